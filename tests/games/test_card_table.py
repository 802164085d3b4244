"""What a card table remembers of seats, hands and shoe."""

from schemas.cards import PACK
from tests.games.card_log import croupier, fold


def test_a_lawful_preparation_is_remembered_step_by_step():
    dealer = croupier()
    script = dealer.open()
    dealer.sit("3", "Ana")
    dealer.sit("1", "Rui")
    dealer.prepare()
    table = fold(script + dealer.desk.take())
    assert table.occupied == ["1", "3"]
    assert [event.type for event in table.shoe.order] == [
        "cards_shuffled", "cut_offered", "cards_cut", "warning_card_placed", "shoe_loaded", "card_burned",
    ]  # fmt: skip
    assert table.shoe.cut.data.seat == "1"
    assert table.shoe.warning.data.from_end == 50
    assert table.shoe.drawn == 1


def test_a_card_that_was_burnt_is_one_of_the_six():
    """The seventh ace of spades out of six packs cannot be there."""
    dealer = croupier()
    script = dealer.open()
    dealer.sit("1", "Rui")
    dealer.prepare()
    dealer.open_coup()
    for _ in range(7):
        dealer.desk.tell("card_drawn", {"place": "seat:1", "face": "up", "card": "AS"})
    script += dealer.desk.take()
    table = fold(script)
    burnt = sum(draft.data.get("card") == "AS" for draft in script if draft.type == "card_burned")
    assert len(table.coup.impossible) == 1 + burnt
    assert table.coup.hands["seat:1"][0].card == "AS"
    assert len(table.coup.received["1"]) == 7


def test_a_shoe_gives_every_card_as_often_as_it_has_packs():
    dealer = croupier(number=4)
    dealer.open()
    dealer.sit("1", "Rui")
    dealer.prepare()
    dealer.open_coup()
    drawn = [dealer.draw("seat:1") for _ in range(dealer.shoe.left)]
    kinds = [draft.type for draft in dealer.desk.take()]
    assert len(drawn) == 207
    assert all(drawn.count(card) <= 4 for card in PACK)
    assert kinds.count("warning_card_drawn") == 1


def test_a_new_shoe_begins_with_the_shuffle_after_play():
    dealer = croupier()
    script = dealer.open()
    dealer.sit("1", "Rui")
    dealer.sit("2", "Ana")
    dealer.prepare()
    dealer.open_coup()
    dealer.draw("seat:1")
    script += dealer.close_coup()
    dealer.prepare()
    table = fold(script + dealer.desk.take())
    assert table.shoe.drawn == 1
    assert table.shoe.cut.data.seat == "2"
    assert table.cut_after == {"1"}


def test_a_hidden_card_that_is_turned_over_is_read_then():
    dealer = croupier()
    script = dealer.open()
    dealer.prepare()
    dealer.open_coup()
    dealer.desk.tell("card_drawn", {"place": "bank", "face": "down"})
    dealer.desk.tell("card_revealed", {"place": "bank", "card": "9C"})
    table = fold(script + dealer.desk.take())
    (laid,) = table.coup.hands["bank"]
    assert (laid.card, laid.up) == ("9C", True)


def test_a_discarded_card_does_not_count_for_its_seat():
    dealer = croupier()
    script = dealer.open()
    dealer.prepare()
    dealer.open_coup()
    for card in ("AS", "9C"):
        dealer.desk.tell("card_drawn", {"place": "seat:2", "face": "up", "card": card})
    dealer.desk.tell("card_discarded", {"place": "seat:2", "card": "9C", "reason": "unasked"})
    table = fold(script + dealer.desk.take())
    assert [laid.card for laid in table.coup.received["2"]] == ["AS"]


def test_lost_messages_make_the_shoe_unknown_until_the_next_shuffle():
    dealer = croupier()
    script = dealer.open()
    dealer.prepare()
    table = fold(script + dealer.desk.take())
    table.lose_sight()
    assert not table.shoe.known
