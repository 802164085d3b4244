"""The pack, and what the house and the dealer must do: nn. 4, 8.c, 9.a, b, d and e; art. 14 n. 5."""

from collections.abc import Iterator
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.cards import CardDrawn, CardsShuffled
from schemas.events.poker import ChipsAdded, MoveMade
from schemas.events.table import CoupOpened, TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import DEALER, SHOWDOWN, both
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

NO_DEALER: Final = "nobody saw who deals at the table"
WINNER, ROUND = "winner", "betting_round"


@rule(
    *both("13/4"),
    on=(CardsShuffled,),
    severity=Severity.MAJOR,
    title=("O baralho abre-se na mesa com as faces para cima", "The pack is opened on the table, faces up"),
    pt="O baralho {pack} foi baralhado sem ter sido aberto na mesa com as faces para cima.",
    en="Pack {pack} was shuffled and had not been opened on the table with its faces up.",
)
def pack_is_opened_faces_up(table: PokerTable, event: Event[CardsShuffled], law: PokerLaw) -> Breaches:
    """At the start of each game, and after an interruption, the pack is opened on the table with all faces up."""
    if table.unshown is not None:
        yield Breach((event,), {"pack": table.unshown})


@at_end(
    *both("13/4"),
    severity=Severity.MAJOR,
    title=("O baralho com uma carta danificada é substituído", "A pack with a damaged card is replaced"),
    pt="Jogou-se com o baralho {pack}, em que se encontrara uma carta danificada e que não fora substituído.",
    en="A hand was dealt from pack {pack}, in which a damaged card had been found and which had not been replaced.",
)
def damaged_pack_is_replaced(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A pack may serve more than one session; once a card is found to be damaged it is replaced at once."""
    hand, table = finished.coup, finished.table
    for pack, damage in table.spoiled.items():
        if hand.drawn and surely_before(damage, hand.opened) and pack in finished.packs:
            yield Breach((damage, hand.drawn[0]), {"pack": pack})


@rule(
    *both("13/8.c"),
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("Os conflitos resolvem-se na mesa", "Disputes are settled at the table"),
    pt="Abriu-se nova mão sem decidir a reclamação de {player}.",
    en="A new hand was opened and {player}'s complaint had not been decided.",
)
def disputes_are_settled_before_the_next_hand(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """The house settles any conflict that arises at the table; play goes on when that is done."""
    for complaint in _since_the_last_hand(table, table.disputes.values()):
        yield Breach((complaint, event), {"player": complaint.data.player}, player=complaint.data.player)


def _since_the_last_hand(table: PokerTable, events: Any) -> Iterator[Event[Any]]:
    """What happened in the hand before this one, or after it: older ones were reported then."""
    last = table.last_opened
    return (event for event in events if last is None or event.sequence > last.sequence)


@rule(
    *both("13/9.a"),
    on=(CardsShuffled, CardDrawn),
    severity=Severity.MAJOR,
    title=("O pagador baralha e dá as cartas", "The dealer shuffles and deals"),
    pt="«{by}», que não é o pagador em serviço, {act} as cartas.",
    en="“{by}”, who is not the dealer on duty, {act} the cards.",
)
def dealer_shuffles_and_deals(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """The dealer on duty shuffles and deals; a device may shuffle where the variant admits one."""
    by, shuffled = event.data.by, event.type == CardsShuffled.type
    if by is None or (shuffled and not event.data.manual):
        return
    dealer = table.staff.get(DEALER)
    if dealer is None:
        yield NotEvaluable(NO_DEALER)
    elif by != dealer.staff:
        yield Breach((event,), {"by": by, "act": Word(word="shuffled" if shuffled else "dealt")}, shows=(dealer.on,))


@at_end(
    *both("13/9.b"),
    severity=Severity.MINOR,
    title=("O pagador anuncia as fases do jogo", "The dealer announces the phases of the game"),
    pt="O pagador não anunciou em voz alta: {call}.",
    en="The dealer did not announce aloud: {call}.",
)
def dealer_announces_the_phases(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """The dealer says aloud each betting round, each common card, the showing of the cards, and who has won."""
    if finished.coup.void is None:
        for call, event in _uncalled(finished, law):
            yield Breach((event,), {"call": Word(word=call)})


def _uncalled(finished: FinishedHand, law: PokerLaw) -> Iterator[tuple[str, Event[Any]]]:
    """Calls that nobody made, each with what went on without it."""
    hand = finished.coup
    for round_ in hand.rounds:
        if round_.opened is None and round_.moves:
            yield ROUND, round_.moves[0].event
    lies, due = 0, dict[str, int]()
    for street in law.dealing.streets:
        due[street.name] = due.get(street.name, 0) + 1
        if lies < len(hand.board) and len(hand.called.get(street.name, ())) < due[street.name]:
            yield street.name, hand.board[lies].drawn
        lies += street.board
    if hand.shown and SHOWDOWN not in hand.called:
        yield SHOWDOWN, hand.shown[0]
    if hand.paid and not hand.winners:
        yield WINNER, hand.paid[0]


@rule(
    *both("13/9.d"),
    on=(CoupOpened,),
    severity=Severity.MINOR,
    version=2,
    title=("As gratificações vão para a ranhura", "Tips go into their slot"),
    pt="A gratificação de {player}, de {amount}, não foi introduzida na ranhura.",
    en="{player}'s tip, {amount}, was not put into the slot.",
)
def tips_go_into_their_slot(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """The dealer puts each tip into the slot for tips, before the next hand: also one of which only the cave tells."""
    for tip in _since_the_last_hand(table, table.tips):
        values: dict[str, Value] = {"player": tip.data.player, "amount": Money(money=tip.data.amount)}
        yield Breach((tip, event), values)


@rule(
    *both("13/9.e"),
    on=(MoveMade, ChipsAdded),
    severity=Severity.MAJOR,
    title=("Ninguém aposta fora de tempo", "Nobody bets out of time"),
    pt="{player} pôs {amount} no pote depois de encerrado o turno de apostas.",
    en="{player} put {amount} into the pot after the betting round had been closed.",
    about="odd_move",
)
def nobody_bets_out_of_time(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """The dealer watches that nobody bets when a round is over and the next one has not begun."""
    hand = table.hand
    closed = None if hand is None or hand.round is None else hand.round.closed
    if closed is not None and event.data.amount and surely_before(closed, event):
        values: dict[str, Value] = {"player": event.data.player, "amount": Money(money=event.data.amount)}
        yield Breach((closed, event), values, player=event.data.player)


@rule(
    *both("14/5"),
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=(
        "Com baralhador há dois baralhos de cores diferentes",
        "A shuffler goes with two packs of different colours",
    ),
    pt="A mesa tem baralhador automático e os baralhos {colours}; são precisos {due}, de cores diferentes.",
    en="The table has an automatic shuffler and packs {colours}; {due} are needed, of different colours.",
)
def shuffler_goes_with_two_packs(table: PokerTable, event: Event[TableOpened], law: PokerLaw) -> Breaches:
    """Where a device shuffles, two packs of different colours serve in turn."""
    backs = [pack.back for pack in table.licence.packs]
    if table.licence.shuffler is not None and (len(backs) != law.people.packs or len(set(backs)) != len(backs)):
        yield Breach((event,), {"colours": ", ".join(backs), "due": law.people.packs})


@at_end(
    *both("14/5"),
    severity=Severity.MAJOR,
    title=("Os dois baralhos alternam", "The two packs alternate"),
    pt="Duas mãos seguidas foram dadas com o mesmo baralho {pack}.",
    en="Two hands in a row were dealt from the same pack {pack}.",
)
def packs_alternate_with_a_shuffler(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Where a device shuffles, each hand is dealt from the other pack."""
    hand, table = finished.coup, finished.table
    last, packs = table.last_shuffle, finished.packs
    if table.licence.shuffler is None or last is None or not hand.drawn or hand.ready.shuffled is None:
        return
    if packs and packs == last.data.packs:
        yield Breach((last, hand.ready.shuffled), {"pack": packs[0]})
