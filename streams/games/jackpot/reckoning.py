"""The page of a coup in the jackpot's ledger, drawn up once the coup is over: what was due, to whom, out of what."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Any, Final

from msgspec import Struct, field

from schemas.envelope import Event
from streams.games.bets.state import Bet
from streams.games.cards.state import JACKPOT, CardCoup, kind_of, seat_of
from streams.games.cards.table import CardTable
from streams.games.jackpot.arithmetic import Split, best, increment, split
from streams.games.jackpot.law import JackpotLaw, OfJackpots, PrizeLine
from streams.games.jackpot.state import JackpotLedger
from streams.rules.order import surely_before

MANUAL: Final = "manual"  # chips are marked by hand
MAIN: Final = ("box", "ante")  # the bets of the main game, without which there is no jackpot bet
NO_METER: Final = "nobody saw what the jackpot stood at"
NO_CARDS: Final = "a card that counts for the jackpot was not read"
NO_NAME: Final = "the approved table has a combination that cannot be told from the cards"
NO_TABLE: Final = "the licence does not say what the jackpot pays"
NOTHING: Final = Split({}, 0, 0, emptied=False)


class JackpotReckoning(Struct, eq=False):
    """What the law makes of a coup's jackpot bets."""

    chips: list[Bet]  # jackpot bets that lie, or lay when the cards were dealt
    late: set[str]  # those of them that were laid when jackpot bets were closed
    taken: list[Bet]  # those that were taken in
    withdrawn: dict[str, Event[Any]]  # those that went back to their players when bets were closed, and with what
    surplus: dict[str, int]  # those with more chips than a player may lay, and how many of them are too many
    fed: int  # what the meter was told to have got
    owed: Fraction | int  # to the meter
    before: int | None
    meter: int | None  # J, when the cards are dealt
    lines: tuple[PrizeLine, ...]
    winners: dict[str, PrizeLine] = field(default_factory=dict)
    due: Split = NOTHING
    start: int = 0  # at which the meter must start anew at least, where it was emptied
    stake: int = 0  # as approved
    unclear: str = ""  # the fact for want of which not every prize can be judged
    unread: set[str] = field(default_factory=set)  # bets that it leaves open; where there are none, it leaves all open
    plain: bool = False  # nobody won, and every chip was laid, taken in and counted as it must be

    def line(self, bet: Bet) -> PrizeLine | None:
        """The combination that the bet's cards made."""
        return self.winners.get(bet.id)

    def plays(self, bet: Bet) -> bool:
        """The bet was laid in time, and is not one more than its player may lay."""
        return bet.id not in self.late and self.surplus.get(bet.id, 0) < bet.chips

    def in_play(self, bet: Bet) -> int:
        """What of its stake plays for the jackpot."""
        surplus = self.surplus.get(bet.id, 0)
        return bet.stake - bet.stake * surplus // bet.chips if surplus else bet.stake

    def rank(self, bet: Bet) -> int:
        """How high the bet's line stands, from the lowest."""
        line = self.line(bet)
        return -1 if line is None else len(self.lines) - self.lines.index(line)


NO_JACKPOT: Final = JackpotReckoning([], set(), [], {}, {}, 0, 0, None, None, (), plain=True)


def on_jackpot(bet: Bet) -> bool:
    """The bet was laid for the jackpot, not in the main game."""
    return kind_of(bet.position) == JACKPOT


def in_the_main_game(coup: CardCoup) -> set[str]:
    """Who has made a bet in the main game; one that was settled was made, though it was handed back in the end.

    So was one that was handed back only because the coup was called void for nothing.
    """
    main = (bet for bet in coup.bets.values() if kind_of(bet.position) in MAIN)
    return {bet.player for bet in main if bet.lies or bet.settled or _lay_till_the_call(bet, coup)}


def _lay_till_the_call(bet: Bet, coup: CardCoup) -> bool:
    gone = bet.removed or bet.returned
    return coup.valid and coup.void is not None and gone is not None and surely_before(coup.void, gone)


def closed(coup: CardCoup) -> Event[Any] | None:
    """With which event jackpot bets were closed: the call, or the first card where none was made before it."""
    call, card = coup.calls[0] if coup.calls else None, coup.dealt
    if call is not None and card is not None and surely_before(card, call):
        return card
    return call or card


def reckon(table: CardTable, law: OfJackpots) -> JackpotReckoning | None:
    """Drawn up once; nothing where the table has no jackpot."""
    coup = table.coup
    if coup is None or table.ledger is None:
        return None
    if coup.page.reckoned is None:
        coup.page.reckoned = _reckoned(table, coup, table.ledger, law.jackpot)
    made: JackpotReckoning = coup.page.reckoned
    return made


def _reckoned(table: CardTable, coup: CardCoup, ledger: JackpotLedger, law: JackpotLaw) -> JackpotReckoning:
    page, approved = coup.page, ledger.approved
    laid = [bet for bet in coup.bets.values() if kind_of(bet.position) == JACKPOT]
    withdrawn = _withdrawn(laid, coup) if coup.undone is None else {}
    chips = [bet for bet in laid if bet.lies or bet.id in withdrawn]
    names = {name for taking in page.taken for name in taking.data.bets}
    taken = [bet for bet in laid if bet.id in names]
    fed, owed = page.moved("increment"), increment(len(taken), approved.stake, approved.increment)
    added = fed if -1 < fed - owed < 1 else floor(owed)
    meter = None if page.before is None else page.before + added
    lines = _lines(table, ledger, law)
    late = _late(chips, coup)
    surplus = _surplus(chips, late, law.chips)
    made = JackpotReckoning(
        chips, late, taken, withdrawn, surplus, fed, owed, page.before, meter, lines, stake=approved.stake
    )
    if coup.undone is None and chips:
        made.unclear = ledger.unclear
        _judge_cards(table, made, law)
        made.start = law.least_start(approved.stake) if made.due.emptied else 0
    if not withdrawn and len(laid) == len(chips) == len(taken) == len(names) and chips == taken:
        made.plain = _entered_as_due(coup, made) and _laid_as_due(coup, made, ledger, law)
    return made


