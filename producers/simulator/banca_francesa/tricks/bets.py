"""Tricks with bets, stakes and prizes."""

from producers.simulator.banca_francesa.tricks.picking import LINES, single
from producers.simulator.banca_francesa.tricks.registry import trick
from producers.simulator.dice.tricks import beside, later, lost, paid, paid_late, two_cloths
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

EVEN = ("small", "big")
UNIT = 50_000  # the minimum, in minor units


@trick("bets_lie_on_a_chance_of_the_law", "a bet on a line that does not exist")
def imaginary_line(stage: Stage) -> list[Draft]:
    scene = stage.pick(single, "one throw")
    told = {"bet": "x1", "player": "Zeca", "position": "middle_line", "stake": UNIT * 2, "chips": 1, "chip": "value"}
    return [beside(stage, scene.one("dice_loaded"), "bet_placed", told, -0.2)]


@trick("dice/bets_lie_on_the_cloths_declared", "a second cloth at a single table")
def second_cloth(stage: Stage) -> list[Draft]:
    return two_cloths(stage, single)


@trick("bets_are_laid_before_the_throw", "a bet is laid when the dice lie, and paid")
def past_posting(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and paid(s, *EVEN), "a winner on small or big")
    position = paid(scene, *EVEN)[0].data["position"]
    told = {"bet": "x1", "player": "Zeca", "position": position, "stake": UNIT, "chips": 1, "chip": "value"}
    laid = beside(stage, scene.one("dice_settled"), "bet_placed", told, 0.5)
    prize = {"bet": "x1", "player": "Zeca", "amount": UNIT, "layout": "stack"}
    return [laid, beside(stage, scene.one("coup_closed"), "payout_made", prize, -0.3)]


@trick("nothing_moves_before_the_throw", "a bet is swept before the dice are thrown")
def early_rake(stage: Stage) -> list[Draft]:
    scene = stage.pick(single, "one throw")
    bet = scene.one("bet_placed")
    told = {"bet": bet.data["bet"], "amount": bet.data["stake"]}
    beside(stage, scene.one("dice_loaded"), "bet_collected", told, -0.2)
    return [bet]


@trick("bets_that_do_not_win_are_lost", "a friend's losing bet is left on the cloth")
def forgotten_loser(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and lost(s, *EVEN), "a loser on small or big")
    bet = lost(scene, *EVEN)[0]
    stage.remove(scene.all("bet_collected", bet=bet.data["bet"]))
    return [bet]


@trick("line_bets_play_half_on_their_chance", "chips on a line are settled on their whole value")
def whole_line(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and paid(s, *LINES), "a winner on a line")
    bet = paid(scene, *LINES)[0]
    prize = scene.one("payout_made", bet=bet.data["bet"])
    prize.data = {**prize.data, "amount": bet.data["stake"]}
    return [bet]


@trick("chips_on_a_line_keep_within_twice_the_limits", "more chips on a line than twice the maximum")
def heavy_line(stage: Stage) -> list[Draft]:
    return [_raise(stage, LINES, 20_000_200, 10_000_100)]


@trick("stakes_keep_within_the_limits", "a bet above the maximum")
def heavy_bet(stage: Stage) -> list[Draft]:
    return [_raise(stage, EVEN, 10_000_100, 10_000_100)]


def _raise(stage: Stage, positions: tuple[str, ...], stake: int, settled: int) -> Draft:
    """A bet grows above its limit, and is settled as it lies."""

    def bets(scene: Scene) -> list[Draft]:
        return paid(scene, *positions) + lost(scene, *positions)

    scene = stage.pick(lambda s: single(s) and bets(s), "a bet that was settled")
    bet = bets(scene)[0]
    name, bet.data = bet.data["bet"], {**bet.data, "stake": stake}
    for draft in scene.all("payout_made", bet=name) + scene.all("bet_collected", bet=name):
        draft.data = {**draft.data, "amount": settled}
    return bet


@trick("collection_begins_with_the_aces", "losing aces are taken last")
def aces_last(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and lost(s, "aces") and lost(s, *EVEN, *LINES), "losing aces and others")
    taken = scene.one("bet_collected", bet=lost(scene, "aces")[0].data["bet"])
    last = scene.all("bet_collected")[-1]
    return [later(stage, taken, last)]


