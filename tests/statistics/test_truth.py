"""Simulated evenings whose truth is read from the bare records, without the engine: every figure equals it exactly."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from producers.simulator import GAMES, simulate_journal
from projections.replay import replay
from projections.statistics.counting import CubeCounter
from projections.statistics.cube import Cube, Measures
from streams.law.files import load_law

LAW = load_law()
TABLE_GAMES = sorted(name for name, game in GAMES.items() if name not in ("slot_machines", "superjackpot"))


def truth(records: list[bytes]) -> Mapping[str, int | None]:
    """What the records say: coups, money, jackpot, cash desk."""
    sums: dict[str, int] = dict.fromkeys(
        ("coups", "revenue", "jackpot", "fills", "credits", "drop", "buy_ins", "markers", "redemptions"), 0
    )
    staked: dict[str, int] = {}
    taken: set[str] = set()  # stakes for a jackpot, which a void coup gives back
    house = any(b'"bank_laid"' in raw for raw in records)  # a player is the banker: the house has its percentage
    cash = {"float_filled": "fills", "float_credited": "credits", "drop_counted": "drop", "chips_bought": "buy_ins",
            "marker_issued": "markers", "chips_cashed": "redemptions"}  # fmt: skip
    for raw in records:
        event = json.loads(raw)
        kind, data = event["type"], event["data"]
        if kind in cash:
            sums[cash[kind]] += data["amount"]
        elif kind == "coup_opened":
            sums["coups"] += 1
        elif kind == "bet_placed":
            staked[data["bet"]] = data["stake"]
        elif kind == "jackpot_meter_changed":
            sums["jackpot"] += data["after"] - data["before"]
        elif kind == "jackpot_stakes_collected":
            sums["revenue"] += sum(staked[bet] for bet in data["bets"])
            taken.update(data["bets"])
        elif kind == "bet_returned" and data["bet"] in taken:
            sums["revenue"] -= data["amount"]
        elif kind in ("cagnotte_taken", "percentage_taken"):
            sums["revenue"] += data["amount"]
        elif kind in ("bet_collected", "payout_made") and not house:
            sums["revenue"] += data["amount"] if kind == "bet_collected" else -data["amount"]
    tray = any(b'"float_counted"' in raw for raw in records)  # between players there is none, and nobody reports it
    return sums | (dict.fromkeys(cash.values()) if not tray else {})


def raw_stakes(records: list[bytes]) -> int:
    """What was laid, with what was added to it, but for bets taken back or handed back whole in the coup of their laying.

    At poker between players: what went into the pots of hands that were not void, but for what came back out of them.
    """
    laid: dict[str, tuple[str, int]] = {}  # bet -> its coup and its stake
    pots, void = Counter[str](), set[str]()
    coup = ""
    for raw in records:
        event = json.loads(raw)
        kind, data = event["type"], event["data"]
        if kind == "coup_opened":
            coup = event["subject"]
        elif kind == "bet_placed":
            assert data["bet"] not in laid
            laid[data["bet"]] = coup, data["stake"]
        elif kind == "bet_increased":
            laid[data["bet"]] = coup, data["stake"]
        elif kind == "stake_added":
            laid[data["bet"]] = coup, laid[data["bet"]][1] + data["amount"]
        elif kind == "bet_removed" or (kind == "bet_returned" and data["amount"] == laid[data["bet"]][1]):
            own, stake = laid[data["bet"]]
            laid[data["bet"]] = own, 0 if own == coup else stake
        elif kind in ("bet_posted", "move_made", "chips_added"):
            pots[coup] += data["amount"]
        elif kind in ("chips_returned", "chips_withdrawn"):
            pots[coup] -= data["amount"]
        elif kind == "void_called":
            void.add(coup)
    return sum(stake for _, stake in laid.values()) + sum(pots[hand] for hand in pots.keys() - void)


def counted(records: list[bytes]) -> CubeCounter:
    """The same records through the engine."""
    counter = CubeCounter()
    replay(enumerate(records, 1), LAW, [counter])
    return counter


def compare(game: str, seed: int, coups: int) -> Measures:
    """One evening: every figure, the float, the jackpot, the sums."""
    records = list(simulate_journal(game, coups, seed, table=f"T-{seed}", venue=f"casa-{seed % 3}", cash_desk=True))
    counter, real = counted(records), truth(records)
    cube = counter.cube()
    (whole,) = cube.whole.values()
    figures: Mapping[str, Any] = {
        "coups": whole.coups, "revenue": whole.revenue, "jackpot": whole.jackpot_in - whole.jackpot_out,
        **{name: getattr(whole, name).whole for name in ("fills", "credits", "drop", "buy_ins", "markers", "redemptions")},
    }  # fmt: skip
    assert figures == real, (game, seed)
    assert whole.handle == raw_stakes(records), (game, seed)
    assert whole.findings == {}, (game, seed)
    balances = None if real["fills"] is None else True  # without a tray nothing can balance
    assert {sheet.balances for sheet in counter.sheets()} == {balances}, (game, seed)
    assert adds_up(cube), (game, seed)
    return whole


def adds_up(cube: Cube) -> bool:
    """Tables = house = country, for everything that adds up."""
    levels = [cube, *(cube.total(by) for by in (("venue", "table"), ("venue",), ()))]
    wholes = [level.whole for level in levels]
    return all(whole == wholes[-1] for whole in wholes)


@pytest.mark.parametrize("game", TABLE_GAMES)
def test_an_evening_of_every_game_is_counted_exactly(game: str) -> None:
    compare(game, 11, 8)


def test_a_figure_that_is_off_by_one_is_seen() -> None:
    """Each identity, broken on purpose: a coup lost on the way, a unit of money, of a jackpot, of the drop."""
    records = list(simulate_journal("blackjack", 8, 3, cash_desk=True))
    counter, real = counted(records), truth(records)
    (whole,) = counter.cube().whole.values()
    (sheet,) = counter.sheets()
    assert whole.jackpot_in - whole.jackpot_out == real["jackpot"]
    assert replace(whole, jackpot_in=whole.jackpot_in - 1).jackpot_in - whole.jackpot_out != real["jackpot"]
    assert sheet.balances is True
    sheet.add("drop", 1)
    assert sheet.balances is False
    cube = counter.cube()
    first, *_ = cube.cells
    less = replace(cube, cells={cell: each for cell, each in cube.cells.items() if cell != first})
    assert adds_up(cube)
    assert less.whole != cube.whole


def test_revenue_of_a_fair_month_lies_within_its_spread() -> None:
    """The exact mean and variance hold over many coups: not ten standard deviations away."""
    whole = compare("cussec", 5, 60)
    expected, variance = whole.expected, whole.exact_variance
    assert expected is not None
    assert variance is not None
    assert (whole.revenue - expected) ** 2 < 100 * variance
    assert Fraction(expected) > 0


def test_every_series_of_lawful_craps_has_its_expectation() -> None:
    """And over many series revenue is not ten standard deviations away from it."""
    whole = compare("craps", 1, 60)
    assert (whole.coups_without_edge, whole.coups_without_variance, whole.swing.missing) == (0, 0, 0)
    assert (whole.revenue - whole.theoretical) ** 2 < 100 * whole.variance


def test_an_evening_past_midnight_is_one_gaming_day() -> None:
    """Hours go on, the day does not."""
    records = list(simulate_journal("banca_francesa", 300, 2))
    last = datetime.fromisoformat(json.loads(records[-1])["time"]).astimezone(ZoneInfo("Africa/Luanda"))
    first = datetime.fromisoformat(json.loads(records[0])["time"]).astimezone(ZoneInfo("Africa/Luanda"))
    assert last.date() - first.date() >= timedelta(days=1)
    days = {cell.day for cell in counted(records).cube().cells}
    assert first.date().isoformat() in days
    assert len(days) < (last.date() - first.date()).days + 1


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_evenings_are_counted_exactly(part: int) -> None:
    """A hundred in each part, over all games and two hundred seeds."""
    for number in range(part * 100, part * 100 + 100):
        compare(TABLE_GAMES[number % len(TABLE_GAMES)], number + 1, 6)
