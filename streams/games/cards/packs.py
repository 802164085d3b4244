"""Packs as they must be: art. 6 nn. 3 to 5, art. 9 nn. 1, 18 and 36 of ao-de-261-22; their Portuguese twins."""

from schemas.envelope import Event
from schemas.events.cards import CardReplaced
from schemas.events.table import CoupOpened, TableOpened
from schemas.findings import Severity, Value, Word
from schemas.licence import Licence
from streams.games.cards.law import ALL_PACKS, SINGLE_CARDS, OfCards
from streams.games.cards.table import CardTable
from streams.games.shuffler.law import shuffling_shoe
from streams.rules import Breach, Breaches, NotEvaluable, rule

NO_PACKS = "the licence does not describe the packs"
NO_LEAVE_SEEN = "messages were lost that may have told of an authorisation"
SHUFFLER = "shuffler"  # the device from which a damaged card came


@rule(
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("Joga-se com os baralhos devidos", "Play is with as many packs as the law says"),
    pt="A banca abriu com {found#$ baralho|$ baralhos}; a lei quer {due}.",
    en="The table opened with {found#$ pack|$ packs}; the law wants {due}.",
)
def packs_are_as_many_as_the_law_says(table: CardTable, event: Event[TableOpened], law: OfCards) -> Breaches:
    """The table has as many packs as the law of the game allows, with or without an automatic shuffler."""
    allowed, packs = law.cards.packs_allowed(table.licence), len(table.licence.packs)
    if not packs:
        yield NotEvaluable(NO_PACKS)
    elif packs not in allowed:
        yield Breach((event,), {"found": packs, "due": ", ".join(map(str, allowed))})


@rule(
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("Cada baralho tem todas as cartas", "Every pack has all its cards"),
    pt="Não têm {due} cartas os baralhos: {packs}.",
    en="These packs do not have {due} cards: {packs}.",
)
def every_pack_has_all_its_cards(table: CardTable, event: Event[TableOpened], law: OfCards) -> Breaches:
    """A pack has the cards that the law of the game says, jokers taken out."""
    wrong = [pack.id for pack in table.licence.packs if pack.cards != law.cards.pack_size]
    if wrong:
        yield Breach((event,), {"due": law.cards.pack_size, "packs": ", ".join(wrong)})


@rule(
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("Carta de corte e carta-aviso são como devem ser", "Cut card and warning card are as they must be"),
    pt="As cartas especiais da banca não são como devem ser: {fault}.",
    en="The special cards of the table are not as they must be: {fault}.",
)
def special_cards_are_as_they_must_be(table: CardTable, event: Event[TableOpened], law: OfCards) -> Breaches:
    """With the shoe go a cut card and a warning card, each of one colour on both faces, unlike the backs and each other.

    A shoe that shuffles by itself needs neither (art. 8 n. 3).
    """
    if shuffling_shoe(table.licence) or not law.cards.special_roles:
        return
    fault = _fault(table.licence, law.cards.special_roles)
    if fault is not None:
        yield Breach((event,), {"fault": Word(word=fault)})


def _fault(licence: Licence, roles: tuple[str, ...]) -> str | None:
    special = licence.special_cards
    if sorted(card.role for card in special) != sorted(roles):
        return "special_cards_missing"
    if any(len(set(card.colours)) != 1 for card in special):
        return "faces_differ"
    colours = [card.colours[0] for card in special]
    if len(set(colours)) < len(colours):
        return "colours_alike"
    return "like_the_backs" if set(colours) & {pack.back for pack in licence.packs} else None


@rule(
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("O baralho com carta danificada é substituído", "A pack with a damaged card is replaced"),
    pt="Abriu-se uma jogada sem substituir o baralho {pack}, que tem uma carta danificada.",
    en="A coup was opened and pack {pack}, which has a damaged card, had not been replaced.",
)
def packs_with_a_damaged_card_are_replaced(table: CardTable, event: Event[CoupOpened], law: OfCards) -> Breaches:
    """As soon as one card is not perfect its whole pack is replaced, before the next coup; in some games all packs are.

    Single cards will do only where the law has that exception; those that a shuffler damaged are another duty.
    """
    replaced = law.cards.replaced
    for damage in table.neglected:
        mended = damage.with_card is not None or damage.event.data.source == SHUFFLER
        pack = damage.event.data.pack
        kept = damage.kept if replaced == ALL_PACKS else damage.kept & {pack}
        if kept and not (replaced == SINGLE_CARDS and mended):
            yield Breach((damage.event, event), {"pack": ", ".join(sorted(kept))}, shows=(table.opened,))


@rule(
    on=(CardReplaced,),
    severity=Severity.MAJOR,
    title=("Só com autorização se substituem cartas soltas", "Single cards are replaced only with leave"),
    pt="{cards#Substituiu-se $ carta|Substituíram-se $ cartas} do baralho {pack} sem autorização do serviço de inspecção.",
    en="{cards#$ card of pack|$ cards of pack} {pack} {cards#was|were} replaced without leave of the inspection service.",
)
def single_cards_are_replaced_only_with_leave(table: CardTable, event: Event[CardReplaced], law: OfCards) -> Breaches:
    """Instead of the pack only damaged cards may be replaced, if the inspection service allows it beforehand.

    A card that leaves a shuffling shoe damaged needs no such leave (art. 8 n. 1).
    """
    data = event.data
    damage = table.damaged.get(data.pack)
    if data.pack in table.leave or (damage is not None and damage.event.data.source == SHUFFLER):
        return
    if not table.sighted:
        yield NotEvaluable(NO_LEAVE_SEEN)
        return
    values: dict[str, Value] = {"cards": len(data.cards), "pack": data.pack}
    yield Breach((event,), values)
