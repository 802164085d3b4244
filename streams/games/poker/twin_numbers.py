"""Rules of art. 13 in two laws with numbers of their own: sintético of 2001 and omaha online.

A rule does not name these laws: here it is said which of their numbers it enforces, as games do for rules that they share.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from streams.games.poker.names import OF_2001, ONLINE
from streams.rules import Breach, Breaches, Rule

_HANDS_2001 = (*(f"II/24.{letter}" for letter in "abcdefghijk"), "II/25", *(f"II/{number}" for number in range(27, 38)))

# Rule -> what it enforces there.
CITED: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    OF_2001: {
        "all_in_players_win_only_what_they_covered": ("II/48",),
        "best_hand_wins_the_pot": ("II/54", "II/1", "II/66", *_HANDS_2001),
        "bets_are_made_with_chips": ("II/38",),
        "caves_are_those_that_the_house_fixed": ("II/38",),
        "common_cards_are_as_many_as_due": ("II/45", "II/44"),
        "damaged_pack_is_replaced": ("II/5",),
        "dealer_announces_the_phases": ("II/3",),
        "dealer_counts_the_pot_right": ("II/22",),
        "dealer_shuffles_and_deals": ("II/3",),
        "each_card_is_there_once": ("II/4",),
        "equal_hands_share_the_pot": ("II/26",),
        "everybody_bets_for_himself": ("II/21",),
        "everybody_gets_a_turn_to_bet": ("II/47.d",),
        "everything_of_a_void_hand_goes_back": ("II/62",),
        "four_players_are_in_the_game": ("II/11",),
        "hands_are_shown_in_turn": ("II/46", "II/54"),
        "marker_lies_where_the_hand_is": ("II/40",),
        "misdealt_hand_is_void": ("II/62", "II/62.a", "II/62.b", "II/62.c", "II/62.d", "II/42"),
        "nobody_plays_for_more_than_the_cave": ("II/60",),
        "nobody_sees_cards_out_of_play": ("II/53",),
        "odd_chips_go_round_from_the_hand_holder": ("II/56",),
        "only_a_misdeal_makes_a_hand_void": ("II/62", "II/51.p5"),
        "outsiders_do_not_stay": ("II/57",),
        "packs_have_the_cards_of_the_variant": ("II/4",),
        "percentage_comes_off_before_the_payment": ("II/55",),
        "percentage_goes_into_its_slot": ("II/2",),
        "players_do_not_do_what_is_forbidden": (
            "II/6",
            "II/21",
            "II/47.a",
            "II/53",
            "II/59",
            "II/51.p4",
            "II/51.p5",
        ),
        "pots_are_paid_out_whole": ("II/1", "II/22"),
        "stakes_are_equal_when_a_round_ends": ("II/47.d",),
        "table_and_slots_are_as_the_law_wants": ("II/2",),
        "table_has_the_seats_of_its_variant": ("II/2",),
        "tips_go_into_their_slot": ("II/2",),
        "who_breaks_the_rules_again_leaves": ("II/52",),
        "who_comes_back_restores_the_cave": ("II/61.p3",),
        "who_joins_brings_the_average_capital": ("II/17",),
        "who_sits_down_has_a_right_to_the_seat": ("II/12", "II/2", "II/13", "II/14", "II/15", "II/16"),
        "winner_is_announced_by_the_cards": ("II/54", "II/55"),
    },
    ONLINE: {
        "all_in_players_win_only_what_they_covered": ("63.a", "63.b", "63.c"),
        "best_hand_wins_the_pot": ("60", "63.a", "63.b", "63.c"),
        "equal_hands_share_the_pot": ("62",),
        "every_all_in_amount_makes_a_side_pot": ("63",),
        "hand_moves_on_by_one_place": ("64",),
        "hands_are_shown_in_turn": ("59",),
        "pots_are_paid_out_whole": ("60",),
        "winner_is_announced_by_the_cards": ("60",),
    },
}

# What a rule says under art. 13 that these laws do not order: Angola's numbers, and why.
NOT_ORDERED: Final[Mapping[str, Mapping[str, str]]] = {
    OF_2001: {
        "13/52": "where a player keeps the chips of the cave is left open",
        "13/25": "players choose their table (n. 12), it is not drawn",
    },
    ONLINE: {},
}

# Angola's number -> where the same duty stands there, for findings that name a closer paragraph.
TWINS: Final[Mapping[str, Mapping[str, str]]] = {
    OF_2001: {
        "13/1": "II/1", "13/6": "II/2", "13/8.a": "II/12", "13/9.f": "II/22", "13/10": "II/14", "13/11": "II/13",
        "13/12": "II/15", "13/12.a": "II/15", "13/12.b": "II/16", "13/14.a": "II/21", "13/14.b": "II/21",
        "13/14.c": "II/21", "13/14.d": "II/21", "13/14.e": "II/60", "13/14.i": "II/59", "13/14.j": "II/59",
        "13/14.l": "II/21", "13/14.m": "II/51.p4", "13/14.n": "II/6", "13/21.c": "II/60", "13/34": "II/42",
        "13/35": "II/42", "13/36": "II/47", "13/40": "II/47.d", "13/50": "II/48", "13/54": "II/53", "13/56": "II/51.p5",
        "13/64": "II/54", "13/65": "II/55", "13/69": "II/62", "13/69.e": "II/62", "13/69.f": "II/62", "13/70.a": "II/54",
        "13/70.b": "II/62", "13/71.e": "II/62", "16/1": "II/4", "16/2": "II/42", "16/3": "II/1", "16/4": "II/38", "16/5": "II/2",
        "16/10": "II/26", "16/13": "II/44", "16/14": "II/45", "16/15.a": "II/62.a", "16/15.b": "II/62.b",
        "16/15.c": "II/62.c", "16/15.d": "II/62.d",
    },
    ONLINE: {"13/1": "60", "13/9.f": "60", "13/64": "60", "13/66": "62", "13/65": "60", "13/70.a": "60", "14/2": "60"},
}  # fmt: skip


def rules_of_other(regulation: str, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules that bind a game under one of these laws: its own, and those of art. 13 that it has too."""
    shared = {f"poker/{name}": tuple(f"{regulation}/{n}" for n in at) for name, at in CITED[regulation].items()}
    chosen = []
    for rule in rules:
        own = tuple(cited for cited in rule.cites if cited.startswith(f"{regulation}/"))
        also = shared.pop(rule.id, ())
        if also:
            rule = replace(rule, judge=_of_this_law(rule.judge, regulation, (*own, *also)))  # noqa: PLW2901
        if own or also:
            chosen.append(replace(rule, cites=(*own, *also)))
    if shared:
        raise LookupError(f"no rule {', '.join(sorted(shared))} among those of poker")
    return tuple(chosen)


def _of_this_law(judge: Callable[..., Breaches], regulation: str, cites: tuple[str, ...]) -> Callable[..., Breaches]:
    """The rule as this law has it: without what the law does not order, and never with a number that it has not."""
    absent = {f"{regulation}/{number}" for number in NOT_ORDERED[regulation]}

    def judged(*args: Any) -> Breaches:
        for breach in judge(*args):
            if not isinstance(breach, Breach) or breach.paragraph is None or breach.paragraph in cites:
                yield breach
            elif breach.paragraph not in absent:
                yield replace(breach, paragraph=cites[0])

    return judged


def twin(regulation: str, number: str) -> str:
    """The paragraph there of Angola's number."""
    return f"{regulation}/{TWINS[regulation].get(number, number)}"
