"""The floor shows what the engine knows, to whoever may see it, as it happens."""

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from msgspec import structs

from projections.access import Access, AccountRole
from projections.console.feed import Feed, View
from projections.console.floor import Floor
from projections.console.rendering import offset
from projections.console.services import Services
from projections.replay import FanOut
from streams.engine.judge import Judge
from streams.law.law import Law

Client = Callable[[AccountRole | str], TestClient]


def play(floor: Floor, law: Law, records: list[bytes]) -> Judge:
    fan = FanOut([floor])
    judge = floor.judge = Judge(law, fan, follow=fan.follow)
    for position, raw in enumerate(records, start=1):
        judge.take(raw, position)
    return judge


@pytest.fixture
def playing(services: Services, law: Law, evening: list[bytes]) -> Services:
    """The evening, stopped in the middle of a coup at each table."""
    american = [raw for raw in evening if b'"AR-1"' in raw]
    dice = [raw for raw in evening if b'"BF-1"' in raw]
    stop = max(place for place, raw in enumerate(american) if b"ball_launched" in raw)
    play(services.feed.floor, law, [*american[: stop + 1], *dice[: len(dice) // 2]])
    return services


def test_a_table_shows_phase_dealer_clocks_findings_and_health(playing: Services) -> None:
    american, dice = playing.feed.floor.tables()
    assert (american.table, american.game, american.phase) == ("AR-1", "american_roulette", "spinning")
    assert american.coup is not None
    assert {who.role for who in american.dealing} == {"dealer", "ball_dealer"}
    assert {clock.name for clock in american.clocks} == {"stay", "ball"}
    assert all(clock.until is not None and clock.until > american.now for clock in american.clocks)
    assert american.health.sound
    assert american.health.last == american.now
    assert dice.table == "BF-1"
    assert any(clock.name == "dice_set" for clock in dice.clocks)


def test_whoever_invents_names_fills_no_memory(law: Law, evening: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of invented tables and sources so many are remembered; a real one that speaks again is there again."""
    monkeypatch.setattr("projections.console.floor.MOST_TABLES", 3)
    floor = Floor()
    judge = play(floor, law, [raw for raw in evening if b'"AR-1"' in raw][:40])
    event: Any = next(iter(judge.tables.values())).table_judge.table.opened
    for number in range(200):
        floor.accepted(structs.replace(event, table=f"T-{number}"))
    assert (len(floor._evenings), len(floor._opened)) == (3, 3)
    for number in range(200):
        floor.accepted(structs.replace(event, source=f"AR-1/{number}"))
    floor.accepted(event)
    (real,) = floor.tables()
    assert len(real.health.sources) == 64
    assert event.source in dict(real.health.sources)


@pytest.mark.parametrize(("left", "colour"), [(301, "fine"), (300, "fine"), (299, "soon"), (0, "late"), (-60, "late")])
def test_the_bar_of_a_time_limit_turns_as_it_runs_out(playing: Services, left: int, colour: str) -> None:
    """A browser paints it by these figures: green up to `low`, then yellow, and red beyond `high`."""
    table = playing.feed.floor.tables()[0]
    clock = replace(table.clocks[0], since=table.now - timedelta(hours=1), until=table.now + timedelta(seconds=left))
    card = playing.feed.card(replace(table, clocks=(clock,)), View("pt", None))
    bar = {name: int(number) for name, number in re.findall(r'(\w+)="(-?\d+)"', card[card.index("<meter") :])}
    assert bar["optimum"] <= bar["low"] <= bar["high"] < bar["max"]
    painted = "fine" if bar["value"] <= bar["low"] else "soon" if bar["value"] <= bar["high"] else "late"
    assert painted == colour


def test_open_findings_are_counted_by_severity_and_decided_ones_are_not(playing: Services) -> None:
    american = playing.feed.floor.tables()[0]
    assert american.findings
    assert sum(number for _, number in american.counted()) == len(american.findings)
    assert american.counted((american.venue, name) for name in american.findings) == []


def test_gaps_forks_and_jumping_clocks_show_as_bad_health(services: Services, law: Law, evening: list[bytes]) -> None:
    american = [raw for raw in evening if b'"AR-1"' in raw]
    broken = [*american[:100], *american[103:400], american[50].replace(b'"tablet"', b'"tabler"'), b"no event"]
    play(services.feed.floor, law, broken)
    health = services.feed.floor.tables()[0].health
    assert not health.sound
    assert health.gaps == 1


def test_an_open_table_that_falls_silent_while_others_play_is_seen(
    services: Services, law: Law, evening: list[bytes], client_as: Client
) -> None:
    """Ten minutes are nothing, more is worth a look; a table that is closed or suspended owes no word."""
    american, dice = ([raw for raw in evening if table in raw] for table in (b'"AR-1"', b'"BF-1"'))
    stopped = dice[: len(dice) // 2]
    limit = datetime.fromisoformat(json.loads(stopped[-1])["time"]) + timedelta(minutes=10)
    within = [raw for raw in american if datetime.fromisoformat(json.loads(raw)["time"]) <= limit]
    play(services.feed.floor, law, [*within, *stopped])
    assert [table.silent for table in services.feed.floor.tables()] == [None, None]
    play(services.feed.floor, law, [*american[: len(within) + 1], *stopped])
    assert [(table.table, table.silent) for table in services.feed.floor.tables()] == [
        ("AR-1", None),
        ("BF-1", timedelta(minutes=10)),
    ]
    assert "sem sinal há 10 minutos" in client_as(AccountRole.INSPECTOR).get("/floor").text
    play(services.feed.floor, law, [*american[: len(within) + 1], *dice])
    assert [(table.open, table.silent) for table in services.feed.floor.tables()] == [(True, None), (False, None)]


def test_the_page_tells_it_in_words(playing: Services, client_as: Client) -> None:
    portuguese = client_as(AccountRole.INSPECTOR).get("/floor").text
    for text in (
        "AR-1",
        "Roleta americana",
        "bola em jogo",
        "hora da bola",
        "registo em ordem",
        "UTC+1",
        "Últimos achados",
    ):
        assert text in portuguese
    english = client_as(AccountRole.INSPECTOR).get("/floor?lang=en").text
    for text in ("American roulette", "spinning", "the ball&#39;s hour", "record in order"):
        assert text in english


def test_hours_of_two_countries_are_told_apart() -> None:
    """Luanda and Lisbon stand on one floor, an hour apart in winter."""
    winter, summer = (datetime(2023, month, 14, 20, tzinfo=UTC) for month in (1, 7))
    assert [offset(winter, zone) for zone in ("Africa/Luanda", "Europe/Lisbon")] == ["UTC+1", "UTC+0"]
    assert [offset(summer, zone) for zone in ("Africa/Luanda", "Europe/Lisbon")] == ["UTC+1", "UTC+1"]
    assert [offset(winter, zone) for zone in ("Asia/Kolkata", "America/New_York")] == ["UTC+5:30", "UTC-5"]
    assert offset(datetime.max.replace(tzinfo=UTC), "Africa/Luanda") == ""


def test_a_compliance_officer_sees_the_own_venue_alone(playing: Services, client_as: Client, access: Access) -> None:
    assert "AR-1" in client_as(AccountRole.COMPLIANCE).get("/floor").text
    access.change_role("compliance", AccountRole.COMPLIANCE, ("another-casino",))
    text = client_as(AccountRole.COMPLIANCE).get("/floor").text
    assert "AR-1" not in text
    assert "/findings/" not in text


def test_a_statistician_does_not_watch_the_floor(client_as: Client) -> None:
    assert client_as(AccountRole.STATISTICIAN).get("/floor").status_code == 403
    assert client_as(AccountRole.STATISTICIAN).get("/floor/stream").status_code == 403


def test_anonymous_gets_no_stream(anonymous: TestClient) -> None:
    assert anonymous.get("/floor/stream", headers={"accept": "text/event-stream"}).status_code == 401


def _message(message: bytes) -> dict[str, Any]:
    return json.loads(next(line for line in message.split(b"\n") if line.startswith(b"data: "))[6:])


def test_a_finding_reaches_a_viewer_within_a_second(law: Law, evening: list[bytes], access: Access) -> None:
    """And those who watch other venues are told nothing; who comes back is told what was missed."""

    async def watch() -> None:
        feed = Feed()
        feed.bind()
        floor = feed.floor
        fan = FanOut([floor])
        judge = floor.judge = Judge(law, fan, follow=fan.follow)
        mine, others = (
            feed.watch(View("pt", venues), access.mask("pt")) for venues in (("casino-luanda",), ("elsewhere",))
        )
        american = [raw for raw in evening if b'"AR-1"' in raw]
        judge.take(american[0], 1)
        assert await anext(mine) == b"retry: 2000\n\n"
        first = _message(await anext(mine))
        assert [one["table"] for one in first["tables"]] == ["casino-luanda/AR-1"]
        await anext(others)
        assert await anext(others) == b": \n\n"
        loop = asyncio.get_running_loop()
        for position, raw in enumerate(american[1:], start=2):
            judge.take(raw, position)
        landed = loop.time()
        message = _message(await anext(mine))
        assert loop.time() - landed < 1
        assert {one["id"] for one in message["findings"]} == {finding.id for _, finding in floor.recent}
        assert await anext(others) == b": \n\n"
        again = feed.watch(View("pt", ("casino-luanda",)), access.mask("pt"), seen=message["findings"][0]["number"])
        await anext(again)
        assert len(_message(await anext(again))["findings"]) == len(message["findings"]) - 1
        for viewer in (mine, others, again):
            await viewer.aclose()
        assert feed.viewers == 0
        feed.close()

    asyncio.run(watch())


def test_a_storm_of_findings_is_told_a_few_times_a_second(law: Law, evening: list[bytes], access: Access) -> None:
    """Whoever judges in the same process is left in peace: the first is told at once, the others together."""

    async def watch() -> list[float]:
        feed = Feed()
        feed.bind()
        judge = play(feed.floor, law, evening[:1])
        loop = asyncio.get_running_loop()
        viewer = feed.watch(View("pt", None), access.mask("pt"))
        for _ in range(2):
            await anext(viewer)
        times: list[float] = []
        begun = loop.time()

        async def listen() -> None:
            while await anext(viewer):
                times.append(loop.time() - begun)

        listening = asyncio.create_task(listen())
        position = 1
        while loop.time() - begun < 1.5:
            position += 1
            judge.take(evening[position - 1], position)
            feed.touch()
            await asyncio.sleep(0.005)
        listening.cancel()
        feed.close()
        return times

    times = asyncio.run(watch())
    assert times[0] < 0.4, "the first is not made to wait"
    assert 2 <= len(times) <= 5


def test_a_call_from_the_judge_wakes_the_house_once(
    law: Law, evening: list[bytes], access: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred findings of one moment: the judge's thread knocks for the first of them alone."""

    async def watch() -> int:
        feed = Feed()
        feed.bind()
        play(feed.floor, law, evening[:1])
        viewer = feed.watch(View("pt", None), access.mask("pt"))
        await anext(viewer)
        knocks: list[object] = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_soon_threadsafe", lambda *call: knocks.append(call))
        for _ in range(100):
            feed.touch()
        monkeypatch.undo()
        await viewer.aclose()
        return len(knocks)

    assert asyncio.run(watch()) == 1


def test_a_silent_floor_gives_a_sign_of_life(
    law: Law, evening: list[bytes], access: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line on which nothing is said for long is cut by whoever stands between."""
    monkeypatch.setattr("projections.console.feed.QUIET", 0.2)

    async def watch() -> list[bytes]:
        feed = Feed()
        feed.bind()
        play(feed.floor, law, evening[:1])
        viewer = feed.watch(View("pt", None), access.mask("pt"))
        messages = [await asyncio.wait_for(anext(viewer), 10) for _ in range(4)]
        await viewer.aclose()
        feed.close()
        return messages

    messages = asyncio.run(watch())
    assert [message == b": \n\n" for message in messages] == [False, False, True, True]
