"""The device itself: its approval, damaged cards, jams, the lid.

Art. 8 nn. 1 and 2, art. 9 n. 18 of ao-de-261-22; rules 51 and 60 of pt-p-1364-2001; n. 3 of pt-p-461-2001 and rule 16
of its part I.
"""

from typing import Any

from schemas.envelope import Event
from schemas.events import shuffler
from schemas.events.table import CoupOpened, TableClosed, TableOpened
from schemas.findings import Severity, Value, Word
from streams.games.cards.law import OfCards
from streams.games.cards.packs import SHUFFLER
from streams.games.cards.table import CardTable
from streams.games.shuffler.fold import Jam
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.order import surely_before

DEVICE = "device"
NO_DEVICE = "messages were lost that may have told of the shuffler"


@rule(
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("O baralhador automático é homologado", "The automatic shuffler is approved"),
    pt="A banca abriu com o baralhador {shuffler} (modelo «{model}»), de que não consta a homologação.",
    en="The table opened with shuffler {shuffler} (model “{model}”), of which no approval is on record.",
    version=2,
)
def shuffler_is_approved(table: CardTable, event: Event[TableOpened], law: OfCards) -> Breaches:
    """Cards may be shuffled by a device that the supervision body has approved, and by no other.

    Portaria 461/2001 wants it in every card game of Portugal; Angola only at póquer sem descarte.
    """
    device = table.licence.shuffler
    if device is not None and not device.approval:
        yield Breach((event,), {"shuffler": device.id, "model": device.model})


@rule(
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("A carta danificada é logo substituída", "A damaged card is replaced at once"),
    pt="A carta do baralho {pack} que saiu danificada do baralhador não foi logo substituída por um fiscal-chefe.",
    en="The card of pack {pack} that left the shuffler damaged was not replaced at once by a chief inspector.",
)
def damaged_cards_are_replaced_by_the_chief(table: CardTable, event: Event[CoupOpened], law: OfCards) -> Breaches:
    """A card that leaves the shuffling shoe damaged is replaced by a chief inspector before play goes on."""
    for damage in table.neglected:
        if damage.event.data.source != SHUFFLER or damage.event.data.pack not in damage.kept:
            continue
        if damage.with_card is None or damage.with_card.data.role != law.cards.shuffler.chief:
            by = () if damage.with_card is None else (damage.with_card,)
            yield Breach((damage.event, *by, event), {"pack": damage.event.data.pack})


@rule(
    on=(TableClosed,),
    severity=Severity.MINOR,
    title=("A carta danificada é comunicada à inspecção", "A damaged card is reported to the inspection"),
    pt="{damaged#Saiu danificada do baralhador $ carta|Saíram danificadas do baralhador $ cartas} e {reports#há $ comunicação|há $ comunicações|não há comunicação} ao serviço de inspecção.",
    en="{damaged#$ card|$ cards} left the shuffler damaged, and the inspection service received {reports#$ report|$ reports|no report}.",
)
def damaged_cards_are_reported(table: CardTable, event: Event[TableClosed], law: OfCards) -> Breaches:
    """The room's management reports every card that the device damaged to the inspection service."""
    damaged, reports = table.device_damage, table.reports
    if len(reports) < len(damaged):
        if not table.sighted:
            yield NotEvaluable(NO_DEVICE)
            return
        values: dict[str, Value] = {"damaged": len(damaged), "reports": len(reports)}
        yield Breach((*damaged, *reports), values)


@rule(
    on=(shuffler.JamCleared, TableClosed),
    severity=Severity.MAJOR,
    title=("Encravado o baralhador, chama-se o fiscal-chefe", "A jam calls the chief inspector"),
    pt="O baralhador encravou e o fiscal-chefe não foi chamado antes de se continuar.",
    en="The shuffler jammed, and the chief inspector was not called before play went on.",
)
def chief_inspector_is_called_to_a_jam(table: CardTable, event: Event[Any], law: OfCards) -> Breaches:
    """When a card is stuck and the light is on, a chief inspector is called before anything else is done."""
    jam = _jam(table, event)
    if jam is None:
        return
    if jam.called is None or (jam.act is not None and surely_before(jam.act, jam.called)):
        yield Breach((jam.light, *((jam.act,) if jam.act else ()), *((jam.called,) if jam.called else ())))


@rule(
    on=(shuffler.JamCleared, TableClosed),
    severity=Severity.MAJOR,
    title=("Encravado o baralhador, não saem cartas", "No card comes out of a jammed shuffler"),
    pt="Deram-se cartas com o baralhador encravado, já chamado o fiscal-chefe.",
    en="Cards were dealt while the shuffler was jammed, with the chief inspector already called.",
)
def no_card_comes_out_of_a_jammed_shuffler(table: CardTable, event: Event[Any], law: OfCards) -> Breaches:
    """From the light until the jam is solved no card is dealt."""
    jam = _jam(table, event)
    if jam is not None and jam.act is not None and jam.called is not None and surely_before(jam.called, jam.act):
        yield Breach((jam.light, jam.act))


def _jam(table: CardTable, event: Event[Any]) -> Jam | None:
    """The jam that was solved, or that the table closes with."""
    return table.jam if event.type == TableClosed.type else table.solved


@rule(
    on=(shuffler.LidOpened,),
    severity=Severity.MAJOR,
    title=("Só o fiscal-chefe ou o técnico abre a tampa", "Only a chief inspector or a technician opens the lid"),
    pt="A tampa do baralhador foi aberta por {by} ({role}).",
    en="The lid of the shuffler was opened by {by} ({role}).",
    stands_alone=True,
)
def lid_is_opened_only_by_who_may(table: CardTable, event: Event[shuffler.LidOpened], law: OfCards) -> Breaches:
    """The lid opens by itself, or is opened by a chief inspector or a technician; by the dealer never."""
    role, due = event.data.role, law.cards.shuffler
    if due.lid_openers and role not in (*due.lid_openers, DEVICE):
        values: dict[str, Value] = {"by": event.data.by, "role": Word(word=role)}
        yield Breach((event,), values, staff=event.data.by, paragraph=None if table.jam is not None else due.lid)