@trick("collection_goes_anticlockwise", "the rake goes back and forth")
def zigzag(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and len(_angles(s)) > 2 and len(set(_angles(s)[-2:])) == 2, "three losers")
    one, other = scene.all("bet_collected")[-2:]
    one.data, other.data = other.data, one.data
    return [one, other]


def _angles(scene: Scene) -> list[int]:
    """Where the losers lie, but for the aces, in the order in which they were taken."""
    where = {bet.data["bet"]: bet.data for bet in scene.all("bet_placed") if bet.data["position"] != "aces"}
    taken = [draft.data["bet"] for draft in scene.all("bet_collected")]
    return [where[bet]["angle"] for bet in taken if bet in where]


@trick("losers_are_collected_before_anybody_is_paid", "a loser is taken after the first prize")
def late_rake(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and s.has("bet_collected", "payout_made"), "losers and winners")
    taken, first = scene.all("bet_collected")[-1], scene.one("payout_made")
    return [later(stage, taken, first)]


@trick("every_winning_bet_is_paid_its_prize", "a prize lacks one chip")
def short_prize(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and paid(s, *EVEN), "a winner on small or big")
    bet = paid(scene, *EVEN)[0]
    prize = scene.one("payout_made", bet=bet.data["bet"])
    prize.data = {**prize.data, "amount": prize.data["amount"] - UNIT}
    return [bet]


@trick("prizes_are_paid_before_the_next_coup", "a prize is paid once the dice of the next coup are thrown")
def paid_in_the_next_coup(stage: Stage) -> list[Draft]:
    """Its throw was called void for dice that lie side by side, which may be right (B5): nothing was due at once."""
    scene, prize = paid_late(stage, single, "dice_thrown")
    rest, call = scene.one("dice_settled"), scene.one("throw_called")
    rest.data = {**rest.data, "touching": rest.data["dice"][:2]}
    beside(stage, call, "void_called", {"phrase": "Golpe nulo."}, 0.2)
    stage.remove([call, *scene.all("bet_collected"), *(d for d in scene.all("payout_made") if d is not prize)])
    return [prize]


@trick("settlement/only_bets_that_were_laid_are_paid", "a prize for a bet that nobody laid")
def ghost(stage: Stage) -> list[Draft]:
    scene = stage.pick(single, "one throw")
    prize = {"bet": "ghost", "player": "Zeca", "amount": UNIT, "layout": "stack"}
    return [beside(stage, scene.one("coup_closed"), "payout_made", prize, -0.3)]


@trick("settlement/prizes_go_to_the_owner_of_the_bet", "a prize is handed to a friend")
def wrong_hands(stage: Stage) -> list[Draft]:
    prize = stage.pick(lambda s: single(s) and s.has("payout_made"), "a winner").one("payout_made")
    prize.data = {**prize.data, "player": "Zeca"}
    return [prize]


@trick("settlement/winning_stake_stays_with_its_owner", "a winning stake is swept")
def swept_winner(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and paid(s, *EVEN), "a winner on small or big")
    bet = paid(scene, *EVEN)[0]
    told = {"bet": bet.data["bet"], "amount": bet.data["stake"]}
    beside(stage, scene.one("dice_touched"), "bet_collected", told, 0.2)
    return [bet]


@trick("nobody_loses_when_dice_are_touched_before_the_call", "dice are touched in silence and a loser is swept")
def silent_sweep(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: single(s) and lost(s, *EVEN), "a loser on small or big")
    bet = lost(scene, *EVEN)[0]
    stage.remove([d for d in scene.all("bet_collected") if d.data["bet"] != bet.data["bet"]])
    touch = {"dealer": scene.one("dice_thrown").data["thrower"], "how": "touched"}
    return [bet, beside(stage, scene.one("dice_settled"), "dice_touched", touch, 0.5)]


@trick("aces_are_paid_in_a_ribbon", "a prize on the aces is paid in a stack")
def hidden_aces(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: s.all("payout_made", layout="ribbon"), "a prize on the aces")
    prize = scene.one("payout_made", layout="ribbon")
    prize.data = {**prize.data, "layout": "stack"}
    return [prize]
