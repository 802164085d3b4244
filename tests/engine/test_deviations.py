"""A table may depart from the printed rules where an Instrutivo in force lets it, and nowhere else (decree art. 2)."""

from datetime import date

import pytest

from producers.simulator.script import seal
from streams.engine.judge import Judge
from streams.law.files import load_law
from streams.law.overlays import parse_overlay
from tests.scenarios.loader import Scenario
from tests.scenarios.play import Heard, drafts

LAW = load_law().with_overlays(
    parse_overlay("""
[instrument]
kind = "Instrutivo"
number = "3/23"
body = "Órgão de Supervisão de Jogos"
published = 2023-03-01

[[figure]]
citation = "ao-de-261-22/1/35.b"
name = "max_factor"
since = 2023-03-15
until = 2023-04-01
value = {even_chance = 600}
""")
)
IN_FORCE = date(2023, 3, 15)


def findings(paragraph: str, instrument: str, day: date = IN_FORCE) -> list[str]:
    declared = {"deviations": [{"paragraph": paragraph, "instrument": instrument}]}
    scenario = Scenario("deviation", ("ao-de-261-22/decree/2",), "american_roulette", "", day=day, licence=declared)
    heard = Heard()
    judge = Judge(LAW, heard)
    for position, record in enumerate(seal(drafts(scenario), "AR-1")):
        judge.take(record, position)
    judge.finish()
    return [finding.rule for finding in heard.findings]


@pytest.mark.parametrize(
    "instrument", ["Instrutivo 3/23", "Instrutivo n.º 3/23", "instrutivo n.º 3/23, de 1 de Março de 2023"]
)
@pytest.mark.parametrize("paragraph", ["ao-de-261-22/1/35.b", "1/35.b", "1/35"])
def test_an_instrutivo_in_force_allows_what_it_changes(paragraph: str, instrument: str) -> None:
    """However it is cited, and though the licence names the whole number and not its letter."""
    assert findings(paragraph, instrument) == []


@pytest.mark.parametrize(
    ("paragraph", "instrument", "day"),
    [
        ("1/35.b", "Instrutivo 3/23", date(2023, 3, 14)),
        ("1/35.b", "Instrutivo 3/23", date(2023, 4, 1)),
        ("1/35.a", "Instrutivo 3/23", IN_FORCE),
        ("1/3", "Instrutivo 3/23", IN_FORCE),
        ("1/35.b", "Instrutivo 13/23", IN_FORCE),
        ("1/35.b", "Circular 3/23", IN_FORCE),
        ("1/35.b", "", IN_FORCE),
    ],
    ids=["not yet in force", "no longer in force", "other letter", "other number", "other Instrutivo", "no Instrutivo", "nothing named"],
)  # fmt: skip
def test_nothing_else_allows_it(paragraph: str, instrument: str, day: date) -> None:
    assert findings(paragraph, instrument, day) == ["decree/deviations_rest_on_an_instrutivo"]
