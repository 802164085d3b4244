"""The cube of a journal: money as the records move it, and nothing counted twice or taken for zero."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from producers import simulator
from producers.simulator import simulate_journal
from projections.games import together
from projections.statistics.counting import cube_of_journals
from projections.statistics.cube import Cell, Cube, Known, Measures

UNPRICED = {"slot_machines", "superjackpot"}  # a machine with a jackpot has no expectation; a linked one takes no bets
GAMES = ("american_roulette", "banca_francesa", "cussec", "craps", "baccarat_ponto_banca", "blackjack", "chemin_de_fer")


def journal(folder: Path, game: str, coups: int = 12, seed: int = 3, **options: Any) -> Path:
    """A simulated evening in a file."""
    path = folder / f"{game}-{seed}.jsonl"
    path.write_bytes(b"".join(raw + b"\n" for raw in simulate_journal(game, coups, seed, **options)))
    return path


def events(path: Path) -> Iterator[dict[str, Any]]:
    """Its records, read without the engine."""
    return map(json.loads, path.read_bytes().splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_gross_revenue_is_what_the_records_move(game: str, tmp_path: Path) -> None:
    """Collected and taken in less paid; at chemin de fer what the house took of the bank's gain."""
    path = journal(tmp_path, game)
    won, staked = 0, dict[str, int]()
    for event in events(path):
        kind, data = event["type"], event["data"]
        if kind == "bet_placed":
            staked[data["bet"]] = data["stake"]
        if game == "chemin_de_fer":
            won += data["amount"] if kind == "cagnotte_taken" else 0
        elif kind == "bet_collected":
            won += data["amount"]
        elif kind == "payout_made":
            won -= data["amount"]
        elif kind == "jackpot_stakes_collected":
            won += sum(staked[bet] for bet in data["bets"])
    (measures,) = cube_of_journals([path]).whole.values()
    assert measures.revenue == won != 0
    assert measures.coups == measures.coups_judged == 12
    assert measures.coups_unpriced == measures.coups_partly == 0


@pytest.mark.parametrize("game", sorted(each for each in simulator.GAMES if each not in UNPRICED))
def test_a_game_without_an_expectation_says_why(game: str, tmp_path: Path) -> None:
    """The page *Estatísticas* shows the reason under the figures; a game with an expectation needs none."""
    (measures,) = cube_of_journals([journal(tmp_path, game, coups=3)]).whole.values()
    assert measures.coups == 3
    assert (measures.coups_without_edge == 3) is (game.partition("@")[0] in together("names", "NO_EDGE"))


def test_a_machine_has_coin_in_and_coin_out(tmp_path: Path) -> None:
    """Games, stakes and prizes; what its own jackpot paid is a prize."""
    path = journal(tmp_path, "slot_machines", coups=20)
    games = [event["data"] for event in events(path) if event["type"] == "game_played"]
    paid = sum(event["data"]["amount"] for event in events(path) if event["type"] == "jackpot_paid")
    (measures,) = cube_of_journals([path]).whole.values()
    assert (measures.games, measures.handle) == (len(games), sum(game["stake"] for game in games))
    assert measures.prizes == sum(game.get("prize", 0) for game in games) + paid


def test_tables_add_up_to_the_house_and_houses_to_the_country(tmp_path: Path) -> None:
    """Whatever is added away, the sum stays."""
    paths = [
        journal(tmp_path, "american_roulette", seed=seed, venue=venue, table=table)
        for seed, venue, table in ((1, "luanda", "r1"), (2, "luanda", "r2"), (3, "lobito", "r1"))
    ]
    cube = cube_of_journals(paths)
    for by in (("venue", "table"), ("venue",), ("game",), ("day", "hour"), ("dealer",), ()):
        parts = [measures for _, measures in cube.total(by)]
        assert sum(each.handle for each in parts) == cube.whole["AOA"].handle
        assert sum(each.revenue for each in parts) == cube.whole["AOA"].revenue
        assert sum(each.coups for each in parts) == 36
    assert len(cube.total(("venue", "table")).cells) == 3
    assert cube.slice(venue="lobito").whole["AOA"].coups == 12


def test_what_one_table_does_not_report_is_not_known_of_the_house() -> None:
    """A sum over something unknown is not known, and says of how many."""
    one, other = Cell("v", currency="AOA", table="1"), Cell("v", currency="AOA", table="2")
    cube = Cube({one: Measures(drop=Known(500)), other: Measures(drop=Known(0, missing=True))})
    whole = cube.whole["AOA"].drop
    assert (whole.amount, whole.missing, whole.whole) == (500, 1, None)
    assert cube.slice(table="1").whole["AOA"].drop.whole == 500


def test_money_of_two_currencies_is_never_added() -> None:
    """Even where nothing else is kept apart."""
    cube = Cube({Cell("a", currency="AOA"): Measures(handle=1), Cell("b", currency="EUR"): Measures(handle=2)})
    assert {currency: measures.handle for currency, measures in cube.whole.items()} == {"AOA": 1, "EUR": 2}
