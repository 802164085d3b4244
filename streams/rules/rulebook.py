"""One game under one regulation: its table, its law, the life of its coup, its rules."""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any

from schemas.envelope import Event
from schemas.judged import CoupFigures
from streams.law.figures import Figures
from streams.rules.account import CoupAccount
from streams.rules.breach import NotEvaluable
from streams.rules.finished import FinishedCoup
from streams.rules.rule import Rule
from streams.rules.table import Table


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What the engine needs to judge one game where one regulation is in force.

    `next` is the life of a coup: for each phase, the events that may come and the phase they lead to.
    Kinds of event that it never names may come at any time. `words` are our code words in Portuguese,
    `english` those that do not read well in English as they are, `reasons` the reasons for which its rules cannot judge. A chapter may stand in another regulation that binds
    the game too. `account` computes what moved and what was due in the coup that is ending, from the table, the law
    and the coup's events; it runs only when a person looks at the coup, never while rules judge. `figures` are
    what statistics add up of the coup that is ending, from the table, the law (None where there is none) and what the
    bank won since the last coup ended on bets of coups that are over; a game without it is not known to them. A book with a
    `variant` judges the coups that choose it; the book of the same game without one judges everything else. Both use
    the same class of table.
    """

    game: str
    regulation: str
    chapter: str | tuple[str, ...]  # prefix of its paragraphs, e.g. "ao-de-261-22/1/", or several, the first foremost
    law: Callable[[Figures], Any]
    table: type[Table]
    next: Mapping[str, Mapping[str, str]]
    rules: tuple[Rule, ...]
    words: Mapping[str, str] = field(default_factory=dict)
    english: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    variant: str | None = None
    finished: type[FinishedCoup[Any, Any, Any]] = FinishedCoup  # what its rules get at the end of a coup
    account: Callable[[Any, Any, Sequence[Event[Any]]], CoupAccount | NotEvaluable] | None = None
    figures: Callable[[Any, Any, int], CoupFigures | None] | None = None

    @property
    def chapters(self) -> tuple[str, ...]:
        """The prefixes of its paragraphs."""
        return (self.chapter,) if isinstance(self.chapter, str) else self.chapter

    def asks(self, rule: Rule) -> bool:
        """Whether the rule is one of its own, whatever paragraphs it cites in other books."""
        return any(own.id == rule.id for own in self.rules)

    def paragraph(self, rule: Rule) -> str:
        """The paragraph that a finding of the rule cites by default under this book, which may have it from a variant."""
        cites = next((own.cites for own in self.rules if own.id == rule.id), rule.cites)
        for cited in cites:
            if cited.startswith(self.chapter):
                return cited
        return next(cited for cited in cites if cited.startswith(self.regulation))


class NoSuchRule(LookupError):
    """A game cites a shared rule that is in none of the folders from which it takes its rules."""


def rules_in(
    *folders: str | ModuleType,
    chapter: str | tuple[str, ...],
    also: Iterable[Rule] = (),
    cites: Mapping[str, tuple[str, ...]] | None = None,
) -> tuple[Rule, ...]:
    """The rules in these folders that cite the chapter, and those in `also`, sorted by id.

    A folder is a module or a package: a game gives its own by name, and those of others as imported modules.

    A rule that games share does not name them: `cites` says, by its id, which paragraphs of the game's law it enforces.
    """
    rules, shared = {rule.id: rule for rule in also}, dict(cites or {})
    for rule in {rule.id: rule for folder in folders for rule in _written_in(folder)}.values():
        own = rule if rule.id not in shared else replace(rule, cites=shared.pop(rule.id))
        if any(cited.startswith(chapter) for cited in own.cites):
            rules[rule.id] = own
    if shared:
        raise NoSuchRule(f"no rule {', '.join(sorted(shared))} in {', '.join(map(_name, folders))}")
    return tuple(rules[name] for name in sorted(rules))


def _name(folder: str | ModuleType) -> str:
    return folder if isinstance(folder, str) else folder.__name__


def _written_in(folder: str | ModuleType) -> Iterator[Rule]:
    package = importlib.import_module(folder) if isinstance(folder, str) else folder
    names = [module.name for module in pkgutil.iter_modules(getattr(package, "__path__", ()))]
    for module in [importlib.import_module(f"{package.__name__}.{name}") for name in names] or [package]:
        for value in vars(module).values():
            if isinstance(value, Rule):
                yield value
