"""A coup looks the same whether the rules were asked about the coups before it or not."""

import json
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from producers.simulator import GAMES, simulate_journal
from projections.cli.simulated_floor import _chosen, _evening
from projections.film import Film, films
from projections.film.drawings import observe
from projections.film.skipping import SkippingJudge
from projections.film.stored_films import judged_again
from projections.replay import replay
from projections.store import StoreListener, connect
from schemas.identity import CoupId
from streams.engine.judge import Judge
from streams.games.craps.table import CrapsTable
from streams.law.files import load_law
from tests.engine.floor import Notebook

COUPS = 14


def spoiled(game: str, chance: Random) -> list[tuple[int, bytes]]:
    """A short evening with tricks in it, records lost, overtaken, repeated and damaged.

    After some tricks the table closes: then others are drawn.
    """
    raws: list[bytes] = []
    while sum(b'"type":"coup_closed"' in raw for raw in raws) < COUPS // 2 + 2:
        tricks = _chosen(GAMES[game], 4, chance, whole_night=True)
        raws = _evening(partial(simulate_journal, game, COUPS, 5), tricks, [])
    for _ in range(4):
        place = chance.randrange(1, len(raws) - 2)
        raws[place], raws[place + 1] = raws[place + 1], raws[place]
        raws.insert(chance.randrange(place, len(raws)), raws[place])
        raws.insert(chance.randrange(1, len(raws)), raws[place].replace(b'"data":{', b'"data":{"x":', 1))
    del raws[chance.randrange(len(raws) // 2, len(raws) - 2)]
    return list(enumerate(raws, start=1))


def last(coup: str, table: str, records: list[tuple[int, bytes]], settled: int = 0) -> Film:
    """Without what came once more from before the coup: it is not believed, and says nothing of the coup."""
    film = list(films(coup, table, records, load_law(), observe, settled=settled))[-1]
    return replace(film, frames=tuple(frame for frame in film.frames if frame.believed or frame.event.subject == coup))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_came_before_a_coup_need_only_be_folded(game: str) -> None:
    records = spoiled(game, Random(f"winding {game}"))
    notebook = Notebook()
    replay(records, load_law(), [notebook])
    ended = [coup for coup in notebook.coups if coup.coup is not None]
    assert len(ended) > COUPS // 2
    table = ended[0].table
    for before, coup in list(pairwise(ended))[::4]:
        assert coup.coup is not None
        whole, wound = (last(coup.coup.id, table, records, settled) for settled in (0, before.last_sequence))
        assert wound.frames == whole.frames
        assert wound.findings == whole.findings
        assert wound.verdicts == whole.verdicts
        assert wound == whole


def test_bets_that_outlive_a_series_of_craps_are_known_after_winding() -> None:
    """Which bets earlier series decided, and what is known of the others, is the same for rules that come later."""
    records = list(enumerate(simulate_journal("craps", COUPS, 5), start=1))

    def known(judge: Judge) -> list[object]:
        for position, raw in records:
            judge.take(raw, position)
        [custody] = judge.tables.values()
        table = custody.table_judge.table
        assert isinstance(table, CrapsTable)
        return [
            list(table.bets),
            list(table.gone),
            list(table.decided.bets) if table.decided else [],
            {name: life.doubtful for name, life in table.lives.items()},
        ]

    wound = SkippingJudge(load_law(), Notebook())
    wound.settled = len(records)
    assert known(wound) == known(Judge(load_law(), Notebook()))


def test_the_store_knows_from_where_on_a_coup_is_judged(tmp_path: Path) -> None:
    records = list(enumerate(simulate_journal("banca_francesa", COUPS, 5), start=1))
    notebook = Notebook()
    with connect(tmp_path / "store") as store:
        replay(records, load_law(), [notebook, StoreListener(store)])
        first, _, third, *_ = (coup for coup in notebook.coups if coup.coup is not None)
        assert first.coup is not None
        assert third.coup is not None
        both = [CoupId(one.licence.venue, one.table, one.opening, one.coup.id) for one in (first, third)]
        early, late = map(store.played, both)
        assert early is not None
        assert late is not None
        assert (early.settled, late.settled) == (0, first.last_sequence)
        film = judged_again(store, both[1], load_law(), observe)
        names = [json.loads(raw).get("subject") for _, raw in records]
        end = len(names) - names[::-1].index(third.coup.id)
        assert film == last(third.coup.id, third.table, records[:end])
