"""What the dealer does when the bank's cards are seen, and what players do when they have seen their own."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from producers.simulator.cards.book import CardBook
from producers.simulator.poker_sem_descarte.intents import PokerWager
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.settlement import decided
from streams.games.poker_sem_descarte.showdown import qualifies, showdown

EIGHT = 8


@dataclass(slots=True)
class Stakes:
    """A player in the coup: his bets and his cards."""

    wager: PokerWager
    bet: str
    cards: list[str] = field(default_factory=list)
    goes: bool = False
    second: str = ""

    @property
    def place(self) -> str:
        return f"seat:{self.wager.seat}"


def goes_on(cards: Sequence[str], boldness: str, law: SemDescarteLaw) -> bool:
    """Habits: the bold always go on, the timid want a pair of eights, the others a pair or ace and king."""
    hand = law.ranking.hand(cards)
    if hand is None or boldness == "bold":
        return True
    if boldness == "timid" and hand.combination == "pair":
        return hand.ranks[0] >= EIGHT
    return qualifies(hand, law)


def settle(
    desk: CardBook, stakes: Sequence[Stakes], bank: Sequence[str], law: SemDescarteLaw, most: int | None
) -> None:
    """Seat by seat; where the prizes come to more than the bank bears, they are paid until that is reached."""
    left = most
    dealer = law.ranking.hand(bank)
    for stake in stakes:
        own = law.ranking.hand(stake.cards)
        if not stake.goes or own is None or dealer is None:
            continue
        first, second = stake.wager.amount, law.second_over_initial * stake.wager.amount
        fell, _ = showdown(own, dealer, law)
        initial, other = (due for _, due in decided(own.combination, fell, law))
        if initial.lost:
            desk.tell("bet_collected", {"bet": stake.bet, "amount": first}, 0.8)
            desk.tell("bet_collected", {"bet": stake.second, "amount": second}, 0.5)
        for bet, prize in ((stake.bet, int(initial.on(first).prize)), (stake.second, int(other.on(second).prize))):
            paid = prize if left is None else min(prize, left)
            left = None if left is None else left - paid
            if paid:
                data = {"bet": bet, "player": stake.wager.player, "amount": paid, "component": "main"}
                desk.tell("payout_made", data, 1.5)
