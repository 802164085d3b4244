"""Dice one on another: n. 7 of art. 5."""

from collections.abc import Iterator
from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity, Value, Word
from streams.games.cussec.finished import FinishedCussec, faces_in_words, shaken_again, span
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.state import Shake, faces_of, obstacle
from streams.games.dice.void import Movements, movements_after, movements_in
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import NOBODY
from streams.rules.order import surely_before

LEANING = "ao-de-261-22:S8"


@at_end(
    "ao-de-261-22/5/7",
    severity=Severity.CRITICAL,
    title=("Dados sobrepostos não decidem nada", "Dice one on another decide nothing"),
    pt="O golpe era nulo ({cause}), mas {bets#foi movimentada $ aposta|foram movimentadas $ apostas}.",
    en="The coup was void ({cause}), yet {bets#$ bet was|$ bets were} settled on it.",
    version=3,
    after_last=True,
    about=FinishedCussec.irregular_shaking,
)
def stacked_dice_decide_nothing(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """When two or three dice are found one on another the coup is void: nothing is collected and nothing paid.

    Nor is anything later, when the next coup is played. A die without an upper face gives no result either and is
    treated alike (S8).
    """
    coup, last, since = finished.coup, finished.table.recent, finished.since
    if (coup.collections or coup.payouts) and not finished.asked_again:
        for place, shake in enumerate(coup.shakes):
            if (why := obstacle(shake, law)) is not None:
                yield from _settled(shake, why, movements_in(coup, span(coup, place)))
    if last is not None and since is not None and (why := obstacle(since.coup.shake, law)) is not None:
        for breach in _settled(since.coup.shake, why, movements_after(last)):
            yield since.with_its_coup(breach)


def _settled(shake: Shake, why: str, movements: Movements) -> Iterator[Breach]:
    """What was moved on a void shaking."""
    first, bets, owed_back = movements
    if shake.settled is not None and first is not None:
        values: dict[str, Value] = {"cause": Word(word=why), "bets": bets}
        doubt = LEANING if why == "leaning" else None
        yield Breach((shake.settled, first), values, reading=doubt, shortfalls=owed_back)


@at_end(
    "ao-de-261-22/5/7",
    severity=Severity.MINOR,
    title=("O golpe nulo é declarado", "A void coup is called void"),
    pt="Havia dados sobrepostos e não se declarou «{phrase}».",
    en="Dice lay one on another and “{phrase}” was not called.",
    about=FinishedCussec.irregular_shaking,
)
def void_coups_are_called(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """The dealer says aloud that the coup is void; where it was settled instead, that is the breach."""
    coup = finished.coup
    for place, shake in enumerate(coup.shakes):
        if shake.settled is None or not shake.settled.data.stacked or shake.void is not None:
            continue
        if movements_in(coup, span(coup, place)).first is None:
            yield Breach((shake.settled,), {"phrase": law.void_phrase})


@at_end(
    "ao-de-261-22/5/7",
    severity=Severity.CRITICAL,
    title=("Só dados sobrepostos anulam o golpe", "Only dice one on another make a coup void"),
    pt="Saiu {faces} sem dados sobrepostos e o golpe foi dado por nulo ou repetido.",
    en="{faces} came, no die on another, and the coup was called void or played again.",
    version=3,
    about=FinishedCussec.irregular_shaking,
)
def coups_are_void_only_when_dice_are_stacked(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """A result that can be read is settled: the dealer can neither call it void nor shake the dice again."""
    coup, first = finished.coup, finished.overruled
    for place, shake in enumerate(coup.shakes):
        faces, settled = faces_of(shake, law), shake.settled
        if faces is None or settled is None:
            continue
        instead: Event[Any] | None = shake.void
        if instead is None and shaken_again(coup, law) == place:
            instead = next(later.settled for later in coup.shakes[place + 1 :] if later.settled is not None)
        if instead is not None:
            values: dict[str, Value] = {"faces": faces_in_words(settled.data.faces)}
            money = NOBODY if first is None else finished.owed_by(first, coup.bets.values())
            yield Breach((settled, instead), values, shortfalls=money)
            return


@at_end(
    "ao-de-261-22/5/7",
    severity=Severity.MAJOR,
    title=("Só se anula o golpe depois de vistos os dados", "A coup is called void only when the dice are seen"),
    pt="Fechadas as apostas, o golpe foi dado por nulo sem se levantar a redoma.",
    en="The betting was closed and the coup was called void with the cover never lifted.",
    about=FinishedCussec.irregular_shaking,
)
def coups_are_void_only_when_the_dice_are_seen(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """Only dice found one on another make a coup void: under the cover nobody has found them.

    Where they were seen afterwards and can be read, the result stands, and what is owed is reported with it.
    """
    for shake in finished.coup.shakes:
        void, seen = shake.void, shake.lifted[0] if shake.lifted else shake.settled
        if void is None or not shake.calls or faces_of(shake, law) is not None:
            continue
        if seen is None or surely_before(void, seen):
            yield Breach((shake.calls[0], void))


@at_end(
    "ao-de-261-22/5/7",
    severity=Severity.MAJOR,
    title=("O golpe nulo repete-se", "A void coup is played again"),
    pt="O golpe foi nulo e acabou sem se repetir, com {bets#$ aposta|$ apostas} ainda no tabuleiro.",
    en="The coup was void and ended without being played again, with {bets#$ bet|$ bets} still on the cloth.",
    about=FinishedCussec.irregular_shaking,
)
def void_coups_are_played_again(finished: FinishedCussec, law: CussecLaw) -> Breaches:
    """After a void coup the dice are covered and shaken anew; where every bet was taken back nobody needs it."""
    coup = finished.coup
    void = coup.shake.void
    if void is None or faces_of(coup.shake, law) is not None:
        return
    bets = sum(bet.lies and not bet.collections and not bet.payouts for bet in coup.bets.values())
    if bets:
        yield Breach((void,), {"bets": bets})
