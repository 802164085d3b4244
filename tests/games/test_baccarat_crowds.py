"""Crowded coups of baccarat: so many bets, cards or offers, so much work.

Work is counted in steps of the interpreter within the games, so that a list that is searched for each of its members
shows as well.
"""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from producers.simulator.baccarat.croupier import BaccaratCroupier
from producers.simulator.baccarat.intents import BaccaratPlan, BaccaratWager
from producers.simulator.baccarat.licences import TABLES, law_of, licence
from producers.simulator.script import Draft, seal
from streams.engine.judge import Judge
from streams.games.baccarat.law import MACAU, PONTO_BANCA
from streams.law.files import load_law
from tests.gates.tree import ROOT
from tests.properties.test_bounds import Deaf

NIGHT = datetime(2023, 3, 14, 19, tzinfo=UTC)
CORE = str(ROOT / "streams")
CARDS = ("2C", "KD", "4H", "7S")  # ponto six, banca seven
SOME = 260  # more than a finding shows


@pytest.fixture(autouse=True)
def _uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """How much a table keeps is counted once in 2,048 records: a step, which only the largest of these coups would meet."""
    monkeypatch.setattr("streams.engine.table_judge.EVERY", sys.maxsize)


def steps(drafts: list[Draft], table: str) -> int:
    """Steps of the interpreter until the script is judged."""
    taken = 0

    def step(frame: Any, event: str, arg: object) -> Any:
        nonlocal taken
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        taken += event == "opcode"
        return step

    judge = Judge(load_law(), Deaf())
    records = list(seal(drafts, table))
    sys.settrace(
        lambda frame, event, arg: step(frame, event, arg) if frame.f_code.co_filename.startswith(CORE) else None
    )
    try:
        for position, record in enumerate(records):
            judge.take(record, position)
        judge.finish()
    finally:
        sys.settrace(None)
    return taken


def played(game: str, wagers: tuple[BaccaratWager, ...], **plan: Any) -> list[Draft]:
    croupier = BaccaratCroupier(
        TABLES[game], licence(game, NIGHT.replace(hour=23)), law_of(game, NIGHT.date()), NIGHT, Random(7)
    )
    drafts = croupier.open()
    for seat, player in (("1", "Ana"), ("2", "Rui")):
        croupier.sit(seat, player)
    drafts += croupier.play(BaccaratPlan(wagers=wagers, cards=CARDS, **plan))
    return drafts + croupier.close()


def standing(times: int) -> list[Draft]:
    """So many bets of people who stand, each of another, in the box of one who has a bet there."""
    wagers = [BaccaratWager("Ana", "ponto", 100_000, "1")]
    wagers += [BaccaratWager(f"P{number}", "ponto", 1_000, "1") for number in range(times)]
    return played(MACAU, tuple(wagers), stands={f"P{number}": ("1", "2") for number in range(min(times, 60))})


def of_one_player(times: int) -> list[Draft]:
    return played(PONTO_BANCA, tuple(BaccaratWager("Ana", "ponto", 100_000, "1") for _ in range(times)))


def unpaid(times: int) -> list[Draft]:
    """So many winners, and none is paid."""
    drafts = played(MACAU, tuple(BaccaratWager("Ana", "banca", 100_000, "1") for _ in range(times)))
    return [draft for draft in drafts if draft.type != "payout_made"]


def handed_back(times: int) -> list[Draft]:
    """So many losers that are handed back after the scores, in the place of being collected."""
    drafts = played(PONTO_BANCA, tuple(BaccaratWager("Ana", "ponto", 1_000, "1") for _ in range(times)))
    for draft in drafts:
        if draft.type == "bet_collected":
            draft.type = "bet_returned"
    return drafts


def cards(times: int) -> list[Draft]:
    """So many cards too many."""
    drafts = played(MACAU, (BaccaratWager("Ana", "ponto", 100_000, "1"),))
    last = max(place for place, draft in enumerate(drafts) if draft.type == "card_drawn")
    return drafts[: last + 1] + [drafts[last]] * times + drafts[last + 1 :]


def wrongly_dealt(times: int) -> list[Draft]:
    """So many bets, and a card that lies at the wrong hand."""
    drafts = played(MACAU, tuple(BaccaratWager("Ana", "ponto", 100_000, "1") for _ in range(times)))
    fourth = [draft for draft in drafts if draft.type == "card_drawn"][3]
    fourth.data = {**fourth.data, "place": "ponto"}
    return drafts


def overtaken(times: int) -> list[Draft]:
    """So many bets whose own record comes when they have been collected."""
    drafts = played(MACAU, tuple(BaccaratWager("Ana", "ponto", 100_000, "1") for _ in range(times)))
    slow = [draft for draft in drafts if draft.type == "bet_placed"]
    last = max(place for place, draft in enumerate(drafts) if draft.type == "bet_collected")
    return [draft for draft in drafts[: last + 1] if draft.type != "bet_placed"] + slow + drafts[last + 1 :]


@pytest.mark.parametrize("crowd", [standing, of_one_player, unpaid, handed_back, cards, wrongly_dealt, overtaken])
def test_work_grows_in_proportion(crowd: Callable[[int], list[Draft]]) -> None:
    """From so many to twice as many, and from there to four times as many, it doubles; with the square it quadruples.

    The first is for what is worked out only once, the words of a finding too.
    """
    table = TABLES[PONTO_BANCA if crowd in (of_one_player, handed_back) else MACAU]
    _, few, more, many = (steps(crowd(times), table) for times in (SOME, SOME, 2 * SOME, 4 * SOME))
    assert many - more < 2.5 * (more - few)
