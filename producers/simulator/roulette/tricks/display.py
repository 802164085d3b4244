"""Tricks with the value of chips. Nn. 11, 12, 16, 17 and 18."""

from producers.simulator.roulette.licences import AMERICAN, SYMBOL
from producers.simulator.roulette.tricks.picking import losers, plain
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.roulette.tricks.seats import (
    GHOST,
    comes,
    goes,
    newcomers,
    say_before,
    seated,
    with_room,
    worth,
)
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

ONLY = (AMERICAN,)


@trick("chip_value_is_allowed", "chips are given a value that is no multiple of the minimum", ONLY)
def odd_value(stage: Stage) -> list[Draft]:
    scene, _, free = with_room(stage)
    marker = ("display_marker_set", {"colour": free[-1], "value": 75_000, "symbol": SYMBOL})
    return say_before(stage, scene, *comes(free[-1], 75_000), marker, goes(free[-1]))


@trick("markers_show_the_symbol", "the marker on the display shows the symbol of another table", ONLY)
def wrong_symbol_on_display(stage: Stage) -> list[Draft]:
    scene, _, free = with_room(stage)
    marker = ("display_marker_set", {"colour": free[-1], "value": 100_000, "symbol": "moon"})
    return say_before(stage, scene, *comes(free[-1]), marker, goes(free[-1]))


@trick("value_stays_while_chips_are_in_play", "the value of a colour is raised for a moment", ONLY)
def value_raised(stage: Stage) -> list[Draft]:
    def in_play(scene: Scene) -> list[Draft]:
        held = seated(stage, scene.one("coup_opened")) if plain(scene) else {}
        laid = [bet for bet in scene.all("bet_placed", chip="colour") if bet.data["player"] in held]
        return [bet for bet in laid if stage.script.index(bet) > 0]

    scene = stage.pick(in_play, "a bet in colour chips")
    bet = in_play(scene)[0]
    colour, closed = bet.data["colour"], scene.one("coup_closed")
    value = worth(stage, bet, colour)
    shown = {"colour": colour, "symbol": SYMBOL}
    back = Draft("display_marker_set", closed.time, {**shown, "value": value}, None, closed.source)
    raised = Draft("display_marker_set", closed.time, {**shown, "value": 2 * value}, None, closed.source)
    stage.put(back, after=closed)
    return [stage.put(raised, after=closed)]


@trick("player_checks_the_value_on_display", "chips are handed out under a wrong display, later put right", ONLY)
def display_put_right_late(stage: Stage) -> list[Draft]:
    scene, _, free = with_room(stage)
    colour = free[-1]
    shown = {"colour": colour, "symbol": SYMBOL}
    chips = {"player": GHOST, "colour": colour, "chips": 20}
    return say_before(
        stage, scene, *comes(colour),
        ("display_marker_set", {**shown, "value": 200_000}),
        ("chips_issued", {**chips, "paid": 2_000_000}),
        ("display_marker_set", {**shown, "value": 100_000}),
        ("chips_redeemed", {**chips, "amount": 2_000_000}),
        goes(colour),
    )  # fmt: skip


@trick("value_is_on_display_before_the_first_bet", "a colour is played without a value on the display", ONLY)
def blank_display(stage: Stage) -> list[Draft]:
    player = stage.chance.choice(newcomers(stage))
    given = next(d for d in stage.script if d.type == "colour_assigned" and d.data["player"] == player)
    marker = stage.script[stage.place(given) + 1]
    stage.remove([marker])
    return [given]


@trick("display_records_the_value_asked_for", "the display shows half of the value that the player asked for", ONLY)
def display_shows_less(stage: Stage) -> list[Draft]:
    player = stage.chance.choice(newcomers(stage))
    asked = next(d for d in stage.script if d.type == "colour_requested" and d.data["player"] == player)
    asked.data = {**asked.data, "value": 2 * asked.data["value"]}
    return [asked]


@trick("chips_are_sold_at_the_displayed_value", "chips are sold for less than the display says", ONLY)
def cheap_chips(stage: Stage) -> list[Draft]:
    sold = stage.chance.choice([draft for draft in stage.script if draft.type == "chips_issued"])
    sold.data = {**sold.data, "paid": sold.data["paid"] * 9 // 10}
    return [sold]


@trick("chips_are_changed_back_at_their_value", "a player who leaves is paid too little for the chips", ONLY)
def short_redemption(stage: Stage) -> list[Draft]:
    redeemed = [draft for draft in stage.script if draft.type == "chips_redeemed" and draft.data["chips"] > 1]
    if not redeemed:
        raise Impossible("nobody changes chips back during the evening; ask for more coups")
    short = stage.chance.choice(redeemed)
    short.data = {**short.data, "amount": short.data["amount"] // short.data["chips"] * (short.data["chips"] - 1)}
    return [short]


@trick("stakes_count_at_the_displayed_value", "a stake counts for more than its chips are worth", ONLY)
def inflated_stake(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> list[Draft]:
        return [bet for bet in losers(scene, "street") if plain(scene) and bet.data["chip"] == "colour"]

    scene = stage.pick(suits, "a street that loses")
    bet = suits(scene)[0]
    stake = bet.data["stake"] + bet.data["stake"] // bet.data["chips"]
    bet.data = {**bet.data, "stake": stake}
    taken = scene.one("bet_collected", bet=bet.data["bet"])
    taken.data = {**taken.data, "amount": stake}
    return [bet]
