"""The PDF: readable in both languages, its font inside, hostile letters as escapes; and what is in the zip judges alike."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from producers.simulator import simulate_journal
from projections.dossier import dossier, gather, verify
from projections.dossier.paper import printable, written_in
from projections.journal import Journal
from projections.replay import replay
from streams.law.files import load_law
from tests.console.test_coup import hostile
from tests.dossier.case import AUTHORITY, checked, sealed
from tests.engine.floor import Notebook


def case_of(records: list[bytes], coup: str):
    table = json.loads(records[0])["table"]
    return gather(list(enumerate(records, 1)), table, load_law(), coup=coup, notes=sealed(records), whole=True)


def coups_of(records: list[bytes]) -> list[str]:
    return [name for name in dict.fromkeys(json.loads(raw).get("subject") for raw in records) if name]


def test_letters_that_the_font_lacks_or_that_mislead_are_escapes() -> None:
    assert printable("Inês «já» — 1 500 AOA") == "Inês «já» — 1 500 AOA"
    assert printable("<b>&") == "&lt;b&gt;&amp;"
    assert printable("\u202egpj") == "\\u202egpj"
    assert printable("中\U0001f3b2") == "\\u{4e2d}\\u{1f3b2}"
    assert printable("5♥ <K♠♦>") == "5 de copas &lt;K de espadas de ouros&gt;"
    with written_in("en"):
        assert printable("5♥") == "5 of hearts"
    assert printable("5♥") == "5 de copas"
    assert printable("a\x00\x1b[2Jb") == "a\\x00\\x1b[2Jb"


def test_a_hostile_evening_gives_a_dossier_that_holds(tmp_path: Path) -> None:
    records = hostile(simulate_journal("american_roulette", 3, 4, table="XX-1"))
    raw = dossier(case_of(records, coups_of(records)[1]), AUTHORITY.public, AUTHORITY)
    status, output = checked(raw, tmp_path / "d.zip")
    assert status == 0, output
    assert "\x1b" not in output
    assert "\u202e" not in verify.members(raw)["README.txt"].decode()


def test_the_report_says_the_finding_and_the_law_in_both_languages() -> None:
    records = list(simulate_journal("american_roulette", 40, 5, ("past_posting",)))
    notebook = Notebook()
    replay(enumerate(records, 1), load_law(), [notebook])
    finding = next(each for each in notebook.findings if each.coup)
    files = verify.members(dossier(case_of(records, finding.coup), AUTHORITY.public, AUTHORITY))
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(files["dossier.pdf"])).pages).split())
    for wanted in (
        "Dossier de um golpe", "Dossier of a coup", finding.id, finding.pt[:40], finding.en[:40], "O que disse cada regra",
        "What each rule said", "A lei como estava em vigor", "verify.py",
    ):  # fmt: skip
        assert " ".join(wanted.split()) in text, wanted


@pytest.mark.parametrize("game", ["american_roulette", "craps", "blackjack", "poker_sem_descarte"])
def test_the_records_in_a_dossier_are_enough_to_judge_the_coup_again(tmp_path: Path, game: str) -> None:
    records = list(simulate_journal(game, 8, 5))
    case = case_of(records, coups_of(records)[4])
    files = verify.members(dossier(case, AUTHORITY.public, AUTHORITY))
    (tmp_path / "records.jsonl").write_bytes(files["events/records.jsonl"])
    notebook = Notebook()
    with Journal(tmp_path / "records.jsonl") as journal:
        replay(journal, load_law(), [notebook])
    last = [each for each in notebook.coups if each.coup is not None][-1]
    assert last.coup.id == case.coup
    verdicts = json.loads(files["judgement/verdicts.json"])["verdicts"]
    assert {(output.rule, output.verdict.value) for output in last.verdicts()} == {
        (s["rule"], s["verdict"]) for s in verdicts
    }
    assert [finding.id for finding in notebook.findings if finding.coup == case.coup] == [
        finding["id"] for finding in json.loads(files["judgement/findings.json"])
    ]
