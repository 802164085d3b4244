"""What a table of chemin de fer remembers of a coup and of a hand."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.events import baccarat, bets, chemin_de_fer
from streams.games.bets.settling import moved, taken_at_most
from streams.games.bets.state import Bet
from streams.games.cards.state import CardCoup, LaidCard
from streams.games.chemin_de_fer.names import BANKER, PONTO


class DueCall(NamedTuple):
    """A call that the dealer must make: what makes it necessary, and with which amount or word."""

    call: str
    paragraph: str
    event: Event[Any]
    amount: int | None = None
    word: str | None = None


class BankersHand:
    """A hand (mão): one banker, from the shoe that he gets to the shoe that he gives away. Its bank is a stock of chips.

    `stock` lies in the bank, `garage` beside it: together what was laid in, and won, less what was lost and taken.
    """

    __slots__ = (
        "announced", "aside", "associates", "astray", "award", "by_right", "coups", "garage", "given", "how", "joined", "laid",
        "last", "levels", "passed", "player", "put", "regular", "returned", "seat", "shoe", "standing", "stock", "uncovered",
        "wins", "won",
    )  # fmt: skip

    def __init__(self, given: Event[chemin_de_fer.HandGiven], place: str | None, levels: tuple[int, ...]) -> None:
        self.given = given
        self.player = given.data.player
        self.how = given.data.how
        self.standing = given.data.seat is None
        self.seat = place  # where he sits, or the seat at whose right he stands
        self.regular: str | None = None  # the seat whose turn it is, or was when the hand was passed on
        self.levels = levels  # the bank that a hand passed on must have: as it lay, and as it should have lain
        self.award: int | None = None  # the bid with which it was won
        self.put: dict[str, int] = {}  # player -> what he laid in
        self.laid: dict[str, Event[chemin_de_fer.BankLaid]] = {}  # the same: with what he did so first
        self.stock = 0
        self.garage = 0
        self.aside = 0  # what of the garage was put there since the last coup
        self.associates: set[str] = set()  # who joined the banker, and who laid something in beside him
        self.joined: dict[str, Event[chemin_de_fer.AssociateJoined]] = {}  # who asked, whether he was accepted or not
        self.announced: list[Event[chemin_de_fer.BankAnnounced]] = []  # the first and the last
        self.coups = 0  # that were played to an end
        self.wins = 0
        self.astray = 0  # what lies in the bank, or is missing there, because bets were settled wrongly
        self.last: str | None = None  # what the last coup was for the bank, as the chips were moved
        self.by_right: str | None = None  # and what it would have been, had every bet got what was due
        self.won = 0  # what the bank won in it
        self.uncovered = False  # the bets of it did not reach the bank
        self.shoe = 0  # in which the last coup was played
        self.passed: Event[chemin_de_fer.HandPassed] | None = None
        self.returned: dict[str, list[Event[chemin_de_fer.BankReturned]]] = {}

    @property
    def bank(self) -> int | None:
        """What the banker put at stake, as he said it last."""
        return self.announced[-1].data.amount if self.announced else None

    @property
    def outcomes(self) -> frozenset[str]:
        """What the last coup may count for: as the chips were moved, and as they should have been."""
        return frozenset(outcome for outcome in (self.last, self.by_right) if outcome is not None)

    @property
    def over(self) -> bool:
        """The banker has lost the coup, or has passed the hand."""
        return self.last == "lost" or self.passed is not None

    def announce(self, event: Event[chemin_de_fer.BankAnnounced]) -> None:
        self.announced = [*self.announced[:1], event]

    def lay(self, event: Event[chemin_de_fer.BankLaid]) -> None:
        """Chips go into the bank. Where coups were won or lost before, each has put in what his part is worth by then."""
        player, amount = event.data.player, event.data.amount
        if self.coups:
            self.put = self.shares()
        self.stock += amount
        self.put[player] = self.put.get(player, 0) + amount
        self.laid.setdefault(player, event)
        if player != self.player:
            self.associates.add(player)

    def shares(self) -> dict[str, int]:
        """What bank and garage give each who laid something in, in equal parts by what each laid in."""
        laid, left = sum(self.put.values()), self.stock + self.garage
        return {player: left * amount // laid for player, amount in self.put.items()} if laid else {}

    def take_out(self) -> "LeftBank | None":
        """What was given back while the hand goes on lies there no longer: of the garage first, then of the bank."""
        if not self.returned:
            return None
        gone = [event for events in self.returned.values() for event in events]
        shares, amount = self.shares(), sum(event.data.amount for event in gone)
        for event in gone:
            shares[event.data.player] = shares.get(event.data.player, 0) - event.data.amount
        self.put, self.returned = {player: max(0, share) for player, share in shares.items()}, {}
        of_garage = min(self.garage, amount)
        self.garage, self.stock = self.garage - of_garage, self.stock - (amount - of_garage)
        return LeftBank(gone, amount - of_garage) if amount > of_garage else None


class LeftBank(NamedTuple):
    """Chips that left the bank in the middle of a hand, and went to banker or associate."""

    events: list[Event[chemin_de_fer.BankReturned]]
    amount: int


class CheminCoup(CardCoup):
    """One coup: the bank, bancô, bets, two hands, words, calls, faults."""

    __slots__ = (
        "advice",
        "announced",
        "announced_late",
        "astray",
        "awards",
        "bancos",
        "banker",
        "boxed",
        "by_table",
        "cagnotte",
        "called",
        "calls_known",
        "chose",
        "closings",
        "dropped",
        "due_calls",
        "exchanged",
        "faults",
        "first_of_shoe",
        "foreigners",
        "gathered",
        "given_back",
        "hand",
        "held",
        "hurried",
        "ignorant",
        "in_bank",
        "laid_bank",
        "left_bank",
        "left_in_shoe",
        "lying",
        "next_cards",
        "on_cloth",
        "order",
        "overstayed",
        "passed",
        "picked",
        "rebuilt",
        "revealed",
        "score_calls",
        "seen",
        "standing",
        "stated",
        "taken",
        "tied",
        "turn",
        "unproved_rulings",
        "withdrawn",
        "words",
    )  # fmt: skip

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.hand: BankersHand | None = None
        self.banker: str | None = None
        self.turn: Any = None  # to whom the hand belonged: see `turns.py`
        self.overstayed = False  # the hand was over when the coup was opened, and nobody had got it since
        self.announced: list[Event[chemin_de_fer.BankAnnounced]] = []
        self.announced_late: Event[chemin_de_fer.BankAnnounced] | None = None  # when bets were closed: it moves nothing
        self.laid_bank: list[Event[chemin_de_fer.BankLaid]] = []
        self.in_bank = 0  # chips, when its first card came out
        self.astray = 0  # what the bank won more, or lost less, than was due
        self.left_bank: LeftBank | None = None  # what was given back of it before the first card
        self.called: list[Event[chemin_de_fer.CallMade]] = []  # by the dealer or others, in order
        self.calls_known = True  # False where some may have been lost before the coup was opened
        self.due_calls: list[DueCall] = []  # since the coup before
        self.bancos: list[Event[chemin_de_fer.BancoCalled]] = []
        self.awards: list[Event[chemin_de_fer.BancoAwarded]] = []
        self.given_back: list[Event[Any]] = []  # chips that went back to their owners before the cards decided
        self.closings: dict[str, Event[chemin_de_fer.StakeAnnounced]] = {}  # bet -> what its owner said that plays
        self.exchanged: dict[str, Event[chemin_de_fer.NotesExchanged]] = {}
        self.on_cloth: dict[str, tuple[str, int]] = {}  # bet that lies there -> its zone, and its stake
        self.lying: dict[str, int] = {}  # zone -> what lies there
        self.order: list[LaidCard] = []  # its cards as they left the shoe
        self.next_cards: list[str] = []  # of the shoe, that somebody looked at afterwards
        self.revealed: dict[str, list[Event[Any]]] = {PONTO: [], BANKER: []}
        self.passed: list[Event[chemin_de_fer.CardsPassed]] = []
        self.taken: list[Event[chemin_de_fer.CardsTaken]] = []
        self.seen: list[Event[chemin_de_fer.CardsSeen]] = []
        self.words: dict[str, list[Event[chemin_de_fer.WordSpoken]]] = {PONTO: [], BANKER: []}
        self.stated: dict[str, list[Event[chemin_de_fer.ScoreStated]]] = {PONTO: [], BANKER: []}
        self.score_calls: dict[str, list[Event[baccarat.ScoreCalled]]] = {PONTO: [], BANKER: []}
        self.gathered: Event[chemin_de_fer.CardsGathered] | None = None
        self.boxed: list[Event[chemin_de_fer.CardsBoxed]] = []
        self.faults: dict[str, Event[chemin_de_fer.FaultRuled]] = {}  # ruled by staff on record at the table
        self.unproved_rulings: dict[str, Event[chemin_de_fer.FaultRuled]] = {}  # by the dealer, or by staff unseen
        self.rebuilt: Event[chemin_de_fer.CoupRebuilt] | None = None
        self.advice: list[Event[chemin_de_fer.AdviceGiven]] = []
        self.chose: Event[chemin_de_fer.BankerChose] | None = None
        self.hurried: list[Event[chemin_de_fer.PontoHurried]] = []
        self.withdrawn: list[Event[chemin_de_fer.CardsWithdrawn]] = []
        self.dropped: list[Event[chemin_de_fer.CardDropped]] = []
        self.picked: list[Event[chemin_de_fer.CardPickedUp]] = []
        self.cagnotte: list[Event[chemin_de_fer.CagnotteTaken]] = []
        self.held: dict[str, str] = {}  # seat -> holder, when betting was closed
        self.standing: dict[str, str] = {}  # standing player -> the seat at whose right he stands, by arrival
        self.ignorant: frozenset[str] = frozenset()  # players who do not know the rules
        self.by_table = False  # the dealer declared that the banker plays by the table
        self.foreigners: Event[chemin_de_fer.ForeignersNoted] | None = None  # since when they are at the table
        self.first_of_shoe = False
        self.left_in_shoe: int | None = None  # cards, when its first card came out
        self.tied: dict[str, Event[bets.BetPushed]] = {}  # bets that stood off

    @property
    def closed(self) -> Event[Any] | None:
        """With what betting was closed: the call, or else the first card."""
        return self.calls[0] if self.calls else self.dealt

    @property
    def bank(self) -> int:
        """What is at stake."""
        return self.announced[-1].data.amount if self.announced else 0

    @property
    def award(self) -> Event[chemin_de_fer.BancoAwarded] | None:
        """The bancô that is played, if one is."""
        return self.awards[-1] if self.awards else None

    @property
    def full_banco(self) -> bool:
        """One ponto plays against the whole bank."""
        return self.award is not None and self.award.data.kind != "table"

    def hand_cards(self, place: str) -> tuple[str | None, ...]:
        """The cards that lie at a hand when all is done."""
        return tuple(laid.card for laid in self.hands.get(place, ()))


def gained(bets: Iterable[Bet]) -> int:
    """What the bank gained on bets, as the chips were moved; handed back are first those that still lay there."""
    return sum(
        (taken_at_most(bet, -1, None) if bet.collections else 0) - (moved(bet, -1, None)[1] if bet.payouts else 0)
        for bet in bets
    )


class MovedLate(NamedTuple):
    """A bet, and what had been moved on it before one more act, which is not looked at together with all the others."""

    bet: Bet
    collected: int
    paid: int
    handed_back: int

    @classmethod
    def of(cls, bet: Bet) -> "MovedLate":
        """As it stands."""
        return cls(bet, bet.collected, bet.paid, bet.handed_back)

    def gain(self, event: Event[Any]) -> int:
        """What the bank gained by the act; handed back are first the chips that still lay there, unless it says of which."""
        won, back = (
            self.bet.collected - self.collected - (self.bet.paid - self.paid),
            self.bet.handed_back - self.handed_back,
        )
        if not back:
            return won
        lay = max(0, self.bet.stake - self.collected)
        swept = {None: max(0, back - max(0, lay - self.handed_back)), "cloth": 0, "sweep": back}[event.data.origin]
        return won - min(swept, max(0, self.collected - max(0, self.handed_back - lay)))
