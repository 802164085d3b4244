"""What the pages say is so: commands, flags, links, paragraphs, rules, words and pictures."""

import importlib
import re
import shlex
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from projections.cli import lawbook
from projections.cli.main import parser
from projections.cli.speech import Speech
from schemas.topics import EVERY, Topic
from streams.engine.integrity import CLAUSES
from streams.engine.rulebooks import all_rules
from streams.games.roulette.phases import NEXT
from streams.law.coverage import CoverageStatus, coverage
from streams.law.files import load_law
from streams.worker.metrics import Metrics
from tests.docs import draw, events, pictures, tour
from tests.docs.pages import anchors, blocks, commands, pages, prose
from tests.gates.tree import ROOT

LAW = load_law()
RULES = {rule.id: rule for rule in (*all_rules(), *CLAUSES)}
INVENTED = {
    "roulette/the_number_is_called_before_it_is_marked",  # of the exercise in CONTRIBUTING.md
}
TOPS = "streams|projections|producers|schemas|tests|docs|deploy"
OF_THE_READER = {  # files that a page tells its reader to make
    "tests/scenarios/roulette/call_before_mark.toml", "streams/games/roulette/call_before_mark.py",
    "producers/simulator/roulette/tricks/call_before_mark.toml", "deploy/vigia.env", "deploy/secrets",
    "deploy/secrets/seal.key",
}  # fmt: skip
TARGETS = set(re.findall(r"^([a-z][a-z-]*):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))

each_page = pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in pages()])


def typed() -> list[str]:
    """Every call of `vigia` on the pages: in blocks, and in sentences as `vigia ...`."""
    written = [page.relative_to(ROOT).as_posix() for page in pages()]
    lines = [line for page in written for block in blocks(page, "sh", "console", "text") for line in commands(block)]
    inline = [command for page in pages() for command in re.findall(r"`((?:\.venv/bin/)?vigia [^`]+)`", prose(page))]
    whole = (part.strip() for line in [*lines, *inline] for part in re.split(r"[|;]|\s>\s", line))
    return sorted({part for part in whole if re.match(r"(\.venv/bin/)?vigia\s", part)})


@pytest.mark.parametrize("command", typed())
def test_a_command_on_a_page_is_understood(command: str) -> None:
    """A sentence may leave out what must be given; a flag or a command that does not exist fails."""
    own, words = parser(Speech("en")), shlex.split(command)[1:]
    while (
        words
        and words[0] not in own._option_string_actions
        and (choices := next((each.choices for each in own._actions if isinstance(each.choices, dict)), None))
    ):
        name = words.pop(0)
        assert name in choices, f"{command}: there is no command {name}"
        own = choices[name]
    known = {flag for action in own._actions for flag in action.option_strings}
    assert {word for word in words if word.startswith("-") and word != "-"} <= known


def test_commands_were_found() -> None:
    assert len(typed()) > 20


@each_page
def test_a_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose(page))
    assert [link for link in links if not (page.parent / link).exists()] == []


