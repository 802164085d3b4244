"""How many chips may lie on a series, and how much on a number with neighbours: art. 1 nn. 35.c and 35.d."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value, Word
from streams.games.roulette.combined_bets import wheel_admits_combined
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.limits import Place, on_place, standing
from streams.games.roulette.positions import NEIGHBOURS
from streams.games.roulette.state import Bet, RouletteCoup
from streams.games.roulette.table import RouletteTable
from streams.rules import COUP_END, Breach, Said, rule


@rule(
    "ao-de-261-22/1/35.c.i",
    "ao-de-261-22/1/35.c.ii",
    "ao-de-261-22/1/35.c.iii",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=(
        "As séries têm o número de fichas que a lei permite",
        "Series have the number of chips that the law allows",
    ),
    pt="{player} tem {chips} fichas em {position}; podem ser de {least} a {most}, em múltiplos de {multiple}.",
    en="{player} has {chips} chips on {position}; {least} to {most} are allowed, in multiples of {multiple}.",
)
def series_have_an_allowed_number_of_chips(table: RouletteTable, event: Event[Any], law: RouletteLaw) -> Said:
    """Whole units from one to the most; all chips of a player on one series are added, cloth by cloth.

    The limit is one of chips, whatever they are worth: their parts may then pass the maximum of a split or
    a straight, which the decree does not forbid.
    """
    coup = table.coup
    if coup is None or coup.number is None:
        return
    laid: dict[Place, int] = {}
    for bet in coup.bets.values():
        position, stake, chips = standing(bet)
        if position in law.series_limits and stake is not None and bet.chip != "value":
            place = (bet.player, position, bet.cloth)
            laid[place] = laid.get(place, 0) + chips
    if not laid or not wheel_admits_combined(table, law):
        return
    for (player, position, cloth), chips in laid.items():
        limit = law.series_limits[position]
        if limit.minimum <= chips <= limit.maximum and chips % limit.multiple == 0:
            continue
        values: dict[str, Value] = {"player": player, "chips": chips, "position": Word(word=position), "least": limit.minimum,
                  "most": limit.maximum, "multiple": limit.multiple}  # fmt: skip
        evidence = tuple(shown for bet in on_place(coup, (player, position, cloth)) for shown in bet.evidence)
        yield Breach(evidence, values, player=player, paragraph=limit.cited)


@rule(
    "ao-de-261-22/1/35.d",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=(
        "Vizinhos e plenos juntos não passam o máximo do pleno",
        "Neighbours and straights together keep to the straight maximum",
    ),
    pt="{player} tem {stake} no {number}, entre vizinhos e plenos; o máximo em pleno é {most}.",
    en="{player} has {stake} on {number}, neighbours and straights together; the straight maximum is {most}.",
    reading="ao-de-261-22:A10",
)
def neighbours_and_straights_keep_to_the_straight_maximum(
    table: RouletteTable, event: Event[Any], law: RouletteLaw
) -> Said:
    """On no number has a player more, in neighbours alone or with straights, than the table's straight maximum.

    Counted for each number, since the straight maximum is; overlapping arcs are added. The straight 1
    within the orphans is left out: the decree names neighbours only. Told once for each player and cloth,
    for the number with most on it; straights that pass the maximum by themselves are judged by n. 35.a.
    """
    coup = table.coup
    if coup is None or coup.number is None:
        return
    arcs = [bet for bet in coup.bets.values() if bet.position.startswith(NEIGHBOURS) or bet.stood is not None]
    players = {(bet.player, bet.cloth) for bet in arcs if _per_number(bet, law)}
    if not players or not wheel_admits_combined(table, law):
        return
    limits = table.licence.limits
    most = limits.maximum.get("straight", limits.minimum * law.max_factor["straight"])
    for player, cloth in sorted(players, key=str):
        straights, arcs_on = _numbers(coup, player, cloth, law)
        over = {
            number: straights.get(number, 0) + value
            for number, value in arcs_on.items()
            if straights.get(number, 0) + value > most >= straights.get(number, 0)
        }
        if over:
            number = max(sorted(over), key=lambda number: over[number])
            values: dict[str, Value] = {
                "player": player,
                "stake": Money(money=over[number]),
                "number": number,
                "most": Money(money=most),
            }
            yield Breach(_evidence(coup, player, cloth, number, law), values, player=player)


def _numbers(
    coup: RouletteCoup, player: str, cloth: str | None, law: RouletteLaw
) -> tuple[dict[int, int], dict[int, int]]:
    """What the player has on each number: in straights, and in neighbours."""
    straights: dict[int, int] = {}
    arcs: dict[int, int] = {}
    for bet in coup.bets.values():
        if (bet.player, bet.cloth) != (player, cloth):
            continue
        position, stake, _ = standing(bet)
        place = law.positions.get(position)
        if place is not None and place.kind == "straight" and stake is not None:
            (number,) = place.numbers
            straights[number] = straights.get(number, 0) + stake
        for number, value in _per_number(bet, law).items():
            arcs[number] = arcs.get(number, 0) + value
    return straights, arcs


def _per_number(bet: Bet, law: RouletteLaw) -> dict[int, int]:
    """What a bet on neighbours puts on each number; nothing where its chips make no whole units (n. 28.b)."""
    position, stake, chips = standing(bet)
    combined = law.combined.get(position)
    if combined is None or combined.kind != NEIGHBOURS or stake is None or bet.chip == "value":
        return {}
    if chips % combined.unit:
        return {}
    return {number: stake // combined.unit for part, _ in combined.parts for number in part.numbers}


def _evidence(
    coup: RouletteCoup, player: str, cloth: str | None, number: int, law: RouletteLaw
) -> tuple[Event[Any], ...]:
    """The bets that cover the number."""
    straight = f"straight:{number}"
    covering = [
        bet
        for bet in coup.bets.values()
        if (bet.player, bet.cloth) == (player, cloth)
        and ((standing(bet)[0] == straight and standing(bet)[1] is not None) or number in _per_number(bet, law))
    ]
    return tuple(shown for bet in covering for shown in bet.evidence)
