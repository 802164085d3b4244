"""Nn. 4 to 6 of art. 17 for the controller of a linked jackpot: who feeds it, what it shows, how it is held and paid."""

from typing import Any

from schemas.envelope import Event
from schemas.events.machines import JackpotFundsRecorded, JackpotMoved
from schemas.events.superjackpot import ContributionReceived, SuperjackpotPaid, SuperjackpotRead, SuperjackpotWon
from schemas.events.table import TableClosed, TableOpened
from schemas.findings import Money, Severity, Word
from schemas.parties import BANK, Party, Role
from streams.games.superjackpot.law import SuperjackpotLaw
from streams.games.superjackpot.table import SuperjackpotTable
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.money import UNNAMED, Shortfalls, lacks, player
from streams.rules.payables import wrongly_paid

NO_JACKPOT = "the licence does not describe the linked jackpot"
NO_SUM = "the value of the linked jackpot is not known"
NO_ROOM = "more wins waited at once than are remembered"
FORCE_MAJEURE = "force_majeure"


def _purse(table: SuperjackpotTable) -> Party:
    return Party(role=Role.JACKPOT, name="" if table.jackpot is None else table.jackpot.id)


@rule(
    "ao-de-261-22/17/4",
    on=(TableOpened,),
    severity=Severity.INFO,
    title=("Só se agrupam máquinas de casinos", "Only machines of casinos are linked"),
    pt="A máquina {machine} de {venue} está agrupada e não é de um casino.",
    en="Machine {machine} of {venue} is linked and is not a casino's.",
    reading="machines:62",
)
def only_casinos_link_their_machines(
    table: SuperjackpotTable, event: Event[TableOpened], law: SuperjackpotLaw
) -> Breaches:  # fmt: skip
    """Machines of one or several casinos may be grouped; the article does not speak of gaming rooms."""
    if table.jackpot is None:
        yield NotEvaluable(NO_JACKPOT)
    for each in table.members.values():
        if each.house not in law.houses:
            yield Breach((event,), {"machine": each.machine, "venue": each.venue})
            return


@rule(
    "ao-de-261-22/17/4",
    on=(ContributionReceived, SuperjackpotWon),
    severity=Severity.CRITICAL,
    title=("Só as máquinas agrupadas alimentam e ganham", "Only the linked machines feed and win"),
    pt="A máquina {machine} de {venue} alimentou ou ganhou o superjackpot e não está no grupo.",
    en="Machine {machine} of {venue} fed or won the superjackpot and is not of the group.",
    stands_alone=True,
)
def only_the_group_feeds_and_wins(table: SuperjackpotTable, event: Event[Any], law: SuperjackpotLaw) -> Breaches:
    """The collective prize grows by what is played on the grouped machines, and is theirs to win."""
    quoted = event.data.quotes
    if (quoted.venue, quoted.table) not in table.members:
        yield Breach((event,), {"machine": quoted.table, "venue": quoted.venue}, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/4",
    on=(ContributionReceived,),
    severity=Severity.CRITICAL,
    title=("Cada máquina dá a percentagem aprovada", "Each machine gives the approved percentage"),
    pt="Em {machine} jogaram-se {played} e o superjackpot {found?recebeu $|não recebeu nada}; cabiam-lhe {due}.",
    en="{played} was played on {machine} and the superjackpot got {found?$|nothing}; {due} was due to it.",
    version=2,
)
def machines_give_the_approved_share(
    table: SuperjackpotTable, event: Event[ContributionReceived], law: SuperjackpotLaw
) -> Breaches:  # fmt: skip
    """The prize grows by a percentage of the amounts played on the grouped machines, deducted automatically.

    Parts of a unit wait for the machine's next contribution; none is dropped.
    """
    data, due = event.data, table.due
    if table.jackpot is not None and due is not None and abs(data.amount - due) >= 1:
        values: Any = {
            "machine": data.quotes.table, "played": Money(money=data.played), "found": Money(money=data.amount),
            "due": Money(money=int(due)),
        }  # fmt: skip
        missing, own = int(due) - data.amount, _purse(table)
        moved = lacks(own, BANK, missing) if missing > 0 else lacks(BANK, own, -missing)
        yield Breach((event,), values, shortfalls=moved, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/4",
    on=(SuperjackpotRead, SuperjackpotWon),
    severity=Severity.CRITICAL,
    title=("O superjackpot mostra o que recebeu", "The superjackpot shows what it received"),
    pt="O superjackpot mostra {found}; com tudo o que recebeu são {due}.",
    en="The superjackpot shows {found}; with all that it received it is {due}.",
)
def superjackpots_show_what_they_received(
    table: SuperjackpotTable, event: Event[Any], law: SuperjackpotLaw
) -> Breaches:  # fmt: skip
    """Its value is its start and all contributions of all machines since it was last won."""
    due, shown = table.before, event.data.value
    if due is None:
        yield NotEvaluable(NO_SUM)
    elif due != shown:
        own = _purse(table)
        moved = lacks(own, BANK, due - shown) if due > shown else lacks(BANK, own, shown - due)
        values: Any = {"found": Money(money=shown), "due": Money(money=due)}
        yield Breach((event,), values, shortfalls=moved, shows=(table.opened,))


