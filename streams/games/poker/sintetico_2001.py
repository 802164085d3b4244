"""Packs, board, looks and people of sintético in 2001: part II nn. 2, 7, 8, 10, 13, 18, 20, 58, 60, 61 of pt-p-461-2001."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardsShuffled, SeatLeft, SeatTaken
from schemas.events.chemin_de_fer import CardsSeen, ReservationLapsed
from schemas.events.poker import CaveReduced, PlayerReturned
from schemas.events.table import CoupOpened, TableClosed, TableOpened, TableResumed
from schemas.findings import Money, Severity, Value, Word
from schemas.licences import declared
from schemas.licences.chemin_de_fer import CheminDeFerDeclared
from schemas.licences.poker_variants import PokerVariantsDeclared
from streams.games.poker.game_fold import PLAYED_OUT
from streams.games.poker.law import PokerLaw
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

NO_SIGHT = "messages were lost that may have told of it"
LOOK = "open_your_game"  # «Abrir jogo»
LEAVING = "poker:61"


@rule(
    "pt-p-461-2001/II/7", "pt-p-461-2001/II/8",
    on=(CardsShuffled,),
    severity=Severity.MAJOR,
    title=("O baralho mostra-se antes de baralhado", "The pack is shown before it is shuffled"),
    pt="O baralho {pack} foi baralhado sem ser mostrado como deve ser: {fault}.",
    en="Pack {pack} was shuffled without having been shown as it must be: {fault}.",
)  # fmt: skip
def pack_is_shown_before_it_is_shuffled(table: PokerTable, event: Event[CardsShuffled], law: PokerLaw) -> Breaches:
    """A new pack is opened at the table and shown face up in the maker's order; a used one lies in rows, by suit and value."""
    ready = table.ready
    if table.hands or len(ready.shuffles) > 1:
        return
    if not ready.known:
        yield NotEvaluable(NO_SIGHT)
        return
    new = set(declared(table.licence, CheminDeFerDeclared).new_packs)
    for pack in event.data.packs:
        fault, opened = None, table.opened_packs.get(pack)
        if pack in new and (opened is None or not opened.data.at_table):
            fault = "not_opened_at_the_table"
        elif ready.displayed is None:
            fault = "never_shown"
        elif not ready.displayed.data.face_up:
            fault = "shown_face_down"
        elif not ready.displayed.data.ordered:
            fault = "shown_out_of_order"
        if fault is not None:
            shown = tuple(each for each in (opened, ready.displayed) if each is not None)
            values: dict[str, Value] = {"pack": pack, "fault": Word(word=fault)}
            at = f"pt-p-461-2001/II/{7 if pack in new else 8}"
            severity = None if pack in new else Severity.MINOR
            yield Breach((*shown, event), values, paragraph=at, severity=severity, shows=(table.opened,))


