"""Who opens a round, and deals that make a hand void: art. 16 nn. 13 to 15, their Portuguese twins; nn. 44, 45 and 62 of 2001."""

from schemas.envelope import Event
from schemas.events.poker import MoveMade
from schemas.findings import Severity, Value, Word
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.sintetico_law import everywhere
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, at_end, rule

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
    """The player beside who has the hand opens the first round, who bet highest before each later one."""
    hand, own = table.hand, law.sintetico
    move = None if hand is None else hand.last_move
    if hand is None or own is None or move is None or move.event is not event or not move.openers:
        return
    first = move.round.number == 1
    seat, due = event.data.seat, move.openers[0]
    accepted = move.openers if not first else move.openers[:1]
    if seat in accepted or hand.button is None:
        return
    other_side = first and seat in move.openers
    values: dict[str, Value] = {
        "number": move.round.number, "player": event.data.player, "found": seat, "due": due,
    }  # fmt: skip
    yield Breach(
        (event,), values, player=event.data.player, paragraph=own.at["first_card" if first else "later_cards"],
        severity=Severity.INFO if other_side else None, reading=SIDES if other_side else None if first else HIGHEST,
        shows=(hand.opened,),
    )  # fmt: skip


@at_end(
    *everywhere("void", "dealt_out_of_order", "wrong_number_of_cards", "card_face_up", "card_turned_over"),
    severity=Severity.CRITICAL,
    title=("A jogada mal distribuída é nula", "A hand that is dealt wrongly is void"),
    pt="Na distribuição das cartas {ground}, e a jogada não foi anulada.",
    en="In the deal {ground}, and the hand was not called void.",
)
def wrongly_dealt_hand_is_void(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Cards out of order, too many or too few, one that appears face up or turns over: the hand is void.

    One card is enough, and nothing is put right, unlike in the other variants (art. 13 nn. 69 and 70).
    """
    hand, own = finished.coup, law.sintetico
    wrong = None if own is None or hand.void is not None else finished.misdeal
    if wrong is not None and own is not None and (hand.paid or hand.rounds):
        yield Breach(wrong.shows, {"ground": Word(word=wrong.ground)}, paragraph=own.at[wrong.ground])
