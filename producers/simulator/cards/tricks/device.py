"""Tricks with the automatic shuffler."""

from typing import Any

from producers.simulator.cards.tricks.lending import Shared, every, last, licence, next_coup, one, ready, with_device
from producers.simulator.dice.tricks import aside, beside
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

SHUFFLING_SHOES, POKER_DEVICES = Shared(), Shared()
PORTUGAL = "pt-p-1364-2001"
CHIEF = "Beatriz"


@SHUFFLING_SHOES.trick("shuffler/shuffler_is_approved", "a shuffler that nobody approved is used", PORTUGAL)
@POKER_DEVICES.trick("shuffler/shuffler_is_approved", "a shuffler that nobody approved is used")
def unapproved_shuffler(stage: Stage) -> list[Draft]:
    if licence(stage).get("shuffler") is None:
        raise Impossible("the evening has no shuffler; ask for more coups or another seed")
    return [stage.declare("shuffler.approval", None)]


@POKER_DEVICES.trick("shuffler/shuffler_needs_no_cut", "the pack is cut although a device shuffles it")
def needless_cut_at_poker(stage: Stage) -> list[Draft]:
    if licence(stage).get("shuffler") is None:
        raise Impossible("the evening has no shuffler; ask for more coups or another seed")
    return [aside(stage, last(stage, "cards_shuffled"), "cards_cut", {"by": "Nuno", "role": "dealer"}, 0.5)]


@SHUFFLING_SHOES.trick("shuffler/shuffler_needs_no_cut", "the cards are cut although the shoe shuffles them")
def needless_cut(stage: Stage) -> list[Draft]:
    shuffled = _device(stage, "cards_shuffled")
    seated = sorted((told.data["seat"], told.data["player"]) for told in ready(stage, next_coup(stage, shuffled))
                    if told.type == "seat_taken")  # fmt: skip
    seat, player = seated[0]
    return [aside(stage, shuffled, "cards_cut", {"by": player, "role": "player", "seat": seat}, 0.5)]


def _device(stage: Stage, kind: str, **where: Any) -> Draft:
    with_device(stage)
    return last(stage, kind, **where)


def _changed(stage: Stage, kind: str, **data: Any) -> list[Draft]:
    told = _device(stage, kind)
    told.data = {**told.data, **data}
    return [told]


def _quiet(stage: Stage) -> Scene:
    """A coup before which cards went back into the device and nothing else happened."""
    with_device(stage)

    def suits(scene: Scene) -> bool:
        before = [draft.type for draft in ready(stage, scene)]
        return scene.has("coup_closed") and [k for k in before if not k.startswith("seat")] == [
            "lid_opened", "cards_reinserted", "lid_closed",
        ]  # fmt: skip

    return stage.pick(suits, "cards that went back")


@SHUFFLING_SHOES.trick("shuffler/damaged_cards_are_replaced_by_the_chief", "a damaged card stays in play")
def worn_card(stage: Stage) -> list[Draft]:
    opened = _quiet(stage).one("coup_opened")
    pack = licence(stage)["packs"][0]["id"]
    told = aside(stage, opened, "card_damaged", {"pack": pack, "source": "shuffler"}, -0.5)
    aside(stage, opened, "inspection_notified", {"by": "room_management", "matter": "damaged_card"}, -0.3)
    return [told]


@SHUFFLING_SHOES.trick("shuffler/damaged_cards_are_reported", "a damaged card is replaced and nobody reports it")
def unreported_card(stage: Stage) -> list[Draft]:
    opened = _quiet(stage).one("coup_opened")
    pack = licence(stage)["packs"][0]["id"]
    told = aside(stage, opened, "card_damaged", {"pack": pack, "source": "shuffler"}, -0.5)
    replaced = {"pack": pack, "cards": ["7H"], "by": CHIEF, "role": "chief_inspector"}
    aside(stage, opened, "card_replaced", replaced, -0.3)
    return [told]


@SHUFFLING_SHOES.trick("shuffler/chief_inspector_is_called_to_a_jam", "the dealer solves a jam by himself")
def solved_alone(stage: Stage) -> list[Draft]:
    opened = _quiet(stage).one("coup_opened")
    jam = aside(stage, opened, "shuffler_jammed", {}, -0.5)
    aside(stage, opened, "jam_cleared", {"by": "Nuno"}, -0.3)
    return [jam]


