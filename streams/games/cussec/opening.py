"""The table as it opens, its dice and its bell: nn. 1 to 3 of art. 5. How many cloths it has, all dice games say alike."""

from typing import Any

from schemas.envelope import Event
from schemas.events.dice import CoverClosed, DiceLoaded, DiceSettled
from schemas.events.table import TableClosed, TableOpened
from schemas.findings import Severity, Value, Word
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.table import CussecTable
from streams.games.dice.equipment import NO_DICE
from streams.games.dice.opening import NO_INVENTORY
from streams.rules import Breach, Breaches, NotEvaluable, rule

BASE, COVER = "bell_base", "bell_cover"


@rule(
    "ao-de-261-22/5/1",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Joga-se com um terno de dados", "The game is played with a set of three dice"),
    pt="O terno {set} tem {found} dados diferentes; devem ser {due}.",
    en="Set {set} has {found} different dice; there must be {due}.",
)
def sets_have_three_dice(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Breaches:
    """Results come from a set of three dice; a house may keep further sets, each of three."""
    sets = table.licence.dice_sets
    if not sets:
        yield NotEvaluable(NO_DICE)
    for each in sets:
        dice = len({die.id for die in each.dice})
        if dice != law.dice_inside or len(each.dice) != dice:
            yield Breach((event,), {"set": each.id, "found": dice, "due": law.dice_inside})
            return


@rule(
    "ao-de-261-22/5/2",
    on=(DiceLoaded, DiceSettled),
    severity=Severity.MAJOR,
    title=("Só se joga com dados inspeccionados", "Only inspected dice are played with"),
    pt="Foi encerrado na redoma o dado {die}, que não consta dos dados inspeccionados da banca.",
    en="Die {die} was shut in under the dome; it is not among the inspected dice of the table.",
    stands_alone=True,
    version=2,
)
def dice_under_the_dome_were_inspected(table: CussecTable, event: Event[Any], law: CussecLaw) -> Breaches:
    """Dice must meet the requirements of letters a to e: only those whose inspection is on record can be shown to.

    Reported when a die is shut in, or when it is first seen there.
    """
    if not table.inspected:
        yield NotEvaluable(NO_DICE)
        return
    for die in event.data.dice if event.type == DiceLoaded.type else table.new_dice:
        if die not in table.inspected:
            yield Breach((event,), {"die": die})
            return


@rule(
    "ao-de-261-22/5/3.a",
    on=(DiceSettled,),
    severity=Severity.CRITICAL,
    title=("Os dados que se vêem são os que se encerraram", "The dice that are seen are those that were shut in"),
    pt="Viram-se na redoma de vidro dados que ninguém lá encerrou: {dice}.",
    en="Dice that nobody had shut in there were seen under the glass dome: {dice}.",
)
def dice_seen_are_those_shut_in(table: CussecTable, event: Event[DiceSettled], law: CussecLaw) -> Breaches:
    """The dice are shut in under a fixed dome: others are there only after a change that is on record.

    One too many, or one too few when they were shut in, is reported as that.
    """
    shut_in = table.shut_in
    if shut_in is not None and table.new_dice and len(event.data.dice) <= law.dice_inside <= len(shut_in):
        yield Breach((event,), {"dice": ", ".join(table.new_dice)})


@rule(
    "ao-de-261-22/5/3",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A campânula tem as suas duas partes", "The bell has its two parts"),
    pt="Do inventário da banca não consta uma parte da campânula: {part}.",
    en="The inventory of the table lacks a part of the bell: {part}.",
)
def bell_has_both_parts(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Breaches:
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
def base_is_made_as_due(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Breaches:
    """The base is opaque and black, with a moving disc under flannel, a lever, and the fixed glass dome."""
    yield from _made(table, event, BASE, law.base_features)


@rule(
    "ao-de-261-22/5/3.a",
    on=(DiceLoaded, DiceSettled),
    severity=Severity.MAJOR,
    title=("Na redoma de vidro estão três dados", "Three dice are inside the glass dome"),
    pt="Estavam {found} dados na redoma de vidro; devem ser {due}.",
    en="{found} dice were inside the glass dome; there must be {due}.",
    stands_alone=True,
)
def three_dice_are_inside_the_dome(table: CussecTable, event: Event[Any], law: CussecLaw) -> Breaches:
    """Three dice are shut in under the glass dome, no more and no fewer.

    When the dice are looked at, one may hide under another: there only more than three are a proof.
    """
    dice = len(set(event.data.dice))
    if dice > law.dice_inside or (dice < law.dice_inside and event.type == DiceLoaded.type):
        yield Breach((event,), {"found": dice, "due": law.dice_inside})


@rule(
    "ao-de-261-22/5/3.a",
    on=(CoverClosed, TableClosed),
    severity=Severity.MAJOR,
    title=("A redoma de vidro só se abre para trocar dados", "The glass dome is opened only to change the dice"),
    pt="A redoma de vidro foi aberta ({reason}) e o jogo prosseguiu sem registo de troca de dados.",
    en="The glass dome was opened ({reason}) and play went on without any record of a change of dice.",
    version=2,
)
def dome_is_opened_only_to_change_dice(table: CussecTable, event: Event[Any], law: CussecLaw) -> Breaches:
    """The dice are shut in under a fixed dome: it is opened when dice are changed, and the change is on record.

    When the last play is over the dice may be taken out.
    """
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
def cover_is_made_as_due(table: CussecTable, event: Event[TableOpened], law: CussecLaw) -> Breaches:
    """The movable cover is opaque and black and is held by two clasps on opposite sides."""
    yield from _made(table, event, COVER, law.cover_features)


def _made(table: CussecTable, event: Event[TableOpened], kind: str, due: tuple[str, ...]) -> Breaches:
    """Whether the part of that kind has its features; that there is one is another duty."""
    inventory = table.licence.equipment
    if inventory is None:
        yield NotEvaluable(NO_INVENTORY)
        return
    parts = [item for item in inventory if item.kind == kind]
    values: dict[str, Value] = {}
    if parts and not any(set(item.features).issuperset(due) for item in parts):
        yield Breach((event,), values)
