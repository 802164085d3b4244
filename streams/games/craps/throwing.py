"""How the dice roll, and throws that count for nothing: nn. 6 and 7 of art. 4."""

from schemas.envelope import Event
from schemas.events.dice import DieTravelled
from schemas.findings import Severity, Value, Word
from streams.games.craps.accounts import owed
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import CrapsLaw
from streams.games.craps.state import CrapsCoup
from streams.games.craps.table import CrapsTable
from streams.games.craps.throws import cause, perhaps_left, span
from streams.games.dice.void import movements_in
from streams.games.settlement import SettledCoup
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.moves import moved_on


@rule(
    "ao-de-261-22/4/6",
    on=(DieTravelled,),
    severity=Severity.MAJOR,
    title=("Os dados rolam", "The dice roll"),
    pt="O dado {die} deslizou pela mesa sem rolar.",
    en="Die {die} slid along the table without rolling.",
    stands_alone=True,
)
def dice_roll(table: CrapsTable, event: Event[DieTravelled], law: CrapsLaw) -> Breaches:
    """Dice are thrown so that they roll towards a wall; they need not reach it if they pass the middle of the table.

    Dice that stop short make the throw void (7.b), which is no breach.
    """
    if not event.data.rolled:
        yield Breach((event,), {"die": event.data.die})


@at_end(
    "ao-de-261-22/4/7.a",
    "ao-de-261-22/4/7.b",
    severity=Severity.CRITICAL,
    title=("Um lançamento nulo não decide nada", "A void throw decides nothing"),
    pt="O lançamento era nulo ({cause}), mas contou{bets#: foi movimentada $ aposta|: foram movimentadas $ apostas|}.",
    en="The throw was void ({cause}), yet it counted{bets#: $ bet was settled on it|: $ bets were settled on it|}.",
    version=3,
)
def void_throws_decide_nothing(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """When a die leaves the table, or stops before the middle without having hit a wall, the throw is void.

    Nothing is collected or paid, no point is marked, and all that was moved is owed back. One die is enough (C13).
    """
    accounts = finished.accounts
    for place, throw in enumerate(accounts.coup.throws[: len(accounts.series.points)]):
        why = None if accounts.series.counts(place) else cause(throw)
        if why is None:
            continue
        within = span(accounts.coup, place)
        bets = accounts.series.open_at(place, moved_on(accounts.coup, within))
        first, touched, owed_back = movements_in(accounts.coup, within, bets)
        shown = first or accounts.series.misplaced(place, throw)
        if shown is not None and (first is not None or accounts.series.counted == place):
            values: dict[str, Value] = {"cause": Word(word=why.word), "bets": touched}
            yield Breach(
                (why.shown, shown), values, paragraph=why.paragraph, reading=why.reading,
                shortfalls=owed_back,
            )  # fmt: skip


@at_end(
    "ao-de-261-22/4/7",
    severity=Severity.MAJOR,
    title=("Não se anula um lançamento com os dados a rolar", "A throw is not called void while the dice roll"),
    pt="O lançamento foi dado por nulo com os dados ainda em movimento, sem causa que a lei preveja.",
    en="The throw was called void while the dice still moved, without any cause that the law knows.",
)
def rolling_dice_are_not_called_void(finished: SettledCoup[CrapsTable, CrapsCoup, CrapsLaw], law: CrapsLaw) -> Breaches:
    """While dice roll a throw is void only for what the law names; where they came to rest, the throw counts."""
    for throw in finished.coup.throws:
        if throw.void and throw.settled is None and not perhaps_left(throw) and cause(throw) is None:
            yield Breach((throw.thrown, throw.void[0]))


@at_end(
    "ao-de-261-22/4/7",
    severity=Severity.CRITICAL,
    title=("Só é nulo o lançamento que a lei diz nulo", "A throw is void only for a cause of the law"),
    pt="Saiu o total {total} e o lançamento foi dado por nulo sem causa que a lei preveja.",
    en="Total {total} came and the throw was called void without any cause that the law knows.",
    version=3,
)
def throws_are_void_only_for_a_cause(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A throw that passes the middle of the table and stays on it counts, for every bet that it decides.

    “Void” said of a first throw of the bar's total is about don't pass alone (C5).
    """
    accounts = finished.accounts
    for place, void, turns in accounts.series.annulled:
        rest = accounts.coup.throws[place].rest
        yield Breach((rest, void), {"total": sum(rest.data.faces)}, shortfalls=owed(accounts.coup, turns))
