"""Tricks with the order, the calls and the places of payment. Nn. 32 to 34; art. 2 nn. 20 to 23."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from producers.simulator.roulette.licences import AMERICAN, FRENCH
from producers.simulator.roulette.tricks.picking import kind_of, losers, plain, winners
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage
from streams.games.roulette.positions import EVEN_CHANCES

RANKED = ("column", "dozen", "line", "street", "corner", "split", "straight")  # in this order in both articles
RANKS = {kind: place for place, kind in enumerate(RANKED)} | dict.fromkeys(EVEN_CHANCES, RANKED.index("dozen"))


@trick("losers_are_collected_before_winners_are_paid", "a stake that lost is taken after the first prize")
def late_collection(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return plain(scene) and bool(losers(scene)) and scene.has("payout_made")

    scene = stage.pick(suits, "a bet that loses and one that wins")
    bet, first = stage.chance.choice(losers(scene)), scene.one("payout_made")
    taken = scene.one("bet_collected", bet=bet.data["bet"])
    stage.remove([taken])
    taken.time = first.time + timedelta(milliseconds=400)
    return [stage.put(taken, after=first)]


@trick("winning_stacks_are_opened_before_they_are_paid", "a stack is paid without being opened")
def closed_stack(stage: Stage) -> list[Draft]:
    def stacks(scene: Scene) -> list[Draft]:
        return [bet for bet in winners(scene, *RANKED) if plain(scene) and bet.data["chips"] > 1]

    scene = stage.pick(stacks, "a winning stack")
    name = stage.chance.choice(stacks(scene)).data["bet"]
    stage.remove(scene.all("stack_spread", bet=name))
    return scene.all("payout_made", bet=name)


def _payouts(scene: Scene) -> list[tuple[str, str]]:
    """Player and kind of each prize, in the order of payment."""
    kinds = {bet.data["bet"]: kind_of(bet) for bet in scene.all("bet_placed")}
    return [(made.data["player"], kinds[made.data["bet"]]) for made in scene.all("payout_made")]


def _exchange(stage: Stage, scene: Scene, first: int, second: int) -> list[Draft]:
    """Two prizes are called and paid in each other's place."""
    made = scene.all("payout_made")
    one, other = made[first], made[second]
    calls = [scene.one("payout_called", bet=payout.data["bet"]) for payout in (one, other)]
    for left, right in (calls, (one, other)):
        left.time, right.time = right.time, left.time
        here, there = stage.place(left), stage.place(right)
        stage.script[here], stage.script[there] = right, left
    return [one, other]


def _one_each(scene: Scene) -> bool:
    """Every winner has one prize, and the last is of a kind that both articles rank after the first."""
    paid = _payouts(scene) if plain(scene) else []
    if len(paid) < 2 or len({player for player, _ in paid}) < len(paid):
        return False
    first, last = paid[0][1], paid[-1][1]
    return RANKS.get(first, len(RANKED)) < RANKS.get(last, 0)


def _last_first(stage: Stage) -> list[Draft]:
    scene = stage.pick(_one_each, "prizes of several players on different kinds")
    _exchange(stage, scene, 0, len(scene.all("payout_made")) - 1)
    return scene.all("payout_made")


@trick("prizes_are_paid_in_the_order_of_the_law", "a straight is paid before a street", (AMERICAN,))
def wrong_order_of_prizes(stage: Stage) -> list[Draft]:
    return _last_first(stage)


@trick("players_are_paid_in_the_order_of_their_prizes", "who won on a straight is paid first", (FRENCH,))
def wrong_order_of_players(stage: Stage) -> list[Draft]:
    return _last_first(stage)


