"""What is moved on a bet when its series is over: nn. 9 and 13.b of art. 4."""

from collections.abc import Iterator

from schemas.envelope import Event
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity, Value
from schemas.parties import Role, short_of
from streams.games.bets.settling import laid
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import CrapsLaw
from streams.games.craps.table import CrapsTable
from streams.rules import Breach, Breaches, at_end


def _settled_again(table: CrapsTable) -> Iterator[Breach]:
    for decided in table.gone.values():
        owed = decided.beyond() if decided.acts else None
        if not owed:
            continue
        bet = decided.bet
        given, taken = decided.paid, decided.taken  # below zero: a prize was taken back, a stake handed back
        values: dict[str, Value] = {
            **laid(bet), "taken": Money(money=max(taken, 0) + max(-given, 0)), "paid": Money(money=max(given, 0)),
            "back": Money(money=max(-taken, 0)),
        }  # fmt: skip
        cited = "ao-de-261-22/4/13.b" if short_of(Role.PLAYER, owed) else None
        yield Breach((bet.placed, *decided.acts), values, player=bet.player, paragraph=cited, shortfalls=owed)


def _when_the_table_closes(table: CrapsTable, event: Event[TableClosed], law: CrapsLaw) -> Breaches:
    """The same after the last series; one in play ends with the table, and is asked then."""
    return _settled_again(table) if table.coup is None else iter(())


@at_end(
    "ao-de-261-22/4/9",
    "ao-de-261-22/4/13.b",
    severity=Severity.CRITICAL,
    later=(TableClosed,),
    judge_later=_when_the_table_closes,
    title=("O que está decidido não se torna a liquidar", "What is decided is not settled again"),
    pt="A aposta de {player} {em_position}, de {stake}, já estava decidida numa série anterior; {taken?foram-lhe agora recolhidos $|agora nada lhe foi recolhido} e {paid?foram pagos $|nada foi pago}{back?, e foram devolvidos $|}, mais do que estava por liquidar.",
    en="{player}'s bet on {position}, {stake}, was decided in an earlier series; {taken?$|nothing} was now collected and {paid?$|nothing} paid{back?, and $ was handed back|}, more than was still to be settled.",
    version=5,
)
def decided_bets_are_settled_once(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Once its series is over, a bet may get or lose what was still owing, and no more.

    Nothing is paid for a bet that is no longer one (n. 9), and a winning stake stays its owner's (13.b).
    """
    return _settled_again(finished.table)


@at_end(
    "ao-de-261-22/4/9",
    severity=Severity.INFO,
    title=("Os prémios pagam-se antes da série seguinte", "Prizes are paid before the next series"),
    pt="O prémio de {amount} de {player}, de uma série anterior, só foi pago depois de lançados os dados de outra.",
    en="{player}'s prize of {amount} from an earlier series was paid only after the dice of another had been thrown.",
    reading="ao-de-261-22:C22",
)
def prizes_are_paid_before_the_next_series(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A prize is paid when its bet has won; the article names no moment, and one paid in a later series is noted (C22)."""
    first = finished.coup.throws[0].thrown if finished.coup.throws else None
    for decided in finished.table.gone.values():
        for paid in decided.late_prizes(first) if decided.acts else ():
            values: dict[str, Value] = {"amount": Money(money=paid.data.amount), "player": decided.bet.player}
            yield Breach((decided.bet.placed, paid), values, player=decided.bet.player)
