"""The page of a coup in the jackpot's ledger, drawn up once the coup is over: what was due, to whom, out of what."""

from collections.abc import Iterable
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
from streams.games.jackpot.state import Ledger, Page
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

    chips: list[Bet]  # jackpot bets that lie, or lay when the cards were dealt
    late: set[str]  # those of them that were laid when jackpot bets were closed
    taken: list[Bet]  # those that were taken in
    fed: int  # what the meter was told to have got
    owed: Fraction | int  # to the meter
    before: int | None
    meter: int | None  # J, when the cards are dealt
    lines: tuple[Line, ...]
    winners: dict[str, Line] = field(default_factory=dict)
    due: Split = NOTHING
    wrong: Any = None  # prizes that are not what is due, by duty; worked out once
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


def closed(coup: CardCoup) -> Event[Any] | None:
    """With which event jackpot bets were closed: the call, or the first card where none was made before it."""
    call, card = coup.calls[0] if coup.calls else None, coup.dealt
    if call is not None and card is not None and surely_before(card, call):
        return card
    return call or card


def reckon(table: CardTable, law: OfJackpots) -> Reckoning | None:
    """Drawn up once; nothing where the table has no jackpot."""
    coup = table.coup
    if coup is None or table.ledger is None:
        return None
    if coup.page.reckoned is None:
        coup.page.reckoned = _drawn_up(table, coup, table.ledger, law.jackpot)
    made: Reckoning = coup.page.reckoned
    return made


def _drawn_up(table: CardTable, coup: CardCoup, ledger: Ledger, law: JackpotLaw) -> Reckoning:
    page, approved = coup.page, ledger.approved
    laid = [bet for bet in coup.bets.values() if on_jackpot(bet)]
    chips = [bet for bet in laid if bet.lies]
    names = {name for told in page.taken for name in told.data.bets}
    taken = [bet for bet in laid if bet.id in names]
    fed, owed = page.moved("increment"), increment(len(taken), approved.stake, approved.increment)
    added = fed if -1 < fed - owed < 1 else floor(owed)
    meter = None if page.before is None else page.before + added
    made = Reckoning(chips, _late(chips, coup), taken, fed, owed, page.before, meter, _lines(ledger, law))
    if coup.void is None and chips:
        _judge_cards(table, made, approved.stake)
    return made


def _late(chips: Iterable[Bet], coup: CardCoup) -> set[str]:
    """The chips that were laid when jackpot bets were closed."""
    end = closed(coup)
    return set() if end is None else {bet.id for bet in chips if surely_before(end, bet.placed)}


def _lines(ledger: Ledger, law: JackpotLaw) -> tuple[Line, ...]:
    """The prizes of the table, read once while the law is the same."""
    if ledger.law is not law:
        ledger.law, ledger.lines = law, law.table(ledger.approved)
    lines: tuple[Line, ...] = ledger.lines
    return lines


def _judge_cards(table: CardTable, made: Reckoning, stake: int) -> None:
    if not made.lines:
        made.unclear = NO_TABLE
    if any(line.combination not in table.jackpot_names for line in made.lines):
        made.unclear = NO_NAME
    for bet in made.chips:
        seat = seat_of(bet.position)
        if made.unclear or seat is None or bet.id in made.late or table.forfeits_jackpot(seat):
            continue
        combinations = table.jackpot_combinations(seat)
        if combinations is None:
            made.unclear = NO_CARDS
        elif (line := best(made.lines, combinations)) is not None:
            made.winners[bet.id] = line
    if made.meter is None and any(line.maximum or line.share for line in made.winners.values()):
        made.unclear = NO_METER
    if not made.unclear and made.winners:
        made.due = split(made.meter or 0, stake, made.winners)
