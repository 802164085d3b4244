"""`vigia import phh` and `vigia export phh`: files, folders, what is no hand, Ctrl-C."""

import signal
from pathlib import Path

from tests.cli.terminal import Terminal, spawn
from tests.cli.test_interrupted import ended, wait_for

HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [10000, 10000]
actions = ['d dh p1 3c9s', 'd dh p2 6d5s', 'p2 f']
"""


def test_of_a_folder_all_files_of_hands_are_read(vigia: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "hands"
    (folder / "2009").mkdir(parents=True)
    (folder / "1.phh").write_text(HAND, "utf-8")
    (folder / "2009" / "2.PHH").write_text(HAND, "utf-8")
    (folder / "2009" / "more.phhs").write_text(f"[1]\n{HAND}\n[2]\n{HAND}", "utf-8")
    (folder / "readme.txt").write_text("no hands", "utf-8")
    done = vigia("import", "phh", folder, "-o", tmp_path / "hands.jsonl", "--lang", "en")
    assert done.status == 0
    assert done.out.startswith(f"Hands: 4; unread: 0; of other games: 0; in {tmp_path / 'hands.jsonl'}.")
    assert vigia("replay", tmp_path / "hands.jsonl", "--fail-on-findings").status == 0
    assert vigia("export", "phh", tmp_path / "hands.jsonl", "-o", tmp_path / "again.phhs").status == 0
    assert (tmp_path / "again.phhs").read_text("utf-8").count("variant = 'NT'") == 4


def test_a_folder_without_hands_is_said_to_have_none(vigia: Terminal, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = vigia("import", "phh", tmp_path / "empty", "-o", tmp_path / "hands.jsonl", "--lang", "en")
    assert done.status == 2
    assert done.one_sentence().endswith("empty has no files of hands in it (.phh, .phhs, .ohh, .json, .jsonl).")
    assert not (tmp_path / "hands.jsonl").exists()


def test_what_is_no_hand_is_named_with_its_file_and_line(vigia: Terminal, tmp_path: Path) -> None:
    (tmp_path / "good.phh").write_text(HAND, "utf-8")
    (tmp_path / "bad.phh").write_text("hello\n", "utf-8")
    done = vigia(
        "import", "phh", tmp_path / "good.phh", tmp_path / "bad.phh", "-o", tmp_path / "h.jsonl", "--lang", "en"
    )
    assert done.status == 1
    assert done.out.startswith("Hands: 1; unread: 1;")
    assert f"{tmp_path / 'bad.phh'}:1: this is not TOML" in done.err


def test_an_interrupted_import_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "many.phhs").write_text("\n".join(f"[{number}]\n{HAND}" for number in range(20_000)), "utf-8")
    process = spawn("import", "phh", "many.phhs", "-o", "j.jsonl", cwd=tmp_path)
    wait_for("draft", lambda: any(tmp_path.glob(".j.jsonl.*")))
    process.send_signal(signal.SIGINT)
    done = ended(process)
    assert done.status == 130
    assert done.one_sentence() == "Interrupted; nothing was left half-done."
    assert [path.name for path in tmp_path.iterdir()] == ["many.phhs"]
