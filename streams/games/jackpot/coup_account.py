"""What the law gave in a coup's jackpot bets, for the account between parties.

The bank takes the chips in and hands the prizes out; of that, the increment is the jackpot's and the prizes are its
burden, as the meter tells.
"""

from math import floor

from schemas.parties import BANK
from streams.games.bets.state import Bet
from streams.games.cards.finished import AnyDeal
from streams.games.cards.table import CardTable
from streams.games.jackpot.law import OfJackpots
from streams.games.jackpot.meter import (
    increment_is_the_one_approved,
    jackpot_account_balances,
    meter_starts_anew_high_enough,
)
from streams.games.jackpot.parties import RESET, borne_by_the_meter, excess_of, jackpot_party
from streams.games.jackpot.prizes import jackpot_is_paid_whatever_the_main_result
from streams.games.jackpot.reckoning import NO_METER, JackpotReckoning, in_the_main_game
from streams.games.jackpot.taking import chips_are_taken_in_before_the_cards
from streams.rules.account import Dues, player_of
from streams.rules.movements import meter_of


def enter_jackpot(finished: AnyDeal, law: OfJackpots, dues: Dues) -> None:
    """Stakes, prizes and the meter; a void coup undoes all of them. Prizes are whole already (reading blackjack:55)."""
    table, made, coup = finished.table, finished.jackpot, finished.coup
    if table.ledger is None:
        return
    if made.before is None or made.unclear:
        dues.leave_open(meter_of(jackpot_party(table)), made.unclear or NO_METER)
    elif coup.undone is None:
        _meter(table, made, law, dues)
    staked = in_the_main_game(coup)  # who has no main bet may not play for it
    for bet in made.chips if coup.undone is None else ():
        if made.unclear:
            dues.leave_open(bet.id, made.unclear)
        elif made.plays(bet) and bet.player in staked:
            _chip(bet, made, dues, dealt=coup.dealt is not None)


def _chip(bet: Bet, made: JackpotReckoning, dues: Dues, *, dealt: bool) -> None:
    """A chip is taken in before the cards, whatever they bring; one that was laid too late is due nothing."""
    owner, line = player_of(bet.player), made.line(bet)
    if dealt:
        dues.claim(owner, BANK, made.in_play(bet), bet.id, chips_are_taken_in_before_the_cards.id)
    cited = None if line is None else line.cited
    prize = made.due.prizes.get(bet.id, 0)
    dues.claim(BANK, owner, prize, bet.id, cited or jackpot_is_paid_whatever_the_main_result.id)


def _meter(table: CardTable, made: JackpotReckoning, law: OfJackpots, dues: Dues) -> None:
    """The increment goes in and the prizes that are due come out, as far as there is something; emptied, it starts anew.

    Parts of the smallest unit may be rounded either way. A ledger that followed a wrong payment keeps its balance, but
    what it bears or keeps of that payment is a claim between it and the bank, in the matter of the chip.
    """
    jackpot, page = jackpot_party(table), table.coup.page if table.coup is not None else None
    approved, before = table.licence.jackpot, made.before or 0
    if page is None or approved is None:
        return
    matter = meter_of(jackpot)
    added = made.fed if -1 < made.fed - made.owed < 1 else floor(made.owed)
    left = max(0, before + added - sum(made.due.prizes.values()))
    dues.claim(BANK, jackpot, added, matter, increment_is_the_one_approved.id)
    dues.claim(jackpot, BANK, before + added - left, matter, jackpot_account_balances.id)
    if made.due.emptied:
        anew = max(page.moved(RESET), law.jackpot.least_start(approved.stake) - left)
        dues.claim(BANK, jackpot, anew, matter, meter_starts_anew_high_enough.id)
    elif made.winners and not made.due.left:
        dues.claim(BANK, jackpot, max(0, page.moved(RESET)), matter, jackpot_account_balances.id)
    parts = borne_by_the_meter(page, made)
    for bet in made.chips if parts else ():
        giver, taker = (jackpot, BANK) if excess_of(made, bet) > 0 else (BANK, jackpot)
        dues.claim(giver, taker, parts.get(bet.id, 0), matter, jackpot_account_balances.id)
        dues.claim(taker, giver, parts.get(bet.id, 0), bet.id, jackpot_account_balances.id)
