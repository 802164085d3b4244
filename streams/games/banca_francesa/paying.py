"""When and how prizes are paid: nn. 12 and 15 of art. 3."""

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Severity, Word
from streams.games.banca_francesa.finished import FinishedBanca
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.table import BancaTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule


@at_end(
    "ao-de-261-22/3/12",
    severity=Severity.INFO,
    about=FinishedBanca.late_prizes,
    after_last=True,
    title=("Os prémios pagam-se antes do golpe seguinte", "Prizes are paid before the next coup"),
    pt="O prémio de {amount} de {player}, de um golpe anterior, só foi pago depois de lançados os dados do seguinte.",
    en="{player}'s prize of {amount} from an earlier coup was paid only after the dice of the next had been thrown.",
    reading="ao-de-261-22:B15",
    version=2,
)
def prizes_are_paid_before_the_next_coup(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """A prize is paid when its coup is over; the article names no moment, and one paid in the next coup is noted (B15)."""
    return finished.late_breaches()


@rule(
    "ao-de-261-22/3/15",
    on=(PayoutMade,),
    severity=Severity.MINOR,
    title=("O prémio dos ases é pago em fita", "The prize of the aces is paid in a ribbon"),
    pt="O prémio de {player} nos ases não foi pago em fita ({layout}).",
    en="{player}'s prize on the aces was not laid out in a ribbon ({layout}).",
    stands_alone=True,
)
def aces_are_paid_in_a_ribbon(table: BancaTable, event: Event[PayoutMade], law: BancaLaw) -> Breaches:
    """The chips of a prize on the aces are laid out in a ribbon (fita); for the other chances no way is prescribed."""
    bet = table.bets.get(event.data.bet)
    place = None if bet is None else law.places.get(bet.position)
    due = None if place is None else law.ribbons.get(place.chance.name)
    if bet is None or due is None or event.data.layout == due:
        return
    if event.data.layout is None:
        yield NotEvaluable("nobody saw how the prize was laid out")
        return
    yield Breach((event,), {"player": bet.player, "layout": Word(word=event.data.layout)}, player=bet.player)
