"""Rules of art. 13 in two laws with numbers of their own: sintético of 2001 and omaha online.

A rule does not name these laws: here it is said which of their numbers it enforces, as games do for rules that they share.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from streams.games.poker.names import OF_2001, ONLINE
from streams.rules import Rule

# Rule -> what it enforces there.
CITED: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    OF_2001: {
        "hand_moves_on_by_one_place": ("II/40",),
    },
    ONLINE: {
        "hand_moves_on_by_one_place": ("64",),
    },
}

# Angola's number -> where the same duty stands there, for findings that name a closer paragraph.
TWINS: Final[Mapping[str, Mapping[str, str]]] = {
    OF_2001: {
        "13/1": "II/1", "13/4": "II/5", "13/5": "II/2", "13/6": "II/2", "13/7.a": "II/55", "13/8.a": "II/12",
        "13/9.a": "II/3", "13/9.b": "II/3", "13/9.f": "II/22", "13/10": "II/14", "13/11": "II/13", "13/12.a": "II/15",
        "13/12.b": "II/16", "13/14.a": "II/21", "13/14.b": "II/21", "13/14.c": "II/21", "13/14.e": "II/60",
        "13/14.g": "II/61", "13/14.h": "II/61.p3", "13/14.i": "II/59", "13/14.j": "II/59", "13/14.n": "II/6",
        "13/16": "II/57", "13/17": "II/24", "13/18": "II/24", "13/20": "II/20", "13/24": "II/11", "13/28": "II/17",
        "13/29": "II/40", "13/30": "II/40", "13/35": "II/42", "13/38": "II/48", "13/39": "II/47", "13/39.a": "II/47.a",
        "13/39.b": "II/47.b", "13/39.c": "II/47.c", "13/39.d": "II/47.d", "13/40": "II/47.d", "13/48": "II/47.d",
        "13/49": "II/48", "13/50": "II/48", "13/51": "II/49", "13/53": "II/50", "13/54": "II/53", "13/55": "II/51",
        "13/56": "II/51.p5", "13/57": "II/51.p3", "13/58": "II/52", "13/62": "II/46", "13/63": "II/54", "13/64": "II/54",
        "13/65": "II/55", "13/66": "II/26", "13/67": "II/56", "13/70.a": "II/54", "13/70.h": "II/65", "16/4": "II/38",
        "16/8": "II/38",
    },
    ONLINE: {
        "13/17": "60", "13/30": "64", "13/38": "63", "13/49": "63.b", "13/50": "63", "13/62": "59", "13/64": "60",
        "13/66": "62", "13/67": "62",
    },
}  # fmt: skip


def elsewhere(regulation: str, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules that bind a game under one of these laws: its own, and those of art. 13 that it has too."""
    shared = {f"poker/{name}": tuple(f"{regulation}/{n}" for n in at) for name, at in CITED[regulation].items()}
    chosen = []
    for rule in rules:
        own = tuple(cited for cited in rule.cites if cited.startswith(f"{regulation}/"))
        if cites := (*own, *shared.pop(rule.id, ())):
            chosen.append(replace(rule, cites=cites))
    if shared:
        raise LookupError(f"no rule {', '.join(sorted(shared))} among those of poker")
    return tuple(chosen)


def twin(regulation: str, number: str) -> str:
    """The paragraph there of Angola's number."""
    return f"{regulation}/{TWINS[regulation].get(number, number)}"
