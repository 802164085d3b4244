"""What replay says, and that the same log always says the same."""

import heapq
import json
import re
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from producers.simulator import simulate_journal
from producers.simulator.script import seal, stamp
from projections.cli.simulated_floor import instant
from schemas.findings import Finding
from tests.cli.conftest import written
from tests.cli.terminal import Terminal, outside
from tests.engine.floor import drafts
from tests.stored import stored_findings

LUANDA = ZoneInfo("Africa/Luanda")
INSTRUTIVO = """
[instrument]
kind = "Instrutivo"
number = "3/23"
body = "Órgão de Supervisão de Jogos"
published = 2023-03-01

[[figure]]
citation = "ao-de-261-22/1/35.b"
name = "max_factor"
since = 2023-03-15
value = {even_chance = 270}
"""
HALF_AN_HOUR = Path(__file__).parents[2] / "docs/examples/instrutivo-3-23.toml"


def digest(out: str) -> str:
    match = re.search(r"Digest of the findings: ([0-9a-f]{64})", out)
    assert match, out
    return match.group(1)


def findings(out: str) -> list[Finding]:
    return [Finding.model_validate_json(line) for line in out.splitlines()]


def test_a_lawful_evening_has_no_finding(vigia: Terminal, journal: Path) -> None:
    done = vigia("replay", journal, "--fail-on-findings")
    assert done.status == 0
    assert "No findings." in done.out
    assert "8 coups." in done.out
    assert done.err == ""


def test_findings_are_told_then_summed_up(vigia: Terminal, bad_evening: Path) -> None:
    done = vigia("replay", bad_evening)
    assert done.status == 0
    assert "was launched" in done.out
    assert "Findings by rule and severity" in done.out
    assert "roulette/launches_alternate" in done.out


def test_findings_fail_only_when_asked(vigia: Terminal, bad_evening: Path) -> None:
    assert vigia("replay", bad_evening).status == 0
    assert vigia("replay", bad_evening, "--fail-on-findings").status == 1


def test_portuguese_findings(vigia: Terminal, bad_evening: Path) -> None:
    out = vigia("replay", bad_evening, "--lang", "pt").out
    assert "Infracções por regra e gravidade" in out
    assert "Os lançamentos alternam de sentido" in out


def test_json_is_findings_and_nothing_else(vigia: Terminal, bad_evening: Path) -> None:
    done = vigia("replay", bad_evening, "--json")
    assert sorted(finding.rule for finding in findings(done.out)) == [
        "roulette/closing_call_is_made_in_the_words_of_the_law",
        "roulette/launches_alternate",
    ]
    (line,) = done.err.splitlines()
    assert re.fullmatch(r"30 coups\. ([\d,]+) lines = \1 accepted \+ 0 quarantined \+ 0 repeated\.", line)


HOSTILE = "\x1b[2J\x7f\x85\x9b\u200b\u200f\u202a\u202e\u2066\u2069\ufeff\U000e0041 ção\u00a0€"


def test_json_is_inert_on_a_terminal(vigia: Terminal, tmp_path: Path) -> None:
    """Escaped, and still the same value."""
    script = drafts(2)
    for draft in script:
        if draft.type == "no_more_bets_called":
            draft.data["phrase"] = HOSTILE
    done = vigia("replay", written(tmp_path / "hostile.jsonl", list(seal(script, "lu-1"))), "--json")
    assert HOSTILE in {value for finding in findings(done.out) for value in finding.values.values()}
    assert all(letter.isprintable() or letter in "\n\u00a0" for letter in done.out)
    assert "\\u202e" in done.out
    assert "\\udb40\\udc41" in done.out
    assert "ção\u00a0€" in done.out


def test_totals_name_their_currency(vigia: Terminal, tmp_path: Path, spoiled: list[bytes]) -> None:
    out = vigia("replay", written(tmp_path / "j.jsonl", spoiled)).out
    currency = json.loads(spoiled[0])["data"]["licence"]["currency"]
    assert re.search(rf"^\s+total {currency}\s+2\b", out, re.MULTILINE), out


def test_many_findings_are_cut_short_with_a_hint(vigia: Terminal, tmp_path: Path, lawful: list[bytes]) -> None:
    path = written(tmp_path / "j.jsonl", [*lawful, *(b"x%d" % number for number in range(30))])
    few, every = vigia("replay", path).out, vigia("replay", path, "--all").out
    assert "… there are more; all with --all or --json." in few
    assert few.count("(vigia/record_readable) unknown · table") == 20
    assert every.count("(vigia/record_readable) unknown · table") == 30


