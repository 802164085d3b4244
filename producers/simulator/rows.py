"""The rows in which scenarios and tricks say how a lawful script is spoiled: one language of edits for both.

    {replace = "payout_made", where = {player = "Ana"}, with = {amount = 102000}}
    {drop = "result_called", coup = 1}
    {insert = {bet_removed = {bet = "b1"}}, after = "no_more_bets_called", seconds = 1.75}
    {move = "bet_collected", where = {bet = "b2"}, after = "payout_made"}
    {swap = "@first", with = "@second"}
    {delay = "ball_launched", coup = 2, seconds = 600}
    {retime = "payout_made", seconds = -3}

tests/scenarios/README.md describes them. Values that begin with `@` are computed (`expressions.py`); where a row wants
an event, `"@prize"` is one that the row's author has named before. Money is written in whole kwanzas or euros.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from producers.simulator import edits
from producers.simulator.expressions import resolve
from producers.simulator.licence import MINOR
from producers.simulator.script import Draft

VERBS: Final = frozenset({"replace", "drop", "insert", "move", "swap", "delay", "retime"})
KEYS: Final = frozenset(
    {"where", "coup", "nth", "with", "without", "before", "after", "seconds", "at", "of", "like", "as", "but", "for"}
)
MONEY: Final = frozenset(
    {
        "stake", "amount", "prize", "paid", "value", "amount_in", "amount_out", "minimum", "maximum",
        "chip_values", "smallest_chip", "player_short", "bank_short", "money", "authorised_minimum", "highest_prizes",
        "staked", "profit", "loss", "more", "pot", "cave", "rebuy", "cap", "entry_minimum", "posted_minimum",
    }
)  # fmt: skip
Row = Mapping[str, Any]
Verb = Callable[["Cutting", dict[str, Any]], list[Draft]]
COUNTS: Final[Mapping[Any, int | None]] = {"all": edits.ALL, "any": edits.ANY}
EVERY: Final = "every"


class BadRow(ValueError):
    """A row that lacks something, or has more than is understood."""


@dataclass(slots=True)
class Cutting:
    """A script under edits: rows are about `coup`, if it is given, unless they say otherwise.

    `verbs` are those of one game. Events that a row inserts `as` a name become words of the rows after it.
    """

    script: list[Draft]
    words: dict[str, Any]
    coup: str | None = None
    instant: Callable[[Any], datetime] | None = None
    verbs: Mapping[str, Verb] = field(default_factory=dict)

    def apply(self, row: Row) -> list[Draft]:
        """Do what the row says, `for` each thing of a list if it says so; the events that it changed."""
        if "for" in row:
            rest = {key: value for key, value in row.items() if key != "for"}
            return [draft for thing in resolve(row["for"], self.words) for draft in self._with(thing).apply(rest)]
        kinds = (VERBS | set(self.verbs)) & set(row)
        own = kinds & set(self.verbs)
        if len(kinds) != 1 or (not own and set(row) - VERBS - KEYS):
            known = f"an edit is one of {', '.join(sorted(VERBS))}, with some of {', '.join(sorted(KEYS))}"
            raise BadRow(f"{known}; found {', '.join(sorted(row))}")
        (kind,) = kinds
        computed = {key: value if key in ("with", "insert") and kind != "swap" else resolve(value, self.words)
                    for key, value in row.items()}  # fmt: skip
        return self.verbs[kind](self, computed) if own else _DO[kind](self, computed)

    def _with(self, thing: Any) -> "Cutting":
        """The same script where `@it` is that thing."""
        return replace(self, words={**self.words, "it": thing})

    def choice(self, what: Any, row: Row) -> edits.EventChoice:
        """The events that a row is about: an event named alone takes where, coup and nth from the row."""
        if isinstance(what, Draft):
            return edits.EventChoice(events=(what,))
        if isinstance(what, list) and all(isinstance(each, Draft) for each in what):
            return edits.EventChoice(events=tuple(what))
        around = what if isinstance(what, Mapping) else row
        nth, coup = around.get("nth", 1), around.get("coup", self.coup)
        return edits.EventChoice(
            what["type"] if isinstance(what, Mapping) else what,
            around.get("where", {}),
            None if coup == EVERY else coup,
            COUNTS.get(nth, nth),
            but=around.get("but", ()),
        )

    def span(self, what: Any, row: Row) -> edits.EventChoice:
        """The same among the events after one, before one, or between two."""
        choice = self.choice(what, row)
        ends: dict[str, Any] = {
            side: self.script[edits.places(self.script, self.choice(row[side], {}))[0]]
            for side in ("after", "before")
            if side in row
        }
        return choice if choice.events is not None else replace(choice, **ends)

    def sides(self, row: Row, around: Row) -> dict[str, edits.EventChoice]:
        """The neighbour beside which something is put."""
        return {side: self.choice(row[side], around) for side in ("before", "after") if side in row}

    def values(self, value: Any, draft: Draft | None = None) -> Any:
        """Fields as the row gives them; `@this` is the event itself."""
        words = self.words if draft is None else {**self.words, "this": draft}
        computed = resolve(value, words)
        return computed.data if isinstance(computed, Draft) else computed

    def at(self, row: Row) -> datetime | None:
        """The instant that the row names."""
        given = row.get("at")
        return given if given is None or self.instant is None else self.instant(given)


def _replace(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    def change(draft: Draft) -> Mapping[str, Any]:
        fields: Mapping[str, Any] = cut.values(row.get("with", {}), draft)
        return fields

    return edits.replace(cut.script, cut.span(row["replace"], row), change, row.get("without", ()))


def _drop(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    return edits.drop(cut.script, cut.span(row["drop"], row))


def _insert(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """One event, or a list of them, one after the other."""
    events = row["insert"] if isinstance(row["insert"], list) else [row["insert"]]
    sides, seconds = cut.sides(row, row), row.get("seconds", edits.SOON)
    made: list[Draft] = []
    for place, event in enumerate(events):
        ((kind, given),) = event.items()
        data = {**cut.values(row.get("like", {})), **cut.values(given)}
        away = seconds * (place + 1 if "after" in sides else len(events) - place)
        beside: dict[str, Any] = {"after": edits.EventChoice(events=made[-1:])} if made and "after" in sides else sides
        draft = edits.insert(cut.script, kind, data, **beside, seconds=seconds if beside is not sides else away)
        draft.time = cut.at(row) or draft.time
        if row.get("of") == "table":
            draft.subject = None
        made.append(draft)
    if "as" in row:
        cut.words[row["as"]] = made[0]
    return made


def _move(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """The neighbour is looked for in the coup of the event that moves."""
    choice = cut.choice(row["move"], row)
    subject = cut.script[edits.places(cut.script, choice)[0]].subject
    return edits.move(cut.script, choice, **cut.sides(row, {"coup": subject}), seconds=row.get("seconds", edits.SOON))


def _swap(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    return edits.swap(cut.script, cut.choice(row["swap"], row), cut.choice(row["with"], {}))


def _delay(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    return edits.delay(cut.script, cut.choice(row["delay"], row), row["seconds"])


def _retime(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    return edits.retime(cut.script, cut.choice(row["retime"], row), seconds=row.get("seconds", 0.0), at=cut.at(row))


_DO: Final[Mapping[str, Verb]] = {
    "replace": _replace, "drop": _drop, "insert": _insert, "move": _move, "swap": _swap, "delay": _delay,
    "retime": _retime,
}  # fmt: skip


def override(licence: Any, path: str, value: Any) -> None:
    """Change one field of a declaration, by dotted path; places in a list count from 0."""
    *steps, last = path.split(".")
    try:
        for step in steps:
            licence = licence[int(step)] if isinstance(licence, list) else licence[step]
        licence[int(last) if isinstance(licence, list) else last] = value
    except (TypeError, LookupError):
        raise edits.NothingThere(f"the licence declares nothing at {path}") from None


def minor(value: Any, *, money: bool = False) -> Any:
    """Kwanzas become minor units wherever a field's name says that it is money."""
    if isinstance(value, dict):
        return {key: minor(inner, money=money or key.split(".")[-1] in MONEY or ".maximum." in f".{key}.")
                for key, inner in value.items()}  # fmt: skip
    if isinstance(value, list):
        return [minor(inner, money=money) for inner in value]
    if money and isinstance(value, int | float) and not isinstance(value, bool):
        return round(value * MINOR)
    return value
