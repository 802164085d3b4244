"""Tricks with packs, shoe and cards."""

from itertools import pairwise

from producers.simulator.cards.tricks.lending import (
    Shared,
    before_a_coup,
    by_hand,
    every,
    last,
    licence,
    next_coup,
    one,
    ready,
    scene_of,
)
from producers.simulator.dice.tricks import aside
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

EVERY_CARD_GAME, SHOES, POKER = Shared(), Shared(), Shared()


@EVERY_CARD_GAME.trick("cards/every_pack_has_all_its_cards", "the jokers stay in a pack")
def jokers_left_in(stage: Stage) -> list[Draft]:
    return [stage.declare("packs.0.cards", 54)]


@EVERY_CARD_GAME.trick("cards/packs_with_a_damaged_card_are_replaced", "play goes on with a torn card")
def torn_card(stage: Stage) -> list[Draft]:
    pack = licence(stage)["packs"][0]["id"]
    return [before_a_coup(stage, "card_damaged", {"pack": pack, "source": "play"})]


@EVERY_CARD_GAME.trick("cards/cards_are_shown_before_play", "the cards are not shown")
def hidden_cards(stage: Stage) -> list[Draft]:
    stage.remove(every(stage, "cards_displayed"))
    return [next(draft for draft in stage.script if draft.type in ("cards_shuffled", "coup_opened"))]


@EVERY_CARD_GAME.trick("cards/all_cards_are_shown_in_order", "a card is missing when they are shown")
def card_up_the_sleeve(stage: Stage) -> list[Draft]:
    shown = last(stage, "cards_displayed")
    shown.data = {**shown.data, "cards": shown.data["cards"] - 1}
    return [shown]


@EVERY_CARD_GAME.trick("cards/dealer_shuffles_by_hand", "an unknown machine shuffles")
def unknown_machine(stage: Stage) -> list[Draft]:
    by_hand(stage)
    shuffled = every(stage, "cards_shuffled")[0]
    shuffled.data = {**shuffled.data, "manual": False, "by": "Mistral"}
    return [shuffled]


@EVERY_CARD_GAME.trick("cards/no_more_than_one_card_is_burnt", "a second card is burnt")
def second_burn(stage: Stage) -> list[Draft]:
    by_hand(stage)
    burnt = last(stage, "card_burned")
    return [aside(stage, burnt, "card_burned", {}, 0.5)]


@EVERY_CARD_GAME.trick("cards/no_card_is_there_that_cannot_be", "a joker lies among the cards")
def stray_joker(stage: Stage) -> list[Draft]:
    burnt = last(stage, "card_burned")
    burnt.data = {"card": "JK"}
    return [burnt]


@EVERY_CARD_GAME.trick("cards/one_card_is_burnt_before_dealing", "no card is burnt")
def no_burn(stage: Stage) -> list[Draft]:
    by_hand(stage)
    burnt = last(stage, "card_burned")
    scene = next_coup(stage, burnt)
    stage.remove([burnt])
    return [scene.one("card_drawn")]


