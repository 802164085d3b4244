"""After a lost message nobody knows who sits where at a blackjack table, until it is told again seat by seat."""

from datetime import UTC, datetime, timedelta
from random import Random

from producers.simulator.blackjack.croupier import BlackjackCroupier
from producers.simulator.blackjack.intents import BlackjackPlan, BlackjackWager
from producers.simulator.blackjack.licences import TABLES, law_of, licence
from producers.simulator.script import Draft, seal
from streams.engine.judge import Judge
from streams.games.blackjack.law import ANGOLA
from streams.law.files import load_law
from tests.scenarios.play import Heard

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
CLOSES = datetime(2023, 3, 15, 3, tzinfo=UTC)
TABLE, LAW = TABLES[ANGOLA], law_of(ANGOLA, OPENS.date())
HELD, VACANT = "blackjack/the_holder_of_a_place_decides_for_it", "blackjack/the_largest_bet_decides_at_a_vacant_place"
ANA, RUI = BlackjackWager("Ana", "1", 1_000_000), BlackjackWager("Rui", "2", 1_000_000)
STANDS = ("KS", "KD", "9C", "9H", "8H", "8C")


def heard(script: list[Draft], lost: Draft) -> Heard:
    listener = Heard()
    judge = Judge(load_law(), listener)
    for position, record in enumerate(seal(script, TABLE)):
        if script[position] is not lost:
            judge.take(record, position)
    judge.finish()
    return listener


def evening(*plans: BlackjackPlan) -> list[list[Draft]]:
    """The opening, the coups, and some more after which a lost message is given up."""
    croupier = BlackjackCroupier(TABLE, licence(TABLE, ANGOLA, CLOSES), LAW, OPENS, Random(7))
    rest = [BlackjackPlan(wagers=(BlackjackWager("Zé", "7", 1_000_000),))] * 3
    played = [croupier.open(), *(croupier.play(plan) for plan in (*plans, *rest))]
    return [*played[: len(plans) + 1], [draft for coup in played[len(plans) + 1 :] for draft in coup]]


def decided_by(coup: list[Draft], seat: str, player: str) -> list[Draft]:
    for draft in coup:
        if draft.type == "decision_made" and draft.data["place"] == f"seat:{seat}":
            draft.data = {**draft.data, "by": player}
    return coup


def told_again(coup: list[Draft], seat: str, player: str) -> list[Draft]:
    time = coup[0].time - timedelta(seconds=1)
    return [Draft("seat_taken", time, {"seat": seat, "player": player}, None, coup[0].source), *coup]


def test_a_seat_is_known_again_once_it_is_told_again():
    opening, first, second, rest = evening(
        BlackjackPlan(wagers=(ANA, RUI), cards=STANDS), BlackjackPlan(wagers=(ANA, RUI), cards=STANDS)
    )
    wrong = decided_by(second, "2", "Eva")
    lost = next(draft for draft in first if draft.type == "cards_collected")
    unsure = heard([*opening, *first, *wrong, *rest], lost)
    assert [finding.rule for finding in unsure.findings] == ["vigia/nothing_missing"]
    assert {HELD, VACANT} <= set(unsure.not_evaluable)
    sure = heard([*opening, *first, *told_again(wrong, "2", "Rui"), *rest], lost)
    assert [finding.rule for finding in sure.findings] == ["vigia/nothing_missing", HELD]


def test_a_holder_who_may_have_left_is_not_asked_for_the_stake_of_a_split():
    """That Ana left and Rui sat down was lost: she bets beside him now and need not follow his split."""
    beside = (BlackjackWager("Rui", "1", 1_000_000), BlackjackWager("Ana", "1", 500_000, beside=True))
    split = BlackjackPlan(wagers=beside, cards=("8S", "9D", "8H", "8C", "10H", "10C"), sits={"1": "Rui"}, rises=("1",),
                 moves={"1": ("split", "stand"), "1/2": ("stand",)})  # fmt: skip
    opening, first, second, rest = evening(BlackjackPlan(wagers=(ANA,), cards=("KS", "9C", "9H", "8C")), split)
    lost = next(draft for draft in second if draft.type == "seat_left")
    taken = next(draft for draft in second if draft.type == "seat_taken")
    kept = [draft for draft in (*opening, *first, *second, *rest) if draft is not taken]
    assert [finding.rule for finding in heard(kept, lost).findings] == ["vigia/nothing_missing"]
