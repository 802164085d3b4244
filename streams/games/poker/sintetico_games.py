"""How long a game lasts, and the «pó»: nn. 39 and 49 of part II of pt-p-461-2001."""

from datetime import timedelta
from typing import Any

from schemas.envelope import Event
from schemas.events.poker import MoveMade
from schemas.events.sessions import SessionClosed, SessionOpened
from schemas.events.table import CoupOpened, TableClosed
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.finished import FinishedHand
from streams.games.poker.game_fold import FEW_PLAYERS, TABLE
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import PO
from streams.games.poker.settlement import MAIN_POT
from streams.games.poker.state import NO_CAVES
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import lacks, player
from streams.rules.order import surely_before

OTHER_CAUSES = (FEW_PLAYERS, "incident")  # for which a game may stop
DUST = "poker:12b"  # what the «pó» is


@rule(
    "pt-p-461-2001/II/39",
    on=(SessionOpened,),
    severity=Severity.MINOR,
    title=("A partida dura entre uma e duas horas", "A game lasts between one and two hours"),
    pt="A duração da partida {found?foi fixada em $ minutos|não foi fixada}; deve ser de {least} a {most} minutos.",
    en="The length of the game {found?was fixed at $ minutes|was not fixed}; it must be {least} to {most} minutes.",
    stands_alone=True,
)
def game_lasts_one_to_two_hours(table: PokerTable, event: Event[SessionOpened], law: PokerLaw) -> Breaches:
    """When a game begins its length is fixed, between one hour and two."""
    length = None if law.sintetico is None else law.sintetico.partida
    minutes = event.data.minutes
    if length is None or event.data.kind != TABLE:
        return
    if minutes is None or not length.least_minutes <= minutes <= length.most_minutes:
        values: dict[str, Value] = {"found": minutes, "least": length.least_minutes, "most": length.most_minutes}
        yield Breach((event,), values)


@rule(
    "pt-p-461-2001/II/39",
    on=(SessionClosed, CoupOpened),
    severity=Severity.MINOR,
    title=("A partida acaba com mais uma volta", "A game ends with one more turn"),
    pt="A partida acaba quando a mão volta a quem a tinha ao esgotar-se o tempo: {fault}.",
    en="A game ends when the hand comes back to whoever had it when time was up: {fault}.",
)
def game_ends_with_one_more_turn(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """To the length that was fixed is added the time for one more turn of the hand.

    A game that stops for lack of players, or because of the room's closing, has another reason.
    Where the next hand was being prepared when time was up, the turn may count from either of the two.
    """
    if event.type == CoupOpened.type:
        game = table.partida
        if game is not None and game.over is event:
            yield Breach((game.opened, event), {"fault": Word(word="went_on")})
        return
    game = table.ended_partida
    if game is None or game.ends is None or event.data.reason in OTHER_CAUSES or event.time >= table.licence.closes_at:
        return
    if event.time < game.ends or not game.complete:
        yield Breach((game.opened, event), {"fault": Word(word="ended_early")})


@rule(
    "pt-p-461-2001/II/39",
    on=(SessionClosed, TableClosed),
    severity=Severity.MINOR,
    title=("A última volta é anunciada a tempo", "The last turn is announced in time"),
    pt="A última volta não foi anunciada até {minutes} minutos antes do encerramento da sala.",
    en="The last turn was not announced {minutes} minutes before the room closes.",
)
def last_turn_is_announced_in_time(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Where the end of a game may coincide with closing time, the last turn is announced half an hour before that."""
    length = None if law.sintetico is None else law.sintetico.partida
    game = table.ended_partida if event.type == SessionClosed.type else table.partida
    if length is None or game is None or game.ends is None:
        return
    latest = table.licence.closes_at - timedelta(minutes=length.notice_minutes)
    late = game.last_turn is None or game.last_turn.time > latest
    if game.ends > latest and event.time > latest and late:
        announced = () if game.last_turn is None else (game.last_turn,)
        yield Breach((game.opened, *announced, event), {"minutes": length.notice_minutes}, shows=(table.opened,))


@at_end(
    "pt-p-461-2001/II/49.p2",
    severity=Severity.CRITICAL,
    title=("Depois de uma jogada sem apostas há «pó»", "After a hand without bets there is a “pó”"),
    pt="{player} recebeu cartas sem pôr o «pó» de {due}.",
    en="{player} got cards without putting in the “pó” of {due}.",
    reading=DUST,
)
def dust_follows_a_hand_without_bets(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """If nobody goes in, in the next hand all put the minimum in front before the cards are dealt."""
    hand = finished.coup
    if not hand.special.po_due or not hand.drawn:
        return
    first = hand.drawn[0]
    for one in hand.dealt:
        put = sum(post.data.amount for post in one.posts if post.data.kind == PO and not surely_before(first, post))
        if 0 < put < hand.minimum and one.start is None:
            yield NotEvaluable(NO_CAVES)
        elif put < hand.minimum and not (put and one.all_in):
            values: dict[str, Value] = {"player": one.player, "due": Money(money=hand.minimum)}
            drawn = next((laid.drawn for laid in one.cards), first)
            owed = lacks(MAIN_POT, player(one.player), hand.minimum - put)
            yield Breach(
                (drawn,), values, player=one.player, shortfalls=owed, shows=(hand.opened, finished.table.limits)
            )


@rule(
    "pt-p-461-2001/II/49.p3", "pt-p-461-2001/II/49.p4",
    on=(MoveMade,),
    severity=Severity.CRITICAL,
    title=("Depois do «pó» abre-se pela soma", "After a “pó” one opens for the sum"),
    pt="{player} abriu com {found}; depois do «pó» abre-se com pelo menos {due}{cave?, e a «cave» era de $|}.",
    en="{player} opened with {found}; after a “pó” one opens with at least {due}{cave?, and the cave was $|}.",
    reading=DUST,
)  # fmt: skip
def opening_after_the_dust_is_the_sum(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Whoever opens bets at least the sum of what each has put in front; who has less may only follow."""
    hand = table.hand
    move = None if hand is None else hand.last_move
    if hand is None or move is None or not hand.special.po_due or not move.raised_by or move.bet:
        return
    if any(other.raised_by for round_ in hand.rounds for other in round_.moves if other is not move):
        return
    total = sum(post.data.amount for post in hand.posts if post.data.kind == PO)
    left = None if move.player.left is None else move.player.left + move.amount
    poor = left is not None and left < total
    if move.amount < total:
        values: dict[str, Value] = {
            "player": move.player.player, "found": Money(money=move.amount), "due": Money(money=total),
            "cave": Money(money=left) if poor and left is not None else None,
        }  # fmt: skip
        at = f"pt-p-461-2001/II/49.p{4 if poor else 3}"
        severity = Severity.MAJOR if poor else None
        posts = tuple(post for post in hand.posts if post.data.kind == PO)
        yield Breach((event,), values, player=move.player.player, paragraph=at, severity=severity, shows=posts)
