"""What each figure of the law is called, and the words in which some are given, as people read them beside the number.

The catalogue of figures is English, as the code is. A game names its own figures in `projections/games/<game>/figures.py`;
here stand those that several kinds of game have. A test finds the figure of a paragraph with rules that has no name, and
the word that nobody has put into Portuguese.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from projections.games import tables
from projections.speech import Speech
from streams.engine.rulebooks import folder_of, is_shared, words_of

NAMES: Final = {
    "banked": "jogo bancado", "bet_type": "aposta", "by": "por quem", "cap": "tecto", "causes": "causas",
    "chips": "fichas", "colour": "cor", "condition": "condição", "elements": "elementos", "layout": "disposição",
    "layout_modes": "modos do pano", "lose": "perde com", "material": "material", "max": "máximo",
    "max_factor": "factor máximo", "max_players": "máximo de jogadores",
    "max_stay_minutes": "permanência máxima (minutos)", "min": "mínimo", "multiple": "múltiplo",
    "multiple_of": "múltiplo de", "numbers": "números", "order": "ordem", "per": "por", "phrase": "frase",
    "ratio": "prémio por unidade", "result": "resultado", "role": "função",
    "rotation_minutes": "troca de tantos em tantos minutos", "shape": "forma",
    "shortest_break_minutes": "pausa mínima que conta (minutos)", "stake_returned": "devolve-se a aposta",
    "start": "começa em", "then": "depois", "totals": "somas", "win": "ganha com",
}  # fmt: skip
VALUES: Final = {
    "immediately": "imediatamente", "likely": "provável", "number": "número", "printed": "impresso",
}  # fmt: skip


class Vocabulary(NamedTuple):
    """The Portuguese names of figures, and of the words in them."""

    names: Mapping[str, str]
    values: Mapping[str, str]


@cache
def vocabulary(regulation: str, game: str, *, strictly: bool = False) -> Vocabulary:
    """What a game calls its figures: by its own folder, then by those that games share, then by any other game.

    `strictly` leaves the other games out: no game is to depend on another.
    """
    own = folder_of(regulation, game) or _folder_beside(game)
    return Vocabulary(_words("NAMES", NAMES, own, strictly=strictly), _words("VALUES", VALUES, own, strictly=strictly))


def _folder_beside(game: str) -> str | None:
    """The folder that names a chapter without a game of its own among those that it speaks for too (`ALSO`)."""
    return next((folder for folder, games in tables("figures", "ALSO").items() if game in games), None)


def _words(table: str, common: Mapping[str, str], own: str | None, *, strictly: bool) -> Mapping[str, str]:
    by_folder = tables("figures", table)
    words: dict[str, str] = {}
    for folder in () if strictly else by_folder:
        words |= by_folder[folder]
    words |= common
    for folder in filter(is_shared, by_folder):
        words |= by_folder[folder]
    return words | dict(by_folder.get(own or "", {}))


def figure_name(name: str, say: Speech, regulation: str, game: str) -> str:
    """What a figure is."""
    english = name.replace("_", " ")
    return say(vocabulary(regulation, game).names.get(name, english), english)


def figure_value(value: Any, say: Speech, regulation: str, game: str) -> str:
    """A figure: a word, a number, a list of them."""
    if isinstance(value, bool):
        return say("sim", "yes") if value else say("não", "no")
    if isinstance(value, tuple | list):
        return ", ".join(figure_value(one, say, regulation, game) for one in value)
    if isinstance(value, Mapping):
        each = ((_word(name, say, regulation, game), one) for name, one in value.items())
        return "; ".join(f"{name}: {figure_value(one, say, regulation, game)}" for name, one in each)
    return _word(value, say, regulation, game)


def _word(value: Any, say: Speech, regulation: str, game: str) -> str:
    """A code word by its Portuguese name; a number, a ratio or a phrase that is spoken at the table as it stands."""
    code = str(value)
    if not say.portuguese:
        return code.replace("_", " ")
    names, values = vocabulary(regulation, game)
    return words_of(regulation, game).get(code) or values.get(code) or names.get(code) or code
