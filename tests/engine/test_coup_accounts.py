"""The account of a coup, piece by piece: parties, corrections, chips that come back, rounding, what stays open."""

from fractions import Fraction
from typing import Any

from msgspec import Struct

from schemas.events.bets import BetCollected, BetIncreased, BetPlaced, BetReturned, PayoutCorrected, PayoutMade, Settled
from schemas.events.jackpot import JackpotMeterChanged, JackpotStakesCollected
from schemas.parties import BANK, Party, Role, Shortfall
from streams.rules.account import (
    DOWN,
    NO_CHIPS_TOLD_APART,
    TOWARDS_ZERO,
    CoupAccount,
    Dues,
    Facts,
    Movement,
    paired,
    player_of,
)
from streams.rules.movements import NO_BET, NO_PAYMENT, facts, meter_of
from streams.rules.payments import NO_PARTS

ANA, RUI, EVA = map(player_of, ("Ana", "Rui", "Eva"))
JACKPOT = Party(role=Role.JACKPOT, name="JP-1")


class FakeEvent(Struct, frozen=True):
    """As much of an event as movements are read from."""

    sequence: int
    data: Any

    @property
    def id(self) -> str:
        return f"e{self.sequence}"

    @property
    def type(self) -> str:
        return self.data.type


def log(*data: Any) -> list[Any]:
    return [FakeEvent(number, each) for number, each in enumerate(data, 1)]


def laid(bet: str = "b1", player: str = "Ana", stake: int = 100) -> BetPlaced:
    return BetPlaced(bet=bet, player=player, position="red", stake=stake, chips=1, chip="value")


def paid(amount: int, player: str = "Ana", bet: str = "b1") -> PayoutMade:
    return PayoutMade(bet=bet, player=player, amount=amount)


def moved(*data: Any) -> list[tuple[Party, Party, int]]:
    return [(each.giver, each.taker, each.amount) for each in facts(log(*data)).movements]


def won(prize: int = 100) -> Dues:
    dues = Dues()
    dues.bet("Ana", "b1", prize, 0, ("1/30.b", "1/30"))
    return dues


def test_a_stake_is_its_players_until_it_is_collected() -> None:
    assert moved(laid()) == []
    assert moved(laid(), BetCollected(bet="b1", amount=100)) == [(ANA, BANK, 100)]


def test_chips_come_back_from_the_sweep_and_not_from_the_cloth() -> None:
    assert moved(laid(), BetReturned(bet="b1", amount=100)) == []
    swept = BetCollected(bet="b1", amount=100)
    assert moved(laid(), swept, BetReturned(bet="b1", amount=40)) == [(ANA, BANK, 100), (BANK, ANA, 40)]


def test_what_is_more_than_was_laid_or_swept_is_the_banks() -> None:
    swept = BetCollected(bet="b1", amount=100)
    too_much = BetReturned(bet="b1", amount=400)
    assert moved(laid(), too_much) == [(BANK, ANA, 300)]
    assert moved(laid(), swept, too_much) == [(ANA, BANK, 100), (BANK, ANA, 100), (BANK, ANA, 300)]
    assert moved(laid(), swept, swept, BetReturned(bet="b1", amount=200)) == [
        (ANA, BANK, 100),
        (ANA, BANK, 100),
        (BANK, ANA, 200),
    ]


def test_chips_come_back_from_where_the_event_says() -> None:
    swept = BetCollected(bet="b1", amount=50)
    silent, cloth, sweep = (
        facts(log(laid(), swept, BetReturned(bet="b1", amount=50, origin=each))) for each in (None, "cloth", "sweep")
    )
    assert silent.doubts == {"b1": {1: 50}}
    assert (len(cloth.movements), cloth.doubts) == (1, {})
    assert (len(sweep.movements), sweep.doubts) == (2, {})


def test_a_payment_over_several_bets_moves_to_each_its_part() -> None:
    both = PayoutMade(
        bet="b1", player="Ana", amount=300, settles=(Settled(bet="b1", amount=100), Settled(bet="b2", amount=200))
    )
    parts = Settled(bet="b1", amount=100), Settled(bet="b2", amount=150)
    less = PayoutCorrected(corrects="e3", bet="b2", amount=250, reason="r", settles=parts)
    movements = facts(log(laid(), laid("b2"), both, less)).movements
    assert [(each.giver, each.taker, each.amount, each.about) for each in movements] == [
        (BANK, ANA, 100, "b1"), (BANK, ANA, 200, "b2"), (ANA, BANK, 50, "b2"),
    ]  # fmt: skip
    nothing = PayoutCorrected(corrects="e3", bet="b2", amount=0, reason="r")
    movements = facts(log(laid(), laid("b2"), both, nothing)).movements
    assert [(each.giver, each.amount, each.about) for each in movements[2:]] == [(ANA, 200, "b2"), (ANA, 100, "b1")]


