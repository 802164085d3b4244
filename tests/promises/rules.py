"""All rules of all books, and what every scenario makes them say."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType

import streams.games
from schemas.findings import Finding
from streams.engine.integrity import CLAUSES
from streams.engine.rulebooks import all_books, all_rules
from streams.law.files import load_law
from streams.law.paragraphs import Paragraph
from streams.law.standing import Heading, HeldElsewhere, NotObservable
from streams.rules import Rule
from tests.scenarios.loader import Scenario, scenarios
from tests.scenarios.play import hear

LAW = load_law()
RULES = all_rules()
WRITTEN = (*RULES, *CLAUSES)  # everything that speaks to an inspector
# A game with a book of rules is finished: every observable paragraph of its article must be enforced.
CHAPTERS = {prefix for book in all_books().values() for prefix in book.chapters}


def game_modules() -> Iterator[ModuleType]:
    """Every module under the games."""
    prefix = f"{streams.games.__name__}."
    for module_info in pkgutil.walk_packages(streams.games.__path__, prefix):
        yield importlib.import_module(module_info.name)


def rules_as_written() -> list[Rule]:
    """Every rule object in the sources of the games, whether a book took it up or not."""
    rules: dict[int, Rule] = {}
    for module in game_modules():
        rules |= {id(value): value for value in vars(module).values() if isinstance(value, Rule)}
    return list(rules.values())


@dataclass(frozen=True)
class Played:
    """A scenario and the findings that it led to."""

    scenario: Scenario
    findings: tuple[Finding, ...]

    @property
    def lawful(self) -> bool:
        return not self.scenario.findings and not self.findings


@cache
def played() -> tuple[Played, ...]:
    """Every scenario, heard once."""
    return tuple(Played(scenario, tuple(hear(scenario).findings)) for scenario in scenarios())


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
