"""Evenings with the account of every coup beside what the rules said of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from schemas.findings import Finding
from schemas.identity import TableId
from schemas.parties import BANK, Party, Role, Shortfall
from streams.engine.accounts import account_put_right, coup_account
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.law.files import load_law
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount


@dataclass
class Audited:
    """A coup that ended: its events, its account when it was judged, and what was found in it.

    Chips that are moved on its bets until the next coup ends are its own: with them there is a second account.
    """

    coup: CoupJudged
    events: list[Any]
    account: CoupAccount | NotEvaluable
    findings: list[Finding] = field(default_factory=list)  # also those that came only with a later coup
    kept: Any = None  # as the engine keeps the coup while chips may still be moved on its bets
    put_right: CoupAccount | NotEvaluable | None = None  # with the chips that were moved since, if any were

    @property
    def all_events(self) -> list[Any]:
        """Its events, and those that moved chips on its bets since."""
        known = {each.sequence for each in self.events}
        return (
            [*self.events, *(act for act in self.kept.acts if act.sequence not in known)] if self.kept else self.events
        )


@dataclass
class Auditor:
    """Listens to the judge and asks for the account of every coup when it ends."""

    coups: list[Audited] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    ask: Callable[[Any, Any], CoupAccount | NotEvaluable] = coup_account
    judge: Judge = field(init=False)

    def __post_init__(self) -> None:
        self.judge = Judge(load_law(), self, follow=self.events.append)

    def on_finding(self, finding: Finding) -> None:
        self.findings.append(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        self.put_right()
        if coup.coup is not None:
            table_judge = self.judge.tables[TableId(coup.licence.venue, coup.table)].table_judge
            start = coup.coup.opened.sequence
            of_the_last = {act.sequence for act in getattr(coup.coup, "of_the_last", ())}
            events = [each for each in self.events if each.subject in (None, coup.coup.id) and each.sequence >= start]
            account = self.ask(table_judge, events)
            own = [each for each in events if each.sequence not in of_the_last]
            recent = getattr(table_judge.table, "recent", None)
            kept = recent if recent is not None and recent.coup is coup.coup else None
            self.coups.append(Audited(coup, own, account, kept=kept))
        self.events.clear()

    def put_right(self) -> None:
        """The last coup once more, where chips were moved on its bets since: as a film of it shows its account."""
        last = self.coups[-1] if self.coups else None
        if last is not None and last.kept is not None and last.kept.acts and isinstance(last.account, CoupAccount):
            table_judge = self.judge.tables[TableId(last.coup.licence.venue, last.coup.table)].table_judge
            last.put_right = account_put_right(table_judge, last.kept, last.all_events)

    def on_quarantined(self, record: Any) -> None:
        pass


def audited(records: Iterable[bytes]) -> list[Audited]:
    """Every coup of a log, in the order in which they ended."""
    auditor = Auditor()
    for position, raw in enumerate(records):
        auditor.judge.take(raw, position)
    auditor.judge.finish()
    auditor.put_right()
    by_coup = {each.coup.coup.id: each for each in auditor.coups if each.coup.coup is not None}
    for finding in auditor.findings:
        if finding.coup in by_coup:
            by_coup[finding.coup].findings.append(finding)
    return auditor.coups


METER = (
    "jackpot/increment_is_the_one_approved",
    "jackpot/jackpot_account_balances",
    "jackpot/meter_goes_on_from_where_it_stood",
    "jackpot/meter_starts_anew_high_enough",
)


def bank_of(account: CoupAccount) -> Party:
    """Against whom the bets of a coup are played: the house, or the player who holds the bank."""
    parties = (party for each in (*account.movements, *account.claims) for party in each[:2])
    return next((party for party in parties if party.role == Role.BANKER), BANK)


def lacking(finding: Finding, party: Party) -> int:
    """What the finding says that a party is short of; below zero: what it has too much."""
    short = sum(each.amount for each in finding.shortfalls if each.party == party)
    return short - sum(each.amount for each in finding.shortfalls if each.gainer == party)


def matters_of(finding: Finding, account: CoupAccount, bets: dict[str, str]) -> set[str]:
    """The matters that a finding is about, by the bets that its evidence names; `bets` are those of events by id."""
    return {account.matter(bets[each.event]) for each in finding.evidence if each.event in bets}


def bets_named(log: Iterable[Any]) -> dict[str, str]:
    """Event -> the bet that it lays, alters, takes or pays."""
    return {event.id: event.data.bet for event in log if hasattr(event.data, "bet")}


def owners(log: Iterable[Any]) -> dict[str, str]:
    """Bet -> who laid it first."""
    reasons: dict[str, str] = {}
    for event in log:
        if event.type == "bet_placed":
            reasons.setdefault(event.data.bet, event.data.player)
    return reasons


def balance(account: CoupAccount) -> None:
    """Over all parties: what moved, what was due and the difference, in the whole coup and matter by matter."""
    assert sum(account.balances.values()) == 0
    assert sum(line.moved for line in account.lines()) == 0 == sum(line.due for line in account.lines())
    together: dict[Party, int] = {}
    shortfalls: dict[str, list[Shortfall]] = {}
    for each in account.shortfalls():
        shortfalls.setdefault(each.about, []).append(each)
    for matter, net in account.matters().items():
        assert sum(net.values()) == 0
        short = shortfalls.get(matter, [])
        assert sum(each.amount for each in short) == sum(amount for amount in net.values() if amount > 0)
        for party, amount in net.items():
            gained = sum(each.amount for each in short if each.gainer == party)
            assert gained - sum(each.amount for each in short if each.party == party) == amount
            together[party] = together.get(party, 0) + amount
    assert {party: amount for party, amount in account.balances.items() if amount} == {
        party: amount for party, amount in together.items() if amount
    }
    amounts = [*(moved.amount for moved in account.movements), *(claim.amount for claim in account.claims)]
    assert all(type(amount) is int and amount > 0 for amount in amounts)