def test_a_payment_over_several_bets_corrected_without_its_parts_is_not_known_part_by_part() -> None:
    both = PayoutMade(
        bet="b1", player="Ana", amount=300, settles=(Settled(bet="b1", amount=100), Settled(bet="b2", amount=200))
    )
    less = PayoutCorrected(corrects="e3", bet="b2", amount=150, reason="r")
    doubtful = facts(log(laid(), laid("b2"), both, less))
    assert doubtful.unclear == {"b1": NO_PARTS, "b2": NO_PARTS}
    for parts in ((Settled(bet="b2", amount=149),), (Settled(bet="b1", amount=150),)):  # another sum; not its own bet
        wrong = PayoutCorrected(corrects="e3", bet="b2", amount=150, reason="r", settles=parts)
        assert facts(log(laid(), laid("b2"), both, wrong)).unclear == doubtful.unclear
    elsewhere = (Settled(bet="b2", amount=50), Settled(bet="b3", amount=100))
    strange = PayoutCorrected(corrects="e4", bet="b2", amount=150, reason="r", settles=elsewhere)
    assert facts(log(laid(), laid("b2"), laid("b3"), both, strange)).unclear.keys() == {"b1", "b2", "b3"}
    unseen = PayoutCorrected(corrects="e9", bet="b2", amount=150, reason="r", settles=elsewhere)
    assert facts(log(laid(), laid("b2"), laid("b3"), both, unseen)).unclear.keys() == {"b2"}
    clear = PayoutCorrected(corrects="e4", bet="b2", amount=150, reason="r", settles=(Settled(bet="b2", amount=150),))
    assert facts(log(laid(), laid("b2"), both, less, clear)).unclear == {}


def test_a_correction_replaces_the_amount_of_its_payment_and_goes_to_the_same_hands() -> None:
    less = PayoutCorrected(corrects="e2", bet="b1", amount=60, reason="r")
    more = PayoutCorrected(corrects="e3", bet="b1", amount=90, reason="r")
    assert moved(laid(), paid(100, "Rui"), less) == [(BANK, RUI, 100), (RUI, BANK, 40)]
    assert moved(laid(), paid(100, "Rui"), less, more)[-1] == (BANK, RUI, 30)
    strange = facts(log(laid(), PayoutCorrected(corrects="e9", bet="b1", amount=1, reason="r")))
    assert (strange.movements, strange.unclear) == ([], {"b1": NO_PAYMENT})


def test_what_was_moved_on_bets_of_an_earlier_series_is_known_and_counts_there() -> None:
    earlier = log(laid(), paid(100, "Rui"))
    late = [
        FakeEvent(7, PayoutCorrected(corrects="e2", bet="b1", amount=130, reason="r")),
        FakeEvent(8, BetCollected(bet="b1", amount=5)),
    ]
    movements = facts(late, earlier).movements  # type: ignore[arg-type]  # as much of an event as is read
    assert [(each.giver, each.taker, each.amount) for each in movements] == [(BANK, RUI, 30), (ANA, BANK, 5)]


def test_chips_of_a_bet_that_nobody_saw_leave_their_matter_open() -> None:
    moved = facts(log(BetCollected(bet="b9", amount=100)))
    assert moved.unclear == {"b9": NO_BET}
    account = CoupAccount.of(moved, won())
    assert account.balances == {ANA: -100, BANK: 100}


