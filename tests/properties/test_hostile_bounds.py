"""Whoever writes to a table can begin what never ends; what the judge keeps of it has a bound, and passing it is reported."""

import json
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

import pytest

from producers.simulator.roulette.figures import law_of
from producers.simulator.roulette.licences import AMERICAN
from producers.simulator.script import Draft, seal
from schemas.envelope import GENESIS
from streams.engine import table_judge as table_judges
from streams.engine.judge import Judge
from streams.engine.kept import MOST, things_kept
from streams.law.files import load_law
from streams.rules import Table
from tests.engine.floor import Notebook
from tests.native.paths import differences, front
from tests.properties.evenings import DAY, GAMES, lawful

UNFINISHED = "vigia/little_is_unfinished"
FEW, SOON = 2_000, 256  # in place of the bounds, so that a small flood passes them


@pytest.fixture
def _low(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_judges, "MOST", FEW)
    monkeypatch.setattr(table_judges, "EVERY", SOON)


def flood(draft: Draft, count: int, **names: str) -> list[Draft]:
    """The same event many times, each with other names."""
    return [
        Draft(draft.type, draft.time, {**draft.data, **{key: f"{name}-{n}" for key, name in names.items()}},
              draft.subject, draft.source)
        for n in range(count)
    ]  # fmt: skip


def at_first(script: list[Draft], kind: str) -> int:
    return next(place for place, draft in enumerate(script) if draft.type == kind)


def endless_coup(count: int) -> list[Draft]:
    """Bets are laid without end in the first coup of an evening, which goes on after that."""
    script = lawful(AMERICAN, 6)
    place = at_first(script, "bet_placed") + 1
    return [*script[:place], *flood(script[place - 1], count, bet="b", player="p"), *script[place:]]


def unfinished_changes(count: int) -> list[Draft]:
    """Change is asked for without end, and none of it is handed over."""
    script = lawful(AMERICAN, 6)
    place = at_first(script, "coup_closed") + 1
    asked = Draft("change_requested", script[place - 1].time, {"player": "Ana", "change": "", "amount": 100_000})
    return [*script[:place], *flood(asked, count, change="c"), *script[place:]]


def growing_staff(game: str, count: int) -> list[Draft]:
    """More and more dealers take their place at a table."""
    script = lawful(game, 3)
    place = at_first(script, "dealer_on") + 1
    return [*script[:place], *flood(script[place - 1], count, staff="s"), *script[place:]]


def growth(script: list[Draft]) -> tuple[int, Notebook]:
    """The most that the table ever kept, and what was reported."""
    notes = Notebook()
    judge = Judge(load_law(), notes)
    most = 0
    for position, record in enumerate(seal(script, "t-1")):
        judge.take(record, position)
        if position % 64 == 0:
            (custody,) = judge.tables.values()
            most = max(most, things_kept(custody.table_judge.table, 10**9))
    judge.finish()
    return most, notes


FLOODS = [
    pytest.param(endless_coup, id="endless_coup"),
    pytest.param(unfinished_changes, id="unfinished_changes"),
    *(
        pytest.param(lambda count, game=game: growing_staff(game, count), id=f"staff-{game}")
        for game in GAMES
        if any(draft.type == "dealer_on" for draft in lawful(game, 1))
    ),
]


@pytest.mark.usefixtures("_low")
@pytest.mark.parametrize("flooded", FLOODS)
def test_what_a_table_keeps_has_a_bound(flooded: Any) -> None:
    """Twice the flood: as much is kept, at most what fits between two counts, and that it was too much is reported."""
    short, _ = growth(flooded(3_000))
    long, notes = growth(flooded(6_000))
    assert short > FEW / 2  # the flood does grow
    assert long <= max(short, FEW + 12 * SOON)
    assert UNFINISHED in notes.rules
    assert not any(coup.tally.errors for coup in notes.coups)


@pytest.mark.usefixtures("_low")
def test_a_coup_that_was_cut_off_is_one_finding_and_not_evaluable() -> None:
    """What still names it is set aside without a word; the next coups are judged."""
    script = endless_coup(4_000)
    unpaid = next(place for place in reversed(range(len(script))) if script[place].type == "payout_made")
    prize = script.pop(unpaid)
    _, notes = growth(script)
    assert notes.rules.count(UNFINISHED) == 1
    assert notes.rules[0] == UNFINISHED
    assert len({coup.coup.id for coup in notes.coups if coup.coup is not None}) == 6
    (cut, *others) = [coup for coup in notes.coups if coup.coup is not None]
    assert cut.coup.lost is not None
    assert [coup.coup.lost for coup in others] == [None] * 5
    assert [(finding.coup, finding.rule) for finding in notes.findings[1:]] == [
        (prize.subject, "roulette/every_winning_bet_is_paid_its_prize")
    ]


