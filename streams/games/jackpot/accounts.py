"""What each jackpot chip was due out of the meter against what it was paid; drawn up when the coup is over."""

from typing import Final

from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.state import Bet
from streams.games.cards.state import CardCoup, seat_of
from streams.games.cards.table import CardTable
from streams.games.jackpot.aces import combinations
from streams.games.jackpot.arithmetic import best, pots, split
from streams.games.jackpot.law import JackpotLaw, Made, Pot, PrizeLine
from streams.games.jackpot.parties import prize_short
from streams.games.jackpot.reckoning import JackpotReckoning
from streams.games.jackpot.settlement import SETTLEMENT
from streams.games.settlement import BetAccount, BetAccounts
from streams.games.settlement.kernel import decided
from streams.rules.money import Shortfalls
from streams.rules.payments import NO_PARTS

PASSED: Final = "blackjack:52"
NOTHING_MADE: Final = "the_cards_that_count_make_no_combination_that_wins"
NOT_SHOWN: Final = "who_passed_may_not_show_the_cards"


class JackpotAccount(BetAccount[Made], frozen=True, kw_only=True):
    """A chip that was not paid its due: the money lies between its owner, the meter and the bank."""

    pot: Pot
    shortfalls: Shortfalls

    @property
    def short(self) -> Shortfalls:
        return self.shortfalls

    @property
    def values(self) -> dict[str, Value]:
        line = self.place.line
        values: dict[str, Value] = {
            "player": self.bet.player, "paid": Money(money=self.paid), "due": Money(money=int(self.due.prize)),
        }  # fmt: skip
        if line is not None:
            return values | {"line": Word(word=line.combination), "winners": self.pot.alike}
        return values | {"why": Word(word=NOT_SHOWN if self.place.passed else NOTHING_MADE)}


def jackpot_accounts(table: CardTable, coup: CardCoup, made: JackpotReckoning, law: JackpotLaw) -> BetAccounts[Made]:
    """The prizes that are not what is due, by the rule that was not kept; a late chip and a void coup are told apart."""
    accounts = BetAccounts[Made](unclear=made.unclear)
    if made.unclear and not made.unread:
        return accounts
    played = pots(made.meter or 0, made.stake, made.winners)
    for bet in made.chips:
        if bet.parts_unknown:
            accounts.unclear = NO_PARTS
        elif coup.undone is None and _wrong(made, bet):
            line = made.line(bet)
            withheld = None if line is not None else _passed_with(table, made, bet)
            place = Made(line, line is None and _other_cards(coup, bet), withheld is not None)
            pot = Pot(made.stake) if line is None else played[line.combination]
            rule, due = decided(SETTLEMENT.order, place, pot, law)
            money = prize_short(table, coup.page, made, bet)
            account = JackpotAccount(
                bet, place, bet.position, bet.stake, due, 0, bet.paid, evidence=(bet.placed,), pot=pot, shortfalls=money,
                doubt=None if withheld is None else (_as_if_shown(made, bet, withheld, law), PASSED),
            )  # fmt: skip
            SETTLEMENT.blame(accounts, account, rule)
    return accounts


def _wrong(made: JackpotReckoning, bet: Bet) -> bool:
    """The bet plays, what it is due is known, and it was paid something else."""
    return made.plays(bet) and bet.id not in made.unread and bet.paid != made.due.prizes.get(bet.id, 0)


def _passed_with(table: CardTable, made: JackpotReckoning, bet: Bet) -> PrizeLine | None:
    """The line of cards that their player may not show, having passed."""
    seat = seat_of(bet.position)
    if seat is None or not table.forfeits_jackpot(seat):
        return None
    return best(made.lines, table.jackpot_combinations(seat) or ())


def _as_if_shown(made: JackpotReckoning, bet: Bet, line: PrizeLine, law: JackpotLaw) -> Severity | None:
    """Who pays the prize of cards that may not be shown follows another reading: that is a note for a human (52)."""
    prizes = split(made.meter or 0, made.stake, {**made.winners, bet.id: line}, law).prizes
    return Severity.INFO if bet.paid == prizes[bet.id] else None


def _other_cards(coup: CardCoup, bet: Bet) -> bool:
    """The seat has aces that would win, had they come among the cards that count."""
    received = coup.received.get(seat_of(bet.position) or "", ())
    cards = sorted((laid.card or "" for laid in received), key=lambda card: not card.startswith("A"))
    return bool(combinations(cards))
