"""The cards of a hand that count, and what they come to."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from streams.games.blackjack.law import ACE, BlackjackLaw
from streams.games.blackjack.state import ASIDE, ASKED, BlackjackCoup, HandPlay
from streams.games.cards.state import BANK, LaidCard
from streams.rules.order import surely_before

LAWFULLY, AGAINST_ACE, TOO_LATE = "lawfully", "against_ace", "too_late"  # given up


class BlackjackHand(Struct, frozen=True, eq=False, gc=False):  # nothing that it holds points back at it
    """A player's hand: the cards that count, and those that were given against the law and do not."""

    place: str
    laid: tuple[LaidCard, ...]
    surplus: tuple[LaidCard, ...]
    cards: tuple[str, ...]
    total: int
    ace_and_ten: bool  # its two cards
    natural: bool  # these, and not after a split
    special: bool  # three cards that earn the special prize
    lowered: bool  # an ace that was counted as 1 for a double is kept there, and would make more
    play: HandPlay
    unfit: str | None = None  # why the surplus does not count
    given_up: str | None = None  # lawfully, or why it could not be
    even: bool = False  # whose bet it is chose even money
    beside: bool = False  # and does not hold the place

    @property
    def first_of_split(self) -> bool:
        """It is the first of the hands that a split has made."""
        return self.play.from_split and "/" not in self.place


class BankHand(Struct, frozen=True, eq=False, gc=False):  # nor here
    """The bank's hand: what counts of it, what was drawn too much and not put aside. Without cards where one was not read."""

    open_card: str | None  # its rank
    laid: tuple[LaidCard, ...]
    surplus: tuple[LaidCard, ...]
    cards: tuple[str, ...]
    total: int
    natural: bool
    done: bool  # it has its two cards and need not draw
    read: bool = True  # all its cards were

    @property
    def known(self) -> bool:
        """Its first two cards are seen."""
        return len(self.cards) >= 2  # the first two

    @property
    def shown(self) -> str:
        """Its cards as they are written down."""
        return " ".join(self.cards) or "?"


class PlainHand(Struct, frozen=True):
    """All that the settling rules see of a hand that is no ace and ten, was not given up and has no ace kept at 1."""

    total: int
    given_up: None = None
    ace_and_ten: bool = False
    natural: bool = False
    lowered: bool = False


class FinishedBank(Struct, frozen=True):
    """And of the bank's hand beside it, when that is done."""

    total: int
    natural: bool
    done: bool = True


plain_hand: Final = lru_cache(maxsize=64)(PlainHand)


def read(laid: Sequence[LaidCard], law: BlackjackLaw) -> tuple[str, ...] | None:
    """The cards as they were read; None where one was not, or is none of the pack."""
    cards, points = [], law.points
    try:
        for each in laid:
            card = each.card or ""
            points[card]
            cards.append(card)
    except KeyError:
        return None
    return tuple(cards)


def seen_by_mistake(coup: BlackjackCoup) -> set[str]:
    """Places at which a card that was turned over by mistake lies still."""
    return {each.event.data.place for each in coup.astray if each.event.data.seen and not each.discarded}


def _as_asked(laid: Sequence[LaidCard], play: HandPlay) -> tuple[list[LaidCard], list[LaidCard]]:
    """The first two cards and those that were asked for, and the others: nothing was asked before they came."""
    wishes, kept, extra = (
        [decision for decision in play.decisions if decision.data.action in ASKED],
        list(laid[:2]),
        list[LaidCard](),
    )
    for each in laid[2:]:  # the first two
        if wishes and not surely_before(each.drawn, wishes[0]):
            wishes.pop(0)
            kept.append(each)
        else:
            extra.append(each)
    return kept, extra


def hand_at(
    coup: BlackjackCoup, place: str, law: BlackjackLaw, seen: Collection[str] = (), *, in_order: bool = True
) -> BlackjackHand | None:
    """The hand at a place; None where a card was not read. At the places `seen` a card lies that should not.

    Where the first two rounds went `in_order`, a card that nobody asked for is reported, and does not count (n. 23).
    """
    laid, play = tuple(coup.hands[place]), coup.play(place)
    cards = tuple([each.card or "" for each in laid])
    try:
        frozen = play.double is not None and _frozen(cards[:2], law)
        totals = law.totals(cards, frozen=frozen)
    except KeyError:
        return None
    count, unfit = len(cards), None
    if play.aces and count > 1 + law.cards_after_aces:
        count, unfit = 1 + law.cards_after_aces, "aces"
    elif play.at_double is not None and count > (most := len(play.at_double.cards) + law.cards_after_double):
        count, unfit = most, "double"
    if law.target in totals[1 : count - 1]:
        count, unfit = totals.index(law.target, 1) + 1, unfit or "stop"
    if unfit is None and place in seen:
        unfit = "seen"
    if unfit is None and in_order and count > 2 + play.asked:  # the first two
        kept, extra = _as_asked(laid, play)
        count, unfit, laid = len(kept), "unasked", (*kept, *extra)
        cards = tuple([each.card or "" for each in laid])
        totals = law.totals(cards, frozen=frozen)
    counted = cards[:count]
    ace_and_ten = count == 2 and law.natural(counted)  # two cards, as three for the special prize
    special = count == 3 and law.special(counted)
    return BlackjackHand(
        place, laid[:count], laid[count:], counted, totals[count - 1] if counted else 0,
        ace_and_ten, ace_and_ten and not play.from_split, special,
        frozen and totals[count - 1] != law.total(counted), play, unfit,
        None if play.at_surrender is None else given_up(play, law),
    )  # fmt: skip


def given_up(play: HandPlay, law: BlackjackLaw) -> str | None:
    """Whether the hand was given up, and against which duty: against an ace, on other than its first two cards, or when
    the bank's second card was known.

    Against an ace the dealer must refuse: a hand that is played on was not given up.
    """
    shown = play.at_surrender
    if shown is None:
        return None
    if shown.open_card == law.surrender_not_against:
        return None if play.decisions[-1].data.action not in ASIDE else AGAINST_ACE
    fresh = len(shown.cards) <= 2 and shown.bank <= 2 and not shown.from_split and not shown.doubled  # the first two
    return LAWFULLY if fresh and not shown.turned else TOO_LATE


def _frozen(first: tuple[str, ...], law: BlackjackLaw) -> bool:
    """The first two cards hold an ace that was counted as 1 for the double; ace and ten are twenty-one, not eleven."""
    aces = any(card[:-1] == ACE for card in first)
    return aces and law.least(first) in law.doubled and law.total(first) != law.target


def bank_of(coup: BlackjackCoup, law: BlackjackLaw) -> BankHand:
    """The bank's hand."""
    laid, open_card = tuple(coup.hands.get(BANK, ())), coup.open_card
    cards, count = tuple([each.card or "" for each in laid]), len(laid)
    try:
        totals = law.totals(cards)
    except KeyError:
        return BankHand(open_card, laid, (), (), 0, natural=False, done=False, read=False)
    for length in range(2, count):
        if totals[length - 1] >= law.bank_stands:
            count = length
            break
    counted = cards[:count]
    total = totals[count - 1] if counted else 0
    done = count >= 2 and total >= law.bank_stands  # the first two cards
    return BankHand(open_card, laid[:count], laid[count:], counted, total, law.natural(counted), done)
