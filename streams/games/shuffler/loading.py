"""Cards go into the shuffler and come out of it: art. 8 nn. 3 to 6 and 8, art. 9 n. 23.a of ao-de-261-22; their twins."""

from typing import Any

from schemas.envelope import Event
from schemas.events import cards, shuffler
from schemas.events.table import TableClosed
from schemas.findings import Severity, Value, Word
from streams.games.cards.law import OfCards
from streams.games.cards.table import CardTable
from streams.games.shuffler.device import NO_DEVICE
from streams.games.shuffler.law import continuous, shuffling_shoe
from streams.rules import Breach, Breaches, NotEvaluable, rule


@rule(
    on=(cards.CardsCut, cards.WarningCardPlaced),
    severity=Severity.MINOR,
    title=("Com baralhador não há corte nem carta-aviso", "With a shuffler there is no cut and no warning card"),
    pt="A banca joga com baralhador automático, que dispensa: {step}.",
    en="The table plays with an automatic shuffler, which does away with: {step}.",
    stands_alone=True,
    version=2,
)
def shuffler_needs_no_cut(table: CardTable, event: Event[Any], law: OfCards) -> Breaches:
    """Where the device shuffles, the pack is not cut; nor is a warning card put into a shoe that shuffles by itself.

    The Angolan print names other numbers of art. 6 than it means (reading blackjack:2).
    """
    device = law.cards.shuffler
    if device.drops(table.licence, event.type):
        yield Breach((event,), {"step": Word(word=event.type)}, reading=device.readings.get(event.type))


@rule(
    on=(shuffler.ShufflerLoaded,),
    severity=Severity.MAJOR,
    title=("As cartas misturam-se à mão antes de entrar", "Cards are mixed by hand before they go in"),
    pt="As cartas entraram no baralhador sem terem sido baralhadas à mão.",
    en="The cards went into the shuffler without being shuffled by hand.",
)
def cards_are_mixed_by_hand_before_loading(
    table: CardTable, event: Event[shuffler.ShufflerLoaded], law: OfCards
) -> Breaches:
    """Shown first, the cards are then shuffled by hand as usual, and only then put into the shuffling shoe."""
    shuffled = table.shoe.shuffled
    if not table.shoe.known:
        yield NotEvaluable(NO_DEVICE)
    elif shuffled is None or not shuffled.data.manual:
        yield Breach((event,))


@rule(
    on=(shuffler.ShufflerLoaded,),
    severity=Severity.MINOR,
    title=("O baralhador carrega-se em dois pacotes ou mais", "The shuffler is loaded in two packets or more"),
    pt="Carregou-se o baralhador em {packets#$ pacote|$ pacotes} com {cards} cartas; devem ser pelo menos {least} pacotes e {due} cartas.",
    en="The shuffler was loaded in {packets#$ packet|$ packets} with {cards} cards; it takes {least} packets or more and {due} cards.",
    stands_alone=True,
)
def shuffler_is_loaded_in_packets(table: CardTable, event: Event[shuffler.ShufflerLoaded], law: OfCards) -> Breaches:
    """The cards go in with care, in at least two packets, and all of them."""
    least, data = law.cards.shuffler.packets, event.data
    due = law.cards.shuffler.pack_size * len(table.packs)
    if data.packets < least or (due and data.cards != due):
        values: dict[str, Value] = {"packets": data.packets, "cards": data.cards, "least": least, "due": due}
        yield Breach((event,), values)


@rule(
    on=(shuffler.ShufflerLoaded,),
    severity=Severity.MAJOR,
    title=("O baralhador carrega-se uma vez por partida", "The shuffler is loaded once in a session"),
    pt="O baralhador foi carregado outra vez na mesma partida, sem encravamento nem carta danificada que o explique.",
    en="The shuffler was loaded again in one session, with no jam and no damaged card to account for it.",
    reading="blackjack:72",
)
def shuffler_is_loaded_once(table: CardTable, event: Event[shuffler.ShufflerLoaded], law: OfCards) -> Breaches:
    """From opening to closing the device is loaded once; a jam or a new pack may make a second time needful."""
    if table.extra_load and len(table.loads) > law.cards.shuffler.loads:
        yield Breach((table.loads[0], event))


