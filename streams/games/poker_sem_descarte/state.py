"""What a table of póquer sem descarte remembers of a coup: calls, decisions, the bank's cards, what was called void."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events import cards
from schemas.events.conduct import InfractionRecorded
from schemas.findings import Value
from streams.games.bets.settling import moved, short_within
from streams.games.bets.state import Bet
from streams.games.cards.state import BANK, CardCoup
from streams.rules.money import NOBODY, Shortfalls
from streams.rules.order import surely_before

INITIAL, SECOND, JACKPOT = "ante", "second", "jackpot"  # where a bet lies; schemas.events.cards
SPACES: Final = (INITIAL, SECOND, JACKPOT)  # of a box
GO, PASS = "go", "pass"  # vou, passo
FORFEIT: Final = ("cards_lifted", "shown_after_passing")  # infractions that cost the bet (n. 24, rule 17)
EARLY: Final = "early_show"  # for which a dealer may take it too


class PokerCoup(CardCoup):
    """One coup, from the bets to the settlement."""

    __slots__ = (
        "_laid", "decisions", "infractions", "passed", "seated", "uncovered", "went",
    )  # fmt: skip

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.decisions: dict[str, list[Event[cards.DecisionMade]]] = {}  # seat -> what was said for it, in order
        self.passed: dict[str, Event[cards.DecisionMade]] = {}  # seat -> with what it passed first
        self.went: set[str] = set()  # seats that said they went on
        self.uncovered: list[Event[cards.CardRevealed]] = []  # cards of the bank, its open one aside
        self.infractions: list[Event[InfractionRecorded]] = []
        self._laid: dict[str, dict[str, list[Bet]]] | None = None
        self.seated: dict[str, bool | None] = {}  # bets whose owner held no place (False), or perhaps none (None)

    def bets_on(self, kind: str) -> dict[str, list[Bet]]:
        """Bets of a kind that were in play, by seat: what was taken or handed back before its time was not.

        Asked only when the coup is over: the answer is kept.
        """
        known = self._laid
        if known is None:
            known = self._laid = {space: {} for space in SPACES}
            seen = [end for end in (*self.uncovered[:1], self.void) if end is not None]
            shown, dealt = min(seen, key=lambda end: end.sequence, default=None), self.dealt
            for bet in self.bets.values():
                space, _, seat = bet.position.partition(":")
                if seat and space in known and _in_play(bet, shown if space == SECOND else dealt):
                    known[space].setdefault(seat, []).append(bet)
        return known[kind]

    def places(self, seats: tuple[str, ...]) -> list[str]:
        """The places that cards are due to: those with an initial bet, clockwise from the dealer's left."""
        betted = self.bets_on(INITIAL)
        return [f"seat:{seat}" for seat in seats if seat in betted]

    def decision(self, seat: str) -> str | None:
        """What the seat decided in the end; who has passed has passed."""
        if seat in self.passed:
            return PASS
        return GO if seat in self.went else None

    def decide(self, seat: str, event: Event[cards.DecisionMade]) -> None:
        """Something is said for a seat."""
        self.decisions.setdefault(seat, []).append(event)
        if event.data.action == PASS:
            if seat not in self.went or not self.uncovered or not surely_before(self.uncovered[0], event):
                self.passed.setdefault(seat, event)  # who went on and has seen the bank's hand passes no more
        elif event.data.action == GO:
            self.went.add(seat)

    def hand(self, place: str) -> list[str] | None:
        """The cards of a place; None where one was not read."""
        cards = [laid.card for laid in self.hands.get(place, ())]
        return None if None in cards else cards  # type: ignore[return-value]  # all were read

    @property
    def bank_open(self) -> bool:
        """Some card of the bank lies face up."""
        return any(laid.up for laid in self.hands.get(BANK, ()))

    def first_decision(self) -> Event[cards.DecisionMade] | None:
        """The first that anybody said when all cards lay."""
        last = self.drawn[-1].sequence if self.drawn else -1
        decisions = [decision for each in self.decisions.values() for decision in each if decision.sequence > last]
        return min(decisions, key=lambda decision: decision.sequence, default=None)

    def facts(self) -> dict[str, Value]:
        """Money and cards of the coup, and whether it was void."""
        return {**super().facts(), "void": int(self.void is not None)}


def let_stand(bet: Bet) -> bool:
    """A bet that came too late lies there, and was not handed back when it had been settled: whole, or what was raised."""
    if not bet.lies or not bet.backs:
        return bet.lies
    if bet.stood is not None:
        return bet.handed_back < bet.stake - bet.stood[1]
    return any(moved(bet, -1, None))


def gained(bet: Bet) -> Shortfalls:
    """Who is short of what a late bet moved; one that was only altered is reckoned as it stood, with its player's others."""
    return short_within(bet, (-1, None)) if bet.stood is None else NOBODY


def _in_play(bet: Bet, since: Event[Any] | None) -> bool:
    if bet.late is not None and bet.stood is None:
        return False  # it never lay in time, which is reported by itself
    gone = bet.removed or bet.returned
    return gone is None or (since is not None and gone.sequence > since.sequence)
