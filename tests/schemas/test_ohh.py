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


def test_what_is_no_json_is_named_with_its_line_and_hides_no_other():
    one_line = json.dumps({"ohh": OHH})
    entries = list(read_ohh(f"{one_line}\n{{oops\n{one_line}\n{{again"))
    assert [(each.hand is not None, each.line) for each in entries] == [(True, 1), (False, 2), (True, 3), (False, 4)]


def changed(**fields):
    return {"ohh": {**deepcopy(OHH), **fields}}


def rounds(*first, cards=()):
    """The rounds of the hand, with these actions before its first, and these cards instead of its turn."""
    every = deepcopy(OHH["rounds"])
    every[0]["actions"][:0] = first
    if cards:
        every[2]["cards"] = list(cards)
    return every


def test_fields_that_may_be_left_out_are_not_missed():
    bare = {
        name: value
        for name, value in deepcopy(OHH).items()
        if name in ("game_type", "players", "rounds", "dealer_seat")
    }
    hand = one(bare)
    assert (hand.minimum, hand.limit, hand.won, hand.when, hand.currency, hand.name) == (
        100,
        "no_limit",
        None,
        None,
        "",
        "",
    )
    assert hand.steps == one(changed()).steps


@pytest.mark.parametrize("when", ["", "yesterday", "0001-01-01T00:00:00+14:00", None, 5])
def test_a_time_that_is_none_is_left_out(when):
    assert one(changed(start_date_utc=when)).when is None


def test_a_stack_that_is_not_given_is_not_known():
    players = deepcopy(OHH["players"])
    players[0]["starting_stack"] = None
    hand = one(changed(players=players))
    assert hand.stacks == (None, 8_000, 400)
    assert finishing(hand) is None


def test_names_of_players_may_stand_for_their_numbers():
    text = json.dumps(changed())
    for number in (10, 11, 12, 13):
        text = text.replace(f'"id": {number}', f'"id": "p-{number}"').replace(
            f'"player_id": {number}', f'"player_id": "p-{number}"'
        )
    assert one(json.loads(text)) == one(changed())


def test_without_the_place_of_the_button_the_small_bet_shows_it():
    assert one(changed(dealer_seat=None)).players == ("Ana", "Rui", "Eva")
    two = [each for each in deepcopy(OHH["players"]) if each["id"] in (10, 11)]
    acts = [{"actions": [act(0, 10, "Post SB", 0.5), act(1, 11, "Post BB", 1), act(2, 10, "Fold")]}]
    for seat in (2, None):
        assert one(changed(dealer_seat=seat, players=two, rounds=acts, pots=[])).players == ("Rui", "Ana")
    (only,) = read_ohh(json.dumps(changed(dealer_seat=None, rounds=[{"actions": []}])))
    assert "who has the button" in only.fault.en


def test_who_sits_out_and_acts_all_the_same_plays():
    hand = one(changed(rounds=rounds(act(0, 13, "Post Dead", 0.5))))
    assert hand.players == ("Ana", "Rui", "Zé", "Eva")
    assert hand.posted[0] == Posted(2, "dead", 50)


def test_common_cards_may_be_listed_all_again():
    assert one(changed(rounds=rounds(cards=("2h", "3h", "9c", "Jd")))) == one(changed())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rounds": rounds({"action": "Add to Pot", "amount": 5})}, "the house added chips to the pot"),
        ({"rounds": rounds(cards=("2c", "3c", "9d", "Jd"))}, "dealt twice"),
        ({"rounds": rounds(act(0, [1], "Fold"))}, "of nobody"),
        ({"rounds": rounds(act(0, 10, ["Fold"]))}, "no action"),
        ({"rounds": rounds(act(0, 10, "Bet", -1))}, "negative"),
        ({"rounds": rounds(act(0, 10, "Bet", "1"))}, "must be a number"),
        ({"rounds": [[]]}, "a round is no object"),
        ({"players": [*OHH["players"], OHH["players"][0]]}, "one id or one seat"),
        ({"big_blind_amount": 0}, "no bet"),
        ({"pots": [{"player_wins": [{"player_id": {}, "win_amount": 1}]}]}, "won by nobody"),
        ({"players": [{**OHH["players"][0], "starting_stack": -5}, *OHH["players"][1:]]}, "a stack is negative"),
    ],
)
def test_odd_fields_are_named_with_their_hand(change, words):
    (only,) = read_ohh(json.dumps(changed(**change)))
    assert words in only.fault.en
    assert only.fault.pt
    assert only.name == "77"
