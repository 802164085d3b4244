"""Wrong usage ends in one sentence with the way on, and status 2."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("relay",), "There is no command “relay”. Did you mean replay"),
        (("replay",), "Name what to judge: a journal, or --brokers"),
        (("replay", "nowhere.jsonl"), "There is no file nowhere.jsonl."),
        (("replay", "."), "folder"),
        (("verify", "nowhere.jsonl"), "There is no file"),
        (("replay", "x", "--as-of", "yesterday"), "“yesterday” is not a day; write it as 2026-03-14"),
        (("replay", "x", "--speed"), "unrecognized arguments: --speed. See vigia replay --help."),
        (("simulate", "american_roulete", "-o", "x"), "Did you mean american_roulette"),
        (("simulate", "american_roulette"), "Say where to write the journal"),
        (("simulate", "american_roulette", "-o", "x", "--coups", "0"), "“0” is not a whole number from 1 on"),
        (("simulate", "american_roulette", "-o", "x", "--coups", "many"), "“many” is not a whole number"),
        (("simulate", "american_roulette", "-o", "x", "--trick", "same_way"), "Did you mean same_way_twice"),
        (("simulate", "american_roulette", "-o", "x", "--regulation", "ao-de-261"), "Did you mean ao-de-261-22"),
        (
            ("simulate", "american_roulette", "-o", "x", "--regulation", "pt-p-1364-2001"),
            "is played under ao-de-261-22",
        ),
        (("law", "show", "ao-de-261-22/1/99"), "Did you mean"),
        (("law", "coverage", "--regulation", "ao-de-262-22"), "Did you mean ao-de-261-22"),
        (("law", "coverage", "--game", "roulette"), "Did you mean"),
        (("coup", "x"), "one of the arguments --journal --store is required"),
        (("coup", "x", "--journal", "nowhere.jsonl"), "There is no file"),
        (("coup", "x", "--journal", "-"), "read twice"),
        (("demo", "--tables", "-1"), "whole number"),
        (("--lang", "fr", "demo"), "invalid choice: 'fr'"),
    ],
)
def test_one_sentence_says_what_is_wrong(vigia: Terminal, words: tuple[str, ...], says: str) -> None:
    done = vigia(*words)
    assert done.status == 2
    assert says in done.one_sentence()
    assert done.out == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("replay",), "Indique o que julgar: um diário, ou --brokers"),
        (("replay", "x", "--speed"), "argumentos desconhecidos: --speed"),
        (("replay", "nada.jsonl"), "O ficheiro nada.jsonl não existe."),
        (("simulate", "american_roulete", "-o", "x"), "Queria dizer american_roulette"),
        (("law", "show", "ao-de-261-22/1/99"), "Não há parágrafo «ao-de-261-22/1/99» na lei."),
        (("coup", "x"), "é preciso um destes: --journal --store"),
    ],
)
def test_the_sentence_is_spoken_in_portuguese_too(vigia: Terminal, words: tuple[str, ...], says: str) -> None:
    assert says in vigia("--lang", "pt", *words).one_sentence()


def test_a_file_beside_the_missing_one_is_proposed(vigia: Terminal, journal: Path) -> None:
    assert "Did you mean lawful.jsonl?" in vigia("replay", journal.with_name("lawfull.jsonl")).one_sentence()


def test_a_hostile_name_cannot_write_to_the_terminal(vigia: Terminal) -> None:
    sentence = vigia("replay", "\x1b[2J\x1b]0;owned\x07[red]x.jsonl").one_sentence()
    assert "\x1b" not in sentence
    assert "\\x1b[2J" in sentence
    assert "[red]x.jsonl" in sentence


@pytest.mark.parametrize("packed", [b"\x1f\x8b\x08\x00", b"PK\x03\x04", b"\x00\x01\x02\x00" * 100])
def test_a_file_that_is_no_text_at_all_is_refused_whole(vigia: Terminal, tmp_path: Path, packed: bytes) -> None:
    (tmp_path / "x.jsonl").write_bytes(packed)
    done = vigia("replay", tmp_path / "x.jsonl")
    assert done.status == 2
    assert "x.jsonl" in done.one_sentence()
