"""Accounts as one account sees them: an administrator who is limited to some venues manages accounts of these venues
only.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import NoReturn

from projections.access.access import Access
from projections.access.accounts import Language, UserAccount, plain
from projections.access.declined import Declined
from projections.access.roles import AccountRole, Permission


@dataclass(frozen=True, slots=True)
class VisibleAccounts:
    """The accounts that this account may manage: its own, and those that see nothing more than it does."""

    _access: Access
    _account: UserAccount

    def accounts(self) -> tuple[UserAccount, ...]:
        """Every such account, by name."""
        return tuple(account for account in self._access.accounts() if self._concerns(account))

    def account(self, name: str) -> UserAccount | None:
        """The account of that name."""
        known = self._access.account(name)
        return known if known is not None and self._concerns(known) else None

    def colleagues(self, permission: Permission, venues: frozenset[str]) -> list[str]:
        """Who may do something about all of these houses."""
        if not all(map(self._account.sees, venues)):
            return []
        every = self._access.accounts()
        return [one.name for one in every if one.may(permission) and all(map(one.sees, venues))]

    def confirmed(self, password: str, origin: str) -> bool:
        """Whether this account's own password is that one."""
        return self._access.confirmed(self._account.name, password, origin)

    def add(
        self, name: str, password: str, role: AccountRole, venues: tuple[str, ...] | None, language: Language
    ) -> UserAccount:  # fmt: skip
        """Add an account that sees no more than this one.

        That a name is taken would reveal who works for other venues. So an account that is limited to some venues adds
        names that begin with its own.
        """
        self._demand_within(venues)
        if self._account.venues is not None and not plain(name).startswith(f"{self._account.name}."):
            own = self._account.name
            raise Declined(
                f"Uma conta limitada a casinos cria contas com o seu nome e um ponto à frente, como «{own}.ana».",
                f"An account that is limited to casinos adds accounts that begin with its name and a dot: “{own}.ana”.",
            )
        return self._access.add(name, password, role, venues, language)

    def change_role(self, name: str, role: AccountRole, venues: tuple[str, ...] | None) -> None:
        """Another role, other venues, none of them beyond this account's own."""
        self._demand_within(venues)
        self._access.change_role(self._known(name), role, venues)

    def change_password(self, name: str, password: str) -> None:
        """Another password."""
        self._access.change_password(self._known(name), password)

    def change_language(self, language: Language) -> None:
        """The language in which this account is spoken to."""
        self._access.change_language(self._account.name, language)

    def lock(self, name: str) -> None:
        """Nobody signs in with it any more."""
        self._access.lock(self._known(name))

    def unlock(self, name: str) -> None:
        """It may be used again."""
        self._access.unlock(self._known(name))

    def tokens(self, name: str) -> tuple[tuple[str, datetime], ...]:
        """Labels and ends of the tokens that still count."""
        return self._access.tokens(name) if self.account(name) is not None else ()

    def token_for_api(self, label: str, days: int) -> str:
        """A token for a system that asks in this account's name."""
        return self._access.token_for_api(self._account.name, label, days)

    def end_token(self, label: str) -> None:
        """The token of that label is worth nothing from here on."""
        self._access.end_token(self._account.name, label)

    def _known(self, name: str) -> str:
        if self.account(name) is None:  # before anything else is looked at: the answer is the same for both
            _unknown(name)
        return name

    def _demand_within(self, venues: tuple[str, ...] | None) -> None:
        if self._account.venues is not None and (not venues or not all(map(self._account.sees, venues))):
            raise Declined(
                "Uma conta limitada a casinos só dá acesso a esses casinos: indique-os.",
                "An account that is limited to casinos gives access to these alone: name them.",
            )

    def _concerns(self, account: UserAccount) -> bool:
        if self._account.venues is None or account.name == self._account.name:
            return True
        return account.venues is not None and all(map(self._account.sees, account.venues))


def _unknown(name: str) -> NoReturn:
    raise Declined(f"Não existe a conta «{plain(name)}».", f"There is no account “{plain(name)}”.")
