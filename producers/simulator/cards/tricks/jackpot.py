"""Tricks with the jackpot: how it is declared, how chips are laid and taken in, what the meter says."""

from typing import Any

from producers.simulator.cards.tricks.lending import Shared, licence, scene_of
from producers.simulator.dice.tricks import beside, later
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

JACKPOTS, BLACKJACK, POKER = Shared(), Shared(), Shared()
ANGOLA = "ao-de-261-22"
PORTUGAL = ("pt-p-1364-2001", "pt-p-461-2001")
CHIP = "jackpot"


def told_of(stage: Stage) -> Any:
    """The jackpot as the table declares it."""
    return licence(stage)["jackpot"]


def chips(scene: Scene) -> list[Draft]:
    """The jackpot bets of a coup."""
    return [bet for bet in scene.all("bet_placed") if bet.data["position"].startswith("jackpot:")]


def paid(scene: Scene) -> list[Draft]:
    """The jackpot prizes of a coup."""
    return scene.all("payout_made", component=CHIP)


def plain(scene: Scene) -> bool:
    """Somebody plays for the jackpot and nobody wins it; the coup is not void."""
    return bool(chips(scene)) and not paid(scene) and scene.has("coup_closed") and not scene.has("void_called")


def staked(stage: Stage) -> Scene:
    """A coup with a jackpot chip that wins nothing."""
    return stage.pick(plain, "a jackpot chip")


def last_staked(stage: Stage) -> Scene:
    """The last such coup of the evening: what it does to the meter spoils no later one."""
    found = [scene for scene in stage.scenes() if plain(scene) and scene.id not in stage.taken]
    if not found:
        raise Impossible("nobody plays for the jackpot; ask for more coups or another seed")
    return scene_of(stage, found[-1].drafts[0])


def shift(stage: Stage, after: Draft, amount: int) -> None:
    """The meter is so much higher from here on."""
    for told in stage.script[stage.place(after) + 1 :]:
        if told.type == "jackpot_meter_changed":
            told.data = {**told.data, "before": told.data["before"] + amount, "after": told.data["after"] + amount}
        elif told.type == "jackpot_displayed":
            told.data = {"shown": told.data["shown"] + amount}


def automatic(stage: Stage, *, wanted: bool = True) -> None:
    """The trick needs a jackpot that is marked by a device, or by hand."""
    if (told_of(stage)["mode"] == "automatic") != wanted:
        raise Impossible("the jackpot is marked in another way; ask for more coups or another seed")


@BLACKJACK.trick("jackpot/jackpot_is_notified", "the jackpot was never notified")
def unnotified(stage: Stage) -> list[Draft]:
    return [stage.declare("jackpot.notified", None)]


@JACKPOTS.trick("jackpot/every_place_has_a_space_for_the_jackpot", "a place has no space for the chip")
def missing_slot(stage: Stage) -> list[Draft]:
    return [stage.declare("jackpot.positions", told_of(stage)["positions"][:-1])]


@JACKPOTS.trick("jackpot/stake_and_increment_are_approved", "nobody approved the jackpot")
def unapproved(stage: Stage) -> list[Draft]:
    return [stage.declare("jackpot.approval", None)]


@POKER.trick(
    "jackpot/charge_and_increment_fit_into_the_stake", "casino and meter take more than the stake", PORTUGAL[1]
)
def greedy_charge(stage: Stage) -> list[Draft]:
    return [stage.declare("jackpot.charged", 10_001 - told_of(stage)["increment"])]


@JACKPOTS.trick("jackpot/marking_is_automatic_or_manual", "the marking is declared as something else")
def odd_marking(stage: Stage) -> list[Draft]:
    return [stage.declare("jackpot.mode", "semi")]


@JACKPOTS.trick("jackpot/approved_table_is_complete", "no table of prizes was approved", ANGOLA)
def no_table(stage: Stage) -> list[Draft]:
    return [stage.declare("jackpot.lines", [])]


@POKER.trick("jackpot/approved_table_keeps_what_the_law_names", "another hand than the royal flush takes all", ANGOLA)
def another_maximum(stage: Stage) -> list[Draft]:
    lines = [line for line in told_of(stage)["lines"] if not line.get("maximum")]
    return [stage.declare("jackpot.lines", [{"combination": "grand", "maximum": True}, *lines])]


