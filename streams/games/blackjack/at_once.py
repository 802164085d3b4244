"""What the law wants at once: naturals paid (n. 26), busts collected (n. 27), special prizes (n. 40)."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value, Word
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hands import BlackjackHand
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BlackjackCoup
from streams.games.cards.state import kind_of, seat_of
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import NOBODY
from streams.rules.order import surely_before


def _first(payouts: Iterable[Event[Any]], *components: str) -> Event[Any] | None:
    return next((payout for payout in payouts if getattr(payout.data, "component", None) in components), None)


@at_end(
    "ao-de-261-22/6/26#immediate", "pt-p-1364-2001/21#immediate",
    severity=Severity.MINOR,
    about=FinishedBlackjack.naturals,
    title=("O blackjack paga-se logo, ou só depois da segunda carta da banca",
           "Blackjack is paid at once, or not before the bank's second card"),
    pt="O blackjack de {player} contra {open} da banca foi pago {when}.",
    en="{player}'s blackjack against the bank's {open} was paid {when}.",
    version=2,
)  # fmt: skip
def blackjack_is_paid_in_its_time(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Where the open card cannot make blackjack, it is paid before any further card; otherwise not before the second
    card of the bank is known, unless the player took even money.
    """
    coup = finished.coup
    if coup.open_card is None:
        return
    accounts, further = finished.accounts, finished.dealing.further
    for hand in finished.naturals:
        for bet in finished.bets_on(hand.place):
            paid = _first(bet.payouts, "blackjack", "main", None)  # type: ignore[arg-type]
            if paid is None:
                continue
            values: dict[str, Value] = {"player": bet.player, "open": coup.bank[0].card or "?"}
            if coup.open_card in law.at_once_against:
                if further is not None and surely_before(further, paid):
                    late = {**values, "when": Word(word="late")}
                    yield Breach((further, paid), late, player=bet.player, reading="blackjack:15")
            elif _too_early(coup, paid):
                money = accounts.owed(bet) if bet.late is None else NOBODY  # else reported as late
                yield Breach(
                    (paid,),
                    {**values, "when": Word(word="early")},
                    player=bet.player,
                    severity=Severity.CRITICAL,
                    shortfalls=money,
                )


def _too_early(coup: BlackjackCoup, paid: Event[Any]) -> bool:
    """The bank's second card had not been turned when it was paid."""
    shown = coup.bank[1].shown if len(coup.bank) > 1 else None
    return shown is None or surely_before(paid, shown)


@at_end(
    "ao-de-261-22/6/26#immediate", "pt-p-1364-2001/21#immediate",
    severity=Severity.MINOR,
    about=FinishedBlackjack.naturals,
    title=("As cartas de um blackjack pago recolhem-se logo", "The cards of a blackjack that is paid are taken up at once"),
    pt="As cartas do blackjack do {place} não foram recolhidas antes da carta seguinte.",
    en="The cards of the blackjack at {place} were not taken up before the next card.",
    reading="blackjack:15",
)  # fmt: skip
def cards_of_a_paid_blackjack_are_taken_up(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Paid at once, its cards go to the discard corner; those that may earn the jackpot lie until that is paid."""
    coup = finished.coup
    if coup.open_card not in law.at_once_against:
        return
    further = finished.dealing.further
    for hand in finished.naturals:
        if further is None or _may_win_jackpot(coup, hand.place):
            continue
        swept = coup.swept.get(hand.place)
        if swept is None or surely_before(further, swept):
            yield Breach((hand.laid[-1].drawn, further), {"place": Word(word=hand.place)})


def _may_win_jackpot(coup: BlackjackCoup, place: str) -> bool:
    """The seat has a chip on the jackpot: its cards stay until that is settled."""
    return any(kind_of(b.position) == "jackpot" and seat_of(b.position) == seat_of(place) for b in coup.bets.values())


@at_end(
    "ao-de-261-22/6/27", "pt-p-1364-2001/22",
    severity=Severity.MINOR,
    about=FinishedBlackjack.busts,
    title=("Aposta e cartas de quem passa de 21 recolhem-se logo", "Stake and cards of a hand above 21 are taken at once"),
    pt="A mão do {place} passou de 21 ({cards}), e serviu-se outro ({next}) {what}.",
    en="The hand at {place} passed 21 ({cards}), and {next} was served {what}.",
    version=2,
    reading="blackjack:15",
)  # fmt: skip
def a_bust_hand_is_collected_at_once(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The dealer takes stake and cards at once: before the next place is served."""
    coup = finished.coup
    for hand in finished.busts:
        over = hand.laid[-1].shown or hand.laid[-1].drawn  # a card drawn for another comes with its passing on
        after = _next_served(coup, hand.place, over)
        if after is None:
            continue
        swept = coup.swept.get(hand.place)
        taken = [bet.collections[-1] for bet in finished.bets_on(hand.place) if bet.collections]
        late = [collection for collection in taken if surely_before(after, collection) and not hand.play.from_split]
        if late:
            yield Breach((over, after, late[0]), _left_lying(hand, after, "with_the_stake_still_there"))
        elif (swept is None or surely_before(after, swept)) and not _may_win_jackpot(coup, hand.place):
            yield Breach((over, after), _left_lying(hand, after, "with_the_cards_still_there"))


def _left_lying(hand: BlackjackHand, after: Event[Any], what: str) -> dict[str, Value]:
    return {
        "place": Word(word=hand.place), "cards": " ".join(hand.cards),
        "next": Word(word=getattr(after.data, "place", "bank")), "what": Word(word=what),
    }  # fmt: skip


def _next_served(coup: BlackjackCoup, place: str, over: Event[Any]) -> Event[Any] | None:
    """The first event with which another place, or the bank, is served after a hand passed 21."""
    own = seat_of(place)
    shown = [coup.revealed] if coup.revealed is not None and coup.revealed.sequence > over.sequence else []
    served = (_after(coup.turns, own, over), _after(coup.drawn, own, over), *shown)
    return min((event for event in served if event is not None), key=_number, default=None)


_number = attrgetter("sequence")


def _after(events: Sequence[Event[Any]], own: str | None, over: Event[Any]) -> Event[Any] | None:
    """The first of these, after that one, that is of another seat."""
    later = range(bisect_right(events, over.sequence, key=_number), len(events))
    return next((events[at] for at in later if seat_of(events[at].data.place) != own), None)


@at_end(
    "ao-de-261-22/6/40", "pt-p-1364-2001/35",
    severity=Severity.MINOR,
    about=FinishedBlackjack.specials,
    title=("O prémio especial paga-se logo", "The special prize is paid at once"),
    pt="O prémio especial de {player}, {paid}, só foi pago depois da carta seguinte.",
    en="{player}'s special prize, {paid}, was paid only after the next card.",
    reading="blackjack:15",
)  # fmt: skip
def the_special_prize_is_paid_at_once(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """It is paid before the next card of the coup is drawn."""
    coup = finished.coup
    for hand in finished.specials:
        made = hand.laid[-1].drawn
        after = next((drawn for drawn in coup.drawn if drawn.sequence > made.sequence), None)
        for bet in finished.bets_on(hand.place):
            paid = _first((drawn for drawn in bet.payouts if drawn.sequence > made.sequence), "special")
            if after is not None and paid is not None and surely_before(after, paid):
                yield Breach(
                    (made, after, paid),
                    {"player": bet.player, "paid": Money(money=paid.data.amount)},
                    player=bet.player,
                )
