"""The code words of poker between players, and the numbers of its laws."""

from functools import lru_cache
from typing import Final

HOLDEM, OMAHA, SINTETICO = "holdem", "omaha", "poker_sintetico"
GAMES: Final = (HOLDEM, OMAHA, SINTETICO)
OMAHA_ONLINE: Final = "omaha_online"
ANGOLA, PORTUGAL = "ao-de-261-22", "pt-poquer-nao-bancado"
OF_2001, ONLINE = "pt-p-461-2001", "pt-omaha-online"  # sintético of 2001, omaha online: laws of their own

FOLD, PASS, CALL, BET, RAISE, ALL_IN = "fold", "pass", "call", "bet", "raise", "all_in"  # moves
ACTIONS: Final = (FOLD, PASS, CALL, BET, RAISE)
SMALL, BIG, DEAD, PENALTY, ANTE = "small", "big", "dead", "penalty", "ante"  # kinds of chips posted
STRADDLE, RESTRADDLE, PO = "straddle", "restraddle", "po"
HALF_POT, POT_LIMIT, NO_LIMIT, FIXED = "half_pot", "pot_limit", "no_limit", "fixed"  # how high a bet may go
SEAT, BOARD, PACK, MUCK = "seat", "board", "pack", "muck"  # where cards lie
TOP, BOTTOM = "top", "bottom"
FLOP, TURN, RIVER, COMMON_CARD, SHOWDOWN = "flop", "turn", "river", "common_card", "showdown"  # calls of the dealer
MAIN: Final = "main"  # the first pot
EXCESS, UNCALLED, VOID, MISTAKE = "excess", "uncalled", "void", "mistake"  # why chips go back
DEALER, INSPECTOR = "dealer", "table_inspector"

_FIRST: Final = {"13": 0, "14": 71, "15": 91, "16": 94}  # article in Angola -> the rule before its first in Portugal
_LETTERS: Final = {"103.k": "103.l", "103.l": "103.m"}  # the Portuguese list of hands has no letter k
_LETTERS_BACK: Final = {theirs: ours for ours, theirs in _LETTERS.items()}


def in_portugal(number: str) -> str:
    """The Portuguese rule with the same duty: `13/39.d` -> `39.d`, `14/15` -> `86`."""
    article, _, rest = number.partition("/")
    whole, dot, letter = rest.partition(".")
    twin = f"{int(whole) + _FIRST[article]}{dot}{letter}"
    return _LETTERS.get(twin, twin)


def in_angola(number: str) -> str:
    """Angola's number of a Portuguese rule: `39.d` -> `13/39.d`, `86` -> `14/15`."""
    whole, dot, letter = _LETTERS_BACK.get(number, number).partition(".")
    article, before = next((each, first) for each, first in reversed(_FIRST.items()) if int(whole) > first)
    return f"{article}/{int(whole) - before}{dot}{letter}"


def both(*numbers: str) -> tuple[str, ...]:
    """Paragraphs of Angola, each with its Portuguese twin."""
    return tuple(cited for number in numbers for cited in (f"{ANGOLA}/{number}", f"{PORTUGAL}/{in_portugal(number)}"))


def in_2001(number: str) -> str:
    """A rule of part II of Portaria n.º 461/2001, poker sintético."""
    return f"pt-p-461-2001/II/{number}"


def at(regulation: str, number: str) -> str:
    """A paragraph of Angola's numbering under the regulation of a table, where it has a twin there."""
    return f"{regulation}/{number if regulation == ANGOLA else in_portugal(number)}"


def place_of(seat: str) -> str:
    """`3` -> `seat:3`."""
    return f"{SEAT}:{seat}"


@lru_cache(maxsize=1024)
def seat_at(place: str) -> str | None:
    """`seat:3` -> `3`; the board is no seat."""
    kind, _, seat = place.partition(":")
    return seat if kind == SEAT and seat else None
