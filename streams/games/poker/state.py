"""What a poker table remembers: who sits where with which cave, and of a hand its cards, its chips and its moves."""

from typing import Any, Final, TypeVar

from msgspec import Struct

from schemas.envelope import Event
from schemas.events import calls, cards, chemin_de_fer, poker
from schemas.findings import Value
from streams.games.poker.payments import LatePayment, PotPayments
from streams.games.poker.special import SpecialState
from streams.rules import Coup

MOST_TIMES = 128  # that the pack is shuffled, cut or checked for one hand
MOST: Final = 16_384  # things that are remembered of one hand
SHOWN: Final = 64  # moves of one round that a finding names
NO_CAVES: Final = "nobody recorded how many chips a player had"
NO_SEATS: Final = "messages were lost that may have told who sits where"
NO_ROOM: Final = "more happened in the hand than is remembered"
One = TypeVar("One")


class Holder:
    """Who sits at a seat, and the chips at his place."""

    __slots__ = (
        "absent",
        "bought",
        "cave",
        "counted",
        "idle",
        "missed",
        "player",
        "resting",
        "sat_out",
        "seat",
        "since",
    )

    def __init__(self, seat: str, player: str, since: Event[Any] | None) -> None:
        self.seat = seat
        self.player = player
        self.since = since
        self.cave: int | None = 0  # None: not known
        self.bought: list[Event[poker.CaveBought]] = []
        self.counted: Event[poker.CaveCounted] | None = None  # the last time
        self.resting: Event[poker.RestAsked] | None = None
        self.absent: Event[chemin_de_fer.AbsenceNoted] | None = None
        self.sat_out = 0  # hands in a row without cards
        self.idle = 0  # hands in a row in which no chips of his went into the pot
        self.missed: dict[str, Event[Any]] = {}  # kind of bet that he missed -> the opening of that hand

    @property
    def away(self) -> Event[Any] | None:
        """Why he does not play: he rests, or is not there."""
        return self.absent or self.resting

    def moves(self, amount: int) -> None:
        """Chips come into the cave, or leave it."""
        if self.cave is not None:
            self.cave += amount


class DealtCard(Struct, eq=False, gc=False):
    """A card as it lies."""

    card: str | None  # None where nobody read it
    up: bool
    drawn: Event[cards.CardDrawn]


class Move(Struct, eq=False):
    """A move and the state of the betting just before it."""

    event: Event[poker.MoveMade]
    action: str  # as the dealer took it
    player: "HandPlayer"
    round: "BettingRound"
    place: int  # moves of the round before it
    amount: int  # chips that it put in, with those that were added or exchanged since
    bet: int  # the stake to be matched
    to_call: int
    raises: int
    number: int = 0  # moves of the hand before it
    added: list[Event[Any]] = []  # further movements of chips for it
    announced: Event[poker.MoveAnnounced] | None = None
    asked: Event[cards.PlayerAsked] | None = None  # the dealer's last call of whose turn it is
    peeked: Event[chemin_de_fer.CardsSeen] | None = None  # a look at his cards since his turn began
    due: str | None = None  # the seat whose turn it was
    openers: tuple[str, ...] = ()  # of a first move: the seats that may make it, where the variant says which
    pending: bool = False  # whether the player still had to move in the round
    pot: int = 0
    active: int = 0  # players who had not folded
    raised_by: int = 0  # by how much the stake to be matched rose
    left: int | None = None  # what the player had left after it; None: not known
    reached: int = 0  # what the player had staked in the hand after it
    lies: int = 0  # and how much of that was not handed back
    back: int = 0  # chips that the player got, or took, back before the next move
    returned: list[Event[poker.ChipsReturned]] = []  # by the dealer, before the next move
    until: "tuple[int, BettingRound] | None" = None  # the player's next move: its number in the log, its round

    @staticmethod
    def made(event: Event[poker.MoveMade], player: "HandPlayer", round_: "BettingRound") -> "Move":
        """The move of a player in a round, before anything else is known of it."""
        moved, bet, to_call = event.data, round_.bet, round_.bet - player.in_round
        return Move(
            event, moved.action, player, round_, len(round_.moves), moved.amount, bet, max(0, to_call), round_.raises
        )

    def reaches(self, player: "HandPlayer") -> None:
        """Chips of it lie in the pot: so high, and so much is left."""
        self.reached = self.lies = player.staked
        self.left = player.left

    @property
    def before(self) -> tuple[Event[poker.MoveMade], ...]:
        """The moves of the round before it; of very many the last."""
        return tuple(move.event for move in self.round.moves[max(0, self.place - SHOWN) : self.place])

    @property
    def all_in(self) -> bool:
        """Whether it put in all that the player had left."""
        return self.left == 0


