"""The cards are made ready: shuffled, cut, warning card put in, into the shoe, cards burnt.

Art. 6 nn. 8, 11 and 12, art. 9 nn. 18 and 19 of ao-de-261-22; their Portuguese twins.
"""

from typing import Any

from schemas.envelope import Event
from schemas.events import cards
from schemas.findings import Severity, Value, Word
from streams.games.cards.finished import AnyDeal
from streams.games.cards.law import OfCards
from streams.games.cards.shoe import ShoeState
from streams.games.cards.table import CardTable
from streams.games.shuffler.law import shuffling_shoe
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

LOADED = (cards.ShoeLoaded.type, "shuffler_loaded")
NO_SHOE = "messages were lost that may have told how the cards were made ready"
NO_SEATS = "messages were lost that may have told who sits where"
NO_FIRST_BURNT = "the first card burnt was not read"


@at_end(
    severity=Severity.MAJOR,
    about=AnyDeal.begun_shoe,
    title=("As cartas são preparadas por inteiro e por ordem", "The cards are made ready, completely and in order"),
    pt="Deram-se cartas sem a preparação devida; em falta ou fora de ordem: {step}.",
    en="Cards were dealt without being made ready as they must be; missing or out of order: {step}.",
)
def cards_are_made_ready_in_order(finished: AnyDeal, law: OfCards) -> Breaches:
    """Before a shoe (a coup at póquer sem descarte) the cards are shuffled, then cut, then put where they are dealt from.

    What a shuffler makes needless is not asked for; the burnt card is another duty.
    """
    shoe, first = finished.begun_shoe, finished.coup.drawn[0]
    if shoe is None:
        return
    if not shoe.known:
        yield NotEvaluable(NO_SHOE)
        return
    if not finished.is_first:
        if law.cards.every_coup:
            yield Breach((first,), {"step": Word(word=law.cards.steps[0])})
        return
    step = _missing(shoe, _asked_for(finished.table, law))
    if step is not None:
        yield Breach((first,), {"step": Word(word=step)})


def _asked_for(table: CardTable, law: OfCards) -> list[str]:
    """The steps of the preparation that the table must take, found once while the law is the same."""
    if table.steps[0] is not law:
        table.steps = law, [step for step in law.cards.steps if _asked(table, law, step)]
    return table.steps[1]


def _asked(table: CardTable, law: OfCards, step: str) -> bool:
    if step == cards.CardBurned.type or law.cards.shuffler.drops(table.licence, step):
        return False
    return not (step in LOADED and shuffling_shoe(table.licence))


def _missing(shoe: ShoeState, steps: list[str]) -> str | None:
    """The first step that was not done, or not in its turn."""
    kinds = [LOADED[0] if event.type in LOADED else event.type for event in shoe.order]
    if [kind for kind in kinds if kind in steps] == steps:
        return None  # each once and in its turn
    done: dict[str, Event[Any]] = {}
    for kind, event in zip(kinds, shoe.order, strict=True):
        done.setdefault(kind, event)
    for place, step in enumerate(steps):
        if step not in done or any(surely_before(done[step], done[before]) for before in steps[:place]):
            return step
    return None


@rule(
    on=(cards.CardsShuffled,),
    severity=Severity.MAJOR,
    title=("Sem baralhador, baralha o pagador", "Without a shuffler the dealer shuffles by hand"),
    pt="As cartas foram baralhadas por «{by}», e a banca não tem baralhador automático.",
    en="The cards were shuffled by “{by}”, and the table has no automatic shuffler.",
    stands_alone=True,
)
def dealer_shuffles_by_hand(table: CardTable, event: Event[cards.CardsShuffled], law: OfCards) -> Breaches:
    """The dealer shuffles by hand; a device does it only where the table has one."""
    if not event.data.manual and table.licence.shuffler is None:
        yield Breach((event,), {"by": event.data.by})


