"""The meters: n. 10 of art. 17. They are there, never go back, and agree with the games and with each other."""

from typing import Any

from schemas.envelope import Event
from schemas.events.machines import GamePlayed, MetersRead, MetersReset
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.slot_machines.finished import FinishedPeriod
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.plans import NO_MACHINE
from streams.games.slot_machines.state import COUNTS, MeterReading, MeterSpan
from streams.games.slot_machines.table import MachineTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

NO_EARLIER = "no earlier reading of the meters is known"
NO_GAMES = "messages were lost since the last reading of the meters"
NO_METER = "a meter was not read"
NO_SINGLE_ROUND = "a meter went round more than once between two readings"
RISING = ("bets", "prizes", "games", "bills", "jackpots")  # net takings fall when prizes exceed bets


def _shown(meter: str, count: int) -> Value:
    """Games are counted, all else is money."""
    return count if meter == "games" else Money(money=count)


@rule(
    "ao-de-261-22/17/10",
    on=(TableOpened,),
    severity=Severity.CRITICAL,
    title=("A máquina tem os contadores da lei", "The machine has the meters that the law asks for"),
    pt="A máquina {number} abriu à exploração sem contador de {meter}.",
    en="Machine {number} was opened without a meter of {meter}.",
)
def machines_have_the_meters_of_the_law(table: MachineTable, event: Event[TableOpened], law: MachineLaw) -> Breaches:
    """A machine has at least meters of bets, prizes and takings; without them it may not be opened."""
    machine = table.machine
    if machine is None:
        yield NotEvaluable(NO_MACHINE)
        return
    for meter in law.meters:
        if meter not in machine.meters:
            yield Breach((event,), {"number": machine.number, "meter": Word(word=meter)})
            return


@rule(
    "ao-de-261-22/17/10",
    on=(MetersRead, MetersReset),
    severity=Severity.CRITICAL,
    title=("Os contadores não andam para trás", "Meters never go back"),
    pt="O contador de {meter} marcava {before} e passou a marcar {after}.",
    en="The meter of {meter} read {before} and then {after}.",
    needs=(MetersRead, MetersReset),
)
def meters_never_go_back(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """A reliable meter only counts on; one that reaches its limit starts again at zero, which is no step back."""
    reading = table.reading
    if reading is None or reading.unknown:
        yield NotEvaluable(NO_EARLIER)
    for meter in RISING if reading is not None else ():
        span = reading.spans.get(meter) if reading is not None else None
        if span is None or span.counted >= 0:
            continue
        if not span.before.whole:
            yield NotEvaluable(NO_GAMES)
            return
        values: Any = {
            "meter": Word(word=meter), "before": _shown(meter, span.before.value), "after": _shown(meter, span.after),
        }  # fmt: skip
        yield Breach((span.before.event, event), values)
        return


@rule(
    "ao-de-261-22/17/10",
    on=(MetersRead, MetersReset),
    severity=Severity.CRITICAL,
    title=("Os contadores contam o que se joga", "Meters count what is played"),
    pt="O contador de {meter} contou {counted} desde a última leitura; os jogos somam {due}.",
    en="The meter of {meter} counted {counted} since the last reading; the games add up to {due}.",
    needs=(GamePlayed, MetersRead, MetersReset),
    version=2,
)
def meters_count_what_is_played(table: MachineTable, event: Event[Any], law: MachineLaw) -> Breaches:
    """Meters are reliable: those of bets, prizes and games count exactly what the games since the last reading say."""
    reading = table.reading
    if reading is None or reading.unknown:
        yield NotEvaluable(NO_EARLIER)
    elif not reading.whole:
        yield NotEvaluable(NO_GAMES)
    for meter, span in _counting(reading):
        due = span.due or 0
        if span.rounds:
            yield NotEvaluable(NO_SINGLE_ROUND)
        elif span.counted >= 0 and span.counted != due:
            values: Any = {
                "meter": Word(word=meter), "counted": _shown(meter, span.counted), "due": _shown(meter, due),
            }  # fmt: skip
            yield Breach((span.before.event, event), values)
            return


def _counting(reading: MeterReading | None) -> list[tuple[str, MeterSpan]]:
    """The meters of what is played, of which every game since the earlier reading is known."""
    spans = {} if reading is None else reading.spans
    return [(meter, spans[meter]) for meter in COUNTS if meter in spans and spans[meter].before.whole]


@rule(
    "ao-de-261-22/17/10",
    on=(MetersRead,),
    severity=Severity.INFO,
    title=("A arrecadação é o que se aposta menos os prémios", "Takings are bets less prizes"),
    pt="Entre duas leituras a arrecadação contou {counted}; as apostas menos os prémios dão {due}: a diferença é de {off}.",
    en="Between two readings the takings counted {counted}; bets less prizes come to {due}: the difference is {off}.",
    reading="machines:60",
    version=3,
)
def takings_are_bets_less_prizes(table: MachineTable, event: Event[MetersRead], law: MachineLaw) -> Breaches:
    """Takings (arrecadação), read as what remains of the bets after prizes, agree with the two other meters.

    The word can also mean the money collected in the machine. Then this is no law, so the finding needs a ruling.
    """
    spans = {} if table.reading is None else table.reading.spans
    three = [spans[meter] for meter in ("bets", "prizes", "takings") if meter in spans]
    if len({span.before.event.sequence for span in three}) != 1 or len(three) < len(law.meters):
        yield NotEvaluable(NO_METER)
        return
    bets, prizes, takings = three
    if not takings.before.whole:
        yield NotEvaluable(NO_GAMES)  # a reset may have been lost
        return
    due = bets.counted - prizes.counted
    counted = takings.near(due)
    if min(bets.counted, prizes.counted) >= 0 and counted != due:
        values: Any = {
            "counted": Money(money=counted), "due": Money(money=due), "off": Money(money=abs(due - counted)),
        }  # fmt: skip
        yield Breach((takings.before.event, event), values)


@rule(
    "ao-de-261-22/17/10",
    on=(MetersReset,),
    severity=Severity.MAJOR,
    title=("De um contador reposto ficam as duas leituras", "A reset keeps both readings"),
    pt="Os contadores foram repostos ({reason}) sem que ficassem a leitura anterior e a posterior.",
    en="The meters were reset ({reason}) and the readings before and after it were not both kept.",
    stands_alone=True,
)
def resets_keep_both_readings(table: MachineTable, event: Event[MetersReset], law: MachineLaw) -> Breaches:
    """A meter that is set back stays reliable only if what it showed before and after is on record."""
    data = event.data
    if any(_lacks(each, law) for each in (data.before, data.after)):
        yield Breach((event,), {"reason": Word(word=data.reason)})


def _lacks(meters: Any, law: MachineLaw) -> bool:
    return meters is None or any(getattr(meters, name) is None for name in law.meters)


@at_end(
    "ao-de-261-22/17/10",
    severity=Severity.CRITICAL,
    title=("Com um contador avariado não se joga", "Nobody plays while a meter is out of order"),
    pt="O contador avariou-se e a máquina continuou a ser jogada (jogo {game}) antes de confirmada a reparação.",
    en="A meter failed and the machine was played on (game {game}) before its repair was confirmed.",
    about=FinishedPeriod.unfit,
)
def machines_rest_while_a_meter_fails(finished: FinishedPeriod, law: MachineLaw) -> Breaches:
    """Meters are always in perfect order, on pain of the machine being barred from operation."""
    fault, game = finished.unfit or (None, None)
    if fault is not None and game is not None:
        yield Breach((fault, game), {"game": game.data.game})
