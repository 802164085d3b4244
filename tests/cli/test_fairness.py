"""`vigia fairness`: dice in words for an inspector, an indicator and never a breach."""

import json
from pathlib import Path
from random import Random

import pytest

from schemas.cards import PACK
from tests.cli.conftest import written
from tests.cli.terminal import Terminal
from tests.gates.tree import ROOT
from tests.statistics.room import FAIR
from tests.statistics.table import S1, DiceTable
from tests.statistics.test_cards import card_table
from tests.statistics.test_wheels import spun_table

SIX = (1, 1, 1, 1, 1, 4)  # so heavily loaded that few throws are enough


def loaded() -> DiceTable:
    return DiceTable().open().play(Random("loaded"), 150, (FAIR, SIX, FAIR))


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    return written(tmp_path / "dice.jsonl", loaded().records)


def test_a_loaded_die_is_named(vigia: Terminal, dice: Path) -> None:
    done = vigia("fairness", dice)
    assert done.status == 0
    (line,) = (line for line in done.out.splitlines() if " S1-2 " in line)
    assert " YES, at throw " in line
    assert [name for name in ("S1-1", "S1-3") if f" {name} " in done.out] == ["S1-1", "S1-3"]
    assert "Indicators: sets, 1 of 1 thrown; dice, 1." in done.out


def test_the_page_shows_what_the_command_prints(vigia: Terminal, dice: Path) -> None:
    printed = "\n".join(line.rstrip() for line in vigia("fairness", dice).out.splitlines())
    assert printed.strip() in (ROOT / "docs/fairness.md").read_text("utf-8")


@pytest.mark.parametrize(("language", "says"), [("en", "not a breach"), ("pt", "não infracção")])
def test_it_says_that_an_indicator_is_no_breach(vigia: Terminal, dice: Path, language: str, says: str) -> None:
    assert says in vigia("--lang", language, "fairness", dice).out


def test_in_portuguese_nothing_is_left_in_english(vigia: Terminal, dice: Path) -> None:
    out = vigia("--lang", "pt", "fairness", dice).out
    for word in ("SIM, ao lançamento", "não lançado", "1 em ", "contra o equilíbrio", "no máximo de 5 %"):
        assert word in out
    for word in ("throw", "fair", "unread", " in "):
        assert word not in out


def test_json_has_a_set_a_line(vigia: Terminal, dice: Path) -> None:
    done = vigia("fairness", dice, "--json")
    first, *others = [json.loads(line) for line in done.out.splitlines()]
    assert first["kind"] == "indicator, not a breach"
    assert (first["table"], first["set"], first["throws"], first["needed"]) == ("BF-1", "S1", 150, 40_000.0)
    assert sum(first["faces"]) == 450
    assert [die["indicator"] for die in first["dice"]] == [False, True, False]
    assert first["dice"][1]["since"]["throws"] <= 150
    assert [each["needed"] for each in others] == [None, None]


def test_a_stricter_promise_takes_more(vigia: Terminal, dice: Path) -> None:
    """The chance may be written as people write it."""
    for alpha in ("0.01", "0,01", "1/100"):
        assert "An indicator takes 1 in 200,000;" in vigia("fairness", dice, "--alpha", alpha).out


@pytest.mark.parametrize("alpha", ["0", "1", "-0.1", "nan", "inf", "five", "1/0", "1e-99", "9" * 50])
def test_a_chance_that_is_none_is_refused(vigia: Terminal, dice: Path, alpha: str) -> None:
    done = vigia("fairness", dice, f"--alpha={alpha}")
    assert done.status == 2
    assert "is not a chance between 0 and 1" in done.one_sentence()


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_a_journal_with_nothing_to_watch_says_so(vigia: Terminal, tmp_path: Path, how: tuple[str, ...]) -> None:
    done = vigia("fairness", written(tmp_path / "bare.jsonl", DiceTable().open(dice_sets=[]).records), *how)
    assert done.status == 0
    assert (done.err if how else done.out) == "There are no dice, wheels or cards in this journal.\n"
    assert (done.out if how else done.err) == ""


def test_an_empty_journal_has_nothing_to_watch(vigia: Terminal, tmp_path: Path) -> None:
    done = vigia("fairness", written(tmp_path / "empty.jsonl", []))
    assert (done.status, done.out) == (0, "There are no dice, wheels or cards in this journal.\n")


