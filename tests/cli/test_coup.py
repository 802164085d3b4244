"""A coup, second by second."""

import json
import re
from pathlib import Path

import pytest

from producers.simulator.script import Draft, seal
from projections.film.sentences import SENTENCES
from schemas.events import EVENTS
from tests.cli.conftest import written
from tests.cli.terminal import Terminal
from tests.engine.floor import drafts


def coups(records: list[bytes]) -> list[str]:
    subjects = (json.loads(record).get("subject") for record in records)
    return list(dict.fromkeys(subject for subject in subjects if subject))


def test_a_coup_is_told_event_by_event(vigia: Terminal, journal: Path, lawful: list[bytes]) -> None:
    coup = coups(lawful)[2]
    done = vigia("coup", coup, "--journal", journal)
    assert done.status == 0
    own = [json.loads(record) for record in lawful if json.loads(record).get("subject") == coup]
    assert all(f"#{event['sequence']} " in done.out for event in own)
    assert "+00:00.000" in done.out
    assert "Bets are open." in done.out
    assert "The ball comes to rest in " in done.out
    assert "What each rule said" in done.out
    assert "compliant" in done.out


def test_it_is_told_in_portuguese(vigia: Terminal, journal: Path, lawful: list[bytes]) -> None:
    out = vigia("coup", coups(lawful)[2], "--journal", journal, "--lang", "pt").out
    assert "Abrem-se as apostas." in out
    assert "bola em jogo" in out
    assert "O que disse cada regra" in out


def test_a_finding_stands_at_the_instant_at_which_it_arose(
    vigia: Terminal, bad_evening: Path, spoiled: list[bytes]
) -> None:
    row = next(
        finding
        for finding in map(json.loads, vigia("replay", bad_evening, "--json").out.splitlines())
        if finding["rule"] == "roulette/launches_alternate"
    )
    lines = vigia("coup", row["coup"], "--journal", bad_evening).out.splitlines()
    place = next(place for place, line in enumerate(lines) if "▲" in line)
    assert f"#{row['sequence']} " in lines[place - 1]
    assert row["paragraph"] in lines[place]
    assert row["en"][:40] in lines[place]
    assert re.search(r"breach\s+Launches alternate in direction", "\n".join(lines))


def test_a_coup_with_a_lost_message_says_what_could_not_be_judged(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes]
) -> None:
    coup = coups(lawful)[3]
    own = [place for place, record in enumerate(lawful) if f'"subject":"{coup}"'.encode() in record]
    gap = own[3]
    out = vigia("coup", coup, "--journal", written(tmp_path / "gap.jsonl", [*lawful[:gap], *lawful[gap + 1 :]])).out
    assert "not evaluable" in out
    assert f"events {json.loads(lawful[gap])['sequence']}" in out


