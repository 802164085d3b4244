"""Sessions: the browser holds a secret, the console stores its hash."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

from projections.access.accounts import UserAccount
from projections.access.private_files import RecordFile
from schemas.model import Instant, Model, Name

IDLE: Final = timedelta(minutes=30)
LONGEST: Final = timedelta(hours=12)  # one shift
_NOTED: Final = timedelta(minutes=1)  # a session that goes on is written down no oftener
_MOST: Final = 16  # sessions of one account; the oldest gives way
_ORIGINS: Final = 16  # places that an account is known to sign in from
_FAMILIAR: Final = timedelta(days=90)


class RefusalReason(StrEnum):
    """Why a sign-in was refused."""

    WRONG = "wrong"  # name or password; the answer does not say which
    LOCKED = "locked"  # shown only if the password was right
    TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class SignInRefused:
    """Sign-in refused; `wait` says how long to wait, if that helps."""

    why: RefusalReason
    wait: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody signed in. The token is known to the browser alone; `csrf` goes into every form."""

    token: str
    account: UserAccount
    csrf: str
    began: datetime
    expires: datetime


class KeptSession(Model):
    """A row of the sessions' file, by the hash of its token."""

    account: Name
    stamp: Name
    began: Instant
    seen: Instant

    @property
    def expires(self) -> datetime:
        """When a session ends: after a time without use, and at the latest after a shift."""
        return min(self.seen + IDLE, self.began + LONGEST)


class KeptOrigin(Model):
    """Where an account signed in from, by the hash of both."""

    account: Name
    seen: Instant


class Sessions:
    """All sessions."""

    def __init__(self, folder: Path) -> None:
        self._kept = RecordFile(folder / "sessions.json", KeptSession)
        self._origins = RecordFile(folder / "origins.json", KeptOrigin)

    def begin(self, account: UserAccount, stamp: str, now: datetime) -> Session:
        """Start a session with a new token, so that nobody can have set it beforehand."""
        token = secrets.token_urlsafe(32)
        row = KeptSession(account=account.name, stamp=stamp, began=now, seen=now)
        with self._kept.change() as rows:
            for key in [key for key, old in rows.items() if old.expires <= now]:
                del rows[key]
            own = sorted((key for key in rows if rows[key].account == account.name), key=lambda key: rows[key].began)
            for key in own[: max(0, len(own) - _MOST + 1)]:
                del rows[key]
            rows[digest(token)] = row
        return _session(token, account, row)

    def find(self, token: str, now: datetime) -> KeptSession | None:
        """The session of a token, if valid; finding it extends it."""
        key = digest(token)
        row = self._kept.all().get(key)
        if row is None or not row.began <= now < row.expires:
            return None
        if now - row.seen >= _NOTED:
            with self._kept.change() as rows:
                if key in rows:  # it may have been signed out meanwhile
                    rows[key] = row = rows[key].model_copy(update={"seen": now})
        return row

    def end(self, token: str) -> None:
        """End a session."""
        with self._kept.change() as rows:
            rows.pop(digest(token), None)

    def familiar(self, name: str, origin: str, now: datetime) -> bool:
        """Whether this account has signed in from there lately."""
        known = self._origins.all().get(digest(f"{name}\n{origin}"))
        return known is not None and now - known.seen < _FAMILIAR

    def remember(self, name: str, origin: str, now: datetime) -> None:
        """The account signed in from there."""
        with self._origins.change() as rows:
            rows[digest(f"{name}\n{origin}")] = KeptOrigin(account=name, seen=now)
            own = sorted((key for key in rows if rows[key].account == name), key=lambda key: rows[key].seen)
            for key in own[:-_ORIGINS]:
                del rows[key]

    def shown(self, token: str, account: UserAccount, row: KeptSession) -> Session:
        """The session as pages see it."""
        return _session(token, account, row)


def digest(secret: str) -> str:
    """The hash of a 256-bit secret; a secret that cannot be guessed needs no salt."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _session(token: str, account: UserAccount, row: KeptSession) -> Session:
    csrf = hmac.new(token.encode("utf-8", "surrogatepass"), b"vigia csrf", hashlib.sha256).hexdigest()
    return Session(token, account, csrf, row.began, row.expires)
