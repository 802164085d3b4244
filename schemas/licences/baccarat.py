"""What a table of baccarat declares: its boards, the chances on offer, who handles the cards, the deduction, the limit.

Whether a table is `single` or `double` (online: `individual` or `multi`) stands in `layout`; the least and the most of
each chance in `limits`, and in `minima` where a chance has a least of its own. An online table has its own fields last.
"""

from typing import Annotated

from pydantic import Field

from schemas.licences import Declared
from schemas.model import Amount, Count, Instant, Model, Name


class BaccaratDeduction(Model):
    """What is taken off the prizes of banca, and the operator's notice of it to the supervision body.

    `every_win`: of every coup that banca wins; `on_score`: where it wins with one of the `scores`; `none`.
    """

    option: Name
    scores: Annotated[tuple[Count, ...], Field(max_length=10)] = ()  # online, by the approved rules; else the law's
    notified: Name | None = None
    notified_at: Instant | None = None


class PrizeLimit(Model):
    """The most by which the bets on ponto and on banca may differ, and who fixed it."""

    amount: Amount
    authorisation: Name | None = None  # of the supervision body
    proposal: Name | None = None  # of the operator
    authorised_at: Instant | None = None


class SpecificRules(Model):
    """The operator's own rules, as the regulator approved them; a field that is none is left to the table."""

    version: Name
    approval: Name | None = None
    approved_at: Instant | None = None
    deduction: Name | None = None
    scores: Annotated[tuple[Count, ...], Field(max_length=10)] | None = None
    prize_limit: Amount | None = None
    minimum: Amount | None = None


class BaccaratDeclared(Declared):
    """Boards, chances, handling, deduction and limit of a table of baccarat."""

    boards: Annotated[tuple[tuple[Name, ...], ...], Field(max_length=4)] = ()  # the seats of each
    chances: Annotated[tuple[Name, ...], Field(max_length=16)] = ()  # on offer
    minima: dict[Name, Amount] = Field(default_factory=dict)  # chance -> its least
    card_handling: Name | None = None  # `players`, `dealer`
    deduction: BaccaratDeduction | None = None
    prize_limit: PrizeLimit | None = None
    specific_rules: SpecificRules | None = None
    demonstration: bool = False  # nothing is staked