def test_the_law_of_another_day(vigia: Terminal, journal: Path) -> None:
    """Before the decree there was no law: nothing is evaluated, and nothing counts as kept."""
    done = vigia("replay", journal, "--as-of", "2020-01-01")
    assert "No findings." in done.out
    assert re.search(r"Not evaluable: .*, as no law was in force on 2020-01-01 \(ao-de-261-22\)\.", done.out)
    assert "want of facts" not in done.out
    output = vigia("replay", journal, "--as-of", "2020-01-01", "--lang", "pt").out
    assert "porque em 2020-01-01 nenhuma lei vigorava (ao-de-261-22)" in output


def test_a_judgment_by_another_days_law_is_not_stored(vigia: Terminal, journal: Path, tmp_path: Path) -> None:
    done = vigia("replay", journal, "--as-of", "2024-01-01", "--store", tmp_path / "store")
    assert done.status == 2
    assert "is not stored" in done.one_sentence()


def test_a_journal_judged_under_two_laws_is_kept_under_both_and_shown_under_the_last(
    vigia: Terminal, tmp_path: Path, bad_evening: Path
) -> None:
    from projections.store import connect

    place = tmp_path / "store"
    counts: dict[tuple[object, ...], dict[str, int]] = {}
    laws: set[str] = set()
    for law in ((), ("--overlay", HALF_AN_HOUR), ("--overlay", HALF_AN_HOUR), ()):
        expected = findings(vigia("replay", bad_evening, "--json", *law).out)
        assert vigia("replay", bad_evening, "--store", place, *law).status == 0
        with connect(place) as store:
            assert {finding.id for finding in stored_findings(store)} == {finding.id for finding in expected}
            assert {finding.law for finding in stored_findings(store)} == {finding.law for finding in expected}
            counts.setdefault(law, store.counts())
            assert store.counts() == counts[law]
            laws = {law for (law,) in store.ask("SELECT DISTINCT law FROM judgments_now", {})}
    assert len(laws) == 2
    assert counts[()]["findings"] < counts["--overlay", HALF_AN_HOUR]["findings"]


def test_the_digest_does_not_hang_on_the_hash_seed(tmp_path: Path, bad_evening: Path) -> None:
    runs = [outside("replay", bad_evening, cwd=tmp_path, PYTHONHASHSEED=seed) for seed in ("0", "1")]
    assert runs[0].out == runs[1].out
    assert digest(runs[0].out) != "0" * 64


@pytest.fixture(scope="module")
def two_tables() -> tuple[list[bytes], list[bytes]]:
    american = list(simulate_journal("american_roulette", 20, 3, ("same_way_twice",)))
    french = list(simulate_journal("french_roulette", 20, 4, ("hasty_call",)))
    return american, french


def test_tables_may_be_merged_in_any_way(
    vigia: Terminal, tmp_path: Path, two_tables: tuple[list[bytes], list[bytes]]
) -> None:
    american, french = two_tables
    merged = {
        "one after the other": [*american, *french],
        "the other first": [*french, *american],
        "by time": list(heapq.merge(american, french, key=instant)),
    }
    digests = {digest(vigia("replay", written(tmp_path / "m.jsonl", records)).out) for records in merged.values()}
    assert len(digests) == 1


def test_the_digest_of_a_floor_is_the_sum_of_its_tables(
    vigia: Terminal, tmp_path: Path, two_tables: tuple[list[bytes], list[bytes]]
) -> None:
    apart = [int(digest(vigia("replay", written(tmp_path / "t.jsonl", table)).out), 16) for table in two_tables]
    whole = digest(vigia("replay", written(tmp_path / "m.jsonl", [*two_tables[0], *two_tables[1]])).out)
    assert int(whole, 16) == sum(apart) % 2**256


def test_replay_into_a_store_changes_nothing_the_second_time(
    vigia: Terminal, tmp_path: Path, bad_evening: Path
) -> None:
    from projections.store import connect

    place = tmp_path / "store"
    counts = []
    for _ in range(2):
        done = vigia("replay", bad_evening, "--store", place)
        assert done.status == 0, done.err
        with connect(place) as store:
            counts.append(store.counts())
    assert counts[0] == counts[1]
    assert counts[0]["findings"] == 2


