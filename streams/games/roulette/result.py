"""The call of the number and its place on the cloth: art. 1 n. 26, art. 2 n. 15."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.state import RouletteCoup, shown_with
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/1/26",
    "ao-de-261-22/2/15",
    severity=Severity.CRITICAL,
    title=("O número anunciado e assinalado é o da bola", "The number called and shown is the ball's"),
    pt="A bola imobilizou-se no {number} ({colour}), mas foi anunciado {called} ({said}) e assinalado {shown}.",
    en="The ball came to rest on {number} ({colour}), but {called} ({said}) was called and {shown} was shown.",
    version=2,
    about=FinishedRoulette.irregular_launch,
)
def the_number_called_and_shown_is_the_balls(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The dealer calls the number and the colour where the ball lies, and shows that number on the cloth.

    What counts is what stood when the first chip was taken or paid: a slip of the tongue put right before
    that is no fault. 0 has no colour: none need be called, but neither red nor black may be.
    """
    coup = finished.coup
    rest = coup.spin.settled
    if rest is None or coup.number is None or rest.data.pocket >= law.pockets:
        return
    if _all_right(coup, law, rest.data.pocket):
        return
    call = _standing(coup.calls, rest, coup)
    mark = _standing([seen for seen in coup.marks if shown_with(seen) == law.indicated_with], rest, coup)
    number, colour = rest.data.pocket, law.colour_of(rest.data.pocket)
    called_right = call is None or (call.data.number == number and _fits(call.data.colour, colour))
    shown_right = mark is None or mark.data.number == number
    if called_right and shown_right:
        return
    wrong = [seen for seen, right in ((call, called_right), (mark, shown_right)) if seen is not None and not right]
    values: dict[str, Value] = {
        "number": number,
        "colour": Word(word=colour or "no_colour"),
        "called": Word(word="no_number") if call is None else call.data.number,
        "said": Word(word=call.data.colour if call and call.data.colour else "no_colour"),
        "shown": Word(word="no_number") if mark is None else mark.data.number,
    }
    only_silent = shown_right and call is not None and call.data.number == number and call.data.colour is None
    shows = tuple(seen for seen in (call, mark) if seen is not None)
    yield Breach((rest, *wrong), values, severity=Severity.MINOR if only_silent else None, shows=shows)


@at_end(
    "ao-de-261-22/1/26",
    "ao-de-261-22/2/15",
    severity=Severity.MAJOR,
    title=("O número é anunciado antes de se recolher ou pagar", "The number is called before anything is settled"),
    pt="O {number} não foi anunciado entre a imobilização da bola e a primeira recolha ou pagamento ({what}).",
    en="{number} was not called after the ball came to rest and before the first collection or payment ({what}).",
    version=2,
    about=FinishedRoulette.irregular_launch,
)
def the_number_is_called_before_settling(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The call comes once the ball rests, and before the first chip is taken or paid.

    Chips taken or paid while the ball still ran are reported here, unless n. 30 tells what became of their bet.
    """
    coup = finished.coup
    breaches = list(_in_time(coup, coup.calls))
    yield from breaches or _while_it_ran(finished)


@at_end(
    "ao-de-261-22/1/26",
    "ao-de-261-22/2/15",
    severity=Severity.MAJOR,
    title=(
        "O número é assinalado no pano antes de se pagar",
        "The number is shown on the cloth before anything is settled",
    ),
    pt="O {number} não foi assinalado no pano com {tool} antes da primeira recolha ou pagamento ({what}).",
    en="{number} was not shown on the cloth with the {tool} before the first collection or payment ({what}).",
    version=2,
    about=FinishedRoulette.irregular_launch,
)
def the_number_is_shown_before_settling(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The number is shown with the marker (marcador) at art. 1, with the rake (raqueta) at art. 2."""
    coup, tool = finished.coup, law.indicated_with
    yield from _in_time(coup, [seen for seen in coup.marks if shown_with(seen) == tool], tool)


def _in_time(coup: RouletteCoup, events: Sequence[Event[Any]], tool: str | None = None) -> Breaches:
    rest = coup.spin.settled
    if coup.number is None or rest is None:
        if coup.spins and coup.spin.void is None and coup.first_settlement is not None:
            yield NotEvaluable("nobody saw where the ball came to rest")
        return
    ours, first = _of_this_spin(events, coup), _first_settlement(coup)
    for seen in ours:
        if not surely_before(seen, rest) and (first is None or not surely_before(first, seen)):
            return
    what = "missing" if not ours else "too_early" if surely_before(ours[-1], rest) else "too_late"
    evidence = (rest, first) if first is not None and what == "too_late" else (rest,)
    values: dict[str, Value] = {} if tool is None else {"tool": Word(word=tool)}
    yield Breach(evidence, {"number": rest.data.pocket, "what": Word(word=what), **values})


def _while_it_ran(finished: FinishedRoulette) -> Breaches:
    coup = finished.coup
    rest, begun = coup.spin.settled, coup.first_settlement
    if rest is None or coup.number is None or begun is None or begun.sequence > rest.sequence:
        return
    early = [act for act in _settlement(coup) if surely_before(act, rest)]
    if not early:
        return
    first = next((act for act in early if not finished.accounts.fails(act.data.bet)), None)
    if first is not None:
        yield Breach((rest, first), {"number": rest.data.pocket, "what": Word(word="too_late")})


def _standing(events: Sequence[Event[Any]], rest: Event[Any], coup: RouletteCoup) -> Event[Any] | None:
    """The last of them between the rest of the ball and the first chip taken or paid."""
    first = _first_settlement(coup)
    after = [seen for seen in events if not surely_before(seen, rest)]
    fitting = [seen for seen in after if first is None or not surely_before(first, seen)]
    return fitting[-1] if fitting else None


def _of_this_spin(events: Sequence[Event[Any]], coup: RouletteCoup) -> list[Event[Any]]:
    launch = coup.spin.launch
    return [seen for seen in events if launch is None or seen.sequence > launch.sequence]


def _first_settlement(coup: RouletteCoup) -> Event[Any] | None:
    """The first chip taken or paid since the ball that decided came to rest."""
    first, rest = coup.first_settlement, coup.spin.settled
    if first is None or rest is None or not surely_before(first, rest):
        return first
    return next((act for act in _settlement(coup) if not surely_before(act, rest)), None)


def _settlement(coup: RouletteCoup) -> list[Event[Any]]:
    """Whatever was taken and paid since the ball that decided was launched, in order."""
    launch = coup.spin.launch
    acts = [act for act in (*coup.sweeps, *coup.payouts) if launch is None or act.sequence > launch.sequence]
    return sorted(acts, key=lambda act: act.sequence)


def _all_right(coup: RouletteCoup, law: RouletteLaw, number: int) -> bool:
    """Nothing else was ever called or shown in this coup; nearly always so."""
    colour = law.colour_of(number)
    for call in coup.calls:
        if call.data.number != number or not _fits(call.data.colour, colour):
            return False
    return all(mark.data.number == number for mark in coup.marks)


def _fits(called: str | None, colour: str | None) -> bool:
    """The colour called is the number's; for 0 anything but red and black."""
    return called == colour if colour is not None else called not in ("red", "black")
