"""Which faces count: those of dice that were thrown, as devices read them, whatever people said of the throw."""

import os
import subprocess
import sys
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from producers.simulator import simulate_journal
from projections.replay import replay
from projections.statistics.dice_sets import DiceFairness
from projections.statistics.fairness import Promise, SetWatch
from tests.gates.tree import ROOT
from tests.statistics.room import FAIR
from tests.statistics.table import LAW, S1, DiceTable, declared, followed, watched

FIVE = ("C1", "C2", "C3", "C4", "C5")


def counts(own: SetWatch) -> dict[str, list[int]]:
    return {die: each.bettor.counts for die, each in own.dice.items()}


def figures(records: list[bytes]) -> list[tuple[Any, ...]]:
    """All that is known of every set and die."""
    return [
        (each.at.table, each.name, each.throws, each.risen, each.fallen, each.needed,
         *((own.bettor.counts, own.unread, own.strongest, own.reached) for own in (each, *each.dice.values())))
        for each in followed(records)
    ]  # fmt: skip


def test_a_face_counts_for_its_die_and_for_its_set() -> None:
    own = DiceTable().open().throw(2, 4, 2).throw(1, 6, 3).watched["S1"]
    assert own.throws == 2
    assert own.bettor.counts == [1, 2, 1, 1, 0, 1]
    assert counts(own) == {
        "S1-1": [1, 0, 0, 0, 0, 0], "S1-2": [0, 0, 0, 0, 0, 1], "S1-3": [0, 0, 1, 0, 0, 0],
    }  # fmt: skip


def test_a_set_that_is_never_thrown_is_shown_and_costs_nothing() -> None:
    own = DiceTable().open().throw(1, 6, 3).watched["S2"]
    assert (own.throws, own.needed, own.strongest) == (0, None, 1.0)


def test_a_second_reading_of_the_same_throw_does_not_count() -> None:
    """Not even a better one: which reading counts is settled before the face is known."""
    table = DiceTable().open().throw(0, 6, 3).say("dice_settled", dice=list(S1), faces=[2, 6, 3])
    own = table.watched["S1"]
    assert own.bettor.counts == [0, 0, 1, 0, 0, 1]
    assert (own.unread, own.dice["S1-1"].unread) == (1, 1)


def test_a_reading_that_no_throw_comes_before_does_not_count() -> None:
    own = DiceTable().open().say("dice_settled", dice=list(S1), faces=[2, 6, 3]).watched["S1"]
    assert (own.throws, own.bettor.seen) == (0, 0)


@pytest.mark.parametrize(
    "event", [("void_called", {"phrase": "Golpe nulo."}), ("dice_set_seized", {"set": "S1", "dice": list(S1)})]
)
def test_what_people_do_about_a_throw_does_not_take_its_faces_away(event: tuple[str, dict[str, Any]]) -> None:
    own = DiceTable().open().throw(1, 6, 3).say(event[0], **event[1]).throw(2, 2, 2).watched["S1"]
    assert (own.throws, own.bettor.counts) == (2, [1, 3, 1, 0, 0, 1])


@pytest.mark.parametrize("how", ["stacked", "touching", "off_track"])
def test_a_die_that_lies_flat_shows_a_face_wherever_it_lies(how: str) -> None:
    own = DiceTable().open().throw(1, 6, 3, **{how: ["S1-3"]}).watched["S1"]
    assert (own.bettor.seen, own.unread) == (3, 0)


@pytest.mark.parametrize("face", [0, 7, 99])
def test_a_face_that_no_die_has_is_unread(face: int) -> None:
    own = DiceTable().open().throw(1, face, 3).watched["S1"]
    assert (own.bettor.seen, own.unread, own.dice["S1-2"].unread) == (2, 1, 1)


def test_a_leaning_die_has_no_upper_face() -> None:
    own = DiceTable().open().throw(1, 6, 3, leaning=["S1-2"]).watched["S1"]
    assert (own.bettor.counts, own.dice["S1-2"].unread) == ([1, 0, 1, 0, 0, 0], 1)