@each_page
def test_a_link_to_a_heading_finds_it(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", prose(page))
    places = [(page.parent / path if path else page, anchor) for path, anchor in links if "://" not in path]
    assert [anchor for target, anchor in places if anchor not in anchors(target)] == []


@each_page
def test_what_is_made_can_be_made(page: Path) -> None:
    made = re.findall(r"(?:`|^)make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE)
    assert [target for target in made if target not in TARGETS] == []


@each_page
def test_a_file_or_module_that_is_named_exists(page: Path) -> None:
    """A path from the root, the end of a path, the bare name of a file, a module; what the reader makes is left alone."""
    assert [name for name in named_files(prose(page)) if not exists(name)] == []


@pytest.mark.parametrize(
    "text",
    ["`streams/engine/no_such.py`", "`engine/no_such.py`", "see `no_such.py` beside it", "`python -m tests.no_such`",
     "`streams.no_such`", "`docs/no_such/`"],
)  # fmt: skip
def test_a_name_of_nothing_is_seen(text: str) -> None:
    assert [name for name in named_files(text) if not exists(name)]


def named_files(text: str) -> Iterator[str]:
    """What stands between backticks and reads like a file, a folder or a module of ours."""
    for word in re.findall(r"[\w./*<>-]+", " ".join(re.findall(r"`([^`\n]+)`", text))):
        name = word.rstrip("/.")
        path = re.fullmatch(rf"(?:{TOPS})/[\w./-]+|(?:[\w-]+/)*[\w-]+\.py", name)
        if (path or re.fullmatch(rf"(?:{TOPS})(?:\.\w+)+", name)) and name not in OF_THE_READER:
            yield name


@cache
def tracked() -> frozenset[str]:
    """All files of the tree, and their folders."""
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return frozenset([*files, *(folder.as_posix() for file in files for folder in Path(file).parents)])


def exists(name: str) -> bool:
    """A file, a folder, a module, or something that a module defines."""
    if "/" in name or name.endswith(".py"):
        return any(place == name or place.endswith(f"/{name}") for place in tracked())
    module, _, last = name.rpartition(".")
    whole, above = name.replace(".", "/"), module.replace(".", "/")
    if whole in tracked() or f"{whole}.py" in tracked():
        return True
    return f"{above}.py" in tracked() and _defined(last, [f"{above}.py"])


@each_page
def test_a_paragraph_that_is_named_stands_in_the_law(page: Path) -> None:
    known = {paragraph.id for regulation in LAW.regulations for paragraph in LAW.paragraphs(regulation)}
    regulations = "|".join(map(re.escape, LAW.regulations))
    named = set(re.findall(rf"(?:{regulations})/[\w.]+(?:/[\w.]*\w)?", page.read_text("utf-8")))
    assert {name for name in named if name not in known} == set()


@each_page
def test_a_rule_that_is_named_exists(page: Path) -> None:
    named = set(re.findall(r"\b(?:roulette|decree|vigia)/[a-z]+(?:_[a-z0-9]+)+\b(?!\.)", page.read_text("utf-8")))
    assert named - set(RULES) - INVENTED == set()


def test_the_changelog_tells_of_every_number_of_the_articles_that_are_enforced() -> None:
    """Each by itself or inside `from` to `until`; and of no number that is not enforced."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    listed = set(re.findall(r"`ao-de-261-22/(\w+/\d+)`", text))
    for article, first, last in re.findall(r"`ao-de-261-22/(\w+)/(\d+)` to `ao-de-261-22/\w+/(\d+)`", text):
        listed |= {f"{article}/{number}" for number in range(int(first), int(last) + 1)}
    cited = lawbook.cited()
    done = {
        re.split(r"[.#]", "/".join(account.paragraph.id.split("/")[1:]))[0]
        for account in coverage(LAW, cited).of("ao-de-261-22", None).accounts
        if account.status in (CoverageStatus.CHECKED, CoverageStatus.HELD)
    }
    assert listed == done


def test_the_glossary_has_every_word_of_the_games() -> None:
    """Run `python -m tests.docs.draw`."""
    page = draw.WORDS.read_text("utf-8")
    assert page == draw.glossary(page)


def _part(heading: str) -> str:
    """The table below a heading of the glossary."""
    table = draw.WORDS.read_text("utf-8").partition(f"{heading}\n")[2].partition("|---|---|---|\n")[2]
    return table.partition("\n\n")[0]


def _terms(heading: str) -> list[str]:
    """The first column of that table."""
    return re.findall(r"^\| ([^|]+) \|", _part(heading), re.MULTILINE)


@pytest.mark.parametrize("heading", ["# Glossary", "## Names in the code"])
def test_no_term_stands_twice_in_the_glossary(heading: str) -> None:
    terms = _terms(heading)
    assert len(terms) == len(set(terms)) > 10


def test_a_class_stands_where_the_glossary_says() -> None:
    rows = re.findall(r"^\| (.*?) \| .* \| (.*) \|$", _part("## Names in the code"), re.MULTILINE)
    named = [(name, places) for names, places in rows for name in re.findall(r"`([A-Z]\w+)`", names)]
    assert len(named) > 20
    lost = [name for name, places in named if not _defined(name, re.findall(r"`([\w/.]+)`", places))]
    assert not lost


@each_page
def test_a_name_stands_in_the_module_that_the_page_gives(page: Path) -> None:
    """Written as `NAME` in `path.py` or `NAME` (`path.py`)."""
    named = re.findall(r"`([\w.]+)`(?:,? in| \()\s*\[?`(\w+/[\w/]+\.py)`", prose(page))
    assert not [(name, path) for name, path in named if not _defined(name.rpartition(".")[2], [path])]


def _defined(name: str, places: list[str]) -> bool:
    """Whether one of the files, or one file of a folder, defines it. A bare file name follows a path in its folder."""
    folder, files = ROOT, list[Path]()
    for place in places:
        path = ROOT / place if "/" in place else folder / place
        folder = path.parent
        files += [path] if path.is_file() else path.glob("*.py")
    define = re.compile(rf"^\s*(?:(?:async )?def {name}\b|class {name}\b|{name}\b.*=)", re.MULTILINE)
    return any(define.search(file.read_text("utf-8")) for file in files)


def test_the_terms_of_the_trade_stand_in_order() -> None:
    def spelt(term: str) -> str:
        letters = unicodedata.normalize("NFD", term.casefold())
        return "".join(letter for letter in letters if not unicodedata.combining(letter))

    terms = _terms("# Glossary")
    assert terms == sorted(terms, key=spelt)


def test_the_drawing_of_a_coup_is_the_table_of_the_engine() -> None:
    """Run `python -m tests.docs.draw`."""
    assert draw.LIFE.read_text("utf-8") == draw.life(NEXT)


def test_the_events_of_each_game_are_those_of_a_lawful_evening() -> None:
    """Run `python -m tests.docs.draw`."""
    assert events.PAGE.read_text("utf-8") == events.page()


def test_the_drawing_has_every_phase_and_every_move() -> None:
    drawn = draw.life(NEXT)
    for phase, row in NEXT.items():
        for kind, then in row.items():
            assert f"{phase} --> {then}: " in drawn if then != phase else f"`{kind}`" in drawn


@pytest.mark.parametrize("page", pictures.illustrated(pages()), ids=lambda page: page.name)
def test_the_pictures_of_a_page_are_drawn_from_the_code(page: Path) -> None:
    """Run `python -m tests.docs.draw`."""
    text = page.read_text("utf-8")
    assert pictures.with_pictures(text) == text


def test_every_decision_has_a_topic_and_a_date() -> None:
    headings = pictures.DECISION.findall((ROOT / "DECISIONS.md").read_text("utf-8"))
    assert headings[0][0] == "##"
    assert [heading for level, heading, day in headings if (level == "###") != bool(day)] == []


def test_no_two_decisions_have_the_same_name() -> None:
    names = [heading for _, heading, _ in pictures.DECISION.findall((ROOT / "DECISIONS.md").read_text("utf-8"))]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("part", pictures.PARTS, ids=lambda part: part.name)
def test_the_picture_of_the_pipeline_has_every_topic_that_a_part_uses(part: pictures.Part) -> None:
    used = {
        thing
        for module in part.modules
        for thing in vars(importlib.import_module(module)).values()
        if isinstance(thing, Topic)
    }
    assert used == {*part.writes, *part.reads}


def test_no_topic_is_missing_from_the_picture_of_the_pipeline() -> None:
    drawn = {topic for part in pictures.PARTS for topic in (*part.writes, *part.reads)}
    assert drawn | {*pictures.ELSEWHERE} == {*EVERY}


def test_the_page_of_the_console_lists_every_route_of_the_api() -> None:
    section = (ROOT / "docs/console.md").read_text("utf-8").partition("\n## API\n")[2].partition("\n## ")[0]
    listed = re.findall(r"`((?:GET|POST) /[^`]*)`", section)
    routes = re.findall(r"^(\w+) /api/v1(\S+)", (ROOT / "tests/console/routes.txt").read_text("utf-8"), re.MULTILINE)
    served = {f"{verb} {path.replace('{name}', '{id}')}" for verb, path in routes} - {"GET /openapi.json"}
    assert sorted(listed) == sorted(served)


def test_the_page_of_the_pipeline_names_every_metric_of_the_worker() -> None:
    metrics = {metric.name for metric in Metrics().registry.collect()}
    (listed,) = re.findall(r"serves `/health` and `/metrics`: (.*?)\. ", (ROOT / "docs/pipeline.md").read_text("utf-8"))
    named = [word if word.startswith("vigia_") else f"vigia_worker{word}" for word in re.findall(r"`(\w+)`", listed)]
    assert sorted(named) == sorted(metrics)


def test_the_picture_is_what_the_command_shows() -> None:
    """Run `python -m tests.docs.draw`. Compared without its layout, which is rich's business."""

    def words(picture: str) -> str:
        return re.sub(r"<[^>]+>", "", picture.partition('-matrix">')[2])

    kept = draw.SCREEN.read_text("utf-8")
    assert words(kept) == words(draw.screen())
    assert len(kept) < 40_000
    assert "url(http" not in kept


def test_the_tour_shows_what_the_commands_print(tmp_path: Path) -> None:
    """Run `python -m tests.docs.tour`."""
    text = tour.PAGE.read_text("utf-8")
    assert tour.played(text, tmp_path) == text


def test_the_statuses_of_the_readme_are_those_of_the_command() -> None:
    from projections.cli.stop import Status as Exit

    section = (ROOT / "README.md").read_text("utf-8").partition("## Exit statuses")[2].partition("\n## ")[0]
    statuses = {
        int(number) for line in re.findall(r"^\| ([\d, ]+) \|", section, re.MULTILINE) for number in line.split(",")
    }
    assert statuses == {int(status) for status in Exit}


def test_the_pages_can_be_written_again_from_a_shell() -> None:
    for module in ("tests.docs.draw", "tests.docs.tour"):
        assert subprocess.run([sys.executable, "-c", f"import {module}"], cwd=ROOT, check=False).returncode == 0
