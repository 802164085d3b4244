"""Misdeals as the events show them: n. 69. A fault that the cards show counts although nobody called it out.

A word alone makes no misdeal: who calls a hand void must have one of these grounds.
"""

from collections.abc import Mapping
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.baccarat import CardMoved
from schemas.events.cards import CardDamaged
from schemas.events.chemin_de_fer import CardsSeen
from schemas.events.poker import MisdealDeclared, PackChecked
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import PACK, seat_at
from streams.games.poker.sintetico_misdeals import misdeal_of
from streams.games.poker.state import PokerHand
from streams.games.poker.table import PokerTable
from streams.games.poker.turns import from_seat

ORDER, COUNT, SEEN, FACE_UP = "wrong_order", "wrong_count", "seen_by_another", "face_up"
INCOMPLETE, DAMAGED, EXPOSED = "incomplete", "damaged_card", "exposed"
LETTERS: Final[Mapping[str, str]] = {
    ORDER: "13/69.a", COUNT: "13/69.b", SEEN: "13/69.c", FACE_UP: "13/69.d", INCOMPLETE: "13/69.e", DAMAGED: "13/69.f",
    EXPOSED: "13/69.g", "dealt_out_of_order": "16/15.a", "wrong_number_of_cards": "16/15.b", "card_face_up": "16/15.c",
    "card_turned_over": "16/15.d",
}  # fmt: skip
OF_THE_DEAL: Final = (ORDER, COUNT, SEEN)  # with these the others play on when the player speaks too late


def deal_of(hand: PokerHand) -> list[Event[Any]]:
    """The cards that went to players, in order."""
    return [event for event in hand.drawn if seat_at(event.data.place) is not None]


def first_round(hand: PokerHand) -> Event[Any] | None:
    """With what the first round of betting began."""
    round_ = hand.rounds[0] if hand.rounds else None
    if round_ is None:
        return None
    return round_.opened or (round_.moves[0].event if round_.moves else None)


def in_the_deal(hand: PokerHand, event: Event[Any]) -> bool:
    """Before the first round of betting."""
    first = first_round(hand)
    return first is None or event.sequence < first.sequence


def exposed_in_the_deal(hand: PokerHand, table: PokerTable) -> dict[str, Event[Any]]:
    """Cards of players that the dealer turned up while dealing, each with the place where it lay."""
    staff = {stint.staff for stint in table.staff.values()}
    seen: dict[str, Event[Any]] = {}
    for event in deal_of(hand):
        if event.data.face == "up" and event.data.card is not None:
            seen[event.data.card] = event
    for event in hand.exposed:
        dealer = event.data.by in staff or event.data.by == "dealer"
        if seat_at(event.data.place) is not None and dealer and in_the_deal(hand, event):
            seen.setdefault(event.data.card or event.id, event)
    return seen


def grounds_of(hand: PokerHand, table: PokerTable, law: PokerLaw) -> dict[str, Event[Any]]:
    """Every ground of n. 69 that the events show, each with what shows it."""
    grounds: dict[str, Event[Any]] = {}
    if not hand.drawn:
        return _of_the_pack(hand, table, law)
    wrong, exposed = _wrong_count(hand, law), exposed_in_the_deal(hand, table)
    if wrong is not None:
        grounds[COUNT] = wrong
    elif (misplaced := _out_of_order(hand, table, law, exposed)) is not None:
        grounds[ORDER] = misplaced
    if (seen := _seen_by_another(hand, table)) is not None:
        grounds[SEEN] = seen
    if len(exposed) > 1:
        grounds[EXPOSED] = list(exposed.values())[1]
    return grounds | _of_the_pack(hand, table, law)


def _moved(table: PokerTable) -> dict[str | None, str]:
    """Card -> where it was put right."""
    return {event.data.card: event.data.to for event in table.incidents if event.type == CardMoved.type}


def _wrong_count(hand: PokerHand, law: PokerLaw) -> Event[Any] | None:
    """A player who has not the right number of cards when the first round begins, and what he got last."""
    first = first_round(hand)
    if first is None:
        return None
    for player in hand.players.values():
        in_time = [laid for laid in player.cards if laid.drawn.sequence < first.sequence]
        if player.cards and len(in_time) != law.dealing.hole_cards:
            return player.cards[-1].drawn
    return None


