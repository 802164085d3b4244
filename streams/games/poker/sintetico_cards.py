"""Cut and common cards of sintético: art. 16 nn. 6, 7, 13, 14 and 16, their Portuguese twins; nn. 9, 23, 41 to 45, 63 to 65 of 2001.

A player cuts, nothing is burnt. Common cards come from the bottom of the pack, one before each round of betting.
"""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardBurned, CardDrawn, CardsCut
from schemas.events.poker import MoveMade
from schemas.findings import Severity, Value, Word
from streams.games.poker.button import NO_HOLDER
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import BET, BOARD, CALL, RAISE, seat_at
from streams.games.poker.sintetico_law import LEFT, everywhere
from streams.games.poker.state import NO_CAVES, NO_SEATS, PokerHand
from streams.games.poker.table import PokerTable
from streams.games.poker.turns import from_seat
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

PLAYER = "player"
GARBLED = "poker:26"  # who has the hand, where the text says «que as tem em mão»
EXTRA = "poker:27"  # how many rounds are lost
COVERED = "poker:29b"  # which place a card has that was uncovered too early
NO_CUT_SEEN = "messages were lost that may have told of the cut"


@at_end(
    *everywhere("cut", "cutter", "later_cutter"),
    severity=Severity.MAJOR,
    version=2,
    title=("Corta o jogador que tem esse direito", "The cut falls to the player who has the right to it"),
    pt="{found?Cortou o lugar $|O baralho não foi dado a cortar a um jogador}; o corte cabia ao lugar {due}.",
    en="{found?Seat $ cut|No player was offered the cut}; it was due to seat {due}.",
)  # fmt: skip
def player_who_has_the_right_cuts(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Between shuffle and deal the pack is offered to the player beside whoever has the hand: at his right, in 2001 at his left.

    Who does not want to cut has been offered it all the same, and another may; who accepted is the one who cuts.
    """
    hand, own = finished.coup, law.sintetico
    if own is None or not hand.drawn:
        return
    if not hand.ready.known:
        yield NotEvaluable(NO_CUT_SEEN)
        return
    if hand.button is None or not finished.table.sure:
        yield NotEvaluable(NO_HOLDER if hand.button is None else NO_SEATS)
        return
    due = cutting_seats(finished, own.cutter)
    shuffled, first = hand.ready.shuffled, hand.drawn[0]
    made = [cut for cut in hand.ready.cuts if shuffled is None or cut.sequence > shuffled.sequence]
    cuts = [cut for cut in made if cut.data.role == PLAYER]
    offered = {offer.data.seat for offer in hand.ready.offers} | {cut.data.seat for cut in cuts}
    wrong = cuts[-1] if cuts else None
    if not due or (offered & set(due) and not _cut_by_another(hand, cuts, set(due))):
        return
    values: dict[str, Value] = {"found": None if wrong is None else wrong.data.seat or "?", "due": due[0]}
    evidence = (first,) if wrong is None else (wrong, first)
    yield Breach(
        (*made[-1:], first) if wrong is None else evidence, values,
        paragraph=own.at["cut" if wrong is None else "cutter" if finished.table.hands == 1 else "later_cutter"], severity=None if wrong is None else Severity.MINOR,
        reading=None if wrong is None else GARBLED, shows=(hand.opened,),
    )  # fmt: skip


def _cut_by_another(hand: PokerHand, cuts: list[Event[CardsCut]], due: set[str]) -> bool:
    """Whether all who were offered the cut after the shuffle accepted it, and players at other seats cut."""
    shuffled = hand.ready.shuffled
    offers = [each for each in hand.ready.offers if shuffled is None or each.sequence > shuffled.sequence]
    accepted = {offer.data.seat for offer in offers if offer.data.accepted}
    seats = {cut.data.seat for cut in cuts}
    declined = any(not offer.data.accepted for offer in offers)
    return bool(accepted and seats) and not declined and None not in seats and not seats & (accepted | due)


def cutting_seats(finished: FinishedHand, side: str) -> list[str]:
    """The seat beside whoever has the hand: of all who sit, or of those who play."""
    hand = finished.coup
    ring = from_seat(hand.button, finished.table.licence.seats)[1:]
    order = ring if side == LEFT else ring[::-1]
    near = [next((seat for seat in order if seat in there), None) for there in (hand.holders, hand.players)]
    return [*dict.fromkeys(seat for seat in near if seat is not None)]


@rule(
    *everywhere("burn"),
    on=(CardBurned,),
    severity=Severity.MAJOR,
    title=("No sintético não se queimam cartas", "No card is burnt at synthetic poker"),
    pt="Foi queimada uma carta; no póquer sintético não há «carta queimada».",
    en="A card was burnt; at synthetic poker none is.",
    stands_alone=True,
)
def no_card_is_burnt_at_sintetico(table: PokerTable, event: Event[CardBurned], law: PokerLaw) -> Breaches:
    """With eleven players 27 of the 28 cards are used."""
    if law.sintetico is not None and not law.sintetico.burnt:
        yield Breach((event,), paragraph=law.sintetico.at["burn"])


@rule(
    *everywhere("first_card", "later_cards"), "pt-p-461-2001/II/42",
    on=(CardDrawn,),
    severity=Severity.MAJOR,
    title=("As cartas comuns vêm de baixo do baralho", "Common cards come from the bottom of the pack"),
    pt="Na {number}.ª carta: {fault}.",
    en="Card {number}: {fault}.",
)  # fmt: skip
def cards_come_from_the_right_end_of_the_pack(table: PokerTable, event: Event[CardDrawn], law: PokerLaw) -> Breaches:
    """The dealer draws each common card from the bottom, face up; those of the players come from the top."""
    hand, own, drawn = table.hand, law.sintetico, event.data
    if hand is None or own is None:
        return
    if drawn.place == BOARD:
        wrong = drawn.end is not None and drawn.end != own.board_end
        fault = "common_card_from_the_top" if wrong else "common_card_face_down" if drawn.face == "down" else None
        at, number = own.at["first_card" if len(hand.board) == 1 else "later_cards"], len(hand.board)
    else:
        below = drawn.end == own.board_end and seat_at(drawn.place)
        fault = "own_card_from_the_bottom" if below and law.of_2001 else None  # elsewhere art. 13 n. 59
        at, number = own.at.get("deal", ""), len(hand.drawn)
    if fault is not None and at:
        before = tuple(laid.drawn for laid in hand.board) if drawn.place == BOARD else hand.drawn
        yield Breach((event,), {"fault": Word(word=fault), "number": number}, paragraph=at, shows=tuple(before))


@at_end(
    *everywhere("later_cards", "first_card"),
    severity=Severity.MAJOR,
    title=("Cada carta comum espera pelas apostas", "Each common card waits for the bets"),
    pt="A {number}.ª carta comum foi descoberta {fault}.",
    en="Common card {number} was uncovered {fault}.",
)  # fmt: skip
def each_common_card_waits_for_the_bets(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """One common card is uncovered before each round of betting, once all bets of the round before are made.

    An extra card loses its round (n. 16) and is still a slip of the dealer; so is a round that begins before any card.
    """
    own, hand = law.sintetico, finished.coup
    if own is None or hand.void is not None:
        return
    if hand.special.doubtful is not None:
        yield NotEvaluable(NO_CAVES)
    for event, fault, number in hand.special.untimely:
        severity = Severity.MINOR if fault == "without_a_round" else None
        at = own.at["first_card" if fault == "after_the_first_round_began" else "later_cards"]
        values: dict[str, Value] = {"number": number, "fault": Word(word=fault)}
        board = tuple(laid.drawn for laid in hand.board[:number])
        yield Breach((event,), values, paragraph=at, severity=severity, shows=board)


@at_end(
    *everywhere("extra_card"),
    severity=Severity.MAJOR,
    title=("O turno da carta a mais está perdido", "The round of an extra card is lost"),
    pt="Depois de descoberta uma carta comum a mais, abriu-se o turno de apostas que se tinha perdido.",
    en="After an extra common card had been uncovered, the round of betting that was lost with it was opened.",
    reading=EXTRA,
)
def rounds_of_extra_cards_are_lost(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """As many rounds of betting are lost as cards are uncovered too many: nobody makes them up."""
    if law.sintetico is None or finished.coup.void is not None:
        return
    extra = next((event for event, fault, _ in finished.coup.special.untimely if fault == "without_a_round"), None)
    made_up = finished.coup.special.made_up
    if made_up is not None and extra is None and finished.coup.special.doubtful is not None:
        yield NotEvaluable(NO_CAVES)
    if extra is not None and made_up is not None:
        yield Breach((extra, made_up))


@rule(
    "pt-p-461-2001/II/65",
    on=(MoveMade,),
    severity=Severity.CRITICAL,
    title=("Depois de uma carta antecipada não se sobe", "After an early card nobody raises"),
    pt="{player} apostou mais depois de descoberta uma carta antes do fim do turno; só podia igualar ou retirar-se.",
    en="{player} bet more after a card was uncovered before the end of the round; only a call or a fold was open.",
)
def nobody_raises_after_an_early_card(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Who has not bet yet when a card is uncovered too early may only match the bet before, or withdraw."""
    hand = table.hand
    move = None if hand is None else hand.last_move
    if hand is None or move is None or move.event is not event or not move.raised_by:
        return
    early = next((each for each, fault, _ in hand.special.untimely if fault == "before_the_bets_were_made"), None)
    if early is None or move.round is not hand.special.early_round:
        return
    before = [each for each in move.player.moves if each.round is move.round and each is not move]
    if not any(each.action in (CALL, BET, RAISE) and each.event.sequence < early.sequence for each in before):
        yield Breach((early, event), {"player": move.player.player}, player=move.player.player)


@at_end(
    "pt-p-461-2001/II/64",
    severity=Severity.CRITICAL,
    title=("A carta posterior descoberta entra na sua vez", "A later card that was uncovered is played now"),
    pt="Foi descoberta uma carta posterior, {card}, e a carta comum seguinte foi {open}.",
    en="A later card, {card}, was uncovered, and the next common card was {open}.",
    reading=COVERED,
)
def later_card_that_was_uncovered_is_played_now(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A later card that the dealer uncovers is put in the place that is due; the card that was due takes its place."""
    hand = finished.coup
    for seen in hand.exposed if hand.void is None else ():
        following = _next_common(finished, seen)
        if seen.data.place != "pack" or following is None or seen.data.card is None:
            continue
        if following.card != seen.data.card:
            values: dict[str, Value] = {"card": seen.data.card, "open": following.card or "?"}
            yield Breach((seen, following.drawn), values)


def _next_common(finished: FinishedHand, seen: Event[Any]) -> Any:
    return next((laid for laid in finished.coup.board if laid.drawn.sequence > seen.sequence), None)
