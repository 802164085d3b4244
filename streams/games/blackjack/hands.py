"""The cards of a hand that count, and what they come to."""

from collections.abc import Sequence
from dataclasses import dataclass

from streams.games.blackjack.law import ACE, BlackjackLaw
from streams.games.blackjack.state import ASIDE, BlackjackCoup, Play
from streams.games.cards.state import BANK, Laid

LAWFULLY, AGAINST_ACE, TOO_LATE = "lawfully", "against_ace", "too_late"  # given up


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's hand: the cards that count, and those that were given against the law and do not."""

    place: str
    laid: tuple[Laid, ...]
    surplus: tuple[Laid, ...]
    cards: tuple[str, ...]
    total: int
    natural: bool
    split_21: bool  # ace and ten after a split: twenty-one, and no natural
    frozen: bool  # an ace is kept at its lower value
    play: Play
    unfit: str | None = None  # the duty that the surplus breaks
    given_up: str | None = None  # lawfully, or against which duty


@dataclass(frozen=True, slots=True)
class BankHand:
    """The bank's hand: what counts of it, what was drawn too much and not put aside."""

    laid: tuple[Laid, ...]
    surplus: tuple[Laid, ...]
    cards: tuple[str, ...]
    total: int
    natural: bool
    done: bool  # it has its two cards and need not draw


def read(laid: Sequence[Laid], law: BlackjackLaw) -> tuple[str, ...] | None:
    """The cards as they were read; None where one was not, or is none of the pack."""
    cards = tuple(each.card for each in laid if each.card is not None and each.card[:-1] in law.values)
    return cards if len(cards) == len(laid) else None


def hand_at(coup: BlackjackCoup, place: str, law: BlackjackLaw) -> Hand | None:
    """The hand at a place; None where a card was not read."""
    laid = tuple(coup.hands[place])
    cards, play = read(laid, law), coup.play(place)
    if cards is None:
        return None
    frozen = (
        play.double is not None
        and ACE in {card[:-1] for card in cards[:2]}
        and law.least(cards[:2]) in law.doubled
        and law.total(cards[:2]) != law.target  # ace and ten are twenty-one, not eleven
    )
    count, unfit = len(cards), None
    if play.aces and count > 1 + law.cards_after_aces:
        count, unfit = 1 + law.cards_after_aces, "aces"
    elif play.double is not None and count > (most := _at_double(coup, play) + law.cards_after_double):
        count, unfit = most, "double"
    for length in range(2, count):
        if law.total(cards[:length], frozen=frozen) == law.target:
            count, unfit = length, unfit or "stop"
            break
    unfit = unfit or _seen_in(coup, place)
    counted = cards[:count]
    return Hand(
        place, laid[:count], laid[count:], counted, law.total(counted, frozen=frozen),
        law.natural(counted) and not play.from_split, law.natural(counted) and play.from_split, frozen, play, unfit,
        given_up(coup, play, law),
    )  # fmt: skip


def given_up(coup: BlackjackCoup, play: Play, law: BlackjackLaw) -> str | None:
    """Whether the hand was given up, and against which duty: against an ace, or on other than its first two cards.

    Against an ace the dealer must refuse: a hand that is played on was not given up.
    """
    if play.surrender is None:
        return None
    shown = next(seen for seen in coup.seen if seen.event is play.surrender)
    if shown.open_card == law.surrender_not_against:
        return None if play.decisions[-1].data.action not in ASIDE else AGAINST_ACE
    fresh = len(shown.cards) <= 2 and shown.bank <= 2 and not shown.from_split and not shown.doubled  # the first two
    return LAWFULLY if fresh else TOO_LATE


def _at_double(coup: BlackjackCoup, play: Play) -> int:
    """How many cards the hand had when it was doubled."""
    return next((len(seen.cards) for seen in coup.seen if seen.event is play.double), 2)


def _seen_in(coup: BlackjackCoup, place: str) -> str | None:
    """A card that was turned over by mistake lies at the place still."""
    kept = any(each.told.data.seen and not each.discarded and each.told.data.place == place for each in coup.astray)
    return "seen" if kept else None


def bank_of(coup: BlackjackCoup, law: BlackjackLaw) -> BankHand | None:
    """The bank's hand; None where a card was not read."""
    laid = tuple(coup.hands.get(BANK, ()))
    cards = read(laid, law)
    if cards is None:
        return None
    count = len(cards)
    for length in range(2, count):
        if law.total(cards[:length]) >= law.bank_stands:
            count = length
            break
    counted = cards[:count]
    total = law.total(counted)
    done = count >= 2 and total >= law.bank_stands  # the first two cards
    return BankHand(laid[:count], laid[count:], counted, total, law.natural(counted), done)
