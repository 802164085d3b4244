"""The jackpot as it is declared: its notice, its places, its approval, its table, its start.

Art. 7 nn. 1 to 4, 6 and 7 and art. 9 nn. 3 to 5 and 10 to 12 of ao-de-261-22; their Portuguese twins.
"""

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Word
from schemas.licence import Jackpot
from streams.games.cards.table import CardTable
from streams.games.jackpot.law import WHOLE, OfJackpots, PrizeLine, as_line
from streams.rules import Breach, Breaches, rule


@rule(
    "ao-de-261-22/7/1", "pt-p-1364-2001/38",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O acumulado é comunicado à supervisão", "The jackpot is notified to the supervision body"),
    pt="A banca abriu com prémio acumulado sem que conste a comunicação à supervisão.",
    en="The table opened with a jackpot, and no notice to the supervision body is on record.",
)  # fmt: skip
def jackpot_is_notified(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """The operator is free to have a jackpot, and tells the supervision body that it has one."""
    jackpot = table.licence.jackpot
    if jackpot is not None and not jackpot.notified:
        yield Breach((event,))


@rule(
    "ao-de-261-22/7/2", "pt-p-1364-2001/39", "ao-de-261-22/9/3", "pt-p-461-2001/I/3",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("Cada lugar tem espaço para o acumulado", "Every place has a space for the jackpot chip"),
    pt="Estes lugares não têm espaço próprio para a aposta no acumulado: {seats}.",
    en="These places have no space of their own for the jackpot bet: {seats}.",
)  # fmt: skip
def every_place_has_a_space_for_the_jackpot(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """A table with a jackpot has a slot or a space of its own for that bet at each place."""
    jackpot = table.licence.jackpot
    missing = [] if jackpot is None else [seat for seat in table.licence.seats if seat not in jackpot.positions]
    if missing:
        yield Breach((event,), {"seats": ", ".join(missing)})


@rule(
    "ao-de-261-22/7/3", "pt-p-1364-2001/40", "ao-de-261-22/9/4", "ao-de-261-22/9/10", "pt-p-461-2001/I/3#increment",
    "pt-p-461-2001/I/8",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("Aposta e incremento do acumulado são aprovados", "Stake and increment of the jackpot are approved"),
    pt="A banca abriu com um acumulado de aposta {stake} e incremento de {increment} sem aprovação.",
    en="The table opened with a jackpot of stake {stake} and increment {increment} that nobody approved.",
)  # fmt: skip
def stake_and_increment_are_approved(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """Stake, percentage and conditions are fixed by the supervision body; a share above the whole cannot be."""
    jackpot = table.licence.jackpot
    if jackpot is None:
        return
    if not jackpot.approval or not jackpot.stake or not 0 < jackpot.increment <= WHOLE:
        yield Breach((event,), {"stake": Money(money=jackpot.stake), "increment": jackpot.increment})


@rule(
    "pt-p-461-2001/I/8",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("O que o casino cobra cabe na aposta", "What the casino charges fits into the stake"),
    pt="O incremento ({increment}) e a percentagem do casino ({charged}) não cabem na aposta do acumulado.",
    en="The increment ({increment}) and the casino's percentage ({charged}) do not fit into the jackpot stake.",
    reading="blackjack:50",
)
def charge_and_increment_fit_into_the_stake(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """The percentage of the stake that the casino may charge is fixed, and leaves room for the increment."""
    jackpot = table.licence.jackpot
    if jackpot is None:
        return
    if jackpot.charged is None or jackpot.charged + jackpot.increment > WHOLE:
        yield Breach((event,), {"increment": jackpot.increment, "charged": jackpot.charged or 0})


@rule(
    "ao-de-261-22/7/4", "pt-p-1364-2001/41", "ao-de-261-22/9/5", "pt-p-461-2001/I/4",
    on=(TableOpened,),
    severity=Severity.INFO,
    title=("A marcação é automática ou manual", "Marking is automatic or manual"),
    pt="A marcação do acumulado foi declarada «{mode}»; só pode ser automática ou manual.",
    en="The marking of the jackpot was declared “{mode}”; it may only be automatic or manual.",
)  # fmt: skip
def marking_is_automatic_or_manual(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """The jackpot is marked automatically or by hand."""
    jackpot = table.licence.jackpot
    if jackpot is not None and jackpot.mode not in law.jackpot.modes:
        yield Breach((event,), {"mode": Word(word=jackpot.mode)})


@rule(
    "ao-de-261-22/7/6", "ao-de-261-22/9/11",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("A tabela do acumulado é aprovada e completa", "The table of the jackpot is approved and complete"),
    pt="A tabela do acumulado não é como deve ser: {fault}.",
    en="The table of the jackpot is not as it must be: {fault}.",
    version=2,
)  # fmt: skip
def approved_table_is_complete(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """Combinations and proportions are defined by the operator and approved; one of them is the maximum.

    Each of the others is so many stakes or a part of the meter; without that nobody could say what is due.
    """
    jackpot = table.licence.jackpot
    fault = None if jackpot is None else _fault(jackpot)
    if fault is not None:
        yield Breach((event,), {"fault": Word(word=fault)})


def _fault(jackpot: Jackpot) -> str | None:
    lines = jackpot.lines
    if not lines:
        return "table_missing"
    if jackpot.table_approval == "":
        return "table_not_approved"
    if sum(line.maximum for line in lines) != 1:
        return "maximum_not_single"
    if any(not line.maximum and (line.multiple is None) == (line.share is None) for line in lines):
        return "line_without_prize"
    return "line_twice" if len({line.combination for line in lines}) < len(lines) else None


@rule(
    "ao-de-261-22/9/11", "ao-de-261-22/9/14.a", "ao-de-261-22/9/14.c",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("A tabela aprovada respeita o n.º 14", "The approved table keeps to n. 14"),
    pt="A tabela aprovada não dá a «{combination}» o que o n.º 14 lhe dá.",
    en="The approved table does not give “{combination}” what n. 14 gives it.",
    reading="blackjack:51",
)  # fmt: skip
def approved_table_keeps_what_the_law_names(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """Though the table is left to the approval, the royal flush takes what remains and straight flushes share a tenth."""
    jackpot = table.licence.jackpot
    if jackpot is None or not jackpot.lines:
        return
    approved = {line.combination: line for line in law.jackpot.table(jackpot)}
    for due in law.jackpot.fixed:
        if not _same(approved.get(due.combination), due):
            yield Breach((event,), {"combination": Word(word=due.combination)}, paragraph=due.cited)


@rule(
    "pt-p-1364-2001/43", "pt-p-461-2001/I/9",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("A tabela do acumulado é a da lei", "The table of the jackpot is the law's"),
    pt="A banca declara para «{combination}» um prémio do acumulado que não é o da lei.",
    en="The table declares a jackpot prize for “{combination}” that is not the law's.",
)  # fmt: skip
def declared_table_is_that_of_the_law(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """Where the law prints the table, a licence that prints one too may print no other."""
    jackpot = table.licence.jackpot
    printed = {line.combination: line for line in law.jackpot.lines}
    for declared in jackpot.lines if jackpot is not None else ():
        due = printed.get(declared.combination)
        if due is None or not _same(as_line(declared), due):
            yield Breach((event,), {"combination": Word(word=declared.combination)})


@rule(
    "ao-de-261-22/7/7", "pt-p-1364-2001/44", "ao-de-261-22/9/12", "pt-p-461-2001/I/10",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("O valor de arranque é o devido", "The start value is high enough"),
    pt="O acumulado arranca em {start}; o mínimo é {least}.",
    en="The jackpot starts at {start}; the minimum is {least}.",
)  # fmt: skip
def start_value_is_high_enough(table: CardTable, event: Event[TableOpened], law: OfJackpots) -> Breaches:
    """The start value is at least ten thousand stakes; the meter may fall below it later (reading blackjack:49)."""
    jackpot = table.licence.jackpot
    if jackpot is None:
        return
    least = law.jackpot.least_start(jackpot.stake)
    if jackpot.start < least:
        yield Breach((event,), {"start": Money(money=jackpot.start), "least": Money(money=least)})


def _same(declared: PrizeLine | None, due: PrizeLine) -> bool:
    return declared is not None and (declared.multiple, declared.share, declared.maximum) == (
        due.multiple,
        due.share,
        due.maximum,
    )
