"""Bets are called closed and the jackpot chips are taken in: art. 7 nn. 4 and 11, art. 9 nn. 5 and 22, and their twins."""

from schemas.envelope import Event
from schemas.events.calls import NoMoreBetsCalled
from schemas.events.jackpot import JackpotMeterChanged, JackpotStakesCollected
from schemas.findings import Severity, Value, Word
from streams.games.cards.finished import AnyDeal
from streams.games.cards.law import DEALER
from streams.games.cards.state import seat_of
from streams.games.cards.table import CardTable
from streams.games.jackpot.law import OfJackpots
from streams.games.jackpot.reckoning import MANUAL
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before
from streams.rules.speech import spoken

AUTOMATIC, CONTROLLER = "automatic", "controller"
NO_COUNT = "the controller did not report how many chips it counted"


@at_end(
    "ao-de-261-22/7/11#announcement", "pt-p-1364-2001/48#announcement",
    severity=Severity.MAJOR,
    title=("Com acumulado anuncia-se o fecho das apostas", "At a jackpot table the closing is called"),
    pt="Distribuíram-se as cartas sem o anúncio «{phrase}».",
    en="The cards were dealt without the call “{phrase}”.",
)  # fmt: skip
def closing_is_called_before_the_cards(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """At a table with a jackpot the dealer calls the bets closed before the first card, whoever plays for it."""
    coup = finished.coup
    if finished.table.ledger is None or coup.dealt is None or law.jackpot.phrase is None:
        return
    if not coup.calls or surely_before(coup.dealt, coup.calls[0]):
        yield Breach((coup.dealt, *coup.calls[:1]), {"phrase": law.jackpot.phrase})


@rule(
    "ao-de-261-22/7/11#announcement", "pt-p-1364-2001/48#announcement",
    on=(NoMoreBetsCalled,),
    severity=Severity.MINOR,
    title=("O fecho é anunciado nas palavras da lei", "The closing is called in the words of the law"),
    pt="O fecho das apostas foi anunciado por outras palavras; deviam ser «{due}».",
    en="The closing was called in other words; they must be “{due}”.",
    stands_alone=True,
)  # fmt: skip
def jackpot_closing_is_in_the_words_of_the_law(
    table: CardTable, event: Event[NoMoreBetsCalled], law: OfJackpots
) -> Breaches:
    """The words are “jogo feito, nada mais”; case and stops are not heard."""
    due = law.jackpot.phrase
    if table.ledger is not None and due is not None and spoken(due) not in spoken(event.data.phrase):
        yield Breach((event,), {"due": due})


@at_end(
    "ao-de-261-22/7/11#announcement", "pt-p-1364-2001/48#announcement", "ao-de-261-22/9/22",
    "pt-p-461-2001/I/16#announcement",
    severity=Severity.MAJOR,
    about=AnyDeal.stirred_jackpot,
    title=("As fichas recolhem-se depois do anúncio", "The chips are taken in after the call"),
    pt="As fichas do acumulado foram recolhidas antes de anunciado o fecho das apostas.",
    en="The jackpot chips were taken in before bets were called closed.",
)  # fmt: skip
def chips_are_taken_in_after_the_call(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """First the call, then the chips, then the cards."""
    for call in finished.coup.calls[:1]:
        for taking in finished.coup.page.taken:
            if surely_before(taking, call):
                yield Breach((taking, call))


@at_end(
    "ao-de-261-22/7/4.a", "ao-de-261-22/7/4.b", "pt-p-1364-2001/41.a", "pt-p-1364-2001/41.b", "ao-de-261-22/9/5.a",
    "ao-de-261-22/9/5.b", "pt-p-461-2001/I/4.a", "pt-p-461-2001/I/4.b",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("As fichas recolhem-se antes das cartas", "The chips are taken in before the cards"),
    pt="Começaram a dar-se cartas sem se ter recolhido a ficha do acumulado de {players}.",
    en="Dealing began before the jackpot chip of {players} was taken in.",
)  # fmt: skip
def chips_are_taken_in_before_the_cards(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """Every chip that was laid in time is taken in before the first card is dealt."""
    made, coup, jackpot = finished.jackpot, finished.coup, finished.table.licence.jackpot
    dealt = coup.dealt
    if dealt is None or jackpot is None:
        return
    names = {name for taking in coup.page.taken if not surely_before(dealt, taking) for name in taking.data.bets}
    left = [bet for bet in made.chips if bet.id not in names and bet.id not in made.late]
    if left:
        players = ", ".join(dict.fromkeys(bet.player for bet in left))
        cited = law.jackpot.marking(jackpot.mode)
        yield Breach((*(bet.placed for bet in left), dealt), {"players": players}, paragraph=cited)


@rule(
    "ao-de-261-22/7/4.a", "pt-p-1364-2001/41.a", "ao-de-261-22/9/5.a", "pt-p-461-2001/I/4.a",
    on=(JackpotStakesCollected,),
    severity=Severity.MAJOR,
    title=("O pagador acciona a recolha", "The dealer triggers the taking-in"),
    pt="A recolha automática das fichas do acumulado foi accionada {por_trigger} e não pelo pagador.",
    en="The automatic taking-in of the jackpot chips was triggered by the {trigger}, not by the dealer.",
    stands_alone=True,
)  # fmt: skip
def dealer_triggers_the_taking_in(table: CardTable, event: Event[JackpotStakesCollected], law: OfJackpots) -> Breaches:
    """The device takes the chips in by itself, but only when the dealer sets it off."""
    if _automatic(table) and event.data.trigger != DEALER:
        yield Breach((event,), {"trigger": Word(word=event.data.trigger)})


@at_end(
    "ao-de-261-22/7/4.a", "pt-p-1364-2001/41.a", "ao-de-261-22/9/5.a", "pt-p-461-2001/I/4.a",
    severity=Severity.MAJOR,
    about=AnyDeal.stirred_jackpot,
    title=("O contador vê todas as fichas", "The controller counts every chip"),
    pt="O dispositivo contou {counted#$ ficha|$ fichas} do acumulado; {due#foi recolhida $|foram recolhidas $|não se recolheu nenhuma}.",
    en="The device counted {counted#$ jackpot chip|$ jackpot chips}; {due#$ was|$ were|none was} taken in.",
    version=2,
)  # fmt: skip
def controller_counts_every_chip(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """With automatic marking the display follows the chips: what the device counts is what was laid.

    Asked when the coup is over: the message of a chip may be slower than the device.
    """
    bets = finished.table.bets
    for taking in finished.coup.page.taken if _automatic(finished.table) else ():
        due = sum(bets[name].chips for name in taking.data.bets if name in bets)
        if taking.data.counted is None:
            yield NotEvaluable(NO_COUNT)
        elif taking.data.counted != due:
            yield Breach((taking,), {"counted": taking.data.counted, "due": due})


@rule(
    "ao-de-261-22/7/4.a", "ao-de-261-22/7/4.b", "pt-p-1364-2001/41.a", "pt-p-1364-2001/41.b", "ao-de-261-22/9/5.a",
    "ao-de-261-22/9/5.b", "pt-p-461-2001/I/4.a", "pt-p-461-2001/I/4.b",
    on=(JackpotMeterChanged,),
    severity=Severity.MAJOR,
    title=("Quem marca o incremento é quem deve", "The increase is marked by whom it should"),
    pt="O incremento do acumulado foi marcado {por_by}; a marcação declarada é {mode}.",
    en="The increase of the jackpot was marked by the {by}; the declared marking is {mode}.",
    stands_alone=True,
)  # fmt: skip
def increase_is_marked_as_declared(table: CardTable, event: Event[JackpotMeterChanged], law: OfJackpots) -> Breaches:
    """Automatic marking is the controller's work, manual marking the dealer's."""
    jackpot = table.licence.jackpot
    if jackpot is None or event.data.cause != "increment" or jackpot.mode not in law.jackpot.modes:
        return
    if (event.data.by == CONTROLLER) != (jackpot.mode == AUTOMATIC):
        values: dict[str, Value] = {"by": Word(word=event.data.by), "mode": Word(word=jackpot.mode)}
        yield Breach((event,), values, paragraph=law.jackpot.marking(jackpot.mode))


@at_end(
    "ao-de-261-22/7/4.b#marker", "pt-p-1364-2001/41.b#marker", "ao-de-261-22/9/5.b#marker",
    "pt-p-461-2001/I/4.b#marker",
    severity=Severity.MAJOR,
    about=AnyDeal.stirred_jackpot,
    title=("Cada ficha recolhida deixa uma marca", "Every chip taken in leaves a mark"),
    pt="As marcas do acumulado não são as das fichas recolhidas; a mais ou a menos nos lugares: {seats}.",
    en="The jackpot marks are not those of the chips taken in; too many or too few at places: {seats}.",
)  # fmt: skip
def every_chip_taken_in_leaves_a_mark(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """With manual marking each chip gives way to a mark before the cards, so that the bettors are known later."""
    made, page, dealt = finished.jackpot, finished.coup.page, finished.coup.dealt
    if not _manual(finished.table) or dealt is None:
        return
    marked = {mark.data.seat for mark in page.marks if not surely_before(dealt, mark)}
    chips = {seat for bet in made.taken if (seat := seat_of(bet.position)) is not None}
    if wrong := sorted(marked ^ chips):
        yield Breach((*page.taken[:1], dealt), {"seats": ", ".join(wrong)})


def _automatic(table: CardTable) -> bool:
    jackpot = table.licence.jackpot
    return jackpot is not None and jackpot.mode == AUTOMATIC


def _manual(table: CardTable) -> bool:
    jackpot = table.licence.jackpot
    return jackpot is not None and jackpot.mode == MANUAL
