"""Stakes on the cloth: laid, moved, refused, collected, paid.

A stake that its owner leaves on the cloth once it is decided is a new bet, with a name of its own. At craps a bet
that is not decided yet keeps its name over throws and series.
A position is written kind first: `straight:17`, `split:17-20`, `street:0-2-3`,
`column:34`, `split_dozen:1-2`, `red`, `large_series`, `neighbours:17+4` (17 and its four neighbours).
The positions of the dice games are listed in `schemas.events.dice`, those of card games in `schemas.events.cards`.
"""

from typing import Annotated, Literal

from pydantic import Field

from schemas.model import Amount, Count, Data, Degrees, Model, Name, Text, Total

Chip = Literal["colour", "value", "cash"]  # cash: what is no chip of the house is judged, not refused


class Part(Model):
    """Chips of a combined bet on one position, as the chip tracker sees them."""

    position: Name  # see the grammar of positions on the page of the wire format
    chips: Count


class BetPlaced(Data):
    """A player lays chips on a position."""

    bet: Name
    player: Name
    position: Name  # see the grammar of positions on the page of the wire format
    stake: Amount
    chips: Count
    chip: Chip
    colour: Name | None = None
    symbol: Name | None = None
    cloth: Name | None = None
    parts: Annotated[tuple[Part, ...], Field(max_length=16)] | None = None
    angle: Degrees | None = None  # where it lies, seen from above, counted anticlockwise from the dice thrower
    parent: Name | None = None  # the bet that this one leans on, such as odds on a pass


class BetMoved(Data):
    """A bet now lies on another position."""

    bet: Name
    position: Name  # see the grammar of positions on the page of the wire format


class BetIncreased(Data):
    """Chips were added; stake and chips are the new totals."""

    bet: Name
    stake: Amount
    chips: Count


class StakeAdded(Data):
    """Chips are added to a bet for one of its hands: a double, or the second hand of a split."""

    bet: Name
    place: Name
    amount: Amount
    reason: Literal["double", "split"]


class BetTravelled(Data):
    """Staff carried a bet (come, don't come) to the box of a number; `marked` when a mark was put on it."""

    bet: Name
    number: Total
    marked: bool = False


class BetRemoved(Data):
    """The player took the bet back."""

    bet: Name


class BetRefused(Data):
    """The dealer did not take a bet."""

    player: Name
    position: Name  # see the grammar of positions on the page of the wire format
    stake: Amount
    chip: Chip
    reason: Name


class BetReturned(Data):
    """Staff handed a bet back, whole or a part of its chips: late, not admissible, or taken by mistake."""

    bet: Name
    amount: Amount
    origin: Literal["cloth", "sweep"] | None = None  # chips that still lay there, or that the bank had taken


class BetPushed(Data):
    """The throw neither wins nor loses the bet: it stands off."""

    bet: Name


class BetCollected(Data):
    """The bank took chips of a bet."""

    bet: Name
    amount: Amount
    hand: Name | None = None  # of a split, which one


class StackSpread(Data):
    """A winning stack was opened so that every chip can be seen."""

    bet: Name


class PayoutCalled(Data):
    """The dealer says a payment aloud."""

    bet: Name
    prize: Amount
    kind: Name | None = None
    stake: Amount | None = None
    colour: Name | None = None


class Settled(Model):
    """What a payment over several bets brings to one of them."""

    bet: Name
    amount: Amount


class PayoutMade(Data):
    """Prize handed over for a bet, or for several of one player at one go; the stake is not part of it."""

    bet: Name
    player: Name
    amount: Amount
    layout: Name | None = None
    hand: Name | None = None  # of a split, which one
    settles: Annotated[tuple[Settled, ...], Field(max_length=64)] | None = None  # all bets that it is for, `bet` too
    component: Name | None = (
        None  # for what, where one bet may earn several: `main`, `blackjack`, `even_money`, `special`, `insurance`, `jackpot`
    )


class PayoutCorrected(Data):
    """An earlier payout is put right: `amount` replaces the amount of the event named.

    One that was for several bets is put right as a whole: `settles` says what each of them has then.
    """

    corrects: Name
    bet: Name
    amount: Amount
    reason: Text
    settles: Annotated[tuple[Settled, ...], Field(max_length=64)] | None = None  # adds up to `amount`


class Rebuilt(Model):
    """A displaced bet as it was put back."""

    bet: Name
    position: Name  # see the grammar of positions on the page of the wire format
    stake: Amount


class BetsDisplaced(Data):
    """Chips were knocked off their places."""

    cause: Literal["staff", "player", "other"]
    bets: Annotated[tuple[Name, ...], Field(max_length=256)]


class BetsReconstructed(Data):
    """Displaced bets were put back; `failed` lists the methods that were tried before."""

    method: Name
    failed: Annotated[tuple[Name, ...], Field(max_length=8)] = ()
    bets: Annotated[tuple[Rebuilt, ...], Field(max_length=256)]
