"""Tricks with colours. Nn. 9, 10, 15 and 16."""

from collections.abc import Callable

from producers.simulator.roulette.licences import AMERICAN, COLOURS
from producers.simulator.roulette.tricks.picking import losers, plain
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.roulette.tricks.seats import GHOST, comes, goes, say_before, seated, with_room
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

ONLY = (AMERICAN,)
Choose = Callable[[dict[str, str], str], list[str]]  # from who holds what, and the colour of a bet


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


def _recoloured(stage: Stage, choose: Choose) -> list[Draft]:
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
        bettors = {bet.data["player"] for s in stretch for bet in s.all("bet_placed")}
        if not bettors.issuperset(seated(stage, stretch[-1].one("coup_opened"))):
            return []  # somebody else may be idle
        return _free_throughout(stage, first, last)

    scene = stage.pick(quiet_stretch, "four coups during which a colour is free and nobody waits")
    fourth, colour = scenes[scene.number + 2], quiet_stretch(scene)[-1]
    stage.taken.add(fourth.id)
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