@SHUFFLING_SHOES.trick("shuffler/no_card_comes_out_of_a_jammed_shuffler", "cards are dealt while a card is stuck")
def dealt_through_a_jam(stage: Stage) -> list[Draft]:
    scene = _quiet(stage)
    drawn = scene.all("card_drawn")[1]
    jam = aside(stage, drawn, "shuffler_jammed", {}, -0.4)
    aside(stage, drawn, "chief_inspector_called", {"by": "Nuno"}, -0.2)
    cleared = aside(stage, drawn, "jam_cleared", {"by": CHIEF}, 0.2)
    jam.subject = cleared.subject = None
    return [jam]


@SHUFFLING_SHOES.trick("shuffler/lid_is_opened_only_by_who_may", "the dealer opens the lid")
def opened_by_the_dealer(stage: Stage) -> list[Draft]:
    lid = _device(stage, "lid_opened", role="device")
    lid.data = {"by": "Nuno", "role": "dealer"}
    return [lid]


@SHUFFLING_SHOES.trick("shuffler/cards_are_mixed_by_hand_before_loading", "the cards go in unshuffled")
def loaded_unmixed(stage: Stage) -> list[Draft]:
    with_device(stage)
    stage.remove(every(stage, "cards_shuffled"))
    loaded = last(stage, "shuffler_loaded")
    shuffled = Draft("cards_shuffled", loaded.time, {"by": "SH-1", "manual": False}, None, loaded.source)
    stage.put(shuffled, before=loaded)
    return [loaded]


@SHUFFLING_SHOES.trick("shuffler/shuffler_is_loaded_in_packets", "the shuffler is loaded in one packet")
def one_packet(stage: Stage) -> list[Draft]:
    return _changed(stage, "shuffler_loaded", packets=1)


@SHUFFLING_SHOES.trick("shuffler/shuffler_is_loaded_once", "the shuffler is loaded a second time")
def second_load(stage: Stage) -> list[Draft]:
    loaded = _device(stage, "shuffler_loaded")
    return [aside(stage, loaded, "shuffler_loaded", dict(loaded.data), 0.5)]


@SHUFFLING_SHOES.trick("shuffler/chief_inspector_attends_the_loading", "nobody attends the loading")
def loaded_unseen(stage: Stage) -> list[Draft]:
    return _changed(stage, "shuffler_loaded", witness=None, witness_role=None)


@SHUFFLING_SHOES.trick("shuffler/chief_inspector_attends_the_unloading", "nobody attends the unloading")
def unloaded_unseen(stage: Stage) -> list[Draft]:
    return _changed(stage, "shuffler_unloaded", witness=None, witness_role=None)


@SHUFFLING_SHOES.trick("shuffler/cards_come_out_after_the_closing", "the cards come out and no closing was announced")
def early_unloading(stage: Stage) -> list[Draft]:
    unloaded = _device(stage, "shuffler_unloaded")
    for kind in ("shuffler_jammed", "card_damaged", "card_replaced", "table_closing_called"):
        stage.remove(every(stage, kind))  # nothing accounts for it either
    return [unloaded]


@SHUFFLING_SHOES.trick("shuffler/packs_are_sorted_at_the_end", "the packs are not sorted")
def unsorted_packs(stage: Stage) -> list[Draft]:
    with_device(stage)
    stage.remove(every(stage, "packs_sorted"))
    return [last(stage, "table_closed")]


@SHUFFLING_SHOES.trick("shuffler/sorted_packs_are_whole", "a pack has a card too few")
def short_pack(stage: Stage) -> list[Draft]:
    told = _device(stage, "packs_sorted")
    first, *rest = told.data["packs"]
    told.data = {**told.data, "packs": [{**first, "cards": 51, "missing": ["AS"]}, *rest]}
    return [told]


@SHUFFLING_SHOES.trick("shuffler/cards_stay_in_the_continuous_shuffler", "the cards are spread before the closing")
def spread_from_the_device(stage: Stage) -> list[Draft]:
    return [aside(stage, _device(stage, "table_closing_called"), "cards_spread", {"reason": "end"}, -0.5)]


@SHUFFLING_SHOES.trick("shuffler/cards_out_of_play_go_to_discard", "cards of who gave up stay on the table")
def left_lying(stage: Stage) -> list[Draft]:
    with_device(stage)

    def suits(scene: Scene) -> bool:
        return bool(scene.all("decision_made", action="surrender")) and _swept_at_once(scene) is not None

    scene = stage.pick(suits, "somebody who gives up")
    swept = _swept_at_once(scene)
    assert swept is not None  # noqa: S101  # it suits
    collected = scene.drafts[scene.drafts.index(swept) - 1]
    stage.remove([swept])
    swept.time = scene.one("coup_closed").time
    stage.put(swept, before=scene.one("coup_closed"))
    return [collected]


