"""The table in the manual is the table in the code."""

from projections.access import AccountRole, Permission
from projections.access.role_words import PERMISSIONS, ROLES
from projections.access.roles import GRANTS
from tests.gates.tree import ROOT


def markdown() -> str:
    """The table, a row a permission."""
    head = "| permission | " + " | ".join(ROLES[role][1] for role in AccountRole) + " |"
    rule = "|---|" + "---|" * len(AccountRole)
    rows = (
        f"| {PERMISSIONS[one][1]} (`{one}`) | "
        + " | ".join("yes" if one in GRANTS[role] else "" for role in AccountRole)
        + " |"
        for one in Permission
    )
    return "\n".join((head, rule, *rows))


def test_the_manual_shows_the_roles_as_they_are() -> None:
    assert markdown() in (ROOT / "docs/desk.md").read_text("utf-8")


def test_every_role_and_permission_has_its_words_in_both_languages() -> None:
    assert set(ROLES) == set(AccountRole)
    assert set(PERMISSIONS) == set(Permission)
