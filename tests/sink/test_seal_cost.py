"""What the seals cost is counted in instructions, and so is the same on every machine."""

from itertools import islice

from projections.cli.simulated_floor import lawful
from streams.law.files import load_law
from tests.sink.measure import work


def test_the_tree_with_its_seals_costs_at_most_a_fifth() -> None:
    records = list(islice(lawful(2, 40, 1, ("american_roulette", "french_roulette")), 2_000))
    costs = work(records, load_law())
    assert 0.05 < costs["cost"] < 0.2
    assert costs["figures"] < 0.3  # what statistics add up of each coup
