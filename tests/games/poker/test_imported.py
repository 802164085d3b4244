"""Hands of other rooms, in every shape that the Poker Hand History format has for them: none accuses anybody by its shape."""

import pytest

from schemas.phh import read_phh
from tests.games.poker.test_real_hands import judged

DEALT = "'d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 ????'"
FLOP, TURN, RIVER = "'d db 2c7d9h'", "'d db Js'", "'d db 3c'"
CHECKED = f"'p1 cc', 'p2 cc', {TURN}, 'p1 cc', 'p2 cc', {RIVER}, 'p1 cc', 'p2 cc', 'p1 sm AsAd', 'p2 sm KsKd'"


def hand(actions, ends, *, blinds="50, 100, 0", antes="0, 0, 0", stacks="10000, 10000, 10000", more="min_bet = 100"):
    variant = "FT" if "small_bet" in more else "NT"
    return (
        f"variant = '{variant}'\nantes = [{antes}]\nblinds_or_straddles = [{blinds}]\n{more}\n"
        f"starting_stacks = [{stacks}]\nactions = [{actions}]\n{ends}\n"
    )


PLAIN = f"{DEALT}, 'p3 f', 'p1 cbr 300', 'p2 cc', {FLOP}, 'p1 cbr 500', 'p2 cc', {TURN}, 'p1 cc', 'p2 cc', {RIVER}, 'p1 cc', 'p2 cc', 'p1 sm -', 'p2 sm'"
STRADDLED = f"{DEALT}, 'p1 cc', 'p2 cc', 'p3 cc', {FLOP}, 'p1 cbr 500', 'p2 cc', 'p3 f', {TURN}, 'p1 cc', 'p2 cc', {RIVER}, 'p1 cc', 'p2 cc', 'p1 sm AsAd', 'p2 sm KsKd'"
SHORT = f"{DEALT}, 'p3 f', 'p1 cc', {FLOP}, {TURN}, {RIVER}, 'p1 sm AsAd', 'p2 sm KsKd'"
LAWFUL = {
    "a plain hand": hand(PLAIN, "finishing_stacks = [10800, 9200, 10000]"),
    "a straddle, and who straddled speaks last": hand(
        STRADDLED, "finishing_stacks = [10900, 9300, 9800]", blinds="50, 100, 200"
    ),
    "a big bet that was all its player had": hand(
        SHORT, "finishing_stacks = [10060, 0, 10000]", stacks="10000, 60, 10000"
    ),
    "an ante of the big blind alone": hand(PLAIN, "finishing_stacks = [10900, 9100, 10000]", antes="0, 100, 0"),
    "antes of all": hand(PLAIN, "finishing_stacks = [10820, 9190, 9990]", antes="10, 10, 10"),
    "fixed limits": hand(
        f"{DEALT}, 'p3 f', 'p1 cbr 200', 'p2 cc', {FLOP}, {CHECKED}", "finishing_stacks = [10200, 9800, 10000]",
        more="small_bet = 100\nbig_bet = 200",
    ),
    "winnings of nothing, as some rooms have them": hand(PLAIN, "winnings = [0, 0, 0]"),
    "stacks that nobody knows": hand(PLAIN, "winnings = [1600, 0, 0]", stacks="inf, inf, inf"),
    "a hand that breaks off": hand(f"{DEALT}, 'p3 f', 'p1 cbr 300'", "finishing_stacks = [9700, 9900, 10000]"),
}  # fmt: skip


def rules_on(text):
    (imported,) = read_phh(text)
    assert imported.hand is not None, imported.fault
    return [rule for rules in judged([imported.hand]).by_coup.values() for rule in rules]


@pytest.mark.parametrize("shape", LAWFUL)
def test_a_lawful_hand_is_silent(shape):
    assert rules_on(LAWFUL[shape]) == []


@pytest.mark.parametrize("shape", ["a straddle, and who straddled speaks last", "fixed limits"])
def test_the_same_hand_won_by_the_other_is_not(shape):
    """A test of the test: the hands are judged."""
    kings, aces = LAWFUL[shape].replace("KsKd", "AhAc"), "p1 AsAd"
    assert "poker/best_hand_wins_the_pot" in rules_on(kings.replace(aces, "p1 QsQd").replace("sm AsAd", "sm QsQd"))