def test_a_die_that_was_lying_there_was_not_thrown() -> None:
    table = DiceTable().open().say("dice_thrown", dice=["S1-1"], thrower="Rui")
    own = table.say("dice_settled", dice=list(S1), faces=[4, 5, 5]).watched["S1"]
    assert own.bettor.counts == [0, 0, 0, 1, 0, 0]


def test_dice_that_are_thrown_and_never_read_are_told() -> None:
    table = DiceTable().open().say("dice_thrown", dice=list(S1), thrower="Rui").throw(1, 2, 3)
    own = table.watched["S1"]
    assert (own.throws, own.unread, [die.unread for die in own.dice.values()]) == (1, 3, [1, 1, 1])


def test_a_die_that_the_reading_leaves_out_is_unread() -> None:
    table = DiceTable().open().say("dice_thrown", dice=list(S1), thrower="Rui")
    own = table.say("dice_settled", dice=list(S1[:2]), faces=[4, 5]).watched["S1"]
    assert (own.bettor.seen, own.dice["S1-3"].unread) == (2, 1)


def test_the_lever_throws_all_dice_under_the_dome_once_however_often_it_is_pressed() -> None:
    table = DiceTable().open().say("dice_loaded", dice=list(S1))
    table.say("lever_pressed").say("lever_pressed").say("lever_pressed")
    for _ in range(2):
        table.say("dice_settled", dice=list(S1), faces=[4, 5, 6])
    own = table.watched["S1"]
    assert (own.throws, own.bettor.counts, own.unread) == (1, [0, 0, 0, 1, 1, 1], 0)


@pytest.mark.parametrize(
    "reading",
    [
        {"dice": [], "faces": [4, 4, 6]},
        {"dice": ["S1-1", "S1-1", "S1-2"], "faces": [4, 4, 6]},
        {"dice": ["S1-1"], "faces": [4, 4, 6]},
    ],
)
def test_where_the_log_does_not_say_which_die_the_faces_are_the_sets(reading: dict[str, Any]) -> None:
    table = DiceTable().open().say("dice_thrown", dice=list(S1), thrower="Rui").say("dice_settled", **reading)
    own = table.watched["S1"]
    assert own.bettor.counts == [0, 0, 0, 2, 0, 1]
    assert all(die.bettor.seen == 0 for die in own.dice.values())


@pytest.mark.parametrize(
    "before", [("dice_loaded", {"dice": list(S1)}), ("dice_set_changed", {"set": "S1", "reason": "hour"})]
)
def test_faces_of_nameless_dice_go_to_the_set_that_is_in_use(before: tuple[str, dict[str, Any]]) -> None:
    table = DiceTable().open().say(before[0], **before[1]).say("dice_thrown", dice=[], thrower="Rui")
    own = table.say("dice_settled", dice=[], faces=[4, 4, 6]).watched["S1"]
    assert own.bettor.counts == [0, 0, 0, 2, 0, 1]


@pytest.mark.parametrize("faces", [[1, 2, 0], [1, 2, 3, 4], []])
def test_nameless_faces_that_cannot_be_the_sets_are_unread(faces: list[int]) -> None:
    table = (
        DiceTable().open().say("dice_thrown", dice=list(S1), thrower="Rui").say("dice_settled", dice=[], faces=faces)
    )
    own = table.watched["S1"]
    assert (own.throws, own.unread) == (0, 3)


@pytest.mark.parametrize("dice", [[], ["S1-1"]])
def test_nameless_faces_of_dice_that_were_lying_there_do_not_count(dice: list[str]) -> None:
    """One die was thrown and three faces are read: which of them is new, nobody can say."""
    table = DiceTable().open().say("dice_thrown", dice=["S1-1"], thrower="Rui")
    own = table.say("dice_settled", dice=dice, faces=[4, 5, 5]).watched["S1"]
    assert (own.bettor.seen, own.dice["S1-1"].unread) == (0, 1)


def test_a_throw_of_nobody_knows_which_dice_counts_for_none() -> None:
    table = DiceTable().open().say("dice_thrown", dice=[], thrower="Rui")
    sets = table.say("dice_settled", dice=list(S1), faces=[4, 5, 5]).watched
    assert all((each.bettor.seen, each.unread) == (0, 0) for each in sets.values())


