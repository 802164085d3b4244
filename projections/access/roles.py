"""Who may do what: one table, read by every page, by the API and by the manual."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class AccountRole(StrEnum):
    """The role of an account; each has one."""

    INSPECTOR = "inspector"
    INVESTIGATOR = "investigator"
    STATISTICIAN = "statistician"
    ADMINISTRATOR = "administrator"
    COMPLIANCE = "compliance"  # the casino's own officer: its venues only, and no decision


class Permission(StrEnum):
    """What can be allowed."""

    FLOOR_WATCH = "floor_watch"
    FINDINGS_READ = "findings_read"
    FINDINGS_DECIDE = "findings_decide"
    FINDINGS_SECOND = "findings_second"  # the second pair of eyes on grave findings
    COUPS_REPLAY = "coups_replay"
    WHAT_IF = "what_if"
    CASES_READ = "cases_read"
    CASES_WORK = "cases_work"
    DOSSIER_MAKE = "dossier_make"
    EXPORT = "export"
    STATISTICS_READ = "statistics_read"
    PLAYERS_UNMASK = "players_unmask"
    ALERTS_MANAGE = "alerts_manage"
    ACCOUNTS_MANAGE = "accounts_manage"
    AUDIT_READ = "audit_read"
    API_USE = "api_use"


_INSPECTOR: Final = frozenset({
    Permission.FLOOR_WATCH, Permission.FINDINGS_READ, Permission.FINDINGS_DECIDE, Permission.COUPS_REPLAY,
    Permission.WHAT_IF, Permission.CASES_READ, Permission.CASES_WORK, Permission.DOSSIER_MAKE, Permission.EXPORT,
    Permission.ALERTS_MANAGE, Permission.API_USE,
})  # fmt: skip

GRANTS: Final[Mapping[AccountRole, frozenset[Permission]]] = {
    AccountRole.INSPECTOR: _INSPECTOR,
    AccountRole.INVESTIGATOR: _INSPECTOR | {
        Permission.FINDINGS_SECOND, Permission.STATISTICS_READ, Permission.PLAYERS_UNMASK, Permission.AUDIT_READ,
    },
    AccountRole.STATISTICIAN: frozenset({
        Permission.FINDINGS_READ, Permission.EXPORT, Permission.STATISTICS_READ, Permission.API_USE,
    }),
    # Whoever hands out accounts decides nothing, and is watched by the investigators through the same trail.
    AccountRole.ADMINISTRATOR: frozenset({
        Permission.FLOOR_WATCH, Permission.ALERTS_MANAGE, Permission.ACCOUNTS_MANAGE, Permission.AUDIT_READ,
    }),
    AccountRole.COMPLIANCE: frozenset({
        Permission.FLOOR_WATCH, Permission.FINDINGS_READ, Permission.COUPS_REPLAY, Permission.EXPORT,
        Permission.STATISTICS_READ, Permission.API_USE,
    }),
}  # fmt: skip
