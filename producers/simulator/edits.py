"""Small cuts in a script: replace, drop, insert, move, delay, retime.

An event is chosen by its type, by fields of its data (`where`), by coup (from 1) and by `nth` (from 1
among those that match; `ALL` for every one). `where` may also ask for `player` or `position` of events
that only name a bet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from producers.simulator.script import Draft

ALL: Final = 0
SOON = 0.2  # seconds between an event and what is put next to it
_OF_THE_TABLE = (
    "table_", "dealer_", "clock_", "colour_", "display_", "chips_", "waitlist_", "change_", "ball_change",
    "ball_replaced", "wheel_", "dice_set_", "dice_case_", "dice_suspected", "dice_packed", "dice_sealed",
    "dice_verified", "verification_", "dice_checked", "dice_offered", "dice_chosen", "dice_declined", "shooter_",
    "last_play_", "dome_", "seat_", "cards_displayed", "cards_shuffled", "cut_offered", "cards_cut", "warning_card_placed",
    "shoe_", "card_burned", "cards_spread", "card_damaged", "card_replaced", "pack_", "packs_sorted", "inspection_",
    "shuffler_", "lid_", "jam_", "chief_inspector_", "technician_", "cards_reinserted", "reinsertion_", "complaint_",
    "player_barred", "limits_",
)  # fmt: skip


class NothingThere(ValueError):
    """An edit that matches no event of the script."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which events an edit is about."""

    type: str
    where: Mapping[str, Any] = field(default_factory=dict)
    coup: int | None = None
    nth: int = 1

    def __str__(self) -> str:
        told = [f"{name} = {value!r}" for name, value in self.where.items()]
        where = f" where {', '.join(told)}" if told else ""
        coup = f" of coup {self.coup}" if self.coup is not None else ""
        return f"{self.type}{where}{coup}" + (f", no. {self.nth}" if self.nth > 1 else "")


def places(script: Sequence[Draft], choice: Choice) -> list[int]:
    """Where the chosen events stand; never empty."""
    subject = coup_id(script, choice.coup) if choice.coup is not None else None
    laid = {d.data["bet"]: d.data for d in script if d.type == "bet_placed"}
    found = [
        place
        for place, draft in enumerate(script)
        if draft.type == choice.type
        and (subject is None or draft.subject == subject)
        and _matches(draft, choice.where, laid)
    ]
    if choice.nth == ALL and found:
        return found
    if choice.nth == ALL or len(found) < choice.nth:
        among = sorted({d.type for d in script if subject is None or d.subject == subject})
        raise NothingThere(f"no {choice}; {len(found)} match, in a script with {', '.join(among)}")
    return [found[choice.nth - 1]]


def coup_id(script: Iterable[Draft], number: int) -> str:
    """The name of the nth coup."""
    opened = [draft.subject for draft in script if draft.type == "coup_opened"]
    if not 1 <= number <= len(opened):
        raise NothingThere(f"no coup {number}: the script has {len(opened)}")
    return str(opened[number - 1])


def _matches(draft: Draft, where: Mapping[str, Any], laid: Mapping[str, Mapping[str, Any]]) -> bool:
    owned = laid.get(draft.data.get("bet", ""), {})
    return all((draft.data[name] if name in draft.data else owned.get(name)) == value for name, value in where.items())


def replace(script: list[Draft], choice: Choice, with_: Mapping[str, Any]) -> list[Draft]:
    """Change fields of the chosen events; the changed ones are returned."""
    chosen = [script[place] for place in places(script, choice)]
    for draft in chosen:
        draft.data = {**draft.data, **with_}
    return chosen


def drop(script: list[Draft], choice: Choice) -> list[Draft]:
    """The chosen events never happened."""
    return [script.pop(place) for place in reversed(places(script, choice))]


def insert(
    script: list[Draft], kind: str, data: Mapping[str, Any], *,
    before: Choice | None = None, after: Choice | None = None, seconds: float = SOON,
) -> Draft:  # fmt: skip
    """One more event, some seconds before or after another."""
    place, time, subject = _beside(script, before, after, seconds)
    draft = Draft(kind, time, dict(data), None if kind.startswith(_OF_THE_TABLE) else subject)
    if draft.subject is None and kind == "coup_opened":
        raise NothingThere("a coup cannot be opened by an edit: plan it as a coup")
    draft.source = next((other.source for other in script if other.type == kind), draft.source)
    script.insert(place, draft)
    return draft


def move(
    script: list[Draft], choice: Choice, *,
    before: Choice | None = None, after: Choice | None = None, seconds: float = SOON,
) -> list[Draft]:  # fmt: skip
    """The chosen events happen at another moment of the evening."""
    moved = [script[place] for place in places(script, choice)]
    for draft in reversed(moved) if after is not None else moved:
        place, time, _ = _beside(script, before, after, seconds)
        here = next(index for index, other in enumerate(script) if other is draft)
        script.pop(here)
        draft.time = time
        script.insert(place - (here < place), draft)
    return moved


def delay(script: list[Draft], choice: Choice, seconds: float) -> list[Draft]:
    """The first chosen event and everything after it happen later."""
    first = places(script, choice)[0]
    for draft in script[first:]:
        draft.time += timedelta(seconds=seconds)
    return [script[first]]


def retime(script: list[Draft], choice: Choice, *, seconds: float = 0.0, at: datetime | None = None) -> list[Draft]:
    """Only the clock of the chosen events changes, not their order."""
    chosen = [script[place] for place in places(script, choice)]
    for draft in chosen:
        draft.time = at if at is not None else draft.time + timedelta(seconds=seconds)
    return chosen


def _beside(
    script: Sequence[Draft], before: Choice | None, after: Choice | None, seconds: float
) -> tuple[int, datetime, str | None]:
    """Place, time and coup for an event next to another."""
    if (before is None) == (after is None):
        raise NothingThere("say before or after which event: one of the two")
    if after is not None:
        place = places(script, after)[0]
        return place + 1, script[place].time + timedelta(seconds=seconds), script[place].subject
    assert before is not None  # noqa: S101  # one of the two
    place = places(script, before)[0]
    return place, script[place].time - timedelta(seconds=seconds), script[place].subject
