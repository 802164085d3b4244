"""The dice of the table and the bar: nn. 2 and 10.b of art. 4, as the table declares them."""

from schemas.envelope import Event
from schemas.events.dice import DiceThrown
from schemas.events.table import TableOpened
from schemas.findings import Severity, Value
from streams.games.craps.law import CrapsLaw
from streams.games.craps.table import CrapsTable
from streams.games.dice.equipment import NO_DICE
from streams.rules import Breach, Breaches, NotEvaluable, rule


@rule(
    "ao-de-261-22/4/2",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("A banca tem cinco dados", "The table has five dice"),
    pt="A banca declarou {found} dados diferentes; devem ser {due}.",
    en="The table declared {found} different dice; there must be {due}.",
)
def table_has_five_dice(table: CrapsTable, event: Event[TableOpened], law: CrapsLaw) -> Breaches:
    """Five dice belong to the table, of one colour or of several; a die that is listed twice is one die."""
    dice = len(table.registered)
    if not dice:
        yield NotEvaluable(NO_DICE)
    elif dice != law.dice_at_the_table:
        yield Breach((event,), {"found": dice, "due": law.dice_at_the_table})


@rule(
    "ao-de-261-22/4/2",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("Os dados são numerados", "The dice are numbered"),
    pt="Estes dados não têm número próprio: {dice}.",
    en="These dice have no number of their own: {dice}.",
    reading="ao-de-261-22:C18",
)
def dice_are_numbered(table: CrapsTable, event: Event[TableOpened], law: CrapsLaw) -> Breaches:
    """Each die carries a number by which it can be told from the others (C18)."""
    dice = {die.id: die.serial for die in table.licence.dice}
    serials = list(dice.values())
    bad = [die for die, serial in dice.items() if serial is None or serials.count(serial) > 1]
    if bad:
        yield Breach((event,), {"dice": ", ".join(bad)})


@rule(
    "ao-de-261-22/4/2",
    on=(DiceThrown,),
    severity=Severity.MAJOR,
    title=("Só se joga com dados inspeccionados", "Only inspected dice are played with"),
    pt="Foi lançado o dado {die}, que não consta dos dados inspeccionados da banca.",
    en="Die {die} was thrown; it is not among the inspected dice of the table.",
    stands_alone=True,
)
def dice_thrown_were_inspected(table: CrapsTable, event: Event[DiceThrown], law: CrapsLaw) -> Breaches:
    """Dice must meet the requirements of letters a to e: only those whose inspection is on record can be shown to."""
    if not table.registered:
        yield NotEvaluable(NO_DICE)
        return
    for die in event.data.dice:
        if die not in table.registered:
            yield Breach((event,), {"die": die})
            return


@rule(
    "ao-de-261-22/4/10.b",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("O «bar» é o par de senas ou de ases", "The bar is the pair of sixes or of aces"),
    pt="A banca declarou como «bar» o total {bar}; só pode ser {choices}.",
    en="The table declared total {bar} as its bar; it can only be {choices}.",
)
def bar_is_the_pair_of_sixes_or_aces(table: CrapsTable, event: Event[TableOpened], law: CrapsLaw) -> Breaches:
    """One total of the first throw neither wins nor loses a bet against the point: two sixes or two aces."""
    bar = table.licence.bar
    if bar is None:
        yield NotEvaluable("the licence does not say on which total don't pass stands off")
    elif bar not in law.bars:
        values: dict[str, Value] = {"bar": bar, "choices": " / ".join(str(total) for total in law.bars)}
        yield Breach((event,), values)