def test_a_store_that_cannot_be_opened_is_told(vigia: Terminal, tmp_path: Path, journal: Path) -> None:
    done = vigia("replay", journal, "--store", journal)
    assert done.status == 74
    assert "store" in done.one_sentence()


def overlay(tmp_path: Path, text: str = INSTRUTIVO) -> Path:
    path = tmp_path / "instrutivo.toml"
    path.write_text(text, encoding="utf-8")
    return path


def three_evenings() -> list[bytes]:
    """The same short lawful evening on 14, 15 and 16 March 2023."""
    script = []
    for days in range(3):
        for draft in drafts(2):
            draft.time += timedelta(days=days)
            if draft.subject:
                draft.subject = f"{draft.subject}-{days}"
            if draft.type == "table_opened":
                closes = datetime.fromisoformat(draft.data["licence"]["closes_at"]) + timedelta(days=days)
                draft.data["licence"] = draft.data["licence"] | {"closes_at": stamp(closes)}
            script.append(draft)
    return list(seal(script, "lu-1"))


def test_an_instrutivo_that_halves_a_maximum_changes_exactly_the_findings_from_its_day_on(
    vigia: Terminal, tmp_path: Path
) -> None:
    """From 15 March even chances may take half as much: what was posted on the 14th stays lawful."""
    path = written(tmp_path / "three-evenings.jsonl", three_evenings())
    assert vigia("replay", path, "--json").out == ""
    after = findings(vigia("replay", path, "--json", "--overlay", overlay(tmp_path)).out)
    assert [finding.time.astimezone(LUANDA).date() for finding in after] == [date(2023, 3, 15), date(2023, 3, 16)]
    assert {finding.paragraph for finding in after} == {"ao-de-261-22/1/35.b"}
    assert {finding.law for finding in after} == {"ao-de-261-22@2023-03-15+Instrutivo 3/23"}


def test_one_day_of_the_law_can_be_asked_for_every_evening(vigia: Terminal, tmp_path: Path) -> None:
    """As of the eve of the Instrutivo nothing is found, as of its first day every opening."""
    path = written(tmp_path / "three-evenings.jsonl", three_evenings())
    words = ("replay", path, "--json", "--overlay", overlay(tmp_path), "--as-of")
    assert vigia(*words, "2023-03-14").out == ""
    assert len(findings(vigia(*words, "2023-03-15").out)) == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not toml", "not a readable file"),
        (INSTRUTIVO.replace('number = "3/23"', 'number = " "'), "no number"),
        (INSTRUTIVO.replace("max_factor", "max_factors"), "Did you mean 'max_factor'"),
        (
            INSTRUTIVO.replace("published = 2023-03-01", "published = 2024-03-01"),
            "before Instrutivo 3/23 was published",
        ),
    ],
)
def test_an_overlay_that_is_no_instrutivo_is_refused(
    vigia: Terminal, tmp_path: Path, journal: Path, text: str, says: str
) -> None:
    done = vigia("replay", journal, "--overlay", overlay(tmp_path, text))
    assert done.status == 2
    assert says in done.one_sentence()


def test_a_truth_file_names_the_tricks_that_are_found(vigia: Terminal, tmp_path: Path) -> None:
    path, truth = tmp_path / "j.jsonl", tmp_path / "t.jsonl"
    made = vigia(
        "simulate", "french_roulette", "--coups", 40, "--seed", 3, "--trick", "same_way_twice", "-o", path, "--truth", truth
    )  # fmt: skip
    assert made.status == 0, made.err
    (played,) = [json.loads(line) for line in truth.read_text().splitlines()]
    (finding,) = findings(vigia("replay", path, "--json").out)
    assert (played["trick"], played["rule"], played["coup"]) == ("same_way_twice", finding.rule, finding.coup)
    assert {item.event for item in finding.evidence} & set(played["events"])


def test_another_regulation_is_asked_by_name(vigia: Terminal, journal: Path) -> None:
    """A game that the other regulation does not govern is told to be unknown there, and judged by nothing else."""
    done = vigia("replay", journal, "--regulation", "pt-p-1364-2001", "--json")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert {(finding["rule"], finding["regulation"]) for finding in lines} == {("vigia/game_known", "pt-p-1364-2001")}
    assert "Did you mean ao-de-261-22" in vigia("replay", journal, "--regulation", "ao-de-261").err
    refused = vigia("replay", journal, "--regulation", "pt-p-1364-2001", "--store", "x")
    assert (refused.status, "is not stored" in refused.err) == (2, True)
