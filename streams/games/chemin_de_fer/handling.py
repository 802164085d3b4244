"""Gathering, settling in order, the discard box: nn. 74, 75, 76 and 96; cards that leave or go back: nn. 98, 105.l, 107.a."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardDiscarded
from schemas.events.chemin_de_fer import CardPutBack, CardsBoxed
from schemas.findings import Severity, Value, Word
from streams.games.bets.settling import standing
from streams.games.cards.preparing import NO_SEATS
from streams.games.cards.state import seat_of
from streams.games.chemin_de_fer.drawing import first_word
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import BANKER, DEALER, EIGHT, INSPECTOR, NINE, STAND, UP
from streams.games.chemin_de_fer.shown_faults import OTHER_DEALS, counting
from streams.games.chemin_de_fer.state import CheminCoup
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/12/74",
    severity=Severity.CRITICAL,
    title=(
        "Anuncia-se, recolhe-se, paga-se, e só depois se guarda",
        "The score is announced, cards gathered, bets settled; only then are cards boxed",
    ),
    pt="A ordem do fim do golpe não foi respeitada: {fault}.",
    en="The order at the end of the coup was not kept: {fault}.",
    version=4,
)
def cards_are_boxed_after_the_settlement(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Scores and result are announced, the cards are gathered, bets are settled, and only then do cards go into the box."""
    coup, moves = finished.coup, finished.settled
    if coup.void is not None or not coup.order or finished.faulty:
        return
    called, gathered = finished.scores_called, coup.gathered
    boxed = next((event for event in coup.boxed if event.data.role == DEALER), None)
    fault, evidence = "", tuple[Event[Any], ...]()
    if called is not None and gathered is not None and surely_before(gathered, called):
        fault, evidence = "gathered_before_the_scores", (gathered, called)
    elif moves and (gathered is None or surely_before(moves[0], gathered)):
        fault, evidence = "settled_before_the_gathering", (moves[0], *(() if gathered is None else (gathered,)))
    elif boxed is not None and moves and surely_before(boxed, moves[-1]):
        fault, evidence = "boxed_before_the_settlement", (boxed, moves[-1])
    if fault:
        yield Breach(evidence, {"fault": Word(word=fault)})


@rule(
    "ao-de-261-22/12/75",
    on=(CardsBoxed,),
    severity=Severity.MAJOR,
    title=("Só o pagador deita cartas no depósito", "Only the dealer puts cards into the box"),
    pt="{by} deitou cartas no depósito, o que só ao pagador compete.",
    en="{by} put cards into the box, which only the dealer may do.",
    stands_alone=True,
)
def only_the_dealer_boxes_cards(table: CheminTable, event: Event[CardsBoxed], law: CheminLaw) -> Breaches:
    """Nobody but the dealer puts cards into the box that receives them."""
    if event.data.role != DEALER:
        yield Breach((event,), {"by": event.data.by})


