"""The dice are covered and shaken, and the light opens the betting: nn. 3.b and 5 of art. 5."""

from bisect import bisect_right
from itertools import pairwise
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.findings import Severity, Word
from streams.games.bets.previous_coup import PreviousCoup
from streams.games.bets.settling import laid
from streams.games.bets.state import Bet
from streams.games.cussec.finished import FinishedCussec
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.state import CussecCoup, Shake
from streams.rules import Breach, Breaches, at_end
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/5/5",
    severity=Severity.CRITICAL,
    title=("Os dados saltam com a redoma coberta e presa", "The dice jump under a cover that is shut"),
    pt="Carregou-se na alavanca quando a redoma {fault}.",
    en="The lever was pressed while the cover {fault}.",
    about=FinishedCussec.irregular_shaking,
)
def dome_is_covered_and_locked_before_the_lever(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """Before the lever is pressed the dealer puts the cover over the glass dome and shuts its clasps."""
    for shake in finished.coup.shakes:
        if not shake.presses:
            continue
        first = shake.presses[0]
        if shake.cover is None or surely_before(first, shake.cover):
            yield Breach((first,), {"fault": Word(word="cover")})
        elif not _locked(shake):
            yield Breach((first,), {"fault": Word(word="clasps")})


@at_end(
    "ao-de-261-22/5/3.b",
    severity=Severity.MAJOR,
    title=("A redoma móvel prende-se com os dois fechos", "The cover is held by both clasps"),
    pt="A redoma estava presa com {found#$ fecho|$ fechos} quando se carregou na alavanca; são {due}.",
    en="The cover was held by {found#$ clasp|$ clasps} when the lever was pressed; there are {due}.",
    about=FinishedCussec.irregular_shaking,
)
def cover_is_held_by_both_clasps(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The base of the cover is fastened with two clasps; one alone does not hold it."""
    for shake in finished.coup.shakes:
        locked = _locked(shake) if shake.presses else 0
        if 0 < locked < law.clasps:
            yield Breach((*shake.locked, shake.presses[0]), {"found": locked, "due": law.clasps})


@at_end(
    "ao-de-261-22/5/5",
    severity=Severity.CRITICAL,
    title=("Carrega-se três vezes na alavanca", "The lever is pressed three times"),
    pt="Antes do sinal luminoso {found#carregou-se $ vez na alavanca|carregou-se $ vezes na alavanca|não se carregou na alavanca}; devem ser {due}.",
    en="The lever was {found#pressed once|pressed $ times|not pressed} before the light; it must be {due} times.",
    about=FinishedCussec.irregular_shaking,
)
def lever_is_pressed_three_times(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The lever is pressed three times in a row, no more and no fewer, and then the light comes on."""
    for shake in finished.coup.shakes:
        if shake.light is None:
            continue
        presses = _presses(shake, shake.light)
        if presses != law.presses:
            yield Breach((shake.light, *shake.presses[:presses]), {"found": presses, "due": law.presses})


@at_end(
    "ao-de-261-22/5/5",
    severity=Severity.CRITICAL,
    title=("Abertas as apostas, os dados já não saltam", "Once bets are open the dice do not jump again"),
    pt="Carregou-se na alavanca {found#uma vez|$ vezes} depois de abertas as apostas.",
    en="The lever was pressed {found#once|$ times} after the betting was opened.",
    about=FinishedCussec.irregular_shaking,
)
def lever_rests_once_bets_are_open(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The dice lie still from the light until the cover is lifted: what was betted on is not shaken anew."""
    for shake in finished.coup.shakes:
        if shake.light is None or len(shake.presses) <= law.presses:
            continue
        before = _presses(shake, shake.light)
        after = shake.presses[before:]
        if before == law.presses and after:
            yield Breach(tuple(after), {"found": len(after)})


@at_end(
    "ao-de-261-22/5/5",
    severity=Severity.MAJOR,
    title=("O sinal luminoso abre as apostas", "The light opens the betting"),
    pt="Abriu-se a redoma sem que o sinal luminoso tivesse aberto as apostas.",
    en="The dome was uncovered before any light had opened the betting.",
    about=FinishedCussec.irregular_shaking,
)
def light_opens_the_betting(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """When the dice have jumped a light comes on by itself; with it the time for betting begins."""
    for shake in finished.coup.shakes:
        shown = shake.lifted[-1] if shake.lifted else shake.settled
        if shown is not None and shake.light is None:
            yield Breach((shown,))


@at_end(
    "ao-de-261-22/5/5",
    severity=Severity.MAJOR,
    title=("Só se aposta depois do sinal luminoso", "Bets wait for the light"),
    pt="{player} apostou {stake} {em_position} antes do sinal luminoso, e a aposta ficou.",
    en="{player} staked {stake} on {position} before the light, and the bet stayed.",
    version=2,
    about=FinishedCussec.irregular_shaking,
)
def bets_wait_for_the_light(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The time for betting begins with the light; a bet that was on the cloth before it may not be taken.

    A winning stake stays its owner's (n. 11): left lying, it is a bet of the next play and was not laid early.
    After a void coup players keep, withdraw or change their bets at once (n. 7): only a player who had none is early.
    """
    coup = finished.coup
    first, later = coup.shakes[0].light, _reopened(coup)
    began: dict[str, int] = {}  # player -> the number of the first bet
    for bet in coup.bets.values():
        placed = bet.placed
        began.setdefault(bet.player, placed.sequence)
        early = first is not None and surely_before(placed, first)
        if not early and later and (again := _last_before(placed, later)) is not None:
            early = surely_before(placed, again.light) and began[bet.player] >= again.end
        if early and bet.lies and not _left_lying(bet, finished.table.recent):
            yield Breach((placed,), laid(bet), player=bet.player)


def _left_lying(bet: Bet, last: PreviousCoup | None) -> bool:
    """The chips of a bet of the coup before, which nobody took and its owner left where they were (n. 11)."""
    placed = bet.placed.data
    return last is not None and any(
        before.player == placed.player and before.position == placed.position and before.cloth == placed.cloth
        and before.stake == placed.stake and before.lies and not before.collections
        for before in last.coup.bets.values()
    )  # fmt: skip


class Reopening(NamedTuple):
    """A shaking after one that was void: where the one before ended, and the light that opened the betting anew."""

    end: int
    light: Event[Any]


def _reopened(coup: CussecCoup) -> list[Reopening]:
    ends = ((before.void or before.settled, shake.light) for before, shake in pairwise(coup.shakes))
    return [Reopening(end.sequence, light) for end, light in ends if end is not None and light is not None]


def _last_before(placed: Event[Any], later: list[Reopening]) -> Reopening | None:
    """The last shaking that was begun anew when a bet was laid."""
    place = bisect_right(later, placed.sequence, key=lambda again: again.end)
    return later[place - 1] if place else None


def _locked(shake: Shake) -> int:
    """Clasps that were shut when the lever was first pressed."""
    first = shake.presses[0]
    return sum(event.data.clasps for event in shake.locked if not surely_before(first, event))


def _presses(shake: Shake, light: Event[Any]) -> int:
    """How often the lever was pressed before the light."""
    return sum(not surely_before(light, press) for press in shake.presses)
