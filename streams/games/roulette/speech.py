"""How a phrase sounds: what the decree puts in quotation marks is compared by ear."""

from schemas.envelope import Event
from schemas.events.calls import NoMoreBetsCalled
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.state import Spin
from streams.rules.speech import spoken


def closing(spin: Spin, law: RouletteLaw) -> Event[NoMoreBetsCalled] | None:
    """The call with which the words that close the bets were complete; they may come in two breaths."""
    if spin.call is not None and spin.call.data.phrase == law.closing_phrase:
        return spin.call  # as nearly always
    wanted, heard = spoken(law.closing_phrase), ""
    kept = len(wanted.split())  # of the words before a call, as many as could begin what it completes
    for call in spin.calls:
        heard = spoken(f"{heard} {call.data.phrase}")
        if wanted in heard:
            return call
        heard = " ".join(heard.split()[-kept:])
    return None
