"""Tricks with prizes, stakes and void coups."""

from producers.simulator.dice.tricks import beside
from producers.simulator.poker_sem_descarte.tricks.picking import calm, chip, laid, passed, picked, seat, settled
from producers.simulator.poker_sem_descarte.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


def _pay(stage: Stage, scene: Scene, bet: Draft, amount: int, seconds: float = -0.3) -> Draft:
    told = {"bet": bet.data["bet"], "player": bet.data["player"], "amount": amount, "component": "main"}
    return beside(stage, scene.one("coup_closed"), "payout_made", told, seconds)


def _take(stage: Stage, scene: Scene, *bets: Draft) -> None:
    for bet in bets:
        told = {"bet": bet.data["bet"], "amount": bet.data["stake"]}
        beside(stage, scene.one("coup_closed"), "bet_collected", told, -0.3)


@trick("second_bets_are_paid_by_the_combination", "a prize that is a chip short")
def short_prize(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "higher")
    prize = scene.one("payout_made", bet=second.data["bet"])
    prize.data = {**prize.data, "amount": prize.data["amount"] - chip(stage) // 2}
    return [initial, second]


@trick("winning_initial_bets_are_paid_an_equal_amount", "the initial bet of a friend is paid a chip more")
def fat_initial(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "higher")
    prize = scene.one("payout_made", bet=initial.data["bet"])
    prize.data = {**prize.data, "amount": prize.data["amount"] + chip(stage) // 2}
    return [initial, second]


@trick("higher_hands_win", "a higher hand is not paid")
def robbed_winner(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "higher")
    stage.remove(settled(scene, initial, second))
    return [initial, second]


@trick("lower_hands_lose_both_bets", "a friend's losing bets are left alone")
def spared_loser(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "lower")
    stage.remove(settled(scene, initial, second))
    return [initial, second]


@trick("cards_decide_within_one_combination", "a better hand of the same combination is treated as worse")
def wrong_kicker(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "higher alike")
    stage.remove(settled(scene, initial, second))
    _take(stage, scene, initial, second)
    return [initial, second]


@trick("equal_hands_keep_their_bets", "a tie is collected")
def taken_tie(stage: Stage) -> list[Draft]:
    """No evening can be trusted to have a tie: the cards of a player and of the bank are made to fit one."""

    def suits(scene: Scene) -> bool:
        return calm(scene) and len(laid(scene, "second")) == 1 and not laid(scene, "jackpot")

    scene = stage.pick(suits, "one player who went on")
    second = laid(scene, "second")[0]
    initial = next(bet for bet in laid(scene, "ante") if seat(bet) == seat(second))
    _recast(scene, f"seat:{seat(second)}", ("9S", "8H", "7D", "6C", "5S"))
    _recast(scene, "bank", ("9D", "8S", "7H", "6D", "5C"))
    stage.remove(settled(scene, initial, second))
    _take(stage, scene, initial, second)
    return [initial, second]


def _recast(scene: Scene, place: str, cards: tuple[str, ...]) -> None:
    """Other cards at a place; whoever had them gets those that were there."""
    for told, card in zip(scene.all("card_drawn", place=place), cards, strict=True):
        old = told.data["card"]
        for draft in scene.drafts:
            if draft.data.get("card") in (old, card):
                draft.data = {**draft.data, "card": card if draft.data["card"] == old else old}


@trick("bank_plays_with_ace_and_king_or_better", "the bank does as if it did not play")
def modest_bank(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "lower")
    stage.remove(settled(scene, initial, second))
    _pay(stage, scene, initial, initial.data["stake"])
    return [initial, second]


@trick("bank_that_does_not_play_pays_the_initial_bets", "nothing is paid where the bank does not play")
def silent_bank(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "unqualified")
    stage.remove(settled(scene, initial, second))
    return [initial, second]


@trick("who_shows_the_cards_loses_the_bet", "who lets others see his cards is paid")
def forgiven(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "unqualified")
    told = {"player": initial.data["player"], "kind": "cards_lifted"}
    beside(stage, scene.one("decision_made", place=f"seat:{seat(second)}"), "infraction_recorded", told, -0.2)
    return [initial, second]


@trick("prizes_keep_to_the_most_of_one_coup", "prizes are paid in full beyond what the bank bears")
def generous_bank(stage: Stage) -> list[Draft]:
    """The bank is declared to bear a chip less than the dearest coup of the evening cost."""

    def dear(scene: Scene) -> int:
        return sum(told.data["amount"] for told in scene.all("payout_made", component="main"))

    scene = max(stage.scenes(), key=dear)
    stage.taken.add(scene.id)
    stage.declare("highest_prizes", dear(scene) - chip(stage) // 2)
    names = {told.data["bet"] for told in scene.all("payout_made")}
    return [bet for bet in scene.all("bet_placed") if bet.data["bet"] in names]


@trick("settlement/only_bets_that_were_laid_are_paid", "a prize for a bet that nobody laid")
def ghost(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm coup")
    told = {"bet": "x9", "player": "Zeca", "amount": chip(stage), "component": "main"}
    return [beside(stage, scene.one("coup_closed"), "payout_made", told, -0.3)]


@trick("settlement/prizes_go_to_the_owner_of_the_bet", "a prize is handed to another")
def wrong_hand(stage: Stage) -> list[Draft]:
    scene, _, second = picked(stage, "higher")
    prize = scene.one("payout_made", bet=second.data["bet"])
    prize.data = {**prize.data, "player": "Zeca"}
    return [second, prize]


@trick("misdeals_void_the_coup", "a card falls face up and play goes on")
def seen_card(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s), "somebody who passed")
    card = next(told for told in scene.all("card_drawn") if told.data["place"] != "bank")
    card.data = {**card.data, "face": "up"}
    return [card]


def _void(scene: Scene) -> bool:
    return scene.has("void_called", "coup_closed", "bet_returned")


@trick("void_coups_settle_nothing", "a bet is collected in a void coup")
def void_rake(stage: Stage) -> list[Draft]:
    scene = stage.pick(_void, "a void coup")
    bet = laid(scene, "ante")[0]
    stage.remove(scene.all("bet_returned", bet=bet.data["bet"]))
    _take(stage, scene, bet)
    return [scene.one("void_called")]


@trick("jackpot/void_coups_undo_the_jackpot", "a jackpot chip is kept in a void coup")
def kept_chip(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: _void(s) and laid(s, "jackpot"), "a void coup with a jackpot chip")
    stage.remove(scene.all("bet_returned", bet=laid(scene, "jackpot")[0].data["bet"]))
    return [scene.one("void_called")]


def _broken_off(stage: Stage, scene: Scene) -> Draft:
    """Nothing after the deal happened but the call that the coup is void."""
    stage.remove(scene.all("decision_made") + scene.all("bet_collected") + laid(scene, "second"))
    return beside(stage, scene.all("card_drawn")[-1], "void_called", {"phrase": "Jogada anulada."}, 0.2)


def _undecided(scene: Scene) -> bool:
    return scene.number > 1 and scene.has("coup_closed") and not laid(scene, "jackpot") and not laid(scene, "second")


@trick("coups_are_void_only_after_a_misdeal", "a coup that the bank does not like is made void")
def convenient_void(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and _undecided(s), "a coup in which all passed")
    return [_broken_off(stage, scene)]


@trick("early_card_of_the_bank_becomes_its_open_card", "a coup is made void for one card of the bank")
def shy_bank(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and _undecided(s), "a coup in which all passed")
    *_, early, last = scene.all("card_drawn", place="bank")
    early.data, last.data = {**early.data, "face": "up"}, {**last.data, "face": "down"}
    return [early, _broken_off(stage, scene)]
