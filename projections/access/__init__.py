"""Who may see and do what: accounts, sessions, roles, limits on sign-ins, and pseudonyms of players."""

from projections.access.access import Access
from projections.access.accounts import UserAccount
from projections.access.declined import Declined
from projections.access.duty import mask_for_opening
from projections.access.mask import Mask, players_of
from projections.access.passwords import Passwords
from projections.access.roles import GRANTS, AccountRole, Permission
from projections.access.sessions import RefusalReason, Session, SignInRefused

__all__ = [
    "GRANTS",
    "Access",
    "AccountRole",
    "Declined",
    "Mask",
    "Passwords",
    "Permission",
    "RefusalReason",
    "Session",
    "SignInRefused",
    "UserAccount",
    "mask_for_opening",
    "players_of",
]