class HandPlayer(Struct, eq=False):
    """A player in one hand."""

    seat: str
    player: str
    start: int | None  # his cave when the hand began; None: not known
    cards: list[DealtCard] = []
    staked: int = 0  # chips of his in the pots, those handed back taken off, dead money not counted
    most: int = 0  # that he ever had staked in the hand
    dead: int = 0  # chips that count for no bet
    in_round: int = 0  # of what he staked, in this round
    given_up: int = 0  # chips of his in the pots when he folded
    late: int = 0  # of what he staked, above the bet and after the round was closed: nobody can answer it
    beyond: int = 0  # chips that he got back and had not put in
    back_early: list[tuple[Event[poker.ChipsReturned], int]] = []  # of past rounds, and how much is owed
    restored: int = 0  # of these, what was put in again
    was_all_in: bool = False  # before chips came back
    posts: list[Event[poker.BetPosted]] = []
    moves: list[Move] = []
    returned: list[Event[poker.ChipsReturned]] = []
    withdrawn: list[Event[poker.ChipsWithdrawn]] = []
    folded: Event[Any] | None = None
    out: Event[Any] | None = None  # why his cards do not count any more, though he did not fold
    shown: Event[poker.HandShown] | None = None
    mucked: Event[poker.HandMucked] | None = None
    looked: Event[chemin_de_fer.CardsSeen] | None = None  # the last look at his cards
    looks: int = 0

    @property
    def live(self) -> bool:
        """Whether he may still win something."""
        return self.folded is None and self.out is None

    @property
    def owed(self) -> int:
        """What came back of rounds that were over, should not have, and was not put in again."""
        return sum(amount for _, amount in self.back_early) - self.restored

    @property
    def total(self) -> int:
        """All chips of his in the pots."""
        return self.staked + self.dead

    @property
    def left(self) -> int | None:
        """What he has not staked of his cave; None: not known."""
        return None if self.start is None else self.start - self.staked - self.dead

    @property
    def all_in(self) -> bool:
        """Whether his whole cave is in the pots (encavado); what comes back of it in a later round changes nothing."""
        return self.was_all_in or (self.start is not None and self.total >= self.start and self.total > 0)


class BettingRound(Struct, eq=False):
    """One interval of betting."""

    number: int
    opened: Event[Any] | None  # by the dealer; None: he did not say so
    closed: Event[poker.BettingRoundClosed] | None = None
    over: Event[Any] | None = None  # the card, or the call, with which play went on after it
    early: Event[Any] | None = None  # a common card, or one burnt for it, while somebody still had to move
    bet: int = 0  # the stake to be matched
    raises: int = 0  # of a bet that was there; the first bet of a round is none
    raiser: str | None = None  # the seat that bet or raised last
    moves: list[Move] = []
    first: str | None = None  # the seat that had to open it
    last: str | None = None  # the last seat that moved in its turn
    pending: set[str] = set()  # seats that must still move
    strayed: set[str] = set()  # seats that moved out of turn
    unequal: list[tuple[HandPlayer, int, int]] = []  # who had staked less than another when it was over

    @property
    def opening(self) -> tuple[Event[Any], ...]:
        """The event with which the dealer opened it, if any."""
        return () if self.opened is None else (self.opened,)


