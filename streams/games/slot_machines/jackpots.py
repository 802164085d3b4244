"""Jackpots of a machine, its own and linked ones: how they are fed, what they show, how they are paid: nn. 3 to 5."""

from typing import Any

from schemas.envelope import Event
from schemas.events.machines import JackpotFed, JackpotFundsRecorded, JackpotHit, JackpotPaid, JackpotReceived
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity
from schemas.parties import BANK, Party, Role
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.paying import NO_ROOM
from streams.games.slot_machines.state import Feeding, JackpotState
from streams.games.slot_machines.table import MachineTable
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.money import UNNAMED, Shortfalls, lacks, player
from streams.rules.payables import wrongly_paid

NO_STAKES = "it is not known what was played since the jackpot was last fed"
NO_VALUE = "the value of the jackpot is not known"


def purse(jackpot: str) -> Party:
    """The jackpot as one that money belongs to."""
    return Party(role=Role.JACKPOT, name=jackpot)


def _number(jackpot: JackpotState) -> str:
    return "4" if jackpot.linked else "3"


@rule(
    "ao-de-261-22/17/3", "ao-de-261-22/17/4",
    on=(JackpotFed, TableClosed),
    severity=Severity.CRITICAL,
    title=("O jackpot recebe a percentagem aprovada", "The jackpot gets the approved percentage"),
    pt="Jogaram-se {played} e o jackpot {jackpot} {found?recebeu $|não recebeu nada}; cabiam-lhe {due}.",
    en="{played} was played and jackpot {jackpot} got {found?$|nothing}; {due} was due to it.",
    version=3,
)  # fmt: skip
def jackpots_are_fed_the_approved_share(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """A jackpot grows by a percentage of the amounts played on the machine, deducted automatically.

    The approval fixes the percentage. A part of the smallest unit is carried over to the next time, and none is dropped.
    A machine that closes has fed its jackpots all that was played.
    """
    if event.type == TableClosed.type:
        staked = table.sums.staked
        never, fed = list[Feeding](), list[Feeding]()
        for jackpot in table.jackpots.values():
            unfed = Feeding(event, jackpot, jackpot.since(staked), jackpot.owed(staked), None)
            (never if jackpot.fed is None else fed).append(unfed)
        yield from _fed(table, never, 0, (table.opened, event), law)  # one finding: nothing else tells them apart
        for unfed in fed:
            yield from _fed(table, [unfed], 0, (unfed.jackpot.fed or table.opened, event), law)
        return
    feeding = table.feeding
    if feeding is None:
        return
    if feeding.due is None:
        yield NotEvaluable(NO_STAKES)
    yield from _fed(table, [feeding], event.data.amount, (event,), law)


def _fed(
    table: MachineTable, feedings: list[Feeding], amount: int, evidence: tuple[Event[Any], ...], law: MachineLaw
) -> Breaches:  # fmt: skip
    """The jackpots that did not get what was due to each; who is short by it."""
    wrong = [
        (each.jackpot, int(each.due), each.played)
        for each in feedings
        if each.due is not None
        and each.played is not None
        and abs(amount * each.due.denominator - each.due.numerator) >= each.due.denominator  # a whole unit off
    ]
    if not wrong:
        return
    moved: Shortfalls = ()
    for jackpot, due, _ in wrong:
        missing, own = due - amount, purse(jackpot.id)
        moved += lacks(own, BANK, missing) if missing > 0 else lacks(BANK, own, -missing)
    values: Any = {
        "played": Money(money=max(played for _, _, played in wrong)), "found": Money(money=amount),
        "jackpot": ", ".join(jackpot.id for jackpot, _, _ in wrong), "due": Money(money=sum(due for _, due, _ in wrong)),
    }  # fmt: skip
    paragraph = law.at(_number(wrong[0][0]))
    yield Breach(evidence, values, shortfalls=moved, paragraph=paragraph, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/3", "ao-de-261-22/17/4",
    on=(JackpotFed, JackpotHit),
    severity=Severity.CRITICAL,
    title=("O jackpot mostra o que nele entrou", "The jackpot shows what was put into it"),
    pt="O jackpot {jackpot} mostra {found}; com o que nele entrou são {due}.",
    en="Jackpot {jackpot} shows {found}; with what was put into it, it is {due}.",
)  # fmt: skip
def jackpots_show_what_they_hold(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """The value of a jackpot is its start and all that was deducted for it since it was last won, and no other."""
    if event.type == JackpotFed.type:
        known = table.feeding
        due = None if known is None or known.before is None else known.before + event.data.amount
        jackpot = None if known is None else known.jackpot
    else:
        due = None if table.won is None or table.won.due is None else table.won.due
        jackpot = None if table.won is None else table.won.jackpot
    shown = event.data.value
    if jackpot is None or shown is None:
        return
    if due is None:
        if not jackpot.linked:
            yield NotEvaluable(NO_VALUE)
        return
    if abs(shown - due) >= 1:
        missing = int(due) - shown
        values: Any = {"jackpot": jackpot.id, "found": Money(money=shown), "due": Money(money=int(due))}
        own = purse(jackpot.id)
        moved = lacks(own, BANK, missing) if missing > 0 else lacks(BANK, own, -missing)
        yield Breach((event,), values, shortfalls=moved, paragraph=law.at(_number(jackpot)), shows=(table.opened,))


@rule(
    "ao-de-261-22/17/4",
    on=(JackpotFed, JackpotHit, JackpotPaid, JackpotReceived),
    severity=Severity.CRITICAL,
    title=("Só máquinas agrupadas alimentam e ganham", "Only linked machines feed and win a jackpot"),
    pt="A máquina {number} alimentou ou ganhou o jackpot {jackpot}, a que não está ligada.",
    en="Machine {number} fed or won jackpot {jackpot}, to which it is not linked.",
    stands_alone=True,
    version=2,
)
def only_linked_machines_feed_and_win(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """A collective prize grows by what is played on the grouped machines; no other feeds it or wins it."""
    if event.data.jackpot not in table.jackpots:
        number = table.id if table.machine is None else table.machine.number
        yield Breach((event,), {"number": number, "jackpot": event.data.jackpot}, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/5",
    on=(JackpotFundsRecorded,),
    severity=Severity.CRITICAL,
    title=("O valor dos jackpots está disponível ou garantido", "The value of jackpots is available or guaranteed"),
    pt="Os jackpots valem {due}; estão disponíveis {held} e garantidos {guaranteed}.",
    en="The jackpots are worth {due}; {held} is available and {guaranteed} is guaranteed.",
)
def jackpots_are_available_in_full(
    table: MachineTable, event: Event[JackpotFundsRecorded], law: MachineLaw
) -> Breaches:  # fmt: skip
    """Until it is won, the operator holds the value of a jackpot in trust, available or guaranteed in full.

    A linked jackpot is the controller's: it is judged in the controller's own log.
    """
    own = [jackpot for jackpot in table.jackpots.values() if not jackpot.linked]
    values = [jackpot.value for jackpot in own if jackpot.value is not None]
    if len(values) < len(own):
        yield NotEvaluable(NO_VALUE)
        return
    due, data = sum(values) * law.covered, event.data
    missing = int(due) - data.held - data.guaranteed
    if missing > 0:
        texts: Any = {
            "due": Money(money=int(due)), "held": Money(money=data.held), "guaranteed": Money(money=data.guaranteed),
        }  # fmt: skip
        yield Breach((event,), texts, shortfalls=lacks(purse(own[0].id), BANK, missing), shows=(table.opened,))


@rule(
    "ao-de-261-22/17/5",
    on=(JackpotPaid, TableClosed),
    severity=Severity.CRITICAL,
    title=("Quem ganha o jackpot recebe o seu valor", "Whoever wins the jackpot gets its value"),
    pt="O jackpot {jackpot}, {due?ganho com $|que ninguém ganhou}, {handed?foi pago com $|não foi pago}.",
    en="Jackpot {jackpot}, {due?won at $|which nobody won}, {handed?was paid with $|was not paid}.",
    version=2,
)
def jackpots_are_paid_as_shown(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """The value of a jackpot is handed to the winner when it is awarded: all of it, once, and to nobody who did not win.

    It may be handed over in parts; a payment that is not called a part is the whole.
    """
    if event.type == TableClosed.type:
        if table.jackpot_prizes.forgotten:
            yield NotEvaluable(NO_ROOM)
        for name, prize in table.jackpot_prizes.waiting():
            moved = lacks(player(prize.player or UNNAMED), purse(name), prize.missing, name)
            values = _paid(name, prize.due, prize.paid)
            yield Breach((prize.requested, event), values, player=prize.player, shortfalls=moved)
        return
    data, payment = event.data, table.payment
    if data.jackpot not in table.jackpots or payment is None:
        return
    own, won = purse(data.jackpot), payment.prize
    if won is None:
        moved = lacks(own, player(data.player or UNNAMED), data.amount, data.jackpot)
        yield Breach((event,), _paid(data.jackpot, 0, data.amount), player=data.player, shortfalls=moved)
        return
    moved = wrongly_paid(payment, data.jackpot, own)
    if moved:
        values = _paid(data.jackpot, won.due, won.paid)
        yield Breach((won.requested, event), values, player=data.player, shortfalls=moved)


def _paid(jackpot: str, due: int, paid: int) -> Any:
    return {"jackpot": jackpot, "due": Money(money=due), "handed": Money(money=paid)}
