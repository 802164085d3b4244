"""The cards are made ready and kept so: art. 13 nn. 31 to 34, 59 and 61; art. 14 n. 1."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardDrawn, CardsCut
from schemas.events.poker import PackLaidDown, StubShuffled
from schemas.events.table import CoupOpened, TableOpened
from schemas.findings import Severity, Value, Word
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import BOARD, BOTTOM, both
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

NOT_SEEN = "messages were lost that may have told how the cards were made ready"


@at_end(
    *both("13/31"),
    severity=Severity.MAJOR,
    about=FinishedHand.hole_cards,
    title=("O baralho é verificado antes de baralhado", "The pack is checked before it is shuffled"),
    pt="Deram-se cartas de um baralho que não foi verificado antes de baralhado.",
    en="Cards were dealt from a pack that had not been checked before it was shuffled.",
)
def pack_is_checked_before_it_is_shuffled(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Before each deal the dealer checks that the pack is complete and sound, then shuffles."""
    ready, first = finished.coup.ready, finished.hole_cards[0]
    if not ready.known:
        yield NotEvaluable(NOT_SEEN)
    elif not ready.checked or (ready.shuffles and surely_before(ready.shuffles[0], ready.checked[0])):
        yield Breach((first,))


@at_end(
    *both("13/31"),
    severity=Severity.MAJOR,
    about=FinishedHand.hole_cards,
    title=("Baralha-se pelo menos três vezes", "The pack is shuffled at least three times"),
    pt="O baralho {found#foi baralhado uma vez|foi baralhado $ vezes|não foi baralhado}; a lei quer pelo menos {due} vezes.",
    en="The pack was {found#shuffled once|shuffled $ times|not shuffled}; the law wants at least {due} times.",
)
def pack_is_shuffled_three_times(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """The dealer shuffles at least three times before each deal; where a device shuffles, nobody counts (art. 14 n. 5)."""
    ready, first = finished.coup.ready, finished.hole_cards[0]
    if not ready.known:
        yield NotEvaluable(NOT_SEEN)
        return
    if any(not shuffle.data.manual for shuffle in ready.shuffles):
        return
    times = sum(shuffle.data.times or 1 for shuffle in ready.shuffles)
    if times < law.dealing.shuffles:
        yield Breach((first,), {"found": times, "due": law.dealing.shuffles}, shows=tuple(ready.shuffles))


@rule(
    *both("13/32"),
    on=(CardsCut,),
    severity=Severity.MAJOR,
    title=("Só o pagador corta as cartas", "Only the dealer cuts the cards"),
    pt="O baralho foi cortado por «{by}» ({role}); o corte cabe só ao pagador.",
    en="The pack was cut by “{by}” ({role}); only the dealer may cut.",
    stands_alone=True,
)
def only_the_dealer_cuts(table: PokerTable, event: Event[CardsCut], law: PokerLaw) -> Breaches:
    """At omaha and hold'em the dealer alone cuts; at sintético a player does (art. 16 nn. 6 and 7)."""
    if event.data.role != law.dealing.cut_by:
        yield Breach((event,), {"by": event.data.by, "role": Word(word=event.data.role)})


@at_end(
    *both("13/34"),
    severity=Severity.MAJOR,
    about=FinishedHand.hole_cards,
    title=("Dão-se as cartas depois do corte", "The cards are dealt after the cut"),
    pt="Deram-se cartas de um baralho que não foi cortado depois de baralhado.",
    en="Cards were dealt from a pack that had not been cut after it was shuffled.",
)
def cards_are_dealt_after_the_cut(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Cards are dealt after the cut. Who cuts is another duty."""
    ready, first = finished.coup.ready, finished.hole_cards[0]
    if not ready.known:
        yield NotEvaluable(NOT_SEEN)
    elif ready.cut is None or (ready.shuffled is not None and surely_before(ready.cut, ready.shuffled)):
        yield Breach((first,))


@at_end(
    *both("13/33"),
    severity=Severity.MAJOR,
    about=FinishedHand.seen_at_the_cut,
    title=(
        "Vista uma carta no corte, baralha-se de novo",
        "After a card was seen at the cut the pack is shuffled again",
    ),
    pt="Viu-se uma carta{card? ($)|} durante ou depois do corte e deram-se as cartas sem baralhar e cortar de novo.",
    en="A card{card? ($)|} was seen during or after the cut, and the cards were dealt without being shuffled and cut again.",
)
def cards_seen_at_the_cut_are_shuffled_again(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """If a card is seen during or after the cut, the cards are shuffled again, as often as before any deal, and cut."""
    ready, seen = finished.coup.ready, finished.seen_at_the_cut
    if seen is None:
        return
    later = [shuffle for shuffle in ready.shuffles if surely_before(seen, shuffle)]
    by_hand = all(shuffle.data.manual for shuffle in later)
    enough = ready.since_seen >= law.dealing.shuffles if by_hand else bool(later)
    cut = ready.cut is not None and bool(later) and surely_before(later[-1], ready.cut)
    if not (enough and cut) and not ready.known:
        yield NotEvaluable(NOT_SEEN)
    elif not (enough and cut):
        yield Breach((seen, finished.hole_cards[0]), {"card": seen.data.card})


@rule(
    *both("13/59"),
    on=(StubShuffled, CardDrawn),
    severity=Severity.CRITICAL,
    title=("As cartas por dar ficam juntas e por ordem", "The cards that are left stay together and in order"),
    pt="As cartas por dar devem ficar juntas e pela mesma ordem até ao fim da mão: {how}.",
    en="The cards that are left must stay together and in the same order until the hand is over: {how}.",
)
def undealt_cards_stay_in_order(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """During a hand the cards that were not dealt stay together, in the order of the cut.

    Only a common card that was turned up too early and withdrawn lets them be shuffled again (n. 70).
    """
    hand = table.hand
    if hand is None:
        return
    if event.type == CardDrawn.type:
        if event.data.end == BOTTOM and not (law.sintetico is not None and event.data.place == BOARD):
            yield Breach((event,), {"how": Word(word="from_the_bottom")})
    elif not any(each.data.place == BOARD for each in hand.discarded):
        yield Breach((event,), {"how": Word(word="shuffled_again")})


@rule(
    *both("13/61"),
    on=(PackLaidDown,),
    severity=Severity.MINOR,
    title=("O baralho pousado está protegido", "The pack on the table is protected"),
    pt="O baralho foi pousado na mesa sem ficha em cima.",
    en="The pack was laid on the table without a chip on top.",
    stands_alone=True,
)
def pack_on_the_table_is_protected(table: PokerTable, event: Event[PackLaidDown], law: PokerLaw) -> Breaches:
    """When the dealer does not hold the pack, a chip of the pot lies on it."""
    if not event.data.covered:
        yield Breach((event,))


@rule(
    *both("14/1", "16/1"),
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("Joga-se com um baralho completo", "Play is with a complete pack"),
    pt="O baralho {pack} tem {found} cartas; a variante joga-se com {due}.",
    en="Pack {pack} has {found} cards; the variant is played with {due}.",
)
def packs_have_the_cards_of_the_variant(table: PokerTable, event: Event[TableOpened], law: PokerLaw) -> Breaches:
    """Omaha and hold'em are played with 52 cards, sintético with 28."""
    for pack in table.licence.packs:
        if pack.cards != law.dealing.pack_size:
            values: dict[str, Value] = {"pack": pack.id, "found": pack.cards, "due": law.dealing.pack_size}
            yield Breach((event,), values, paragraph=_of_the_pack(law))


def _of_the_pack(law: PokerLaw) -> str:
    return law.at("14/1" if law.sintetico is None else "16/1")


@at_end(
    *both("14/1", "16/1"),
    severity=Severity.CRITICAL,
    about=FinishedHand.impossible,
    title=("Cada carta existe uma só vez", "Each card is there once"),
    pt="Saiu {card}, que não pode estar entre as cartas desta mão.",
    en="{card}, which cannot be among the cards of this hand, came out.",
    needs=(CoupOpened, CardDrawn),
)
def each_card_is_there_once(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A pack has each of its cards once: one that comes twice in a hand, or is none of the pack, was brought in."""
    for event, card in finished.impossible:
        yield Breach((event,), {"card": card}, paragraph=_of_the_pack(law))