def _entered_as_due(coup: CardCoup, made: JackpotReckoning) -> bool:
    """Nobody won or was paid; the chips were taken in between the call and the cards, and fed the meter at one go."""
    page, call, card = coup.page, coup.calls[0] if coup.calls else None, coup.dealt
    if made.winners or made.unclear or made.late or page.swollen or made.before is None or coup.undone is not None:
        return False
    if not -1 < made.fed - made.owed < 1 or len(page.changes) > 1:
        return False
    for change in page.changes:
        if change.data.cause != "increment":
            return False
    for taking in page.taken:
        if (call is not None and surely_before(taking, call)) or (card is not None and surely_before(card, taking)):
            return False
    return all(paid.data.component != JACKPOT for paid in coup.payouts)


def _laid_as_due(coup: CardCoup, made: JackpotReckoning, ledger: JackpotLedger, law: JackpotLaw) -> bool:
    """One chip a player, of the approved value, beside a main bet; each with its mark or counted by the device."""
    approved, card = ledger.approved, coup.dealt
    if approved.mode == MANUAL:
        marked = {event.data.seat for event in coup.page.marks if card is None or not surely_before(card, event)}
        if marked != {seat_of(bet.position) for bet in made.chips}:
            return False
    elif any(event.data.counted != sum(coup.bets[name].chips for name in event.data.bets) for event in coup.page.taken):
        return False
    if not made.chips:
        return True
    players = {bet.player for bet in coup.bets.values() if bet.lies and kind_of(bet.position) in MAIN}
    for bet in made.chips:
        if bet.payouts or bet.stake != approved.stake * bet.chips or bet.chips > law.chips or bet.player not in players:
            return False
        players.remove(bet.player)  # who lays another chip is not found any more
    return True


def _surplus(chips: Sequence[Bet], late: set[str], most: int) -> dict[str, int]:
    """Of each player the first chips count that were laid in time."""
    laid: dict[str, int] = {}
    surplus: dict[str, int] = {}
    for bet in chips:
        if bet.id not in late:
            before = laid.get(bet.player, 0)
            laid[bet.player] = before + bet.chips
            if before + bet.chips > most:
                surplus[bet.id] = min(bet.chips, before + bet.chips - most)
    return surplus


def _withdrawn(laid: Sequence[Bet], coup: CardCoup) -> dict[str, Event[Any]]:
    """Chips that lay in time beside a main bet, one a player, and went back when jackpot bets had been closed."""
    gone = {bet.id: bet.removed or bet.returned for bet in laid if not bet.lies}
    close = closed(coup)
    if not gone or close is None or coup.dealt is None:
        return {}
    staked, late = in_the_main_game(coup), _late(laid, coup)
    held = {bet.player for bet in laid if bet.lies}
    return {
        bet.id: end
        for bet in laid
        if (end := gone.get(bet.id)) is not None
        and surely_before(close, end)
        and bet.id not in late
        and bet.player in staked - held
    }


def _late(chips: Sequence[Bet], coup: CardCoup) -> set[str]:
    """The chips that were laid when jackpot bets were closed."""
    end = closed(coup) if chips else None
    return set() if end is None else {bet.id for bet in chips if surely_before(end, bet.placed)}


def _lines(table: CardTable, ledger: JackpotLedger, law: JackpotLaw) -> tuple[PrizeLine, ...]:
    """The prizes of the table, read once while the law is the same."""
    if ledger.law is not law:
        ledger.law, ledger.lines = law, law.table(ledger.approved)
        known = all(line.combination in table.jackpot_names for line in ledger.lines)
        ledger.unclear = "" if ledger.lines and known else NO_NAME if ledger.lines else NO_TABLE
    lines: tuple[PrizeLine, ...] = ledger.lines
    return lines


def _judge_cards(table: CardTable, made: JackpotReckoning, law: JackpotLaw) -> None:
    """One chip whose cards were not read leaves open what the others share, but not what they win by themselves."""
    for bet in made.chips:
        seat = seat_of(bet.position)
        if made.unclear or seat is None or not made.plays(bet) or table.forfeits_jackpot(seat):
            continue
        combinations = table.jackpot_combinations(seat)
        if combinations is None:
            made.unread.add(bet.id)
        elif combinations and (line := best(made.lines, combinations)) is not None:
            made.winners[bet.id] = line
    shared = [bet for bet, line in made.winners.items() if line.maximum or line.share is not None]
    if made.unread:
        made.unclear = NO_CARDS
        made.unread.update(shared)
        made.winners = {bet: line for bet, line in made.winners.items() if bet not in made.unread}
    elif made.meter is None and shared:
        made.unclear = NO_METER
    if made.winners and (not made.unclear or made.unread):
        made.due = split(made.meter or 0, made.stake, made.winners, law)
