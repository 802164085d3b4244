"""The demo is the same for the same seed, and catches what was put into it."""

import json
import re
import subprocess
from collections.abc import Collection
from pathlib import Path
from typing import Any

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


def each_in_turn(vigia: Terminal, games: Collection[str]) -> dict[str, Any]:
    """Measured as one JSON object."""
    measured: dict[str, Any] = json.loads(vigia("bench", "--game", "all", "--coups", 1, "--json").out)
    assert sorted(measured) == sorted(games)
    assert all(
        figures["findings"] == 0 and figures["ratio"] > 0 and figures["events"] > 100 for figures in measured.values()
    )
    return measured


def test_bench_measures_each_game_in_its_turn(vigia: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game, under a regulation that it names, takes two processes of its own; then two that were measured before."""
    assert games_of("all", Speech("en")) == tuple(GAMES)
    two = ("blackjack@pt-p-1364-2001", "cussec")
    monkeypatch.setattr(bench, "games_of", lambda _name, _say: two[:1])
    (figures,) = each_in_turn(vigia, two[:1]).values()
    asked: list[str] = []

    def measured_before(command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        asked.append(command[command.index("--game") + 1])
        return subprocess.CompletedProcess(command, 0, json.dumps(figures))

    monkeypatch.setattr(bench, "games_of", lambda _name, _say: two)
    monkeypatch.setattr(subprocess, "run", measured_before)
    each_in_turn(vigia, two)
    table = vigia("bench", "--game", "all", "--coups", 1).out
    assert all(game in table for game in two)
    assert asked == [*two, *two]


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


@pytest.mark.slow  # four processes for a comparison of two figures
def test_memory_is_weighed_at_one_and_five_times_the_length(vigia: Terminal) -> None:
    out = vigia("bench", "--events", 1_000, "--memory").out
    assert re.search(r"1,000 events: [\d.]+ MB at most\n5,000 events: [\d.]+ MB at most", out)