@trick("one_players_prizes_are_paid_at_one_go", "one player's prizes are paid with another's in between", (FRENCH,))
def prizes_apart(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        players = [player for player, _ in _payouts(scene)] if plain(scene) else []
        return len(players) == 3 and players[0] == players[1] != players[2]

    return _exchange(stage, stage.pick(suits, "two prizes of one player and then one of another"), 1, 2)


@trick("each_prize_is_matched_with_its_bet", "two prizes are paid in sum, but not one by one", (FRENCH,))
def prizes_lumped(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        players = [player for player, _ in _payouts(scene)] if plain(scene) else []
        return len(players) > 1 and players[0] == players[1]

    scene = stage.pick(suits, "two prizes of one player")
    one, other = scene.all("payout_made")[:2]
    shift = min(one.data["amount"], other.data["amount"]) // 2
    one.data = {**one.data, "amount": one.data["amount"] + shift}
    other.data = {**other.data, "amount": other.data["amount"] - shift}
    return [one, other]


def _prized(scene: Scene) -> bool:
    return plain(scene) and scene.has("payout_made")


@trick("each_payment_is_called_with_its_value", "a prize is paid in silence", (AMERICAN,))
def silent_payment(stage: Stage) -> list[Draft]:
    scene = stage.pick(_prized, "a prize")
    made = stage.chance.choice(scene.all("payout_made"))
    stage.remove(scene.all("payout_called", bet=made.data["bet"]))
    return [made]


@trick("each_payment_is_called_in_full", "a prize is called without the stake", (FRENCH,))
def half_a_call(stage: Stage) -> list[Draft]:
    called = stage.chance.choice(stage.pick(_prized, "a prize").all("payout_called"))
    called.data = {**called.data, "stake": None}
    return [called]


@trick("prizes_are_laid_in_stacks_and_a_ribbon", "a prize is pushed over in a heap", (AMERICAN,))
def prize_in_a_heap(stage: Stage) -> list[Draft]:
    made = stage.chance.choice(stage.pick(_prized, "a prize").all("payout_made"))
    made.data = {**made.data, "layout": "heap"}
    return [made]


def _upset(stage: Stage, rebuilt: Callable[[dict[str, Any]], dict[str, Any]] | None = None) -> list[Draft]:
    """Staff knock a winning bet over before the prizes; it is put back in some way, or not at all."""
    scene = stage.pick(lambda s: plain(s) and winners(s, *RANKED), "a winner")
    bet = stage.chance.choice(winners(scene, *RANKED))
    displaced, first = _displaced(stage, scene, bet, "staff")
    if rebuilt is None:
        return [displaced]
    as_it_lay = {"bet": bet.data["bet"], "position": bet.data["position"], "stake": bet.data["stake"]}
    told = {"method": "staff", "failed": [], **rebuilt(as_it_lay)}
    return [stage.put(Draft("bets_reconstructed", first.time, told, scene.id, bet.source), before=first)]


def _displaced(stage: Stage, scene: Scene, bet: Draft, cause: str) -> tuple[Draft, Draft]:
    """Chips are knocked over; the event, and the first act of payment that follows it."""
    first = next(draft for draft in scene.drafts if draft.type in {"stack_spread", "payout_called"})
    told = {"cause": cause, "bets": [bet.data["bet"]]}
    return stage.put(Draft("bets_displaced", first.time, told, scene.id, bet.source), before=first), first


@trick("displaced_winning_bets_are_put_back", "a winning bet is knocked over and left so")
def knocked_over(stage: Stage) -> list[Draft]:
    return _upset(stage)


@trick("bets_are_put_back_as_they_lay", "a winning bet is put back with another stake")
def put_back_otherwise(stage: Stage) -> list[Draft]:
    return _upset(stage, lambda bet: {"bets": [{**bet, "stake": 2 * bet["stake"]}]})


@trick("players_are_asked_last_where_their_chips_lay", "players say where their chips lay, and nobody checks")
def players_word(stage: Stage) -> list[Draft]:
    return _upset(stage, lambda bet: {"method": "player_statement", "bets": [bet]})


@trick("ball_waits_for_the_payments", "a disputed prize is paid when the next ball already runs")
def paid_too_late(stage: Stage) -> list[Draft]:
    """A player's sleeve sweeps a winner away, so that what is due is in doubt until it is paid."""
    scenes = list(stage.scenes())

    def suits(scene: Scene) -> bool:
        following = scenes[scene.number] if scene.number < len(scenes) else None
        free = following is not None and plain(following) and following.id not in stage.taken
        return free and plain(scene) and bool(winners(scene, *RANKED))

    scene = stage.pick(suits, "a winner, and a coup after it")
    bet = stage.chance.choice(winners(scene, *RANKED))
    _displaced(stage, scene, bet, "player")
    made, launch = scene.one("payout_made", bet=bet.data["bet"]), scenes[scene.number].one("ball_launched")
    stage.remove([made])
    made.time = launch.time + timedelta(milliseconds=500)
    return [stage.put(made, after=launch), launch]