def test_jackpot_chips_go_to_the_bank_and_the_meter_says_what_of_it_is_the_jackpots() -> None:
    events = log(
        laid("j1", stake=50), laid("j2", "Rui", 50), BetIncreased(bet="j2", stake=60, chips=1),
        JackpotStakesCollected(bets=("j1", "j2", "j1"), trigger="dealer"),
        JackpotMeterChanged(before=1000, after=1077, cause="increment", by="controller"),
        JackpotMeterChanged(before=1070, after=1000, cause="prize", by="controller"),
    )  # fmt: skip
    movements = facts(events, jackpot=JACKPOT, meter=1000).movements
    assert [(each.giver, each.taker, each.amount) for each in movements] == [
        (ANA, BANK, 50), (RUI, BANK, 60), (BANK, JACKPOT, 77), (JACKPOT, BANK, 77),
    ]  # fmt: skip
    assert {each.about for each in movements[2:]} == {meter_of(JACKPOT)} == {"jackpot JP-1"}


def test_a_prize_of_ana_paid_to_rui_is_one_shortfall_and_the_bank_is_short_of_nothing() -> None:
    account = CoupAccount.of(facts(log(laid(), paid(100, "Rui"))), won())
    assert account.shortfalls() == (Shortfall(party=ANA, gainer=RUI, amount=100, about="b1"),)
    assert account.balances == {ANA: -100, RUI: 100, BANK: 0}
    assert [(line.party, line.moved, line.due) for line in account.lines()] == [
        (ANA, 0, 100), (RUI, 100, 0), (BANK, -100, -100),
    ]  # fmt: skip


def test_one_bet_is_never_set_off_against_another_unless_both_are_settled_as_one() -> None:
    moved = facts(log(laid(), laid("b2"), paid(200, bet="b2")))
    dues = won()
    dues.bet("Ana", "b2", 100, 0, ("1/30.b", "1/30"))
    apart = CoupAccount.of(moved, dues)
    assert apart.balances == {ANA: 0, BANK: 0}
    assert {(each.party, each.about) for each in apart.shortfalls()} == {(ANA, "b1"), (BANK, "b2")}
    dues.join(["b1", "b2"])
    assert CoupAccount.of(moved, dues).shortfalls() == ()


def test_pairs_are_few_and_sum_up_to_what_each_lacks_and_gained() -> None:
    short = paired({ANA: -70, RUI: 50, EVA: -30, BANK: 50}, "b1")
    assert [(each.party, each.gainer, each.amount) for each in short] == [
        (ANA, RUI, 50), (ANA, BANK, 20), (EVA, BANK, 30),
    ]  # fmt: skip


def test_a_gain_is_rounded_once_and_down_where_the_decree_is_silent() -> None:
    for prize, lost, due in (
        (Fraction(35, 2), 0, 17),
        (0, Fraction(25, 2), -13),
        (Fraction(35, 2), Fraction(5, 2), 15),
    ):
        dues = Dues(DOWN)
        dues.bet("Ana", "b1", prize, lost, ("p", "l"))
        assert CoupAccount.of(Facts(), dues).lines()[0].due == due
    cards = Dues(TOWARDS_ZERO)
    cards.bet("Ana", "b1", 0, Fraction(25, 2), ("p", "l"))
    assert CoupAccount.of(Facts(), cards).lines()[0].due == -12
    assert DOWN.reading == "ao-de-261-22:G6"
    assert TOWARDS_ZERO.reading == "blackjack:36"


def lost() -> Dues:
    dues = Dues()
    dues.bet("Ana", "b1", 0, 100, ("p", "l"))
    return dues


def test_where_chips_still_lay_a_bet_fails_only_if_it_fails_either_way_and_by_the_lesser_sum() -> None:
    def back(taken: int, amount: int, dues: Dues) -> CoupAccount:
        return CoupAccount.of(
            facts(log(laid(), BetCollected(bet="b1", amount=taken), BetReturned(bet="b1", amount=amount))), dues
        )

    assert back(60, 60, won(0)).unclear == {"b1": NO_CHIPS_TOLD_APART}  # nothing is due: were they taken, or not?
    assert back(100, 60, lost()).balances == {ANA: 60, BANK: -60}  # all were taken: there is no doubt
    assert back(60, 30, lost()).balances == {ANA: 40, BANK: -40}  # 70, if they came from the sweep
    assert back(60, 30, won(200)).balances == {ANA: -230, BANK: 230}  # 260, if they lay there


def test_what_only_the_game_can_tell_to_have_moved_is_a_movement_too() -> None:
    dues = lost()
    events = log(laid(), BetReturned(bet="b1", amount=50))
    dues.moved.append(Movement(ANA, BANK, 50, "b1", events[1]))
    assert CoupAccount.of(facts(events), dues).balances == {ANA: 50, BANK: -50}
