"""Bets: until when (n. 15), how much (n. 16), beside others (n. 17), on vacant places (n. 19)."""

from collections.abc import Iterable
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetRefused, BetReturned
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import laid, moved_beyond, standing
from streams.games.bets.state import Bet
from streams.games.blackjack.accounts import shares_of
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.moves import gain_of
from streams.games.blackjack.state import BOX, INSURANCE, on_box
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import kind_of, seat_of
from streams.games.settlement import Number
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import Shortfalls
from streams.rules.order import surely_before

NO_MAXIMUM = "the licence does not say how high a bet may be"


@at_end(
    "ao-de-261-22/6/15", "pt-p-1364-2001/13",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.late_bets,
    title=("As apostas fazem-se antes da primeira carta do lugar", "Bets come before the first card of their place"),
    pt="A aposta de {player} no {position} foi feita ou mudada depois de caber a esse lugar a primeira carta, e ficou.",
    en="{player}'s bet on {position} was laid or altered after its place was due its first card, and was let stand.",
    version=3,
)  # fmt: skip
def bets_come_before_the_first_card_of_their_place(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Each marks his bet before it is his place's turn to get its first card; there is no call for the whole table.

    A bet that staff hand back breaks nothing; nor does who takes the stake of a tie once the bank is done (n. 29), or
    lays one when the coup has been called void, if nothing is taken of it or paid.
    """
    void = finished.coup.void
    for bet in finished.coup.bets.values():
        if bet.late is not None and bet.returned is None and on_box(bet.position) and not _tie_taken(finished, bet):
            accounts = finished.accounts
            for_the_next = void is not None and surely_before(void, bet.late)
            if (bet.backs or for_the_next) and not accounts.fails(bet.id):
                continue  # handed back when it had been settled, or not in this coup
            first, money = finished.coup.drawn[0], accounts.owed(bet)
            yield Breach((first, *bet.evidence), laid(bet), player=bet.player, shortfalls=money)


def _tie_taken(finished: FinishedBlackjack, bet: Bet) -> bool:
    """The whole stake was taken back when the bank had all its cards, and neither won nor lost."""
    coup, accounts, taken = finished.coup, finished.accounts, bet.removed
    if taken is not bet.late or taken is None or accounts.unread:
        return False
    if not accounts.bank.done:
        return False
    seen = [event for laid in coup.bank for event in (laid.drawn, laid.shown) if event is not None]
    if not surely_before(max(seen, key=lambda event: event.sequence), taken):
        return False
    return not accounts.fails(bet.id)


@at_end(
    "ao-de-261-22/6/16", "pt-p-1364-2001/14",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.odd_stakes,
    title=("As apostas são o mínimo ou um múltiplo, até ao máximo", "Bets are the minimum or a multiple of it, up to the maximum"),
    pt="A aposta de {player} no {position} foi de {stake}; o mínimo é {minimum} e o máximo {maximum}.",
    en="{player}'s bet on {position} was {stake}; the minimum is {minimum} and the maximum {maximum}.",
    version=3,
)  # fmt: skip
def bets_are_multiples_of_the_minimum(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """A stake is the minimum or a multiple of it, up to the maximum.

    The last bet beside the holder's, if it exactly fills the place up to the maximum, need be no multiple (n. 17).
    Doubles and splits are not counted: the limit is on what is laid (blackjack:24). What lies beyond the maximum is no
    bet: what it won or lost is owed back.
    """
    coup, least, most = (
        finished.coup,
        finished.table.licence.limits.minimum,
        finished.table.licence.limits.maximum.get(BOX),
    )
    if not coup.drawn:
        return
    if most is None:
        yield NotEvaluable(NO_MAXIMUM)
        return
    for seat, bets in finished.by_seat.items():
        odd = [bet for bet, stake in bets if not least <= stake <= most or (least and stake % least)]
        filling = _filling(finished, seat, bets, most) if odd else None
        for bet in odd:
            if bet is not filling or (standing(bet)[1] or 0) > most:
                limits: dict[str, Value] = {"minimum": Money(money=least), "maximum": Money(money=most)}
                money = _beyond(finished, [each for each in bets if each[0] is bet], most)
                yield Breach(bet.evidence, {**laid(bet), **limits}, player=bet.player, shortfalls=money)


def _beyond(finished: FinishedBlackjack, bets: Iterable[tuple[Bet, int]], most: int) -> Shortfalls:
    """Who is short by what bets on one place won or lost beyond the most that may be laid there."""
    staked: list[tuple[Bet, int, Number]] = []
    for bet, stake in bets:
        shares = shares_of(finished.accounts, finished.coup, finished.law, (bet, stake))
        staked.append((bet, stake, 0 if shares is None else gain_of(shares)))
    return moved_beyond(staked, most)


def _filling(finished: FinishedBlackjack, seat: str, bets: list[tuple[Bet, int]], most: int) -> Bet | None:
    """The last bet beside the holder's, where with it the place is filled up to the maximum."""
    if len(bets) < 2 or sum(stake for _, stake in bets) != most:  # two bets: one beside another
        return None
    holder = finished.accounts.holders.get(seat)
    return max((bet for bet, _ in bets if bet.player != holder), key=lambda bet: bet.last.sequence, default=None)


@at_end(
    "ao-de-261-22/6/17", "ao-de-261-22/6/19", "pt-p-1364-2001/15", "pt-p-1364-2001/16",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.odd_stakes,
    title=("Num lugar não há mais do que o máximo", "A place holds no more than the maximum"),
    pt="No lugar {seat} estavam {total}, de vários apostadores; o máximo da banca é {maximum}.",
    en="On place {seat} lay {total}, of several bettors; the maximum of the table is {maximum}.",
    version=2,
)  # fmt: skip
def a_place_holds_no_more_than_the_maximum(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """All first bets on a place together, of its holder and of others, stay within the maximum.

    The chips laid last are those beyond: what they won or lost is owed back.
    """
    coup, most = finished.coup, finished.table.licence.limits.maximum.get(BOX)
    if coup.holders is None:
        return
    if most is None:
        yield NotEvaluable(NO_MAXIMUM)
        return
    for seat, bets in finished.by_seat.items():
        if len(bets) == 1:
            continue  # one bet is another duty's
        stakes = [stake for _, stake in bets]
        if sum(stakes) > most >= max(stakes):
            beside, vacant = ("ao-de-261-22/6/17", "pt-p-1364-2001/15"), ("ao-de-261-22/6/19", "pt-p-1364-2001/16")
            cited = law.here(*(beside if seat in coup.holders else vacant))
            values: dict[str, Value] = {"seat": seat, "total": Money(money=sum(stakes)), "maximum": Money(money=most)}
            evidence = tuple(event for bet, _ in bets for event in bet.evidence)
            yield Breach(evidence, values, paragraph=cited, shortfalls=_beyond(finished, bets, most))


@rule(
    "ao-de-261-22/6/18", "pt-p-1364-2001/15#insurance",
    on=(BetRefused, BetReturned),
    severity=Severity.MINOR,
    title=("Quem aposta ao lado é livre de fazer seguro", "Whoever bets beside the holder is free to insure"),
    pt="O seguro de {player} ({position}) foi recusado, embora o titular do lugar tivesse feito o seu.",
    en="{player}'s insurance ({position}) was refused, although the holder of the place had insured.",
    version=3,
)  # fmt: skip
def complementary_bettors_are_free_to_insure(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Breaches:
    """Where the holder insures, the owners of complementary bets may insure or not.

    What the text leaves open when the holder does not insure (blackjack:25) is not judged; nor is an insurance
    above its cap, or one that comes too late.
    """
    coup = table.coup
    if coup is None or coup.holders is None:
        return
    bet = coup.bets.get(getattr(event.data, "bet", ""))
    position = getattr(event.data, "position", None) or ("" if bet is None else bet.position)
    player = getattr(event.data, "player", None) or ("" if bet is None else bet.player)
    stake = getattr(event.data, "stake", None) or (0 if bet is None else bet.stake)
    seat = seat_of(position) or ""
    holder = None if seat in table.unsure else coup.holders.get(seat)
    if kind_of(position) != INSURANCE or holder in (None, player) or coup.open_card != law.insurance_against:
        return
    own = coup.boxes.first_bet(BOX, seat, player)
    insured = coup.boxes.first_bet(INSURANCE, seat, holder)
    served = coup.revealed is not None or (bool(coup.turns) and coup.turns[0].sequence < event.sequence)
    if own is None or insured is None or served:
        return
    if stake <= law.insurance_most * (standing(own)[1] or 0):
        values: dict[str, Value] = {"player": player, "position": Word(word=position)}
        yield Breach((insured.placed, event), values, player=player)
