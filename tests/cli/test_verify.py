"""What verify says of each kind of fault: whole sentences, in the language that was asked for."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from projections.cli.chain_faults import DETAILED, PLAIN, fault
from projections.cli.speech import Speech
from projections.verify import FirstBad
from tests.cli.conftest import written
from tests.cli.terminal import Terminal

PT, EN = Speech("pt"), Speech("en")
ENGLISH = re.compile(
    r"\b(the|its?|is|are|not|record|records|event|position|line|names|before|was|be|should|input|field|expected|at)\b",
    re.IGNORECASE,
)


def renamed(raw: bytes) -> bytes:
    return raw.replace(b'"source":"', b'"source":"x', 1)


def versioned(raw: bytes) -> bytes:
    return json.dumps(json.loads(raw) | {"specversion": "2.0"}).encode()


Spoil = Callable[[list[bytes]], list[bytes]]
FAULTS: dict[str, tuple[Spoil, str, str]] = {
    "not opened": (
        lambda raws: raws[1:],
        "Linha 1, mesa AR-1 (casino-luanda), evento 1: O registo é o primeiro da mesa neste diário e é o seu evento 1, não a sua abertura.",
        "Line 1, table AR-1 (casino-luanda), event 1: The record is the first of its table in this journal and is its event 1, not its opening.",
    ),
    "one missing": (
        lambda raws: [*raws[:20], *raws[21:]],
        "Linha 21, mesa AR-1 (casino-luanda), evento 21: Falta o evento 20 entre este registo e o registo anterior da mesa (evento 19, linha 20).",
        "Line 21, table AR-1 (casino-luanda), event 21: Event 20 is missing between this record and the record before it (event 19, line 20).",
    ),
    "several missing": (
        lambda raws: [*raws[:20], *raws[23:]],
        "Faltam os eventos 20 a 22 entre este registo e o registo anterior da mesa (evento 19, linha 20).",
        "Events 20 to 22 are missing between this record and the record before it (event 19, line 20).",
    ),
    "repeated": (
        lambda raws: [*raws[:20], raws[19], *raws[20:]],
        "O registo é outra vez o registo anterior da mesa (evento 19, linha 20).",
        "The record is the record before it (event 19, line 20) once more.",
    ),
    "out of order": (
        lambda raws: [*raws[:20], raws[10], *raws[20:]],
        "O registo está fora de ordem: o registo anterior da mesa (evento 19, linha 20) é posterior.",
        "The record is out of order: the record before it (event 19, line 20) is a later one.",
    ),
    "two histories": (
        lambda raws: [*raws[:20], renamed(raws[19]), *raws[20:]],
        "O registo conta outra história: tem o mesmo número que o registo anterior da mesa (evento 19, linha 20)",
        "The record tells another history: it has the number of the record before it (event 19, line 20)",
    ),
    "two histories, the first false": (
        lambda raws: [*raws[:19], renamed(raws[19]), *raws[19:]],
        "há um segundo evento 19 na linha 21, e é desse que a mesa continua.",
        "a second event 19 stands at line 21, and the table goes on from that one.",
    ),
    "changed": (
        lambda raws: [*raws[:20], renamed(raws[20]), *raws[21:]],
        "O registo foi alterado: o seguinte da mesa, na linha 22, nomeia um resumo que não é o deste.",
        "The record was changed: the next one of its table, at line 22, names a hash that is not the hash of this one.",
    ),
    "converted": (
        lambda raws: [raw + b"\r" for raw in raws],
        "os fins de linha foram convertidos.",
        "the line ends were converted.",
    ),
    "no JSON": (
        lambda raws: [*raws[:20], raws[20][:50], *raws[21:]],
        "O registo não é um evento: não é JSON.",
        "The record is not an event: it is not JSON (",
    ),
    "another version": (
        lambda raws: [*raws[:20], versioned(raws[20]), *raws[21:]],
        "O registo não é um evento da versão 1.0.",
        "The record is not an event of version 1.0.",
    ),
    "a key twice": (
        lambda raws: [*raws[:20], raws[20].replace(b'"source":', b'"source":"x","source":', 1), *raws[21:]],
        "O registo não é um evento: a chave «source» está duas vezes no mesmo objecto.",
        "The record is not an event: the key “source” stands twice in one object.",
    ),
    "too deep": (
        lambda raws: [*raws[:20], b"[" * 100_000, *raws[21:]],
        "Linha 21: O registo não é um evento: ",
        "Line 21: The record is not an event: ",
    ),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_each_fault_is_a_sentence_in_both_languages(
    vigia: Terminal, tmp_path: Path, lawful: list[bytes], kind: str
) -> None:
    spoil, pt, en = FAULTS[kind]
    path = written(tmp_path / "bad.jsonl", spoil(list(lawful)))
    for language, expected in (("pt", pt), ("en", en)):
        done = vigia("verify", path, "--lang", language)
        assert done.status == 1
        assert expected in done.out
        assert re.search(r"\.\)?\n\Z", done.out)
        assert language == "en" or not ENGLISH.search(done.out), done.out


@pytest.mark.parametrize("what", PLAIN)
def test_a_fault_in_words_that_we_do_not_know_is_still_a_sentence(what: str) -> None:
    first = FirstBad(3, "lu-1", 2, what, "the moon is full")  # type: ignore[arg-type]
    assert re.fullmatch(r"Linha 3, mesa lu-1, evento 2: [^(]+\.", fault(first, PT))
    assert fault(first, EN).endswith(". (the moon is full)")
    assert set(DETAILED) == set(PLAIN)


@pytest.mark.parametrize(("language", "says"), [("pt", "O diário está vazio"), ("en", "The journal is empty")])
def test_an_empty_journal_is_not_vouched_for(vigia: Terminal, tmp_path: Path, language: str, says: str) -> None:
    done = vigia("verify", written(tmp_path / "empty.jsonl", []), "--lang", language)
    assert (done.status, done.out) == (2, "")
    assert says in done.one_sentence()
