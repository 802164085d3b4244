"""`vigia serve` and `vigia demo` as somebody starts them: in a process of their own, asked from outside."""

import re
import resource
import signal
import socket
import subprocess
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from projections.access import Access, AccountRole
from projections.cli.console_server import now
from projections.cli.demo_console import is_loopback
from projections.console.floor import Floor
from projections.console.store_follower import StoreFollower
from projections.replay import replay
from projections.store import StoreListener, connect
from projections.store.pool import Stores
from streams.law.law import Law
from tests.cli.conftest import vigia
from tests.cli.terminal import COMMAND, Terminal, environment, outside
from tests.console.conftest import PASSWORD
from tests.console.process import entered, running, url_in
from tests.stored import stored_findings

__all__ = ["vigia"]


def test_the_demo_shows_a_floor_with_findings_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """It is there within a minute: processor time is counted, since others may be at work."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with running(tmp_path, "demo", "--tables", 2) as (process, output):
        url = re.search(r"http://127\.0\.0\.1:\d+", output)
        password = re.search(r"password\s+(\S+)", output)
        assert url
        assert password
        with closing(entered(url[0], "investigator", password[1])) as client:
            floor = client.get("/floor").text
            assert floor.count('<article class="table') == 2
            match = re.search(r"/findings/[0-9a-f]{32}", floor)
            assert match, "a newcomer sees findings at once"
            assert client.get(match[0]).status_code == 200
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 60
    assert process.returncode == 130
    assert list(tmp_path.iterdir()) == []


def test_a_demo_that_is_told_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    """Also in the background of a shell, where Ctrl-C is not heard."""
    words = ("demo", "--tables", 1, "--listen", "0.0.0.0:0")
    with running(tmp_path, *words, end=signal.SIGTERM, deaf=True) as (process, output):
        url = re.search(r"http://0\.0\.0\.0:(\d+)/", output)
        assert url
        assert "Warning: whoever can reach this address sees the sign-in page." in output
        assert httpx.get(f"http://127.0.0.1:{url[1]}/floor", timeout=180).status_code in (303, 401)
        assert (
            len(list(tmp_path.glob("vigia-demo-*"))) == 1
        )  # beside files that live for a moment: Python tries the folder
    assert process.returncode == 143
    assert list(tmp_path.iterdir()) == []


def test_only_addresses_of_this_machine_need_no_warning() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.8.8", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "10.0.0.5", "casino.example")))


def test_the_demo_in_the_terminal_listens_nowhere(vigia: Terminal) -> None:
    done = vigia("demo", "--once", "--listen", "127.0.0.1:0")
    assert done.status == 2
    assert "--listen" in done.one_sentence()


def test_a_demo_that_is_told_to_end_leaves_what_it_was_to_keep(tmp_path: Path) -> None:
    with running(tmp_path, "demo", "--tables", 1, "--keep", "kept", end=signal.SIGTERM) as (process, _):
        pass
    assert process.returncode == 143
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert {path.name for path in (tmp_path / "kept").iterdir()} >= {"store", "house"}


@pytest.fixture
def archive(tmp_path: Path, evening: list[bytes], law: Law) -> Path:
    with connect(tmp_path / "archive") as store:
        replay(enumerate(evening, start=1), law, [StoreListener(store)])
    return tmp_path / "archive"


def test_serve_answers_over_an_archive(tmp_path: Path, archive: Path) -> None:
    Access(tmp_path / "house" / "access", now).add("ana", PASSWORD, AccountRole.INSPECTOR)
    words = ("serve", "--store", "archive", "--house", "house", "--listen", "127.0.0.1:0")
    with running(tmp_path, *words) as (process, output):
        url = re.search(r"http://127\.0\.0\.1:\d+", output)
        assert url
        assert httpx.get(f"{url[0]}/healthz", timeout=180).json() == {"status": "ok"}
        with closing(entered(url[0], "ana", PASSWORD)) as client:
            assert "AR-1" in client.get("/findings").text
            floor = client.get("/floor").text
            assert "Mesas fechadas" in floor
            assert re.search(r'"/coups\?venue=[^"]+&amp;table=BF-1"', floor)
            again = subprocess.run([*COMMAND, "coup", "x", "--store", "archive"], cwd=tmp_path, env=environment(), text=True, capture_output=True, check=False)  # fmt: skip
            assert "Another process has the store" in again.stderr
    assert process.returncode in (0, 130)


def test_a_store_that_vanishes_is_a_clear_page_and_nothing_takes_its_place(tmp_path: Path, archive: Path) -> None:
    """A disk that was taken away comes back to the folder that it left."""
    Access(tmp_path / "house" / "access", now).add("ana", PASSWORD, AccountRole.INVESTIGATOR)
    with running(tmp_path, "serve", "--store", archive, "--listen", "127.0.0.1:0") as (process, output):
        match = re.search(r"http://127\.0\.0\.1:\d+", output)
        assert match is not None
        with closing(entered(match.group(), "ana", PASSWORD)) as client:
            assert client.get("/findings").status_code == 200
            away = archive.rename(tmp_path / "away")
            answers = [
                client.get(path).status_code for path in ("/findings", "/healthz", "/findings", "/cases", "/healthz")
            ]
            assert answers == [503] * 5
            assert not archive.exists()
            away.rename(archive)
            assert client.get("/findings").status_code == 200
    assert process.returncode in (0, 130)


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (("--store", "nothing"), "is not a store"),
        (("--store", "http://127.0.0.1:9"), "cannot be reached"),
        (("--store", "nothing", "--listen", "nowhere"), "is not an address"),
        (("--store", "nothing", "--sink"), "--sink needs --brokers"),
        (("--store", "nothing", "--tls-key", "plain.txt"), "--tls-key needs --tls-certificate"),
        (("--store", "nothing", "--tls-certificate", "plain.txt"), "cannot be used (plain.txt)"),
        (("--store", "nothing", "--tls-certificate", "none.pem"), "No such file"),
        (("--store", "nothing", "--key", "plain.txt"), "plain.txt is not a checkpoint key"),
        (("--store", "nothing", "--key", "none.key"), "There is no file none.key"),
        (("--store", "nothing", "--trusted-proxy", "*"), "is no address of a proxy"),
        (("--store", "nothing", "--trusted-proxy", "0.0.0.0/0"), "is no address of a proxy"),
        (("--store", "nothing", "--checkpoints", "later"), "no checkpoints in later yet"),
    ],
)
def test_serve_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, vigia: Terminal, words: tuple[str, ...], output: str
) -> None:
    (tmp_path / "plain.txt").write_text("neither a key nor a certificate\n")
    monkeypatch.chdir(tmp_path)
    done = vigia("serve", *words)
    assert done.status in (2, 74)
    assert output in done.err
    assert "answers at" not in done.err
    assert all(line.startswith("vigia: ") for line in done.err.splitlines()), "no library speaks to a person"


def test_a_server_that_cannot_be_reached_is_told_in_our_words_in_a_process_of_its_own_too(tmp_path: Path) -> None:
    done = outside("serve", "--store", "http://127.0.0.1:9", cwd=tmp_path)
    assert done.status in (2, 74)
    assert "cannot be reached" in done.err
    assert all(line.startswith("vigia: ") for line in done.err.splitlines()), "no library speaks to a person"


def test_only_a_trusted_proxy_is_believed_about_who_asks_and_how(tmp_path: Path, archive: Path) -> None:
    """Behind one, cookies travel over https alone, and everybody counts by their own address."""
    Access(tmp_path / "house" / "access", now).add("ana", PASSWORD, AccountRole.INVESTIGATOR)
    forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    for trusted in ((), ("--trusted-proxy", "127.0.0.1")):
        words = ("serve", "--store", archive, "--listen", "127.0.0.1:0", *trusted)
        with running(tmp_path, *words) as (_, output), httpx.Client(base_url=url_in(output), timeout=180) as client:
            page = client.get("/sign-in", headers=forwarded)
            door = page.cookies["vigia_door"]
            form = {"name": "ana", "password": PASSWORD, "door": door}
            answer = client.post("/sign-in", data=form, headers={**forwarded, "cookie": f"vigia_door={door}"})
            assert answer.status_code == 303
            assert ("; Secure" in answer.headers["set-cookie"]) is bool(trusted)
    trail = (tmp_path / "house" / "desk").rglob("*")
    written = "".join(path.read_text("utf-8", "replace") for path in trail if path.is_file())
    assert written.count('"origin":"127.0.0.1"') == written.count('"origin":"203.0.113.9"') == 1


def test_whoever_is_in_the_middle_of_something_does_not_keep_the_house_open(tmp_path: Path, archive: Path) -> None:
    """Ctrl-C while a form is still on its way: it ends in seconds, and without a word of a library.

    Nor does a form that makes no sense, sent before, leave a line of one.
    """
    with running(tmp_path, "serve", "--store", archive, "--listen", "127.0.0.1:0") as (process, output):
        headers = {"content-type": "multipart/form-data; boundary=x"}
        answer = httpx.post(f"{url_in(output)}/sign-in", content=b"--y\r\nnonsense", headers=headers, timeout=180)
        assert answer.status_code in (400, 403, 422)
        at = urlsplit(url_in(output))
        with socket.create_connection((at.hostname, at.port)) as line:
            head = f"POST /sign-in HTTP/1.1\r\nHost: {at.netloc}\r\nContent-Length: 999\r\n"
            line.sendall(f"{head}Content-Type: application/x-www-form-urlencoded\r\n\r\nname=".encode())
            assert httpx.get(f"{url_in(output)}/healthz", timeout=180).status_code == 200
            process.send_signal(signal.SIGINT)
            assert process.stdout is not None
            assert all(entry.startswith("vigia: ") for entry in process.stdout.read().splitlines())
    assert process.returncode in (0, 130)


def test_the_tail_follows_open_tables_as_the_store_grows(tmp_path: Path, evening: list[bytes], law: Law) -> None:
    """What was there when it began, then every event and finding as it lands; closed tables stay in the archive."""
    american = [raw for raw in evening if b'"AR-1"' in raw]
    dice = [raw for raw in evening if b'"BF-1"' in raw]
    half = next(place for place, raw in enumerate(american) if b"ball_launched" in raw and place > 300) + 1
    with connect(tmp_path / "store") as store:
        stores, floor = Stores(tmp_path / "store"), Floor()
        heard: list[str] = []
        listener = StoreListener(store)
        tail = StoreFollower(stores, law, floor)

        def land(records: list[tuple[int, bytes]]) -> None:
            from projections.replay import FanOut
            from streams.engine.judge import Judge

            if not heard:
                heard.append("begun")
                land.judge = Judge(law, FanOut([listener]))  # type: ignore[attr-defined]
            for position, raw in records:
                land.judge.take(raw, position)  # type: ignore[attr-defined]
                listener.taken(raw, position)
            listener.flush()

        numbered = list(enumerate([*dice, *american], start=1))
        land(numbered[: len(dice) + half])
        assert tail.poll()
        assert not tail.poll(), "nothing new, nothing read"
        (table,) = floor.tables()
        assert (table.table, table.phase) == ("AR-1", "spinning")
        assert [one.table for one in floor.archived] == ["BF-1"]
        before = len(floor.recent)
        land(numbered[len(dice) + half :])
        assert tail.poll()
        (table,) = floor.tables()
        assert not table.open
        with stores.reading() as reader:
            stored = {finding.id for finding in stored_findings(reader)}
        assert {finding.id for _, finding in floor.recent} == stored
        assert len(floor.recent) > before or not stored
        stores.close()
