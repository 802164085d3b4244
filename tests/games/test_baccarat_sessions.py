"""Sessions of online baccarat without number: nobody honest is accused by them, nor silently left out."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial
from random import Random

import pytest

from producers.simulator.baccarat.croupier import BaccaratCroupier
from producers.simulator.baccarat.intents import BaccaratPlan, BaccaratWager
from producers.simulator.baccarat.licences import TABLES, law_of, licence
from producers.simulator.script import Draft, seal
from streams.games.baccarat.law import ONLINE
from streams.games.online.sessions import MOST, NO_ROOM
from tests.engine.floor import Notebook, judged
from tests.properties.test_crowded_coups import lines, squared

NIGHT = datetime(2023, 3, 14, 19, tzinfo=UTC)
OUTSIDE, STATED = "baccarat/bets_are_made_in_a_session", "baccarat/sessions_end_with_a_statement"
coup = partial(BaccaratPlan, cards=("2C", "KD", "4H", "7S"))


def online() -> BaccaratCroupier:
    closes = NIGHT.replace(hour=23)
    return BaccaratCroupier(TABLES[ONLINE], licence(ONLINE, closes), law_of(ONLINE, NIGHT.date()), NIGHT, Random(7))


def invented(times: int, name: str = "nobody") -> list[str]:
    return [f"{name}-{number}" for number in range(times)]


def script(before: Iterable[str] = (), since: Iterable[str] = (), *, closes: bool = True) -> list[Draft]:
    """Ana bets; sessions of others are opened before she joins, and since; she bets once more and goes."""
    croupier = online()
    drafts = croupier.open()
    for player in before:
        croupier.join(player)
    drafts += croupier.play(coup(wagers=(BaccaratWager("Ana", "ponto", 2000),)))
    for player in since:
        croupier.join(player)
    drafts += croupier.play(coup(wagers=(BaccaratWager("Ana", "ponto", 2000),), leaves=("Ana",)))
    return drafts + (croupier.close() if closes else [])


def heard(drafts: list[Draft]) -> Notebook:
    return judged(list(seal(drafts, TABLES[ONLINE])))


def reasons(notebook: Notebook, rule: str) -> set[str | None]:
    return {verdict.reason for each in notebook.coups for verdict in each.verdicts() if verdict.rule == rule}


@pytest.mark.parametrize("times", [MOST - 1, MOST, 3 * MOST])
def test_invented_sessions_accuse_nobody_who_bets(times: int) -> None:
    """Those in which nobody ever betted are forgotten first: Ana's is remembered, and judged to its end."""
    assert heard(script(since=invented(times))).rules == []
    wrong = script(since=invented(times))
    gone = next(draft for draft in wrong if draft.type == "session_stated" and draft.data["player"] == "Ana")
    assert heard([draft for draft in wrong if draft is not gone]).rules == [STATED]


def test_a_session_that_was_forgotten_is_not_evaluable() -> None:
    """A player whose session had to be forgotten may bet: that there was none cannot be told any more."""
    croupier = online()
    drafts = croupier.open()
    for player in ("Ana", *invented(MOST)):
        croupier.join(player)
    drafts += croupier.play(coup(wagers=(BaccaratWager("Ana", "ponto", 2000),)))
    notebook = heard(drafts + croupier.play(coup(wagers=(BaccaratWager("nobody-7", "ponto", 2000),))))
    assert notebook.rules == []
    assert NO_ROOM in reasons(notebook, OUTSIDE)


def test_who_has_no_session_is_told_while_none_was_forgotten() -> None:
    drafts = script(before=invented(MOST - 1), closes=False)
    opened = next(draft for draft in drafts if draft.data.get("players") == ["Ana"])
    assert heard([draft for draft in drafts if draft is not opened]).rules == [OUTSIDE] * 2


def test_one_player_with_sessions_without_end_pushes_out_nobody_else() -> None:
    drafts = script(closes=False)
    at = next(place for place, draft in enumerate(drafts) if draft.type == "session_opened")
    again = [
        Draft("session_opened", drafts[at].time, {"session": f"x{number}", "kind": "player", "players": ["Zé"]}, None)
        for number in range(2 * MOST)
    ]
    assert heard(drafts[: at + 1] + again + drafts[at + 1 :]).rules == []


def test_sessions_that_run_cost_a_coup_nothing() -> None:
    """One more coup costs the same beside a hundred idle sessions as beside none, and sessions cost in proportion."""

    def work(sessions: int, coups: int) -> int:
        croupier = online()
        drafts = croupier.open()
        for player in invented(sessions):
            croupier.join(player)
        for _ in range(coups):
            drafts += croupier.play(coup(wagers=(BaccaratWager("Ana", "ponto", 2000),)))
        return lines(drafts, TABLES[ONLINE])

    beside_many, beside_none = (work(sessions, 3) - work(sessions, 2) for sessions in (100, 0))
    assert abs(beside_many - beside_none) < beside_none / 10
    assert not squared(lambda times: lines(script(before=invented(times)), TABLES[ONLINE]))
