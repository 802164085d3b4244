"""Small cuts in a script: replace, drop, insert, move, swap, delay, retime. `rows.py` reads them from files.

An event is chosen by its type, by fields of its data (`where`), by coup (from 1, or its name) and by `nth` (from 1
among those that match, from -1 backwards; `ALL` for every one, `ANY` for every one if there are any). `where` may
also ask for `player` or `position` of events that only name a bet.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from producers.simulator.script import Draft

ALL: Final = 0
ANY: Final = None
EVERY_KIND: Final = "*"
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
_OF_A_HAND = ("chips_added", "chips_exchanged", "chips_returned", "chips_withdrawn")  # of poker between players


class NothingThere(ValueError):
    """An edit that matches no event of the script."""


@dataclass(frozen=True, slots=True)
class EventChoice:
    """Which events an edit is about: those of a type (or of several), or certain ones."""

    type: str | Sequence[str] = EVERY_KIND
    where: Mapping[str, Any] = field(default_factory=dict)
    coup: int | str | None = None
    nth: int | None = 1
    events: Sequence[Draft] | None = None
    after: Draft | None = None
    before: Draft | None = None
    but: Sequence[str] = ()  # not those of these types

    def __str__(self) -> str:
        wanted = [f"{name} = {value!r}" for name, value in self.where.items()]
        where = f" where {', '.join(wanted)}" if wanted else ""
        coup = f" of coup {self.coup}" if self.coup is not None else ""
        nth = f", no. {self.nth}" if self.nth not in (ALL, ANY, 1) else ""
        return f"{self.type if isinstance(self.type, str) else ' or '.join(self.type)}{where}{coup}{nth}"


def places(script: Sequence[Draft], choice: EventChoice) -> list[int]:
    """Where the chosen events stand; never empty unless `ANY` was asked for."""
    if choice.events is not None:
        return [place_of(script, draft) for draft in choice.events]
    subject = coup_id(script, choice.coup) if isinstance(choice.coup, int) else choice.coup
    fitting = _fitting(script, choice, subject)
    if choice.nth is ANY or (choice.nth == ALL and fitting):
        return fitting
    nth = choice.nth or 1
    if choice.nth == ALL or len(fitting) < abs(nth):
        among = sorted({d.type for d in script if subject is None or d.subject == subject})
        raise NothingThere(f"no {choice}; {len(fitting)} match, in a script with {', '.join(among)}")
    return [fitting[nth - 1 if nth > 0 else nth]]


def _fitting(script: Sequence[Draft], choice: EventChoice, subject: str | None) -> list[int]:
    first = 0 if choice.after is None else place_of(script, choice.after) + 1
    end = len(script) if choice.before is None else place_of(script, choice.before)
    kinds = (choice.type,) if isinstance(choice.type, str) else tuple(choice.type)
    laid = bets_of(script) if choice.where else {}
    return [
        first + place
        for place, draft in enumerate(script[first:end])
        if (draft.type in kinds or kinds == (EVERY_KIND,))
        and draft.type not in choice.but
        and (subject is None or draft.subject == subject)
        and matches(draft, choice.where, laid)
    ]


def place_of(script: Sequence[Draft], draft: Draft) -> int:
    """Where an event stands."""
    place = next((place for place, other in enumerate(script) if other is draft), None)
    if place is None:
        raise NothingThere(f"the {draft.type} is no longer there")
    return place


def bets_of(script: Iterable[Draft]) -> dict[str, Mapping[str, Any]]:
    """The data of every bet as it was laid."""
    return {draft.data["bet"]: draft.data for draft in script if draft.type == "bet_placed"}


def coup_id(script: Iterable[Draft], number: int) -> str:
    """The name of the nth coup."""
    opened = [draft.subject for draft in script if draft.type == "coup_opened"]
    if not 1 <= number <= len(opened):
        raise NothingThere(f"no coup {number}: the script has {len(opened)}")
    return str(opened[number - 1])


def matches(draft: Draft, where: Mapping[str, Any], laid: Mapping[str, Mapping[str, Any]]) -> bool:
    """The event has these values, or the bet that it names has them."""
    owned = laid.get(draft.data.get("bet", ""), {})
    return all((draft.data[name] if name in draft.data else owned.get(name)) == value for name, value in where.items())


FieldChange = Mapping[str, Any] | Callable[[Draft], Mapping[str, Any]]


def replace(script: list[Draft], choice: EventChoice, with_: FieldChange, without: Sequence[str] = ()) -> list[Draft]:
    """Change fields of the chosen events, or take some away; the changed ones are returned."""
    chosen = [script[place] for place in places(script, choice)]
    for draft in chosen:
        changed = {**draft.data, **(with_(draft) if callable(with_) else with_)}
        draft.data = {name: value for name, value in changed.items() if name not in without}
    return chosen


def drop(script: list[Draft], choice: EventChoice) -> list[Draft]:
    """The chosen events never happened."""
    gone = set(places(script, choice))
    dropped = [draft for place, draft in enumerate(script) if place in gone]
    script[:] = [draft for place, draft in enumerate(script) if place not in gone]
    return dropped


def swap(script: list[Draft], one: EventChoice, other: EventChoice) -> list[Draft]:
    """Two events happen at each other's moment."""
    (here,), (there,) = places(script, one), places(script, other)
    left, right = script[here], script[there]
    left.time, right.time = right.time, left.time
    script[here], script[there] = right, left
    return [left, right]


def insert(
    script: list[Draft], kind: str, data: Mapping[str, Any], *,
    before: EventChoice | None = None, after: EventChoice | None = None, seconds: float = SOON,
) -> Draft:  # fmt: skip
    """One more event, some seconds before or after another."""
    place, time, subject = _beside(script, before, after, seconds)
    of_the_table = kind.startswith(_OF_THE_TABLE) and kind not in _OF_A_HAND
    draft = Draft(kind, time, dict(data), None if of_the_table else subject)
    if draft.subject is None and kind == "coup_opened":
        raise NothingThere("a coup cannot be opened by an edit: plan it as a coup")
    draft.source = next((other.source for other in script if other.type == kind), draft.source)
    script.insert(place, draft)
    return draft


def move(
    script: list[Draft], choice: EventChoice, *,
    before: EventChoice | None = None, after: EventChoice | None = None, seconds: float = SOON,
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


def delay(script: list[Draft], choice: EventChoice, seconds: float) -> list[Draft]:
    """The first chosen event and everything after it happen later."""
    first = places(script, choice)[0]
    for draft in script[first:]:
        draft.time += timedelta(seconds=seconds)
    return [script[first]]


def retime(
    script: list[Draft], choice: EventChoice, *, seconds: float = 0.0, at: datetime | None = None
) -> list[Draft]:
    """Only the clock of the chosen events changes, not their order."""
    chosen = [script[place] for place in places(script, choice)]
    for draft in chosen:
        draft.time = at if at is not None else draft.time + timedelta(seconds=seconds)
    return chosen


def _beside(
    script: Sequence[Draft], before: EventChoice | None, after: EventChoice | None, seconds: float
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
