"""How many chips may lie on a series, and how much on a number with neighbours: art. 1 nn. 35.c and 35.d."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import Spot
from streams.games.bets.state import Lay
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.limits import beyond
from streams.games.roulette.outcome import most_on
from streams.games.roulette.positions import NEIGHBOURS
from streams.games.roulette.standing import on_place, standing
from streams.games.roulette.state import RouletteBet
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import NOBODY, short

ClothOwner = tuple[str, str | None]  # player, cloth


@at_end(
    "ao-de-261-22/1/35.c.i",
    "ao-de-261-22/1/35.c.ii",
    "ao-de-261-22/1/35.c.iii",
    severity=Severity.MAJOR,
    title=(
        "As séries têm o número de fichas que a lei permite",
        "Series have the number of chips that the law allows",
    ),
    pt="{player} tem {chips} fichas {em_position}; podem ser de {least} a {most}, em múltiplos de {multiple}.",
    en="{player} has {chips} chips on {position}; {least} to {most} are allowed, in multiples of {multiple}.",
    version=2,
    about=FinishedRoulette.combined_beyond_limits,
)
def series_have_an_allowed_number_of_chips(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Whole units from one to the most; all chips of a player on one series are added, cloth by cloth.

    The limit is one of chips, whatever they are worth: their parts may then pass the maximum of a split or
    a straight, which the decree does not forbid. What the chips beyond the most won or lost is owed back.
    """
    if not finished.admits_combined:
        return
    for (player, position, cloth), chips in _chips(finished.not_plain, law).items():
        limit = law.series_limits[position]
        if limit.minimum <= chips <= limit.maximum and chips % limit.multiple == 0:
            continue
        values: dict[str, Value] = {
            "player": player, "chips": chips, "position": Word(word=position), "least": limit.minimum,
            "most": limit.maximum, "multiple": limit.multiple,
        }  # fmt: skip
        on_it = on_place(finished.decided, (player, position, cloth))
        evidence = tuple(shown for bet, _ in on_it for shown in bet.evidence)
        money = beyond(on_it, limit.maximum, finished, chips=True)
        yield Breach(evidence, values, player=player, paragraph=limit.cited, shortfalls=money)


