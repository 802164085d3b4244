"""Accounts as they are stored, and as other code sees them."""

import re
from dataclasses import dataclass
from typing import Final, Literal, Self

from projections.access.declined import Declined
from projections.access.roles import GRANTS, AccountRole, Permission
from schemas.model import Instant, Model, Name

Language = Literal["pt", "en"]
_NAME: Final = re.compile(r"[a-z][a-z0-9._-]{1,62}[a-z0-9]")


class KeptToken(Model):
    """A token of the API: its hash, what it is for, and until when."""

    label: Name
    hash: Name
    stamp: Name
    expires: Instant


class KeptAccount(Model):
    """An account as stored. `stamp` changes when sessions must end."""

    role: AccountRole
    venues: tuple[Name, ...] | None
    language: Language
    locked: bool
    password: str
    stamp: Name
    tokens: tuple[KeptToken, ...] = ()


@dataclass(frozen=True, slots=True)
class UserAccount:
    """An account. `venues` None means every venue; a compliance officer always has a list."""

    name: str
    role: AccountRole
    venues: tuple[str, ...] | None
    language: Language
    locked: bool

    @classmethod
    def of(cls, name: str, kept: KeptAccount) -> Self:
        return cls(name, kept.role, kept.venues, kept.language, kept.locked)

    def may(self, permission: Permission) -> bool:
        """Whether the role grants it."""
        return not self.locked and permission in GRANTS[self.role]

    def sees(self, venue: str) -> bool:
        """Whether this account may see this venue."""
        return self.venues is None or venue in self.venues


def plain(name: str) -> str:
    """A name as it is stored: lower case, without surrounding spaces."""
    return name.strip().casefold()


def demand_name(name: str) -> str:
    """The name as it is kept, if it can be one."""
    kept = plain(name)
    if not _NAME.fullmatch(kept):
        raise Declined(
            "O nome da conta tem de 3 a 64 letras, algarismos, pontos ou traços, e começa por letra.",
            "An account's name has 3 to 64 letters, digits, dots or dashes, and begins with a letter.",
        )
    return kept


def demand_venues(role: AccountRole, venues: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Check the venues: a compliance officer needs some; for others the list is an optional restriction."""
    if role is AccountRole.COMPLIANCE and not venues:
        raise Declined(
            "Um responsável de conformidade pertence a um ou mais casinos: indique-os.",
            "A compliance officer belongs to one or more casinos: name them.",
        )
    if venues is None:
        return None
    if any(not 0 < len(venue) <= 128 for venue in venues):
        raise Declined("Um casino tem um nome de 1 a 128 caracteres.", "A casino has a name of 1 to 128 characters.")
    return tuple(sorted(set(venues)))
