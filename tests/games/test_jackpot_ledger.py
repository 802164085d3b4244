"""The jackpot's identity on every simulated coup: before + increments = prizes + after - what the operator adds."""

from itertools import groupby

import pytest

from producers.simulator import GAMES, simulate

CARDS = sorted(key for key in GAMES if key.startswith(("blackjack", "poker_sem_descarte")))


@pytest.mark.parametrize("game", CARDS)
def test_before_and_increments_are_prizes_and_after_less_the_top_up(game):
    meter, coups, won, resets = None, 0, 0, 0
    for coup, drafts in groupby(simulate(game, 400, 11), key=lambda draft: draft.subject):
        script = list(drafts)
        for draft in script:
            if draft.type == "table_opened":
                meter = draft.data["licence"]["jackpot"]["meter"]
        changes = [draft.data for draft in script if draft.type == "jackpot_meter_changed"]
        if coup is None or not changes:
            continue
        for before, after in zip([meter, *(c["after"] for c in changes)], (c["before"] for c in changes), strict=False):
            assert before == after  # nothing between two entries
        by = {cause: sum(c["after"] - c["before"] for c in changes if c["cause"] == cause) for cause in CAUSES}
        prizes = sum(
            d.data["amount"] for d in script if d.type == "payout_made" and d.data.get("component") == "jackpot"
        )
        after = changes[-1]["after"]
        assert meter + by["increment"] + by["reversal"] == prizes + after - by["reset"], coup
        stakes = sum(len(d.data["bets"]) for d in script if d.type == "jackpot_stakes_collected")
        assert by["increment"] > 0 or not stakes
        meter, coups, won, resets = after, coups + 1, won + bool(prizes), resets + bool(by["reset"])
    assert coups > 100
    assert won > 2
    assert resets > 0


CAUSES = ("increment", "reversal", "prize", "reset")
