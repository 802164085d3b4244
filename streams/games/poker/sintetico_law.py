"""What art. 16, its Portuguese twin and the Portaria of 2001 fix of sintético."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from streams.games.poker.names import ANGOLA, OF_2001, PORTUGAL
from streams.law.figures import Figures

LEFT, RIGHT = "left", "right"

# Our name of a duty -> where each regulation has it.
AT: Final[Mapping[str, tuple[str, str, str]]] = {
    "cut": ("16/6", "100", "II/9"),
    "cutter": ("16/7", "101", "II/23"),
    "later_cutter": ("16/7", "101", "II/41"),
    "burn": ("16/6", "100", "II/9"),
    "ante": ("16/8", "102", "II/38"),
    "deal": ("13/35", "35", "II/42"),
    "missing_ante": ("16/17", "111", "II/42"),
    "straddle": ("16/12", "106", "II/43"),
    "straddling": ("16/12.a", "106.a", "II/43.a"),
    "restraddling": ("16/12.b", "106.b", "II/43.b"),
    "short_cave": ("16/12.c", "106.c", "II/43.c"),
    "first_card": ("16/13", "107", "II/44"),
    "later_cards": ("16/14", "108", "II/45"),
    "extra_card": ("16/16", "110", "II/63"),
}
PLACE: Final = {ANGOLA: 0, PORTUGAL: 1, OF_2001: 2}


@dataclass(frozen=True, slots=True)
class GameOf2001:
    """What only the text of 2001 has: how long a game lasts."""

    least_minutes: int
    most_minutes: int
    notice_minutes: int  # before the room closes, by which the last turn is announced


@dataclass(frozen=True, slots=True)
class SinteticoLaw:
    """The rules of sintético as in force on a day."""

    at: Mapping[str, str]
    cutter: str  # on which side of whoever has the hand: LEFT, RIGHT
    opener: str  # on which side of him the first round begins
    burnt: int
    board_end: str  # of the pack, from which common cards come
    rounds: int
    exact_ante: bool  # the initial bet is the minimum, and not more
    price: int  # times what was advanced as estardilho, that all must stake
    doubled: int  # times the estardilho is the restardilho
    partida: GameOf2001 | None


@lru_cache(maxsize=64)
def sintetico_law(figures: Figures) -> SinteticoLaw:
    """Of the regulation to which the figures belong."""
    place = PLACE[figures.regulation]
    at = {name: numbers[place] for name, numbers in AT.items()}

    def times(name: str, figure: str) -> int:
        return int(figures.word(at[name], figure).partition("X")[0] or 1)

    old = figures.regulation == OF_2001
    return SinteticoLaw(
        at={name: f"{figures.regulation}/{number}" for name, number in at.items()},
        cutter=_side(figures.word(at["cutter"], "then")),
        opener=_side(figures.word(at["first_card"], "printed" if old else "first_to_act")),
        burnt=figures.number(at["burn"], "burn"),
        board_end=figures.word(at["first_card"], "source"),
        rounds=figures.number(at["later_cards"], "rounds"),
        exact_ante=figures.word(at["ante"], "initial_bet") == "exactly",
        price=times("straddling", "others"),
        doubled=times("restraddling", "restraddle"),
        partida=_game(figures) if old else None,
    )


def _game(figures: Figures) -> GameOf2001:
    minutes = {
        name: figures.number("II/39", name) for name in ("min_minutes", "max_minutes", "last_turn_notice_minutes")
    }
    return GameOf2001(minutes["min_minutes"], minutes["max_minutes"], minutes["last_turn_notice_minutes"])


def _side(words: str) -> str:
    """Of «left of hand holder»."""
    return LEFT if words.startswith(LEFT) else RIGHT


def everywhere(*names: str) -> tuple[str, ...]:
    """The paragraphs of these duties in all three regulations, for a rule to cite."""
    regulations = (ANGOLA, PORTUGAL, OF_2001)
    numbers = [(regulation, AT[name][PLACE[regulation]]) for name in names for regulation in regulations]
    return tuple(dict.fromkeys(f"{regulation}/{number}" for regulation, number in numbers))
