"""A finding rests on the least that proves it: which events, in which coup, and no others."""

import pytest

from tests.scenarios.loader import scenarios
from tests.scenarios.play import hear

RESTS_ON = {
    "A straight is paid thirty-five times its stake, not thirty-four": ["ball_settled", "bet_placed", "payout_made"],
    "A losing stake is collected whole": ["ball_settled", "bet_placed", "bet_collected"],
    "A winning bet that is not paid lacks its whole prize": ["ball_settled", "bet_placed"],
    "Before any ball is launched nothing is won or lost": ["bet_placed", "bet_collected"],
    "Chips swept after golpe nulo are owed to the player, whatever the next launch brings": [
        "void_called", "bet_collected",
    ],
    "A chip that falls in one millisecond before the ball rests voids the coup": ["foreign_object_detected"],
    "Golpe nulo without anything in the wheel is critical": ["void_called"],
    "After a void coup the ball is put back on the last number and on no other": ["void_called", "ball_repositioned"],
    "At a french table the ball is put back on the last number before the new launch": ["void_called", "ball_launched"],
    "The marker on another number than the ball's is a breach though the call was right": [
        "ball_settled", "marker_placed",
    ],
    "Fourteen is red and is not called black": ["ball_settled", "result_called"],
    "A wrong number called and marked is one breach": ["ball_settled", "result_called", "marker_placed"],
    "A number that nobody calls is a breach": ["ball_settled"],
    "A number called before the ball rests is not called": ["ball_settled"],
    "A number called after the first chip was taken is called too late": ["ball_settled", "bet_collected"],
    "A losing column collected four seconds after the first payout is collected too late": [
        "payout_made", "bet_collected",
    ],
    "A stack of two winning chips is paid only when it is opened": ["payout_made"],
    "A dozen before an even chance is out of order at an american table": ["payout_made", "payout_made"],
    "One sum for two prizes of a french table does not tell them apart": ["payout_made"],
    "A prize paid in silence breaks the duty to call it": ["payout_made"],
    "A prize called with another value than is paid and due is not called": ["payout_called", "payout_made"],
    "A french prize paid in silence breaks the duty to call it": ["payout_made"],
    "A french call that names another bet is wrong": ["payout_called", "payout_made"],
    "A prize handed to another player is owed to its owner by that other": [
        "bet_placed", "payout_made",
    ],
    "A winning bet knocked off by staff and neither put back nor paid lacks its prize": [
        "bets_displaced", "bet_placed",
    ],
    "A bet put back with a chip less is not put back as it lay": ["bets_reconstructed", "bet_placed"],
    "Players are not asked before technical means have failed": ["bets_reconstructed"],
}  # fmt: skip
BY_NAME = {scenario.name: scenario for scenario in scenarios()}


@pytest.mark.parametrize("name", RESTS_ON)
def test_a_finding_rests_on_the_least_that_proves_it(name: str):
    (finding,) = hear(BY_NAME[name]).findings
    assert [item.type for item in finding.evidence] == RESTS_ON[name]


def test_two_bets_of_one_displacement_are_two_findings():
    """The same event spoils both; each bet gives its finding an identity of its own."""
    name = "Two winning bets knocked off together and not put back are two breaches"
    findings = hear(BY_NAME[name]).findings
    assert len({finding.id for finding in findings}) == len(findings) == 2
