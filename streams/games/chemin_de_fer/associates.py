"""Who joins the banker, and with how much: n. 31."""

from schemas.envelope import Event
from schemas.events.chemin_de_fer import AssociateJoined
from schemas.findings import Money, Severity, Value, Word
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import AUCTION
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule


@rule(
    "ao-de-261-22/12/31",
    on=(AssociateJoined,),
    severity=Severity.MAJOR,
    title=("O associado entra no início, com igual quantia", "An associate joins at the start, with an equal amount"),
    pt="{player} associou-se ao banqueiro com {amount}: {fault}.",
    en="{player} joined the banker with {amount}: {fault}.",
    version=2,
)
def associate_joins_at_the_start_with_an_equal_amount(
    table: CheminTable, event: Event[AssociateJoined], law: CheminLaw
) -> Breaches:
    """At the start of a hand a player may join the banker, if he accepts, with as much as the banker has put up."""
    hand, data = table.hand, event.data
    if hand is None:
        yield NotEvaluable(table.why_no_hand)
        return
    if not data.accepted:
        return
    own = hand.put.get(hand.player, 0)
    dealt = table.coup is not None and bool(table.coup.order)
    fault = "hand_had_begun" if hand.coups or dealt else "not_an_equal_amount" if data.amount != own else ""
    if fault:
        values: dict[str, Value] = {
            "player": data.player, "amount": Money(money=data.amount), "fault": Word(word=fault),
        }  # fmt: skip
        yield Breach((hand.given, event), values, player=data.player)


@at_end(
    "ao-de-261-22/12/31",
    severity=Severity.MAJOR,
    title=("O associado põe a quantia com que foi aceite", "An associate lays the amount that was accepted"),
    pt="{player} pôs {chips?$|nada} na banca de {holder}: {fault}.",
    en="{player} laid {chips?$|nothing} into {holder}'s bank: {fault}.",
)  # fmt: skip
def associates_lay_what_was_accepted(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Nobody has chips in a bank but the banker and who joined him, with as much as he was accepted for, from the start.

    Who bids together with another has joined him by that.
    """
    coup, hand = finished.coup, finished.coup.hand
    if hand is None:
        yield NotEvaluable(finished.table.why_no_hand)
        return
    if not hand.joined and hand.put.keys() <= {hand.player}:
        return  # as nearly always
    late = {event.data.player: event for event in coup.laid_bank if hand.coups}
    of_the_bid = _bidders(finished) if hand.how == AUCTION else ()
    for player in {**hand.put, **hand.joined} if coup.order else ():
        joined, chips, laid = hand.joined.get(player), hand.put.get(player, 0), late.get(player, hand.laid.get(player))
        accepted = player in of_the_bid or (joined is not None and joined.data.accepted)
        if player == hand.player or (hand.coups and player not in late) or not (accepted or chips):
            continue
        fault = ""
        if not accepted:
            fault = "was_not_accepted"
        elif hand.coups:
            fault = "hand_had_begun"
        elif joined is not None and chips != joined.data.amount:
            fault = "accepted_with_another_amount"
        if fault:
            evidence = tuple(event for event in (joined, laid) if event is not None)
            shows = tuple(event for event in coup.laid_bank if event.data.player == player)
            values: dict[str, Value] = {
                "player": player, "holder": hand.player, "fault": Word(word=fault),
                "chips": Money(money=sum(event.data.amount for event in shows) if hand.coups else chips),
            }  # fmt: skip
            yield Breach((hand.given, *evidence), values, player=player, shows=shows)


def _bidders(finished: FinishedChemin) -> tuple[str, ...]:
    """Who won the auction, alone or together."""
    award = finished.table.award
    return () if award is None else (award.data.player, award.data.partner or "")