class PokerHand(Coup):
    """One hand (mão, golpe): from the opening to the payment of all pots."""

    __slots__ = (
        "announced", "asked", "before", "board", "burned", "burns", "button", "called", "collected", "corrected", "discarded",
        "drawn", "exposed", "faults", "formed", "game", "holders", "kept", "laid", "last_move", "minimum", "moved", "paid",
        "payments", "percentage", "players", "posts", "pot", "put_right_late", "ready", "redrawn", "rounds", "shown", "special", "stub", "void", "winners",
    )  # fmt: skip

    def __init__(self, opened: Event[Any], game: str) -> None:
        super().__init__(opened)
        self.game = game  # the variant that is played
        self.button: str | None = None  # the seat that has the hand (mão)
        self.before: str | None = None  # the seat that had it before
        self.minimum = 0  # of the table, when the hand began
        self.holders: dict[str, str] = {}  # seat -> who sat there when the hand began
        self.players: dict[str, HandPlayer] = {}  # by seat: who was there to play, and whoever got a card
        self.ready: Readiness = Readiness()
        self.posts: list[Event[poker.BetPosted]] = []
        self.rounds: list[BettingRound] = []
        self.drawn: list[Event[cards.CardDrawn]] = []
        self.laid: list[Event[Any]] = []  # cards as they left the pack, those burnt too
        self.board: list[DealtCard] = []
        self.burned: list[Event[cards.CardBurned]] = []
        self.burns = 0  # cards burnt since the last common card
        self.redrawn = False  # a common card was taken off again
        self.discarded: list[Event[cards.CardDiscarded]] = []
        self.exposed: list[Event[cards.CardExposed]] = []
        self.stub: list[Event[poker.StubShuffled]] = []
        self.collected: list[Event[cards.CardsCollected]] = []
        self.announced: Event[poker.MoveAnnounced] | None = None  # words that no move has followed yet
        self.asked: Event[cards.PlayerAsked] | None = None
        self.last_move: Move | None = None
        self.moved = 0  # moves that were made
        self.called: dict[str, list[Event[chemin_de_fer.CallMade]]] = {}  # by word, the first ones
        self.pot = 0  # all chips in the pots
        self.formed: list[Event[poker.PotFormed]] = []
        self.shown: list[Event[poker.HandShown]] = []
        self.winners: list[Event[poker.WinnerAnnounced]] = []
        self.corrected: list[Event[poker.WinnerCorrected]] = []
        self.put_right_late: list[LatePayment] = []  # payments of the hand before
        self.percentage: list[Event[poker.PercentageTaken]] = []
        self.paid: list[Event[Any]] = []  # payments and their corrections
        self.payments = PotPayments()
        self.void: Event[calls.VoidCalled] | None = None
        self.faults: list[Event[Any]] = []  # mixed cards, misdeals, skipped turns, rulings, in order
        self.special = SpecialState()
        self.kept = 0  # things that are remembered of it

    @property
    def round(self) -> BettingRound | None:
        """The round that is played now, or was played last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def dealt(self) -> list[HandPlayer]:
        """The players who got cards; where no cards were seen at all, all who were there to play. At an empty seat nobody plays."""
        got = [player for player in self.players.values() if player.cards and player.player]
        return got or list(self.players.values())

    @property
    def live(self) -> list[HandPlayer]:
        """The players who may still win something; asked for with every move."""
        live = [  # few are still in when the later cards come
            one for one in self.players.values() if one.folded is None and one.out is None and one.cards and one.player
        ]
        return live or [one for one in self.dealt if one.live]

    @property
    def over(self) -> Event[Any] | None:
        """What ended it, though it was not closed yet: the last payment that corrects no other, or that it was called void."""
        payments = (event for event in reversed(self.paid) if event.type == poker.PotPaid.type)
        return self.void or next(payments, None)

    def knows_the_cave(self, seat: str | None) -> bool:
        """Whether it is known how many chips lay at a seat; a player of whom it is not may be all-in."""
        player = self.players.get(seat or "")
        return player is None or player.start is not None

    def of(self, name: str) -> HandPlayer | None:
        """The player of that name in the hand; of two seats the one that is still in."""
        own = [player for player in self.players.values() if player.player == name]
        return next((player for player in own if player.live), own[0] if own else None)

    def posted(self, kind: str) -> Event[poker.BetPosted] | None:
        """The first chips of a kind that were posted."""
        return next((post for post in self.posts if post.data.kind == kind), None)

    @property
    def moves_shown(self) -> tuple[Event[poker.MoveMade], ...]:
        """The moves of the hand in order; of very many the last of each round."""
        return tuple(move.event for round_ in self.rounds[-SHOWN:] for move in round_.moves[-SHOWN:])

    def keep(self, known: list[One], one: One) -> None:
        """Remember one more; a hand of which more is told than is remembered, as one that is never closed, is not judged."""
        if self.kept < MOST:
            self.kept += 1
            known.append(one)
        else:
            self.lost = self.lost or NO_ROOM

    def keep_drawn(self, event: Event[cards.CardDrawn]) -> None:
        """A card left the pack: most of what a hand remembers are cards."""
        if self.kept < MOST - 1:
            self.kept += 2
            self.drawn.append(event)
            self.laid.append(event)
            return
        self.keep(self.drawn, event)
        self.keep(self.laid, event)

    def forget(self) -> None:
        """The hand is judged: moves, players and rounds let go of each other, so that all are forgotten at once."""
        self.last_move = None
        for player in self.players.values():
            player.moves = []
        for round_ in self.rounds:
            round_.moves = []

    def facts(self) -> dict[str, Value]:
        """What the statistics keep of the hand: how many were dealt in, what they staked."""
        dealt = [player for player in self.players.values() if player.cards]
        return {"players": len(dealt), "staked": sum(player.total for player in self.players.values())}


class Readiness:
    """How the cards of a hand were made ready: checked, shuffled, cut; a card that was seen meanwhile."""

    __slots__ = ("checked", "cuts", "displayed", "known", "offers", "seen", "shuffles", "since_seen")

    def __init__(self, *, known: bool = True) -> None:
        self.known = known  # False where messages were lost that may have told of it
        self.displayed: Event[cards.CardsDisplayed] | None = None
        self.checked: list[Event[poker.PackChecked]] = []
        self.shuffles: list[Event[cards.CardsShuffled]] = []
        self.offers: list[Event[cards.CutOffered]] = []
        self.cuts: list[Event[cards.CardsCut]] = []
        self.seen: Event[cards.CardExposed] | None = None  # the last card that was seen in the pack
        self.since_seen = 0  # shuffles since then

    def trim(self) -> None:
        """Of what is done over and over before a hand the last times are kept."""
        for known in (self.checked, self.shuffles, self.offers, self.cuts):
            del known[:-MOST_TIMES]

    @property
    def shuffled(self) -> Event[cards.CardsShuffled] | None:
        return self.shuffles[-1] if self.shuffles else None

    @property
    def cut(self) -> Event[cards.CardsCut] | None:
        return self.cuts[-1] if self.cuts else None
