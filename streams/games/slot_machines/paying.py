"""What a game wins and how it is paid, and what decides a claim: nn. 14 and 15 of art. 17."""

from collections.abc import Iterator
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.machines import ClaimDecided, HandPayRequested, JackpotPaid, MachinePrizePaid
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity, Word
from schemas.parties import BANK
from streams.games.slot_machines.finished import FinishedPeriod
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.state import WrongPrizes
from streams.games.slot_machines.table import MachineTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import UNNAMED, Shortfalls, lacks, player, short, together
from streams.rules.payables import wrongly_paid

NO_CLAIM = "the claim was not seen"
NO_RECORD = "what the machine recorded of the game is not known any more"
NO_ROOM = "more happened in the coup, or waited at once, than is remembered"
ALSO_NAMED: Final = ("chips", "coins")  # by n. 1.a, and not by n. 14
MACHINE: Final = "machine"


@at_end(
    "ao-de-261-22/17/14",
    severity=Severity.CRITICAL,
    title=("O prémio é o do plano", "The prize is the plan's"),
    pt="O jogo {game}, com a aposta de {stake}, deu {sequence} e creditou {credited}; pelo plano {plan} {due?eram $|não ganhava nada}{further#; mais $ jogo do golpe não seguiu o plano|; mais $ jogos do golpe não seguiram o plano|}.",
    en="Game {game}, at a stake of {stake}, came to {sequence} and credited {credited}; by plan {plan} {due?it was $|it won nothing}{further#; $ more game of the coup did not follow it|; $ more games of the coup did not follow it|}.",
    about=FinishedPeriod.wrong_prizes,
    version=2,
)
def prizes_are_as_the_plan_says(finished: FinishedPeriod, law: MachineLaw) -> Breaches:
    """The machine pays what its payment plan promises for the sequence that came, times the stake.

    Very many games of one coup are not reported one by one: the last finding has the money of all the others.
    """
    table = finished.table
    further = finished.coup.further
    for place, (game, name) in enumerate(finished.wrong_prizes, 1):
        last = place == len(finished.wrong_prizes)
        data = game.data
        multiple = table.multiples.get((data.pay_table, data.sequence), 0) if data.sequence else 0
        due = multiple * data.stake
        values: Any = {
            "game": data.game, "stake": Money(money=data.stake), "sequence": data.sequence or Word(word="none"),
            "credited": Money(money=data.prize), "plan": data.pay_table, "due": Money(money=due),
            "further": further.games if last else 0,
        }  # fmt: skip
        moved = short(name or UNNAMED, data.prize, due)
        if last and further.games:
            moved = together((moved, *_further(further)))
        yield Breach((game,), values, player=name, shortfalls=moved, shows=(table.opened,))


def _further(wrong: WrongPrizes) -> Iterator[Shortfalls]:
    for name, amount in wrong.short.items():
        yield lacks(player(name or UNNAMED), BANK, amount)
    for name, amount in wrong.over.items():
        yield lacks(BANK, player(name or UNNAMED), amount)


@rule(
    "ao-de-261-22/17/14",
    on=(MachinePrizePaid, TableClosed),
    severity=Severity.CRITICAL,
    title=("Os prémios são pagos por inteiro", "Prizes are paid in full"),
    pt="O prémio {pay}, de {due}, {handed?foi pago com $|não foi pago}.",
    en="Prize {pay}, of {due}, {handed?was paid with $|was not paid}.",
    version=2,
)
def prizes_are_paid_in_full(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """A prize that the machine does not pay itself is paid by the cashier, exactly and once, before the machine closes.

    It may be paid in parts, some in cash and some by transfer; a payment that is not called a part is the whole.
    """
    if event.type == TableClosed.type:
        if table.hand_pays.forgotten:
            yield NotEvaluable(NO_ROOM)
        for pay, prize in table.hand_pays.waiting():
            values: Any = {"pay": pay, "due": Money(money=prize.due), "handed": Money(money=prize.paid)}
            moved = lacks(player(prize.player or UNNAMED), BANK, prize.missing, pay)
            shows = () if prize.last is None else (prize.last,)
            yield Breach((prize.requested, event), values, player=prize.player, shortfalls=moved, shows=shows)
        return
    payment, data = table.payment, event.data
    moved = wrongly_paid(payment, data.pay, BANK)
    if payment is not None and payment.prize is not None and moved:
        prize = payment.prize
        values = {"pay": data.pay, "due": Money(money=prize.due), "handed": Money(money=prize.paid)}
        yield Breach((prize.requested, event), values, player=data.player, shortfalls=moved)


@rule(
    "ao-de-261-22/17/14",
    on=(HandPayRequested,),
    severity=Severity.CRITICAL,
    title=("O caixa paga o prémio que saiu", "The cashier pays the prize that came"),
    pt="Pelo jogo {game}, que {due?ganhou $|não ganhou nada}, pediu-se ao caixa o pagamento de {asked}.",
    en="For game {game}, which won {due?$|nothing}, the cashier was asked to pay {asked}.",
)
def hand_pays_ask_for_the_prize(table: MachineTable, event: Event[HandPayRequested], law: MachineLaw) -> Breaches:
    """What the cashier is asked to pay is the prize of the game, once; a jackpot that it won may come with it or apart."""
    data, record = event.data, table.records.known(event.data.game)
    if record is None:
        yield NotEvaluable(NO_RECORD)
        return
    asked = record.asked
    if asked in (record.prize, record.prize - record.jackpot, record.jackpot):
        return
    due = record.prize if asked > record.prize else record.prize - record.jackpot
    values: Any = {"game": data.game, "due": Money(money=due), "asked": Money(money=asked)}
    name = table.player or UNNAMED
    shown = tuple(each for each in (record.won, record.hit) if each is not None)
    yield Breach((event,), values, player=table.player, shortfalls=short(name, asked, due, about=data.pay), shows=shown)


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
    version=2,
)
def claims_are_decided_by_the_records(table: MachineTable, event: Event[ClaimDecided], law: MachineLaw) -> Breaches:
    """What is payable for prizes or claimed credits is established from the records of the machine, and nothing else.

    A decision may speak of the whole prize, or of what of it was not paid yet.
    """
    data = event.data
    claim = table.claims.get(data.claim)
    record = None if claim is None else table.records.known(claim.data.game)
    if claim is None:
        yield NotEvaluable(NO_CLAIM)
    elif record is None:
        yield NotEvaluable(NO_RECORD)
    elif data.amount not in (record.prize, record.prize - record.paid) or data.basis != law.records:
        due = record.prize if data.amount == record.prize else record.prize - record.paid
        values: Any = {
            "claim": data.claim, "game": claim.data.game, "found": Money(money=data.amount),
            "basis": Word(word=data.basis), "due": Money(money=due),
        }  # fmt: skip
        name = claim.data.player
        yield Breach(
            (claim, event), values, player=name, shortfalls=short(name, data.amount, due, about=data.claim),
            shows=tuple(each for each in (record.won, record.hit) if each is not None),
        )  # fmt: skip
