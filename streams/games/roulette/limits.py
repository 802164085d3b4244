"""The least and the most that may be staked: art. 1 nn. 35.a and 35.b, art. 2 n. 24."""

from collections.abc import Iterable

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from schemas.licence import Licence
from streams.games.bets.settling import Spot, moved_beyond
from streams.games.bets.state import Lay
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import gain_due, most_on
from streams.games.roulette.positions import MULTIPLE
from streams.games.roulette.standing import on_place, standing
from streams.games.roulette.state import RouletteBet
from streams.games.roulette.table import RouletteTable
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.money import NOBODY, Shortfalls

EVEN_CHANCE = "even_chance"


@rule(
    "ao-de-261-22/1/35.a",
    "ao-de-261-22/2/24.a",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=(
        "Os máximos das chances múltiplas guardam a proporção",
        "The maxima of the multiple chances keep their proportion",
    ),
    pt="O máximo afixado para {kind} é {posted}; {factor} vezes o mínimo são {most}. Chances em excesso: {kinds}.",
    en="The maximum posted for {kind} is {posted}; {factor} times the minimum is {most}. Chances in excess: {kinds}.",
    stands_alone=True,
)
def maxima_of_multiple_chances_keep_proportion(
    table: RouletteTable, event: Event[TableOpened], law: RouletteLaw
) -> Breaches:
    """Each maximum is at most so many times the minimum: 30 on a straight, 720 on a split dozen or column.

    "Up to 30 times superior" is read as at most 30 times; a maximum that only the reading as 31 times
    would save is reported with that label.
    """
    yield from _disproportion(event, law, MULTIPLE)


@rule(
    "ao-de-261-22/1/35.b",
    "ao-de-261-22/2/24.b",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("O máximo das chances simples guarda a proporção", "The maximum of the even chances keeps its proportion"),
    pt="O máximo afixado para {kind} é {posted}; {factor} vezes o mínimo são {most}. Chances em excesso: {kinds}.",
    en="The maximum posted for {kind} is {posted}; {factor} times the minimum is {most}. Chances in excess: {kinds}.",
    stands_alone=True,
)
def maximum_of_even_chances_keeps_proportion(
    table: RouletteTable, event: Event[TableOpened], law: RouletteLaw
) -> Breaches:
    """The maximum of an even chance is at most 540 times the minimum, read as in n. 35.a."""
    yield from _disproportion(event, law, (EVEN_CHANCE,))


@rule(
    "ao-de-261-22/1/35.a",
    "ao-de-261-22/1/35.b",
    "ao-de-261-22/2/24.a",
    "ao-de-261-22/2/24.b",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("Cada chance tem o seu máximo afixado", "A maximum is posted for each chance"),
    pt="Não há máximo afixado para {kind}. Chances sem máximo: {kinds}.",
    en="No maximum is posted for {kind}. Chances without one: {kinds}.",
    stands_alone=True,
)
def each_chance_has_a_posted_maximum(table: RouletteTable, event: Event[TableOpened], law: RouletteLaw) -> Breaches:
    """The table says how much may be staked on each kind of bet."""
    missing = [kind for kind in law.max_factor if kind not in event.data.licence.limits.maximum]
    if missing:
        values: dict[str, Value] = {"kind": Word(word=missing[0]), "kinds": len(missing)}
        yield Breach((event,), values, paragraph=law.factor_cited[missing[0]])


@at_end(
    "ao-de-261-22/1/35.a",
    "ao-de-261-22/1/35.b",
    "ao-de-261-22/2/24.a",
    "ao-de-261-22/2/24.b",
    severity=Severity.MAJOR,
    title=("As apostas ficam entre o mínimo e o máximo", "Stakes keep between the minimum and the maximum"),
    pt="{player} tem {stake} {em_position}; o {bound} é {limit}.",
    en="{player} has {stake} on {position}; the {bound} is {limit}.",
    version=2,
    about=FinishedRoulette.beyond_limits,
)
def stakes_keep_within_the_limits(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """What a player has on one place is at least the minimum and at most the maximum of the chance.

    All chips of the player on the place are added, colour and value chips alike, as they lie when bets are
    closed. The cloths of a double table are not added. Combined bets have limits of their own. What lies beyond the
    maximum is no bet: what it won or lost is owed back.
    """
    licence = finished.table.licence
    limits = licence.limits
    least, maxima = limits.minimum, limits.maximum
    for (player, position, cloth), stake in _laid(finished).items():
        place = law.positions.get(position)
        if place is None or least <= stake <= maxima.get(place.chance, -1):
            continue
        most = most_on(place.chance, licence, law)
        if least <= stake <= most:
            continue
        low = stake < least
        values: dict[str, Value] = {"player": player, "position": Word(word=position), "stake": Money(money=stake),
                  "bound": Word(word="minimum" if low else "maximum"),
                  "limit": Money(money=least if low else most)}  # fmt: skip
        laid = on_place(finished.decided, (player, position, cloth))
        yield Breach(
            tuple(shown for bet, _ in laid for shown in bet.evidence),
            values,
            player=player,
            paragraph=law.factor_cited[place.chance],
            shortfalls=NOBODY if low else beyond(laid, most, finished),
        )


def beyond(
    laid: Iterable[tuple[RouletteBet, Lay]], most: int, finished: FinishedRoulette, *, chips: bool = False
) -> Shortfalls:
    """Who is short by what bets on one place won or lost beyond the most that may lie there, in money or in chips."""
    number, law = finished.number, finished.law
    staked = [(bet, lay.chips if chips else lay.stake, gain_due(lay, number, law)) for bet, lay in laid]
    return moved_beyond(staked, most)


def _laid(finished: FinishedRoulette) -> dict[Spot, int]:
    """What each player has on each place of each cloth."""
    stakes: dict[Spot, int] = {}
    if finished.coup.number is None:
        return stakes
    plain, others = finished.sorted_out[:2]
    for bet, _ in plain:
        place = (bet.player, bet.position, bet.cloth)
        stakes[place] = stakes.get(place, 0) + bet.stake
    for bet in others:
        lay = standing(bet)
        if lay is not None:
            place = (bet.player, lay.position, bet.cloth)
            stakes[place] = stakes.get(place, 0) + lay.stake
    return stakes


def _disproportion(event: Event[TableOpened], law: RouletteLaw, kinds: Iterable[str]) -> Breaches:
    """The posted maxima that pass their proportion, reported as one."""
    limits = event.data.licence.limits
    over = [kind for kind in kinds if limits.maximum.get(kind, 0) > limits.minimum * law.max_factor[kind]]
    if not over:
        return
    kind = over[0]
    factor = law.max_factor[kind]
    values: dict[str, Value] = {"kind": Word(word=kind), "posted": Money(money=limits.maximum[kind]), "factor": factor,
              "most": Money(money=limits.minimum * factor), "kinds": len(over)}  # fmt: skip
    doubtful = all(_saved(event.data.licence, law, kind) for kind in over)
    yield Breach((event,), values, reading="ao-de-261-22:G2" if doubtful else None)


def _saved(licence: Licence, law: RouletteLaw, kind: str) -> bool:
    """Whether the maximum is lawful if "30 times superior" means 31 times as much."""
    return licence.limits.maximum[kind] <= licence.limits.minimum * (law.max_factor[kind] + 1)
