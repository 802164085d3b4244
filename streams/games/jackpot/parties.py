"""Between whom the jackpot's money lies: the players, the bank, and the jackpot itself.

The meter is nobody's chips but a debt of the house to whoever wins it. Each stake feeds it with the approved part
(art. 7 n. 3, art. 9 n. 4) and the house keeps the rest; the house puts up the start value (art. 7 n. 7, art. 9 n. 12);
prizes come out of it (art. 7 n. 13, art. 9 n. 14). So a meter that stands too low is short to the bank's gain, and one
that stands too high has gained what the bank is short of. A prize that was not what was due is the jackpot's as far as
the meter followed what was paid, and otherwise the bank's.
"""

from typing import NamedTuple

from schemas.parties import BANK, Party, Role
from streams.games.bets.state import Bet
from streams.games.cards.table import CardTable
from streams.games.jackpot.reckoning import JackpotReckoning, in_the_main_game
from streams.games.jackpot.state import JackpotPage
from streams.rules.account import paired
from streams.rules.money import Shortfalls, lacks, player, together
from streams.rules.payments import handed_to_others

INCREMENT, PRIZE, RESET, START, REVERSAL = "increment", "prize", "reset", "start", "reversal"


class Stands(NamedTuple):
    """Where the coup left the meter, and where it must stand by what was paid and by what was due."""

    before: int
    added: int
    after: int
    by_paid: int
    by_due: int
    paid: int


def jackpot_party(table: CardTable) -> Party:
    """The jackpot as a party, by the name that its approval gives it."""
    jackpot = table.licence.jackpot
    return Party(role=Role.JACKPOT, name="" if jackpot is None else jackpot.id)


def meter_short(table: CardTable, stands: int, due: int) -> Shortfalls:
    """Who is short when the meter stands so high and not as high as it must."""
    meter = jackpot_party(table)
    return lacks(meter, BANK, due - stands) or lacks(BANK, meter, stands - due)


def stands(page: JackpotPage, made: JackpotReckoning) -> Stands | None:
    """The ledger of the coup; nothing where the meter was not seen."""
    if made.before is None:
        return None
    paid = sum(bet.paid for bet in made.chips)
    late = page.late if page.moved(PRIZE) == -paid - page.late else 0  # unless the meter fell when it was won
    before = page.changes[0].data.before if page.changes else made.before
    after = page.changes[-1].data.after if page.changes else made.before
    added, anew = page.moved(INCREMENT, REVERSAL), _topped_up(page, made)
    owed = sum(made.due.prizes.values())
    by_paid, by_due = (max(0, before + added - late - prizes) + anew for prizes in (paid, owed))
    return Stands(before, added + anew, after, by_paid, by_due, paid)


def _topped_up(page: JackpotPage, made: JackpotReckoning) -> int:
    """What the operator added to start anew: when the maximum was won, or prizes left nothing in the meter."""
    empty = made.due.emptied or (made.winners and not made.due.left)
    return max(0, page.moved(RESET)) if empty else 0


def prize_short(table: CardTable, page: JackpotPage, made: JackpotReckoning, bet: Bet) -> Shortfalls:
    """Who is short where a jackpot bet was not paid its due; what was given too much is the gain of whoever got it."""
    excess = excess_of(made, bet)
    of_meter = borne_by_the_meter(page, made).get(bet.id, 0)
    owner, meter = player(bet.player), jackpot_party(table)
    if excess < 0:
        return together(
            (lacks(owner, meter, of_meter, bet.id), lacks(owner, BANK, -excess - of_meter, bet.id))
        )  # fmt: skip
    return tuple(paired({meter: -of_meter, BANK: of_meter - excess, **got(bet, excess)}, bet.id))


def undone(table: CardTable, page: JackpotPage, made: JackpotReckoning, bet: Bet) -> Shortfalls:
    """Who is short where a chip that may not play was taken in, or paid: its stake and its prize are to go back."""
    taken = bet.stake if any(bet is each for each in made.taken) else bet.collected
    stake = max(0, taken - bet.handed_back)
    of_meter, owner = borne_by_the_meter(page, made).get(bet.id, 0), player(bet.player)
    net = {jackpot_party(table): -of_meter, BANK: of_meter - bet.paid + stake, **got(bet, bet.paid)}
    return tuple(paired(net | {owner: net.get(owner, 0) - stake}, bet.id))


def got(bet: Bet, amount: int) -> dict[Party, int]:
    """Who has so much of what was paid for a bet: others who were handed some of it first, and then its owner."""
    shares: dict[Party, int] = {}
    for name, handed in handed_to_others(bet.player, bet.payouts).items():
        shares[player(name)] = min(handed, amount)
        amount -= shares[player(name)]
    return {**shares, player(bet.player): amount}


def beyond(table: CardTable, bet: Bet, made: JackpotReckoning) -> int:
    """What was paid for a jackpot bet beyond its due: all of it in a void coup, and where it may not play for it."""
    coup = table.coup
    if coup is None or made.unclear:
        return 0
    plays = coup.undone is None and bet in made.chips and made.plays(bet) and bet.player in in_the_main_game(coup)
    return max(0, excess_of(made, bet)) if plays else bet.paid


def excess_of(made: JackpotReckoning, bet: Bet) -> int:
    """What a jackpot bet was paid beyond its due; below zero: what it lacks."""
    return bet.paid - made.due.prizes.get(bet.id, 0)


def borne_by_the_meter(page: JackpotPage, made: JackpotReckoning) -> dict[str, int]:
    """Bet -> what of its wrong prize the meter bears or keeps, having followed what was paid; the first come first.

    An emptied meter bears and keeps nothing below the value at which it must start anew: that is reported by itself.
    """
    ledger = stands(page, made)
    if ledger is None or ledger.after != ledger.by_paid:
        return {}
    off = max(made.start, ledger.by_due) - max(made.start, ledger.by_paid)  # above zero: the meter stands too low
    parts: dict[str, int] = {}
    for bet in made.chips:
        excess = excess_of(made, bet)
        if off and excess and (excess > 0) == (off > 0):
            part = parts[bet.id] = min(abs(off), abs(excess))
            off += -part if off > 0 else part
    return parts
