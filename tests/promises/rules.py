"""All rules of all books, and what every scenario makes them say."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from types import ModuleType

import streams.games
from producers.simulator.script import seal
from schemas.findings import Finding
from streams.engine.integrity import CLAUSES
from streams.engine.rulebooks import all_books, all_rules
from streams.law.files import load_law
from streams.law.paragraphs import Paragraph
from streams.law.standing import Heading, HeldElsewhere, NotObservable
from streams.rules import Rule
from tests.promises.spared import all_asked_of_events, all_rules_asked
from tests.scenarios.loader import Scenario, scenarios
from tests.scenarios.play import drafts, hear_records
from tests.scenarios.playing import playing

LAW = load_law()
RULES = all_rules()
WRITTEN = (*RULES, *CLAUSES)  # everything that speaks to an inspector
# A game with a book of rules is finished: every observable paragraph of its article must be enforced.
CHAPTERS = {prefix for book in all_books().values() for prefix in book.chapters}


def game_modules() -> Iterator[ModuleType]:
    """Every module under the games."""
    return modules_below(streams.games)


def modules_below(package: ModuleType) -> Iterator[ModuleType]:
    """Every module of a package."""
    for module_info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(module_info.name)


def rules_as_written() -> list[Rule]:
    """Every rule object in the sources of the games, whether a book took it up or not."""
    rules: dict[int, Rule] = {}
    for module in game_modules():
        rules |= {id(value): value for value in vars(module).values() if isinstance(value, Rule)}
    return list(rules.values())


@dataclass(frozen=True)
class Played:
    """A scenario, its records, and what the judge said of them."""

    scenario: Scenario
    records: tuple[bytes, ...]
    findings: tuple[Finding, ...]
    not_evaluable: Mapping[str, str]  # rule -> reason
    spared: frozenset[str]  # rules that were not asked, since a fact was absent, and had something to say

    @property
    def lawful(self) -> bool:
        return not self.scenario.findings and not self.findings


@cache
def played() -> tuple[Played, ...]:
    """Every scenario, heard once for all promises."""
    return tuple(map(_played, scenarios()))


def _asks_all(scenario: Scenario) -> bool:
    """At póquer a fact is also a condition of its rules: a void deal has no play to judge, and they are not asked."""
    return "poker" not in scenario.file


def _played(scenario: Scenario) -> Played:
    records = tuple(seal(drafts(scenario), playing(scenario).table))
    with (
        all_rules_asked() if _asks_all(scenario) else nullcontext(set[str]()) as spoke,
        all_asked_of_events() as asked_of,
    ):
        heard = hear_records(records, scenario.as_of)
    return Played(scenario, records, tuple(heard.findings), heard.not_evaluable, frozenset(spoke | asked_of))


@cache
def broken() -> Mapping[str, tuple[str, ...]]:
    """Paragraph -> the scenarios with a finding that cites exactly it."""
    paragraphs: dict[str, tuple[str, ...]] = {}
    for each in played():
        for paragraph in {finding.paragraph for finding in each.findings}:
            paragraphs[paragraph] = (*paragraphs.get(paragraph, ()), each.scenario.name)
    return paragraphs


@cache
def broken_rules() -> Mapping[str, set[str]]:
    """Rule -> the games of the scenarios in which it is broken."""
    games: dict[str, set[str]] = {}
    for each in played():
        for finding in each.findings:
            games.setdefault(finding.rule, set()).add(each.scenario.game)
    return games


@cache
def kept() -> Mapping[str, tuple[str, ...]]:
    """Paragraph -> the lawful scenarios that name it."""
    paragraphs: dict[str, tuple[str, ...]] = {}
    for each in played():
        for paragraph in each.scenario.law if each.lawful else ():
            paragraphs[paragraph] = (*paragraphs.get(paragraph, ()), each.scenario.name)
    return paragraphs


def declared() -> set[str]:
    """Paragraphs that are accounted for without a rule."""
    standings = [LAW.standing(regulation) for regulation in LAW.regulations]
    declared: list[HeldElsewhere | Heading | NotObservable] = []
    for standing in standings:
        declared += (*standing.held, *standing.heading, *standing.not_observable)
    return {each.paragraph for each in declared}


def owed() -> list[Paragraph]:
    """Observable paragraphs of the finished chapters that no declaration takes out."""
    accounted, chapters = declared(), tuple(CHAPTERS)
    return [
        paragraph
        for paragraph in LAW.paragraphs()
        if paragraph.id.startswith(chapters) and paragraph.observable != "no" and paragraph.id not in accounted
    ]


def books_of(rule: Rule) -> list[str]:
    return [book.game for book in all_books().values() if book.asks(rule)]