@rule(
    on=(shuffler.ShufflerLoaded,),
    severity=Severity.MAJOR,
    title=("Ao carregamento assiste um fiscal-chefe", "A chief inspector attends the loading"),
    pt="O baralhador foi carregado sem a presença de um fiscal-chefe.",
    en="The shuffler was loaded without a chief inspector present.",
    stands_alone=True,
)
def chief_inspector_attends_the_loading(
    table: CardTable, event: Event[shuffler.ShufflerLoaded], law: OfCards
) -> Breaches:
    """A chief inspector is always there when the device is loaded."""
    if not law.cards.shuffler.attended(event.data):
        yield Breach((event,), staff=event.data.by)


@rule(
    on=(shuffler.ShufflerUnloaded,),
    severity=Severity.MAJOR,
    title=("À extracção das cartas assiste um fiscal-chefe", "A chief inspector attends the unloading"),
    pt="As cartas saíram do baralhador sem a presença de um fiscal-chefe.",
    en="The cards were taken out of the shuffler without a chief inspector present.",
    stands_alone=True,
)
def chief_inspector_attends_the_unloading(
    table: CardTable, event: Event[shuffler.ShufflerUnloaded], law: OfCards
) -> Breaches:
    """When the session is over the cards are taken out in the presence of a chief inspector."""
    if not law.cards.shuffler.attended(event.data):
        yield Breach((event,), staff=event.data.by)


@rule(
    on=(shuffler.ShufflerUnloaded,),
    severity=Severity.MAJOR,
    title=("As cartas saem depois de anunciado o encerramento", "The cards come out after the closing is announced"),
    pt="As cartas saíram do baralhador antes de anunciado o encerramento da mesa.",
    en="The cards were taken out of the shuffler before the closing of the table was announced.",
)
def cards_come_out_after_the_closing(
    table: CardTable, event: Event[shuffler.ShufflerUnloaded], law: OfCards
) -> Breaches:
    """The cards stay inside all through the session, and come out once the closing of the table is announced."""
    if table.closing is None and table.jam is None and not table.excused:
        yield Breach((event,))


@rule(
    on=(TableClosed,),
    severity=Severity.MAJOR,
    title=("Os baralhos são ordenados e conferidos", "The packs are sorted and checked"),
    pt="A banca fechou sem que os baralhos saídos do baralhador fossem ordenados e conferidos.",
    en="The table closed before the packs from the shuffler had been sorted and checked.",
)
def packs_are_sorted_at_the_end(table: CardTable, event: Event[TableClosed], law: OfCards) -> Breaches:
    """The dealer sorts the cards by pack to see that the packs in use were regular."""
    if not shuffling_shoe(table.licence) or not table.loads or table.sorted is not None:
        return
    if not table.sighted:
        yield NotEvaluable(NO_DEVICE)
    else:
        yield Breach((table.loads[0], event))


@rule(
    on=(cards.PacksSorted,),
    severity=Severity.CRITICAL,
    title=("Os baralhos ordenados estão completos", "The packs that were sorted are whole"),
    pt="Ordenados os baralhos, não estão regulares: {packs}.",
    en="The packs were sorted, and these are not regular: {packs}.",
    stands_alone=True,
)
def sorted_packs_are_whole(table: CardTable, event: Event[cards.PacksSorted], law: OfCards) -> Breaches:
    """Each pack has its fifty-two cards, none missing and none too many."""
    size = law.cards.shuffler.pack_size
    wrong = [pack.pack for pack in event.data.packs if pack.cards != size or pack.missing or pack.surplus]
    if wrong:
        yield Breach((event,), {"packs": ", ".join(wrong)})


@rule(
    on=(cards.CardsSpread,),
    severity=Severity.MAJOR,
    title=("Com baralhador contínuo não se estendem as cartas", "Cards of a continuous shuffler are not spread"),
    pt="As cartas foram estendidas na mesa, e a banca joga com baralhador contínuo.",
    en="The cards were spread on the table, which plays with a continuous shuffler.",
    stands_alone=True,
    reading="blackjack:4",
)
def cards_stay_in_the_continuous_shuffler(table: CardTable, event: Event[cards.CardsSpread], law: OfCards) -> Breaches:
    """The cards stay in the device all through the session: a break in play is no reason to spread them."""
    if continuous(table.licence) and table.closing is None:
        yield Breach((event,))
