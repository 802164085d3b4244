"""Makes the message about a judged coup that the store keeps."""

from schemas.judged import JudgedCoup
from streams.engine.outcome import CoupJudged
from streams.rules import Rule

MANY = 10_000  # lists of rules that are remembered


class JudgedCoups:
    """Makes the messages; coups that kept the same rules share one list of them."""

    def __init__(self) -> None:
        self._lists: dict[tuple[int, int], tuple[str, ...]] = {}
        self._books: dict[int, tuple[Rule, ...]] = {}  # held, so that an id is not given twice

    def message(self, judged: CoupJudged) -> JudgedCoup:
        """The message. It is made at once, because the coup is not kept."""
        coup, licence, rules, tally = judged.coup, judged.licence, judged.rules, judged.tally
        breached = tally.breached
        errors = {bit: why for bit, why in tally.errors.items() if not breached & bit}
        unsaid = {bit: why for bit, why in tally.unevaluable.items() if not breached & bit and bit not in errors}
        kept = tally.judged & ~breached & ~sum(errors) & ~sum(unsaid)
        return JudgedCoup(
            table=judged.table,
            opening=judged.opening,
            coup="" if coup is None else coup.id or "",
            first_sequence=judged.first_sequence if coup is None else coup.opened.sequence,
            last_sequence=judged.last_sequence,
            opened=judged.closed if coup is None else coup.opened.time,
            closed=judged.closed,
            venue=licence.venue,
            territory=licence.territory,
            game=licence.game,
            regulation=licence.regulation,
            currency=licence.currency,
            law=judged.law,
            lost="" if coup is None else (coup.lost or "")[:1024],
            facts=judged.facts,
            compliant=self._list(rules, kept),
            breach=self._list(rules, breached),
            not_evaluable={rules[bit.bit_length() - 1].id: why[:1024] for bit, why in unsaid.items()},
            error={rules[bit.bit_length() - 1].id: why[:1024] for bit, why in errors.items()},
            variant=None if coup is None else coup.variant,
            session=None if coup is None else coup.session,
            time_zone=licence.time_zone,
            dealer=judged.dealer,
            figures=judged.figures,
        )

    def _list(self, rules: tuple[Rule, ...], bits: int) -> tuple[str, ...]:
        key = (id(rules), bits)
        names = self._lists.get(key)
        if names is None:
            if len(self._lists) > MANY:
                self._lists.clear()
            self._books[id(rules)] = rules
            names = self._lists[key] = tuple(rule.id for place, rule in enumerate(rules) if bits >> place & 1)
        return names
