"""What a table of baccarat remembers of its shoe, from which the roads are drawn: every coup that was played, in order."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from producers.simulator import simulate
from producers.simulator.script import Draft, seal
from schemas.decode import decode
from streams.games.baccarat.table import BaccaratTable

NOW = datetime(2023, 3, 14, 20, tzinfo=UTC)


def coup(name: str, cards: str, *, void: bool = False) -> list[Draft]:
    """A coup with these cards in turn, ponto first."""
    places = ("ponto", "banca") * 3
    drawn = [
        Draft("card_drawn", NOW, {"place": place, "card": card, "face": "down"}, name)
        for place, card in zip(places, cards.split(), strict=False)
    ]
    called = [Draft("void_called", NOW, {"phrase": "Golpe nulo."}, name)] if void else []
    return [Draft("coup_opened", NOW, {}, name), *drawn, *called, Draft("coup_closed", NOW, {}, name)]


def road_after(drafts: Iterable[Draft]) -> list[Any]:
    """The road of a table once all this has happened at it."""
    opening = next(iter(simulate("baccarat_macau", 1, 1)))
    records: list[Any] = [decode(record) for record in seal([opening, *drafts], "MC-1")]
    opened, *events = records
    table: Any = BaccaratTable(opened)
    for event in events:
        if event.type == "coup_opened":
            table.begin_coup(event)
        getattr(table, f"on_{event.type}", lambda _: None)(event)
        if event.type == "coup_closed":
            table.end_coup()
    return list(table.road)


def test_the_road_has_the_hands_of_every_coup_in_order() -> None:
    first, second = (("2C", "4H"), ("KD", "7S")), (("9C", "KH"), ("8D", "QS"))
    assert road_after([*coup("a", "2C KD 4H 7S"), *coup("b", "9C 8D KH QS")]) == [first, second]


def test_a_void_coup_and_one_without_cards_are_not_in_the_road() -> None:
    drafts = [*coup("a", "2C KD 4H 7S", void=True), *coup("b", ""), *coup("c", "9C 8D KH QS")]
    assert road_after(drafts) == [(("9C", "KH"), ("8D", "QS"))]


def test_a_new_shoe_begins_a_new_road() -> None:
    shoe = Draft("shoe_loaded", NOW, {"shoe": "MC-1-shoe", "cards": 416})
    assert road_after([*coup("a", "2C KD 4H 7S"), shoe, *coup("b", "9C 8D KH QS")]) == [(("9C", "KH"), ("8D", "QS"))]
