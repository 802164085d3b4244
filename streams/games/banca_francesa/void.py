"""Throws that count for nothing: n. 7.b and n. 8 of art. 3."""

from collections.abc import Iterator

from schemas.envelope import Event
from schemas.events.dice import DiceThrown
from schemas.findings import Severity, Value, Word
from streams.games.banca_francesa.finished import FinishedBanca, result_of
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.table import BancaTable
from streams.games.banca_francesa.throws import annulled, called_off, cause, ill_fated, span
from streams.games.dice.void import Movements, VoidCause, movements_after, movements_in
from streams.rules import Breach, Breaches, at_end, rule


@at_end(
    "ao-de-261-22/3/7.b",
    "ao-de-261-22/3/8.a",
    "ao-de-261-22/3/8.b",
    "ao-de-261-22/3/8.c",
    "ao-de-261-22/3/8.d",
    severity=Severity.CRITICAL,
    title=("Um golpe nulo não decide nada", "A void throw decides nothing"),
    pt="O lançamento era nulo ({cause}), mas {bets#foi movimentada $ aposta|foram movimentadas $ apostas}.",
    en="The throw was void ({cause}), yet {bets#$ bet was|$ bets were} settled on it.",
    version=4,
    after_last=True,
    about=FinishedBanca.irregular_throws,
)
def void_throws_decide_nothing(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """Nothing is collected or paid on a throw that the law does not count; all of it is owed back.

    Nor is anything later, when the next coup is played. Two dice that lie flat and merely touch count as lying apart
    (B5); chips are no foreign object (B6). The decree does not ask for a call.
    """
    coup, last, since = finished.coup, finished.table.recent, finished.since
    if (coup.collections or coup.payouts) and not finished.asked_again:
        for place, throw in enumerate(coup.throws):
            if (why := cause(throw, law)) is not None:
                yield from _settled(why, movements_in(coup, span(coup, place)))
    if last is not None and since is not None and (why := cause(since.coup.throw, law)) is not None:
        for breach in _settled(why, movements_after(last)):
            yield since.with_its_coup(breach)


def _settled(why: VoidCause, movements: Movements) -> Iterator[Breach]:
    """What was moved on a void throw."""
    first, bets, owed_back = movements
    if first is not None:
        values: dict[str, Value] = {"cause": Word(word=why.word), "bets": bets}
        yield Breach((why.shown, first), values, paragraph=why.paragraph, reading=why.reading, shortfalls=owed_back)


@at_end(
    "ao-de-261-22/3/8",
    severity=Severity.CRITICAL,
    title=("Só é nulo o golpe que a lei diz nulo", "A throw is void only for a cause of the law"),
    pt="O total {total} decidiu e o lançamento foi dado por nulo sem causa que a lei preveja.",
    en="Total {total} decided and the throw was called void without any cause that the law knows.",
    version=5,
    about=FinishedBanca.irregular_throws,
)
def throws_are_void_only_for_a_cause(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """A valid throw that decides is settled: the dealer cannot call it void.

    Dice that lie side by side (B5), that touched a chip (B6), or of which one left the table or was found spoiled only
    when it lay (B14), leave room for doubt and are not judged here.
    """
    for place, throw in enumerate(finished.coup.throws):
        void, settled, chance = throw.void, throw.settled, annulled(throw, law)
        if void is not None and settled is not None and chance is not None:
            values: dict[str, Value] = {"total": sum(settled.data.faces)}
            money = finished.owed_by(result_of(place, throw, chance), finished.open_bets(place))
            yield Breach((settled, void), values, shortfalls=money)


@at_end(
    "ao-de-261-22/3/8",
    severity=Severity.MAJOR,
    title=("Não se anula um golpe com os dados a rolar", "A throw is not called void while the dice roll"),
    pt="O lançamento foi dado por nulo com os dados ainda em movimento, sem causa que a lei preveja.",
    en="The throw was called void while the dice still moved, without any cause that the law knows.",
    about=FinishedBanca.irregular_throws,
)
def rolling_dice_are_not_called_void(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """While dice roll a throw is void only for what the law names; how they will lie nobody knows yet.

    Where they came to rest and decided, the throw stands, and what is owed is reported with it.
    """
    for throw in finished.coup.throws:
        if called_off(throw, law) and annulled(throw, law) is None:
            yield Breach((throw.thrown, throw.void))  # type: ignore[arg-type]  # it was thrown, and called off


@rule(
    "ao-de-261-22/3/8.b",
    on=(DiceThrown,),
    severity=Severity.CRITICAL,
    title=("O terno que caiu ou se estragou é substituído logo", "A set that fell or was spoiled gives way at once"),
    pt="Depois de um golpe nulo ({cause}) foi lançado outra vez o terno {set}; devia ter sido logo substituído.",
    en="After a void throw ({cause}) set {set} was thrown again; another should have replaced it at once.",
    stands_alone=True,
)
def set_gives_way_after_an_accident(table: BancaTable, event: Event[DiceThrown], law: BancaLaw) -> Breaches:
    """Dice that fell, left the table, were damaged or soiled in a throw are not thrown the next time.

    The other causes of a void throw, and dice that stop outside the track, change no set.
    """
    before, now = table.last_throw, table.coup.throw.set if table.coup is not None else None
    if before is None or now is None or before.set != now:
        return
    accident = ill_fated(before)
    if accident is not None:
        values: dict[str, Value] = {"cause": Word(word=accident.word), "set": now}
        yield Breach((accident.shown, event), values, staff=event.data.thrower)
