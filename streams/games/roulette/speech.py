"""How a phrase sounds: what the decree puts in quotation marks is compared by ear."""

from functools import lru_cache

from schemas.envelope import Event
from schemas.events.calls import NoMoreBetsCalled
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.state import Spin


@lru_cache(maxsize=256)
def spoken(phrase: str) -> str:
    """The words of a phrase, without case or stops, a blank before and after each."""
    words = "".join(letter if letter.isalnum() else " " for letter in phrase.casefold()).split()
    return f" {' '.join(words)} "


def closing(spin: Spin, law: RouletteLaw) -> Event[NoMoreBetsCalled] | None:
    """The call with which the words that close the bets were complete; they may come in two breaths."""
    if spin.call is not None and spin.call.data.phrase == law.closing_phrase:
        return spin.call  # as nearly always
    wanted, said = spoken(law.closing_phrase), ""
    for call in spin.calls:
        said = spoken(said + call.data.phrase)
        if wanted in said:
            return call
    return None
