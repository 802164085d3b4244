"""Rules of art. 13 in two laws with numbers of their own: sintético of 2001 and omaha online.

A rule does not name these laws: here it is said which of their numbers it enforces, as games do for rules that they share.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from streams.games.poker.names import OF_2001, ONLINE
from streams.rules import Breach, Breaches, Rule

# Rule -> what it enforces there.
CITED: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    OF_2001: {
        "bets_are_made_with_chips": ("II/38",),
        "caves_are_those_that_the_house_fixed": ("II/38",),
        "damaged_pack_is_replaced": ("II/5",),
        "dealer_announces_the_phases": ("II/3",),
        "dealer_shuffles_and_deals": ("II/3",),
        "everybody_bets_for_himself": ("II/21",),
        "four_players_are_in_the_game": ("II/11",),
        "hand_moves_on_by_one_place": ("II/40",),
        "nobody_plays_for_more_than_the_cave": ("II/60",),
        "outsiders_do_not_stay": ("II/57",),
        "players_do_not_do_what_is_forbidden": ("II/6", "II/21", "II/53", "II/59", "II/51.p5"),
        "table_has_the_seats_of_its_variant": ("II/2",),
        "who_breaks_the_rules_again_leaves": ("II/52",),
        "who_comes_back_restores_the_cave": ("II/61.p3",),
        "who_joins_brings_the_average_capital": ("II/17",),
        "who_sits_down_has_a_right_to_the_seat": ("II/12", "II/13", "II/14", "II/15", "II/16"),
        "misdealt_hand_is_void": ("II/62", "II/62.a", "II/62.b", "II/62.c", "II/62.d"),
        "everything_of_a_void_hand_goes_back": ("II/62",),
        "only_a_misdeal_makes_a_hand_void": ("II/62", "II/51.p5"),
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
        "16/5": "II/2",
        "16/8": "II/38", "16/15.a": "II/62.a", "16/15.b": "II/62.b", "16/15.c": "II/62.c", "16/15.d": "II/62.d",
        "13/69": "II/62", "13/69.e": "II/62", "13/69.f": "II/62",
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
        also = shared.pop(rule.id, ())
        if also:
            rule = replace(rule, judge=_of_this_law(rule.judge, also))  # noqa: PLW2901
        if own or also:
            chosen.append(replace(rule, cites=(*own, *also)))
    if shared:
        raise LookupError(f"no rule {', '.join(sorted(shared))} among those of poker")
    return tuple(chosen)


def _of_this_law(judge: Callable[..., Breaches], cites: tuple[str, ...]) -> Callable[..., Breaches]:
    """The rule without what rests on numbers that this law does not have."""

    def judged(*args: Any) -> Breaches:
        for breach in judge(*args):
            if not isinstance(breach, Breach) or breach.paragraph is None or breach.paragraph in cites:
                yield breach

    return judged


def twin(regulation: str, number: str) -> str:
    """The paragraph there of Angola's number."""
    return f"{regulation}/{TWINS[regulation].get(number, number)}"