def test_a_coup_that_the_log_does_not_finish(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    coup = coups(lawful)[3]
    own = [place for place, record in enumerate(lawful) if f'"subject":"{coup}"'.encode() in record]
    done = vigia("coup", coup, "--journal", written(tmp_path / "cut.jsonl", lawful[: own[-2]]))
    assert done.status == 0
    assert "The log ends before the coup is closed." in done.out


def test_an_unknown_coup_is_told_with_some_that_exist(vigia: Terminal, journal: Path, lawful: list[bytes]) -> None:
    done = vigia("coup", "AR-1-x", "--journal", journal)
    assert done.status == 2
    assert coups(lawful)[0] in done.one_sentence()


def renamed(script: list[Draft], coup: str, new: str) -> list[Draft]:
    for draft in script:
        draft.subject = new if draft.subject == coup else draft.subject
    return script


def test_the_same_coup_at_two_tables_must_be_told_apart(vigia: Terminal, tmp_path: Path) -> None:
    tables = []
    for table in ("lu-1", "lu-2"):
        script = drafts(2, table)
        first = next(draft.subject for draft in script if draft.subject)
        tables += list(seal(renamed(script, first, "c1"), table))
    path = written(tmp_path / "two.jsonl", tables)
    refused = vigia("coup", "c1", "--journal", path)
    assert refused.status == 2
    for table in ("lu-1", "lu-2"):
        assert f"--venue casino-luanda --table {table} --opening " in refused.one_sentence()
    assert "escolha uma" in vigia("coup", "c1", "--journal", path, "--lang", "pt").one_sentence()
    assert "table lu-2" in vigia("coup", "c1", "--journal", path, "--table", "lu-2").out


@pytest.mark.parametrize(
    "hostile", ["\x1b[31m[red]c1[/red]\x07", "c1\u202e\u2066", "[link=http://x]c1", "a\nb", "ção—1"]
)
def test_a_hostile_name_is_shown_and_not_obeyed(vigia: Terminal, tmp_path: Path, hostile: str) -> None:
    script = drafts(2)
    first = next(draft.subject for draft in script if draft.subject)
    for draft in script:
        if "player" in draft.data:
            draft.data["player"] = hostile
    path = written(tmp_path / "hostile.jsonl", list(seal(renamed(script, first, hostile), "lu-1")))
    done = vigia("coup", hostile, "--journal", path)
    assert done.status == 0, done.err
    assert not set("\x1b\x07\u202e\u2066") & set(done.out)
    shown = hostile.replace("\x1b", "\\x1b").replace("\x07", "\\x07").replace("\n", "\\n")
    shown = shown.replace("\u202e", "\\u202e").replace("\u2066", "\\u2066")
    assert f"Coup {shown} " in done.out
    assert f"{shown} stakes" in done.out


def test_the_store_shows_the_same_coup(vigia: Terminal, tmp_path: Path, bad_evening: Path) -> None:
    finding = json.loads(vigia("replay", bad_evening, "--json").out.splitlines()[0])
    vigia("replay", bad_evening, "--store", tmp_path / "store")
    stored = vigia("coup", finding["coup"], "--store", tmp_path / "store")
    assert stored.status == 0, stored.err
    assert stored.out == vigia("coup", finding["coup"], "--journal", bad_evening).out
    assert "The log ends before the coup is closed." not in stored.out
    absent = vigia("coup", "nowhere", "--store", tmp_path / "store")
    assert absent.status == 2


def test_the_store_shows_a_coup_that_has_not_ended_as_far_as_it_went(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes]
) -> None:
    coup = coups(lawful)[2]
    place = next(
        place for place, record in enumerate(lawful) if b'"ball_settled"' in record and coup.encode() in record
    )
    cut = written(tmp_path / "cut.jsonl", lawful[: place + 1])
    vigia("replay", cut, "--store", tmp_path / "store")
    stored = vigia("coup", coup, "--store", tmp_path / "store")
    assert stored.status == 0, stored.err
    assert "The log ends before the coup is closed." in stored.out
    assert stored.out == vigia("coup", coup, "--journal", cut).out


@pytest.mark.parametrize("place", ["nowhere", "papers"])
def test_a_folder_that_is_no_store_is_told_and_left_alone(vigia: Terminal, tmp_path: Path, place: str) -> None:
    (tmp_path / "papers").mkdir()
    done = vigia("coup", "c1", "--store", tmp_path / place)
    assert done.status == 2
    assert "is not a store" in done.one_sentence()
    assert [path.name for path in tmp_path.rglob("*")] == ["papers"]


def test_every_kind_of_event_has_a_sentence_in_both_languages() -> None:
    """A new game may come without; what is there names only fields that exist."""
    for kind, sentences in SENTENCES.items():
        fields = set(EVENTS[kind].model_fields)
        for sentence in sentences:
            assert set(re.findall(r"{(?:(?:para|de|em|a)_)?(\w+)}", sentence)) <= fields, kind
    assert set(SENTENCES) <= set(EVENTS)