@at_end(
    "ao-de-261-22/1/35.d",
    severity=Severity.MAJOR,
    title=(
        "Vizinhos e plenos juntos não passam o máximo do pleno",
        "Neighbours and straights together keep to the straight maximum",
    ),
    pt="{player} tem {stake} no {number}, entre vizinhos e plenos; o máximo em pleno é {most}.",
    en="{player} has {stake} on {number}, neighbours and straights together; the straight maximum is {most}.",
    reading="ao-de-261-22:A10",
    version=2,
    about=FinishedRoulette.combined_beyond_limits,
)
def neighbours_and_straights_keep_to_the_straight_maximum(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """On no number has a player more, in neighbours alone or with straights, than the table's straight maximum.

    Counted for each number, since the straight maximum is; overlapping arcs are added. The straight 1
    within the orphans is left out: the decree names neighbours only. Reported once for each player and cloth,
    for the number with most on it; straights that pass the maximum by themselves are judged by n. 35.a. What lies
    beyond the maximum is no bet, on any number: what it won or lost is owed back.
    """
    if not finished.admits_combined:
        return
    most = most_on("straight", finished.table.licence, law)
    for owner, (straights, arcs) in _with_neighbours(finished).items():
        totals = {number: straights.get(number, 0) + laid for number, laid in arcs.items()}
        over = [number for number, total in totals.items() if total > most >= straights.get(number, 0)]
        if over:
            number = max(sorted(over), key=totals.__getitem__)
            values: dict[str, Value] = {
                "player": owner[0], "stake": Money(money=totals[number]), "number": number, "most": Money(money=most),
            }  # fmt: skip
            bets = finished.standing.owners[owner]
            covering = [bet for bet in bets if number in _straight(bet, law) or number in _per_number(bet, law)]
            evidence = tuple(shown for bet in covering for shown in bet.evidence)
            money = short(owner[0], _gained_beyond({each: totals[each] - most for each in over}, finished))
            settled = all(bet.settled for bet in bets if _straight(bet, law) or _per_number(bet, law))
            yield Breach(evidence, values, player=owner[0], shortfalls=money if settled else NOBODY)


def _gained_beyond(beyond: Mapping[int, int], finished: FinishedRoulette) -> int:
    """What chips beyond the most won or lost, number by number."""
    prize = finished.law.positions[f"straight:{finished.number}"].prize
    return sum(int(stake * prize) if number == finished.number else -stake for number, stake in beyond.items())


def _with_neighbours(finished: FinishedRoulette) -> dict[ClothOwner, tuple[dict[int, int], dict[int, int]]]:
    """What whoever has neighbours on a cloth has there on each number, in straights and in neighbours."""
    law = finished.law
    by_owner: dict[ClothOwner, tuple[dict[int, int], dict[int, int]]] = {}
    for bet in finished.not_plain:
        if arc := _per_number(bet, law):
            _, arcs = by_owner.setdefault((bet.player, bet.cloth), ({}, {}))
            for number, stake in arc.items():
                arcs[number] = arcs.get(number, 0) + stake
    for bet in _perhaps_straights(finished) if by_owner else ():
        if (bet.player, bet.cloth) in by_owner:
            straights, _ = by_owner[bet.player, bet.cloth]
            for number, stake in _straight(bet, law).items():
                straights[number] = straights.get(number, 0) + stake
    return by_owner


def _perhaps_straights(finished: FinishedRoulette) -> Iterator[RouletteBet]:
    """The bets that may stand on a straight: all but those that lay undisturbed elsewhere."""
    plain, others = finished.sorted_out[:2]
    yield from [bet for bet, place in plain if place.kind == "straight"]
    yield from others


def _chips(bets: Collection[RouletteBet], law: RouletteLaw) -> dict[Spot, int]:
    """The colour chips that each player has on each series of each cloth."""
    laid: dict[Spot, int] = {}
    for bet in bets:
        lay = standing(bet)
        if lay is not None and lay.position in law.series_limits and bet.chip != "value":
            place = (bet.player, lay.position, bet.cloth)
            laid[place] = laid.get(place, 0) + lay.chips
    return laid


def neighbours_fit(bet: RouletteBet, stood: Lay, finished: FinishedRoulette) -> tuple[bool, bool]:
    """Whether neighbours, as they stood, keep to the straight maximum: counted number by number, and all in all (A10)."""
    (position, stake, chips), law, licence = stood, finished.law, finished.table.licence
    combined = law.combined.get(position)
    if combined is None or not chips or chips % combined.unit:
        return False, False
    straights, arcs = _besides(bet, finished)
    most, each = most_on("straight", licence, law), stake // combined.unit
    fits = all(straights[number] + arcs[number] + each <= most for number in combined.numbers)
    in_all = stake + sum(straights.values()) + sum(arcs.values())
    return fits and each >= licence.limits.minimum, in_all <= most


def _besides(bet: RouletteBet, finished: FinishedRoulette) -> tuple[Counter[int], Counter[int]]:
    """What its player has on each number besides a bet, in straights and in neighbours."""
    standing_bets, owner, law = finished.standing, (bet.player, bet.cloth), finished.law
    if owner not in standing_bets.numbers:
        standing_bets.numbers[owner] = _on_numbers(standing_bets.owners[owner], law)
    all_of_them, own = standing_bets.numbers[owner], _on_numbers([bet], law)
    return all_of_them[0] - own[0], all_of_them[1] - own[1]


def _on_numbers(bets: list[RouletteBet], law: RouletteLaw) -> tuple[Counter[int], Counter[int]]:
    """What lies on each number, in straights and in neighbours."""
    straights: Counter[int] = Counter()
    arcs: Counter[int] = Counter()
    for bet in bets:
        straights.update(_straight(bet, law))
        arcs.update(_per_number(bet, law))
    return straights, arcs


def _straight(bet: RouletteBet, law: RouletteLaw) -> dict[int, int]:
    """What a straight that counts puts on its number; nothing where the bet is none."""
    lay = standing(bet)
    place = None if lay is None else law.positions.get(lay.position)
    if lay is None or place is None or place.kind != "straight":
        return {}
    return dict.fromkeys(place.numbers, lay.stake)


def _per_number(bet: RouletteBet, law: RouletteLaw) -> dict[int, int]:
    """What a bet on neighbours puts on each number; nothing where its chips make no whole units (n. 28.b)."""
    lay = standing(bet)
    combined = None if lay is None else law.combined.get(lay.position)
    if lay is None or combined is None or combined.kind != NEIGHBOURS or bet.chip == "value":
        return {}
    if lay.chips % combined.unit:
        return {}
    return dict.fromkeys(combined.numbers, lay.stake // combined.unit)