@rule(
    "pt-p-461-2001/II/10",
    on=(TableResumed, TableClosed),
    severity=Severity.MINOR,
    title=("Sem jogadores, estendem-se as cartas", "When players are too few the cards are spread"),
    pt="O jogo foi interrompido por falta de jogadores e as cartas não foram estendidas sobre a mesa.",
    en="Play stopped for lack of players, and the cards were not spread on the table.",
)
def cards_are_spread_when_players_are_too_few(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Whenever play is interrupted for lack of players the dealer spreads the cards face up."""
    stopped = table.for_lack
    if stopped is not None and (table.spread is None):
        yield Breach((stopped, event))


@rule(
    "pt-p-461-2001/II/13",
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("A marcação caduca quando a mão lá chega", "A booking lapses when the hand comes to it"),
    pt="O lugar {seat} continua marcado para {player}, que não o ocupava quando lhe cabia a mão.",
    en="Seat {seat} is still booked for {player}, who was not there when the hand came to it.",
)
def booking_lapses_when_the_hand_comes(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """A booking is without effect if its player has not taken the seat by the time the hand falls to it."""
    for booked, passed in table.kept:
        if passed is not event:
            values: dict[str, Value] = {"seat": booked.data.seat, "player": booked.data.player}
            yield Breach((booked, passed), values, player=booked.data.player)


@rule(
    "pt-p-461-2001/II/13",
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("Os lugares sorteiam-se antes da partida", "Seats are drawn before the game"),
    pt="A primeira mão foi dada sem que os lugares tivessem sido sorteados.",
    en="The first hand was dealt and the seats had not been drawn.",
)
def seats_are_drawn_before_the_game(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """Right before the game begins the seats of each table are drawn."""
    if table.begun is not event:
        return
    if not table.sure:
        yield NotEvaluable(NO_SIGHT)
    elif table.draw is None:
        yield Breach((event,))


@rule(
    "pt-p-461-2001/II/18",
    on=(ReservationLapsed, SeatTaken),
    severity=Severity.MINOR,
    title=("Só é vago o lugar desocupado quando lhe cabe a mão", "A seat is vacant only when the hand finds it empty"),
    pt="O lugar {seat}, marcado para {holder}, foi dado por vago antes de lhe caber a mão.",
    en="Seat {seat}, booked for {holder}, was treated as vacant before the hand came to it.",
)
def seat_is_vacant_when_the_hand_finds_it_empty(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """A booked seat is given away only if it was empty when the hand reached it."""
    booked = table.booking
    own = event.type == SeatTaken.type and booked is not None and booked.data.player == event.data.player
    if booked is not None and not own:
        values: dict[str, Value] = {"seat": event.data.seat, "holder": booked.data.player}
        yield Breach((booked, event), values, player=booked.data.player)


@rule(
    "pt-p-461-2001/II/20",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O quadro da mesa diz o que deve", "The board on the table says what it must"),
    pt="O quadro sobre a mesa não diz o que deve: {fault}{due?; a mesa tem $|}.",
    en="The board on the table does not say what it must: {fault}{due?; the table has $|}.",
    stands_alone=True,
)
def board_says_what_it_must(table: PokerTable, event: Event[TableOpened], law: PokerLaw) -> Breaches:
    """A board shows the number of the table, the initial cave, the minimum bet and the minimum rebuy."""
    board, terms = declared(table.licence, PokerVariantsDeclared).poker_board, table.terms
    if board is None:
        yield Breach((event,), {"fault": Word(word="no_board"), "due": None})
        return
    amounts = {
        "initial_cave": (board.cave, terms.cave),
        "minimum_bet": (board.minimum, table.minimum),
        "least_rebuy": (board.rebuy, terms.rebuy),
    }
    if board.table != table.id:
        yield Breach((event,), {"fault": Word(word="table_number"), "due": table.id})
    for name, (shown, due) in amounts.items():
        if shown != due:
            yield Breach((event,), {"fault": Word(word=name), "due": None if due is None else Money(money=due)})


@rule(
    "pt-p-461-2001/II/58",
    on=(CardsSeen,),
    severity=Severity.MAJOR,
    title=("As cartas vêem-se depois de «Abrir jogo»", "Cards are looked at after “Abrir jogo”"),
    pt="{player} viu as suas cartas antes de o pagador dizer «Abrir jogo».",
    en="{player} looked at the cards before the dealer said “Abrir jogo”.",
)
def cards_are_looked_at_after_the_call(table: PokerTable, event: Event[CardsSeen], law: PokerLaw) -> Breaches:
    """In each hand the two cards may be seen only once the dealer has said so."""
    hand = table.hand
    if hand is not None and not hand.called.get(LOOK):
        yield Breach((event,), {"player": event.data.player}, player=event.data.player)


@rule(
    "pt-p-461-2001/II/60",
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("A reposição é anunciada à mesa", "A rebuy is announced to the table"),
    pt="A reposição de {player}, de {amount}, não foi anunciada pelo pagador.",
    en="{player}'s rebuy of {amount} was not announced by the dealer.",
)
def rebuys_are_announced(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """Chips are added between two hands; the player tells the dealer, who announces it."""
    if table.unheard:
        yield NotEvaluable(NO_SIGHT)
    for bought in table.silent_rebuys:
        values: dict[str, Value] = {"player": bought.data.player, "amount": Money(money=bought.data.amount)}
        yield Breach((bought, event), values, player=bought.data.player)


@rule(
    "pt-p-461-2001/II/61",
    on=(CaveReduced, SeatLeft),
    severity=Severity.MAJOR,
    title=("A «cave» fica na mesa até ao fim da partida", "The cave stays on the table to the end of the game"),
    pt="{player} retirou {amount} da «cave» antes do fim da partida.",
    en="{player} took {amount} out of the cave before the end of the game.",
    reading=LEAVING,
)  # fmt: skip
def cave_stays_on_the_table_to_the_end(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Nobody takes chips out of the cave during the game; who has one plays to the end, unless there is a good reason."""
    left = event.type == SeatLeft.type
    amount = table.leaver_cave if left else event.data.amount
    leave = table.leaves.get(event.data.player)
    if table.partida is None or not amount or (not left and event.data.reason in PLAYED_OUT):
        return
    if leave is None and not table.sure:
        yield NotEvaluable(NO_SIGHT)
    elif leave is None or leave.data.justified is False:
        values: dict[str, Value] = {"player": event.data.player, "amount": Money(money=amount)}
        yield Breach((event,), values, player=event.data.player, shows=(table.partida.opened,))


@rule(
    "pt-p-461-2001/II/61.p2",
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("A «cave» diminuída é denunciada", "A cave made smaller is reported"),
    pt="Ninguém denunciou que {player} diminuiu a «cave» em {amount}.",
    en="Nobody reported that {player} made the cave smaller by {amount}.",
)
def smaller_caves_are_reported(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """Staff watch for attempts to make a cave smaller and report them, before the next hand begins."""
    if table.unheard:
        yield NotEvaluable(NO_SIGHT)
    for taken in table.smaller_caves:
        noted = table.noted.get(taken.data.player, ())
        if not any(report.sequence > taken.sequence for report in noted):
            values: dict[str, Value] = {"player": taken.data.player, "amount": Money(money=taken.data.amount)}
            yield Breach((taken, event), values, player=taken.data.player)


@rule(
    "pt-p-461-2001/II/61.p4",
    on=(PlayerReturned, SeatTaken),
    severity=Severity.MINOR,
    title=("Quem se levanta sem motivo não volta à partida", "Whoever gets up without reason stays out of the game"),
    pt="{player} voltou à partida depois de se levantar sem motivo justificado.",
    en="{player} came back to the game after getting up without a good reason.",
    reading=LEAVING,
)
def who_gets_up_without_reason_stays_out(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """A player gets up only with a good reason and for a reasonable time; otherwise the game goes on without that player."""
    leave = table.leaves.get(event.data.player)
    if leave is not None and leave.data.justified is False:
        yield Breach((leave, event), {"player": event.data.player}, player=event.data.player)
