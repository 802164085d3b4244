"""How many cards are burnt before a coup: a figure of each game's law."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from streams.games.cards.finished import FinishedDeal
from streams.games.cards.law import Burning, CardLaw, CutRight, WarningPlace
from streams.games.cards.preparing import cards_are_burnt_before_dealing, no_more_cards_are_burnt_than_the_law_says
from streams.games.cards.table import CardTable
from streams.rules import Breach, NotEvaluable
from tests.games.card_log import card_law, croupier, events

EIGHT_THEN_ONE = Burning(first=8, later=1)
BY_THE_FIRST_CARD = Burning(by_rank={"A": 1, "2": 2, "3": 3, "K": 1})


def judged(burning: Burning, coups: list[list[str]]) -> list[tuple[str, object, object]]:
    """What both rules say of coups before which these cards were burnt, out of one shoe; `""` was not read."""
    dealer = croupier()
    drafts = dealer.open()
    dealer.sit("1", "Rui")
    dealer.prepare()
    drafts += [draft for draft in dealer.desk.take() if draft.type != "card_burned"]
    for burnt in coups:
        for card in burnt:
            dealer.desk.aside("card_burned", {"card": card or None})
        dealer.open_coup()
        dealer.desk.tell("card_drawn", {"place": "seat:1", "face": "up", "card": "9S"})
        drafts += dealer.desk.take()
    return list(_judge(events(drafts), SimpleNamespace(cards=replace(card_law(), burning=burning))))


def _judge(log, law):
    opened, *rest = log
    table = CardTable(opened)
    for event in rest:
        if event.type == "coup_opened":
            table.begin_coup(event)
        getattr(table, f"on_{event.type}", lambda _: None)(event)
        if event.type == "card_burned":
            yield from map(_verdict, no_more_cards_are_burnt_than_the_law_says.judge(table, event, law))
        if event.type == "card_drawn":  # the only one of its coup
            finished = FinishedDeal(table, table.coup, event, law)
            yield from map(_verdict, cards_are_burnt_before_dealing.judge(finished, law))
            table.end_coup()


def _verdict(verdict: Breach | NotEvaluable):
    if isinstance(verdict, NotEvaluable):
        return ("not evaluable", None, None)
    return ("breach", verdict.values["found"], verdict.values["due"])


@pytest.mark.parametrize(
    ("coups", "verdicts"),
    [
        ([["2S"] * 8, ["3S"], ["4S"]], []),
        ([["2S"] * 7, ["3S"]], [("breach", 7, 8)]),
        ([["2S"] * 9, ["3S"]], [("breach", 9, 8)]),
        ([["2S"] * 8, []], [("breach", 0, 1)]),
        ([["2S"] * 8, ["3S", "4S"], ["5S"]], [("breach", 2, 1)]),
    ],
    ids=["as it must be", "seven first", "nine first", "none before the second coup", "two before the second coup"],
)
def test_eight_cards_are_burnt_before_the_first_coup_and_one_before_each_later(coups, verdicts):
    assert judged(EIGHT_THEN_ONE, coups) == verdicts


@pytest.mark.parametrize(
    ("burnt", "verdicts"),
    [
        (["3S", "KS", "AS"], []),
        (["3S", "KS"], [("breach", 2, 3)]),
        (["AS", "KS"], [("breach", 2, 1)]),
        (["", "KS"], [("not evaluable", None, None)]),
        ([], [("breach", 0, 1)]),
    ],
    ids=["three for a three", "two for a three", "two for an ace", "a card that nobody read", "no card at all"],
)
def test_as_many_cards_are_burnt_as_the_first_one_is_worth(burnt, verdicts):
    assert judged(BY_THE_FIRST_CARD, [burnt, []]) == verdicts


def test_a_warning_card_without_a_middle_goes_to_its_place_for_one_player_too():
    twelfth, fiftieth = WarningPlace(12, 2), WarningPlace(50, 3, alone="6/11", middle_tolerance=5)
    assert [twelfth.off(14, 312, players) for players in (0, 1, 5)] == [2, 2, 2]
    assert fiftieth.off(156, 312, 1) == 0
    assert fiftieth.off(156, 312, 2) == 106


def test_a_game_whose_tables_differ_says_how_many_packs_each_may_have():
    class DoubleTables(CardLaw):
        def packs_allowed(self, licence):
            return (8,) if len(licence.seats) > 9 else (6,)

    plain = card_law()
    law = DoubleTables(**{name: getattr(plain, name) for name in CardLaw.__slots__})
    licence = events(croupier().open())[0].data.licence
    assert (plain.packs_allowed(licence), law.packs_allowed(licence)) == ((4, 6), (6,))
    assert CutRight("dealer", rotates=False).players
