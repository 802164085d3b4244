"""How prizes are called and laid out: art. 1 n. 33, art. 2 n. 22."""

from collections import Counter

from schemas.envelope import Event
from schemas.events.bets import PayoutCalled, PayoutMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.settlement import RoulettePlace
from streams.games.roulette.state import RouletteBet
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import rounding_chip


@at_end(
    "ao-de-261-22/1/33",
    severity=Severity.MINOR,
    title=("Cada pagamento é anunciado pelo seu valor", "Each payment is called with its value"),
    pt="O pagamento de {paid} a {player} não foi anunciado pelo seu valor; anúncio: {called}.",
    en="The payment of {paid} to {player} was not called with its value; call: {called}.",
)
def each_payment_is_called_with_its_value(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Every payment is announced aloud with its value.

    Payments to one player are made together: the sum may be called for all of them. A call that names the
    prize due is right even where the payment is wrong; the payment is judged by n. 30.
    """
    coup = finished.coup
    heard: dict[str, set[int]] = {}  # bet -> the prizes called for it
    excused: set[str] | None = None
    for payout in coup.payouts:
        bet = coup.bets.get(payout.data.bet)
        if bet is None or not payout.data.amount:
            continue
        if bet.id not in heard:
            heard[bet.id] = {call.data.prize for call in bet.spoken}
        if payout.data.amount in heard[bet.id]:
            continue
        excused = _excused(finished) if excused is None else excused
        if bet.id in excused:
            continue
        called = bet.spoken[-1] if bet.spoken else None
        values: dict[str, Value] = {
            "paid": Money(money=payout.data.amount), "player": bet.player,
            "called": Word(word="missing") if called is None else Money(money=called.data.prize),
        }  # fmt: skip
        yield Breach((payout,) if called is None else (called, payout), values, player=bet.player)


@rule(
    "ao-de-261-22/1/33",
    on=(PayoutMade,),
    severity=Severity.MINOR,
    title=("Paga-se em monte, com o menor quebrado em fita", "Prizes are laid in stacks and a ribbon"),
    pt="O pagamento de {paid} não foi disposto em monte com o menor dos quebrados em fita ({layout}).",
    en="The payment of {paid} was not laid out in stacks with the smallest remainder in a ribbon ({layout}).",
    stands_alone=True,
)
def prizes_are_laid_in_stacks_and_a_ribbon(
    table: RouletteTable, event: Event[PayoutMade], law: RouletteLaw
) -> Breaches:
    """Prizes are laid in stacks, the smallest remainder as a ribbon; a small prize may be all ribbon."""
    layout = event.data.layout
    if layout is None:
        yield NotEvaluable("no camera showed how the prize was laid out")
    elif not law.payout_layout.issuperset(layout.split("_and_")):
        yield Breach((event,), {"paid": Money(money=event.data.amount), "layout": Word(word=layout)})


@at_end(
    "ao-de-261-22/2/22",
    severity=Severity.MINOR,
    title=("Cada pagamento é anunciado por inteiro", "Each payment is called in full"),
    pt="O pagamento de {paid} a {player} ({position}) foi mal anunciado; {element}: {called}.",
    en="The payment of {paid} to {player} ({position}) was not called as it should be; {element}: {called}.",
    version=2,
)
def each_payment_is_called_in_full(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Every prize is announced with its bet, the stake, the colour of the chips and the prize.

    "Total" is the prize, since the stake stays on the cloth; a table that always calls prize and stake
    together is heard as well (F3). The colour is that of the chips, where the tracker saw one.
    """
    bare = finished.table.totals_are_prizes or finished.prizes_called
    lumped = {bet.id for together in finished.sums for bet in together.bets}
    for bet, place in finished.winners:
        if not bet.paid or bet.id in lumped:
            continue
        faults = [_fault(call, bet, place, finished, bare=bare) for call in bet.spoken]
        if None in faults:
            continue
        payout, call = bet.payouts[0], bet.spoken[-1] if bet.spoken else None
        element, heard = faults[-1] if faults and faults[-1] is not None else ("call", Word(word="missing"))
        values: dict[str, Value] = {
            "paid": Money(money=payout.data.amount), "player": bet.player, "position": Word(word=bet.position),
            "element": Word(word=element), "called": heard,
        }  # fmt: skip
        evidence = (payout,) if call is None else (call, payout)
        doubt = call is not None and element == "prize" and call.data.prize == finished.prize(bet, place) + bet.stake
        yield Breach(evidence, values, player=bet.player, reading="ao-de-261-22:F3" if doubt else None)


def _fault(
    call: Event[PayoutCalled], bet: RouletteBet, place: RoulettePlace, finished: FinishedRoulette, *, bare: bool
) -> tuple[str, Value] | None:
    """The first element of the call that is missing or wrong, with what was said."""
    called = call.data
    plain = called.kind == place.kind and called.stake == bet.stake and called.colour == bet.colour
    if plain and called.prize == finished.prize(bet, place):
        return None
    right = {
        "bet_type": called.kind in (place.kind, place.chance, place.name),
        "stake": called.stake == bet.stake,
        "chip_colour": bet.colour is None or called.colour == bet.colour,
        "prize": _prize_right(called, bet, place, finished, bare=bare),
    }
    wrong = next((element for element in finished.law.call_elements if not right[element]), None)
    return None if wrong is None else (wrong, _heard(called, wrong))


def _heard(call: PayoutCalled, element: str) -> Value:
    """What was said of one element."""
    if element == "prize":
        return Money(money=call.prize)
    if element == "stake" and call.stake is not None:
        return Money(money=call.stake)
    words = {"bet_type": call.kind, "chip_colour": call.colour}.get(element)
    return Word(word=words or "missing")


def _prize_right(
    call: PayoutCalled, bet: RouletteBet, place: RoulettePlace, finished: FinishedRoulette, *, bare: bool
) -> bool:
    prize = finished.prize(bet, place)
    smallest = rounding_chip(finished.table.licence) or 1
    heard = {prize, prize // smallest * smallest}
    if bet.paid == prize:
        heard.add(bet.payouts[0].data.amount)  # called as first paid, and put right since
    return call.prize in heard or (call.prize == prize + bet.stake and not bare)


def _excused(finished: FinishedRoulette) -> set[str]:
    """Bets of players for whom the sum of all that they were paid was called, and those called as they were due."""
    bets = finished.coup.bets.values()
    called: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    for bet in bets:
        called[bet.player] += sum(call.data.prize for call in bet.spoken)
        paid[bet.player] += bet.paid
    in_sum = {bet.id for bet in bets if called[bet.player] > 0 and called[bet.player] == paid[bet.player]}
    return in_sum | {bet.id for bet, place in finished.winners if _called_as_due(bet, place, finished)}


def _called_as_due(bet: RouletteBet, place: RoulettePlace, finished: FinishedRoulette) -> bool:
    prize = finished.prize(bet, place)
    return any(call.data.prize == prize for call in bet.spoken)
