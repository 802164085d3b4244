"""What a table is and declares when it opens: nn. 1, 4, 5 and 11 of arts. 10 and 11."""

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity, Value, Word
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import DOUBLE
from streams.games.baccarat.table import BaccaratTable
from streams.games.shuffler.law import SHUFFLING_SHOES, shuffling_shoe
from streams.rules import Breach, Breaches, NotEvaluable, rule

MODES = ("batch", *SHUFFLING_SHOES)
CORNER, RECEPTACLE = "discard_corner", "discard_receptacle"
NO_SEATS_DECLARED = "the licence does not describe the boards"
NO_INVENTORY = "no inventory of the table's equipment was taken"


@rule(
    "ao-de-261-22/10/1", "ao-de-261-22/11/1",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("A mesa é simples ou dupla, com os lugares devidos", "A table is single or double, with its seats"),
    pt="A banca abriu como «{kind}» com estes lugares por tabuleiro: {found}; {least?no mínimo devem ser $|mesa dessa espécie não existe}{most?, no máximo $|}.",
    en="The table opened as “{kind}” with so many seats on each board: {found}; {least?there must be at least $|there is no such kind of table}{most?, at most $|}.",
)  # fmt: skip
def table_has_the_seats_of_its_kind(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """A single table has seven to nine seats; a double one six or seven on each of its two boards."""
    kind, boards = law.kinds.get(table.licence.layout), table.terms.boards
    if kind is None:
        least, most = 0, 0
    elif not boards:
        yield NotEvaluable(NO_SEATS_DECLARED)
        return
    else:
        least, most = kind.seats
    if kind is None or len(boards) != kind.boards or any(not least <= len(board) <= most for board in boards):
        seats = ", ".join(str(len(board)) for board in boards) or "0"
        yield Breach((event,), {"kind": Word(word=table.licence.layout), "found": seats, "least": least, "most": most})


@rule(
    "ao-de-261-22/10/1", "ao-de-261-22/10/4.b", "ao-de-261-22/11/1", "ao-de-261-22/11/4.b",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Os baralhos são da mesma cor", "The packs are of one colour"),
    pt="Os baralhos da banca não são da mesma cor: {colours}.",
    en="The packs of the table are not of one colour: {colours}.",
)  # fmt: skip
def packs_are_of_one_colour(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """All packs of a table have backs of one colour."""
    colours = dict.fromkeys(pack.back for pack in table.licence.packs)
    if len(colours) > 1:
        yield Breach((event,), {"colours": ", ".join(colours)})


@rule(
    "ao-de-261-22/10/4", "ao-de-261-22/11/4",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("Sabe-se como se baralha", "It is known how the cards are shuffled"),
    pt="A banca abriu com um baralhador de modo «{mode}», que a lei não conhece.",
    en="The table opened with a shuffler of mode “{mode}”, which the law does not know.",
)  # fmt: skip
def way_of_shuffling_is_known(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """By hand, by a machine that feeds a shoe, or by a shoe that shuffles: on this hangs what falls away."""
    device = table.licence.shuffler
    if device is not None and device.mode not in MODES:
        yield Breach((event,), {"mode": device.mode})


@rule(
    "ao-de-261-22/10/4.b", "ao-de-261-22/11/4.b",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Com sabot baralhador há canto de descarte", "A shuffling shoe goes with a discard corner"),
    pt="A mesa dupla abriu com sabot baralhador automático e sem canto de descarte no lugar do recipiente.",
    en="The double table opened with a shuffling shoe and without a discard corner in the place of the receptacle.",
)  # fmt: skip
def shuffling_shoe_goes_with_a_discard_corner(
    table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw
) -> Breaches:
    """At a double table with a shuffling shoe a discard corner takes the place of the receptacle."""
    if table.licence.layout != DOUBLE or not shuffling_shoe(table.licence):
        return
    if table.licence.equipment is None:
        yield NotEvaluable(NO_INVENTORY)
        return
    kinds = {item.kind for item in table.licence.equipment}
    if CORNER not in kinds or RECEPTACLE in kinds:
        yield Breach((event,))


@rule(
    "ao-de-261-22/10/5", "ao-de-261-22/11/5",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A carta-aviso é branca", "The warning card is white"),
    pt="A carta-aviso da banca não é branca: {colours}.",
    en="The warning card of the table is not white: {colours}.",
)  # fmt: skip
def warning_card_is_white(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """The card that warns of the end of the shoe is white."""
    if shuffling_shoe(table.licence):
        return
    for card in table.licence.special_cards:
        if card.role == "warning" and set(card.colours) != {law.warning_colour}:
            other = next((colour for colour in card.colours if colour != law.warning_colour), None)
            yield Breach((event,), {"colours": None if other is None else Word(word=other)})


@rule(
    "ao-de-261-22/10/11", "ao-de-261-22/11/11",
    "pt-r-812-2015/9", "pt-r-812-2015/9.a", "pt-r-812-2015/9.b", "pt-r-812-2015/9.c",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Oferecem-se as chances da lei", "The chances of the law are on offer"),
    pt="As chances da banca não são as da lei{missing?; em falta: $|}{others?; a mais: $|}, a começar por «{chance}».",
    en="The chances of the table are not those of the law{missing?; missing: $|}{others?; too many: $|}, beginning with “{chance}”.",
    version=2,
)  # fmt: skip
def chances_of_the_law_are_on_offer(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """Ponto, banca and tie always; the pairs of ponto and banca where the operator chose to have them; no others."""
    offered = table.terms.chances
    missing = [chance for chance in law.always if chance not in offered]
    others = [chance for chance in offered if chance not in (*law.always, *law.optional)]
    if missing or others:
        values: dict[str, Value] = {
            "missing": len(missing), "others": len(others), "chance": Word(word=[*missing, *others][0]),
        }  # fmt: skip
        yield Breach((event,), values, paragraph=law.chance_at.get(missing[0]) if len(missing) == 1 else None)
