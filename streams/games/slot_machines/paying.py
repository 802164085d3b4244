"""What a game wins and how it is paid, and what decides a claim: nn. 14 and 15 of art. 17."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.machines import ClaimDecided, JackpotPaid, MachinePrizePaid
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity, Word
from schemas.parties import BANK
from streams.games.slot_machines.finished import FinishedPeriod
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.table import MachineTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import UNNAMED, lacks, player, short

NO_CLAIM = "the claim was not seen"
NO_RECORD = "what the machine recorded of the game is not known any more"
ALSO_NAMED: Final = ("chips", "coins")  # by n. 1.a, and not by n. 14
MACHINE: Final = "machine"


@at_end(
    "ao-de-261-22/17/14",
    severity=Severity.CRITICAL,
    title=("O prémio é o do plano", "The prize is the plan's"),
    pt="O jogo {game}, com a aposta de {stake}, deu {sequence} e creditou {credited}; pelo plano {plan} {due?eram $|não ganhava nada}.",
    en="Game {game}, at a stake of {stake}, came to {sequence} and credited {credited}; by plan {plan} {due?it was $|it won nothing}.",
    about=FinishedPeriod.wrong_prizes,
)
def prizes_are_as_the_plan_says(finished: FinishedPeriod, law: MachineLaw) -> Breaches:
    """The machine pays what its payment plan promises for the sequence that came, times the stake."""
    table = finished.table
    for game, name in finished.wrong_prizes:
        data = game.data
        multiple = table.multiples.get((data.pay_table, data.sequence), 0) if data.sequence else 0
        due = multiple * data.stake
        values: Any = {
            "game": data.game, "stake": Money(money=data.stake), "sequence": data.sequence or Word(word="none"),
            "credited": Money(money=data.prize), "plan": data.pay_table, "due": Money(money=due),
        }  # fmt: skip
        moved = short(name or UNNAMED, data.prize, due)
        yield Breach((game,), values, player=name, shortfalls=moved, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/14",
    on=(MachinePrizePaid, TableClosed),
    severity=Severity.CRITICAL,
    title=("Os prémios são pagos por inteiro", "Prizes are paid in full"),
    pt="O prémio {pay}, de {due}, {handed?foi pago com $|não foi pago}.",
    en="Prize {pay}, of {due}, {handed?was paid with $|was not paid}.",
)
def prizes_are_paid_in_full(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """A prize that the machine does not pay itself is paid by the cashier, exactly, and before the machine closes."""
    if event.type == TableClosed.type:
        for pay, request in table.payable.items():
            due = request.data.amount
            values: Any = {"pay": pay, "due": Money(money=due), "handed": Money(money=0)}
            yield Breach((request, event), values, shortfalls=lacks(player(UNNAMED), BANK, due, pay))
        return
    asked, data = table.pay_request, event.data
    if asked is None or asked.data.amount == data.amount:
        return
    values = {"pay": data.pay, "due": Money(money=asked.data.amount), "handed": Money(money=data.amount)}
    name = data.player or UNNAMED
    yield Breach(
        (asked, event), values, player=data.player,
        shortfalls=short(name, data.amount, asked.data.amount, about=data.pay),
    )  # fmt: skip


@rule(
    "ao-de-261-22/17/14",
    on=(MachinePrizePaid, JackpotPaid),
    severity=Severity.MAJOR,
    title=("Paga a máquina ou o caixa da sala", "The machine or the room's cashier pays"),
    pt="Um prémio de {amount} foi pago por {channel}; pagam a máquina ou o caixa da sala.",
    en="A prize of {amount} was paid by {channel}; the machine or the room's cashier pays.",
    stands_alone=True,
)
def prizes_are_paid_by_machine_or_cashier(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """Prizes are paid directly by the machine or by the cashier of the room, and by nobody else."""
    data = event.data
    if data.channel not in law.channels:
        yield Breach((event,), {"amount": Money(money=data.amount), "channel": Word(word=data.channel)})


@rule(
    "ao-de-261-22/17/14",
    on=(MachinePrizePaid, JackpotPaid),
    severity=Severity.CRITICAL,
    title=("Os prémios são pagos pelos meios da lei", "Prizes are paid by lawful means"),
    pt="Um prémio de {amount} foi pago em {means}, que não é dinheiro, transferência ou cheque da entidade exploradora "
    "nem meio autorizado pelo Banco Nacional de Angola.",
    en="A prize of {amount} was paid in {means}, which is neither cash, transfer or the operator's cheque "
    "nor a means authorised by the National Bank.",
    stands_alone=True,
)
def prizes_are_paid_by_lawful_means(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """Prizes are paid in cash, by transfer, by the operator's cheque or by a means that the National Bank authorised.

    N. 1.a speaks of prizes in chips or coins: where the machine itself pays so, the breach is not certain.
    """
    data = event.data
    if data.means in law.means or data.authorisation is not None:
        return
    values: Any = {"amount": Money(money=data.amount), "means": Word(word=data.means)}
    if data.means in ALSO_NAMED and data.channel == MACHINE:
        yield Breach((event,), values, severity=Severity.INFO, reading="machines:61")
    else:
        yield Breach((event,), values)


@rule(
    "ao-de-261-22/17/15",
    on=(ClaimDecided,),
    severity=Severity.MAJOR,
    title=("As reclamações decidem-se pelos registos da máquina", "Claims are decided by the machine's records"),
    pt="A reclamação {claim}, sobre o jogo {game}, foi decidida em {found} ({basis}); os registos da máquina dão {due}.",
    en="Claim {claim}, about game {game}, was decided at {found} ({basis}); the machine's records give {due}.",
)
def claims_are_decided_by_the_records(table: MachineTable, event: Event[ClaimDecided], law: MachineLaw) -> Breaches:
    """What is payable for prizes or claimed credits is established from the records of the machine, and nothing else."""
    data = event.data
    claim = table.claims.get(data.claim)
    due = None if claim is None else table.recorded_prize(claim.data.game)
    if claim is None:
        yield NotEvaluable(NO_CLAIM)
    elif due is None:
        yield NotEvaluable(NO_RECORD)
    elif data.amount != due or data.basis != law.records:
        won = table.wins.get(claim.data.game)
        values: Any = {
            "claim": data.claim, "game": claim.data.game, "found": Money(money=data.amount),
            "basis": Word(word=data.basis), "due": Money(money=due),
        }  # fmt: skip
        name = claim.data.player
        yield Breach(
            (claim, event), values, player=name, shortfalls=short(name, data.amount, due, about=data.claim),
            shows=() if won is None else (won,),
        )  # fmt: skip
