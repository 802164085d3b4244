"""Who sits where, and how he came there: nn. 6, 8.a, 10 to 12, 14.k, 25 to 27."""

from typing import Final

from schemas.envelope import Event
from schemas.events.cards import SeatTaken
from schemas.events.poker import SeatsDrawn
from schemas.events.poker_people import TableChanged
from schemas.events.table import CoupOpened
from schemas.findings import Severity, Value, Word
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.state import NO_SEATS
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

BALANCE: Final = "poker:37"
EXCHANGE: Final = "poker:77"
NO_CAVE: Final = "the player's cave was not seen"
SESSION: Final = "session"


@rule(
    *both("13/8.a", "13/6", "13/10", "13/11", "13/12", "13/12.a", "13/12.b", "13/25"),
    on=(SeatTaken,),
    severity=Severity.MINOR,
    title=("Senta-se quem tem direito ao lugar", "Whoever sits down has a right to the seat"),
    pt="{player} no lugar {seat}: {fault}.",
    en="{player} at seat {seat}: {fault}.",
)
def who_sits_down_has_a_right_to_the_seat(table: PokerTable, event: Event[SeatTaken], law: PokerLaw) -> Breaches:
    """Each seat has one player, who is in the list and sits where the draw put him.

    A seat that falls vacant goes to whoever asked to change seats, then to the list in its order, or by a draw. Where several
    tables open, each sits at the table that was drawn for him.
    """
    if not table.sure:
        yield NotEvaluable(NO_SEATS)
        return
    values: dict[str, Value] = {"player": event.data.player, "seat": event.data.seat}
    due = law.people.seats[law.game]
    last = law.people.closed_seat
    closed = event.data.seat == last and due < min(int(last), len(table.order))
    if closed or event.data.seat not in table.order:
        yield Breach((event,), {**values, "fault": Word(word="closed_seat")}, player=event.data.player,
                     paragraph=law.at("13/6"))  # fmt: skip
    elif table.seat_fault is not None:
        number, fault, shows = table.seat_fault
        yield Breach((event,), {**values, "fault": Word(word=fault)}, player=event.data.player,
                     paragraph=law.at(number), shows=shows)  # fmt: skip


@rule(
    *both("13/14.k"),
    on=(SeatTaken,),
    severity=Severity.MINOR,
    title=("Os jogadores não trocam de lugar entre si", "Players do not exchange seats"),
    pt="{player} e {other} trocaram de lugar entre si.",
    en="{player} and {other} exchanged seats.",
    reading=EXCHANGE,
)
def players_do_not_exchange_seats(table: PokerTable, event: Event[SeatTaken], law: PokerLaw) -> Breaches:
    """No player takes the seat of another who takes his; going back before the next hand is no second exchange."""
    if table.swapped:
        other = next(name for name in table.swapped if name != event.data.player)
        left = tuple(table.came_from[name] for name in table.swapped)
        values: dict[str, Value] = {"player": event.data.player, "other": other}
        yield Breach((event,), values, player=event.data.player, shows=left)


@rule(
    *both("13/11"),
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("Os lugares são sorteados pelo fiscal", "Seats are drawn by the inspector"),
    pt="A partida começou sem que os lugares fossem sorteados pelo fiscal: {fault}.",
    en="The game began and the inspector had not drawn the seats: {fault}.",
)
def seats_are_drawn_by_the_inspector(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """Before the first hand the inspector draws the seats among the players who are enrolled."""
    if table.begun is not event:
        return
    if not table.sure:
        yield NotEvaluable(NO_SEATS)
    elif table.draw is None:
        yield Breach((event,), {"fault": Word(word="no_draw")})
    elif table.draw.data.role != law.people.drawn_by:
        yield Breach(
            (table.draw,), {"fault": Word(word="not_drawn_or_decided_by_the_inspector")}, staff=table.draw.data.by
        )


@rule(
    *both("13/27"),
    on=(SeatsDrawn,),
    severity=Severity.MINOR,
    title=("Quem jogou a sessão anterior tem prioridade", "Players of the session before come first"),
    pt="{player}, que jogou a sessão anterior, ficou sem lugar, e {other}, que não a jogou, teve um.",
    en="{player}, who played in the session before, got no seat, and {other}, who did not, got one.",
)
def players_of_the_last_session_come_first(table: PokerTable, event: Event[SeatsDrawn], law: PokerLaw) -> Breaches:
    """Where more players are enrolled than there are seats, those of the session before are drawn first."""
    enrolled = {one.data.player: one for one in table.booked}
    drawn = list(event.data.seats.values())
    passed = [name for name in enrolled if name in table.previous and name not in drawn]
    newer = [name for name in drawn if name not in table.previous]
    seats = law.people.seats[law.game]
    if len(enrolled) > seats and passed and newer:
        values: dict[str, Value] = {"player": passed[0], "other": newer[0]}
        yield Breach((event,), values, player=passed[0], shows=(enrolled[passed[0]],))


@rule(
    *both("13/26"),
    on=(TableChanged,),
    severity=Severity.MINOR,
    title=("Muda de mesa quem perdeu a cave", "Only a player who has lost the cave changes tables"),
    pt="{player} mudou para a mesa {to}: {fault}.",
    en="{player} changed to table {to}: {fault}.",
)
def tables_are_changed_as_the_law_allows(table: PokerTable, event: Event[TableChanged], law: PokerLaw) -> Breaches:
    """In sessions only who has lost the cave may change tables, and only if four stay and the tables stay balanced.

    What unbalances them is not written: a difference of more than one player, greater than before.
    """
    if table.terms.regime != SESSION:
        return
    holder = table.holder_of(event.data.player)
    here = len(table.seats)
    stay, there = here - (holder is not None), event.data.there
    fault, reading = "", None
    if holder is not None and holder.cave is None:
        yield NotEvaluable(NO_CAVE)
    elif holder is not None and holder.cave:
        fault = "cave_was_not_lost"
    elif stay < law.people.left:
        fault = "too_few_stay"
    elif there + 1 - stay > max(1, abs(here - there)):
        fault, reading = "tables_are_unbalanced", BALANCE
    if fault:
        values: dict[str, Value] = {"player": event.data.player, "to": event.data.to, "fault": Word(word=fault)}
        yield Breach((event,), values, player=event.data.player, reading=reading)