@SHOES.trick("cards/packs_are_as_many_as_the_law_says", "eight packs are in play")
def eight_packs(stage: Stage) -> list[Draft]:
    by_hand(stage)
    packs = licence(stage)["packs"]
    opening = stage.declare("packs", [*packs, *({**pack, "id": f"{pack['id']}-more"} for pack in packs[:2])])
    for kind in ("cards_displayed", "shoe_loaded", "warning_card_placed"):
        for told in every(stage, kind):
            told.data = {**told.data, "cards": told.data["cards"] + 104}
    for told in every(stage, "shoe_emptied"):
        told.data = {"cards_left": told.data["cards_left"] + 104}
    for told in every(stage, "warning_card_placed"):
        if told.data["from_end"] > 100:  # one player alone: the middle of more cards
            told.data = {**told.data, "from_end": told.data["cards"] // 2}
            for out in every(stage, "warning_card_drawn"):
                out.data = {}
    return [opening]


@SHOES.trick("cards/special_cards_are_as_they_must_be", "the warning card has the colour of the backs")
def warning_in_blue(stage: Stage) -> list[Draft]:
    by_hand(stage)
    return [stage.declare("special_cards.1.colours", ["blue"])]


@SHOES.trick("cards/single_cards_are_replaced_only_with_leave", "a card is replaced without leave")
def quiet_replacement(stage: Stage) -> list[Draft]:
    by_hand(stage)
    pack = licence(stage)["packs"][0]["id"]
    told = {"pack": pack, "cards": ["7H"], "by": "Nuno", "role": "dealer"}
    return [before_a_coup(stage, "card_replaced", told)]


@SHOES.trick("cards/cards_are_made_ready_in_order", "the cards are not put into the shoe")
def cards_on_the_table(stage: Stage) -> list[Draft]:
    loaded = last(stage, "shoe_loaded")
    scene = next_coup(stage, loaded)
    stage.remove([loaded])
    return [scene.one("card_drawn")]


@SHOES.trick("cards/warning_card_goes_where_it_must", "the warning card goes in too deep")
def deep_warning(stage: Stage) -> list[Draft]:
    placed = last(stage, "warning_card_placed")
    placed.data = {**placed.data, "from_end": 90}
    for out in stage.script[stage.place(placed) :]:
        if out.type == "warning_card_drawn":
            out.data = {"cards_left": 90}
    return [placed]


@SHOES.trick("cards/warning_card_comes_out_where_it_was_put", "the warning card was moved in the shoe")
def wandering_warning(stage: Stage) -> list[Draft]:
    out = last(stage, "warning_card_drawn")
    out.data = {"cards_left": out.data["cards_left"] - 30}
    return [out]


@SHOES.trick("cards/right_to_cut_goes_from_seat_to_seat", "the cut goes to another seat than its turn")
def favoured_seat(stage: Stage) -> list[Draft]:
    cut = last(stage, "cards_cut", role="player")
    others = [told for told in every(stage, "seat_taken") if stage.place(told) < stage.place(cut)]
    gone = {(d.data["seat"], d.data["player"]) for d in every(stage, "seat_left") if stage.place(d) < stage.place(cut)}
    here = [
        told for told in others
        if told.data["seat"] != cut.data["seat"] and (told.data["seat"], told.data["player"]) not in gone
    ]  # fmt: skip
    if not here:
        raise Impossible("nobody else sits at the table; ask for more coups or another seed")
    seat, player = here[-1].data["seat"], here[-1].data["player"]
    stage.remove([d for d in ready(stage, next_coup(stage, cut)) if d.type == "cut_offered"])
    cut.data = {"by": player, "role": "player", "seat": seat}
    return [cut]


@SHOES.trick("cards/inspector_cuts_when_no_player_will", "the dealer cuts himself")
def dealers_cut(stage: Stage) -> list[Draft]:
    cut = last(stage, "cards_cut")
    cut.data = {"by": "Nuno", "role": "dealer"}
    return [cut]


@SHOES.trick("cards/last_coup_is_announced", "the last coup is not announced")
def silent_last_coup(stage: Stage) -> list[Draft]:
    call = last(stage, "last_coup_called")
    scene = scene_of(stage, call)
    stage.remove([call])
    return [scene.one("warning_card_drawn")]


@SHOES.trick("cards/no_coup_follows_the_last_of_the_shoe", "one more coup is dealt after the warning card")
def one_more_coup(stage: Stage) -> list[Draft]:
    scenes = list(stage.scenes())
    for before, scene in pairwise(scenes):
        if scene.has("warning_card_drawn") and one(ready(stage, scene), "cards_shuffled") is None:
            told = [scene.one("warning_card_drawn"), scene.one("last_coup_called")]
            stage.remove(told)
            dealt = before.all("card_drawn")[0]
            for draft in reversed(told):
                draft.time, draft.subject = dealt.time, before.id
                stage.put(draft, after=dealt)
            stage.taken.add(scene.id)
            return [scene.one("card_drawn")]
    raise Impossible("no shoe comes to its end; ask for more coups or another seed")


@SHOES.trick("cards/coup_after_an_early_warning_is_played", "the cards are shuffled before the coup that is due")
def hasty_shuffle(stage: Stage) -> list[Draft]:
    for scene in stage.scenes():
        shuffled = one(ready(stage, scene), "cards_shuffled")
        before = next((s for s in stage.scenes() if s.number == scene.number - 1), None)
        if shuffled is not None and before is not None and before.has("warning_card_drawn"):
            told = [before.one("warning_card_drawn"), before.one("last_coup_called")]
            closed = before.one("coup_closed")
            stage.remove(told)
            for draft in reversed(told):
                draft.time, draft.subject = closed.time, None
                stage.put(draft, after=closed)
            return [shuffled]
    raise Impossible("no shoe comes to its end; ask for more coups or another seed")


@SHOES.trick("cards/cards_are_spread_only_without_bets", "the shoe is spread while bets lie")
def spread_under_bets(stage: Stage) -> list[Draft]:
    by_hand(stage)
    scene = _last_coup(stage)
    drawn = scene.all("card_drawn")[-1]
    place = scene.drafts.index(drawn)
    if any(told.type in ("payout_made", "bet_collected") for told in scene.drafts[:place]):
        raise Impossible("a bet of the last coup is settled early; ask for more coups or another seed")
    return [aside(stage, drawn, "cards_spread", {"reason": "end"}, 0.1)]


def _last_coup(stage: Stage) -> Scene:
    scene = [scene for scene in stage.scenes() if scene.has("coup_closed")][-1]
    stage.taken.add(scene.id)
    return scene


@SHOES.trick("cards/spread_cards_are_shuffled_before_they_are_dealt", "spread cards go back into the shoe unshuffled")
def gathered_again(stage: Stage) -> list[Draft]:
    by_hand(stage)
    scene = _last_coup(stage)
    if one(ready(stage, scene), "cards_shuffled") is not None:
        raise Impossible("the last coup has a new shoe; ask for more coups or another seed")
    return [aside(stage, scene.one("coup_opened"), "cards_spread", {"reason": "nobody bets"}, -0.5)]


@SHOES.trick("cards/all_cards_go_into_the_shoe", "a card does not go into the shoe")
def card_kept_back(stage: Stage) -> list[Draft]:
    loaded = last(stage, "shoe_loaded")
    loaded.data = {**loaded.data, "cards": loaded.data["cards"] - 1}
    return [loaded]


@SHOES.trick("cards/cards_of_the_shoe_add_up", "a card vanishes from the shoe")
def vanished_card(stage: Stage) -> list[Draft]:
    emptied = last(stage, "shoe_emptied")
    emptied.data = {"cards_left": emptied.data["cards_left"] - 1}
    return [emptied]


@POKER.trick("cards/packs_are_as_many_as_the_law_says", "two packs are in play without a shuffler")
def two_packs(stage: Stage) -> list[Draft]:
    by_hand(stage)
    packs = licence(stage)["packs"]
    opening = stage.declare("packs", [*packs, {**packs[0], "id": f"{packs[0]['id']}-more"}])
    for told in every(stage, "cards_displayed"):
        told.data = {**told.data, "cards": told.data["cards"] + 52}
    return [opening]


@POKER.trick("cards/cards_are_made_ready_in_order", "the pack is not cut")
def uncut_pack(stage: Stage) -> list[Draft]:
    cut = last(stage, "cards_cut")
    scene = next_coup(stage, cut)
    stage.remove([cut])
    return [scene.one("card_drawn")]


@POKER.trick("cards/dealer_cuts_at_poker", "a player cuts")
def players_cut(stage: Stage) -> list[Draft]:
    cut = last(stage, "cards_cut")
    cut.data = {"by": "Ana", "role": "player"}
    return [cut]


@POKER.trick("cards/two_packs_are_used_in_turn", "the same pack is used twice in a row")
def one_pack_twice(stage: Stage) -> list[Draft]:
    shuffled = every(stage, "cards_shuffled")
    if len(licence(stage)["packs"]) < 2 or len(shuffled) < 2:
        raise Impossible("the evening has one pack; ask for more coups or another seed")
    again = shuffled[-1]
    again.data = {**again.data, "packs": shuffled[-2].data["packs"]}
    return [next_coup(stage, again).one("card_drawn")]
