"""The table as it opens, its dice and its bell: nn. 1 to 4 of art. 5."""

from typing import Any

from schemas.envelope import Event
from schemas.events.dice import CoverClosed, DiceLoaded, DiceSettled
from schemas.events.table import TableOpened
from schemas.findings import Severity, Value, Word
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.table import CussecTable
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule

NO_INVENTORY = "the licence carries no inventory of the table"
NO_DICE = "the licence does not describe the dice"
BASE, COVER = "bell_base", "bell_cover"


@rule(
    "ao-de-261-22/5/1",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Joga-se com um terno de dados", "The game is played with a set of three dice"),
    pt="O terno {set} tem {found} dados diferentes; são {due}.",
    en="Set {set} has {found} different dice; there must be {due}.",
)
def sets_have_three_dice(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Said:
    """Results come from a set of three dice; a house may keep further sets, each of three."""
    sets = table.licence.dice_sets
    if not sets:
        yield NotEvaluable(NO_DICE)
    for each in sets:
        found = len({die.id for die in each.dice})
        if found != law.dice_inside or len(each.dice) != found:
            yield Breach((event,), {"set": each.id, "found": found, "due": law.dice_inside})
            return


@rule(
    "ao-de-261-22/5/2",
    on=(DiceLoaded,),
    severity=Severity.MAJOR,
    title=("Só se joga com dados inspeccionados", "Only inspected dice are played with"),
    pt="Foi encerrado na redoma o dado {die}, que não consta dos dados inspeccionados da banca.",
    en="Die {die} was shut in under the dome; it is not among the inspected dice of the table.",
    stands_alone=True,
)
def dice_under_the_dome_were_inspected(table: CussecTable, event: Event[DiceLoaded], law: CussecLaw) -> Said:
    """Dice must meet the requirements of letters a to e: only those whose inspection is on record can be shown to."""
    if not table.inspected:
        yield NotEvaluable(NO_DICE)
        return
    for die in event.data.dice:
        if die not in table.inspected:
            yield Breach((event,), {"die": die})
            return


@rule(
    "ao-de-261-22/5/3",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A campânula tem as suas duas partes", "The bell has its two parts"),
    pt="Do inventário da banca não consta, da campânula: {part}.",
    en="Of the bell, the inventory of the table lacks: {part}.",
)
def bell_has_both_parts(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Said:
    """A bell in two parts belongs to the game: the base with its glass dome, and the opaque cover."""
    inventory = table.licence.equipment
    if inventory is None:
        yield NotEvaluable(NO_INVENTORY)
        return
    kinds = {item.kind for item in inventory}
    missing = next((part for part in (BASE, COVER) if part not in kinds), None)
    if missing is not None:
        yield Breach((event,), {"part": Word(word=missing)})


@rule(
    "ao-de-261-22/5/3.a",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A peanha é como a lei a descreve", "The base is as the law describes it"),
    pt="A peanha não é opaca e preta, com disco de flanela, alavanca e redoma de vidro.",
    en="The base is not opaque and black, with a flannel disc, a lever and a glass dome.",
    reading="ao-de-261-22:S4",
)
def base_is_made_as_due(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Said:
    """The base is opaque and black, with a moving disc under flannel, a lever, and the fixed glass dome."""
    yield from _made(table, event, BASE, law.base_features)


@rule(
    "ao-de-261-22/5/3.a",
    on=(DiceLoaded, DiceSettled),
    severity=Severity.MAJOR,
    title=("Na redoma de vidro estão três dados", "Three dice are inside the glass dome"),
    pt="Estavam {found} dados na redoma de vidro; são {due}.",
    en="{found} dice were inside the glass dome; there must be {due}.",
    stands_alone=True,
)
def three_dice_are_inside_the_dome(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """Three dice are shut in under the glass dome, no more and no fewer.

    When the dice are looked at, one may hide under another: there only more than three are a proof.
    """
    found = len(set(event.data.dice))
    if found > law.dice_inside or (found < law.dice_inside and event.type == DiceLoaded.type):
        yield Breach((event,), {"found": found, "due": law.dice_inside})


@rule(
    "ao-de-261-22/5/3.a",
    on=(CoverClosed,),
    severity=Severity.MAJOR,
    title=("A redoma de vidro só se abre para trocar dados", "The glass dome is opened only to change the dice"),
    pt="A redoma de vidro foi aberta ({reason}) e o jogo prosseguiu sem registo de troca de dados.",
    en="The glass dome was opened ({reason}) and play went on without any record of a change of dice.",
)
def dome_is_opened_only_to_change_dice(table: CussecTable, event: Event[CoverClosed], law: CussecLaw) -> Said:
    """The dice are shut in under a fixed dome: it is opened when dice are changed, and the change is on record."""
    opened = table.unexplained
    if opened is not None:
        yield Breach((opened,), {"reason": Word(word=opened.data.reason)})


@rule(
    "ao-de-261-22/5/3.b",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("A redoma móvel é como a lei a descreve", "The cover is as the law describes it"),
    pt="A redoma móvel não é opaca e preta, com dois fechos diametralmente opostos.",
    en="The cover is not opaque and black, with two clasps opposite one another.",
)
def cover_is_made_as_due(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Said:
    """The movable cover is opaque and black and is held by two clasps on opposite sides."""
    yield from _made(table, event, COVER, law.cover_features)


@rule(
    "ao-de-261-22/5/4",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A mesa é simples ou dupla", "The table is single or double"),
    pt="A mesa foi declarada «{layout}»; só são admitidas mesas simples ou duplas.",
    en="The table was declared “{layout}”; only single or double tables are admitted.",
)
def table_is_single_or_double(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Said:
    """The table has one cloth or two."""
    if table.licence.layout not in law.layouts:
        yield Breach((event,), {"layout": Word(word=table.licence.layout)})


@rule(
    "ao-de-261-22/5/4",
    on=(COUP_END,),
    severity=Severity.MINOR,
    title=("A mesa tem os tabuleiros que declarou", "The table has the cloths that it declared"),
    pt="A mesa foi declarada com {declared} tabuleiro(s) e já tem apostas em {found}; o último é «{cloth}».",
    en="The table was declared with {declared} cloth(s) and has bets on {found}; the last is “{cloth}”.",
    stands_alone=True,
)
def bets_lie_on_the_cloths_declared(table: CussecTable, event: Event[Any], law: CussecLaw) -> Said:
    """A single table has one cloth, a double table two; bets on one more make it another table."""
    if table.coup is None or table.licence.layout not in law.layouts:
        return
    declared = law.layouts.index(table.licence.layout) + 1
    if len(table.cloths) <= declared:
        return
    for found, (cloth, first) in enumerate(list(table.cloths.items())[declared:], declared + 1):
        if first.subject == table.coup.id:
            yield Breach((first,), {"declared": declared, "found": found, "cloth": cloth})


def _made(table: CussecTable, event: Event[TableOpened], kind: str, due: tuple[str, ...]) -> Said:
    """Whether the part of that kind has its features; that there is one is another duty."""
    inventory = table.licence.equipment
    if inventory is None:
        yield NotEvaluable(NO_INVENTORY)
        return
    parts = [item for item in inventory if item.kind == kind]
    values: dict[str, Value] = {}
    if parts and not any(set(item.features).issuperset(due) for item in parts):
        yield Breach((event,), values)
