"""The desk's log: what it survives, and that nothing done to it goes unseen."""

import json
import multiprocessing
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from projections.access import Declined
from projections.desk import Desk, DeskDamaged, FindingState, LogBroken, LogWhole
from projections.desk.verify import verify_log
from projections.journal import is_desk_log
from streams.engine.notes import SecretKey
from tests.access.house import Clock
from tests.desk.desks import (
    ANA,
    EVERYBODY,
    INES,
    JOSE,
    MARGINAL,
    PEOPLE,
    RUI,
    case,
    desk_in,
    dispute,
    grave,
    kinds,
    light,
)  # fmt: skip

KEY = SecretKey("house.ao", b"s" * 32)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that says at once that it has written: for tests about bytes, not about power."""
    monkeypatch.setattr("os.fsync", lambda file: None)


def busy(folder: Path, key: SecretKey | None = None) -> Path:
    """A desk on which some things were done; the log's path."""
    desk = desk_in(folder, key=key)
    name = case(desk)
    desk.tell("confirmation_proposed", grave(reason="Seen on film, por duas câmaras."), ANA)
    desk.tell("proposal_seconded", grave(), INES)
    desk.tell("dispute_opened", dispute(), ANA)
    desk.tell("case_noted", {"case": name, "text": "«Ouvi» o pagador."}, RUI)
    desk.tell("finding_dismissed", light(reason="Dust."), RUI)
    desk.close()
    return folder / "desk" / "desk.jsonl"


def test_only_the_owner_reads_the_log(quick, tmp_path: Path) -> None:
    path = busy(tmp_path)
    assert {entry.stat().st_mode & 0o777 for entry in path.parent.iterdir()} == {0o600}


def test_records_are_events_chained_and_numbered(quick, tmp_path: Path) -> None:
    records = [json.loads(line) for line in busy(tmp_path).read_bytes().splitlines()]
    assert [record["sequence"] for record in records] == list(range(7))
    assert {record["table"] for record in records} == {"vigia/desk"}
    assert (records[2]["source"], records[2]["type"], records[2]["subject"]) == (
        "ana",
        "confirmation_proposed",
        "finding/f1",
    )


def test_after_a_restart_everything_stands_as_before(quick, tmp_path: Path) -> None:
    busy(tmp_path)
    desk = desk_in(tmp_path)
    assert desk.state_of(MARGINAL, "f1").state is FindingState.CONFIRMED
    assert len(desk.trail()) == 7
    desk.tell("case_closed", {"case": "P2026-0001-5250f", "reason": "Done."}, ANA)
    desk.close()
    verdict = verify_log(tmp_path / "desk" / "desk.jsonl")
    assert isinstance(verdict, LogWhole)
    assert verdict.records == 8


@pytest.mark.parametrize("key", [None, KEY], ids=["unsigned", "signed"])
def test_a_log_as_it_was_written_holds(quick, tmp_path: Path, key: SecretKey | None) -> None:
    path = busy(tmp_path, key)
    assert is_desk_log(path)
    verified = verify_log(path, (key.public,) if key else ())
    assert isinstance(verified, LogWhole)
    assert (verified.records, verified.headed, verified.signed) == (7, True, str(key.public) if key else None)


def edits(records: list[bytes]) -> list[tuple[str, int, list[bytes]]]:
    """Every way to change one place: what was done, the first line that can be wrong, and the records."""
    changed = []
    for place in range(len(records)):
        changed.append(("deleted", place + 1, records[:place] + records[place + 1 :]))
        changed.append(("repeated", place + 2, [*records[: place + 1], records[place], *records[place + 1 :]]))
        changed.append(("truncated", place + 1, records[:place]))
        if place + 1 < len(records):
            swapped = [*records[:place], records[place + 1], records[place], *records[place + 2 :]]
            changed.append(("swapped", place + 1, swapped))
    return changed


@pytest.mark.parametrize("key", [None, KEY], ids=["unsigned", "signed"])
def test_any_deleted_inserted_swapped_or_truncated_record_is_found_where_it_is(quick, tmp_path: Path, key) -> None:
    path = busy(tmp_path, key)
    records = path.read_bytes().splitlines()
    for what, line, changed in edits(records):
        path.write_bytes(b"".join(record + b"\n" for record in changed))
        verified = verify_log(path)
        assert isinstance(verified, LogBroken), (what, line)
        assert verified.position == line, (what, line, verified)


