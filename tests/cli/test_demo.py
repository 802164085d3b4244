"""The demo is the same for the same seed, and catches what was put into it."""

import json
import re
from collections.abc import Collection
from pathlib import Path

import pytest

from producers.simulator import GAMES, simulate_journal
from projections.cli.benchmark_journal import ROULETTE, TABLES, games_of
from projections.cli.commands import bench
from projections.cli.simulated_floor import names
from projections.cli.speech import Speech
from tests.cli.terminal import Terminal, outside


def test_one_evening_is_played_and_summed_up(vigia: Terminal) -> None:
    done = vigia("demo", "--once", "--tables", 2)
    assert done.status == 0
    assert "240 coups." in done.out
    assert re.search(r"ao-de-261-22/\d+/\S+ casino-luanda · table [A-Z]{2}-1", done.out)


def test_every_trick_is_caught(vigia: Terminal) -> None:
    out = vigia("demo", "--once", "--seed", 3).out
    match = re.search(r"Tricks: (\d+); caught: (\d+)\.", out)
    assert match, out
    assert match.group(1) == match.group(2) != "0"


def test_the_same_seed_plays_the_same_evening(tmp_path: Path) -> None:
    words = ("demo", "--once", "--seed", 11, "--tables", 2)
    first, again = (outside(*words, cwd=tmp_path, PYTHONHASHSEED=seed) for seed in ("0", "1"))
    assert first.out == again.out
    assert first.status == again.status == 0
    assert first.err == ""


def test_another_seed_plays_another_evening(vigia: Terminal) -> None:
    assert vigia("demo", "--once", "--tables", 1).out != vigia("demo", "--once", "--tables", 1, "--seed", 2).out


def test_the_demo_speaks_portuguese(vigia: Terminal) -> None:
    out = vigia("demo", "--once", "--tables", 2, "--lang", "pt").out
    assert "Infracções por regra e gravidade" in out
    assert "Truques: " in out


@pytest.mark.parametrize("tables", [1, len(GAMES), 2 * len(GAMES) + 1])
def test_the_games_take_turns(tables: int) -> None:
    kinds = [game.table.removesuffix("1") for game in GAMES.values()]
    floor = [f"{kinds[place % len(kinds)]}{place // len(kinds) + 1}" for place in range(tables)]
    assert [table for table, _ in names(tables)] == floor
    assert len(set(floor)) == tables


def test_bench_measures_both_and_their_ratio(vigia: Terminal) -> None:
    measured = json.loads(vigia("bench", "--events", 3_000, "--json").out)
    assert measured["events"] == 3_000
    assert (measured["findings"], measured["quarantined"]) == (0, 0)
    assert measured["ratio"] > 0
    assert measured["peak_rss_mb"] > 0


def test_bench_measures_the_roulettes_unless_another_game_is_named(vigia: Terminal) -> None:
    mixed, cussec = (
        json.loads(vigia("bench", "--coups", 1, "--json", *more).out) for more in ((), ("--game", "cussec"))
    )
    floor = enumerate(names(TABLES, ROULETTE), 1)
    events = sum(len(list(simulate_journal(game, 1, seed, table=table))) for seed, (table, game) in floor)
    assert mixed["events"] == events != cussec["events"]


def each_in_turn(vigia: Terminal, games: Collection[str]) -> None:
    """Measured as one JSON object."""
    measured = json.loads(vigia("bench", "--game", "all", "--coups", 1, "--json").out)
    assert sorted(measured) == sorted(games)
    assert all(
        figures["findings"] == 0 and figures["ratio"] > 0 and figures["events"] > 100 for figures in measured.values()
    )


def test_bench_measures_each_game_in_its_turn(vigia: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of the games, one of them under a regulation that it names: each takes two processes of its own."""
    assert games_of("all", Speech("en")) == tuple(GAMES)
    two = ("cussec", "blackjack@pt-p-1364-2001")
    monkeypatch.setattr(bench, "games_of", lambda _name, _say: two)
    each_in_turn(vigia, two)
    monkeypatch.setattr(bench, "games_of", lambda _name, _say: two[:1])
    assert two[0] in vigia("bench", "--game", "all", "--coups", 1).out


@pytest.mark.slow
def test_bench_measures_all_games_in_their_turn(vigia: Terminal) -> None:
    each_in_turn(vigia, GAMES)
    table = vigia("bench", "--game", "all", "--coups", 1).out
    assert all(game in table for game in GAMES)


def test_bench_names_the_games_that_it_knows(vigia: Terminal) -> None:
    done = vigia("bench", "--game", "whist")
    assert done.status == 2
    assert "Cannot measure the game “whist”" in done.err
    assert "american_roulette" in done.err


def test_bench_takes_a_journal_and_speaks_of_the_load(vigia: Terminal, journal: Path) -> None:
    out = vigia("bench", "--journal", journal).out
    assert "pydantic validate_json alone" in out
    assert "Machine load" in out


def test_memory_is_weighed_at_one_and_five_times_the_length(vigia: Terminal) -> None:
    out = vigia("bench", "--events", 1_000, "--memory").out
    assert re.search(r"1,000 events: [\d.]+ MB at most\n5,000 events: [\d.]+ MB at most", out)
