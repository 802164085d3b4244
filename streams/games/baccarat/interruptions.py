"""A coup that is interrupted: rules 29 and 30, what concerns the whole coup."""

from schemas.findings import Severity, Word
from streams.games.baccarat.accounts import NO_CARDS
from streams.games.baccarat.finished import EVER, SYSTEM, FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.state import BaccaratCoup
from streams.games.bets.settling import settled_on, undone
from streams.rules import Breach, Breaches, NotEvaluable, at_end


@at_end(
    "pt-r-812-2015/29",
    severity=Severity.CRITICAL,
    title=("A jogada interrompida sem pontuação é nula", "A coup without scores is void"),
    pt="A jogada foi interrompida sem se poder determinar a pontuação, e não foi anulada.",
    en="The coup was interrupted before the scores could be told, and was not called void.",
    version=3,
)  # fmt: skip
def interrupted_coups_without_scores_are_void(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Where a fault of the system keeps the score of a side from being determined, the coup is void.

    Who hands every stake back and settles nothing has kept this, whether or not he says the word. A card that came out
    and that only our record lacks keeps nobody from telling the score.
    """
    coup = finished.coup
    fault = next((event for event in coup.interrupted if event.data.side == SYSTEM), None)
    if fault is None or coup.void is not None or finished.result is not None or _all_given_back(coup):
        return
    if _not_read(finished):
        yield NotEvaluable(NO_CARDS)
    elif coup.moves or not coup.order or finished.broken_off:
        yield Breach((fault, *coup.moves[:1]), shortfalls=undone(coup.bets.values(), EVER))


def _not_read(finished: FinishedBaccarat) -> bool:
    """All cards that the records tell of came out, and one was not read: its score may have been known where it lay."""
    return finished.deal.unknown and finished.lacking is None and bool(finished.coup.order)


def _all_given_back(coup: BaccaratCoup) -> bool:
    """Every stake was handed back, and nothing that was collected or paid is left so."""
    bets = coup.bets.values()
    return bool(bets) and not any(bet.lies for bet in bets) and settled_on(bets, EVER)[0] is None


@at_end(
    "pt-r-812-2015/29", "pt-r-812-2015/30",
    severity=Severity.CRITICAL,
    title=("Só é nula a jogada sem pontuação", "Only a coup without scores is void"),
    pt="A jogada foi anulada sem fundamento: {fault}.",
    en="The coup was called void without cause: {fault}.",
    version=3,
    about=FinishedBaccarat.called_void,
)  # fmt: skip
def only_coups_without_scores_are_void(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """A coup is void only by a fault of the system that keeps the scores from being determined.

    What fails on the side of a player voids nothing (rule 30).
    """
    coup = finished.coup
    if coup.void is None:
        return
    if finished.lawfully_void:
        if _not_read(finished):
            yield NotEvaluable(NO_CARDS)
        return
    own = [event for event in coup.interrupted if event.data.side != SYSTEM]
    at = law.at["own_line"] if own and len(own) == len(coup.interrupted) else law.at["void"]
    fault = Word(word="no_fault_of_the_system" if finished.result is None else "both_scores_could_be_told")
    yield Breach((coup.void, *own[:1]), {"fault": fault}, paragraph=at, shortfalls=finished.owed_if_not_void)
