"""The common cards: art. 13 nn. 41, 43, 45 and 51; art. 15 n. 2."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardBurned, CardDrawn, SeatLeft
from schemas.events.poker import BettingRoundOpened, HandShown, MoveMade
from schemas.events.table import CoupOpened
from schemas.findings import Severity, Value
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import BOARD, HOLDEM, SINTETICO, both, in_2001
from streams.games.poker.state import SHOWN
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, rule


@rule(
    *both("13/41", "13/43", "13/45", "15/2", "16/2"),
    on=(BettingRoundOpened, HandShown),
    severity=Severity.MAJOR,
    title=("As cartas comuns são as devidas", "The common cards are as many as they must be"),
    pt="{found#Estava na mesa uma carta comum|Estavam na mesa $ cartas comuns|Não estava na mesa nenhuma carta comum}; deviam ser {due}.",
    en="There {found#was one common card|were $ common cards|were no common cards} on the table; there should be {due}.",
    needs=(CoupOpened, CardDrawn, BettingRoundOpened, HandShown),
)
def common_cards_are_as_many_as_due(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Three common cards before the second round, one more before the third and the fourth; five before cards are shown.

    Cards that were withdrawn because they came too early do not count.
    """
    hand = table.hand
    if hand is None or hand.void is not None:
        return
    streets = law.dealing.streets
    if event.type == HandShown.type:
        if len(hand.shown) > 1 or hand.shown[0] is not event:
            return
        number = len(streets)
    else:
        if law.sintetico is not None:
            return  # a card before each round: told where its time is judged
        number = min(event.data.round - 1, len(streets))
    due = sum(street.board for street in streets[:number])
    if number > 0 and len(hand.board) != due:
        values: dict[str, Value] = {"found": len(hand.board), "due": due}
        shows = tuple(laid.drawn for laid in hand.board)
        whole = {HOLDEM: "15/2", SINTETICO: "16/2"}.get(law.game) if event.type == HandShown.type else None
        at = law.at(whole or streets[number - 1].cited)
        yield Breach((event,), values, paragraph=at, shows=shows)


@rule(
    *both("13/41", "13/43", "13/45"),
    on=(CardBurned,),
    severity=Severity.MAJOR,
    title=("Queima-se uma só carta de cada vez", "One card is burnt each time"),
    pt="Foi queimada uma carta a mais: {found} em vez de {due}.",
    en="One card too many was burnt: {found} instead of {due}.",
)
def one_card_is_burnt_each_time(table: PokerTable, event: Event[CardBurned], law: PokerLaw) -> Breaches:
    """Before the flop, the turn and the river one card is burnt, no more.

    A burn that is left out is n. 70.g; what is burnt after a common card was withdrawn is for the letters of n. 70.
    """
    hand = table.hand
    if hand is None or hand.void is not None:
        return
    done, streets = _streets_done(len(hand.board), law), law.dealing.streets
    if done >= len(streets) or hand.redrawn:
        return
    if hand.burns > streets[done].burnt:
        values: dict[str, Value] = {"found": hand.burns, "due": streets[done].burnt}
        shows = tuple(hand.burned[-min(hand.burns, SHOWN) :])
        yield Breach((event,), values, paragraph=law.at(streets[done].cited), shows=shows)


def _streets_done(board: int, law: PokerLaw) -> int:
    """How many times common cards were turned up, by how many lie there."""
    done = 0
    for street in law.dealing.streets:
        if board < street.board:
            break
        board -= street.board
        done += 1
    return done


@rule(
    *both("13/51"), in_2001("49"),
    on=(CardDrawn,),
    severity=Severity.CRITICAL,
    version=2,
    title=("Com um só jogador a mão acaba", "With one player left the hand is over"),
    pt="Tirou-se uma carta comum quando só {player} estava na mão.",
    en="A common card was turned up when only {player} was left in the hand.",
    needs=(CoupOpened, CardDrawn, MoveMade),
)  # fmt: skip
def hand_is_over_with_one_player_left(table: PokerTable, event: Event[CardDrawn], law: PokerLaw) -> Breaches:
    """If all others have given up, the one who is left wins the pot without showing: no card follows."""
    hand = table.hand
    if hand is None or event.data.place != BOARD or hand.void is not None:
        return
    dealt = hand.dealt
    folds = tuple([player.folded for player in dealt if player.folded is not None])
    if not folds:
        return
    # Who is said to have got up may come back and play on: that is no card too many.
    live = [one for one in dealt if one.live or (one.out is not None and one.out.type == SeatLeft.type)]
    if len(live) != 1:
        return
    last = max(fold.sequence for fold in folds)
    if not any(laid.drawn.sequence > last for laid in hand.board[:-1]):
        yield Breach((event,), {"player": live[0].player}, player=live[0].player, shows=folds)
