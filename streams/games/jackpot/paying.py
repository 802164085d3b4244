"""How jackpot prizes are paid: the smallest first, the cards on the table until then.

Art. 7 nn. 12 and 13.a, art. 9 nn. 13 and 14.a of ao-de-261-22; their Portuguese twins.
"""

from collections.abc import Iterator
from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value
from streams.games.bets.state import Bet
from streams.games.cards.finished import AnyDeal
from streams.games.cards.state import seat_of
from streams.games.jackpot.arithmetic import first_out_of_order
from streams.games.jackpot.law import OfJackpots
from streams.rules import Breach, Breaches, at_end
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/7/12", "pt-p-1364-2001/49", "ao-de-261-22/9/13", "pt-p-461-2001/I/11",
    severity=Severity.MAJOR,
    about=AnyDeal.stirred_jackpot,
    title=("As cartas premiadas ficam à vista enquanto não são pagas", "Winning cards stay until they are paid"),
    pt="As cartas de {player} foram recolhidas antes de lhe ser pago o prémio do acumulado, de {amount}.",
    en="{player}'s cards were taken away before the jackpot prize of {amount} was paid.",
    version=2,
    after_last=True,
)  # fmt: skip
def winning_cards_stay_until_they_are_paid(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """Who played for the jackpot and won keeps the cards face up on the table until the prize is paid.

    When another coup was dealt they lay there no longer: a prize paid then came too late.
    """
    for bet, amount, paid, begun, coup, staff, shows in finished.paid_at_last(jackpot=True):
        values: dict[str, Value] = {"player": bet.player, "amount": Money(money=amount)}
        yield Breach((begun, paid), values, player=bet.player, coup=coup, staff=staff, shows=shows)
    if not finished.asked_again:
        yield from _swept_before_the_prize(finished)


def _swept_before_the_prize(finished: AnyDeal) -> Iterator[Breach]:
    made, swept = finished.jackpot, dict[str | None, list[Event[Any]]]()
    for place, taken in finished.coup.swept.items() if made.winners else ():
        swept.setdefault(seat_of(place), []).append(taken)
    for bet in made.chips if not made.unclear else ():
        if made.line(bet) is None or not bet.payouts:
            continue
        early = [event for event in swept.get(seat_of(bet.position), ()) if surely_before(event, bet.payouts[0])]
        if early:
            values: dict[str, Value] = {"player": bet.player, "amount": Money(money=bet.paid)}
            yield Breach((early[0], bet.payouts[0]), values, player=bet.player)


@at_end(
    "ao-de-261-22/7/13.a", "pt-p-1364-2001/50.a", "ao-de-261-22/9/14.a", "pt-p-461-2001/I/12.a",
    severity=Severity.MAJOR,
    about=AnyDeal.stirred_jackpot,
    title=("Os prémios pagam-se do menor para o maior", "Prizes are paid from the smallest to the largest"),
    pt="Pagou-se a {first} do acumulado antes de se pagar a {second}, cujo prémio é menor.",
    en="{first} was paid from the jackpot before {second}, whose prize is smaller.",
    reading="blackjack:47",
)  # fmt: skip
def prizes_are_paid_from_the_smallest(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """The smaller prize comes before the larger, and the maximum combination after all others.

    By amount or by rank of the combination: either order is accepted where the two differ.
    """
    made = finished.jackpot
    if made.unclear or not made.winners:
        return
    paid = [bet for bet in made.chips if made.line(bet) is not None and bet.payouts]
    paid.sort(key=lambda bet: bet.payouts[0].sequence)
    ranked = [(made.due.prizes[bet.id], made.rank(bet)) for bet in paid]
    place = first_out_of_order(ranked)
    if place is not None:
        larger = max(range(place), key=lambda at: ranked[at])
        yield _swapped(paid[larger], paid[place])


def _swapped(first: Bet, second: Bet) -> Breach:
    values: dict[str, Value] = {"first": first.player, "second": second.player}
    return Breach((first.payouts[0], second.payouts[0]), values, player=second.player)
