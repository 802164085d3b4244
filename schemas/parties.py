"""Between whom money moves at a table, and who is left short of how much."""

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from schemas.model import Model


class Role(StrEnum):
    """In what capacity somebody holds money. A role that only one holds at a table needs no name."""

    PLAYER = "player"
    BANK = "bank"  # the house's bank of the table
    BANKER = "banker"  # a player who holds the bank
    ASSOCIATE = "associate"  # a player who shares the banker's bank
    POT = "pot"
    PERCENTAGE = "percentage"  # what the house takes of pots or of the banker's gain (cagnotte)
    JACKPOT = "jackpot"


class Party(Model):
    """Somebody, or something, that can be short or gain."""

    role: Role
    name: Annotated[str, Field(max_length=128)] = ""  # of the player, pot or jackpot; empty for the bank


class Shortfall(Model):
    """`party` is short of `amount`, to the gain of `gainer`; `about` names the bet, pot or prize where there is one."""

    party: Party
    gainer: Party
    amount: Annotated[int, Field(gt=0, le=2**53 - 1)]
    about: Annotated[str, Field(max_length=128)] = ""

    @model_validator(mode="after")
    def _two_parties(self) -> Self:
        """Nobody gains what the same party lacks: so the shortfalls of all parties balance to zero."""
        if self.party == self.gainer:
            raise ValueError("party and gainer of a shortfall are the same")
        return self


def fixed_party(role: Role, name: str = "") -> Party:
    """A party that the code itself names, and that needs no check; a validator takes long to build."""
    return Party.model_construct(role=role, name=name)


BANK = fixed_party(Role.BANK)


def short_of(role: Role, shortfalls: tuple[Shortfall, ...]) -> int:
    """What all parties of a role are short of together."""
    return sum(each.amount for each in shortfalls if each.party.role is role)
