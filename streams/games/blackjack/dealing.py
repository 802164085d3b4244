"""The first two cards of each place and of the bank (nn. 20 and 21)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity, Value, Word
from streams.games.blackjack.betting import by_seat
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BlackjackCoup
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import BANK, SEAT, Laid, seat_of
from streams.rules import COUP_END, Breach, Said, rule
from streams.rules.looks import where
from streams.rules.order import surely_before


@dataclass(slots=True)
class Dealing:
    """How the first two rounds went: the first card that lies wrong, and the first that was drawn after them."""

    wrong: Event[Any] | None = None
    round: int = 0
    due: str = ""
    further: Event[Any] | None = None
    early: bool = False  # somebody decided, or was asked, after the bank's second card was turned over
    exposed: Laid | None = None  # the bank's second card, drawn face up or turned over at once, and counted


def dealing_of(table: BlackjackTable, coup: BlackjackCoup) -> Dealing:
    """The first two rounds against the order of the places, worked out once."""
    if coup.dealing is None:
        coup.dealing = _followed(table, coup)
    found: Dealing = coup.dealing
    return found


def _followed(table: BlackjackTable, coup: BlackjackCoup) -> Dealing:
    found, seats = Dealing(early=_early(coup)), sorted(by_seat(coup), key=table.index)
    drawn = coup.drawn
    if coup.late:
        late = {seat_of(bet.position) for bet in coup.late if bet.late is not None} - set(seats)
        drawn = [told for told in drawn if seat_of(told.data.place) not in late]
    if coup.aside:
        aside = (each.laid.drawn for each in coup.aside if len(each.before) == 1)
        gone = {told.sequence for told in aside if told.data.place == BANK}  # a second card that was replaced
        drawn = [told for told in drawn if told.sequence not in gone]
    due = [f"{SEAT}:{seat}" for seat in seats] + [BANK]
    rounds = due * 2
    for number, place in enumerate(rounds if not _as_due(drawn, rounds) else ()):
        if number >= len(drawn):
            found.wrong = drawn[-1] if drawn and seats else None
        elif drawn[number].data.place != place or (drawn[number].data.face != "up" and number != len(rounds) - 1):
            found.wrong = drawn[number]
        if found.wrong is not None:
            found.round, found.due = 1 + (number >= len(due)), place
            return found
    if len(drawn) > len(rounds):
        found.further = drawn[len(rounds)]
    found.exposed = _exposed(coup, found)
    return found


def _early(coup: BlackjackCoup) -> bool:
    shown = coup.bank[1].shown if len(coup.bank) > 1 else None
    return shown is not None and bool(coup.turns) and shown.sequence < coup.turns[-1].sequence


def _as_due(drawn: Sequence[Event[Any]], due: list[str]) -> bool:
    """The first two rounds went to every place in its turn, all face up but the bank's second card."""
    first = [told.data for told in drawn[: len(due)]]
    return [told.place for told in first] == due and "down" not in [told.face for told in first[:-1]]


def _exposed(coup: BlackjackCoup, found: Dealing) -> Laid | None:
    """The bank's second card where it was seen while it was dealt."""
    if len(coup.bank) < 2:  # no second card
        return None
    second = coup.bank[1]
    if second.drawn.data.face == "up":
        return second
    told = next((e for e in coup.exposed if e.data.place == BANK and e.sequence > second.drawn.sequence), None)
    after = coup.turns[0].sequence if coup.turns else None
    further = None if found.further is None else found.further.sequence
    ends = [mark for mark in (after, further) if mark is not None]
    return second if told is not None and (not ends or told.sequence < min(ends)) else None


def deal_is_odd(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> bool:
    """A card went where it was not due, or the bank's second card was seen before the players were done."""
    coup = table.coup
    if coup is None:
        return False
    found = coup.dealing or dealing_of(table, coup)
    return found.wrong is not None or found.exposed is not None or found.early


@rule(
    "ao-de-261-22/6/20", "pt-p-1364-2001/17",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A primeira carta é dada pela ordem dos lugares", "The first cards go round in the order of the places"),
    pt="A primeira carta devia ir, de face para cima, para: {due}; foi para: {place}.",
    en="The first card should have gone, face up, to {due}; it went to {place}.",
)  # fmt: skip
@where(deal_is_odd)
def first_cards_go_round_in_order(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """One card face up to each place with a bet, by its number, then one to the bank."""
    return _out_of_order(table, 1)


@rule(
    "ao-de-261-22/6/20#second", "pt-p-1364-2001/17#second",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A segunda carta segue a mesma ordem, a da banca voltada para baixo",
           "The second cards follow in the same order, the bank's face down"),
    pt="A segunda carta devia ir para: {due}; foi para: {place}.",
    en="The second card should have gone to {due}; it went to {place}.",
)  # fmt: skip
@where(deal_is_odd)
def second_cards_follow_in_order(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """The same round once more."""
    return _out_of_order(table, 2)


def _out_of_order(table: BlackjackTable, number: int) -> Said:
    coup = table.coup
    if coup is None or not coup.drawn:
        return
    found = dealing_of(table, coup)
    if found.wrong is not None and found.round == number:
        values: dict[str, Value] = {"due": Word(word=found.due), "place": Word(word=found.wrong.data.place)}
        yield Breach((found.wrong,), values)


@rule(
    "ao-de-261-22/6/20#second", "pt-p-1364-2001/17#second",
    on=(COUP_END,),
    severity=Severity.MINOR,
    title=("A segunda carta da banca fica tapada até os jogadores acabarem",
           "The bank's second card stays face down until the players are done"),
    pt="A segunda carta da banca, {card}, foi vista antes de os jogadores acabarem.",
    en="The bank's second card, {card}, was seen before the players were done.",
    reading="blackjack:8",
)  # fmt: skip
@where(deal_is_odd)
def the_second_card_of_the_bank_stays_face_down(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """Nothing lets the dealer look at the second card before the bank plays.

    Angola orders what follows when it is turned while it is dealt (n. 21); Portugal does not: there it is only
    noted (blackjack:12).
    """
    coup = table.coup
    if coup is None or len(coup.bank) < 2:  # no second card
        return
    found, second = dealing_of(table, coup), coup.bank[1]
    if found.exposed is not None:
        if not law.replaces_exposed:
            evidence = (second.drawn,) if second.shown in (None, second.drawn) else (second.drawn, second.shown)
            values: dict[str, Value] = {"card": second.card or "?"}
            yield Breach(evidence, values, severity=Severity.INFO, reading="blackjack:12")
        return
    last = coup.turns[-1] if coup.turns else None
    if second.shown is not None and last is not None and surely_before(second.shown, last):
        yield Breach((second.shown, last), {"card": second.card or "?"})


@rule(
    "ao-de-261-22/6/21",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A segunda carta da banca que se vira é substituída", "A second card of the bank that is turned over is replaced"),
    pt="A segunda carta da banca, {card}, foi virada ao ser dada e ficou em jogo; devia ir para o canto de descarte.",
    en="The bank's second card, {card}, was turned over as it was dealt and stayed in play; it should have been discarded.",
)  # fmt: skip
@where(deal_is_odd)
def an_exposed_second_card_of_the_bank_is_replaced(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """It goes to the discard corner and another is drawn."""
    coup = table.coup
    if coup is None:
        return
    exposed = dealing_of(table, coup).exposed
    if exposed is not None:
        evidence = (exposed.drawn,) if exposed.shown in (None, exposed.drawn) else (exposed.drawn, exposed.shown)
        yield Breach(evidence, {"card": exposed.card or "?"})