@at_end(
    "ao-de-261-22/12/96",
    severity=Severity.MAJOR,
    title=(
        "As apostas liquidam-se a partir da direita do banqueiro",
        "Bets are settled from the banker's right onwards",
    ),
    pt="A aposta de {player} foi liquidada antes da de {holder}, a quem cabia primeiro.",
    en="{player}'s bet was settled before that of {holder}, who came first.",
    version=2,
)
def bets_are_settled_from_the_bankers_right(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Bets of seated and standing players are paid or collected in the order of their seats, from the banker's right."""
    coup = finished.coup
    if coup.hand is None:
        yield NotEvaluable(finished.table.why_no_hand)
        return
    if not finished.table.sighted and not _a_seat_each(finished, coup.hand.seat):
        yield NotEvaluable(NO_SEATS)
        return
    before: Event[Any] | None = None
    earlier, last = None, (0, 0, 0)  # whose bet that was, and its rank
    firsts = {move.data.bet: move for move in reversed(finished.settled)}  # what follows puts the first right
    for move in sorted(firsts.values(), key=lambda first: first.sequence):
        bet = coup.bets.get(move.data.bet)
        if bet is None:
            continue
        rank = finished.bet_rank(bet)
        if before is not None and earlier is not None and rank < last and surely_before(before, move):
            values: dict[str, Value] = {"player": earlier.player, "holder": bet.player}
            yield Breach((before, move), values, player=bet.player, shows=(coup.hand.given,))
            return
        before, earlier, last = move, bet, rank


def _a_seat_each(finished: FinishedChemin, banker: str | None) -> bool:
    """Every bet lies in the zone of another seat, and none in that of the banker: who sits there changes no order."""
    bets = [finished.coup.bets.get(move.data.bet) for move in finished.settled]
    owners = {(seat_of(standing(bet)[0]), bet.player) for bet in bets if bet is not None}
    seats = [seat for seat, _ in owners]
    return len(set(seats)) == len(seats) and banker not in seats


@rule(
    "ao-de-261-22/12/98",
    on=(CardPutBack,),
    severity=Severity.CRITICAL,
    title=("Nenhuma carta volta ao sabot", "No card goes back into the shoe"),
    pt="{by} voltou a meter uma carta no sabot.",
    en="{by} put a card back into the shoe.",
    stands_alone=True,
)
def no_card_goes_back_into_the_shoe(table: CheminTable, event: Event[CardPutBack], law: CheminLaw) -> Breaches:
    """A card that has left the shoe is given or taken; in no case does it go back."""
    yield Breach((event,), {"by": event.data.by})


@at_end(
    "ao-de-261-22/12/98",
    severity=Severity.CRITICAL,
    title=("Só se queima uma carta quando a lei o diz", "A card is burnt only where the law says so"),
    pt="A carta {card} {de_place} foi queimada sem que a lei o mande.",
    en="Card {card} of the {place} was burnt, and the law does not order it.",
    version=4,
    about=FinishedChemin.discarded,
)
def cards_are_burnt_only_where_the_law_says(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Every card that leaves the shoe is given or taken, but for those that a fault or a false draw has burnt."""
    coup, kept = finished.coup, {id(laid) for laid in counting(finished.coup, law)}
    face_up = {laid.card for laid in coup.order if id(laid) not in kept}  # in the deal: n. 107.a has them burnt
    for event in coup.discarded:
        excused = (
            coup.rebuilt is not None or coup.void is not None or _fault_burns(finished) or _told_not_to(coup, event)
        )
        if not excused and event.data.card not in face_up:
            values: dict[str, Value] = {"card": event.data.card or "?", "place": Word(word=event.data.place)}
            yield Breach((event,), values)


def _told_not_to(coup: CheminCoup, burnt: Event[CardDiscarded]) -> bool:
    """The banker was told to stand, and drew all the same: the card is burnt (105.m)."""
    return burnt.data.place == BANKER and any(
        (one.data.place, one.data.action) == (BANKER, STAND) for one in coup.advice
    )


def _fault_burns(finished: FinishedChemin) -> bool:
    """A fault has a card burnt; a fifth card only where the ponto shows eight or nine, else somebody must have it (105.f)."""
    faults = OTHER_DEALS & set(finished.faults)
    burns = faults != {"fifth_card"} or first_word(finished.coup) in (EIGHT, NINE)
    return finished.unwitnessed or (bool(faults) and burns)


@at_end(
    "ao-de-261-22/12/107.a",
    severity=Severity.MAJOR,
    title=("A carta que sai a descoberto é queimada", "A card that comes out face up is burnt"),
    pt="A carta {card} saiu a descoberto e {fault}.",
    en="Card {card} came out face up: {fault}.",
    reading="baccarat:5.5",
)
def cards_that_come_out_face_up_are_burnt(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """In the deal a card that comes out face up is burnt, and nobody may withdraw a bet for it."""
    coup = finished.coup
    gone = [(event.data.place, event.data.card) for event in coup.discarded]
    dealt = 0
    for laid in coup.order:
        drawn = laid.drawn
        if dealt >= len(law.order):
            return
        if drawn.data.face != UP:
            dealt += 1
            continue
        back = [event for event in coup.given_back if surely_before(drawn, event) and not coup.void]
        fault = (
            "was_not_burnt"
            if (drawn.data.place, drawn.data.card) not in gone
            else "a_bet_was_withdrawn"
            if back
            else ""
        )
        if fault:
            values: dict[str, Value] = {"card": drawn.data.card or "?", "fault": Word(word=fault)}
            yield Breach((drawn, *back[:1]), values)
            return


@at_end(
    "ao-de-261-22/12/105.l",
    severity=Severity.MAJOR,
    title=("A carta caída é levantada à vista do fiscal", "A card that fell is picked up under the inspector's eyes"),
    pt="Uma carta {de_place} caiu ao chão: {fault}.",
    en="A card of the {place} fell to the floor: {fault}.",
    reading="baccarat:6.18",
    version=2,
    about=FinishedChemin.dropped,
)
def fallen_cards_are_picked_up_and_count(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Cards that fall by mistake are picked up under the inspector's special watch, and keep their value."""
    coup = finished.coup
    lifted = list(coup.picked)  # each with a card that fell before it
    for fallen in coup.dropped:
        if fallen.data.thrown or coup.void is not None:
            continue
        place = fallen.data.place
        picked = next((one for one in lifted if one.data.place == place and not surely_before(one, fallen)), None)
        if picked is not None:
            lifted.remove(picked)
        card = None if picked is None else picked.data.card
        burnt = [one.data.card for one in coup.discarded if one.data.place == place]
        gone = card in burnt or (bool(burnt) and None in (card, *burnt))
        fault = ""
        if picked is None or picked.data.watched_by != INSPECTOR:
            fault = "no_inspector_watched"
        elif gone:
            fault = "did_not_count"
        if fault:
            values: dict[str, Value] = {"place": Word(word=place), "fault": Word(word=fault)}
            yield Breach((fallen, *(() if picked is None else (picked,))), values)
