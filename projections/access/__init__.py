"""Who may see and do what: accounts, sessions, roles, limits on sign-ins, and the masks that players wear."""

from projections.access.access import Access
from projections.access.accounts import Account
from projections.access.declined import Declined
from projections.access.duty import among
from projections.access.mask import Mask, players_of
from projections.access.passwords import Passwords
from projections.access.roles import GRANTS, Permission, Role
from projections.access.sessions import Refused, Session, Why

__all__ = [
    "GRANTS",
    "Access",
    "Account",
    "Declined",
    "Mask",
    "Passwords",
    "Permission",
    "Refused",
    "Role",
    "Session",
    "Why",
    "among",
    "players_of",
]
