"""The words in which rules of law are written: rule, breach, table, rulebook."""

from streams.rules.breach import Breach, Breaches, NotEvaluable
from streams.rules.finished import FinishedCoup, at_end, derived, standing_in, within
from streams.rules.rule import AFTER_END, AFTER_LAST, COUP_END, Rule, rule
from streams.rules.rulebook import Rulebook, rules_in
from streams.rules.table import LAST, UNSEEN, Coup, Stint, Table

__all__ = [
    "AFTER_END",
    "AFTER_LAST",
    "COUP_END",
    "LAST",
    "UNSEEN",
    "Breach",
    "Breaches",
    "Coup",
    "FinishedCoup",
    "NotEvaluable",
    "Rule",
    "Rulebook",
    "Stint",
    "Table",
    "at_end",
    "derived",
    "rule",
    "rules_in",
    "standing_in",
    "within",
]