def test_under_the_dome_nameless_faces_are_those_of_the_dice_that_were_shut_in() -> None:
    table = DiceTable().open().say("dice_loaded", dice=list(S1)).say("lever_pressed")
    assert table.say("dice_settled", dice=[], faces=[4, 5, 5]).watched["S1"].bettor.counts == [0, 0, 0, 1, 2, 0]


def test_a_throw_with_dice_of_two_sets_gives_each_set_its_own() -> None:
    sets = DiceTable().open().throw(1, 2, 6, dice=("S1-1", "S2-1", "S2-2")).watched
    assert sets["S1"].bettor.counts == [1, 0, 0, 0, 0, 0]
    assert sets["S2"].bettor.counts == [0, 1, 0, 0, 0, 1]


def test_dice_that_nobody_declared_are_watched_together() -> None:
    own = DiceTable().open().throw(1, 2, 6, dice=("X1", "X2", "S1-1")).watched[""]
    assert (own.bettor.counts, own.dice) == ([1, 1, 0, 0, 0, 0], {})


def test_loose_dice_are_one_set_and_each_is_weighed_by_itself() -> None:
    die = declared()["dice_sets"][0]["dice"][0]
    table = DiceTable().open(dice_sets=[], dice=[die | {"id": name} for name in FIVE])
    table.throw(2, 3, dice=FIVE[:2]).throw(6, 3, dice=FIVE[3:])  # they rise and fall: dice are told apart from here
    own = table.throw(2, 3, dice=FIVE[:2]).throw(6, 3, dice=FIVE[3:]).watched[""]
    assert list(own.dice) == list(FIVE)
    assert [die.bettor.seen for die in own.dice.values()] == [1, 1, 0, 1, 1]
    assert (own.throws, own.bettor.seen) == (4, 8)


def test_a_camera_that_sorts_the_faces_accuses_no_die() -> None:
    """The first die shows the lowest face every time; the pool of the set is the same in any order."""
    chance, table = Random("sorted"), DiceTable().open()
    for _ in range(400):
        table.throw(*sorted(chance.randint(1, 6) for _ in S1))
    own = table.watched["S1"]
    assert (own.throws, own.bettor.seen, own.distinguishable) == (400, 1200, False)
    assert [die.bettor.seen for die in own.dice.values()] == [0, 0, 0]
    assert own.reached is None


def test_believed_such_a_camera_would_accuse_the_first_die_at_once() -> None:
    chance, table = Random("sorted"), DiceTable().open().throw(1, 3, 2)
    for _ in range(100):
        table.throw(*sorted(chance.randint(1, 6) for _ in S1))
    assert table.watched["S1"].dice["S1-1"].reached is not None


def test_dice_are_told_apart_once_their_faces_were_seen_to_rise_and_to_fall() -> None:
    """What came before counts for the pool alone, and so does the throw that tells."""
    table = DiceTable().open().throw(1, 1, 3).throw(2, 5, 5)
    assert not table.watched["S1"].distinguishable
    own = table.throw(2, 1, 5).throw(4, 4, 4).watched["S1"]
    assert own.distinguishable
    assert [die.bettor.seen for die in own.dice.values()] == [1, 1, 1]


def test_an_evening_with_a_camera_that_sorts_spoils_no_other_evening() -> None:
    chance, table = Random("evenings"), DiceTable().open()
    for sorts in (False, True, False):
        for _ in range(100):
            faces = [chance.randint(1, 6) for _ in S1]
            table.throw(*(sorted(faces) if sorts else faces))
        table.open()
    own = table.watched["S1"]
    assert own.throws == 300
    assert all(190 < die.bettor.seen < 200 and die.reached is None for die in own.dice.values())


def test_a_set_goes_on_at_the_next_opening() -> None:
    own = DiceTable().open().throw(1, 6, 3).open().throw(1, 6, 3).watched["S1"]
    assert own.throws == 2