@pytest.fixture
def worn(tmp_path: Path) -> Path:
    """A wheel on which one number comes every time."""
    table = spun_table()
    for _ in range(60):
        table.spin(4)
    return written(tmp_path / "worn.jsonl", table.records)


def test_a_worn_pocket_is_named(vigia: Terminal, worn: Path) -> None:
    out = vigia("fairness", worn).out
    assert "Fairness of wheels: a statistical indicator, not a breach" in out
    assert " the number 4 " in out
    assert " YES, at spin " in out
    assert "Indicators: wheels, 1 of 1 spun. An indicator takes 1 in 4,000." in out
    assert "o número 4" in vigia("--lang", "pt", "fairness", worn).out


def test_json_has_a_wheel_a_line(vigia: Terminal, worn: Path) -> None:
    (wheel,) = [
        each
        for each in map(json.loads, vigia("fairness", worn, "--json").out.splitlines())
        if each["watched"] == "wheel"
    ]
    assert (wheel["spins"], wheel["numbers"]["4"], wheel["indicator"]) == (60, 60, True)
    assert wheel["stands_out"] == {"question": "numbers", "first": 4, "pockets": 1}


def test_cards_that_never_were_shuffled_are_named(vigia: Terminal, tmp_path: Path) -> None:
    table = card_table(shoe="S-1")
    for _ in range(3):
        table.say("shoe_loaded", shoe="S-1", cards=52)
        table.deal(*PACK[:40])
    path = written(tmp_path / "cards.jsonl", table.records)
    out = vigia("fairness", path).out
    assert "Indicators: shoes, 1 of 1 with cards read." in out
    assert " YES, at card " in out
    (shoe,) = [
        each
        for each in map(json.loads, vigia("fairness", path, "--json").out.splitlines())
        if each["watched"] == "cards"
    ]
    assert (shoe["cards"], shoe["times"], shoe["surplus"]) == (120, 3, 0)
    assert max(shoe["questions"], key=shoe["questions"].get) in ("pairs", "order")


@pytest.mark.parametrize("content", [b"Dear Sir\n", b"\x1f\x8b\x08\x00"])
def test_what_cannot_be_read_is_said_in_one_sentence(vigia: Terminal, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.jsonl").write_bytes(content)
    done = vigia("fairness", tmp_path / "x.jsonl")
    assert done.status == 2
    assert done.one_sentence()


def test_damage_is_no_failure(vigia: Terminal, tmp_path: Path) -> None:
    records = loaded().records
    records[17] = b"\x00\xff"
    del records[40]
    assert vigia("fairness", written(tmp_path / "bad.jsonl", records)).status == 0


def test_dice_that_are_not_told_apart_are_not_weighed(vigia: Terminal, tmp_path: Path) -> None:
    table = DiceTable().open()
    for _ in range(40):
        table.throw(1, 3, 6)
    out = vigia("fairness", written(tmp_path / "sorted.jsonl", table.records)).out
    assert out.count("not told apart") == 3


def test_dice_that_were_thrown_and_never_read_are_not_called_unthrown(vigia: Terminal, tmp_path: Path) -> None:
    table = DiceTable().open().throw(0, 0, 0)
    out = vigia("fairness", written(tmp_path / "blind.jsonl", table.records)).out
    assert out.count("not read") == 4
    assert out.count("not thrown") == 8


def test_hostile_names_reach_the_terminal_harmless(vigia: Terminal, tmp_path: Path) -> None:
    evil = "\x1b[2J[bold]\x07\u202e"
    table = DiceTable(f"T{evil}").open().throw(1, 2, 3, dice=(f"X{evil}", *S1[:2]))
    path = written(tmp_path / "evil.jsonl", table.records)
    for how in ((), ("--json",)):
        done = vigia("fairness", path, *how)
        assert done.status == 0
        assert not set("\x1b\x07\u202e") & set(done.out)


def test_evidence_is_rounded_to_the_weaker_side() -> None:
    from projections.cli.fairness_report import evidence
    from projections.cli.speech import Speech

    phrases = [evidence(value, Speech("en")) for value in (1.99, 2.0, 39.9, 399.9, 39_999.9, 40_000.0, 1e12)]
    assert phrases == ["nothing", "1 in 2", "1 in 39", "1 in 390", "1 in 39,000", "1 in 40,000", "less than 1 in 10¹²"]
