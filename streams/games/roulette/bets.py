"""Where bets may lie, and that all of them may: art. 1 nn. 27 and 29, art. 2 nn. 16 and 17."""

from schemas.findings import Money, Severity, Word
from schemas.licence import Licence
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import let_stand, most_on, short_on
from streams.games.roulette.positions import NEIGHBOURS
from streams.games.roulette.state import Refusal
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.order import surely_before

INSIDE = ("split", "street", "corner", "line")  # cavalos, ruas, quadros e linhas
_UNSEEN = ("symbol", "colour", "chip", "person")  # refusals for what no event shows: the chips, or who lays them
_COMBINED = ("large_series", "small_series", "orphans", NEIGHBOURS)  # art. 2 lists none of them
_DOUBTFUL = ("split_dozen:1-3", "split_column:34-36")  # 24 numbers, but no place for the chip between them


@at_end(
    "ao-de-261-22/1/27",
    "ao-de-261-22/1/27.a.i",
    "ao-de-261-22/1/27.a.ii",
    "ao-de-261-22/1/27.a.iii",
    "ao-de-261-22/1/27.a.iv",
    "ao-de-261-22/1/27.a.v",
    "ao-de-261-22/1/27.a.vi",
    "ao-de-261-22/1/27.a.vii",
    "ao-de-261-22/1/27.a.viii",
    "ao-de-261-22/1/27.a.ix",
    "ao-de-261-22/1/27.b.i",
    "ao-de-261-22/1/27.b.ii",
    "ao-de-261-22/1/27.b.iii",
    "ao-de-261-22/1/27.b.iv",
    "ao-de-261-22/1/27.b.v",
    "ao-de-261-22/1/27.b.vi",
    "ao-de-261-22/2/16",
    "ao-de-261-22/2/16.a.i",
    "ao-de-261-22/2/16.a.ii",
    "ao-de-261-22/2/16.a.iii",
    "ao-de-261-22/2/16.a.iv",
    "ao-de-261-22/2/16.a.v",
    "ao-de-261-22/2/16.a.vi",
    "ao-de-261-22/2/16.a.vii",
    "ao-de-261-22/2/16.a.viii",
    "ao-de-261-22/2/16.a.ix",
    "ao-de-261-22/2/16.b.i",
    "ao-de-261-22/2/16.b.ii",
    "ao-de-261-22/2/16.b.iii",
    "ao-de-261-22/2/16.b.iv",
    "ao-de-261-22/2/16.b.v",
    "ao-de-261-22/2/16.b.vi",
    severity=Severity.MAJOR,
    title=("Só há as apostas que o decreto enumera", "Bets lie only where the decree lists them"),
    pt="Foi aceite a {player} uma aposta de {stake} {em_position}, que o decreto não prevê.",
    en="A bet of {stake} by {player} on {position} was accepted; the decree knows no such bet.",
    about=FinishedRoulette.odd_bets,
    version=3,
)
def bets_lie_where_the_decree_lists_them(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A bet lies on one of the places listed, or it is handed back before the coup is over.

    Adjacent means adjacent on the cloth, where 0 touches 1, 2 and 3. A chip has no place between dozens 1
    and 3 or the outer columns. Stakes on a place that does not exist are neither won nor lost.
    """
    for bet in finished.odd_bets:
        if bet.position in law.positions or bet.position in law.combined or not let_stand(bet):
            continue
        kind = bet.position.partition(":")[0]
        if kind == NEIGHBOURS and law.combined:
            continue  # n. 28.b speaks of it
        if _in_order(bet.position) in law.positions:
            yield NotEvaluable(f"the position {bet.position!r} is written out of order")
            continue
        yield Breach(
            bet.evidence,
            {"player": bet.player, "stake": Money(money=bet.stake), "position": Word(word=bet.position)},
            player=bet.player,
            paragraph=next((place.listed for place in law.positions.values() if place.kind == kind), None),
            reading=_reading(bet.position),
            shortfalls=short_on(bet),
        )


@at_end(
    "ao-de-261-22/1/29",
    "ao-de-261-22/2/17",
    severity=Severity.MINOR,
    title=(
        "Nenhum cavalo, rua, quadro ou linha possível é recusado",
        "No possible split, street, corner or line is refused",
    ),
    pt="Foi recusada a {player} uma aposta de {stake} {em_position}, a tempo e dentro dos limites ({reason}).",
    en="A bet of {stake} by {player} on {position} was refused, in time and within the limits ({reason}).",
    about=FinishedRoulette.refused,
)
def possible_bets_are_not_refused(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Within the limits of the table any player may mark every possible split, street, corner and line.

    A refusal is right when the bet is late, passes the limits with what lies there already, is laid with
    value chips where only colour chips may lie, or with a colour by somebody who holds none. It is held
    against the dealer only if order and clock both put it before the closing call.
    """
    licence = finished.table.licence
    for refusal in finished.coup.refused:
        refused = refusal.event.data
        place = law.positions.get(refused.position)
        if place is None or place.kind not in INSIDE or not _in_time(refusal):
            continue
        if not _may_play(refusal, licence, law):
            continue
        stake = refusal.lies + refused.stake
        if not licence.limits.minimum <= stake <= most_on(place.chance, licence, law):
            continue
        if refused.reason in _UNSEEN:
            yield NotEvaluable("no event shows whether the chips or the person justified the refusal")
            continue
        yield Breach(
            (refusal.event,),
            {"player": refused.player, "stake": Money(money=refused.stake), "position": Word(word=refused.position),
             "reason": Word(word=refused.reason)},
            player=refused.player,
        )  # fmt: skip


def _reading(position: str) -> str | None:
    """The doubtful place on which it rests that there is no such bet."""
    if position in _DOUBTFUL:
        return "ao-de-261-22:A6"
    return "ao-de-261-22:F2" if position.partition(":")[0] in _COMBINED else None


def _in_time(refusal: Refusal) -> bool:
    """Bets were open for certain when the bet was refused."""
    spin = refusal.spin
    end = None if spin.launch is None else spin.call or spin.settled
    return refusal.timely and (end is None or surely_before(refusal.event, end))


def _may_play(refusal: Refusal, licence: Licence, law: RouletteLaw) -> bool:
    """Whether these chips could lie on a multiple chance at all (nn. 16 and 19 of art. 1)."""
    if refusal.event.data.chip == "value":
        return law.value_chips_on is None
    return licence.chips is None or refusal.holds


def _in_order(position: str) -> str:
    """`split:20-17` as the list has it."""
    kind, _, numbers = position.partition(":")
    listed = numbers.split("-")
    return f"{kind}:{'-'.join(sorted(listed, key=int))}" if all(map(str.isdecimal, listed)) else position