@pytest.mark.parametrize("key", [None, KEY], ids=["unsigned", "signed"])
def test_any_flipped_bit_is_found_in_its_line(quick, tmp_path: Path, key: SecretKey | None) -> None:
    path = busy(tmp_path, key)
    whole = path.read_bytes()
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << (place % 8)
        path.write_bytes(changed)
        verified = verify_log(path)
        line = whole[:place].count(b"\n") + 1
        assert isinstance(verified, LogBroken), place
        assert verified.position in (line, line + 1), (place, verified)  # a newline that is gone joins two lines


def test_any_length_that_the_log_is_cut_to_is_found(quick, tmp_path: Path) -> None:
    path = busy(tmp_path)
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert isinstance(verify_log(path), LogBroken), length


def test_a_log_and_its_head_cut_alike_are_found_by_a_head_kept_elsewhere(quick, tmp_path: Path) -> None:
    path = busy(tmp_path, KEY)
    kept = tmp_path / "elsewhere.head"
    kept.write_bytes((path.parent / "desk.head").read_bytes())
    other = busy(tmp_path / "other", KEY)
    other.write_bytes(path.read_bytes())
    records = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(records[:-2]))
    (path.parent / "desk.head").unlink()
    assert isinstance(verify_log(path), LogWhole)
    verified = verify_log(path, (KEY.public,), kept)
    assert isinstance(verified, LogBroken)
    assert "cut off" in verified.en


def test_a_history_written_anew_is_found_by_the_key(quick, tmp_path: Path) -> None:
    path = busy(tmp_path, SecretKey("house.ao", b"x" * 32))
    assert isinstance(verify_log(path), LogWhole)
    assert isinstance(verify_log(path, (KEY.public,)), LogBroken)
    plain = busy(tmp_path / "plain")
    assert isinstance(verify_log(plain, (KEY.public,)), LogBroken)


def test_a_house_that_gets_a_key_later_signs_from_then_on(quick, tmp_path: Path) -> None:
    path = busy(tmp_path)
    desk = desk_in(tmp_path, key=KEY)
    desk.tell("finding_acknowledged", light("f9"), ANA)
    desk.close()
    verified = verify_log(path, (KEY.public,))
    assert isinstance(verified, LogWhole)
    assert verified.records == 9
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], lines[3].replace(b"ines", b"rita"), *lines[4:]]))
    changed = verify_log(path, (KEY.public,))
    assert isinstance(changed, LogBroken)
    assert changed.position == 4


@pytest.mark.parametrize("left", ["bytes of a record", "zeros"])
def test_the_power_goes_at_any_byte_and_what_counted_is_there(quick, tmp_path: Path, left: str) -> None:
    """The record that was being written never counted; it is cut off, kept beside, and the desk goes on."""
    path = busy(tmp_path)
    head = path.parent / "desk.head"
    before, counted = path.read_bytes(), head.read_bytes()
    desk = desk_in(tmp_path)
    desk.tell("finding_acknowledged", light("f9", note="x"), ANA)
    desk.close()
    whole = path.read_bytes()
    for length in range(len(before), len(whole)):
        torn = whole[len(before) : length] if left != "zeros" else b"\0" * (length - len(before))
        path.write_bytes(before + torn)
        head.write_bytes(counted)
        again = desk_in(tmp_path)
        assert len(again.trail()) == 7
        assert again.state_of(MARGINAL, "f9").state is FindingState.OPEN
        again.tell("finding_acknowledged", light("f9"), ANA)
        again.close()
        assert isinstance(verify_log(path), LogWhole)
        assert [entry.read_bytes() for entry in path.parent.glob("torn-*")] == ([torn] if torn else [])
        for entry in path.parent.glob("torn-*"):
            entry.unlink()


def test_the_power_goes_between_the_record_and_its_head(quick, tmp_path: Path) -> None:
    path = busy(tmp_path)
    head = path.parent / "desk.head"
    counted = head.read_bytes()
    desk = desk_in(tmp_path)
    desk.tell("finding_acknowledged", light("f9"), ANA)
    desk.close()
    head.write_bytes(counted)
    again = desk_in(tmp_path)
    assert again.state_of(MARGINAL, "f9").state is FindingState.ACKNOWLEDGED
    again.tell("finding_confirmed", light("f9", reason="x"), ANA)
    again.close()
    assert isinstance(verify_log(path), LogWhole)


