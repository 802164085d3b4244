"""Whose turn it is: art. 13 nn. 36, 37, 40, 42, 44, 46; art. 14 nn. 13 and 14."""

from schemas.envelope import Event
from schemas.events.cards import CardDrawn, PlayerAsked
from schemas.events.poker import BetPosted, BettingRoundClosed, MoveMade
from schemas.events.table import CoupOpened
from schemas.findings import Severity, Value
from streams.games.poker.button import NO_HOLDER
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import FOLD, PASS, both, in_2001, seat_at
from streams.games.poker.state import NO_CAVES
from streams.games.poker.table import PokerTable
from streams.games.poker.turns import due
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

CARRIED = (CoupOpened, BetPosted, CardDrawn, MoveMade)


@rule(
    *both("14/13", "13/42", "13/44", "13/46", "14/14"),
    on=(PlayerAsked,),
    severity=Severity.MAJOR,
    title=("Abre as apostas quem a lei manda", "A round is opened by whom the law says"),
    pt="O pagador chamou o lugar {found} a abrir as apostas do turno {round}; cabia ao lugar {due}.",
    en="The dealer called on seat {found} to open round {round}; it was the turn of seat {due}.",
)
def round_is_opened_by_whom_the_law_says(table: PokerTable, event: Event[PlayerAsked], law: PokerLaw) -> Breaches:
    """The first round is opened at the left of the big bet, the others by whoever has the hand.

    Whoever has folded or is all-in is passed over, which the text does not say.
    """
    hand = table.hand
    round_ = None if hand is None else hand.round
    if hand is None or round_ is None or round_.moves:
        return
    if hand.button is None:
        yield NotEvaluable(NO_HOLDER)
        return
    first, asked = due(hand, round_, table.order), seat_at(event.data.place)
    if first is not None and asked != first and not hand.knows_the_cave(first):
        yield NotEvaluable(NO_CAVES)
    elif first is not None and asked != first:
        number, streets = round_.number, law.dealing.streets
        at = "14/14" if first != hand.button else streets[min(number - 2, len(streets) - 1)].opened
        paragraph = law.at("14/13" if number == 1 else at)
        shows = (hand.opened, *hand.posts, *round_.opening)
        yield Breach((event,), {"found": asked, "due": first, "round": number}, paragraph=paragraph, shows=shows)


@rule(
    *both("13/37"),
    on=(PlayerAsked,),
    severity=Severity.MINOR,
    title=("O pagador anuncia quem deve apostar", "The dealer calls whose turn it is"),
    pt="O pagador chamou o lugar {found}; era a vez do lugar {due}.",
    en="The dealer called on seat {found}; it was the turn of seat {due}.",
)  # fmt: skip
def dealer_calls_whose_turn_it_is(table: PokerTable, event: Event[PlayerAsked], law: PokerLaw) -> Breaches:
    """The dealer announces which player is to bet; who opens a round is reported by another rule.

    An absent player is passed over (n. 70.b); who bet out of turn is asked again when the turn comes (n. 71.f).
    """
    hand = table.hand
    round_ = None if hand is None else hand.round
    if hand is None or round_ is None or not round_.moves:
        return
    turn, asked = due(hand, round_, table.order), seat_at(event.data.place)
    if turn is None or asked == turn or table.is_absent(turn) or table.is_absent(asked):
        return
    if not hand.knows_the_cave(turn):
        yield NotEvaluable(NO_CAVES)
    elif asked not in round_.strayed:
        yield Breach((event,), {"found": asked, "due": turn}, shows=(round_.moves[-1].event,))


@rule(
    *both("13/37"),
    on=(MoveMade,),
    severity=Severity.MINOR,
    title=("Cada vez é anunciada", "Every turn is called"),
    pt="O lugar {seat} jogou sem que o pagador anunciasse a sua vez.",
    en="Seat {seat} moved without the dealer calling that it was its turn.",
    about="odd_move",
)  # fmt: skip
def every_turn_is_called(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Each bet is called for by the dealer; a move out of turn is another matter (n. 71.f)."""
    move = None if table.hand is None else table.hand.last_move
    if move is None or move.due != move.player.seat:
        return
    if move.asked is None or seat_at(move.asked.data.place) != move.player.seat:
        yield Breach((event,), {"seat": move.player.seat}, player=move.player.player)


@rule(
    *both("13/40", "13/36"), in_2001("47.d"),
    on=(MoveMade,),
    severity=Severity.MINOR,
    title=("Desiste-se e passa-se na sua vez", "Players fold and pass in their turn"),
    pt="{player} jogou fora da sua vez: era a vez do lugar {due}.",
    en="{player} moved out of turn: it was the turn of seat {due}.",
    needs=CARRIED,
    about="odd_move",
)  # fmt: skip
def players_fold_and_pass_in_their_turn(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Every player decides when the turn comes round to the left. A bet out of turn stands (n. 71.f) and is no breach here.

    Where the dealer called on the wrong seat, that is reported by another rule. An extract does not have what the dealer made
    of a bet out of turn: there the bare fact is reported.
    """
    hand = table.hand
    move = None if hand is None else hand.last_move
    if hand is None or move is None or move.due in (None, move.player.seat):
        return
    if move.action not in (FOLD, PASS) and not table.licence.carries:
        return
    last = move.player.moves[-2] if len(move.player.moves) > 1 else move
    if last is not move and last.round is move.round and last.amount < last.to_call:
        return  # a call that was too short is given up (n. 71.c)
    if hand.button is None and move.round.number > 1:
        yield NotEvaluable(NO_HOLDER)
        return
    if move.asked is not None and seat_at(move.asked.data.place) == move.player.seat:
        return
    if not hand.knows_the_cave(move.due):
        yield NotEvaluable(NO_CAVES)
        return
    values: dict[str, Value] = {"player": move.player.player, "due": move.due}
    at = "13/40" if move.round.raises or law.sintetico is not None else "13/36"  # which does not bind sintético
    paragraph = law.at(at) if law.lettered else None
    yield Breach((event,), values, player=move.player.player, paragraph=paragraph)


@at_end(
    *both("13/36", "13/40"),
    severity=Severity.MAJOR,
    about=FinishedHand.passed_over,
    title=("Todos são admitidos a apostar", "Everybody gets a turn to bet"),
    pt="O turno {round} acabou sem que {player} tivesse decidido.",
    en="Round {round} ended although {player} had not decided.",
    needs=(*CARRIED, BettingRoundClosed),
)
def everybody_gets_a_turn_to_bet(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """In each round every player in the hand is admitted to bet, and after a raise all others may answer it."""
    hand = finished.coup
    if any(player.start is None for player in hand.dealt):
        yield NotEvaluable(NO_CAVES)
        return
    for round_, seat in finished.passed_over:
        player, over = hand.players[seat], round_.over or round_.closed
        if over is None or finished.table.is_absent(seat):
            continue
        if not any(gone is not None and gone.sequence < over.sequence for gone in (player.folded, player.out)):
            last = (round_.moves[-1].event,) if round_.moves else ()
            moved = any(move.player is player for move in round_.moves)
            values: dict[str, Value] = {"round": round_.number, "player": player.player}
            at = law.at("13/40" if moved or law.sintetico is not None else "13/36")
            yield Breach((round_.closed or over,), values, player=player.player, paragraph=at, shows=last)
