"""Chemin de fer: a bank that passes from hand to hand, bancô, the words of the ponto, faults, seats and the hand's turn.

Hands (`place`) are `ponto` and `banker`. Seats are `1` to `9`, `1` at the dealer's right; a licence lists them from the
dealer's left, `9` first. To the right of seat 3 is seat 4, of seat 9 seat 1. A standing player stands in the gap at the
right of a seat (`standing_place_taken.between`: that seat, then the next).
Bets (`bet_placed.position`) lie in the zone of a seat, `seat:5`, or on its line, `line:5`, where they play half; a standing
player's in the zone of the seat where he stands. Notes are `chip` cash, with their currency as `symbol`.
The house's percentage of the banker's gain is the cagnotte. Chips of the bank that leave play are the garage.
Cards are drawn face down, third cards face up; one that does not count is `card_discarded`. What is burnt before the
first coup of a shoe is `card_burned`. The banker's and the ponto's cards are turned over with `card_revealed`.
The next card of the shoe, where somebody looks at it to tell what a coup should have been, is `card_exposed` at `shoe`.
"""

from typing import Annotated

from pydantic import Field

from schemas.cards import Card
from schemas.model import Amount, Count, Data, Name


class HandGiven(Data):
    """A player gets the shoe and becomes the banker; `seat` is none where he stands.

    `how`: `turn`; `level` (a hand that was passed, at the same level); `resumed` (by who passed it); `auction`;
    `obliged` (an auction without bids).
    """

    player: Name
    seat: Name | None = None
    how: Name


class HandPassed(Data):
    """The banker gives the hand up: «Passo a mão»."""

    player: Name


class HandOffered(Data):
    """The dealer offers a hand that was passed to a player, who takes it at that amount or not."""

    player: Name
    seat: Name | None = None
    amount: Amount
    accepted: bool


class HandRefused(Data):
    """A player whose turn it is, or who must take it, will not take the hand."""

    player: Name
    seat: Name | None = None


class HandSkipped(Data):
    """The hand goes by a player who had moved to an earlier seat."""

    player: Name
    seat: Name


class ShoeHandedBack(Data):
    """The shoe goes from whoever took it before his turn to whoever is entitled to it."""

    player: Name
    banker: Name


class AuctionOpened(Data):
    """The hand is put up for auction, from an amount upwards."""

    base: Amount


class BidMade(Data):
    """A bid for the hand, of one player or of two in equal parts."""

    player: Name
    partner: Name | None = None
    amount: Amount


class AuctionAwarded(Data):
    """The hand goes to a bid."""

    player: Name
    partner: Name | None = None
    amount: Amount


class BankAnnounced(Data):
    """The banker says how much he puts at stake in the coup."""

    player: Name
    amount: Amount


class BankLaid(Data):
    """Chips of the banker, or of his associate, go into the bank."""

    player: Name  # whose they are
    amount: Amount
    by: Name
    role: Name


class AssociateJoined(Data):
    """A player joins the banker with an amount of his own, if the banker accepts him."""

    player: Name
    amount: Amount
    accepted: bool


class GarageSet(Data):
    """Chips of the bank are put aside and leave play."""

    amount: Amount


class CagnotteTaken(Data):
    """The house takes its percentage of the banker's gain, out of the bank or paid by the banker from `outside`."""

    amount: Amount
    outside: bool = False


class BankReturned(Data):
    """Chips of the bank and of the garage go back to the banker, or to his associate."""

    player: Name
    amount: Amount


class ForeignersNoted(Data):
    """Whether foreign players are at the table."""

    present: bool


class BancoCalled(Data):
    """A player says bancô: `banco`, `suivi` (he goes on), `table` (com a mesa), `alone` (seul)."""

    player: Name
    kind: Name


class BancoAwarded(Data):
    """The dealer gives the bancô to a player."""

    player: Name
    kind: Name


class StakeAnnounced(Data):
    """A player says that another amount of his chips plays than they show."""

    bet: Name
    amount: Amount


class NotesExchanged(Data):
    """The notes of a bet are changed for chips."""

    bet: Name
    amount: Amount


class CardsPassed(Data):
    """The ponto's cards are passed to a player."""

    player: Name
    by: Name
    role: Name
    palette: bool = True
    face_down: bool = True
    demanded: bool = False  # he made bancô and demanded them


class CardsTaken(Data):
    """A player helps himself to the ponto's cards, or takes up those that were passed to him."""

    player: Name


class CardsSeen(Data):
    """A player looks at the ponto's cards."""

    player: Name


