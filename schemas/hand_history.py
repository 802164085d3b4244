"""A hand of poker between players as a hand history tells it: who sat where, what was posted, dealt, bet, shown and won.

Neither format nor law: readers make it (`schemas/phh.py`, `schemas/ohh.py`), importer and exporter go between it and
events. Money is in minor units, players are numbered from 0 in the order of play, cards are written as everywhere here.
"""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Final, NamedTuple

from schemas.cards import PACK

MINOR_DIGITS: Final = 2
NEARLY: Final = Decimal("0.0001")  # of a minor unit: noise of sums that others made with binary fractions
MOST: Final = 10**15  # minor units
MOST_PLAYERS: Final = 11
STREETS: Final = (0, 3, 4, 5)  # common cards on the table when a round of betting begins
_FROM_PHH: Final = {f"{rank}{suit}": f"{'10' if rank == 'T' else rank}{suit.upper()}" for rank in "23456789TJQKA" for suit in "cdhs"}  # fmt: skip
_TO_PHH: Final = {ours: theirs for theirs, ours in _FROM_PHH.items()}
UNREAD: Final = "??"


class NotAHand(ValueError):
    """What stands there is not a hand that can be read; `line` is where it begins, in English and Portuguese why."""

    def __init__(self, en: str, pt: str, line: int = 0) -> None:
        """Where a reader does not know the line, its caller does."""
        super().__init__(en)
        self.en, self.pt, self.line = en, pt, line


class Posted(NamedTuple):
    """A bet that is due before the cards: ante, small, big, straddle, penalty (live, out of turn), dead."""

    player: int
    kind: str
    amount: int


class Dealt(NamedTuple):
    """Cards to a player, or to the table; None is a card that nobody read."""

    player: int | None
    cards: tuple[str | None, ...]


class Acted(NamedTuple):
    """A decision and the chips that went in with it."""

    player: int
    action: str  # fold, pass, call, raise
    amount: int = 0


class Showed(NamedTuple):
    """A hand shown, or put away unseen: then without cards."""

    player: int
    cards: tuple[str | None, ...] = ()


Step = Dealt | Acted | Showed


@dataclass(frozen=True, slots=True)
class HandHistory:
    """One hand."""

    game: str  # holdem, omaha
    limit: str  # no_limit, pot_limit, fixed
    minimum: int  # bet of the table
    players: tuple[str, ...]  # the first posts the small bet, where more than two play
    stacks: tuple[int | None, ...]  # None: unknown
    posted: tuple[Posted, ...]
    steps: tuple[Step, ...]
    won: tuple[int, ...] | None = None  # what each was paid of pots, without chips that nobody covered
    seats: tuple[int, ...] = ()
    name: str = ""
    table: str = ""
    currency: str = ""
    when: datetime | None = None
    big_bet: int | None = None  # of a game with fixed limits: in its last rounds
    line: int = field(default=0, compare=False)

    @property
    def heads_up(self) -> bool:
        """Two play: the last posts the small bet."""
        return len(self.players) == 2


class PutIn(NamedTuple):
    """What each player put in over a hand, and who gave up."""

    live: tuple[int, ...]
    dead: tuple[int, ...]
    folded: frozenset[int]
    uncalled: tuple[int, ...]

    @property
    def total(self) -> int:
        """All chips in the pots: without those that nobody covered."""
        return sum(self.live) + sum(self.dead) - sum(self.uncalled)


def put_in(hand: HandHistory) -> PutIn:
    """What went in, post by post and act by act."""
    live, dead = [0] * len(hand.players), [0] * len(hand.players)
    for post in hand.posted:
        (dead if post.kind == "dead" else live)[post.player] += post.amount
    folded = set[int]()
    for step in hand.steps:
        if isinstance(step, Acted):
            live[step.player] += step.amount
            if step.action == "fold":
                folded.add(step.player)
    return PutIn(tuple(live), tuple(dead), frozenset(folded), _uncalled(live))


def _uncalled(live: list[int]) -> tuple[int, ...]:
    second, highest = sorted([0, 0, *live])[-2:]
    return tuple(amount - second if amount == highest > second else 0 for amount in live)


def finishing(hand: HandHistory) -> tuple[int, ...] | None:
    """The stacks after the hand; None where they are not known."""
    if hand.won is None or None in hand.stacks:
        return None
    put = put_in(hand)
    kept = zip(hand.stacks, put.live, put.dead, put.uncalled, hand.won, strict=True)
    return tuple((stack or 0) - live - dead + back + won for stack, live, dead, back, won in kept)


def minor_units(value: object, what: str) -> int:
    """An amount in whole units of money, with at most two decimals."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise NotAHand(f"{what} is {value!r}, and must be a number", f"{what} é {value!r}, e tem de ser um número")
    exact = whole = Decimal(0)
    try:
        exact = Decimal(value).scaleb(MINOR_DIGITS)
        whole = exact.to_integral_value()
        small = abs(whole) <= MOST
    except InvalidOperation:
        small = False
    if not small:
        most = whole_units(MOST)
        raise NotAHand(f"{what} is {value}, and must be a number up to {most}", f"{what} é {value}, e tem de ser um número até {most}")  # fmt: skip
    if abs(whole - exact) > NEARLY:
        raise NotAHand(
            f"{what} is {value}: an amount has two decimals at most",
            f"{what} é {value}: um valor tem no máximo duas casas decimais",
        )
    return int(whole)


def whole_units(amount: int) -> str:
    """Minor units as people write them: 1050 -> 10.50, 1000 -> 10."""
    whole, rest = divmod(abs(amount), 10**MINOR_DIGITS)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}.{rest:02}" if rest else f"{sign}{whole}"


def card_of(text: str) -> str | None:
    """`Td` -> `10D`; `??` -> None."""
    if text == UNREAD:
        return None
    card = _FROM_PHH.get(text)
    if card is None:
        raise NotAHand(f"{text!r} is not a card", f"{text!r} não é uma carta")
    return card


def card_text(card: str | None) -> str:
    """The card as hand histories write it; what is none of the 52 as one that nobody read."""
    return _TO_PHH.get(card, UNREAD) if card in PACK else UNREAD
