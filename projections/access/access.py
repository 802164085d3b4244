"""Signing in: who, as which account, and for how long."""

import hmac
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from projections.access.accounts import (
    KeptAccount,
    KeptToken,
    Language,
    UserAccount,
    demand_name,
    demand_venues,
    plain,
)
from projections.access.attempts import Attempts
from projections.access.declined import Declined
from projections.access.mask import Mask, key_of
from projections.access.passwords import Passwords, demand_strength
from projections.access.private_files import RecordFile
from projections.access.roles import AccountRole, Permission
from projections.access.sessions import RefusalReason, Session, Sessions, SignInRefused, digest

_MARK: Final = "vigia_"  # so that a token that leaked can be searched for
_TOKENS: Final = 32  # of one account
_STAMPED: Final = frozenset({"role", "venues", "locked", "password"})  # what ends sessions and tokens when it changes


class Access:
    """Accounts, sessions and sign-in attempts, in one private folder."""

    def __init__(self, folder: Path | str, clock: Callable[[], datetime], passwords: Passwords | None = None) -> None:
        self.folder = Path(folder)
        self._clock = clock
        self._passwords = passwords or Passwords()
        self._accounts = RecordFile(self.folder / "accounts.json", KeptAccount)
        self._sessions = Sessions(self.folder)
        self._attempts = Attempts()
        self._key = key_of(self.folder / "mask.key")

    def sign_in(self, name: str, password: str, origin: str) -> Session | SignInRefused:
        """A session, or why not. An unknown name gives the same answer and costs the same work."""
        name, now = plain(name), self._clock()
        familiar = self._sessions.familiar(name, origin, now)
        wait = self._attempts.begin(name, origin, now, familiar=familiar)
        if wait is not None:
            return SignInRefused(RefusalReason.TOO_MANY, wait)
        kept = self._accounts.all().get(name)
        if not self._passwords.right(kept.password if kept else None, password) or kept is None:
            return SignInRefused(RefusalReason.WRONG)
        self._attempts.succeeded(name, origin, now, familiar=familiar)
        if kept.locked:
            return SignInRefused(RefusalReason.LOCKED)
        if self._passwords.outdated(kept.password):
            self._rewrite(name, kept, self._passwords.hashed(password))
        self._sessions.remember(name, origin, now)
        return self._sessions.begin(UserAccount.of(name, kept), kept.stamp, now)

    def session(self, token: str) -> Session | None:
        """The account of a session while it lasts; each use extends it."""
        row = self._sessions.find(token, self._clock())
        kept = self._accounts.all().get(row.account) if row is not None else None
        if row is None or kept is None or kept.locked or kept.stamp != row.stamp:
            return None
        return self._sessions.shown(token, UserAccount.of(row.account, kept), row)

    def sign_out(self, token: str) -> None:
        """The session ends now."""
        self._sessions.end(token)

    def confirmed(self, name: str, password: str, origin: str) -> bool:
        """Whether a signed-in person knows the password; attempts count like sign-ins."""
        name, now = plain(name), self._clock()
        if self._attempts.begin(name, origin, now, familiar=True) is not None:
            return False
        kept = self._accounts.all().get(name)
        right = self._passwords.right(kept.password if kept else None, password)
        if right:
            self._attempts.succeeded(name, origin, now, familiar=True)
        return right

    def account(self, name: str) -> UserAccount | None:
        """The account of that name."""
        kept = self._accounts.all().get(plain(name))
        return UserAccount.of(plain(name), kept) if kept is not None else None

    def accounts(self) -> tuple[UserAccount, ...]:
        """Every account, by name."""
        return tuple(UserAccount.of(name, kept) for name, kept in sorted(self._accounts.all().items()))

    def add(
        self,
        name: str,
        password: str,
        role: AccountRole,
        venues: tuple[str, ...] | None = None,
        language: Language = "pt",
    ) -> UserAccount:
        """A new account."""
        name = demand_name(name)
        venues = demand_venues(role, venues)
        demand_strength(name, password)
        kept = KeptAccount(
            role=role, venues=venues, language=language, locked=False,
            password=self._passwords.hashed(password), stamp=_stamp(),
        )  # fmt: skip
        with self._accounts.change() as rows:
            if name in rows:
                raise Declined(f"Já existe uma conta «{name}».", f"There is an account “{name}” already.")
            rows[name] = kept
        return UserAccount.of(name, kept)

    def change_password(self, name: str, password: str) -> None:
        """Another password: every session and token of the account ends."""
        demand_strength(plain(name), password)
        self._change(name, password=self._passwords.hashed(password))

    def change_role(self, name: str, role: AccountRole, venues: tuple[str, ...] | None = None) -> None:
        """Another role, other venues: every session and token of the account ends."""
        self._change(name, role=role, venues=demand_venues(role, venues))

    def change_language(self, name: str, language: Language) -> None:
        """The language in which the account is spoken to."""
        self._change(name, language=language)

    def lock(self, name: str) -> None:
        """Lock the account and end its sessions. Accounts are never deleted: the trail names them."""
        self._change(name, locked=True)

    def unlock(self, name: str) -> None:
        """The account may be used again."""
        self._change(name, locked=False)

    def token_for_api(self, name: str, label: str, days: int = 90) -> str:
        """A token for a program that acts for the account; shown once, stored as a hash."""
        account = self.account(name)
        if account is None or not account.may(Permission.API_USE) or not 0 < len(label) <= 128 or not 0 < days <= 366:
            raise Declined(
                "Um token precisa de uma conta que possa usar a API, de um nome e de um prazo até 366 dias.",
                "A token needs an account that may use the API, a label and a term of at most 366 days.",
            )
        token, now = _MARK + secrets.token_urlsafe(32), self._clock()
        with self._accounts.change() as rows:
            kept = rows[account.name]
            alive = [old for old in kept.tokens if old.expires > now and old.stamp == kept.stamp and old.label != label]
            if len(alive) >= _TOKENS:
                raise Declined(f"A conta já tem {_TOKENS} tokens.", f"The account has {_TOKENS} tokens already.")
            new = KeptToken(label=label, hash=digest(token), stamp=kept.stamp, expires=now + timedelta(days=days))
            rows[account.name] = kept.model_copy(update={"tokens": (*alive, new)})
        return token

    def end_token(self, name: str, label: str) -> None:
        """End the token with that label."""
        with self._accounts.change() as rows:
            kept = rows.get(plain(name))
            if kept is not None:
                left = tuple(token for token in kept.tokens if token.label != label)
                rows[plain(name)] = kept.model_copy(update={"tokens": left})

    def tokens(self, name: str) -> tuple[tuple[str, datetime], ...]:
        """Labels and expiry of the valid tokens."""
        kept, now = self._accounts.all().get(plain(name)), self._clock()
        if kept is None:
            return ()
        return tuple((one.label, one.expires) for one in kept.tokens if one.expires > now and one.stamp == kept.stamp)

    def bearer(self, token: str) -> UserAccount | None:
        """The account of an API token while it lasts."""
        if not token.startswith(_MARK):
            return None
        sought, now, account = digest(token), self._clock(), None
        for name, kept in self._accounts.all().items():
            for one in kept.tokens:
                same = hmac.compare_digest(one.hash, sought)
                if same and one.expires > now and one.stamp == kept.stamp and not kept.locked:
                    account = UserAccount.of(name, kept)
        return account if account is not None and account.may(Permission.API_USE) else None

    def mask(self, language: Language = "pt") -> Mask:
        """The mask for players."""
        return Mask(self._key, language)

    def _change(self, name: str, **changes: Any) -> None:
        name = plain(name)
        with self._accounts.change() as rows:
            kept = rows.get(name)
            if kept is None:
                raise Declined(f"Não existe a conta «{name}».", f"There is no account “{name}”.")
            if _STAMPED & changes.keys():
                changes["stamp"] = _stamp()
            rows[name] = kept.model_copy(update=changes)
            if (
                kept.role is AccountRole.ADMINISTRATOR
                and not kept.locked
                and not any(row.role is AccountRole.ADMINISTRATOR and not row.locked for row in rows.values())
            ):
                raise Declined(
                    "É a última conta de administrador: crie outra primeiro.",
                    "It is the last administrator's account: create another one first.",
                )

    def _rewrite(self, name: str, old: KeptAccount, password: str) -> None:
        """Store the same password with today's work factor; nobody has to sign in again."""
        with self._accounts.change() as rows:
            if name in rows and rows[name].password == old.password:
                rows[name] = rows[name].model_copy(update={"password": password})


def _stamp() -> str:
    return secrets.token_hex(8)
