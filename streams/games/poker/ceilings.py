"""With what, and how much, one may bet: nn. 14.e, 19 and 21."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.poker import BetPosted, MoveMade
from schemas.findings import Money, Severity, Value
from streams.games.poker.betting_law import MAXIMUM
from streams.games.poker.excess import beyond_the_maximum
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, at_end, rule

HALF: Final = "poker:76"


@rule(
    *both("13/19"),
    on=(MoveMade, BetPosted),
    severity=Severity.CRITICAL,
    title=("Aposta-se só com fichas", "Bets are made with chips alone"),
    pt="{player} apostou {amount?$ em |}dinheiro; as apostas fazem-se só com fichas.",
    en="{player} bet {amount?$ in |}cash; bets are made with chips alone.",
    stands_alone=True,
    about="odd_move",
)
def bets_are_made_with_chips(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Bets are made with chips and with nothing else."""
    if event.data.cash:
        values: dict[str, Value] = {"player": event.data.player, "amount": Money(money=event.data.amount)}
        yield Breach((event,), values, player=event.data.player)


@at_end(
    *both("13/19", "13/21.a", "13/21.b"),
    severity=Severity.CRITICAL,
    title=("Nenhuma aposta passa o máximo", "No bet goes beyond the maximum"),
    pt="{player} subiu a aposta em {raised}; o máximo era {most}.",
    en="{player} raised by {raised}; the maximum was {most}.",
)
def bets_stay_within_the_maximum(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A bet or raise reaches at most half the pot, the pot, or the figure of the table, as the table declares.

    The pot counts with the player's own call. The pot of omaha and hold'em is that of art. 14 n. 15.
    """
    table = finished.table
    for move, number, most in beyond_the_maximum(finished):
        values: dict[str, Value] = {
            "player": move.player.player, "raised": Money(money=move.raised_by), "most": Money(money=most),
        }  # fmt: skip
        money = finished.too_much.of(MAXIMUM, move)
        special = number == "13/21.a" and law.betting.raises is not None and move.raised_by <= move.pot + move.to_call
        yield Breach((move.event,), values, player=move.player.player, paragraph=law.at(number), shortfalls=money,
                     reading=HALF if special else None, shows=(table.opened, *finished.coup.posts, *move.before, *move.added))  # fmt: skip


@at_end(
    *both("13/14.e", "13/21.c"),
    severity=Severity.CRITICAL,
    version=2,
    title=("Ninguém joga mais do que a sua cave", "Nobody plays for more than the cave"),
    pt="{player} tinha {cave?$|nada} na cave quando a mão começou{amount?, juntou $ durante a jogada|} e pôs no pote {staked?$|nada}.",
    en="{player} had {cave?$|nothing} in the cave when the hand began{amount?, added $ during it|} and put {staked?$|nothing} into the pot.",
)
def nobody_plays_for_more_than_the_cave(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Once the hand has begun, until its pots are paid, nothing is added to a cave; and the cave is the most that a player can stake.

    What was staked beyond it can be neither won nor lost.
    """
    hand, table = finished.coup, finished.table
    for player in hand.players.values():
        added = table.added_in(hand, player)
        over = 0 if player.start is None else max(0, player.total - player.start)
        if not (added or over) or not player.cards or hand.void is not None:
            continue
        values: dict[str, Value] = {
            "player": player.player, "cave": Money(money=player.start or 0),
            "amount": Money(money=sum(event.data.amount for event in added)), "staked": Money(money=player.total),
        }  # fmt: skip
        chips: tuple[Event[Any], ...] = (*player.posts, *(move.event for move in player.moves))
        evidence = tuple(added[:1]) or (hand.opened, *chips[-1:])
        yield Breach(evidence, values, player=player.player, paragraph=law.at("13/14.e" if added else "13/21.c"),
                     shortfalls=finished.too_much.of_cave(player),
                     shows=(*chips, *player.returned))  # fmt: skip
