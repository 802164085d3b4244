"""The table as it opens: art. 1 nn. 1, 7 and 13, art. 2 n. 1. The wheel and the balls have their own pages."""

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

NO_CHIPS = "the licence does not describe the chips without face value"


@rule(
    "ao-de-261-22/1/1",
    "ao-de-261-22/2/1",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A banca é simples ou dupla", "The table is single or double"),
    pt="A banca foi declarada «{layout}»; só são admitidas bancas simples ou duplas.",
    en="The table was declared “{layout}”; only single or double tables are admitted.",
)
def table_is_single_or_double(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """Roulette is played at single or double tables and at no others."""
    if table.licence.layout not in law.layouts:
        yield Breach((event,), {"layout": Word(word=table.licence.layout)})


@at_end(
    "ao-de-261-22/1/1",
    "ao-de-261-22/2/1",
    severity=Severity.INFO,
    title=("Na banca dupla cada aposta tem o seu pano", "At a double table each bet has its cloth"),
    pt="Na banca dupla, a aposta {em_position} foi registada sem indicação do pano.",
    en="At the double table the bet on {position} was recorded without its cloth.",
    stands_alone=True,
    about=FinishedRoulette.unplaced_bets,
)
def bets_at_a_double_table_name_their_cloth(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The two cloths of a double table share one wheel: a bet belongs to one of them, and the record says to which.

    Reported once an opening, of the first bet without it.
    """
    first = finished.table.no_cloth
    if first is None or first.subject != finished.coup.id:
        return
    if finished.table.licence.layout == law.layouts[-1]:
        yield Breach((first,), {"position": Word(word=first.data.position)}, player=first.data.player)


@at_end(
    "ao-de-261-22/1/1",
    "ao-de-261-22/2/1",
    severity=Severity.MINOR,
    title=("A banca tem os panos que declarou", "The table has the cloths that it declared"),
    pt="A banca foi declarada com {declared#$ pano|$ panos} e já tem apostas em {found}; o último é «{cloth}».",
    en="The table was declared with {declared#$ cloth|$ cloths} and has bets on {found}; the last is “{cloth}”.",
    stands_alone=True,
    about=FinishedRoulette.unplaced_bets,
)
def bets_lie_on_the_cloths_declared(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A single table has one cloth, a double table two; bets on one more make it another table."""
    table = finished.table
    if table.licence.layout not in law.layouts:
        return
    declared = law.layouts.index(table.licence.layout) + 1
    for number, (cloth, first) in enumerate(list(table.cloths.items())[declared:], declared + 1):
        if first.subject == finished.coup.id:
            values: dict[str, Value] = {"declared": declared, "found": number, "cloth": cloth}
            unnamed = () if table.no_cloth is None else (table.no_cloth,)
            yield Breach((first,), values, shows=(table.opened, *unnamed, *table.cloths.values()))


@rule(
    "ao-de-261-22/1/7",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("As fichas não têm valor facial", "Chips carry no face value"),
    pt="As fichas da banca, com o símbolo «{symbol}», foram declaradas com valor facial.",
    en="The chips of the table, with the symbol “{symbol}”, were declared to carry a face value.",
)
def chips_carry_no_face_value(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """The playing chips of the table show a symbol and no amount; value chips are the exception of n. 19."""
    chips = table.licence.chips
    if chips is None:
        yield NotEvaluable(NO_CHIPS)
    elif chips.face_value:
        yield Breach((event,), {"symbol": Word(word=chips.symbol)})


@rule(
    "ao-de-261-22/1/7",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Cada banca tem o seu símbolo", "Each table has its own symbol"),
    pt="O símbolo «{symbol}» das fichas desta banca é também o da banca {other}.",
    en="The symbol “{symbol}” of this table's chips is also that of table {other}.",
)
def chip_symbol_is_the_tables_own(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """No other table in the venue's register has chips with the same symbol."""
    chips, register = table.licence.chips, table.licence.venue_symbols
    if chips is None:
        yield NotEvaluable(NO_CHIPS)
    elif not register:
        yield NotEvaluable("the licence does not carry the venue's register of chip symbols")
    else:
        others = sorted(name for name, symbol in register.items() if name != table.id and symbol == chips.symbol)
        if others:
            yield Breach((event,), {"symbol": Word(word=chips.symbol), "other": ", ".join(others)})


@rule(
    "ao-de-261-22/1/13",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O mostrador só cede a caixas", "The display gives way to boxes only"),
    pt="Em lugar do mostrador a banca declarou «{kind}»; só pode ser substituído por caixas.",
    en="Instead of the display the table declared “{kind}”; only boxes may replace it.",
)
def display_gives_way_to_boxes_only(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """The value of each colour is shown on a display or by boxes on the cylinder, and nowhere else."""
    display = table.licence.display
    if display is None:
        yield NotEvaluable("the licence does not say how the value of chips is shown")
    elif display.kind not in law.displays:
        yield Breach((event,), {"kind": Word(word=display.kind)})


@rule(
    "ao-de-261-22/1/13",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("Há tantas caixas quantas as cores", "There are as many boxes as colours"),
    pt="A banca tem {boxes} caixas para {colours} cores de fichas.",
    en="The table has {boxes} boxes for {colours} colours of chips.",
)
def boxes_are_as_many_as_colours(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """Boxes that replace the display are as many as the colours of chips without face value."""
    display, chips = table.licence.display, table.licence.chips
    if display is None or display.kind != law.displays[-1]:
        return
    if chips is None or display.boxes is None:
        yield NotEvaluable("the licence does not count the boxes, or the colours")
        return
    colours = len(set(chips.colours))
    if display.boxes != colours:
        yield Breach((event,), {"boxes": display.boxes, "colours": colours})
