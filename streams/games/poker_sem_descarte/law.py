"""What art. 9 (Angola) and part I (Portugal) fix, read from the dated figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from streams.games.cards.hands import Ranking, Ties, values_of, wheel_of, worths
from streams.games.cards.law import CardLaw
from streams.games.decree.law import DecreeLaw, decree
from streams.games.jackpot.law import JackpotLaw, jackpot_at_poker
from streams.games.poker_sem_descarte.cards_law import cards_at_poker
from streams.games.poker_sem_descarte.numbering import AO, COMBINATIONS, TIES, numbered
from streams.games.poker_sem_descarte.state import INITIAL, SECOND
from streams.law.figures import Figures
from streams.rules.money import times


class PokerBet(NamedTuple):
    """One of a player's two bets, with the combination of his hand and the letter that gives its prize."""

    space: str
    combination: str
    priced: str | None = None


@dataclass(frozen=True, slots=True)
class PokerParagraphs:
    """Paragraphs that a finding cites where its rule stands on several."""

    only_higher_wins: str
    compared_by: Mapping[str, str]  # combination -> how two hands of it are compared
    same_suit: str  # of equal single cards
    deal: str
    packets: str


@dataclass(frozen=True, slots=True)
class SemDescarteLaw:
    """Póquer sem descarte as in force on a day."""

    cited: PokerParagraphs
    lays: Mapping[
        str, tuple[PokerBet, PokerBet]
    ]  # combination, or "" where it does not matter -> initial and second bet
    decree: DecreeLaw | None
    cards: CardLaw
    jackpot: JackpotLaw
    ranking: Ranking
    multiples: Mapping[str, int]  # prize of the second bet
    qualifies_with: frozenset[int]  # ranks that let the bank play without a combination
    initial_ratio: Fraction | int
    unqualified_ratio: Fraction | int
    second_over_initial: int
    seats: tuple[int, ...]
    most_players: int
    places_each: int
    band: int  # largest initial bet, in authorised minimums
    closing_phrase: str
    cards_each: int
    packet: int  # cards given at a time from a shuffler
    open_cards: int
    infractions_before_barring: int
    idle_coups: int


@lru_cache(maxsize=64)
def poker(figures: Figures) -> SemDescarteLaw:
    """The law of the regulation to which the figures belong."""
    at = numbered(figures.regulation)
    ranking = _ranking(figures, at)
    return SemDescarteLaw(
        cited=PokerParagraphs(
            only_higher_wins=at["win"],
            compared_by={name: at[f"{'ties' if name in TIES else 'hands'}.{name}"] for name in COMBINATIONS},
            same_suit=at["same_suit"],
            deal=at["deal"],
            packets=at["packets"],
        ),
        lays={
            "": (PokerBet(INITIAL, ""), PokerBet(SECOND, "")),
            **{name: (PokerBet(INITIAL, name), PokerBet(SECOND, name, at[f"hands.{name}"])) for name in COMBINATIONS},
        },
        decree=decree(figures) if figures.regulation == AO else None,
        cards=cards_at_poker(figures),
        jackpot=jackpot_at_poker(figures),
        ranking=ranking,
        multiples={name: figures.number(at[f"hands.{name}"], "multiple") for name in COMBINATIONS},
        qualifies_with=frozenset(ranking.value[rank] for rank in figures.words(at["qualify"], "ranks")),
        initial_ratio=times(1, figures.ratio(at["initial_paid"])),
        unqualified_ratio=times(1, figures.ratio(at["unqualified"], "initial")),
        second_over_initial=figures.number(at["second"], "second_over_initial"),
        seats=figures.numbers(at["spaces"], "seats_allowed"),
        most_players=figures.number(at["players"], "max_players"),
        places_each=figures.number(at["one_place"], "seats_per_player"),
        band=figures.number(at["band"], "max_over_authorised_min"),
        closing_phrase=figures.word(at["call"], "phrase"),
        cards_each=figures.number(at["deal"], "cards_each"),
        packet=figures.number(at["packets"], "packet"),
        open_cards=figures.number(at["bank_card"], "open_cards"),
        infractions_before_barring=figures.number(at["barred"], "threshold_proposed"),
        idle_coups=figures.number(at["idle"], "coups"),
    )


def _ranking(figures: Figures, at: Mapping[str, str]) -> Ranking:
    value = values_of(figures.words(at["ranks"], "rank_order"))
    combinations = figures.words(at["hands"], "order_high_to_low")
    return Ranking(
        value=value,
        wheel=wheel_of(value, figures.number(at["ties.straight"], "wheel_top")),
        worth=worths(combinations),
        ties={name: _ties(figures, at, name) for name in combinations},
        same_suit=figures.number(at["same_suit"], "min_same_suit"),
        suit_doubt=figures.figure(at["same_suit"], "cor_means").ambiguity,
    )


def _ties(figures: Figures, at: Mapping[str, str], combination: str) -> Ties:
    """Single cards are compared under their own letter of the list of combinations."""
    if combination not in TIES:
        ranks = (figures.word(at[f"hands.{combination}"], "compare"),)
        return Ties(ranks, ranks)
    cited = at[f"ties.{combination}"]
    figure = figures.figure(cited, "key")
    by = figures.words(cited, "key")
    literally = figures.words(cited, "literal_key") if "literal_key" in figures.of(cited) else by
    return Ties(by, literally, figure.ambiguity)
