"""What holds for the shortfalls of every finding, whatever happened at the table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from producers.simulator.script import Draft
from schemas.findings import Finding
from schemas.parties import Party, Role, Shortfall, short_of
from tests.scenarios.brought import brought


class Events:
    """Whom and what the events of a script name, and what was paid on each bet."""

    def __init__(self, script: Sequence[Draft]) -> None:
        self._script = script

    @cached_property
    def names(self) -> frozenset[str]:
        """Every text in them."""
        return frozenset(_texts([draft.data for draft in self._script]))

    @cached_property
    def jackpots(self) -> frozenset[str]:
        opened = [draft.data["licence"] for draft in self._script if draft.type == "table_opened"]
        of_machines = [each["id"] for licence in opened for each in (licence.get("machine") or {}).get("jackpots", ())]
        single = [
            licence[kind]["id"] for licence in opened for kind in ("jackpot", "superjackpot") if licence.get(kind)
        ]
        return frozenset((*single, *of_machines))

    def handed(self, bet: str, player: str) -> int:
        """The most that a player can have been handed on a bet: corrections may have raised it."""
        paid = [draft.data for draft in self._script if draft.type == "payout_made"]
        raised = [draft.data for draft in self._script if draft.type == "payout_corrected"]
        to_player = (_part(data, bet) for data in paid if data["player"] == player)
        return sum(to_player) + sum(_part(data, bet) for data in raised) + self._out_of_pots(player)

    def _out_of_pots(self, player: str) -> int:
        """All that a player was handed of any pot: of which it was may be told wrong, or not at all."""
        paid = [draft.data for draft in self._script if draft.type in brought("PAID")]
        seats = {
            draft.data["seat"] for draft in self._script if draft.type == "seat_taken" if draft.data["player"] == player
        }
        return sum(data["amount"] for data in paid if player == data.get("player", player) or data.get("seat") in seats)

    def most(self, bet: str) -> int | None:
        """The most that the bank can lack on a bet: all that was paid on it, and its stake however high it was told.

        None of what is no bet, and of chips in a colour, which count what the display says.
        """
        own = [draft.data for draft in self._script if draft.data.get("bet") == bet]
        if not any("stake" in data for data in own) or any(data.get("chip") == "colour" for data in own):
            return None
        laid = sum(data.get("stake", data.get("amount", 0)) for data in own if "settles" not in data)
        return laid + sum(_part(draft.data, bet) for draft in self._script if "settles" in draft.data)


def _part(data: Mapping[str, Any], bet: str) -> int:
    """What of a payment, or of its correction, is for a bet: its part, or all of it where no believable parts are told."""
    parts = data.get("settles") or ()
    if sum(part["amount"] for part in parts) == data["amount"] and data["bet"] in {part["bet"] for part in parts}:
        return sum(part["amount"] for part in parts if part["bet"] == bet)
    return data["amount"] if data["bet"] == bet else 0


def faults(script: Sequence[Draft], findings: Iterable[Finding]) -> Iterator[str]:
    """Every shortfall that cannot be true."""
    events = Events(script)
    for finding in findings:
        if finding.shortfalls:
            for fault in _faults(finding, events):
                yield f"{finding.rule}: {fault}"


def _faults(finding: Finding, events: Events) -> Iterator[str]:
    sums = short_of(Role.PLAYER, finding.shortfalls), short_of(Role.BANK, finding.shortfalls)
    if sums != (finding.player_short, finding.bank_short):
        yield f"player_short and bank_short are not the sums {sums}"
    matters = [(one.party, one.gainer, one.about) for one in finding.shortfalls]
    if len(set(matters)) < len(matters):
        yield "the same parties are short twice over one matter"
    if any((gainer, party, about) in matters for party, gainer, about in matters if about):
        yield "two parties are short to each other over one matter"
    for one in finding.shortfalls:
        yield from _of_one(one, events)


def _of_one(one: Shortfall, events: Events) -> Iterator[str]:
    for party in (one.party, one.gainer):
        if not _occurs(party, events):
            yield f"no event names the {party.role} {party.name!r}"
    if one.about and one.about not in events.names and not _is_matter(one.about):
        yield f"no event names {one.about!r}"
    between_players = one.party.role is one.gainer.role is Role.PLAYER and one.about
    if between_players and one.amount > events.handed(one.about, one.gainer.name):
        yield f"{one.gainer.name} was not handed {one.amount} on {one.about!r}"
    most = events.most(one.about) if one.party.role is Role.BANK else None
    if most is not None and one.amount > most:
        yield f"the bank cannot lack {one.amount} on {one.about!r}"


def _occurs(party: Party, events: Events) -> bool:
    if party.role is Role.PLAYER:
        return not party.name or party.name in events.names
    if party.role is Role.JACKPOT:
        return party.name in events.jackpots
    if party.role in (Role.BANKER, Role.ASSOCIATE):
        return party.name in events.names
    if party.role is Role.POT:
        return party.name in events.names or _is_matter(party.name)
    return party.role in (Role.BANK, Role.PERCENTAGE) and not party.name


def _is_matter(name: str) -> bool:
    """Whether the law, and maybe nobody at the table, names it so: `main`, `side:1`."""
    return name.partition(":")[0] in brought("MATTERS")


def _texts(value: Any) -> Iterator[str]:
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list | tuple):
            waiting += value
