"""Who handles the cards: nn. 18 to 20 of art. 10, nn. 18 to 22 of art. 11."""

from collections.abc import Mapping

from schemas.envelope import Event
from schemas.events.baccarat import CardsOffered, CardsPlaced
from schemas.events.conduct import InfractionRecorded
from schemas.findings import Severity, Value, Word
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import DEALER, HANDS
from streams.games.baccarat.table import BaccaratTable
from streams.games.cards.preparing import NO_SEATS
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

Right = tuple[str, str]  # seat, player
NO_HANDLING = "the licence does not say who handles the cards"


@at_end(
    "ao-de-261-22/10/18", "ao-de-261-22/11/18", "ao-de-261-22/11/19", "ao-de-261-22/11/20",
    severity=Severity.MINOR,
    title=("As cartas vão a quem mais apostou, sentado", "The cards go to the highest stake of a seated player"),
    pt="As cartas {de_hand} foram dadas a {player}; lugar a que cabiam: {due}.",
    en="The cards of {hand} were given to {player}; seat entitled to them: {due}.",
    reading="baccarat:7.2",
    version=5,
)  # fmt: skip
def cards_go_to_the_highest_seated_stake(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """In each group the seated player with the highest stake handles the cards; of equal stakes the lower seat.

    Who does not want them passes them on to the next lower stake. Whether an equal one comes first the text does not say:
    either is lawful.
    """
    handling = finished.table.terms.card_handling
    if handling == DEALER or finished.coup.void is not None:
        return
    if handling is None or not finished.table.seated:
        yield NotEvaluable(NO_SEATS if handling else NO_HANDLING)
        return
    for hand in HANDS:
        declined: list[Event[CardsOffered]] = []
        for offer in [one for one in finished.coup.offers if one.data.place == hand]:
            stakes = _seated(finished, hand, offer.sequence)
            right = _next(finished, stakes, declined)
            if (offer.data.seat, offer.data.player) not in right:
                due = right[0][0] if right else Word(word="no_seat")
                values: dict[str, Value] = {"hand": Word(word=hand), "player": offer.data.player, "due": due}
                at = _at(offer, stakes, declined, law)
                yield Breach((*declined, offer), values, player=offer.data.player, paragraph=at)
                break
            declined.append(offer)


def _seated(finished: FinishedBaccarat, hand: str, moment: int) -> Mapping[Right, int]:
    """What the holders of seats have staked on a group; who has left the seat by then has no right to the cards."""
    if finished.coup.held is None:
        return {}
    stakes, risen = finished.seated_stakes.get(hand, {}), finished.coup.risen
    return {right: stake for right, stake in stakes.items() if risen.get(right, moment) >= moment} if risen else stakes


def _next(finished: FinishedBaccarat, stakes: Mapping[Right, int], declined: list[Event[CardsOffered]]) -> list[Right]:
    """Who may be offered the cards now, the first by our reading first."""
    seats = finished.table.licence.seats
    passed = {(offer.data.seat, offer.data.player) for offer in declined}
    left = [right for right in stakes if right not in passed]
    order = sorted(left, key=lambda right: (-stakes[right], _number(right[0], seats)))
    if not order or not declined:
        return order[:1]
    last = stakes.get((declined[-1].data.seat, declined[-1].data.player), 0)
    return list(dict.fromkeys([order[0], *[right for right in order if stakes[right] < last][:1]]))


def _number(seat: str, seats: tuple[str, ...]) -> tuple[bool, int]:
    """The lower number comes first, whichever way the house counts its seats; those without one as they are declared."""
    if seat.isascii() and seat.isdecimal():
        return False, int(seat)
    return True, seats.index(seat) if seat in seats else len(seats)


def _at(
    offer: Event[CardsOffered], stakes: Mapping[Right, int], declined: list[Event[CardsOffered]], law: BaccaratLaw
) -> str:
    """The paragraph: who passes the cards on, equal stakes, or the highest stake; in art. 10 all are one."""
    stake = stakes.get((offer.data.seat, offer.data.player))
    if declined:
        return law.at["second_hand"]
    return law.at["equal_stakes"] if stake is not None and stake == max(stakes.values()) else law.at["handling"]


@at_end(
    "ao-de-261-22/10/18", "ao-de-261-22/11/18",
    severity=Severity.MINOR,
    title=("Quem tem direito às cartas é convidado", "Whoever has the right to the cards is offered them"),
    pt="As cartas {de_hand} não foram dadas a ver ao lugar {due}, que a elas tinha direito.",
    en="The cards of {hand} were not offered to seat {due}, which was entitled to them.",
    version=4,
)  # fmt: skip
def who_has_the_right_is_offered_the_cards(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Where the operator has not opted out, the seated player with the highest stake of a group gets its cards to see.

    Only the dealer may handle them in the players' place: whatever else a table declares leaves them their right.
    """
    coup, handling = finished.coup, finished.table.terms.card_handling
    if handling == DEALER or coup.void is not None or len(coup.order) < len(law.order):
        return
    if handling is None:
        yield NotEvaluable(NO_HANDLING)
        return
    for hand in HANDS if finished.table.seated else ():
        if any(offer.data.place == hand for offer in coup.offers):
            continue
        right = _next(finished, _seated(finished, hand, coup.drawn[-1].sequence), [])
        if right:
            yield Breach((coup.drawn[-1],), {"hand": Word(word=hand), "due": right[0][0]}, player=right[0][1])


@rule(
    "ao-de-261-22/10/20", "ao-de-261-22/11/22",
    on=(CardsOffered,),
    severity=Severity.MINOR,
    title=("Só o pagador manuseia as cartas", "The dealer alone handles the cards"),
    pt="{player} teve as cartas {de_hand}; nesta mesa só o pagador as manuseia.",
    en="{player} had the cards of {hand}; at this table only the dealer handles them.",
)  # fmt: skip
def dealer_alone_handles_the_cards(table: BaccaratTable, event: Event[CardsOffered], law: BaccaratLaw) -> Breaches:
    """Where the operator opted out of handling by players, only the dealer handles the cards."""
    if table.terms.card_handling == DEALER and event.data.accepted:
        values: dict[str, Value] = {"player": event.data.player, "hand": Word(word=event.data.place)}
        yield Breach((event,), values, player=event.data.player, reading=law.handling_reading)


@rule(
    "ao-de-261-22/10/20", "ao-de-261-22/11/22",
    on=(CardsPlaced,),
    severity=Severity.MINOR,
    title=("O pagador põe as cartas no sítio marcado", "The dealer puts the cards on the marked spot"),
    pt="As cartas {de_hand} não foram postas pelo pagador no local assinalado no pano (quem as pôs: {role}).",
    en="The dealer did not put the cards of {hand} on the spot marked on the cloth (placed by: {role}).",
)  # fmt: skip
def cards_lie_on_the_marked_spot(table: BaccaratTable, event: Event[CardsPlaced], law: BaccaratLaw) -> Breaches:
    """The dealer puts the cards, once drawn, where the cloth marks it."""
    placed = event.data
    if table.terms.card_handling == DEALER and not (placed.marked and placed.role == DEALER):
        values: dict[str, Value] = {"hand": Word(word=placed.place), "role": Word(word=placed.role)}
        yield Breach((event,), values, staff=placed.by, reading=law.handling_reading)


@rule(
    "ao-de-261-22/10/19", "ao-de-261-22/11/21",
    on=(InfractionRecorded,),
    severity=Severity.MINOR,
    title=("As cartas não saem da mesa", "The cards do not leave the table"),
    pt="{player} retirou da mesa as cartas que manuseava.",
    en="{player} took the cards off the table.",
    stands_alone=True,
)  # fmt: skip
def cards_do_not_leave_the_table(table: BaccaratTable, event: Event[InfractionRecorded], law: BaccaratLaw) -> Breaches:
    """Who handles the cards may look at them, but not take them off the table."""
    if event.data.kind == "cards_lifted":
        yield Breach((event,), {"player": event.data.player}, player=event.data.player)


@rule(
    "ao-de-261-22/10/19", "ao-de-261-22/11/21",
    on=(InfractionRecorded,),
    severity=Severity.MINOR,
    title=("A carta adicional não se junta às duas primeiras", "The third card stays apart from the first two"),
    pt="{player} juntou a carta adicional às duas primeiras.",
    en="{player} put the third card together with the first two.",
    stands_alone=True,
)  # fmt: skip
def third_card_stays_apart(table: BaccaratTable, event: Event[InfractionRecorded], law: BaccaratLaw) -> Breaches:
    """The third card, when it is looked at, may not be joined to the first two."""
    if event.data.kind == "third_card_joined":
        yield Breach((event,), {"player": event.data.player}, player=event.data.player)
