"""To whom the hand goes, how it is passed, offered and auctioned: nn. 29, 32, 78 to 93, 105.a."""

from typing import Any

from schemas.envelope import Event
from schemas.events.chemin_de_fer import (
    AuctionAwarded,
    AuctionOpened,
    BidMade,
    HandOffered,
    HandPassed,
    ShoeHandedBack,
)
from schemas.findings import Money, Severity, Value, Word
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.hand_fold import NO_HAND
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import LOST, at
from streams.games.chemin_de_fer.state import BankersHand
from streams.games.chemin_de_fer.table import CheminTable
from streams.games.chemin_de_fer.turns import UNKNOWN, next_to_the_right, offered_in, standing_order, to_the_right
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

NO_AUCTION = "the licence does not say from what amount the hand is auctioned"


@at_end(
    "ao-de-261-22/12/29", "ao-de-261-22/12/32", "ao-de-261-22/12/78", "ao-de-261-22/12/79", "ao-de-261-22/12/81",
    "ao-de-261-22/12/82", "ao-de-261-22/12/86", "ao-de-261-22/12/89", "ao-de-261-22/12/92", "ao-de-261-22/12/93",
    "ao-de-261-22/12/97.c.i",
    severity=Severity.MAJOR,
    title=("A mão é de quem tem a vez", "The hand goes to the player whose turn it is"),
    pt="{player} deu as cartas como banqueiro; {holder?a mão era de $|a mão não fora dada a ninguém}.",
    en="{player} dealt as banker; {holder?the hand was $'s|the hand had been given to nobody}.",
    version=3,
)  # fmt: skip
def hand_goes_to_whom_it_belongs(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The first hand is for the first seat at the dealer's right; a hand that is lost goes on to the right.

    With a new shoe it stays with whoever did not lose. After a standing banker's loss it goes to the right of the last regular
    banker. A hand that is passed goes to whoever takes it, or to the best bid, else to the next player. Who moved to an
    earlier seat lets it go by once. Whoever deals without having got the shoe took the hand out of turn.
    """
    coup, hand = finished.coup, finished.coup.hand
    named = getattr(coup.opened.data, "banker", None)
    if hand is None and finished.table.hand_known and coup.order and named is not None:
        yield Breach((coup.opened, coup.drawn[0]), {"player": named, "holder": None}, player=named, paragraph=at("82"))
    if hand is None:
        yield NotEvaluable(finished.table.why_no_hand)
        return
    if coup.order and named not in (None, hand.player):
        values: dict[str, Value] = {"player": named, "holder": hand.player}
        yield Breach((hand.given, coup.opened), values, player=named, paragraph=at("82"))
        return
    kept = hand.coups and not coup.overstayed
    if coup.turn == UNKNOWN and coup.order and not kept:
        yield NotEvaluable(NO_HAND)
        return
    if kept or not coup.order or not coup.turn.players or coup.banker in coup.turn.players:
        return
    moved = coup.banker in finished.table.moved_up and hand.how == "turn"
    values = {"player": hand.player, "holder": coup.turn.players[0]}
    yield Breach(
        (hand.given, coup.opened),
        values,
        player=hand.player,
        paragraph=at("93") if moved else coup.turn.paragraph,
        reading=coup.turn.reading,
        shows=tuple(finished.table.seatings.values()),
    )


@rule(
    "ao-de-261-22/12/82",
    on=(ShoeHandedBack,),
    severity=Severity.MINOR,
    title=(
        "Dadas as cartas, a mão fica em quem a tomou",
        "Once cards are given the hand stays with the player who took it",
    ),
    pt="O sabot foi devolvido a {player} quando as cartas do golpe já tinham sido entregues.",
    en="The shoe was given back to {player} after the cards of the coup had been handed over.",
)
def hand_stays_once_the_cards_are_given(table: CheminTable, event: Event[ShoeHandedBack], law: CheminLaw) -> Breaches:
    """A hand that somebody took before his turn goes back only while no cards of the coup were handed over."""
    coup = table.coup
    if coup is not None and coup.passed and surely_before(coup.passed[0], event):
        yield Breach((coup.passed[0], event), {"player": event.data.banker}, player=event.data.banker)


@rule(
    "ao-de-261-22/12/78", "ao-de-261-22/12/105.a",
    on=(HandPassed,),
    severity=Severity.CRITICAL,
    title=("A mão só se passa depois de um golpe ganho ou nulo", "The hand is passed only after a win or a tie"),
    pt="{player} passou a mão: {fault}.",
    en="{player} passed the hand: {fault}.",
    version=2,
)  # fmt: skip
def hand_is_passed_after_a_win_or_a_tie(table: CheminTable, event: Event[HandPassed], law: CheminLaw) -> Breaches:
    """After a coup that he wins or ties the banker may pass the hand; once a card is drawn the coup must be played."""
    coup, hand, player = table.coup, table.hand, event.data.player
    if coup is not None and coup.order:
        values: dict[str, Value] = {"player": player, "fault": Word(word="cards_were_out")}
        yield Breach((coup.drawn[0], event), values, player=player, paragraph=at("105.a"))
    elif hand is not None and hand.player == player and hand.outcomes <= {LOST}:
        yield Breach(
            (hand.given, event), {"player": player, "fault": Word(word="no_coup_won")}, player=player,
            paragraph=at("78"), severity=Severity.MAJOR,
        )  # fmt: skip


@rule(
    "ao-de-261-22/12/79", "ao-de-261-22/12/80", "ao-de-261-22/12/93",
    on=(HandOffered,),
    severity=Severity.MAJOR,
    title=("A mão passada é oferecida por ordem", "A passed hand is offered in order"),
    pt="A mão passada foi oferecida a {player} por {amount}; a vez era de {holder}.",
    en="The hand was offered to {player} at {amount}; it was {holder}'s turn.",
)  # fmt: skip
def passed_hand_is_offered_in_order(table: CheminTable, event: Event[HandOffered], law: CheminLaw) -> Breaches:
    """It is offered at the same level to the seated from the banker's right, then to those who stand.

    Where the banker stood it begins at the right of the last who sat and had it in turn.
    """
    hand, offer = table.hand, event.data
    if hand is None or not table.sighted:
        yield NotEvaluable(table.why_no_hand)
        return
    if table.offer_due is None or offer.player == table.offer_due:
        return
    values: dict[str, Value] = {
        "player": offer.player, "amount": Money(money=offer.amount), "holder": table.offer_due,
    }  # fmt: skip
    paragraph = at("93") if offer.player in table.moved_up else at("80") if hand.standing else at("79")
    yield Breach((event,), values, player=table.offer_due, paragraph=paragraph, shows=_seating(table))


def _seating(table: CheminTable) -> tuple[Event[Any], ...]:
    """What shows who sits there, who passed the hand and who was asked before."""
    passed = () if table.hand is None or table.hand.passed is None else (table.hand.passed,)
    return (*table.seatings.values(), *passed, *table.offers)


@rule(
    "ao-de-261-22/12/81",
    on=(AuctionOpened,),
    severity=Severity.MAJOR,
    title=("Só se leiloa a mão que ninguém quer ao nível", "Only a hand that nobody takes at its level is auctioned"),
    pt="A mão foi posta em leilão sem ter sido oferecida a {player}, ou depois de tomada.",
    en="The hand was put up for auction before it had been offered to {player}, or after it had been taken.",
)
def hand_is_offered_before_it_is_auctioned(table: CheminTable, event: Event[AuctionOpened], law: CheminLaw) -> Breaches:
    """The bank is auctioned only when nobody takes the passed hand for the bank of the next coup."""
    hand = table.hand
    if hand is None or hand.passed is None or not table.sighted or table.award is not None or table.refusers:
        return
    asked = {offer.data.player for offer in table.offers}
    left = [player for player in offered_in(table, hand) if player not in asked]
    taken = [offer.data.player for offer in table.offers if offer.data.accepted]
    if left or taken:
        yield Breach((hand.passed, event), {"player": (taken or left)[0]}, shows=_seating(table))


@rule(
    "ao-de-261-22/12/83", "ao-de-261-22/12/87", "ao-de-261-22/12/89", "ao-de-261-22/12/90", "ao-de-261-22/12/91",
    on=(BidMade,),
    severity=Severity.MAJOR,
    title=("Licita quem pode, da base para cima", "Bids come from those who may bid, from the base upwards"),
    pt="O lance de {player}, de {amount}, não se admite: {fault}.",
    en="{player}'s bid, {amount}, is not admissible: {fault}.",
    version=2,
)  # fmt: skip
def bids_are_admissible(table: CheminTable, event: Event[BidMade], law: CheminLaw) -> Breaches:
    """Bids begin at the fixed base and rise by the fixed amount, without limit; equal bids are possible.

    Who passed the hand does not bid, nor his associate, nor who was awarded it and refused.
    """
    bid, earlier = event.data, table.bids[:-1]
    base, step = table.terms.auction_base, table.terms.auction_step
    barred = next((name for name in (bid.player, bid.partner or "") if name in table.barred), None)
    last = max((one.data.amount for one in earlier), default=None)
    fault = ""
    if barred is not None:
        fault = "may_not_bid"
    elif base is None or step is None:
        yield NotEvaluable(NO_AUCTION)
    elif bid.amount < base:
        fault = "below_the_base"
    elif last is not None and (bid.amount < last or (bid.amount - last) % step):
        fault = "not_by_the_step"
    if fault:
        values: dict[str, Value] = {
            "player": bid.player, "amount": Money(money=bid.amount), "fault": Word(word=fault),
        }  # fmt: skip
        paragraph = at("83") if barred is None else table.barred[barred]
        yield Breach((event,), values, player=bid.player, paragraph=paragraph, shows=(table.opened, *_seating(table)))


@rule(
    "ao-de-261-22/12/84", "ao-de-261-22/12/85", "ao-de-261-22/12/88", "ao-de-261-22/12/83", "ao-de-261-22/12/86",
    on=(AuctionAwarded,),
    severity=Severity.MINOR,
    title=("A mão leiloada é do maior lance", "An auctioned hand goes to the best bid"),
    pt="A mão foi adjudicada a {player} por {amount}; cabia a {holder}{best?, por $|, sem licitantes}.",
    en="The hand was awarded to {player} for {amount}; it belonged to {holder}{best?, for $|, since nobody had bid}.",
    version=4,
)  # fmt: skip
def auctioned_hand_goes_to_the_best_bid(table: CheminTable, event: Event[AuctionAwarded], law: CheminLaw) -> Breaches:
    """The highest bid wins; of equal ones a lone bid before a joint one, seated before standing, the nearest on the right.

    It is awarded for that bid, and where nobody has bid it is not awarded at all. Of two who bid together the one who comes first keeps the bank.
    """
    hand = table.hand
    if hand is None or not table.sighted:
        return
    if not table.bids:
        yield from _awarded_without_a_bid(table, hand, event)
        return
    best = max(bid.data.amount for bid in table.bids)
    order = _bidding_order(table, hand.regular if hand.standing else hand.seat)
    top = [bid for bid in table.bids if bid.data.amount == best]
    ranked = sorted(top, key=lambda bid: (bid.data.partner is not None, *_place(order, bid.data.player)))
    due = min(
        (name for name in (ranked[0].data.player, ranked[0].data.partner) if name), key=lambda n: _place(order, n)
    )
    if event.data.player == due and event.data.amount == best:
        return
    chosen = next((bid for bid in table.bids if event.data.player in (bid.data.player, bid.data.partner)), ranked[0])
    joint = (chosen.data.partner is not None) != (ranked[0].data.partner is not None) or chosen is ranked[0]
    same_kind = _place(order, event.data.player)[0] == _place(order, due)[0]
    paragraph = at("88") if joint and chosen in top else at("85") if same_kind and chosen in top else at("84")
    if event.data.player == due:
        paragraph = at("83")  # for another amount than that of the bid
    values: dict[str, Value] = {
        "player": event.data.player, "amount": Money(money=event.data.amount), "holder": due, "best": Money(money=best),
    }  # fmt: skip
    reading = "baccarat:6.13" if paragraph == at("88") else None
    yield Breach((*table.bids, event), values, player=due, paragraph=paragraph, reading=reading, shows=_seating(table))


def _awarded_without_a_bid(table: CheminTable, hand: BankersHand, event: Event[AuctionAwarded]) -> Breaches:
    """Nobody had bid: the hand is not awarded, and the next player must take it with the least (n. 86)."""
    due = next_to_the_right(table, hand.regular if hand.standing else hand.seat)
    values: dict[str, Value] = {
        "player": event.data.player, "amount": Money(money=event.data.amount),
        "holder": due[0] if due else Word(word="nobody"), "best": None,
    }  # fmt: skip
    yield Breach((event,), values, player=event.data.player, paragraph=at("86"), shows=_seating(table))


def _bidding_order(table: CheminTable, seat: str | None) -> list[tuple[bool, str]]:
    seated = [(False, table.seats[each]) for each in to_the_right(table, seat)]
    return [*seated, *((True, player) for player in standing_order(table, seat))]


def _place(order: list[tuple[bool, str]], player: str) -> tuple[bool, int]:
    """Whether somebody stands, and how far from the banker's right."""
    for number, (stands, name) in enumerate(order):
        if name == player:
            return stands, number
    return True, len(order)
