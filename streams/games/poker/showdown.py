"""Who may win which pot and who wins it: art. 13 nn. 17, 18, 38, 49, 62 to 64, and their twins. Cards speak."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from streams.games.cards.hands import Hand
from streams.games.poker.handed_back import HandedBack, wrongly_handed_back
from streams.games.poker.pots import Layers, PokerPot, layers_of
from streams.games.poker.ranking import HandLaw
from streams.games.poker.state import HandPlayer, PokerHand
from streams.games.poker.turns import from_seat

NO_HANDS: Final = "the cards that decide the pot were not all seen"
NO_BOARD: Final = "the common cards were not all seen"
MOST_CARDS: Final = 12  # of one player and on the table, of which hands are made: of more there is no end of hands
CARRIED: Final = "carried"  # whose chips lie in the POT from a hand that nobody played, in 2001


class PotOutcome(NamedTuple):
    """A pot and who wins it, in the order in which they follow the hand holder; to the letter it may be others."""

    pot: PokerPot
    winners: tuple[str, ...] = ()
    unclear: str = ""  # the fact for want of which nobody can say who wins
    literally: tuple[str, ...] = ()
    doubt: str | None = None
    shown: bool = False  # cards decided it


def layers(hand: PokerHand) -> Layers:
    """The pots of what lies there now, chips that were handed back taken off; by name, also of whoever holds two seats."""
    back = wrongly_handed_back(hand)
    there = [player for player in hand.players.values() if player.total or player.cards or player.seat in back]
    live = {player.player for player in there if player.live}
    staked, dead = dict[str, int](), {CARRIED: hand.special.carried} if hand.special.carried else dict[str, int]()
    for player in there:
        own = player.staked - player.late + (back[player.seat].stake if player.seat in back else 0)
        name = player.player
        level = staked.get(name, 0)  # of a second seat
        higher = max(level, 0 if name in live and not player.live else own)
        staked[name], dead[name] = higher, dead.get(name, 0) + player.dead + level + own - higher
    most = max((staked[name] for name in live), default=0)
    owing = {
        player.player: min(most, player.start - player.dead)
        for player in there
        if player.live and player.start is not None and player.most
        if staked[player.player] < most and player.total < player.start and not _was_all_in(player, back)
    }
    lying = layers_of(staked, set(staked) - live, dead, owing)
    late = {player.player: lying.uncalled.get(player.player, 0) + player.late for player in there if player.late}
    return lying._replace(uncalled={**lying.uncalled, **late})


def _was_all_in(player: HandPlayer, back: Mapping[str, HandedBack]) -> bool:
    """Whether the whole cave would lie there, had nothing gone back wrongly."""
    wrong = back.get(player.seat)
    return wrong is not None and player.start is not None and player.total + wrong.stake >= player.start


def hands_of(hand: PokerHand, law: HandLaw) -> dict[str, Hand | None]:
    """What each who is still in can make of his cards and the common ones; None where that was not seen."""
    board = [laid.card for laid in hand.board]
    known = [card for card in board if card is not None]
    worth: dict[str, Hand | None] = {}
    for player in hand.live:
        own = [laid.card for laid in player.cards if laid.card is not None]
        whole = len(own) == len(player.cards) and bool(own) and len(known) == len(board)
        best = law.ranking.best(law.selection, own, known) if whole and len(own) + len(known) <= MOST_CARDS else None
        other = worth.get(player.player)  # at a second seat
        worth[player.player] = best if other is None or (best is not None and best.key > other.key) else other
    return worth


def outcomes(
    hand: PokerHand,
    law: HandLaw,
    seats: Sequence[str],
    cards: int,
    lying: Layers | None = None,
    *,
    barred: Collection[str] = (),
) -> list[PotOutcome]:
    """Each pot with its winners. `cards` is how many common cards a hand has in the end; who is barred wins nothing."""
    lying = layers(hand) if lying is None else lying
    order = {
        hand.players[seat].player: place
        for place, seat in enumerate(from_seat(hand.button, seats))
        if seat in hand.players
    }
    worth = hands_of(hand, law)
    complete = len(hand.board) == cards
    return [_outcome(pot, hand, law, worth, order, barred=barred, complete=complete) for pot in lying.pots]


def _outcome(
    pot: PokerPot,
    hand: PokerHand,
    law: HandLaw,
    worth: Mapping[str, Hand | None],
    order: Mapping[str, int],
    *,
    barred: Collection[str],
    complete: bool,
) -> PotOutcome:
    if not pot.amount:
        return PotOutcome(pot)  # nothing to win
    players = [player for name in pot.contenders if (player := hand.of(name)) is not None]
    able = [player for player in players if player.player not in barred] or players
    claiming = [player.player for player in able if not _gave_up(player)] or [player.player for player in able]
    claiming = claiming or list(pot.contenders)
    if len(claiming) == 1:
        return PotOutcome(pot, tuple(claiming))
    if not complete:
        return PotOutcome(pot, unclear=NO_BOARD)
    best: dict[str, Hand] = {}
    for name in claiming:
        own = worth.get(name)
        if own is None:
            return PotOutcome(pot, unclear=NO_HANDS)
        best[name] = own
    if not best:
        return PotOutcome(pot, unclear=NO_HANDS)
    top, letter = max(one.key for one in best.values()), max(one.literal for one in best.values())
    ranked = sorted(best, key=lambda name: order.get(name, len(order)))
    winners = tuple(name for name in ranked if best[name].key == top)
    literally = tuple(name for name in ranked if best[name].literal == letter)
    doubt = law.ranking.ties[best[winners[0]].combination].doubt if literally != winners else None
    return PotOutcome(pot, winners, "", literally, doubt, shown=True)


def _gave_up(player: HandPlayer) -> bool:
    """He put his cards away unseen when they were to be shown: he claims nothing."""
    return player.mucked is not None and player.shown is None