def test_a_log_that_lost_what_counted_is_not_written_on(quick, tmp_path: Path) -> None:
    path = busy(tmp_path)
    whole = path.read_bytes()
    records = whole.splitlines(keepends=True)
    for damage in (
        b"".join(records[:-1]),
        whole[:-5],
        whole.replace(b"Dust.", b"Rust.", 1),
        b"".join(records[:2] + records[3:]),
    ):
        path.write_bytes(damage)
        with pytest.raises(DeskDamaged, match="vigia verify"):
            desk_in(tmp_path)
        assert path.read_bytes() == damage, "nothing was cut"
    path.write_bytes(whole)
    (path.parent / "desk.head").unlink()
    with pytest.raises(DeskDamaged, match="no head"):
        desk_in(tmp_path)


def test_a_full_disk_declines_and_leaves_the_log_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_in(tmp_path)
    real = os.write

    def half(file: int, content: bytes) -> int:
        real(file, content[:20])
        raise OSError(28, "full")

    with monkeypatch.context() as full:
        full.setattr("os.write", half)
        with pytest.raises(OSError, match="full"):
            desk.tell("finding_acknowledged", light(), ANA)
    assert desk.state_of(MARGINAL, "f2").state is FindingState.OPEN
    desk.tell("finding_acknowledged", light(), ANA)
    desk.close()
    verified = verify_log(tmp_path / "desk" / "desk.jsonl")
    assert isinstance(verified, LogWhole)
    assert verified.records == 2


