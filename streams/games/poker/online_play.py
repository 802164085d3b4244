"""A hand of omaha online that is shown, or that breaks off: rules 61, 72 and 73."""

from schemas.findings import Severity, Value, Word
from schemas.parties import Party, Role
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import MAIN
from streams.games.poker.online_law import online_at
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import Shortfalls, lacks, player, together

SYSTEM, PLAYERS = "system", "player"  # on whose side something failed
NEITHER = "poker:64"
MAIN_POT = Party(role=Role.POT, name=MAIN)


@at_end(
    "pt-omaha-online/61",
    severity=Severity.MINOR,
    title=("A combinação vencedora fica assinalada", "The winning combination is marked"),
    pt="{player} ganhou com as cartas à vista e a combinação {fault}.",
    en="{player} won with the cards shown, and the combination {fault}.",
)
def winning_combination_is_marked(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """After the cards are shown the combination that wins is marked clearly and beyond mistake."""
    hand = finished.coup
    if hand.void is not None or not hand.shown:
        return
    marked = {(mark.data.pot, mark.data.player): mark for mark in hand.special.marked}
    for paid in hand.paid:
        if getattr(paid.data, "pot", None) is None:
            continue
        mark = marked.get((paid.data.pot, paid.data.player))
        if mark is None or not mark.data.clear:
            fault = Word(word="not_marked" if mark is None else "marked_unclearly")
            values: dict[str, Value] = {"player": paid.data.player, "fault": fault}
            yield Breach((paid,) if mark is None else (mark, paid), values, player=paid.data.player)


@at_end(
    "pt-omaha-online/72",
    severity=Severity.CRITICAL,
    version=2,
    title=("A mão que o sistema interrompe é nula", "A hand that the system breaks off is void"),
    pt="O sistema falhou e a mão não acabou; {fault}.",
    en="The system failed and the hand did not end; {fault}.",
)
def hand_that_the_system_breaks_off_is_void(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Where the gaming system fails and the hand cannot be finished, it is void and all bets go back.

    Who hands every bet back has kept this, whether or not he says the word.
    """
    hand = finished.coup
    failed = next((event for event in hand.special.interrupted if event.data.side == SYSTEM), None)
    if failed is None or (hand.paid and hand.void is None):
        return
    owed: Shortfalls = together(lacks(player(one.player), MAIN_POT, one.total) for one in hand.players.values())
    beyond: Shortfalls = together(lacks(MAIN_POT, player(one.player), one.beyond) for one in hand.players.values())
    taken = bool(hand.percentage)
    if owed or beyond or taken:
        fault = "stakes_not_returned" if owed else "more_returned_than_staked" if beyond else "percentage_kept"
        ended = (failed,) if hand.void is None else (failed, hand.void)
        yield Breach(ended, {"fault": Word(word=fault)}, shortfalls=together((owed, beyond)))


@at_end(
    "pt-omaha-online/72", "pt-omaha-online/73",
    severity=Severity.CRITICAL,
    title=("Só uma falha do sistema anula a mão", "Only a failure of the system voids a hand"),
    pt="A mão foi anulada sem fundamento: {fault}.",
    en="The hand was called void without cause: {fault}.",
)  # fmt: skip
def only_a_failure_of_the_system_voids_a_hand(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A failure of a player's equipment voids nothing. Of a failure on neither side the rules do not speak."""
    hand = finished.coup
    if hand.void is None:
        return
    sides = {event.data.side for event in hand.special.interrupted}
    if SYSTEM in sides:
        return
    own = [event for event in hand.special.interrupted if event.data.side == PLAYERS]
    other = [event for event in hand.special.interrupted if event.data.side != PLAYERS]
    fault = "players_equipment" if own and not other else "failure_of_neither_side" if other else "no_failure"
    at = online_at("72" if fault != "players_equipment" else "73")
    yield Breach(
        (hand.void, *hand.special.interrupted[:1]), {"fault": Word(word=fault)}, paragraph=at,
        severity=Severity.INFO if other else None, reading=NEITHER if other else None,
    )  # fmt: skip
