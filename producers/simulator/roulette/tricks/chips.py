"""Tricks with colours, the display and change. Nn. 9 to 18; art. 2 n. 8."""

from datetime import timedelta
from typing import Any

from producers.simulator.roulette.betting import STEPS
from producers.simulator.roulette.licences import AMERICAN, COLOURS, SYMBOL
from producers.simulator.roulette.tricks.picking import losers, plain
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

ONLY = (AMERICAN,)
GHOST = "Xavier"  # somebody whom no evening draws

Said = tuple[str, dict[str, Any]]


def seated(stage: Stage, until: Draft) -> dict[str, str]:
    """Who holds which colour before an event."""
    held: dict[str, str] = {}
    for draft in stage.script[: stage.place(until)]:
        if draft.type == "colour_assigned":
            held[draft.data["player"]] = draft.data["colour"]
        elif draft.type in {"colour_released", "colour_revoked"}:
            held.pop(draft.data["player"], None)
    return held


def worth(stage: Stage, until: Draft, colour: str) -> int:
    """What the display says of a colour before an event."""
    shown = [d for d in stage.script[: stage.place(until)] if d.type == "display_marker_set"]
    return int(next(d.data["value"] for d in reversed(shown) if d.data["colour"] == colour))


def say_before(stage: Stage, scene: Scene, *said: Said) -> list[Draft]:
    """These things happen just before the coup is opened."""
    opened = scene.one("coup_opened")
    return [stage.put(Draft(kind, opened.time, data, None, f"{opened.source}"), before=opened) for kind, data in said]


def comes(colour: str, value: int = 100_000, player: str = GHOST) -> list[Said]:
    """Somebody asks for a colour and gets it."""
    return [
        ("colour_requested", {"player": player, "value": value}),
        ("colour_assigned", {"player": player, "colour": colour}),
    ]


def goes(colour: str, player: str = GHOST) -> Said:
    """And gives it up."""
    return "colour_released", {"player": player, "colour": colour}


def with_room(stage: Stage) -> tuple[Scene, dict[str, str], list[str]]:
    """A coup before which some colours are held and at least two are free."""

    def room(scene: Scene) -> bool:
        return plain(scene) and 0 < len(seated(stage, scene.one("coup_opened"))) < len(COLOURS) - 1

    scene = stage.pick(room, "free colours")
    held = seated(stage, scene.one("coup_opened"))
    return scene, held, [colour for colour in COLOURS if colour not in held.values()]


@trick("players_do_not_outnumber_the_colours", "a player more than there are colours", ONLY)
def player_too_many(stage: Stage) -> list[Draft]:
    scene, held, free = with_room(stage)
    taken = next(iter(held.values()))
    ghosts = [(f"{GHOST} {place}", colour) for place, colour in enumerate([*free, taken])]
    arrivals = [said for player, colour in ghosts for said in comes(colour, player=player)]
    said = say_before(stage, scene, *arrivals, *(goes(colour, player) for player, colour in ghosts))
    return [said[len(arrivals) - 1]]


@trick("player_holds_one_colour", "a second colour for one player", ONLY)
def second_colour(stage: Stage) -> list[Draft]:
    scene, held, free = with_room(stage)
    player = next(iter(held))
    return say_before(stage, scene, ("colour_assigned", {"player": player, "colour": free[-1]}), goes(free[-1], player))


@trick("colour_has_one_holder", "one colour for two players", ONLY)
def shared_colour(stage: Stage) -> list[Draft]:
    scene, held, _ = with_room(stage)
    colour = next(iter(held.values()))
    return say_before(stage, scene, *comes(colour), goes(colour))


@trick("colour_given_is_one_of_the_table", "a colour that the table does not have", ONLY)
def unknown_colour(stage: Stage) -> list[Draft]:
    scene, _, _ = with_room(stage)
    return say_before(stage, scene, *comes("silver"), goes("silver"))


@trick("colour_is_played_by_its_holder", "a player bets in the colour of another", ONLY)
def borrowed_colour(stage: Stage) -> list[Draft]:
    return _recoloured(stage, lambda held, colour: [other for other in held.values() if other != colour])


@trick("colour_is_asked_for_before_it_is_played", "a player bets in a colour that nobody holds", ONLY)
def colour_of_nobody(stage: Stage) -> list[Draft]:
    return _recoloured(stage, lambda held, _: [other for other in COLOURS if other not in held.values()])


def _recoloured(stage: Stage, choose: Any) -> list[Draft]:
    """A bet that loses, of a player who has others in the coup, is laid in another colour."""

    def suits(scene: Scene) -> list[tuple[Draft, str]]:
        if not plain(scene):
            return []
        held = seated(stage, scene.one("coup_opened"))
        mine = [bet for bet in losers(scene, "straight") if bet.data["chip"] == "colour"]
        return [
            (bet, colour)
            for bet in mine
            if sum(other.data["player"] == bet.data["player"] for other in mine) > 1
            for colour in choose(held, bet.data["colour"])[:1]
        ]

    bet, colour = suits(stage.pick(suits, "two losing bets of one player"))[0]
    bet.data = {**bet.data, "colour": colour}
    return [bet]