def test_a_head_that_cannot_be_written_takes_the_record_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_in(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(
            "projections.desk.log_head.write_whole", lambda path, text: (_ for _ in ()).throw(OSError(28, "full"))
        )
        with pytest.raises(OSError, match="full"):
            desk.tell("finding_acknowledged", light(), ANA)
    assert desk.state_of(MARGINAL, "f2").state is FindingState.OPEN
    desk.tell("finding_confirmed", light(reason="Seen."), ANA)
    assert isinstance(desk.verify(), LogWhole)
    desk.close()
    again = desk_in(tmp_path)
    assert kinds(again.trail()) == ["finding_confirmed", "desk_opened"]
    again.close()


def test_a_log_cut_while_the_desk_is_open_is_not_written_on(quick, tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.tell("finding_acknowledged", light(), ANA)
    os.truncate(tmp_path / "desk" / "desk.jsonl", 10)
    with pytest.raises(DeskDamaged):
        desk.tell("finding_confirmed", light(reason="x"), ANA)
    desk.close()


def _notes(folder: Path, who: str) -> None:
    desk = desk_in(folder)
    for number in range(20):
        desk.tell("case_noted", {"case": "P2026-0001-5250f", "text": f"{who} {number}"}, PEOPLE[who])
    desk.close()


def test_processes_that_write_at_the_same_time_make_one_chain(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    case(desk)
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_notes, args=(tmp_path, who)) for who in ("ana", "rui", "ines")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    known = desk.case("P2026-0001-5250f")
    assert known is not None
    notes = [entry.text for entry in known.notes]
    assert sorted(notes) == sorted(f"{who} {number}" for who in ("ana", "rui", "ines") for number in range(20))
    assert isinstance(desk.verify(), LogWhole)
    desk.close()


def test_a_clock_set_back_does_not_set_the_log_back(quick, tmp_path: Path) -> None:
    clock = Clock()
    desk = desk_in(tmp_path, clock)
    desk.tell("finding_acknowledged", light(), ANA)
    clock.wait(days=-1)
    desk.tell("finding_confirmed", light(reason="x"), ANA)
    times = [entry.time for entry in desk.trail()]
    assert times == sorted(times, reverse=True)
    desk.close()


def test_whoever_follows_and_fails_stops_nobody(quick, tmp_path: Path) -> None:
    desk, heard = desk_in(tmp_path), []

    def fails(entry, raw) -> None:
        heard.append(entry.kind)
        raise RuntimeError("broken")

    desk.follow(fails)
    desk.tell("finding_acknowledged", light(), ANA)
    desk.tell("finding_confirmed", light(reason="x"), ANA)
    assert heard == ["finding_acknowledged"]
    desk.close()


FINDINGS, CASES, DISPUTES = ("f1", "f2"), ("P2026-0001-5250f", "P2026-0002-5250f"), ("R2026-0001-5250f",)


def commands() -> st.SearchStrategy:
    reason = {"reason": st.sampled_from(["", "Because.", "Because of what the film of camera two shows."])}
    finding_place = {"finding": st.sampled_from(FINDINGS), "venue": st.just(MARGINAL)}
    finding = {**finding_place, "severity": st.sampled_from(["minor", "major"])}
    of_case, of_dispute = {"case": st.sampled_from(CASES)}, {"dispute": st.sampled_from(DISPUTES)}
    deeds = [
        ("finding_acknowledged", finding), ("proposal_seconded", finding), ("finding_viewed", finding_place),
        *((kind, finding | reason) for kind in (
            "finding_confirmed", "finding_dismissed", "confirmation_proposed", "dismissal_proposed",
            "proposal_refused", "proposal_withdrawn", "finding_reopened",
        )),
        ("dispute_opened", {name: st.just(value) for name, value in dispute().items()}),
        ("dispute_settled", of_dispute | reason | {"outcome": st.sampled_from(["upheld", "nonsense"])}),
        ("dispute_reopened", of_dispute | reason),
        ("case_opened", {"title": st.just("t"), "venue": st.just(MARGINAL)}),
        ("case_noted", of_case | {"text": st.text(max_size=20)}),
        ("case_assigned", of_case | {"to": st.sampled_from(sorted(PEOPLE))}),
        ("finding_gathered", of_case | finding_place),
        ("finding_set_apart", of_case | reason | {"finding": st.sampled_from(FINDINGS)}),
        ("dispute_gathered", of_case | of_dispute), ("case_closed", of_case | reason), ("case_viewed", of_case),
        ("case_reopened", of_case | reason), ("player_unmasked", of_case | reason | {"player": st.just("K7Q2M4X")}),
    ]  # fmt: skip
    return st.one_of([st.tuples(st.just(kind), st.fixed_dictionaries(about)) for kind, about in deeds])


@given(steps=st.lists(st.tuples(commands(), st.sampled_from(EVERYBODY), st.booleans()), max_size=40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=120)
def test_whatever_is_done_the_log_tells_it_all(quick, tmp_path_factory: pytest.TempPathFactory, steps) -> None:
    """The fold of the log after a restart is the fold before it, and no state changed without its record."""
    folder, clock = tmp_path_factory.mktemp("desk"), Clock()
    desk, count = desk_in(folder, clock), 1
    for (kind, data), by, restart in steps:
        before = (dict(desk._books.findings), dict(desk._books.disputes), dict(desk._books.cases))
        clock.wait(minutes=7)
        try:
            entry = desk.tell(kind, data, by)
        except Declined:
            assert before == (desk._books.findings, desk._books.disputes, desk._books.cases)
        else:
            count += 1
            assert entry == desk.trail()[0]
            grave_ = str(data.get("severity")) == "major"
            state = desk.state_of(MARGINAL, str(data.get("finding", ""))).state
            if grave_ and kind.startswith("finding_") and kind != "finding_reopened":
                assert state not in (FindingState.CONFIRMED, FindingState.DISMISSED)
        assert len(desk.trail()) == min(count, 100)
        if restart:
            books = desk._books
            desk.close()
            desk = desk_in(folder, clock)
            assert desk._books == books
    for known in desk._books.findings.values():
        decided = known.state in (FindingState.CONFIRMED, FindingState.DISMISSED)
        if decided and known.history[-1].kind == "proposal_seconded":
            assert known.history[-1].by != known.history[-2].by
    assert isinstance(desk.verify(), LogWhole)
    desk.close()


def test_both_investigators_may_second_each_other(quick, tmp_path: Path) -> None:
    desk: Desk = desk_in(tmp_path)
    desk.tell("dismissal_proposed", grave(reason="x"), INES)
    desk.tell("proposal_seconded", grave(), JOSE)
    desk.close()