def _swept_at_once(scene: Scene) -> Draft | None:
    """The taking-away of cards right after half a stake was taken, with another seat to be served."""
    for place, draft in enumerate(scene.drafts):
        if draft.type == "cards_collected" and scene.drafts[place - 1].type == "bet_collected":
            later = [d for d in scene.drafts[place:] if d.type == "card_drawn" and d.data["place"].startswith("seat:")]
            gave_up = {d.data["place"] for d in scene.all("decision_made", action="surrender")}
            if draft.data["place"] in gave_up and any(d.data["place"] != draft.data["place"] for d in later):
                return draft
    return None


@SHUFFLING_SHOES.trick(
    "shuffler/cards_go_back_after_the_coup", "the cards of a coup are left outside and nothing is said"
)
def left_outside(stage: Stage) -> list[Draft]:
    with_device(stage)
    scene = _quiet(stage)
    before = ready(stage, scene)
    inserted = one(before, "cards_reinserted")
    assert inserted is not None  # noqa: S101  # it is quiet
    later = [told for told in every(stage, "cards_reinserted") if stage.place(told) > stage.place(inserted)]
    if later:
        later[0].data = {"cards": later[0].data["cards"] + inserted.data["cards"]}
    stage.remove([told for told in before if told.type in ("lid_opened", "cards_reinserted", "lid_closed")])
    return [scene.one("coup_opened")]


@SHUFFLING_SHOES.trick("shuffler/all_cards_go_back_together", "one card does not go back")
def palmed_card(stage: Stage) -> list[Draft]:
    inserted = _device(stage, "cards_reinserted")
    inserted.data = {"cards": inserted.data["cards"] - 1}
    return [inserted]


@SHUFFLING_SHOES.trick("shuffler/cards_go_in_when_the_lid_is_open", "cards are forced in under the lid", PORTUGAL)
def forced_lid(stage: Stage) -> list[Draft]:
    before = ready(stage, _quiet(stage))
    inserted, lid = one(before, "cards_reinserted"), one(before, "lid_opened")
    assert inserted is not None  # noqa: S101  # it is quiet
    assert lid is not None  # noqa: S101
    if not [d for d in every(stage, "lid_closed") if stage.place(d) < stage.place(lid)]:
        raise Impossible("the lid was never closed before; ask for more coups or another seed")
    stage.remove([lid])
    return [inserted]


@SHUFFLING_SHOES.trick("shuffler/only_a_closed_lid_defers", "cards are left outside although the lid is open", PORTUGAL)
def idle_dealer(stage: Stage) -> list[Draft]:
    deferred = _device(stage, "reinsertion_deferred")
    aside(stage, deferred, "lid_opened", {"by": "SH-1", "role": "device"}, -0.5)
    return [deferred]


@SHUFFLING_SHOES.trick("shuffler/lid_is_closed_after_the_cards", "the lid stays open", PORTUGAL)
def open_lid(stage: Stage) -> list[Draft]:
    scene = _quiet(stage)
    closed = one(ready(stage, scene), "lid_closed")
    assert closed is not None  # noqa: S101  # it is quiet
    stage.remove([closed])
    return [scene.one("coup_opened")]


@SHUFFLING_SHOES.trick("shuffler/complaints_come_before_the_cards_go_in", "a complaint in time is refused as late")
def deaf_ear(stage: Stage) -> list[Draft]:
    filed = _complaint(stage)
    told = {"complaint": "q1", "admitted": False, "reason": "late"}
    return [filed, beside(stage, filed, "complaint_decided", told, 0.2)]


@SHUFFLING_SHOES.trick("shuffler/cards_under_complaint_stay_outside", "cards under complaint go back")
def lost_proof(stage: Stage) -> list[Draft]:
    filed = _complaint(stage)
    place = stage.place(filed)
    closed = next(draft for draft in stage.script[place:] if draft.type == "lid_closed")
    aside(stage, closed, "complaint_decided", {"complaint": "q1", "admitted": True, "reason": "miscount"}, 0.2)
    return [filed]


def _complaint(stage: Stage) -> Draft:
    """Somebody complains of the coup before, whose cards are still outside."""
    scene = _quiet(stage)
    before = ready(stage, scene)
    lid = one(before, "lid_opened")
    assert lid is not None  # noqa: S101  # it is quiet
    coup = next(draft.subject for draft in reversed(stage.script[: stage.place(lid)]) if draft.subject is not None)
    told = {"complaint": "q1", "player": "Ana", "matter": "miscount", "coup": coup}
    return aside(stage, lid, "complaint_filed", told, -1.5)
