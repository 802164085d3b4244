"""What each bet was due and what it got, worked out once when the series is over.

A bet that was settled before its throw is told apart, and so is one before any; every other wrong account by the settlement.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from schemas.licence import Licence
from streams.games.bets.settling import excess_within, moved, short_in_account
from streams.games.bets.state import Bet
from streams.games.craps.law import OVER, CrapsLaw, CrapsPlace
from streams.games.craps.outcome import SeriesOutcome, Turn, outcome_of
from streams.games.craps.settlement import SETTLEMENT, Thrown
from streams.games.craps.state import CrapsCoup, Life
from streams.games.craps.throws import cause, span
from streams.games.settlement import NOTHING, BetAccount, BetAccounts
from streams.games.settlement.accounts import balanced
from streams.games.settlement.kernel import failing_for_sure
from streams.rules.money import Shortfalls, rounding_chip, together
from streams.rules.payments import NO_PARTS

TOO_SOON = "too_soon"  # settled by a throw for which it was not laid: reported by a rule of its own
NO_THROW: Final = "no throw of the series was seen"
UNTHROWN = "unthrown"  # settled before any throw of the series: likewise


@dataclass(slots=True, kw_only=True)
class CrapsAccounts(BetAccounts[CrapsPlace]):
    """The accounts of a series that do not balance, and the series itself."""

    coup: CrapsCoup
    series: SeriesOutcome
    law: CrapsLaw
    known: Any = None  # the throws that counted, with what was to be called of them
    unsure: tuple[str, ...] = ()  # bets that should not have been taken, or of which nobody knows how they stand

    def first(self, turn: Turn) -> bool:
        """Whether the turn was that of a first throw, without a point."""
        return self.series.points[turn.throw] is None


def craps_accounts(
    coup: CrapsCoup, lives: Mapping[str, Life], licence: Licence, law: CrapsLaw, *, all_seen: bool
) -> CrapsAccounts:
    """The accounts of a series that is over."""
    bar = licence.bar
    series = outcome_of(coup, lives, bar, law, all_seen=all_seen)
    accounts = CrapsAccounts(coup=coup, series=series, law=law, unclear=series.unclear, chip=rounding_chip(licence))
    accounts.rounding = SETTLEMENT.rounding
    bets, starts = coup.bets, [throw.thrown.sequence for throw in coup.throws]
    for name, turns in series.turns.items():
        last = turns[-1]
        if _as_it_should_be(bets[name], last, starts[last.throw]):
            continue
        life = series.lives[name]
        if life.altered is None and not (series.thrown_on and _told_elsewhere(series, last)):
            _judge(accounts, coup, life, turns)
    annulled = {
        turn.lying.bet.id for each in series.annulled for turn in each.turns
    }  # told with the call that was wrong
    for name, bet in bets.items():
        if name not in series.turns and name not in annulled:
            unplayed = series.lives.get(name)
            if unplayed is None or not (unplayed.doubtful or unplayed.unlawful):
                _judge_unplayed(accounts, coup, bet, law, bar)
    accounts.unsure = tuple([name for name, life in series.lives.items() if life.doubtful or life.unlawful])
    return accounts


def _as_it_should_be(bet: Bet, last: Turn, since: int) -> bool:
    """A bet that waits was left alone; one that is over got what was due, and all of it after its throw."""
    collections, payouts = bet.collections, bet.payouts
    if last.effect not in OVER:
        return not (collections or payouts)
    if bet.returned is not None or bet.backs or bet.payments is not None:
        return False
    if (collections and collections[0].sequence < since) or (payouts and payouts[0].sequence < since):
        return False
    return balanced(last.due, bet.collected, bet.paid)


def _told_elsewhere(series: SeriesOutcome, turn: Turn) -> bool:
    """The dice were thrown on after the throw that decided the series: everything it decided is reported together."""
    return turn.throw == series.decided and turn.effect in OVER


def _judge(accounts: CrapsAccounts, coup: CrapsCoup, life: Life, turns: list[Turn]) -> None:
    last = turns[-1]
    bet = last.lying.bet
    over, since, first = last.effect in OVER, coup.throws[last.throw].thrown.sequence, _first_act(bet)
    if bet.parts_unknown and (not over or (first is not None and first < since)):
        accounts.unclear = accounts.unclear or NO_PARTS
        return
    if first is not None and (not over or first < since) and _too_soon(accounts, coup, life, turns):
        return
    if not over or _perhaps_gone(last, since):
        return
    ended = account(coup, last, (since, None))
    if ended.balances and not bet.parts_unknown:
        return
    failing, why = failing_for_sure(ended, since)
    accounts.unclear = accounts.unclear or why
    if failing is not None:
        _blame(accounts, failing, last)


def _perhaps_gone(turn: Turn, since: int) -> bool:
    """The bet was swept by mistake and handed back before the throw; its player may have kept it, and nothing shows it."""
    bet = turn.lying.bet
    return bet.put_back is not None and bet.put_back.sequence < since and not turn.place.contract and not bet.settled


def _first_act(bet: Bet) -> int | None:
    """The sequence number with which chips of the bet were first collected or paid."""
    if not bet.collections or not bet.payouts:
        acts = bet.collections or bet.payouts
        return acts[0].sequence if acts else None
    return min(bet.collections[0].sequence, bet.payouts[0].sequence)


def _too_soon(accounts: CrapsAccounts, coup: CrapsCoup, life: Life, turns: list[Turn]) -> bool:
    """The bet was settled before its throw, or by one that left it waiting."""
    name = turns[0].lying.bet.id
    first = next(throw.thrown.sequence for throw in coup.throws if name in throw.laid or life.frozen is not None)
    before = account(coup, turns[0], (coup.opened.sequence, first), waits=True)
    if not before.balances:
        _note_too_soon(accounts, before, turns[0].place.listed)
        return True
    for turn in turns:
        waiting = account(coup, turn, span(coup, turn.throw), waits=True)
        if turn.effect not in OVER and (waiting.taken or waiting.paid):
            _blame(accounts, waiting, turn)
            life.doubtful = True  # nobody can say how it goes on
            return True
    again = turns[-1].throw + 1  # perhaps without the bet, which was taken back
    if turns[-1].effect in OVER or again >= len(coup.throws) or name in coup.throws[again].laid:
        return False
    gone = account(coup, turns[-1], (coup.throws[again].thrown.sequence, None), waits=True)
    if not gone.balances:
        accounts.note(TOO_SOON, gone)
    return True


def _note_too_soon(accounts: CrapsAccounts, account: BetAccount[Any], paragraph: str | None) -> None:
    """A bet was settled that no throw had decided: after one for which it was not laid, or before any."""
    coup, first = accounts.coup, _first_act(account.bet)
    if coup.throws and first is not None and coup.throws[0].thrown.sequence < first:
        accounts.note(TOO_SOON, account)
    elif coup.untold:
        accounts.doubts[UNTHROWN] = NO_THROW
    else:
        accounts.note(UNTHROWN, account, paragraph)


def _judge_unplayed(accounts: CrapsAccounts, coup: CrapsCoup, bet: Bet, law: CrapsLaw, bar: int | None) -> None:
    """A bet that has had no throw yet was collected or paid."""
    place = law.take if bet.position == "odds" else law.cloth(bar).get(bet.position)
    taken, paid = moved(bet, coup.opened.sequence, None)
    if bet.parts_unknown:
        accounts.unclear = accounts.unclear or NO_PARTS
    elif (taken or paid) and not accounts.series.unclear and accounts.series.counted is None:
        account = BetAccount[Any](bet, place, bet.position, bet.stake, NOTHING, taken, paid)
        _note_too_soon(accounts, account, None if place is None else place.listed)


def _blame(accounts: CrapsAccounts, account: BetAccount[CrapsPlace], turn: Turn) -> None:
    rule, due = SETTLEMENT.tariff(accounts.law).decide(turn.stage, Thrown(turn.faces, accounts.first(turn)))
    stated = replace(account, due=due.on(account.stake), words={"total": sum(turn.faces)})
    SETTLEMENT.blame(accounts, stated, rule)


def account(
    coup: CrapsCoup, turn: Turn, within: tuple[int, int | None], *, waits: bool = False
) -> BetAccount[CrapsPlace]:
    """What a bet was due for a turn, against what was moved in that time."""
    lying = turn.lying
    taken, paid = moved(coup.bets[lying.bet.id], *within)
    return BetAccount(lying.bet, turn.place, lying.position, lying.stake, NOTHING if waits else turn.due, taken, paid)


def owed(coup: CrapsCoup, turns: Iterable[Turn]) -> Shortfalls:
    """Who is short when these turns were not settled as they decided."""
    each = (account(coup, turn, (span(coup, turn.throw)[0], None)) for turn in turns)
    return together(one.short for one in each)


def taken_in(bet: Bet) -> Shortfalls:
    """Who is short where a bet that may not be was settled all the same."""
    return short_in_account(bet, bet.paid - bet.collected, 0)


def beyond(bet: Bet, accounts: CrapsAccounts) -> int:
    """What the bank gave too much on a bet where no account tells it.

    One that may not be, on a void throw, or by a throw that was not let stand.
    """
    coup, series = accounts.coup, accounts.series
    if any(lying.bet is bet for lying in (*series.put, *series.early, *series.strange, *series.orphans)):
        return max(0, bet.paid - bet.collected)
    excess = 0
    for place, throw in enumerate(coup.throws[: len(series.points)]):
        if not series.counts(place) and cause(throw) is not None and series.open_at(place, (bet,)):
            excess += excess_within(bet, span(coup, place))
    turns = [turn for each in series.annulled for turn in each.turns if turn.lying.bet is bet]
    last, life = series.turns.get(bet.id, [])[-1:], series.lives.get(bet.id)
    altered = life is not None and life.altered is not None and life.frozen is not None
    if last and last[0].effect in OVER and (altered or (series.thrown_on and last[0].throw == series.decided)):
        turns += last
    return excess + sum(account(coup, turn, (span(coup, turn.throw)[0], None)).excess for turn in turns)
