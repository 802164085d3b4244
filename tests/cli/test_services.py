"""What services have in common: secrets from files, metrics and readiness."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from projections.cli.console_metrics import ConsoleGauges, readiness, watched
from projections.cli.secret_files import KAFKA, environment
from projections.cli.stop import Stop
from projections.store import StoreUnavailable
from projections.store.address import PASSWORD_FILE, _password


def test_a_password_is_read_from_the_file_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s3cret word\n")
    read = environment(KAFKA, own={f"{KAFKA}_FILE": str(tmp_path / "secret"), "HOME": "/"})
    assert read == {KAFKA: "s3cret word", "HOME": "/"}


def test_a_password_is_given_once_and_its_file_can_be_read(tmp_path: Path) -> None:
    with pytest.raises(Stop, match="not both"):
        environment(KAFKA, own={KAFKA: "x", f"{KAFKA}_FILE": str(tmp_path)})
    with pytest.raises(Stop, match="cannot be read"):
        environment(KAFKA, own={f"{KAFKA}_FILE": str(tmp_path / "nothing")})


def test_the_password_of_a_store_need_not_stand_in_its_address(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.delenv(PASSWORD_FILE, raising=False)
    assert _password(None) == ""
    assert _password("p%40ss") == "p@ss"
    (tmp_path / "secret").write_text("100%41\n")
    monkeypatch.setenv(PASSWORD_FILE, str(tmp_path / "secret"))
    assert _password(None) == "100%41"
    assert _password("other") == "other"
    monkeypatch.setenv(PASSWORD_FILE, str(tmp_path / "nothing"))
    with pytest.raises(StoreUnavailable, match="cannot be read"):
        _password(None)


def test_a_console_counts_its_answers_by_kind() -> None:
    gauges = ConsoleGauges()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": scope["status"]})
        await send({"type": "http.response.body"})

    async def send(message: Any) -> None:
        """Nobody listens."""

    async def asked() -> None:
        nothing: Any = None
        for status in (200, 204, 303, 503):
            await gauges.around(app)({"type": "http", "status": status}, nothing, send)

    asyncio.run(asked())
    value = gauges.registry.get_sample_value
    counted = {kind: value("vigia_console_requests_total", {"status": kind}) for kind in ("2xx", "3xx", "4xx", "5xx")}
    assert counted == {"2xx": 2, "3xx": 1, "4xx": None, "5xx": 1}
    assert value("vigia_console_request_seconds_count") == 4
    assert value("vigia_console_open_requests") == 0


class FakeStores:
    """A store that answers until it is taken away."""

    away = False

    @contextmanager
    def reading(self) -> Iterator["FakeStores"]:
        yield self

    def check(self) -> None:
        if self.away:
            raise StoreUnavailable("The store x is gone.")


def test_a_console_is_ready_while_its_store_answers() -> None:
    stores: Any = FakeStores()
    why = readiness(stores)
    assert why() is None
    stores.away = True
    assert why() == "The store x is gone."


def test_a_console_that_cannot_be_watched_says_so_at_once() -> None:
    stores: Any = FakeStores()
    with pytest.raises(Stop, match="no address"), watched("nowhere", stores):
        pass
    with watched(None, stores) as gauges:
        assert gauges.registry is not None