def _out_of_order(
    hand: PokerHand, table: PokerTable, law: PokerLaw, shown: Mapping[str, Event[Any]]
) -> Event[Any] | None:
    """The first card that went to another than whose turn it was; one put right unseen counts where it went.

    `shown` are those that were turned up in the deal.
    """
    if hand.button is None:
        return None
    moved, dealt = _moved(table), deal_of(hand)
    if len(shown) == 1:  # its player gets another: when is for n. 70.c
        dealt = [event for event in dealt if event.data.card not in shown]
    seats = [seat_at(moved.get(event.data.card, event.data.place)) for event in dealt]
    got = {seat for seat in seats if seat is not None}
    in_turn = [seat for seat in from_seat(hand.button, table.order) if seat in got]
    due: list[str] = in_turn * law.dealing.hole_cards
    if not shown and seats == due[: len(seats)]:
        return None
    late = [*due]
    for event in shown.values() if len(shown) == 1 else ():
        seat = seat_at(event.data.place) or ""
        place = sum(one.sequence < event.sequence for one in dealt)
        if place < len(late) and late[place] == seat:
            late = [*late[:place], *late[place + 1 :], seat]
    wrong = [_first_wrong(dealt, seats, order) for order in (due, late)]
    return None if None in wrong else wrong[0]


def _first_wrong(dealt: list[Event[Any]], seats: list[str | None], due: list[str]) -> Event[Any] | None:
    pairs = zip(dealt, seats, due, strict=False)
    return next((event for event, seat, turn in pairs if seat != turn), None)


def wrong_way(hand: PokerHand, table: PokerTable) -> str:
    """How a deal went wrong as a whole: it began with another player, or went round the other way."""
    seats = [seat_at(event.data.place) for event in deal_of(hand)]
    in_turn = [seat for seat in from_seat(hand.button, table.order) if seat in seats]
    first = seats[: len(in_turn)]
    if hand.button is None or not in_turn or sorted(filter(None, first)) != sorted(in_turn):
        return ""
    if first == [in_turn[0], *reversed(in_turn[1:])]:
        return "direction"
    start = in_turn.index(first[0] or "")
    return "start" if start and first == in_turn[start:] + in_turn[:start] else ""


def _seen_by_another(hand: PokerHand, table: PokerTable) -> Event[Any] | None:
    """A card was put right after the player who had got it by mistake had looked at his cards."""
    for event in table.incidents:
        if event.type != CardMoved.type:
            continue
        holder = hand.players.get(seat_at(event.data.place) or "")
        got = next((one for one in deal_of(hand) if one.data.card == event.data.card), None)
        for look in table.incidents:
            if look.type == CardsSeen.type and holder is not None and got is not None and (
                look.data.player == holder.player and got.sequence < look.sequence < event.sequence
            ):  # fmt: skip
                return look
    return None


def _of_the_pack(hand: PokerHand, table: PokerTable, law: PokerLaw) -> dict[str, Event[Any]]:
    """Grounds d) to f): cards face up in the pack, a pack that is not complete, a damaged card."""
    grounds: dict[str, Event[Any]] = {}
    checks = [event for event in (*hand.ready.checked[-1:], *table.incidents) if event.type == PackChecked.type]
    for check in checks:
        data = check.data
        if data.face_up > 1:
            grounds.setdefault(FACE_UP, check)
        if data.cards != law.dealing.pack_size or data.missing or data.surplus:
            grounds.setdefault(INCOMPLETE, check)
        if not data.sound:
            grounds.setdefault(DAMAGED, check)
    up = {event.data.card: event for event in hand.exposed if event.data.place == PACK}
    if len(up) > 1:
        grounds.setdefault(FACE_UP, list(up.values())[-1])
    for event in table.incidents:
        if event.type == CardDamaged.type:
            grounds.setdefault(DAMAGED, event)
    return grounds


def undoing(hand: PokerHand, table: PokerTable, law: PokerLaw) -> dict[str, Event[Any]]:
    """The grounds for which the hand must be void: of the deal only while a player could still speak in time."""
    if law.sintetico is not None:
        return _undoing_sintetico(hand, table, law)
    grounds = grounds_of(hand, table, law)
    late = [one for one in hand.faults if one.type == MisdealDeclared.type and not in_the_deal(hand, one)]
    return {name: event for name, event in grounds.items() if not (late and name in OF_THE_DEAL)}


def _undoing_sintetico(hand: PokerHand, table: PokerTable, law: PokerLaw) -> dict[str, Event[Any]]:
    """At sintético any fault of the deal makes the hand void, and nothing is put right (art. 16 n. 15); so do faulty packs."""
    wrong = misdeal_of(hand, table.order, law.dealing.hole_cards)
    own = {} if wrong is None else {wrong.ground: wrong.shows[-1]}
    if law.of_2001 and hand.void is None:
        return own  # its list has nothing on the pack (n. 62); who calls such a hand void breaks nothing that it says
    pack = _of_the_pack(hand, table, law)
    return own | {name: event for name, event in pack.items() if name in (INCOMPLETE, DAMAGED)}
