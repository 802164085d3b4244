"""The closing call and what comes too late: art. 1 n. 23, art. 2 n. 12."""

from datetime import timedelta
from typing import Any

from schemas.envelope import Event
from schemas.events.calls import NoMoreBetsCalled
from schemas.findings import Severity, Word
from streams.games.bets.state import Lay
from streams.games.roulette.combined_limits import neighbours_fit
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.lying import place_of
from streams.games.roulette.outcome import gain_due, gained, most_on, short_on
from streams.games.roulette.positions import NEIGHBOURS
from streams.games.roulette.settling import raised_and_unsettled
from streams.games.roulette.speech import closing
from streams.games.roulette.state import RouletteBet, Spin
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.order import surely_before

_ACTS = {
    "bet_placed": "laid", "bet_moved": "moved", "bet_increased": "raised", "bet_removed": "taken_back",
    "bet_returned": "handed_back",
}  # fmt: skip
_READING = "ao-de-261-22:A10"
_SKEW = timedelta(seconds=2)  # how far apart the clocks of two devices of one table may run


@at_end(
    "ao-de-261-22/1/23",
    "ao-de-261-22/2/12",
    severity=Severity.MAJOR,
    title=("O jogo é fechado por anúncio antes de a bola parar", "The closing call comes before the ball rests"),
    pt="A bola imobilizou-se no {number} sem que antes se anunciasse «{phrase}».",
    en="The ball came to rest on {number} before the call “{phrase}” was made.",
    about=FinishedRoulette.irregular_launch,
)
def closing_call_comes_before_the_rest(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Between each launch and the rest of the ball the dealer makes the closing call.

    A launch that is called void needs none, and saying the call again is no fault. In two breaths, it is
    made with the second. Order and clock must both say that it came after the rest.
    """
    for spin in finished.coup.spins:
        rest, call = spin.settled, closing(spin, law) or spin.call
        if rest is not None and (call is None or _after_the_rest(call, spin)):
            evidence = tuple(each for each in (spin.launch, rest, call) if each is not None)
            yield Breach(evidence, {"number": rest.data.pocket, "phrase": law.closing_phrase})


@at_end(
    "ao-de-261-22/1/23",
    "ao-de-261-22/2/12",
    severity=Severity.MINOR,
    title=("O jogo só é fechado quando a bola perde velocidade", "The closing call waits for the ball to slow down"),
    pt="O jogo foi dado por feito {ms} ms antes de a bola perder velocidade.",
    en="The closing call was made {ms} ms before the ball lost speed.",
    about=FinishedRoulette.irregular_launch,
)
def closing_call_waits_for_the_ball_to_slow(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The call is made once the ball has lost speed, so that players have the whole run to bet.

    Bets close with the last word: a first half that comes a little early cuts nobody short.
    """
    for spin in finished.coup.spins:
        call, slowed = closing(spin, law) or spin.call, spin.slowed
        if call is None:
            continue
        if slowed is None:
            yield NotEvaluable("no sensor saw the ball lose speed")
        elif surely_before(call, slowed):
            yield Breach((call, slowed), {"ms": _ms(call, slowed)})


@at_end(
    "ao-de-261-22/1/23",
    "ao-de-261-22/2/12",
    severity=Severity.MINOR,
    title=("O fecho do jogo é anunciado com as palavras da lei", "The closing call is made in the words of the law"),
    pt="Anunciou-se «{said}» em vez de «{phrase}».",
    en="“{said}” was called instead of “{phrase}”.",
    about=FinishedRoulette.irregular_launch,
)
def closing_call_is_made_in_the_words_of_the_law(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The call has the words of the decree, whole; case, stops and words around them do not matter.

    Both halves may come in two breaths: what counts is all that was called during the launch.
    """
    for spin in finished.coup.spins:
        if spin.call is not None and closing(spin, law) is None and not _after_the_rest(spin.call, spin):
            words = " / ".join(call.data.phrase for call in spin.calls)
            yield Breach(tuple(spin.calls), {"said": words, "phrase": law.closing_phrase})


@at_end(
    "ao-de-261-22/1/23",
    "ao-de-261-22/2/12",
    severity=Severity.CRITICAL,
    title=("Depois do «jogo feito» nada se marca nem altera", "Nothing is laid or altered after the closing call"),
    pt="A aposta de {player} {em_position} foi {act} {ms} ms depois de o jogo estar feito, e o acto foi aceite.",
    en="{player}'s bet on {position} was {act} {ms} ms after bets were closed, and that was let stand.",
    version=4,
    about=FinishedRoulette.odd_bets,
)
def nothing_is_laid_or_altered_after_the_call(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """What is laid after the call is neither paid nor collected; what lay before it counts as it then lay.

    A late bet that staff hand back, or leave aside, breaks nothing. Handing back a valid bet alters it as much
    as taking it back does; one that could not lie there may be handed back at any time. Money is what the
    lateness changed: all of it for a late bet, the difference to the bet as it stood for one altered late.
    The clocks of two devices may differ by two seconds: what only they make late is reported with its
    milliseconds and its money, but never as critical.
    """
    closed: Event[Any] | None = None
    for bet in finished.odd_bets:
        late = bet.late or bet.returned
        if late is None or (bet.late is not None and bet.returned is not None):
            continue
        closed, number = closed or closed_by(finished), finished.number
        if bet.late is None and not erased(bet, late, closed, finished):
            continue
        if late.time <= closed.time or not _counted(bet, number, finished):
            continue
        stood = bet.stood if bet.late is not None else bet.lay
        money = short_on(bet, 0 if stood is None else gain_due(stood, number, law))
        sure = late.source == closed.source or late.time - closed.time > _SKEW
        yield Breach(
            (closed, late, *bet.collections, *bet.payouts),
            {"player": bet.player, "position": Word(word=bet.position), "act": Word(word=_ACTS[late.type]),
             "ms": _ms(closed, late)},
            player=bet.player,
            severity=Severity.CRITICAL if sure and money else Severity.MAJOR,
            reading=_READING if _may_pass_the_maximum(bet, late, stood, finished) else None,
            shortfalls=money,
        )  # fmt: skip


def _may_pass_the_maximum(bet: RouletteBet, late: Event[Any], stood: Lay | None, finished: FinishedRoulette) -> bool:
    """Neighbours were handed back that pass the straight maximum if all their chips are counted together."""
    if late.type != "bet_returned" or stood is None or not stood[0].startswith(NEIGHBOURS):
        return False
    return not neighbours_fit(bet, stood, finished)[1]


def closed_by(finished: FinishedRoulette) -> Event[Any]:
    """What closed the bets of the coup just decided: the call, or else the rest of the ball."""
    spin = finished.coup.spin
    call = closing(spin, finished.law) or spin.call
    return finished.rest if call is None or _after_the_rest(call, spin) else call


def erased(bet: RouletteBet, back: Event[Any], closed: Event[Any], finished: FinishedRoulette) -> bool:
    """A valid bet was handed back whole between the call and the rest of the ball, and nothing was settled on it.

    Chips swept by mistake and put back were not handed back to their owner. What is handed back after the
    rest, or settled all the same, is judged by n. 30.
    """
    if bet.removed is not None or bet.collections or bet.payouts or not surely_before(closed, back):
        return False
    return back.sequence < finished.rest.sequence and valid(bet, bet.lay, finished)


def valid(bet: RouletteBet, stood: Lay, finished: FinishedRoulette) -> bool:
    """The bet could lie as it stood: a listed place, within the limits with what lay there, in the right chips."""
    (position, stake, chips_laid), law, licence = stood, finished.law, finished.table.licence
    place, series = law.positions.get(position), law.series_limits.get(position)
    if place_of(bet, law, finished.admits_combined) is None or bet.id in finished.coup.displaced:
        return False
    chips = licence.chips
    if bet.chip == "value":
        if position not in (law.value_chips_on or law.positions):
            return False
    elif chips is not None and (bet.held is None or bet.symbol != chips.symbol):
        return False
    others, their_chips = finished.standing.beside(bet, position)
    if series is not None:
        on_it = chips_laid + their_chips
        return series.minimum <= on_it <= series.maximum and chips_laid % series.multiple == 0
    if place is None:
        return neighbours_fit(bet, stood, finished)[0]
    return licence.limits.minimum <= stake + others <= most_on(place.chance, licence, law)


def _counted(bet: RouletteBet, number: int, finished: FinishedRoulette) -> bool:
    """Whether the coup was settled as if the late act were in time."""
    if bet.late is None:
        return True  # handed back whole, and nothing was settled
    if bet.stood is None:
        return bet.paid != 0 or bet.collected != 0
    if bet.removed is None and bet.stood == bet.lay:
        return False  # put back as it was
    as_it_stood = gain_due(bet.stood, number, finished.law)
    if as_it_stood > 0 and raised_and_unsettled(bet):
        return False  # not paid yet: n. 22 gives time until the next launch
    as_altered = 0 if bet.removed is not None else gain_due(bet.lay, number, finished.law)
    if bet.late.type == "bet_returned" and gained(bet) == as_altered and not valid(bet, bet.stood, finished):
        return False  # what passed the limits was handed back
    return gained(bet) != as_it_stood or as_it_stood == as_altered


def _after_the_rest(call: Event[NoMoreBetsCalled], spin: Spin) -> bool:
    rest = spin.settled
    return rest is not None and rest.sequence < call.sequence and rest.time <= call.time


def _ms(earlier: Event[Any], later: Event[Any]) -> int:
    return (later.time - earlier.time) // timedelta(milliseconds=1)