@rule(
    on=(cards.WarningCardPlaced,),
    severity=Severity.MAJOR,
    title=("A carta-aviso fica onde deve ficar", "The warning card goes where it must"),
    pt="A carta-aviso ficou a {found} cartas do fim de {cards}, com {players#$ jogador|$ jogadores} à mesa.",
    en="The warning card went in {found} cards from the end of {cards}, with {players#$ player|$ players} at the table.",
)
def warning_card_goes_where_it_must(table: CardTable, event: Event[cards.WarningCardPlaced], law: OfCards) -> Breaches:
    """As near as can be to its place from the end, or in some games to the middle where one player alone is at the table.

    Where the law gives no tolerance, ours is a proposal. Who sits down later does not make the place wrong.
    """
    place, data, players = law.cards.warning, event.data, len(table.seats)
    if place is None or (place.alone is not None and table.seated and not players):
        return
    if place.alone is not None and not table.seated:
        yield NotEvaluable(NO_SEATS)
        return
    off = place.off(data.from_end, data.cards, players)
    if off > place.allowed(players):
        values: dict[str, Value] = {"found": data.from_end, "cards": data.cards, "players": players}
        severity = Severity.MAJOR if off > place.minor else Severity.MINOR
        paragraph = place.alone if place.in_the_middle(players) else None
        yield Breach((event,), values, severity=severity, paragraph=paragraph, reading=place.reading)


@rule(
    on=(cards.WarningCardDrawn,),
    severity=Severity.MAJOR,
    title=("A carta-aviso sai onde foi posta", "The warning card comes out where it was put"),
    pt="A carta-aviso saiu com {found} cartas por sair; tinha sido posta a {due} do fim.",
    en="The warning card came out with {found} cards behind it; it had been put {due} from the end.",
)
def warning_card_comes_out_where_it_was_put(
    table: CardTable, event: Event[cards.WarningCardDrawn], law: OfCards
) -> Breaches:
    """The cards that are left when the warning card appears are those that were put behind it."""
    place, shoe, left = law.cards.warning, table.shoe, event.data.cards_left
    if place is None or left is None or shoe.warning is None or shoe.warned is not event:
        return
    due = shoe.warning.data.from_end
    if abs(left - due) > place.tolerance:
        yield Breach((shoe.warning, event), {"found": left, "due": due}, reading=place.reading)


@at_end(
    severity=Severity.MAJOR,
    about=AnyDeal.burnt_too_few,
    title=("Queimam-se as cartas devidas antes de dar", "Cards are burnt before dealing"),
    pt="Deram-se cartas {found#depois de queimada uma só|depois de queimadas $|sem queimar nenhuma}; antes desta jogada {due#queima-se uma|queimam-se $}.",
    en="Cards were dealt after {found#one card|$ cards|no card} had been burnt; before this coup {due#one is|$ are} to be burnt.",
)
def cards_are_burnt_before_dealing(finished: AnyDeal, law: OfCards) -> Breaches:
    """Before the first coup of a shoe, or before each coup, as many cards are burnt as the law of the game says.

    With a shuffler a missing one is only noted where the print can be read as waiving it.
    """
    burning, few = law.cards.burning, finished.burnt_too_few
    if few is None:
        return
    if few.due is None:
        yield NotEvaluable(NO_FIRST_BURNT)
        return
    noted = burning.with_shuffler if finished.table.licence.shuffler is not None else None
    values: dict[str, Value] = {"found": few.burnt, "due": few.due}
    at = burning.at(first_coup=finished.is_first)
    yield Breach((few.first,), values, severity=Severity.INFO if noted else None, reading=noted, paragraph=at)


@rule(
    on=(cards.CardBurned,),
    severity=Severity.MAJOR,
    title=("Não se queimam cartas a mais", "No more cards are burnt than the law says"),
    pt="Queimou-se uma carta a mais: {found}; antes da jogada {due#queima-se uma|queimam-se $|não se queima nenhuma}.",
    en="One card too many was burnt: {found}; before the coup {due#one is|$ are|none is} to be burnt.",
)
def no_more_cards_are_burnt_than_the_law_says(
    table: CardTable, event: Event[cards.CardBurned], law: OfCards
) -> Breaches:
    """No card goes unplayed to the discards beyond those that the law has burnt before the coup."""
    burnt, burning, first = table.burnt, law.cards.burning, table.on_first_coup
    due = burning.due(burnt, first_coup=first)
    if table.shoe.known and due is not None and len(burnt) > due and table.shoe.burned > burning.first:
        values: dict[str, Value] = {"found": len(burnt), "due": due}
        at = burning.at(first_coup=first)
        yield Breach((*burnt[:due], event), values, reading=burning.reading, paragraph=at)