def test_up_to_the_bound_nothing_is_reported_and_one_above_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted once, at the last record of the flood."""
    script = endless_coup(500)[:400]
    records = list(seal(script, "t-1"))
    monkeypatch.setattr(table_judges, "EVERY", len(records) - 1)

    def reported(most: int) -> list[str]:
        monkeypatch.setattr(table_judges, "MOST", most)
        notes = Notebook()
        judge = Judge(load_law(), notes)
        for position, record in enumerate(records):
            judge.take(record, position)
        return [rule for rule in notes.rules if rule == UNFINISHED]

    notes = Notebook()
    judge = Judge(load_law(), notes)
    for position, record in enumerate(records[:-1]):
        judge.take(record, position)
    (custody,) = judge.tables.values()
    kept = things_kept(custody.table_judge.table, 10**9)
    assert reported(kept) == []
    assert reported(kept - 1) == [UNFINISHED]


def test_records_of_which_each_begins_much_are_noticed_soon() -> None:
    """A payment names up to 64 bets: counted every 16,384 records, the table kept four million things and 600 MB."""
    script = lawful(AMERICAN, 2)
    place = at_first(script, "payout_made")
    paid = script[place]

    def payment(number: int) -> Draft:
        settles = [{"bet": f"nothing-{number}-{n}", "amount": 1} for n in range(64)]
        return Draft(paid.type, paid.time, {**paid.data, "bet": settles[0]["bet"], "amount": 64, "settles": settles},
                     paid.subject, paid.source)  # fmt: skip

    records = seal([*script[:place], *map(payment, range(4_000))], "t-1")
    notes = Notebook()
    judge = Judge(load_law(), notes)
    for position, record in enumerate(records):
        judge.take(record, position)
        if UNFINISHED in notes.rules:
            break
    (custody,) = judge.tables.values()
    assert UNFINISHED in notes.rules
    assert custody.expected <= 2_100


@pytest.mark.usefixtures("_low")
@pytest.mark.parametrize("kind", ["far", "near"])
def test_numbers_that_never_came_do_not_make_the_table_be_counted(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting takes as long as thousands of records; whoever leaves numbers out must not have it done at each of his."""
    counted: list[datetime] = []

    def things(table: Table, most: int) -> int:
        counted.append(table.now)
        return 0

    monkeypatch.setattr(table_judges, "things_kept", things)
    records = list(seal(endless_coup(100)[:90], "t-1"))
    last, head, number = json.loads(records[-1]), GENESIS, len(records)
    for place in range(200):
        rests = kind == "far" and place % 2
        number += 1 if rests else 20_000 if kind == "far" else 300
        laid = {**last["data"], "bet": f"odd-{place}"}
        odd = {**last, "sequence": number, "id": f"odd-{place}", "prevhash": head if rests else GENESIS, "data": laid}
        records.append(json.dumps(odd, separators=(",", ":")).encode())
        head = sha256(records[-1]).hexdigest()
    judge = Judge(load_law(), Notebook())
    for position, record in enumerate(records):
        judge.take(record, position)
    (custody,) = judge.tables.values()
    assert custody.expected > 150 * 300
    assert len(counted) <= len(records) // SOON


@pytest.mark.usefixtures("_low")
@pytest.mark.parametrize("flooded", [endless_coup, unfinished_changes])
def test_the_front_end_reports_the_same(flooded: Any) -> None:
    front()
    assert differences(list(seal(flooded(3_000), "t-1"))) == []


def every_place(players: int) -> Iterator[Draft]:
    """A coup in which so many players lay a bet on every place of the cloth, and all of them are settled."""
    script = lawful(AMERICAN, 1)
    place = at_first(script, "bet_placed")
    bet, taken = script[place], script[at_first(script, "bet_collected")]
    positions = sorted(law_of(AMERICAN, DAY).positions)
    assert len(positions) > 150
    yield from script[:place]
    names = [
        (f"p{player}", f"b{player}-{n}", position) for player in range(players) for n, position in enumerate(positions)
    ]
    for player, name, position in names:
        yield Draft(
            bet.type,
            bet.time,
            {**bet.data, "player": player, "bet": name, "position": position},
            bet.subject,
            bet.source,
        )
    for draft in script[place:]:
        if draft is taken:
            for _, name, _ in names:
                yield Draft(taken.type, taken.time, {**taken.data, "bet": name}, taken.subject, taken.source)
        elif draft.type not in ("bet_placed", "bet_collected", "coup_closed", "table_closed"):
            yield draft


def test_a_full_cloth_stays_far_below_the_bound() -> None:
    """Twenty players with a settled bet on every place: no table holds more."""
    kept, notes = growth(list(every_place(20)))
    assert 20_000 < kept < MOST / 3
    assert UNFINISHED not in notes.rules
