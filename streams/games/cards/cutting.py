"""Who cuts: art. 6 nn. 9 and 10, art. 9 n. 19 of ao-de-261-22; their Portuguese twins."""

from collections.abc import Iterator

from schemas.envelope import Event
from schemas.events.cards import CardsCut
from schemas.findings import Severity, Value, Word
from streams.games.cards.law import OfCards
from streams.games.cards.preparing import NO_SEATS, NO_SHOE
from streams.games.cards.table import CardTable
from streams.rules import Breach, NotEvaluable, Said, rule

PLAYER = "player"


@rule(
    on=(CardsCut,),
    severity=Severity.MINOR,
    title=("O direito ao corte segue a ordem dos lugares", "The right to cut goes from seat to seat"),
    pt="Cortou o lugar {found}; a vez era do lugar {due}.",
    en="Seat {found} cut; it was the turn of seat {due}.",
    reading="blackjack:19",
)
def right_to_cut_goes_from_seat_to_seat(table: CardTable, event: Event[CardsCut], law: OfCards) -> Said:
    """The lowest seat cuts when play begins or resumes; at each shoe after that the next one, who may decline."""
    if event.data.role != PLAYER or not law.cards.players_cut:
        return
    if not table.seated or not table.shoe.known:
        yield NotEvaluable(NO_SEATS)
        return
    found = event.data.seat or ""
    turns = [turn for order in _orders(table) if (turn := _turn(table, order)) is not None]
    if turns and found not in turns:
        values: dict[str, Value] = {"found": found or "0", "due": turns[0]}
        yield Breach((*table.shoe.offers, event), values, player=event.data.by)


@rule(
    on=(CardsCut,),
    severity=Severity.MINOR,
    title=("Se ninguém quiser cortar, corta o fiscal", "If nobody will cut, the table's inspector does"),
    pt="O corte foi feito por «{role}»; cabe ao fiscal de banca, e só quando nenhum jogador quer.",
    en="The cut was made by “{role}”; it is for the table's inspector, and only when no player will.",
)
def inspector_cuts_when_no_player_will(table: CardTable, event: Event[CardsCut], law: OfCards) -> Said:
    """When every player has declined, or none is there, the table's inspector cuts; never the dealer."""
    role = event.data.role
    if role == PLAYER or not law.cards.players_cut:
        return
    if role == law.cards.cut_by and not table.seated:
        yield NotEvaluable(NO_SEATS)
    elif role == law.cards.cut_by and not table.shoe.known:
        yield NotEvaluable(NO_SHOE)
    elif role != law.cards.cut_by or set(table.occupied) - _declined(table):
        yield Breach((*table.shoe.offers, event), {"role": Word(word=role)}, staff=event.data.by)


@rule(
    on=(CardsCut,),
    severity=Severity.MAJOR,
    title=("No póquer corta o pagador", "At poker the dealer cuts"),
    pt="O corte foi feito por «{role}»; cabe ao pagador.",
    en="The cut was made by “{role}”; it is for the dealer.",
    stands_alone=True,
)
def dealer_cuts_at_poker(table: CardTable, event: Event[CardsCut], law: OfCards) -> Said:
    """Before dealing the dealer himself cuts."""
    if not law.cards.players_cut and event.data.role != law.cards.cut_by:
        yield Breach((event,), {"role": Word(word=event.data.role)}, staff=event.data.by)


def _orders(table: CardTable) -> Iterator[list[str]]:
    """Occupied seats in the order in which they may cut; more than one where play was interrupted."""
    seats = list(table.licence.seats)
    for last in sorted(table.cut_after, key=lambda seat: seat is None):
        start = seats.index(last) + 1 if last in seats else 0
        yield [seat for seat in seats[start:] + seats[:start] if seat in table.seats]


def _declined(table: CardTable) -> set[str]:
    return {told.data.seat for told in table.shoe.offers if not told.data.accepted}


def _turn(table: CardTable, order: list[str]) -> str | None:
    """Whose turn it is once those who declined are passed over."""
    declined = _declined(table)
    return next((seat for seat in order if seat not in declined), None)
