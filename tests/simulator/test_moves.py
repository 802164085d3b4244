"""Croupiers walk the same table of moves by which coups are judged."""

from datetime import UTC, datetime

import pytest

from producers.simulator.book import Book, OutOfTurn
from producers.simulator.game import game_key
from streams.engine.rulebooks import all_books
from streams.games.cussec.phases import NEXT
from tests.scenarios.playing import GAMES

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
BY_KEY = {game_key(game, regulation): book for (regulation, game), book in all_books().items()}


@pytest.mark.parametrize("key", sorted(set(GAMES) & set(BY_KEY)))
def test_a_croupier_reads_the_table_of_moves_of_the_judge(key: str) -> None:
    game = GAMES[key]
    croupier = game.croupier(game.licence(OPENS), OPENS, {})
    assert croupier.desk.moves is BY_KEY[key].next


def test_what_cannot_happen_at_a_table_is_not_written() -> None:
    book = Book("T-1", OPENS, moves=NEXT)
    book.tell("coup_opened")
    with pytest.raises(OutOfTurn, match="no coup_opened can come while the coup is uncovered"):
        book.tell("coup_opened")
    assert [draft.type for draft in book.take()] == ["coup_opened"]


def test_what_the_table_of_moves_does_not_know_may_come_at_any_time() -> None:
    book = Book("T-1", OPENS, moves=NEXT)
    book.tell("dealer_on")
    book.tell("coup_opened")
    book.tell("dealer_off")
    assert book.phase == "uncovered"
