"""What is decided is not settled again: nn. 9 and 13.b of art. 4."""

from schemas.findings import Money, Severity, Value
from schemas.parties import Role, short_of
from streams.games.bets.settling import laid
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import CrapsLaw
from streams.rules import Breach, Said, at_end


@at_end(
    "ao-de-261-22/4/9",
    "ao-de-261-22/4/13.b",
    severity=Severity.CRITICAL,
    title=("O que está decidido não se torna a liquidar", "What is decided is not settled again"),
    pt="A aposta de {player} em {position}, de {stake}, já estava decidida numa série anterior; "
    "foram-lhe agora recolhidos {taken} e pagos {paid}, mais do que estava por liquidar.",
    en="The bet of {player} on {position}, {stake}, was decided in an earlier series; "
    "{taken} was now collected and {paid} paid, more than was still to be settled.",
    version=2,
)
def decided_bets_are_settled_once(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """Once its series is over, a bet may get or lose what was still owing, and no more.

    Nothing is paid for a bet that is no longer one (n. 9), and a winning stake stays its owner's (13.b).
    """
    for closed in finished.table.gone.values():
        owed = closed.beyond() if closed.acts else None
        if not owed:
            continue
        bet = closed.bet
        values: dict[str, Value] = {
            **laid(bet), "taken": Money(money=max(closed.taken, 0)), "paid": Money(money=closed.paid),
        }  # fmt: skip
        cited = "ao-de-261-22/4/13.b" if short_of(Role.PLAYER, owed) else None
        yield Breach((bet.placed, *closed.acts), values, player=bet.player, paragraph=cited, shortfalls=owed)
