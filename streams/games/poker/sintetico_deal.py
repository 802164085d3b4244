"""Who opens a round, and deals that make a hand void: art. 16 nn. 13 to 15, their Portuguese twins; nn. 44, 45 and 62 of 2001."""

from schemas.envelope import Event
from schemas.events.poker import MoveMade
from schemas.findings import Severity, Value
from streams.games.poker.law import PokerLaw
from streams.games.poker.sintetico_law import everywhere
from streams.games.poker.state import NO_CAVES
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

SIDES = "poker:20"  # on which side of the hand the first round of 2001 begins
HIGHEST = "poker:23"  # who made the highest bet


@rule(
    *everywhere("first_card", "later_cards"),
    on=(MoveMade,),
    severity=Severity.MAJOR,
    title=("Abre o turno quem deve", "The round is opened by whom it falls to"),
    pt="O {number}.º turno de apostas foi aberto por {player}, do lugar {found}; cabia ao lugar {due}.",
    en="Round {number} was opened by {player} at seat {found}; it fell to seat {due}.",
)
def round_is_opened_by_whom_it_falls_to(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """The player beside whoever has the hand opens the first round, who bet highest before each later one."""
    hand, own = table.hand, law.sintetico
    move = None if hand is None else hand.last_move
    if hand is None or own is None or move is None or move.event is not event or not move.openers:
        return
    first = move.round.number == 1
    seat, due = event.data.seat, move.openers[0]
    accepted = move.openers if not first else move.openers[:1]
    if seat in accepted or hand.button is None:
        return
    if not hand.knows_the_cave(due):
        yield NotEvaluable(NO_CAVES)
        return
    other_side = first and seat in move.openers
    values: dict[str, Value] = {
        "number": move.round.number, "player": event.data.player, "found": seat, "due": due,
    }  # fmt: skip
    yield Breach(
        (event,), values, player=event.data.player, paragraph=own.at["first_card" if first else "later_cards"],
        severity=Severity.INFO if other_side else None, reading=SIDES if other_side else None if first else HIGHEST,
        shows=(hand.opened, *move.round.opening),
    )  # fmt: skip
