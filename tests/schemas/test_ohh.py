"""Hands in the Open Hand History format."""

import json
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest

from schemas.hand_history import Acted, Dealt, Posted, Showed, finishing, put_in
from schemas.ohh import read_ohh
from schemas.phh import OtherGame, read_phh
from schemas.phh_text import written_phh


def act(number, player, action, amount=0, **more):
    return {"action_number": number, "player_id": player, "action": action, "amount": amount, **more}


OHH: dict[str, Any] = {
    "spec_version": "1.4.7", "site_name": "House", "network_name": "Net", "game_number": "77", "table_name": "T1",
    "start_date_utc": "2023-03-14T20:15:00Z", "game_type": "Holdem", "bet_limit": {"bet_type": "NL", "bet_cap": 0},
    "currency": "EUR", "dealer_seat": 9, "small_blind_amount": 0.5, "big_blind_amount": 1, "ante_amount": 0,
    "players": [
        {"id": 10, "seat": 2, "name": "Ana", "starting_stack": 100.0},
        {"id": 11, "seat": 5, "name": "Rui", "starting_stack": 80},
        {"id": 12, "seat": 9, "name": "Eva", "starting_stack": 4},
        {"id": 13, "seat": 7, "name": "Zé", "starting_stack": 50, "is_sitting_out": True},
    ],
    "rounds": [
        {"id": 0, "street": "Preflop", "cards": [], "actions": [
            act(0, 10, "Post SB", 0.5), act(1, 11, "Post BB", 1),
            act(2, 10, "Dealt Cards", cards=["Ah", "Th"]),
            act(3, 12, "Raise", 4, is_allin=True), act(4, 10, "Call", 3.5), act(5, 11, "Call", 3),
        ]},
        {"id": 1, "street": "Flop", "cards": ["2h", "3h", "9c"], "actions": [
            act(0, 10, "Bet", 6), act(1, 11, "Fold"),
        ]},
        {"id": 2, "street": "Turn", "cards": ["Jd"], "actions": []},
        {"id": 3, "street": "River", "cards": ["4h"], "actions": []},
        {"id": 4, "street": "Showdown", "actions": [
            act(0, 10, "Shows Cards", cards=["Ah", "Th"]), act(1, 12, "Mucks Cards"),
        ]},
    ],
    "pots": [{"number": 0, "amount": 12, "rake": 0.5, "player_wins": [{"player_id": 10, "win_amount": 11.5}]}],
}  # fmt: skip


def one(value):
    (only,) = read_ohh(json.dumps(value))
    if only.fault is not None:
        raise only.fault
    return only.hand


def test_a_hand_is_read():
    hand = one({"ohh": OHH})
    assert (hand.game, hand.limit, hand.minimum, hand.players) == ("holdem", "no_limit", 100, ("Ana", "Rui", "Eva"))
    assert hand.seats == (2, 5, 9)
    assert hand.posted == (Posted(0, "small", 50), Posted(1, "big", 100))
    assert hand.steps[:3] == (Dealt(0, ("AH", "10H")), Acted(2, "raise", 400), Acted(0, "call", 350))
    assert hand.steps[-2:] == (Showed(0, ("AH", "10H")), Showed(2))
    assert hand.when == datetime(2023, 3, 14, 20, 15, tzinfo=UTC)
    assert (put_in(hand).total, put_in(hand).uncalled, hand.won) == (1200, (600, 0, 0), (1150, 0, 0))
    assert finishing(hand) == (10_750, 7_600, 0)


def test_it_is_written_in_the_other_format_and_reads_alike():
    hand = one({"ohh": OHH})
    (again,) = read_phh(written_phh([hand]))
    assert again.hand == hand


@pytest.mark.parametrize("join", [json.dumps, lambda both: "\n\n".join(map(json.dumps, both))])
def test_several_stand_in_a_list_or_one_after_the_other(join):
    entries = list(read_ohh(join([{"ohh": OHH}, {"ohh": OHH}])))
    assert [each.hand.name for each in entries] == ["77", "77"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game_type": "Razz"}, "no game of these laws"),
        ({"rounds": None}, "no hand with players and rounds"),
        ({"big_blind_amount": "1"}, "must be a number"),
        ({"players": [{"name": "x"}]}, "no id or no seat"),
        ({"players": OHH["players"][:1]}, "1 players"),
        ({"rounds": [{"actions": [act(0, 99, "Fold")]}]}, "of nobody"),
        ({"rounds": [{"actions": [act(0, 10, "Dance")]}]}, "no action"),
        ({"rounds": [{"cards": ["Xx"]}]}, "not a card"),
    ],
)
def test_a_fault_says_what_is_wrong(change, words):
    (only,) = read_ohh(json.dumps({"ohh": {**deepcopy(OHH), **change}}))
    assert words in only.fault.en
    assert isinstance(only.fault, OtherGame) == ("laws" in words)


def test_what_is_no_json_is_named_with_its_line():
    entries = list(read_ohh(json.dumps({"ohh": OHH}) + "\n{oops"))
    assert [(each.hand is not None, each.line) for each in entries] == [(True, 1), (False, 2)]
