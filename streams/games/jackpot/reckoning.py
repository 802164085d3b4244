"""The page of a coup in the jackpot's ledger, drawn up once the coup is over: what was due, to whom, out of what."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any, Final

from schemas.envelope import Event
from streams.games.bets.state import Bet
from streams.games.cards.state import CardCoup, kind_of, seat_of
from streams.games.cards.table import CardTable
from streams.games.jackpot.arithmetic import Split, best, increment, split
from streams.games.jackpot.law import JackpotLaw, Line, OfJackpots
from streams.games.jackpot.state import Page
from streams.rules.order import surely_before

JACKPOT: Final = "jackpot"
MAIN: Final = ("box", "ante")  # the bets of the main game, without which there is no jackpot bet
NO_METER: Final = "what the jackpot stood at was not seen"
NO_CARDS: Final = "a card that counts for the jackpot was not read"
NO_NAME: Final = "the approved table has a combination that cannot be told from the cards"
NO_TABLE: Final = "the licence does not say what the jackpot pays"
NOTHING: Final = Split({}, 0, Fraction(0), 0, 0, emptied=False)


@dataclass(slots=True)
class Reckoning:
    """What the law makes of a coup's jackpot bets."""

    chips: list[Bet]  # jackpot bets that lay on the cloth
    taken: list[Bet]  # those that were taken in
    owed: Fraction  # to the meter
    before: int | None
    meter: int | None  # J, when the cards are dealt
    lines: tuple[Line, ...]
    winners: dict[str, Line] = field(default_factory=dict)
    due: Split = NOTHING
    unclear: str = ""  # the fact for want of which no prize can be judged

    def line(self, bet: Bet) -> Line | None:
        """The combination that the bet's cards made."""
        return self.winners.get(bet.id)

    def rank(self, bet: Bet) -> int:
        """How high the bet's line stands, from the lowest."""
        line = self.line(bet)
        return -1 if line is None else len(self.lines) - self.lines.index(line)


def page_of(table: CardTable) -> tuple[CardCoup, Page] | None:
    """The coup and its page, where the table has a jackpot."""
    coup = table.coup
    return None if coup is None or table.ledger is None else (coup, coup.page)


def on_jackpot(bet: Bet) -> bool:
    """The bet was laid for the jackpot, not in the main game."""
    return kind_of(bet.position) == JACKPOT


def chips_of(coup: CardCoup) -> list[Bet]:
    """The jackpot bets that lie, or lay when the cards were dealt."""
    return [bet for bet in coup.bets.values() if on_jackpot(bet) and bet.lies]


def closed(coup: CardCoup) -> Event[Any] | None:
    """With which event jackpot bets were closed: the call, or the first card where none was made before it."""
    call, card = coup.calls[0] if coup.calls else None, coup.dealt
    if call is not None and card is not None and surely_before(card, call):
        return card
    return call or card


def late(bet: Bet, coup: CardCoup) -> bool:
    """The chip was laid when jackpot bets were closed."""
    end = closed(coup)
    return end is not None and surely_before(end, bet.placed)


def reckon(table: CardTable, law: OfJackpots) -> Reckoning | None:
    """Drawn up once; nothing where the table has no jackpot."""
    found = page_of(table)
    if found is None or table.ledger is None:
        return None
    coup, page = found
    if page.reckoned is None:
        page.reckoned = _drawn_up(table, coup, page, law.jackpot)
    made: Reckoning = page.reckoned
    return made


def _drawn_up(table: CardTable, coup: CardCoup, page: Page, law: JackpotLaw) -> Reckoning:
    assert table.ledger is not None  # noqa: S101  # asked only of a table with a jackpot
    approved = table.ledger.approved
    names = {name for told in page.taken for name in told.data.bets}
    chips = chips_of(coup)
    taken = [bet for bet in coup.bets.values() if bet.id in names and on_jackpot(bet)]
    owed = increment(len(taken), approved.stake, approved.increment)
    told = page.moved("increment")
    added = told if abs(told - owed) < 1 else floor(owed)
    meter = None if page.before is None else page.before + added
    made = Reckoning(chips, taken, owed, page.before, meter, law.table(approved))
    if coup.void is None:
        _judge_cards(table, coup, made, approved.stake)
    return made


def _judge_cards(table: CardTable, coup: CardCoup, made: Reckoning, stake: int) -> None:
    if made.chips and not made.lines:
        made.unclear = NO_TABLE
    if made.chips and any(line.combination not in table.jackpot_names for line in made.lines):
        made.unclear = NO_NAME
    for bet in made.chips:
        seat = seat_of(bet.position)
        if made.unclear or seat is None or late(bet, coup) or table.forfeits_jackpot(seat):
            continue
        combinations = table.jackpot_combinations(seat)
        if combinations is None:
            made.unclear = NO_CARDS
        elif (line := best(made.lines, frozenset(combinations))) is not None:
            made.winners[bet.id] = line
    if made.meter is None and any(line.maximum or line.share for line in made.winners.values()):
        made.unclear = NO_METER
    if not made.unclear and made.winners:
        made.due = split(made.meter or 0, stake, made.winners)
