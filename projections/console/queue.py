"""The queue: findings by what was done about them, by whose they are, by player and by words."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from starlette.datastructures import QueryParams

from projections.access import Permission
from projections.console.filters import FindingsQuery, days_in, query_in
from projections.console.web import Viewer
from projections.desk import FindingState, FindingStatus
from projections.desk.states import DECIDED, PENDING
from projections.rule_words import rules_with
from projections.speech import Speech
from projections.store import StoreReader
from projections.store.search import FindingKey, FindingPlayer, Search, SearchWord, finding_keys, named_players

STATES: Final[Mapping[str, frozenset[FindingState]]] = {
    "undecided": frozenset(FindingState) - DECIDED,
    "open": frozenset({FindingState.OPEN}),
    "acknowledged": frozenset({FindingState.ACKNOWLEDGED}),
    "pending": PENDING,
    "confirmed": frozenset({FindingState.CONFIRMED}),
    "dismissed": frozenset({FindingState.DISMISSED}),
}
LONGEST: Final = 2_048  # letters of a search in an address
WORDS: Final = 6  # of a search that are looked at
AHEAD: Final = 5_000  # findings of a queue among which the next one is looked for
_PSEUDONYM: Final = re.compile(r"(?:(?:jogador|player|pessoa|person)\s+)?([0-9a-z]{7})", re.IGNORECASE)

Fits = Callable[[FindingStatus], bool]


def mine(viewer: Viewer) -> Mapping[str, Fits]:
    """What waits for this person, by name."""
    name, seconds = viewer.account.name, viewer.may(Permission.FINDINGS_SECOND)
    return {
        "second": lambda one: seconds and one.state in PENDING and one.proposer != name,
        "assigned": lambda one: one.assigned == name and one.state not in DECIDED | PENDING,
        "taken": lambda one: one.acknowledged == name and one.state is FindingState.ACKNOWLEDGED,
        "lapsed": lambda one: one.acknowledged == name and one.lapsed,
    }


def narrowed(asked: FindingsQuery, viewer: Viewer, store: StoreReader) -> FindingsQuery:
    """The search with what the desk and the mask know: state, person in charge, disposition, player, words."""
    search = _at_desk(asked, viewer, asked.search)
    player = asked.first("player").strip()
    if player:
        search = replace(search, players=_players(player, viewer, store))
    words = asked.first("text").split()[:WORDS]
    return replace(asked, search=replace(search, words=tuple(SearchWord(word, rules_with(word)) for word in words)))


def query_of(text: str, viewer: Viewer, store: StoreReader) -> FindingsQuery:
    """A search that was kept as text."""
    params = QueryParams(text[:LONGEST])
    return narrowed(query_in(params, days_in(params, store)), viewer, store)


def _at_desk(asked: FindingsQuery, viewer: Viewer, search: Search) -> Search:
    """Most findings have no record at the desk: these are open, so what is open is all that is nothing else."""
    desk = viewer.services.desk
    states = STATES.get(asked.first("state"))
    tests: list[Fits] = []
    if (own := mine(viewer).get(asked.first("mine"))) is not None:
        tests.append(own)
    if charge := asked.first("assigned"):
        tests.append(lambda one: one.assigned == charge)
    if disposition := asked.first("disposition"):
        tests.append(lambda one: one.state in DECIDED and (one.disposition or "unstated") == disposition)
    if states is None and not tests:
        return search
    known = desk.worked_on() if desk is not None else ()
    if not tests and states is not None and FindingState.OPEN in states:
        return replace(search, apart=_keys(one for one in known if one.state not in states))
    chosen = (one for one in known if (states is None or one.state in states) and all(fits(one) for fits in tests))
    return replace(search, among=_keys(chosen))


def _keys(some: Iterable[FindingStatus]) -> tuple[FindingKey, ...]:
    return tuple((one.venue, one.id) for one in some)


def _players(player: str, viewer: Viewer, store: StoreReader) -> tuple[FindingPlayer, ...]:
    """Who has that pseudonym. A name is nobody's: to try names until one fits must teach nothing."""
    code = pseudonym_in(player)
    known = named_players(store) if code else []
    return tuple((venue, name) for venue, name in known if viewer.mask.at(venue).code(name) == code)


def pseudonym_in(text: str) -> str:
    """The pseudonym that somebody typed, with or without the word before it; empty where it is none."""
    written = _PSEUDONYM.fullmatch(text.strip())
    return written[1].upper() if written is not None else ""


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """Where a finding stands in a queue, and what stands beside it."""

    number: int  # from 1; 0 where it is not among them (any more)
    total: int
    before: str
    after: str


def place_in(store: StoreReader, search: Search, finding: str) -> QueuePlace:
    """The finding's neighbours; of one that has left the queue, the next is the first."""
    names = [name for _, name in finding_keys(store, search, most=AHEAD)]
    if finding not in names:
        return QueuePlace(0, len(names), "", names[0] if names else "")
    at = names.index(finding)
    return QueuePlace(
        at + 1, len(names), names[at - 1] if at else "", names[at + 1] if at + 1 < len(names) else ""
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Card:
    """A number that opens the list which it counts; its words are of one and of many, where these differ."""

    pt: str
    en: str
    href: str
    count: int
    tone: str = ""

    def words(self, say: Speech) -> str:
        """What it counts."""
        return say(self.pt, self.en).split("|")[0 if self.count == 1 else -1]
