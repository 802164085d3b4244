"""What a table of chemin de fer declares: the least of the bank, the cagnotte, the auction, new packs, the notice.

The least of a bet is that of `limits`. `seats` are listed from the dealer's left: `9` to `1`.
"""

from typing import Annotated

from pydantic import Field

from schemas.licences import Declared
from schemas.model import Amount, Count, Model, Name


class PostedMinimums(Model):
    """What the notice beside the table shows."""

    bank: Amount
    bet: Amount


class CheminDeFerDeclared(Declared):
    """Bank, cagnotte, auction, packs and notice of a table of chemin de fer."""

    bank_minimum: Amount | None = None  # the least bank that may be laid
    cagnotte: Count | None = None  # of the banker's gain, in hundredths of a per cent
    auction_base: Amount | None = None  # the least bid for the bank
    auction_step: Amount | None = None  # by which a bid rises at least
    word_seconds: Count | None = None  # after which a ponto who has seen his cards is slow to speak
    posted: PostedMinimums | None = None
    index_free: bool | None = None  # the cards show no printed value; None: not seen
    new_packs: Annotated[tuple[Name, ...], Field(max_length=16)] = ()  # that were never used before