@JACKPOTS.trick("jackpot/declared_table_is_that_of_the_law", "the table declares a prize of its own", *PORTUGAL)
def table_of_its_own(stage: Stage) -> list[Draft]:
    return [stage.declare("jackpot.lines", [{"combination": "grand", "multiple": 30}])]


@JACKPOTS.trick("jackpot/start_value_is_high_enough", "the jackpot starts too low")
def low_start(stage: Stage) -> list[Draft]:
    return [stage.declare("jackpot.start", told_of(stage)["stake"] * 10_000 - 1)]


@JACKPOTS.trick("jackpot/jackpot_chip_is_of_the_approved_value", "a chip of half the value is laid")
def half_chip(stage: Stage) -> list[Draft]:
    bet = chips(staked(stage))[0]
    bet.data = {**bet.data, "stake": bet.data["stake"] // 2}
    return [bet]


@JACKPOTS.trick("jackpot/a_player_lays_one_jackpot_chip", "a player lays two chips")
def two_chips(stage: Stage) -> list[Draft]:
    scene = staked(stage)
    bet = chips(scene)[0]
    bet.data = {**bet.data, "stake": bet.data["stake"] * 2, "chips": 2}
    taken = scene.one("jackpot_stakes_collected")
    if taken.data.get("counted") is not None:
        taken.data = {**taken.data, "counted": taken.data["counted"] + 1}
    return [bet]


def _leans(scene: Scene) -> bool:
    return plain(scene) and not scene.has("decision_made")


@JACKPOTS.trick("jackpot/jackpot_bets_lean_on_a_main_bet", "somebody without a bet lays a chip", ANGOLA, PORTUGAL[0])
def bystander(stage: Stage) -> list[Draft]:
    bet = chips(staked(stage))[0]
    bet.data = {**bet.data, "player": "Zulmira"}
    return [bet]


@JACKPOTS.trick("jackpot/jackpot_chips_come_before_the_cards", "a chip is laid when the first card lies")
def late_chip(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return scene.has("card_drawn", "coup_closed") and not scene.has("void_called") and _without(scene) is not None

    scene = stage.pick(suits, "a player without a jackpot chip")
    main, drawn = _without(scene), scene.one("card_drawn")
    assert main is not None  # noqa: S101  # it suits
    seat = main.data["position"].partition(":")[2]
    told = {**main.data, "bet": "late", "position": f"jackpot:{seat}", "stake": told_of(stage)["stake"], "chips": 1}
    return [beside(stage, drawn, "bet_placed", told, 0.2)]


def _without(scene: Scene) -> Draft | None:
    """The main bet of somebody who does not play for the jackpot and whose cards win nothing of it."""
    own = {bet.data["player"] for bet in chips(scene)}
    mains = [bet for bet in scene.all("bet_placed") if bet.data["position"].partition(":")[0] in ("box", "ante")]
    return next((bet for bet in mains if bet.data["player"] not in own), None)


@BLACKJACK.trick("jackpot/closing_is_called_before_the_cards", "bets are not called closed")
def no_call(stage: Stage) -> list[Draft]:
    scene = staked(stage)
    stage.remove(scene.all("no_more_bets_called"))
    return [scene.one("card_drawn")]


@BLACKJACK.trick("jackpot/jackpot_closing_is_in_the_words_of_the_law", "other words are called")
def loose_words(stage: Stage) -> list[Draft]:
    call = staked(stage).one("no_more_bets_called")
    call.data = {"phrase": "Acabou."}
    return [call]


@JACKPOTS.trick("jackpot/chips_are_taken_in_after_the_call", "the chips are taken in before the call")
def hasty_taking(stage: Stage) -> list[Draft]:
    scene = staked(stage)
    call, shown = scene.one("no_more_bets_called"), scene.one("jackpot_displayed")
    later(stage, call, shown)
    return [scene.one("jackpot_stakes_collected"), call]


@JACKPOTS.trick("jackpot/chips_are_taken_in_before_the_cards", "the chips are taken in when the cards lie")
def late_taking(stage: Stage) -> list[Draft]:
    automatic(stage)
    scene = staked(stage)
    drawn = scene.one("card_drawn")
    moved = [scene.one("jackpot_stakes_collected"), scene.one("jackpot_meter_changed"), scene.one("jackpot_displayed")]
    for draft in reversed(moved):
        later(stage, draft, drawn)
    return [drawn]


@JACKPOTS.trick("jackpot/dealer_triggers_the_taking_in", "the device takes the chips in by itself")
def wilful_device(stage: Stage) -> list[Draft]:
    automatic(stage)
    taken = staked(stage).one("jackpot_stakes_collected")
    taken.data = {**taken.data, "trigger": "device"}
    return [taken]


@JACKPOTS.trick("jackpot/controller_counts_every_chip", "the device counts a chip too many")
def miscounted(stage: Stage) -> list[Draft]:
    automatic(stage)
    taken = staked(stage).one("jackpot_stakes_collected")
    taken.data = {**taken.data, "counted": taken.data["counted"] + 1}
    return [taken]


@JACKPOTS.trick("jackpot/increase_is_marked_as_declared", "the dealer moves a meter that is automatic")
def meter_by_hand(stage: Stage) -> list[Draft]:
    told = staked(stage).one("jackpot_meter_changed")
    other = "dealer" if told.data["by"] == "controller" else "controller"
    told.data = {**told.data, "by": other}
    return [told]


@JACKPOTS.trick("jackpot/every_chip_taken_in_leaves_a_mark", "a chip leaves no mark")
def unmarked(stage: Stage) -> list[Draft]:
    automatic(stage, wanted=False)
    scene = staked(stage)
    stage.remove([scene.one("jackpot_marker_placed")])
    return [scene.one("jackpot_stakes_collected")]


@JACKPOTS.trick("jackpot/increment_is_the_one_approved", "the meter gets less than its share")
def skimmed(stage: Stage) -> list[Draft]:
    told = last_staked(stage).one("jackpot_meter_changed")
    told.data = {**told.data, "after": told.data["after"] - 1}
    shift(stage, told, -1)
    return [told]


@JACKPOTS.trick("jackpot/display_shows_the_meter", "the display shows more than there is")
def bright_display(stage: Stage) -> list[Draft]:
    shown = staked(stage).one("jackpot_displayed")
    shown.data = {"shown": shown.data["shown"] + 100}
    return [shown]


@JACKPOTS.trick("jackpot/meter_goes_on_from_where_it_stood", "the meter loses something between two coups")
def leaking_meter(stage: Stage) -> list[Draft]:
    told = last_staked(stage).one("jackpot_meter_changed")
    told.data = {**told.data, "before": told.data["before"] - 500, "after": told.data["after"] - 500}
    shift(stage, told, -500)
    return [told]


@JACKPOTS.trick("jackpot/nobody_is_charged_without_a_stake", "a bet of the main game is taken in for the jackpot")
def taken_for_a_chip(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and _without(s) is not None, "a player without a jackpot chip")
    taken, main = scene.one("jackpot_stakes_collected"), _without(scene)
    assert main is not None  # noqa: S101  # it suits
    taken.data = {**taken.data, "bets": [*taken.data["bets"], main.data["bet"]]}
    if taken.data.get("counted") is not None:
        taken.data = {**taken.data, "counted": taken.data["counted"] + main.data["chips"]}
    return [taken]


@JACKPOTS.trick("jackpot/nobody_is_paid_without_a_stake", "who took his chip back is paid from the jackpot")
def undeserved(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and _without(s) is not None, "a player without a jackpot chip")
    call, main = scene.one("no_more_bets_called"), _without(scene)
    assert main is not None  # noqa: S101  # it suits
    seat, stake = main.data["position"].partition(":")[2], told_of(stage)["stake"]
    laid = {**main.data, "bet": "x", "position": f"jackpot:{seat}", "stake": stake, "chips": 1}
    beside(stage, call, "bet_placed", laid, -0.4)
    beside(stage, call, "bet_removed", {"bet": "x"}, -0.2)
    told = {"bet": "x", "player": main.data["player"], "amount": stake * 25, "component": CHIP}
    return [beside(stage, scene.one("coup_closed"), "payout_made", told, -0.5)]


@JACKPOTS.trick("jackpot/jackpot_pays_only_what_the_cards_make", "a chip that won nothing is paid")
def gift(stage: Stage) -> list[Draft]:
    scene = staked(stage)
    closed, bet = scene.one("coup_closed"), chips(scene)[0]
    told = {"bet": bet.data["bet"], "player": bet.data["player"], "amount": bet.data["stake"] * 25, "component": CHIP}
    return [bet, beside(stage, closed, "payout_made", told, -0.5)]
