"""What the rules of card games tell in money and what the account of the coup says, scenario by scenario."""

from collections import Counter

import pytest

from producers.simulator.script import seal
from schemas.parties import Shortfall
from streams.rules.account import CoupAccount
from tests.properties.auditing import audited
from tests.scenarios.loader import scenarios
from tests.scenarios.play import drafts
from tests.scenarios.playing import playing

KNOWN = {scenario.name: scenario for scenario in scenarios()}


def told_and_said(name: str) -> tuple[list[Shortfall], list[Shortfall]]:
    """Who is short by the findings of a scenario, and by its accounts."""
    scenario = KNOWN[name]
    coups = audited(seal(drafts(scenario), playing(scenario).table))
    findings = [short for coup in coups for finding in coup.findings for short in finding.shortfalls]
    accounts = [coup.account for coup in coups if isinstance(coup.account, CoupAccount)]
    return findings, [short for account in accounts for short in account.shortfalls()]


def parties(shortfalls: list[Shortfall]) -> Counter[tuple[str, str, int]]:
    """Who lacks how much to whose gain; in which matter is told by bet here and by hand or meter there."""
    return Counter(
        (short.party.name or short.party.role, short.gainer.name or short.gainer.role, short.amount)
        for short in shortfalls
    )


@pytest.mark.parametrize(
    "name",
    [
        "A jackpot prize is paid too high and the meter follows",
        "A jackpot prize is paid too high and the meter does not follow",
        "The maximum is not paid and the meter stays where it was",
        "A losing stake is taken twice and half of it handed back",
        "Part of a winning stake is swept, and as much of what still lay there is handed back",
        "The losing hand of a split is spared and the stake of the winning one taken",
        "Of a split the losing hand is spared and the winning one unpaid, at a table that names the hands",
        "Portugal: a tie of a split is paid to another and the winning hand is left unpaid",
    ],
)
def test_the_account_names_the_same_parties_and_sums_as_the_findings(name: str) -> None:
    findings, accounts = told_and_said(name)
    assert findings
    assert parties(findings) == parties(accounts)


def test_each_hand_of_a_split_that_is_named_is_a_matter_of_its_own() -> None:
    _, accounts = told_and_said("The losing hand of a split is spared and the stake of the winning one taken")
    assert {short.about for short in accounts} == {"b1 seat:1", "b1 seat:1/2"}
