"""Series, and a number with its neighbours: art. 1 n. 28."""

from collections import Counter
from typing import Any

from schemas.events.bets import Part
from schemas.findings import Money, Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import let_stand, parts_as_described, short_on
from streams.games.roulette.positions import NEIGHBOURS, Combined
from streams.games.roulette.state import RouletteBet
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import NOBODY


@at_end(
    "ao-de-261-22/1/28",
    severity=Severity.MAJOR,
    title=("Séries e vizinhos só na numeração francesa", "Series and neighbours only with the French numbering"),
    pt="Foi aceite a {player} uma aposta de {stake} {em_position}; o prato não tem a numeração que a admite.",
    en="A bet of {stake} by {player} on {position} was accepted; the plate does not have the numbering that admits it.",
    about=FinishedRoulette.odd_bets,
    version=2,
)
def combined_bets_need_the_french_wheel(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Series and neighbours are taken only at a wheel numbered in the french order.

    Elsewhere the stake is handed back. The same chips laid one by one are ordinary bets on any wheel.
    """
    for bet in finished.odd_bets:
        if not (bet.position in law.combined or bet.position.startswith(NEIGHBOURS)) or not let_stand(bet):
            continue
        allowed = finished.admits_combined
        if allowed is None:
            yield NotEvaluable("the numbering of the wheel was not declared")
        elif not allowed:
            yield Breach(bet.evidence, _values(bet), player=bet.player, shortfalls=short_on(bet))


@at_end(
    "ao-de-261-22/1/28.a.i",
    "ao-de-261-22/1/28.a.ii",
    "ao-de-261-22/1/28.a.iii",
    "ao-de-261-22/1/28.b.i",
    "ao-de-261-22/1/28.b.ii",
    "ao-de-261-22/1/28.b.iii",
    severity=Severity.CRITICAL,
    title=(
        "Séries e vizinhos são feitos com fichas sem valor facial",
        "Series and neighbours are laid with chips without face value",
    ),
    pt="A aposta de {stake} de {player} {em_position} foi feita com fichas com valor facial.",
    en="The bet of {stake} by {player} on {position} was laid with face-value chips.",
    about=FinishedRoulette.odd_bets,
    version=2,
)
def combined_bets_are_laid_in_colour_chips(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Each series and each number with neighbours is made of chips without face value; others are handed back."""
    for bet, combined in _admitted(finished):
        if bet.chip == "value":
            money = short_on(bet)
            yield Breach(bet.evidence, _values(bet), player=bet.player, paragraph=combined.listed, shortfalls=money)


@at_end(
    "ao-de-261-22/1/28.a.i",
    "ao-de-261-22/1/28.a.ii",
    "ao-de-261-22/1/28.a.iii",
    "ao-de-261-22/1/28.b.i",
    "ao-de-261-22/1/28.b.ii",
    "ao-de-261-22/1/28.b.iii",
    severity=Severity.CRITICAL,
    title=("Cada parte da aposta tem as suas fichas", "Each part of a combined bet has its chips"),
    pt="Na aposta de {player} {em_position}, {o_part} tem {found#$ ficha|$ fichas|zero fichas}; {due#cabe-lhe $|cabem-lhe $|não lhe cabe nenhuma}.",
    en="In {player}'s bet on {position}, {part} has {found#$ chip|$ chips|no chip}; it should have {due?$|none}.",
    version=3,
    about=FinishedRoulette.odd_bets,
)
def combined_bets_have_the_parts_of_the_decree(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """The chips of a unit lie as the decree says: two on 0-2-3 and on 25-26-28-29, one elsewhere.

    Judged where the chip tracker tells the parts. Chips that make no whole unit of a series are judged by
    n. 35.
    """
    for bet, combined in _admitted(finished):
        laid = bet.placed.data
        if bet.chip == "value" or bet.parts is None or bet.position != laid.position or laid.chips % combined.unit:
            continue
        if parts_as_described(combined, bet.parts, laid.chips):
            continue
        units = laid.chips // combined.unit
        due = {name: chips * units for name, chips in combined.laid.items()}
        laid_chips = _laid(bet.parts)
        wrong = next((name for name in (*due, *laid_chips) if laid_chips[name] != due.get(name, 0)), None)
        if wrong is not None:
            values: dict[str, Value] = {"player": bet.player, "position": Word(word=bet.position), "part": Word(word=wrong),
                      "found": laid_chips[wrong], "due": due.get(wrong, 0)}  # fmt: skip
            yield Breach((bet.placed,), values, player=bet.player, paragraph=combined.listed)


@at_end(
    "ao-de-261-22/1/28.b",
    "ao-de-261-22/1/28.b.i",
    "ao-de-261-22/1/28.b.ii",
    "ao-de-261-22/1/28.b.iii",
    severity=Severity.CRITICAL,
    title=(
        "Um número leva dois, quatro ou seis vizinhos, com igual número de fichas",
        "A number goes with two, four or six neighbours, in equal chips",
    ),
    pt="A aposta de {player} {em_position} foi aceite com {chips#$ ficha, que não cobre|$ fichas, que não cobrem} por igual esses números.",
    en="{player}'s bet on {position} was accepted with {chips#$ chip, which does|$ chips, which do} not cover the numbers alike.",
    about=FinishedRoulette.odd_bets,
)
def neighbours_are_covered_alike(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Three, five or seven chips, or as many times that as the player likes, on a number and its neighbours.

    Neighbours are the pockets next to the number on the plate, as many on the left as on the right.
    """
    for bet in finished.odd_bets:
        if not bet.position.startswith(NEIGHBOURS) or not bet.accepted or bet.chip == "value":
            continue
        combined = law.combined.get(bet.position)
        if not finished.admits_combined or (combined is not None and bet.chips % combined.unit == 0):
            continue
        values: dict[str, Value] = {"player": bet.player, "position": Word(word=bet.position), "chips": bet.chips}
        paragraph = None if combined is None else combined.listed
        money = short_on(bet) if combined is None else NOBODY
        yield Breach(bet.evidence, values, player=bet.player, paragraph=paragraph, shortfalls=money)


def _admitted(finished: FinishedRoulette) -> list[tuple[RouletteBet, Combined]]:
    """The combined bets that counted, where the wheel admits them."""
    if not finished.admits_combined:
        return []
    listed = finished.law.combined
    return [(bet, listed[bet.position]) for bet in finished.odd_bets if bet.position in listed and let_stand(bet)]


def _laid(parts: tuple[Part, ...]) -> Counter[str]:
    """The chips on each position."""
    laid: Counter[str] = Counter()
    for part in parts:
        laid[part.position] += part.chips
    return laid


def _values(bet: RouletteBet) -> dict[str, Any]:
    return {"player": bet.player, "stake": Money(money=bet.stake), "position": Word(word=bet.position)}
