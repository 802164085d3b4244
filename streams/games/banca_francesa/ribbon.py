"""How the prize of the aces is laid out: n. 15 of art. 3."""

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.findings import Severity, Word
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.table import BancaTable
from streams.rules import Breach, NotEvaluable, Said, rule


@rule(
    "ao-de-261-22/3/15",
    on=(PayoutMade,),
    severity=Severity.MINOR,
    title=("O prémio dos ases é pago em fita", "The prize of the aces is paid in a ribbon"),
    pt="O prémio de {player} nos ases foi pago em {layout}, e não em fita.",
    en="The prize of {player} on the aces was laid out as {layout}, not in a ribbon.",
    stands_alone=True,
)
def aces_are_paid_in_a_ribbon(table: BancaTable, event: Event[PayoutMade], law: BancaLaw) -> Said:
    """The chips of a prize on the aces are laid out in a ribbon (fita); for the other chances no way is prescribed."""
    bet = table.bets.get(event.data.bet)
    place = None if bet is None else law.places.get(bet.position)
    due = None if place is None else law.ribbons.get(place.chance.name)
    if bet is None or due is None or event.data.layout == due:
        return
    if event.data.layout is None:
        yield NotEvaluable("how the prize was laid out was not seen")
        return
    yield Breach((event,), {"player": bet.player, "layout": Word(word=event.data.layout)}, player=bet.player)
