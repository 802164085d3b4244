"""The cards are made ready: shuffled, cut, warning card put in, into the shoe, one card burnt.

Art. 6 nn. 8, 11 and 12, art. 9 nn. 18 and 19 of ao-de-261-22; their Portuguese twins.
"""

from typing import Any

from schemas.envelope import Event
from schemas.events import cards
from schemas.findings import Severity, Value, Word
from streams.games.cards.finished import AnyDeal
from streams.games.cards.law import CardLaw, OfCards
from streams.games.cards.shoe import Shoe
from streams.games.cards.table import CardTable
from streams.games.shuffler.law import shuffling_shoe
from streams.rules import Breach, NotEvaluable, Said, at_end, rule
from streams.rules.order import surely_before

LOADED = (cards.ShoeLoaded.type, "shuffler_loaded")
NO_SHOE = "messages were lost that may have told how the cards were made ready"
NO_SEATS = "messages were lost that may have told who sits where"


@at_end(
    severity=Severity.MAJOR,
    about=AnyDeal.begun_shoe,
    title=("As cartas são preparadas por inteiro e por ordem", "The cards are made ready, wholly and in order"),
    pt="Deram-se cartas sem a preparação devida; falta, ou está fora da ordem: {step}.",
    en="Cards were dealt without being made ready as they must be; missing or out of order: {step}.",
)
def cards_are_made_ready_in_order(finished: AnyDeal, law: OfCards) -> Said:
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


def _missing(shoe: Shoe, steps: list[str]) -> str | None:
    """The first step that was not done, or not in its turn."""
    kinds = [LOADED[0] if told.type in LOADED else told.type for told in shoe.order]
    if [kind for kind in kinds if kind in steps] == steps:
        return None  # each once and in its turn
    done: dict[str, Event[Any]] = {}
    for kind, told in zip(kinds, shoe.order, strict=True):
        done.setdefault(kind, told)
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
def dealer_shuffles_by_hand(table: CardTable, event: Event[cards.CardsShuffled], law: OfCards) -> Said:
    """The dealer shuffles by hand; a device does it only where the table has one."""
    if not event.data.manual and table.licence.shuffler is None:
        yield Breach((event,), {"by": event.data.by})


@rule(
    on=(cards.WarningCardPlaced,),
    severity=Severity.MAJOR,
    title=("A carta-aviso fica onde deve ficar", "The warning card goes where it must"),
    pt="A carta-aviso ficou a {found} cartas do fim de {cards}, com {players} jogador(es) à mesa.",
    en="The warning card went in {found} cards from the end of {cards}, with {players} player(s) at the table.",
    reading="blackjack:17",
)
def warning_card_goes_where_it_must(table: CardTable, event: Event[cards.WarningCardPlaced], law: OfCards) -> Said:
    """As near as can be to the fiftieth card from the end, or to the middle where one player alone is at the table.

    The law gives no tolerance: ours is a proposal. Who sits down later does not make the place wrong.
    """
    place, told, players = law.cards.warning, event.data, len(table.seats)
    if place is None:
        return
    if not table.seated:
        yield NotEvaluable(NO_SEATS)
    elif players and (off := place.off(told.from_end, told.cards, players)):
        values: dict[str, Value] = {"found": told.from_end, "cards": told.cards, "players": players}
        middle = players == 1
        grave = off + (place.middle_tolerance if middle else place.tolerance) > place.minor
        severity = Severity.MAJOR if grave else Severity.MINOR
        yield Breach((event,), values, severity=severity, paragraph=law.cards.single_player if middle else None)


@rule(
    on=(cards.WarningCardDrawn,),
    severity=Severity.MAJOR,
    title=("A carta-aviso sai onde foi posta", "The warning card comes out where it was put"),
    pt="A carta-aviso saiu com {found} cartas por sair; tinha sido posta a {due} do fim.",
    en="The warning card came out with {found} cards behind it; it had been put {due} from the end.",
    reading="blackjack:17",
)
def warning_card_comes_out_where_it_was_put(
    table: CardTable, event: Event[cards.WarningCardDrawn], law: OfCards
) -> Said:
    """The cards that are left when the warning card appears are those that were put behind it."""
    place, shoe, left = law.cards.warning, table.shoe, event.data.cards_left
    if place is None or left is None or shoe.warning is None or shoe.warned is not event:
        return
    due = shoe.warning.data.from_end
    if abs(left - due) > place.tolerance:
        yield Breach((shoe.warning, event), {"found": left, "due": due})


@at_end(
    severity=Severity.MAJOR,
    about=AnyDeal.begun_shoe,
    title=("Queima-se uma carta antes de dar cartas", "One card is burnt before dealing"),
    pt="Deram-se as primeiras cartas sem ter ido uma ao canto de descarte.",
    en="The first cards were dealt, and none had gone to the discard corner.",
)
def one_card_is_burnt_before_dealing(finished: AnyDeal, law: OfCards) -> Said:
    """One card goes to the discard corner before the first coup of a shoe, or before each coup of póquer sem descarte.

    With a shuffler this is only noted where the print can be read as waiving it (blackjack:4, blackjack:65).
    """
    shoe, first = finished.begun_shoe, finished.coup.drawn[0]
    if shoe is None or not finished.is_first or not shoe.known:
        return
    if any(not surely_before(first, burnt) for burnt in shoe.burned):
        return
    noted = shuffled_by_device(finished.table, law.cards)
    reading = None if not noted else "blackjack:65" if law.cards.every_coup else "blackjack:4"
    yield Breach((first,), severity=Severity.INFO if noted else None, reading=reading)


def shuffled_by_device(table: CardTable, law: CardLaw) -> bool:
    """Whether a missing burnt card is no more than a note at this table."""
    return table.licence.shuffler is not None and not law.burns_with_shuffler


@rule(
    on=(cards.CardBurned,),
    severity=Severity.MAJOR,
    title=("Só se queima uma carta", "No more than one card is burnt"),
    pt="Foi ao canto de descarte mais uma carta por jogar: são {found}, e devia ser {due}.",
    en="One more card went to the discard corner unplayed: they are {found}, and it should be {due}.",
    reading="blackjack:18",
)
def no_more_than_one_card_is_burnt(table: CardTable, event: Event[cards.CardBurned], law: OfCards) -> Said:
    """One card a shoe is burnt at blackjack, not one a coup; one a coup at póquer sem descarte."""
    found = len(table.shoe.burned)
    if table.shoe.known and found > law.cards.burnt:
        yield Breach((*table.shoe.burned[: law.cards.burnt], event), {"found": found, "due": law.cards.burnt})