@trick("colour_is_taken_only_from_the_idle", "a colour is taken from a player who bets", ONLY)
def colour_taken_early(stage: Stage) -> list[Draft]:
    leaving = [draft for draft in stage.script if draft.type == "colour_released"]
    if not leaving:
        raise Impossible("nobody leaves the table during the evening; ask for more coups")
    gone = stage.chance.choice(leaving)
    gone.type = "colour_revoked"
    return [gone]


@trick("idle_colour_goes_to_those_who_wait", "an idle player keeps a colour for which somebody waits", ONLY)
def colour_kept_idle(stage: Stage) -> list[Draft]:
    """A stranger holds a colour through three coups; before the fourth somebody waits."""
    scenes = list(stage.scenes())

    def quiet_stretch(scene: Scene) -> list[str]:
        stretch = scenes[scene.number - 1 : scene.number + 3]
        if len(stretch) < 4 or not all(plain(s) for s in stretch) or stretch[-1].id in stage.taken:
            return []
        first, last = stretch[0].one("coup_opened"), stretch[-1].one("coup_closed")
        return _free_throughout(stage, first, last)

    scene = stage.pick(quiet_stretch, "four coups during which a colour is free and nobody waits")
    fourth = scenes[scene.number + 2]
    stage.taken.add(fourth.id)
    colour = quiet_stretch(scene)[-1]
    arrival = say_before(stage, scene, *comes(colour))
    waits = say_before(stage, fourth, ("waitlist_joined", {"player": "Yara"}))
    closed = fourth.one("coup_closed")
    for kind, data in (goes(colour), ("waitlist_left", {"player": "Yara"})):
        stage.put(Draft(kind, closed.time, data, None, closed.source), after=closed)
    return [arrival[1], *waits, fourth.one("ball_launched")]


def _free_throughout(stage: Stage, first: Draft, last: Draft) -> list[str]:
    begins, ends = stage.place(first), stage.place(last)
    waiting: set[str] = set()
    for place, draft in enumerate(stage.script[:ends]):
        if draft.type == "waitlist_joined":
            waiting.add(draft.data["player"])
        elif draft.type == "waitlist_left":
            waiting.discard(draft.data["player"])
        if waiting and place >= begins:
            return []
    given = [draft.data["colour"] for draft in stage.script[begins:ends] if draft.type == "colour_assigned"]
    held = seated(stage, first)
    return [colour for colour in COLOURS if colour not in held.values() and colour not in given]


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


def newcomers(stage: Stage) -> list[str]:
    """Players who are the first of the evening with their colour, and bet in it."""
    first: dict[str, str] = {}
    for draft in stage.script:
        if draft.type == "colour_assigned":
            first.setdefault(draft.data["colour"], draft.data["player"])
    bettors = {draft.data["player"] for draft in stage.script if draft.type == "bet_placed"}
    return [player for player in first.values() if player in bettors]


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


def _change(stage: Stage) -> list[Draft]:
    """The events of one change: asked for, placed, started, completed."""
    asked = [draft for draft in stage.script if draft.type == "change_requested"]
    if not asked:
        raise Impossible("nobody asks for change during the evening; ask for more coups")
    first = stage.place(stage.chance.choice(asked))
    return stage.script[first : first + 4]


@trick("chips_for_change_wait_in_their_place", "chips for change wait in the dealer's hand")
def change_in_the_hand(stage: Stage) -> list[Draft]:
    placed = _change(stage)[1]
    placed.data = {**placed.data, "place": "hand"}
    return [placed]


@trick("change_is_made_in_its_place", "change is made in the dealer's hand")
def change_made_in_the_hand(stage: Stage) -> list[Draft]:
    started = _change(stage)[2]
    started.data = {**started.data, "place": "hand"}
    return [started]


@trick("lower_step_holds_one_change", "two changes lie on the lower step")
def two_changes_at_once(stage: Stage) -> list[Draft]:
    _, placed, started, completed = _change(stage)
    placed.data, started.data = {**placed.data, "place": STEPS[0]}, {**started.data, "place": STEPS[1]}
    amount = completed.data["amount_in"]
    others: list[Said] = [
        ("change_requested", {"change": "c0", "player": GHOST, "amount": amount}),
        ("change_placed", {"change": "c0", "place": STEPS[0]}),
        ("change_started", {"change": "c0", "place": STEPS[1]}),
        ("change_completed", {"change": "c0", "amount_in": amount, "amount_out": amount}),
    ]
    time = started.time + timedelta(milliseconds=100)
    made = [stage.put(Draft(kind, time, data, None, started.source), before=completed) for kind, data in others]
    return [made[2]]


@trick("change_passes_by_its_place", "change is handed out without the chips being put down")
def change_past_its_place(stage: Stage) -> list[Draft]:
    asked, placed, started, completed = _change(stage)
    stage.remove([placed, started])
    return [asked, completed]


@trick("change_equals_what_was_handed_in", "change is short")
def short_change(stage: Stage) -> list[Draft]:
    completed = _change(stage)[3]
    completed.data = {**completed.data, "amount_out": completed.data["amount_in"] * 9 // 10}
    return [completed]