class WordSpoken(Data):
    """The ponto or the banker says a word: `eight`, `nine`, `no`, `card`; at `eight` and `nine` he shows his cards."""

    place: Name
    player: Name
    word: Name


class ScoreStated(Data):
    """The ponto or the banker says his score as he shows his cards; the dealer's is `score_called`."""

    place: Name
    score: Count


class CallMade(Data):
    """One of the calls of the law, once for each language.

    `bank`, `who_banco`, `make_your_game`, `who_completes`, `banco`, `banco_with_priority`, `table_banco_seated`,
    `lone_banco_seated`, `closing` (with the amount in play), `word`, `tie`, `ponto_wins`, `bank_wins`, `hand_passes`,
    `hand_given_up`, `auction`, `bid`, `awarded`, `hand_skips`, `hand_stays`, `bank_refused`, `first_coup`,
    `by_the_table`.
    """

    call: Name
    role: Name = "dealer"
    amount: Amount | None = None
    ponto: Count | None = None  # scores, where a result is called
    banker: Count | None = None
    word: Name | None = None  # that is repeated
    language: Name = "pt"


class CardsGathered(Data):
    """The cards of the coup are drawn in, unmixed, and lie beside the dealer."""

    by: Name
    role: Name


class CardsBoxed(Data):
    """Cards go into the discard box (depósito): those of a hand, or of both (`all`)."""

    place: Name
    by: Name
    role: Name


class CardPutBack(Data):
    """A card goes back into the shoe."""

    by: Name
    role: Name
    card: Card | None = None


class CardDropped(Data):
    """A card of a hand falls to the floor by mistake, or is thrown there."""

    place: Name
    by: Name
    role: Name
    thrown: bool = False


class CardPickedUp(Data):
    """It is picked up again, under somebody's eyes."""

    place: Name
    card: Card | None = None
    watched_by: Name | None = None  # the role


class FaultRuled(Data):
    """Staff rule that a fault of the decree happened.

    Of the banker: `stuck_cards`, `banker_has_three`, `two_thirds`, `fifth_card`, `ponto_has_three`, `ponto_has_four`,
    `thrown_card`, `boxed_third`, `ponto_uncovered`. Of the dealer: `wrong_repetition`, `wrong_passing`. Of either hand:
    `banker_boxed`, `ponto_boxed`, `dealer_boxed`.
    """

    fault: Name
    by: Name
    role: Name


class CoupRebuilt(Data):
    """The coup is put back to what it should have been."""

    by: Name
    role: Name
    watched_by: Name | None = None  # the role
    certain: bool = True


class AdviceGiven(Data):
    """Staff tell the ponto or the banker what to do: `draw`, `stand`."""

    place: Name
    by: Name
    role: Name
    action: Name


class RulesUnknown(Data):
    """Staff know of a player that he does not know the rules."""

    player: Name


class BankerChose(Data):
    """The banker says whether he gives (`draw`) or refuses (`stand`) a card to a ponto who changed his word."""

    action: Name


class PontoHurried(Data):
    """Staff invite a ponto who takes too long to speak."""

    player: Name
    by: Name
    role: Name


class CardsWithdrawn(Data):
    """The cards are taken from a ponto."""

    player: Name
    by: Name
    role: Name


class SeatBooked(Data):
    """A player is entered in the book, for a seat or for any."""

    player: Name
    seat: Name | None = None


class SeatReserved(Data):
    """A card with number and name keeps a seat."""

    seat: Name
    player: Name


class ReservationLapsed(Data):
    """The card is taken away."""

    seat: Name
    player: Name


class SeatChangeAsked(Data):
    """A seated player asks for another seat."""

    player: Name
    seat: Name


class NameCalled(Data):
    """A player in the book is called for a seat, and answers or not."""

    player: Name
    seat: Name
    answered: bool


class NoHandDeclared(Data):
    """A player says beforehand that he will not take the hand."""

    player: Name


class AbsenceNoted(Data):
    """The holder of a seat is not there when he must take the hand."""

    seat: Name
    player: Name


class ShuffleAsked(Data):
    """A seated player asks to shuffle."""

    player: Name
    seat: Name


class PacksOpened(Data):
    """New packs are opened, at the table or elsewhere."""

    packs: Annotated[tuple[Name, ...], Field(max_length=16)]
    at_table: bool


class CardsArranged(Data):
    """Somebody changes the order of the shuffled cards on purpose."""

    by: Name


class CutCounted(Data):
    """How many cards the cut left on either side."""

    above: Count
    below: Count
