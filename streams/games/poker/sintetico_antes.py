"""The initial bet of sintético: art. 16 nn. 8 and 17, their Portuguese twins; nn. 38 and 42 of 2001."""

from typing import Any

from schemas.envelope import Event
from schemas.events.poker import BetPosted
from schemas.findings import Money, Severity, Value
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import ANTE, BET, CALL, PO, RAISE, both
from streams.games.poker.settlement import MAIN_POT
from streams.games.poker.sintetico_law import everywhere
from streams.games.poker.state import NO_CAVES, HandPlayer
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import lacks, player
from streams.rules.order import surely_before

INITIAL = (ANTE, PO)  # after a hand that nobody played the «pó» stands for the initial bet (poker:12b)
MISSING_2001 = "poker:12c"


@rule(
    *everywhere("ante"),
    on=(BetPosted,),
    severity=Severity.CRITICAL,
    title=("A aposta inicial é o mínimo da mesa", "The initial bet is the table's minimum"),
    pt="A aposta inicial de {player} foi de {found}; o mínimo da mesa é de {due}.",
    en="{player}'s initial bet was {found}; the table's minimum is {due}.",
)
def initial_bet_is_the_minimum(table: PokerTable, event: Event[BetPosted], law: PokerLaw) -> Breaches:
    """Before the deal each player puts in the minimum that the house fixed; in 2001 it is the least that entitles to cards.

    Who has less at his place puts in all of it.
    """
    hand, own, posted = table.hand, law.sintetico, event.data
    if hand is None or own is None or posted.kind not in INITIAL:
        return
    staker = hand.players.get(posted.seat)
    short = posted.amount < hand.minimum and not (staker is not None and staker.all_in)
    if short and not hand.knows_the_cave(posted.seat):
        yield NotEvaluable(NO_CAVES)
    elif short or (own.exact_ante and posted.amount > hand.minimum):
        values: dict[str, Value] = {
            "player": posted.player, "found": Money(money=posted.amount), "due": Money(money=hand.minimum),
        }  # fmt: skip
        owed = lacks(MAIN_POT, player(posted.player), hand.minimum - posted.amount)
        yield Breach((event,), values, player=posted.player, shortfalls=owed, shows=(table.limits,))


@at_end(
    *both("16/8"),
    severity=Severity.MINOR,
    title=("A aposta inicial vem depois do corte", "The initial bet comes after the cut"),
    pt="{player} fez a aposta inicial antes do corte.",
    en="{player} made the initial bet before the cut.",
)
def initial_bet_comes_after_the_cut(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Players put the minimum in after the cut and before the deal. One that comes after the deal is another matter (n. 17)."""
    cut = finished.coup.ready.cut
    if law.sintetico is None or cut is None:
        return
    for post in finished.coup.posts:
        if post.data.kind in INITIAL and surely_before(post, cut):
            yield Breach((post, cut), {"player": post.data.player}, player=post.data.player)


@at_end(
    *everywhere("missing_ante"),
    severity=Severity.MAJOR,
    title=("Sem aposta inicial não se joga", "Nobody plays without the initial bet"),
    pt="{player} entrou no jogo sem fazer a aposta inicial de {due}.",
    en="{player} played without the initial bet of {due}.",
)
def nobody_plays_without_the_initial_bet(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """The deal is valid where somebody's initial bet is missing; who wants to take part must make it."""
    hand = finished.coup
    if law.sintetico is None or hand.void is not None:
        return
    for one in hand.players.values():
        joined = next((move for move in one.moves if move.action in (CALL, BET, RAISE)), None)
        got = next((paid for paid in hand.paid if paid.data.player == one.player), None)
        deed = got if joined is None else joined.event
        if deed is None or _posted_before(one, deed):
            continue
        values: dict[str, Value] = {"player": one.player, "due": Money(money=hand.minimum)}
        owed = lacks(MAIN_POT, player(one.player), hand.minimum)
        yield Breach(
            (deed,), values, player=one.player, shortfalls=owed, shows=(finished.table.limits,),
            reading=MISSING_2001 if law.sintetico.partida is not None else None,
        )  # fmt: skip


def _posted_before(one: HandPlayer, deed: Event[Any]) -> bool:
    return any(post.data.kind in INITIAL and not surely_before(deed, post) for post in one.posts)