@rule(
    "ao-de-261-22/17/5",
    on=(JackpotFundsRecorded,),
    severity=Severity.CRITICAL,
    title=("O superjackpot está disponível ou garantido", "The superjackpot is available or guaranteed"),
    pt="O superjackpot vale {due}; estão disponíveis {held} e garantidos {guaranteed}.",
    en="The superjackpot is worth {due}; {held} is available and {guaranteed} is guaranteed.",
)
def superjackpots_are_available_in_full(
    table: SuperjackpotTable, event: Event[JackpotFundsRecorded], law: SuperjackpotLaw
) -> Breaches:  # fmt: skip
    """Until it is won, its value is held in trust, available or guaranteed, so that it can be handed over."""
    if table.value is None:
        yield NotEvaluable(NO_SUM)
        return
    data, due = event.data, int(table.value * law.covered)
    missing = due - data.held - data.guaranteed
    if missing > 0:
        values: Any = {
            "due": Money(money=due), "held": Money(money=data.held), "guaranteed": Money(money=data.guaranteed),
        }  # fmt: skip
        yield Breach((event,), values, shortfalls=lacks(_purse(table), BANK, missing), shows=(table.opened,))


@rule(
    "ao-de-261-22/17/5",
    on=(SuperjackpotPaid, TableClosed),
    severity=Severity.CRITICAL,
    title=("Quem ganha o superjackpot recebe-o inteiro", "Whoever wins the superjackpot gets all of it"),
    pt="O superjackpot, {due?ganho com $|que ninguém ganhou}, {handed?foi pago com $|não foi pago}.",
    en="The superjackpot, {due?won at $|which nobody won}, {handed?was paid with $|was not paid}.",
    version=2,
)
def superjackpots_are_paid_as_won(table: SuperjackpotTable, event: Event[Any], law: SuperjackpotLaw) -> Breaches:
    """Its value is handed to the winner when it is awarded, all of it, once, and to nobody else; perhaps in parts."""
    own = _purse(table)
    if event.type == TableClosed.type:
        if table.prizes.forgotten:
            yield NotEvaluable(NO_ROOM)
        for _, prize in table.prizes.waiting():
            moved = lacks(player(prize.player or UNNAMED), own, prize.missing)
            yield _paid((prize.requested, event), prize.due, prize.paid, prize.player, moved)
        return
    payment, name = table.payment, event.data.player
    if payment is None or payment.prize is None:
        moved = lacks(own, player(name or UNNAMED), event.data.amount)
        yield _paid((event,), 0, event.data.amount, name, moved)
        return
    prize, moved = payment.prize, wrongly_paid(payment, "", own)
    if moved:
        yield _paid((prize.requested, event), prize.due, prize.paid, name, moved)


def _paid(
    evidence: tuple[Event[Any], ...], due: int, paid: int, winner: str | None, moved: Shortfalls
) -> Breach:  # fmt: skip
    values: Any = {"due": Money(money=due), "handed": Money(money=paid)}
    return Breach(evidence, values, player=winner, shortfalls=moved)


@rule(
    "ao-de-261-22/17/6",
    on=(JackpotMoved,),
    severity=Severity.CRITICAL,
    title=("O superjackpot só se transfere por força maior", "A superjackpot moves only for force majeure"),
    pt="O superjackpot foi transferido para {target} por {reason}, que não é força maior.",
    en="The superjackpot was moved to {target} for {reason}, which is not force majeure.",
    stands_alone=True,
)
def superjackpots_move_only_for_force_majeure(
    table: SuperjackpotTable, event: Event[JackpotMoved], law: SuperjackpotLaw
) -> Breaches:  # fmt: skip
    """Values held go elsewhere only where force majeure keeps them from being awarded."""
    if event.data.reason != FORCE_MAJEURE:
        yield Breach((event,), {"target": event.data.to_machine, "reason": Word(word=event.data.reason)})


@rule(
    "ao-de-261-22/17/6",
    on=(JackpotMoved,),
    severity=Severity.CRITICAL,
    title=("O superjackpot transfere-se por inteiro, para grupo igual ou autorizado", "A superjackpot moves whole, to a like group or an authorised one"),
    pt="Do superjackpot, com {due}, chegaram {found} a {target}, ou este não é do mesmo modelo e aposta nem foi autorizado.",
    en="Of the superjackpot, {due}, {found} reached {target}; or the target is neither of the same model and stake nor authorised.",
)  # fmt: skip
def superjackpots_move_whole_to_a_like_group(
    table: SuperjackpotTable, event: Event[JackpotMoved], law: SuperjackpotLaw
) -> Breaches:  # fmt: skip
    """All of the value goes to machines of the same model and stakes; failing those, to machines that the supervision
    body authorised beforehand on the operator's proposal.
    """
    data = event.data
    held = data.amount if table.before is None else table.before
    like = any(
        data.to_model == each.model and set(data.to_stakes) == set(each.stakes) for each in table.members.values()
    )
    late = data.authorised_at is not None and data.authorised_at > event.time
    allowed = like or (not data.alike and data.authorisation is not None and data.proposal is not None and not late)
    if not allowed or data.reached < held:
        values: Any = {"due": Money(money=held), "found": Money(money=data.reached), "target": data.to_machine}
        moved = lacks(_purse(table), BANK, held - data.reached)
        yield Breach((event,), values, shortfalls=moved, shows=(table.opened,))