def test_a_set_of_the_same_name_with_another_die_is_another_set() -> None:
    licence = declared()
    renewed = [
        each | {"dice": [die | {"serial": f"new {die['id']}"} for die in each["dice"]]} for each in licence["dice_sets"]
    ]
    table = DiceTable().open().throw(1, 6, 3).open(dice_sets=renewed).throw(2, 2, 2).throw(2, 2, 2)
    assert [each.throws for each in followed(table.records) if each.name == "S1"] == [1, 2]


def test_a_set_has_its_share_from_its_first_throw_in_the_order_in_which_sets_are_thrown() -> None:
    """And keeps it. With a block for each set the shares are 1/2, 1/6, … of alpha."""
    table = DiceTable().open().throw(1, 2, 3, dice=("S2-1", "S2-2", "S2-3")).throw(1, 2, 3).throw(3, 2, 1)
    table.throw(1, 2, 3, dice=("S2-1", "S2-2", "S2-3"))
    sets = followed(table.records, Promise(Fraction(1, 20), alike=1))
    assert {each.name: each.needed for each in sets} == {"S1": 120.0, "S2": 40.0, "S3": None}


def evening() -> list[bytes]:
    return DiceTable().open().play(Random("evening"), 60, (FAIR, FAIR, FAIR)).records


@pytest.mark.parametrize("game", ["banca_francesa", "cussec"])
def test_a_lawful_evening_counts_every_reading_and_shows_no_indicator(game: str) -> None:
    records = list(simulate_journal(game, 60, 3))
    sets = list(followed(records))
    assert sum(each.throws for each in sets) == sum(b'"type":"dice_settled"' in raw for raw in records) >= 60
    assert not any(own.reached for each in sets for own in (each, *each.dice.values()))
    assert all(each.dice for each in sets)


def test_the_same_records_twice_weigh_once() -> None:
    records = evening()
    assert figures(records + records) == figures(records)


def test_records_that_overtake_each_other_weigh_the_same() -> None:
    records = evening()
    swapped = list(records)
    for place in range(5, len(records) - 1, 7):
        swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
    assert figures(swapped) == figures(records)


def test_lost_records_take_only_their_own_throw_away() -> None:
    """A lost throw, a lost reading and an unreadable one: three throws less, and no other."""
    records = evening()
    damaged = [raw for place, raw in enumerate(records) if place not in (11, 22)]
    damaged[40] = damaged[40][:50]
    whole, less = watched(records)["S1"], watched(damaged)["S1"]
    assert (whole.throws, less.throws) == (60, 57)


def test_another_history_is_not_weighed() -> None:
    records = evening()
    forged = records[20].replace(b'"faces":[', b'"faces":[6,', 1)
    assert figures([*records[:30], forged, *records[30:]]) == figures(records)


def test_the_findings_do_not_know_that_the_dice_are_watched() -> None:
    records = evening()
    assert replay(enumerate(records, 1), LAW, [DiceFairness()]) == replay(enumerate(records, 1), LAW)


class Faulty(DiceFairness):
    def accepted(self, event: Any) -> None:
        raise ZeroDivisionError("our own fault")


def test_a_fault_of_a_follower_is_not_taken_for_a_fault_of_the_engine() -> None:
    with pytest.raises(ZeroDivisionError, match="our own fault"):
        replay(enumerate(evening(), 1), LAW, [Faulty()])


def test_tables_and_sets_come_in_their_order_whatever_order_they_are_read_in() -> None:
    one = DiceTable("BF-1").open().throw(1, 6, 3).records
    two = DiceTable("BF-2").open().throw(3, 6, 1).records
    mixed = [raw for pair in zip(two, one, strict=True) for raw in pair]
    assert figures(one + two) == figures(two + one) == figures(mixed)
    assert [each.at.table for each in followed(mixed)] == ["BF-1"] * 3 + ["BF-2"] * 3


def test_the_result_does_not_depend_on_the_hash_seed(tmp_path: Any) -> None:
    path = tmp_path / "dice.jsonl"
    path.write_bytes(b"".join(raw + b"\n" for raw in evening()))

    def output(seed: str) -> bytes:
        return subprocess.run(
            [sys.executable, "-m", "projections.cli.main", "fairness", str(path), "--json"],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout

    assert output("0") == output("271828")
