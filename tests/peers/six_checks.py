"""Six checks of American roulette and nothing else, as an engineer would write them who wants no more than six.

No chain, no order of records, no quarantine, no law by date, no money between parties: that is the point of comparing.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final

import msgspec

HOUR: Final = timedelta(hours=1)
Prize = tuple[frozenset[int], int, int]  # the numbers that win there, and what a stake gains: so much for so much
Prizes = Mapping[str, Prize]


class Data(msgspec.Struct):
    """What the checks read of any event."""

    bet: str = ""
    position: str = ""
    stake: int = 0
    amount: int = 0
    pocket: int = -1
    ball: str = ""
    direction: str = ""
    rotor: str = ""
    staff: str = ""
    role: str = ""


class FloorEvent(msgspec.Struct):
    """An event, as far as the checks read it."""

    type: str
    time: datetime
    table: str
    data: Data


DECODER: Final = msgspec.json.Decoder(FloorEvent)


class SixChecks:
    """The state of one table."""

    def __init__(self, prizes: Prizes) -> None:
        self.prizes = prizes
        self.bets: dict[str, tuple[str, int]] = {}  # where each lies, with how much
        self.closed: datetime | None = None
        self.pocket: int | None = None
        self.paid = False
        self.ball = ""
        self.since: datetime | None = None  # it serves
        self.dealer_since: datetime | None = None

    def take(self, raw: bytes) -> Iterator[str]:  # noqa: C901, PLR0912  # a branch for each kind of event
        """The next record of the table: the checks that it fails."""
        event = DECODER.decode(raw)
        data = event.data
        match event.type:
            case "coup_opened":
                self.bets, self.closed, self.pocket, self.paid = {}, None, None, False
            case "bet_placed":
                self.bets[data.bet] = data.position, data.stake
                if self.closed is not None and event.time > self.closed:
                    yield "late bet"
            case "bet_moved":
                self.bets[data.bet] = data.position, self.bets[data.bet][1]
            case "bet_increased":
                self.bets[data.bet] = self.bets[data.bet][0], data.stake
            case "no_more_bets_called":
                self.closed = event.time
            case "ball_settled":
                self.pocket = data.pocket
            case "ball_launched":
                yield from self._launched(event)
            case "bet_collected":
                if self.paid:
                    yield "collection after payment"
            case "payout_made":
                self.paid = True
                yield from self._paid(data)
            case "dealer_on":
                if data.role == "ball_dealer":
                    self.dealer_since = event.time
            case "void_called":
                self.closed = self.pocket = None

    def _launched(self, event: FloorEvent) -> Iterator[str]:
        data = event.data
        if data.ball != self.ball:
            self.ball, self.since = data.ball, event.time
        elif self.since is not None and event.time - self.since > HOUR:
            yield "ball's hour"
        if data.direction == data.rotor:
            yield "direction"
        if self.dealer_since is not None and event.time - self.dealer_since > HOUR:
            yield "dealer's hour"

    def _paid(self, data: Data) -> Iterator[str]:
        position, stake = self.bets.get(data.bet, ("", 0))
        known = self.prizes.get(position)  # combined bets are left out
        if known is not None:
            numbers, prize, per = known
            if self.pocket not in numbers or data.amount * per != stake * prize:
                yield "prize"
