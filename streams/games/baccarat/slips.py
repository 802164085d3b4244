"""Slips in the deal are put right at once; a coup is void only where that is impossible: n. 17; rule 29."""

from schemas.findings import Severity, Word
from streams.games.baccarat.finished import EVER, FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.voiding import void_fault, why_not_known
from streams.games.bets.settling import settled_on, short_since, undone
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import together
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/10/17", "ao-de-261-22/11/17",
    severity=Severity.CRITICAL,
    title=("O lapso corrige-se logo e bem", "A slip is put right at once"),
    pt="O lapso na distribuição não foi logo corrigido como devia: {fault}.",
    en="The slip in the deal was not put right at once as it must be: {fault}.",
    reading="baccarat:7.4",
    version=3,
    about=FinishedBaccarat.slips,
)  # fmt: skip
def slips_are_put_right_at_once(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """What was dealt wrongly is put right before a bet is settled, so that each card lies where the law deals it.

    The prize of a pair that the first cards decided may be paid before a slip in the third cards is put right.
    """
    coup = finished.coup
    if coup.void is not None or not (finished.mended or coup.slips):
        return
    if finished.mended_wrongly:
        evidence = (*coup.slips[:1], *finished.mended) if finished.mended else tuple(coup.slips)
        fault = "mended_wrongly" if finished.mended else "not_mended"
        yield Breach(evidence, {"fault": Word(word=fault)}, shortfalls=finished.accounts.for_the_deal)
        return
    settled = finished.first_settlement
    late = next((act for act in finished.mended if settled is not None and surely_before(settled, act)), None)
    if settled is not None and late is not None:
        yield Breach((settled, late), {"fault": Word(word="mended_late")})


@at_end(
    "ao-de-261-22/10/17", "ao-de-261-22/11/17",
    severity=Severity.CRITICAL,
    title=("Um lance só é nulo se o lapso não tiver correcção", "A coup is void only beyond repair"),
    pt="O lance foi anulado sem fundamento: {fault}.",
    en="The coup was called void without cause: {fault}.",
    reading="baccarat:7.4",
    version=8,
    about=FinishedBaccarat.called_void,
)  # fmt: skip
def coups_are_void_only_beyond_repair(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """A coup is void only if a slip in the deal cannot be put right in any way; who decides so says it and why.

    Where the cards lay as they must there was no slip, or it was put right, and the result stands. Somebody at the table
    beside the dealer must know of a slip that no card shows, or say that one could not be put right of which all cards are known. A card that was found face up is no slip either (n. 7). What the dealer alone says of one where a card was not read is not judged.
    """
    coup = finished.coup
    if coup.void is None or finished.face_up:
        return
    fault = void_fault(finished)
    if fault is not None:
        yield Breach((coup.void,), {"fault": Word(word=fault)}, shortfalls=finished.owed_if_not_void)
    elif (reason := why_not_known(finished)) is not None:
        yield NotEvaluable(reason)


@at_end(
    "ao-de-261-22/10/17", "ao-de-261-22/11/17", "pt-r-812-2015/29",
    severity=Severity.CRITICAL,
    title=("Num lance nulo nada se recolhe nem paga", "Nothing is settled in a void coup"),
    pt="O lance foi anulado, e {bets#$ aposta foi recolhida ou paga e não foi reposta|$ apostas foram recolhidas ou pagas e não foram repostas}.",
    en="The coup was void, and {bets#$ bet was collected or paid and not put back|$ bets were collected or paid and not put back}.",
    version=2,
    after_last=True,
    about=FinishedBaccarat.void_or_reopened,
)  # fmt: skip
def void_coups_give_every_stake_back(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """In a void coup everybody has his stake back, and nobody has won; nor is anything taken of its bets later."""
    if not finished.asked_again:
        yield from _not_put_back(finished)
    last, since = finished.table.recent, finished.since
    if last is None or not isinstance(since, FinishedBaccarat) or since.coup.void is None or not since.lawfully_void:
        return
    owed = {name: short_since(bet, last.judged) for name, bet in since.coup.bets.items()}
    acts, bets = [act for act in last.acts if owed[act.data.bet]], sum(map(bool, owed.values()))
    if acts:
        yield since.with_its_coup(
            Breach((since.coup.void, acts[0]), {"bets": bets}, shortfalls=together(owed.values()))
        )


def _not_put_back(finished: FinishedBaccarat) -> Breaches:
    """What was moved in the void coup itself."""
    coup = finished.coup
    if coup.void is None or not finished.lawfully_void:
        return
    first, touched = settled_on(coup.bets.values(), EVER)
    if first is not None:
        yield Breach((coup.void, first), {"bets": touched}, shortfalls=undone(coup.bets.values(), EVER))
