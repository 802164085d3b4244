"""Statistics: what many coups say together. Figures of money (the cube) and indicators of fairness; never breaches.

Money: `cube`, filled by `counting` (journals) or `stored` (a store), with `cash`, `grouping`, `reconciliation` and
`revenue_bounds`. Fairness: `dice_sets`, `wheels`, `shoes` and `machines` follow the events and weigh them with
`die_evidence`, `wheel_evidence`, `card_evidence` and `returns`, under the promise of `fairness` and `budget`.
"""
