"""American and French roulette: arts. 1 and 2 of ao-de-261-22."""

import importlib
import pkgutil

from streams.games import decree
from streams.games.roulette.law import american, french
from streams.games.roulette.phases import NEXT, QUIET
from streams.games.roulette.table import RouletteTable
from streams.games.roulette.words import PORTUGUESE
from streams.rules import Rule, Rulebook

REGULATION = "ao-de-261-22"


def _rules(chapter: str) -> tuple[Rule, ...]:
    """Every rule of this folder that cites the chapter, and those of the decree itself, by id."""
    found = {rule.id: rule for rule in decree.RULES}
    for module in pkgutil.iter_modules(__path__):
        for value in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
            if isinstance(value, Rule) and any(cited.startswith(chapter) for cited in value.cites):
                found[value.id] = value
    return tuple(found[name] for name in sorted(found))


AMERICAN = Rulebook(
    game="american_roulette", regulation=REGULATION, chapter=f"{REGULATION}/1/", law=american,
    table=RouletteTable, next=NEXT, rules=_rules(f"{REGULATION}/1/"), words=PORTUGUESE, quiet=QUIET,
)  # fmt: skip
FRENCH = Rulebook(
    game="french_roulette", regulation=REGULATION, chapter=f"{REGULATION}/2/", law=french,
    table=RouletteTable, next=NEXT, rules=_rules(f"{REGULATION}/2/"), words=PORTUGUESE, quiet=QUIET,
)  # fmt: skip
BOOKS = (AMERICAN, FRENCH)
