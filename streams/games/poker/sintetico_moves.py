"""Moves as the text of 2001 has them: part II n. 47 of pt-p-461-2001."""

from schemas.events.poker import ChipsAdded
from schemas.findings import Money, Severity, Value
from streams.games.poker.betting_law import ADDED
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import in_2001
from streams.rules import Breach, Breaches, at_end


@at_end(
    in_2001("47.c"),
    severity=Severity.CRITICAL,
    about=FinishedHand.overcalls,
    title=("Quem vai a jogo não põe mais do que o outro", "Whoever goes in stakes no more than the other"),
    pt="{player} foi a jogo com {found} quando havia {due} por igualar, e o resto não lhe foi devolvido.",
    en="{player} went in with {found} where {due} was to be matched, and the rest was not handed back.",
)
def who_goes_in_stakes_no_more(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """To go in one puts down as much as the other player, but no more. Chips added in another movement are for n. 51."""
    for move, _ in finished.overcalls:
        if any(event.type == ChipsAdded.type for event in move.added):
            continue
        name = move.player.player
        values: dict[str, Value] = {
            "player": name, "found": Money(money=move.amount), "due": Money(money=move.to_call)
        }  # fmt: skip
        money = finished.too_much.of(ADDED, move)
        yield Breach((move.event,), values, player=name, shortfalls=money, shows=(*finished.coup.posts, *move.before))
