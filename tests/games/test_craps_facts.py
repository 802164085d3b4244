"""What the statistics keep of a series: a stake counts where it was laid, its money where it moved."""

from datetime import UTC, datetime

from producers.simulator.craps.croupier import CrapsCroupier
from producers.simulator.craps.intents import CrapsPlan, CrapsToss, CrapsWager
from producers.simulator.craps.licences import law_of, licence
from producers.simulator.script import Draft, seal
from streams.engine.judge import Judge
from streams.law.files import load_law

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
LAW = law_of(OPENS.date())


class Kept:
    """Remembers the facts of each coup."""

    def __init__(self):
        self.facts = []

    def on_coup(self, coup):
        self.facts += [coup.facts] if coup.coup is not None else []

    def on_finding(self, finding):
        raise AssertionError(finding.en)

    def on_quarantined(self, record):
        raise AssertionError(record.reason)


def facts(*plans, spoil=lambda script: None):
    croupier = CrapsCroupier("CR-1", licence("CR-1", LAW, datetime(2023, 3, 15, 3, tzinfo=UTC)), LAW, OPENS)
    script = croupier.open()
    for plan in plans:
        script += croupier.play(plan)
    spoil(script)
    kept = Kept()
    judge = Judge(load_law(), kept)
    for position, record in enumerate(seal(script, "CR-1")):
        judge.take(record, position)
    judge.finish()
    return kept.facts


def throws(*faces):
    return tuple(CrapsToss(each) for each in faces)


def test_a_bet_that_outlives_its_series_is_staked_in_one_and_paid_in_another():
    come = CrapsWager("Ana", "come", 300_000, throw=2)
    first, second = facts(
        CrapsPlan((*throws((3, 3), (4, 5)), CrapsToss((1, 1), accident="short"), *throws((2, 4))),
             (CrapsWager("Ana", "pass", 100_000), come)),
        CrapsPlan(throws((3, 6), (3, 4)), (CrapsWager("Ana", "pass", 200_000),)),
    )  # fmt: skip
    assert first == {
        "total": 6, "throws": 4, "bets": 2, "staked": 400_000, "collected": 0, "paid": 100_000, "voids": 1,
    }  # fmt: skip
    assert second == {
        "total": 7, "throws": 2, "bets": 1, "staked": 200_000, "collected": 200_000, "paid": 300_000, "voids": 0,
    }  # fmt: skip


def test_corrections_count_in_the_prizes():
    def mend(script):
        (payout,) = [draft for draft in script if draft.type == "payout_made"]
        place = script.index(payout)
        payout.data["amount"] = 150_000
        correction = {"corrects": f"CR-1-20230314T180000-{place}", "bet": "b1", "amount": 100_000, "reason": "too much"}
        script.insert(place + 1, Draft("payout_corrected", payout.time, correction, payout.subject))

    (only,) = facts(CrapsPlan(throws((5, 6)), (CrapsWager("Ana", "pass", 100_000),)), spoil=mend)
    assert only["paid"] == 100_000
