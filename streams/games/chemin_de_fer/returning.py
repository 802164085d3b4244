"""What is left of a bank goes back to whose it is when the hand ends: nn. 31, 77 and 78."""

from typing import Any

from schemas.envelope import Event
from schemas.events.chemin_de_fer import HandGiven
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity, Value
from schemas.parties import BANK, Party, Role
from streams.games.chemin_de_fer.banker_party import banker_of
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import TIED, at
from streams.games.chemin_de_fer.state import BankersHand
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.account import paired
from streams.rules.money import rounding_chip


@rule(
    "ao-de-261-22/12/77", "ao-de-261-22/12/78", "ao-de-261-22/12/31",
    on=(HandGiven, TableClosed),
    severity=Severity.CRITICAL,
    title=("Banca e garage voltam a quem pertencem", "Bank and garage go back to their owners"),
    pt="Da mão de {player} {returned?foram devolvidos $|não se devolveu nada} a {owner}; eram devidos {due}.",
    en="From {player}'s hand {returned?$|nothing} was given back to {owner}; {due} was due.",
    version=5,
)  # fmt: skip
def bank_goes_back_when_the_hand_ends(table: CheminTable, event: Event[Any], law: CheminLaw) -> Breaches:
    """When the hand ends the dealer gives back the chips of the bank and of the garage, shared as they were laid in."""
    closing = event.type == TableClosed.type
    hand = table.hand if closing else table.ended
    if hand is None and (not table.sighted or table.ended is not None):
        yield NotEvaluable(table.why_no_hand)
        return
    if hand is None or not hand.coups or not (closing or table.ended_by is event):
        return
    due, got = due_back(hand), returned(hand)
    wrong = [player for player in {**due, **got} if got.get(player, 0) != due.get(player, 0)]
    if not wrong or as_near_as_chips_go(hand, rounding_chip(table.licence)):
        return
    owner = min(wrong, key=lambda player: got.get(player, 0) - due.get(player, 0))  # who is most short
    values: dict[str, Value] = {
        "player": hand.player, "owner": owner, "returned": Money(money=got.get(owner, 0)),
        "due": Money(money=due.get(owner, 0)),
    }  # fmt: skip
    paragraph = at("31") if owner != hand.player else at("77") if hand.last == TIED else at("78")
    laid = (hand.laid[owner],) if owner in hand.laid else ()
    shows = (*laid, *hand.announced, *(one for events in hand.returned.values() for one in events))
    yield Breach((hand.given, event), values, player=owner, shortfalls=_short(hand), paragraph=paragraph, shows=shows)


def due_back(hand: BankersHand) -> dict[str, int]:
    """What each is owed of the bank and the garage; of a bank from which more was paid than lay in it, nothing."""
    return {player: max(0, share) for player, share in hand.shares().items()}


def returned(hand: BankersHand) -> dict[str, int]:
    """What each got back of the bank and the garage."""
    return {player: sum(one.data.amount for one in events) for player, events in hand.returned.items()}


def as_near_as_chips_go(hand: BankersHand, chip: int) -> bool:
    """All that was left went back, and nobody got a chip more or less than his part: chips cannot be halved."""
    due, got = hand.shares(), returned(hand)
    left = hand.stock + hand.garage - sum(got.values())
    return 0 <= left < chip and all(abs(got.get(player, 0) - due.get(player, 0)) < chip for player in {**due, **got})


def _short(hand: BankersHand) -> tuple[Any, ...]:
    """Who lacks what to whose gain; chips that nobody was given stay on the table, with the house."""
    due, got = due_back(hand), returned(hand)
    net = {_party(hand, player): got.get(player, 0) - due.get(player, 0) for player in {**due, **got}}
    net[BANK] = -sum(net.values())
    return tuple(paired(net, ""))


def _party(hand: BankersHand, player: str) -> Party:
    return banker_of(hand) if player == hand.player else Party(role=Role.ASSOCIATE, name=player)
