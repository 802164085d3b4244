"""Stakes laid, altered, collected and paid at a dice table, taken into what is known."""

from typing import Any

from schemas.envelope import Event
from schemas.events import bets
from schemas.events.table import TableOpened
from schemas.findings import Value
from streams.rules import Coup, Table
from streams.rules.payments import Payments


class Bet:
    """A stake on the cloth and everything that happened to it."""

    __slots__ = (
        "angle", "chips", "cloth", "collected", "collections", "id", "last", "late", "paid", "parent", "payments", "payouts",
        "placed", "player", "position", "removed", "returned", "stake", "stood", "travels",
    )  # fmt: skip

    def __init__(self, event: Event[bets.BetPlaced]) -> None:
        told = event.data
        self.id = told.bet
        self.player = told.player
        self.position = told.position
        self.stake = told.stake  # the value of all its chips
        self.chips = told.chips
        self.cloth = told.cloth
        self.angle = told.angle
        self.parent = told.parent
        self.placed = event
        self.last: Event[Any] = event  # the last event that laid or altered it
        self.late: Event[Any] | None = None  # laid or first altered when bets were closed
        self.stood: tuple[str, int] | None = None  # position and stake before that, if altered
        self.travels: list[Event[bets.BetTravelled]] = []
        self.returned: Event[bets.BetReturned] | None = None
        self.removed: Event[bets.BetRemoved] | None = None
        self.collected = 0
        self.collections: list[Event[bets.BetCollected]] = []
        self.paid = 0  # with corrections
        self.payouts: list[Event[Any]] = []  # and corrections
        self.payments: Payments | None = None  # the same reckoned up, once something was corrected

    @property
    def lies(self) -> bool:
        """The bet is on the cloth."""
        return self.removed is None and self.returned is None

    @property
    def evidence(self) -> tuple[Event[Any], ...]:
        """What shows how the bet lies."""
        return (self.placed,) if self.last is self.placed else (self.placed, self.last)


class DiceCoup(Coup):
    """The bets of a coup, and what was collected and paid in it, in order."""

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.bets: dict[str, Bet] = {}
        self.accounts: Any = None  # what each bet was due against what it got; worked out once the coup is over
        self.collections: list[Event[bets.BetCollected]] = []
        self.payouts: list[Event[bets.PayoutMade]] = []
        self.moves: list[Event[Any]] = []  # whatever was collected, paid and corrected on bets that were laid
        self.late: list[Bet] = []  # bets that were laid or altered too late, until that is forgiven
        self.unknown: list[Event[Any]] = []  # events on bets that were never laid
        self.unseen: list[Event[Any]] = []  # and on bets that may have been laid in messages that were lost

    def facts(self) -> dict[str, Value]:
        """The money of the coup."""
        lying = [bet for bet in self.bets.values() if bet.lies]
        return {
            "bets": len(lying),
            "staked": sum(bet.stake for bet in lying),
            "collected": sum(bet.collected for bet in lying),
            "paid": sum(bet.paid for bet in lying),
        }


class BetFold(Table):
    """The bets on the cloth by name. Which of them a coup leaves there, its game decides in `end_coup`."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.bets: dict[str, Bet] = {}
        self.cloths: dict[str, Event[bets.BetPlaced]] = {}  # first bet on each

    def accounts(self, law: Any) -> Any:
        """The `Accounts` of the coup that is ending, drawn up once."""
        coup: DiceCoup | None = self.coup
        assert coup is not None  # noqa: S101  # asked only when a coup ends
        if coup.accounts is None:
            coup.accounts = self.draw_up(law)
        return coup.accounts

    def end_coup(self) -> None:
        """Accounts that point back at their coup would keep each other alive."""
        if self.coup is not None:
            self.coup.accounts = None
        super().end_coup()

    def draw_up(self, law: Any) -> Any:
        """Each game reckons with its own law."""
        raise NotImplementedError

    def too_late(self, event: Event[Any]) -> bool:
        """Whether bets are closed when the event lays or alters one; a game without such a moment never says so."""
        return False

    def on_bet_placed(self, event: Event[bets.BetPlaced]) -> None:
        if event.data.cloth is not None:
            self.cloths.setdefault(event.data.cloth, event)
        if event.data.bet in self.bets:
            self._unknown(event)  # the first bet of that name stands
            return
        bet = self.bets[event.data.bet] = Bet(event)
        if self.too_late(event):
            self._late(bet, event)

    def on_bet_moved(self, event: Event[bets.BetMoved]) -> None:
        bet = self._altered(event)
        if bet is not None:
            bet.position = event.data.position

    def on_bet_increased(self, event: Event[bets.BetIncreased]) -> None:
        bet = self._altered(event)
        if bet is not None:
            bet.stake, bet.chips = event.data.stake, event.data.chips

    def on_bet_removed(self, event: Event[bets.BetRemoved]) -> None:
        bet = self._altered(event)
        if bet is not None:
            bet.removed = event

    def on_bet_returned(self, event: Event[bets.BetReturned]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.returned = event

    def on_bet_travelled(self, event: Event[bets.BetTravelled]) -> None:
        bet = self._bet(event)
        if bet is not None:
            bet.travels.append(event)

    def on_bet_pushed(self, event: Event[bets.BetPushed]) -> None:
        self._bet(event)

    def on_bet_collected(self, event: Event[bets.BetCollected]) -> None:
        bet = self._bet(event)
        if self.coup is not None:
            self.coup.collections.append(event)
        if bet is not None:
            bet.collected += event.data.amount
            bet.collections.append(event)
            self._moved(event)

    def on_payout_made(self, event: Event[bets.PayoutMade]) -> None:
        bet = self._bet(event)
        if self.coup is not None:
            self.coup.payouts.append(event)
        if bet is not None:
            bet.paid += event.data.amount
            bet.payouts.append(event)
            if bet.payments is not None:
                bet.payments.take(event)
            self._moved(event)

    def on_payout_corrected(self, event: Event[bets.PayoutCorrected]) -> None:
        """The amount of the payout named gives way to this one."""
        bet = self._bet(event)
        if bet is None:
            return
        if bet.payments is None:
            bet.payments = Payments(bet.payouts)
        if not bet.payments.take(event):
            self._unknown(event)
            return
        bet.payouts.append(event)
        bet.paid = bet.payments.worth
        self._moved(event)

    def _late(self, bet: Bet, event: Event[Any]) -> None:
        bet.late = event
        if self.coup is not None:
            self.coup.late.append(bet)

    def _moved(self, event: Event[Any]) -> None:
        if self.coup is not None:
            self.coup.moves.append(event)

    def _altered(self, event: Event[Any]) -> Bet | None:
        """The bet to be altered; none once it is settled: what its owner does with it then is no alteration."""
        bet = self._bet(event)
        if bet is None or bet.payouts or bet.collections:
            return None
        if bet.late is None and self.too_late(event):
            bet.stood = bet.position, bet.stake
            self._late(bet, event)
        bet.last = event
        return bet

    def _bet(self, event: Event[Any]) -> Bet | None:
        bet = self.bets.get(event.data.bet)
        if bet is None:
            self._unknown(event)
        return bet

    def _unknown(self, event: Event[Any]) -> None:
        if self.coup is not None:
            self.coup.unknown.append(event)
