"""The stickman and the dice, the shooter and the choice: nn. 3 and 4 of art. 4, and the die that left (7.a)."""

from schemas.envelope import Event
from schemas.events.dice import DiceOffered, DiceSettled, DiceThrown
from schemas.events.table import TableClosed
from schemas.findings import Severity, Value, Word
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import CrapsLaw
from streams.games.craps.state import CrapsThrow
from streams.games.craps.table import CrapsTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

NO_HANDOVER = "nobody saw how the shooter got the dice"


def _unchecked(table: CrapsTable) -> Breaches:
    for offer in table.offers:
        offered = offer.event.data
        missing = [die for die in offered.dice if die not in offer.checks]
        if not offer.seen:
            yield NotEvaluable("nobody saw whether the dice were checked")
        elif missing:
            values: dict[str, Value] = {"player": offered.player, "dice": ", ".join(missing)}
            yield Breach((offer.event,), values, staff=offered.dealer)


def _unchecked_when_the_table_closes(table: CrapsTable, event: Event[TableClosed], law: CrapsLaw) -> Breaches:
    return _unchecked(table) if table.coup is None else iter(())


@at_end(
    "ao-de-261-22/4/3",
    severity=Severity.MAJOR,
    about=FinishedSeries.dice_were_offered,
    later=(TableClosed,),
    judge_later=_unchecked_when_the_table_closes,
    title=("Os dados são verificados antes de entregues", "The dice are checked before they are handed over"),
    pt="Foram apresentados a {player} dados que não tinham sido verificados: {dice}.",
    en="Dice that had not been checked were put before {player}: {dice}.",
    version=3,
)
def dice_are_checked_before_they_are_offered(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The stickman looks at the condition of the dice before each handover to the player who will throw them.

    Judged when the series is over, or when the table closes and none was played: a check that was only told late was
    made in time.
    """
    return _unchecked(finished.table)


@rule(
    "ao-de-261-22/4/3",
    on=(DiceOffered,),
    severity=Severity.CRITICAL,
    title=("Só se entregam dados em bom estado", "Only sound dice are handed over"),
    pt="Foi apresentado a {player} o dado {die}, que a verificação não deu por bom.",
    en="Die {die}, which the check had not passed, was put before {player}.",
    stands_alone=True,
)
def unsound_dice_are_not_offered(table: CrapsTable, event: Event[DiceOffered], law: CrapsLaw) -> Breaches:
    """The check serves to keep dice that are not in good condition from the players."""
    for die in event.data.dice:
        check = table.offers[-1].checks.get(die)
        if check is not None and not check.data.sound:
            yield Breach((check, event), {"player": event.data.player, "die": die}, staff=event.data.dealer)
            return


@rule(
    "ao-de-261-22/4/3",
    on=(DiceOffered,),
    severity=Severity.MINOR,
    title=("Quem verifica os dados é quem os entrega", "Whoever hands over the dice checks them"),
    pt="Os dados que {dealer} apresentou foram verificados por {other}, que não tinha a seu cargo entregá-los.",
    en="The dice that {dealer} offered were checked by {other}, who was not in charge of handing them over.",
)
def stickman_himself_checks_the_dice(table: CrapsTable, event: Event[DiceOffered], law: CrapsLaw) -> Breaches:
    """The dealer in charge of handing out and gathering the dice checks them; one who has had that charge may have."""
    dealer = event.data.dealer
    for die in event.data.dice:
        check = table.offers[-1].checks.get(die)
        if check is not None and check.data.dealer != dealer and check.data.dealer not in table.stickmen:
            yield Breach((check, event), {"dealer": dealer, "other": check.data.dealer}, staff=check.data.dealer)
            return


def _too_few_or_too_many(table: CrapsTable, law: CrapsLaw) -> Breaches:
    for offer in table.offers:
        offered, dice = offer.event.data, set(offer.event.data.dice)
        due = law.dice_offered - len(offer.away - dice)
        if not offer.seen:
            yield NotEvaluable("nobody saw which dice were out of play")
        elif len(dice) < due or len(dice) > law.dice_offered:
            values: dict[str, Value] = {"player": offered.player, "found": len(dice), "due": due}
            yield Breach((offer.event,), values, staff=offered.dealer)


def _offered_when_the_table_closes(table: CrapsTable, event: Event[TableClosed], law: CrapsLaw) -> Breaches:
    return _too_few_or_too_many(table, law) if table.coup is None else iter(())


@at_end(
    "ao-de-261-22/4/4",
    severity=Severity.CRITICAL,
    about=FinishedSeries.dice_were_offered,
    later=(TableClosed,),
    judge_later=_offered_when_the_table_closes,
    title=("Ao lançador apresentam-se cinco dados", "Five dice are put before the shooter"),
    pt="Dados apresentados a {player}: {found}; deviam ser {due}.",
    en="Dice put before {player}: {found}; there should have been {due}.",
    version=3,
)
def five_dice_are_offered(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The player chooses among five; fewer are lawful only while a die is out of play, for having left the table
    (7.a) or for not being sound (n. 3), though the check be told late.
    """
    return _too_few_or_too_many(finished.table, law)


@at_end(
    "ao-de-261-22/4/4",
    severity=Severity.CRITICAL,
    title=("O lançador escolhe os dados que lança", "The shooter chooses the dice that are thrown"),
    pt="{player} lançou dados que não escolheu de entre os que lhe foram apresentados: {why}.",
    en="{player} threw dice that the shooter had not chosen among those offered: {why}.",
    version=2,
)
def shooter_chooses_the_dice(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Two dice are chosen by the player among those that the stickman presents; the pair may be kept (C12).

    Judged when the series is over: a choice that was only told late was made in time.
    """
    before = finished.table.last_throw
    for throw in finished.coup.throws:
        if before is not None and before.hand is throw.hand and before.chosen is throw.chosen:
            continue
        before, player = throw, throw.thrown.data.thrower
        if throw.hand is None:
            yield NotEvaluable(NO_HANDOVER)
        elif (why := _not_chosen(throw, player)) is not None:
            yield Breach((throw.thrown,), {"player": player, "why": Word(word=why)}, player=player)


@rule(
    "ao-de-261-22/4/4",
    on=(DiceThrown,),
    severity=Severity.CRITICAL,
    title=("Lançam-se dois dados", "Two dice are thrown"),
    pt="{found#Foi lançado $ dado|Foram lançados $ dados}; devem ser {due}.",
    en="{found#$ die was|$ dice were} thrown; there must be {due}.",
    stands_alone=True,
)
def two_dice_are_thrown(table: CrapsTable, event: Event[DiceThrown], law: CrapsLaw) -> Breaches:
    """Each throw is made with two dice, no more and no fewer."""
    dice = len(set(event.data.dice))
    if dice != law.dice_thrown:
        yield Breach((event,), {"found": dice, "due": law.dice_thrown}, player=event.data.thrower)


@at_end(
    "ao-de-261-22/4/4",
    severity=Severity.CRITICAL,
    title=("Lançam-se os dados escolhidos", "The dice that were chosen are thrown"),
    pt="{player} lançou {thrown}; tinha escolhido {chosen}.",
    en="{player} threw {thrown}; {chosen} had been chosen.",
    version=2,
)
def chosen_dice_are_thrown(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The pair that is thrown is the pair that was chosen; in place of a die that left the table another may serve,
    for the rest of the hand if the shooter likes, though the first be found sound.
    """
    for throw in finished.coup.throws:
        throw_data, chosen = throw.thrown.data, throw.chosen
        if chosen is None or chosen.data.dice == throw_data.dice:
            continue
        thrown = set(throw_data.dice)
        if len(thrown) == law.dice_thrown and not set(chosen.data.dice) - thrown <= throw.replaced:
            values: dict[str, Value] = {
                "player": throw_data.thrower, "thrown": ", ".join(throw_data.dice), "chosen": ", ".join(chosen.data.dice),
            }  # fmt: skip
            yield Breach((chosen, throw.thrown), values, player=throw_data.thrower)


@at_end(
    "ao-de-261-22/4/7.a",
    severity=Severity.CRITICAL,
    title=("O dado que saltou da mesa é substituído", "A die that left the table is replaced"),
    pt="Foi lançado outra vez o dado {die}, que saltara da mesa e não fora dado por bom desde então.",
    en="Die {die} was thrown again; it had left the table and had not been found sound since.",
    stands_alone=True,
    version=2,
)
def die_that_left_waits_for_a_check(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A die that jumps off the table gives way for the moment; it may come back if it shows no defect (C14).

    A check that was only told late was made in time.
    """
    for throw in finished.coup.throws:
        for die, left in throw.unchecked.items():
            yield Breach((left, throw.thrown), {"die": die}, player=throw.thrown.data.thrower)
            break


@rule(
    "ao-de-261-22/4/4",
    on=(DiceSettled,),
    severity=Severity.CRITICAL,
    title=("Valem os dados que foram lançados", "The dice that were thrown are those that count"),
    pt="Imobilizaram-se {found}; tinham sido lançados {thrown}.",
    en="{found} came to rest; {thrown} had been thrown.",
)
def dice_at_rest_are_those_thrown(table: CrapsTable, event: Event[DiceSettled], law: CrapsLaw) -> Breaches:
    """The pair that was chosen and thrown decides: no other die lies there when the dice come to rest.

    A die may be missing, when it left the table. Where the pair thrown was not the one chosen, that is reported instead.
    """
    throw = table.coup.throws[-1] if table.coup is not None and table.coup.throws else None
    if throw is None or throw.settled is not event or throw.thrown.data.dice == event.data.dice:
        return
    thrown = set(throw.thrown.data.dice)
    known = thrown if throw.chosen is None else thrown.union(throw.chosen.data.dice)
    if len(thrown) == law.dice_thrown and not known.issuperset(event.data.dice):
        values: dict[str, Value] = {
            "found": ", ".join(event.data.dice), "thrown": ", ".join(throw.thrown.data.dice),
        }  # fmt: skip
        yield Breach((throw.thrown, event), values, player=throw.thrown.data.thrower)


def _not_chosen(throw: CrapsThrow, thrower: str) -> str | None:
    """What was wrong with the choice, if anything."""
    offered, chosen = throw.offered, throw.chosen
    if offered is None:
        return "not_offered"
    if chosen is None:
        return "not_chosen"
    if chosen.data.player != thrower:
        return "chosen_by_another"
    return None if set(chosen.data.dice) <= set(offered.data.dice) else "not_among_those_offered"
