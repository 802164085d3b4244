"""Who cuts: art. 6 nn. 9 and 10, art. 9 n. 19 of ao-de-261-22; their Portuguese twins."""

from collections.abc import Iterable, Iterator

from schemas.envelope import Event
from schemas.events.cards import CardsCut
from schemas.findings import Severity, Value, Word
from streams.games.cards.fold_shoe import START
from streams.games.cards.law import OfCards
from streams.games.cards.preparing import NO_SEATS, NO_SHOE
from streams.games.cards.table import CardTable
from streams.rules import Breach, Breaches, NotEvaluable, rule

PLAYER = "player"


@rule(
    on=(CardsCut,),
    severity=Severity.MINOR,
    title=("O direito ao corte segue a ordem dos lugares", "The right to cut goes from seat to seat"),
    pt="Cortou o lugar {found}; a vez era do lugar {due}.",
    en="Seat {found} cut; it was the turn of seat {due}.",
    version=2,
)
def right_to_cut_goes_from_seat_to_seat(table: CardTable, event: Event[CardsCut], law: OfCards) -> Breaches:
    """The lowest seat cuts when play begins or resumes, and who does not want to lets the next one do it.

    At each shoe after that it is the next seat's turn, or the lowest one's again, as the law of the game says.
    """
    right = law.cards.cut
    if event.data.role != PLAYER or not right.players or _needs_no_cut(table, law):
        return
    if not table.seated or not table.shoe.known:
        yield NotEvaluable(NO_SEATS)
        return
    seat = event.data.seat or ""
    after = table.cut_after if right.rotates else START
    turns = [turn for order in _orders(table, after) if (turn := _turn(table, order)) is not None]
    if turns and seat not in turns:
        values: dict[str, Value] = {"found": seat or "0", "due": turns[0]}
        yield Breach((*table.shoe.offers, event), values, player=event.data.by, reading=right.reading)


@rule(
    on=(CardsCut,),
    severity=Severity.MINOR,
    title=("A casa só corta se nenhum jogador quiser", "The house cuts only when no player will"),
    pt="O corte foi feito {por_role}; cabe {a_due}, e só quando nenhum jogador quer cortar.",
    en="The cut was made by the {role}; it falls to the {due}, and only when no player wants to cut.",
    version=2,
)
def house_cuts_only_when_no_player_will(table: CardTable, event: Event[CardsCut], law: OfCards) -> Breaches:
    """When every player has declined, or none is there, the one whom the law of the game names cuts, and nobody else."""
    role, due = event.data.role, law.cards.cut.house
    if role == PLAYER or not law.cards.cut.players or _needs_no_cut(table, law):
        return
    if role == due and not table.seated:
        yield NotEvaluable(NO_SEATS)
    elif role == due and not table.shoe.known:
        yield NotEvaluable(NO_SHOE)
    elif role != due or set(table.occupied) - _declined(table):
        values: dict[str, Value] = {"role": Word(word=role), "due": Word(word=due)}
        yield Breach((*table.shoe.offers, event), values, staff=event.data.by)


@rule(
    on=(CardsCut,),
    severity=Severity.MAJOR,
    title=("Só o pagador corta", "Only the dealer cuts"),
    pt="O corte foi feito {por_role}; cabe ao pagador.",
    en="The cut was made by the {role}; it falls to the dealer.",
    stands_alone=True,
)
def only_the_dealer_cuts(table: CardTable, event: Event[CardsCut], law: OfCards) -> Breaches:
    """Before dealing the dealer himself cuts; no player has the right to."""
    if not law.cards.cut.players and event.data.role != law.cards.cut.house:
        yield Breach((event,), {"role": Word(word=event.data.role)}, staff=event.data.by)


def _needs_no_cut(table: CardTable, law: OfCards) -> bool:
    """Where a shuffler does away with the cut nobody has a right to it: that one is made is reported once, as that."""
    return law.cards.shuffler.drops(table.licence, CardsCut.type)


def _orders(table: CardTable, after: Iterable[str | None]) -> Iterator[list[str]]:
    """Occupied seats in the order in which they may cut; more than one where play was interrupted."""
    seats = list(table.licence.seats)
    for last in sorted(after, key=lambda seat: seat is None):
        start = seats.index(last) + 1 if last in seats else 0
        yield [seat for seat in seats[start:] + seats[:start] if seat in table.seats]


def _declined(table: CardTable) -> set[str]:
    return {offer.data.seat for offer in table.shoe.offers if not offer.data.accepted}


def _turn(table: CardTable, order: list[str]) -> str | None:
    """Whose turn it is once those who declined are passed over."""
    declined = _declined(table)
    return next((seat for seat in order if seat not in declined), None)
