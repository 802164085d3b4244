"""A door whose clock the test turns, and whose passwords cost little."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from argon2 import PasswordHasher

from projections.access import Access, AccountRole, Passwords, Session

START = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)
PASSWORD = "quatro cavalos verdes"
CHEAP = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@dataclass
class Clock:
    now: datetime = field(default=START)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **spans: float) -> None:
        self.now += timedelta(**spans)


def door(folder: Path, clock: Clock, passwords: Passwords = CHEAP) -> Access:
    return Access(folder / "access", clock, passwords)


def signed_in(access: Access, name: str, password: str = PASSWORD, origin: str = "10.0.0.1") -> Session:
    session = access.sign_in(name, password, origin)
    assert isinstance(session, Session), session
    return session


def with_everybody(access: Access) -> Access:
    """One account a role, named like it."""
    for role in AccountRole:
        access.add(role.value, PASSWORD, role, ("Casino Marginal",) if role is AccountRole.COMPLIANCE else None)
    return access
