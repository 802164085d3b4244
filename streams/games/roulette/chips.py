"""Which chips may be played where: art. 1 nn. 8 and 19."""

from schemas.findings import Money, Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import let_stand, misplaced, short_on
from streams.rules import Breach, Breaches, NotEvaluable, at_end

OUTSIDE = ("dozen", "column", "split_dozen", "split_column")  # multiple chances that lie beside the even chances


@at_end(
    "ao-de-261-22/1/8",
    severity=Severity.MAJOR,
    title=("As fichas só se jogam na sua banca", "Chips are played only at their own table"),
    pt="{player} jogou {em_position} fichas com o símbolo {found}; o desta banca é {symbol}.",
    en="{player} played chips with the symbol {found} on {position}; the symbol of this table is {symbol}.",
    version=3,
    about=FinishedRoulette.irregular_chips,
)
def chips_are_played_at_their_own_table(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Chips without face value carry the symbol of the table; others are handed back, not paid or collected."""
    chips = finished.table.licence.chips
    for bet in finished.decided:
        if bet.chip != "colour" or (chips is not None and bet.symbol == chips.symbol) or not let_stand(bet):
            continue
        if chips is None or bet.symbol is None:
            yield NotEvaluable("the symbol of the chips is not known")
            continue
        values: dict[str, Value] = {"player": bet.player, "position": Word(word=bet.position), "found": Word(word=bet.symbol),
                  "symbol": Word(word=chips.symbol)}  # fmt: skip
        yield Breach((bet.placed,), values, player=bet.player, shortfalls=short_on(bet))


@at_end(
    "ao-de-261-22/1/19",
    severity=Severity.MAJOR,
    title=(
        "As fichas com valor facial só se jogam nas chances simples",
        "Face-value chips are played only on the even chances",
    ),
    pt="{player} jogou {stake} em fichas com valor facial {em_position}, que não é chance simples.",
    en="{player} played {stake} in face-value chips on {position}, which is no even chance.",
    version=2,
    about=FinishedRoulette.irregular_chips,
)
def value_chips_lie_on_even_chances(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Chips with face value may lie on the even chances alone; dozens and columns are multiple chances.

    Others are handed back, neither paid nor collected: what was paid or taken is reported with the money. Places that
    the decree does not list are judged by n. 27, combined bets by n. 28.
    """
    for bet in finished.decided:
        if misplaced(bet, law) and bet.position in law.positions and let_stand(bet):
            values: dict[str, Value] = {
                "player": bet.player,
                "stake": Money(money=bet.stake),
                "position": Word(word=bet.position),
            }
            doubt = law.positions[bet.position].kind in OUTSIDE
            reading = "ao-de-261-22:A15" if doubt else None
            yield Breach(bet.evidence, values, player=bet.player, reading=reading, shortfalls=short_on(bet))
