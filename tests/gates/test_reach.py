"""Pages reach the services through their viewer alone: permissions by venue cannot be gone around."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gates.tree import ROOT

PAGES = sorted((ROOT / "projections" / "console" / "pages").glob("*.py"))
DOOR = "sign_in.py"  # lets people in before anything is theirs to see
KEEPERS = {
    "services_of",
    "Services",
    "Stores",
    "Store",
    "connect",
    "Desk",
    "open_desk",
    "Access",
    "Feed",
    "Floor",
    "Jobs",
    "VisibleServices",
}
MODULES = ("projections.store.pool", "projections.store.store", "projections.desk.desk", "projections.access.access")


def taken(tree: ast.AST) -> Iterator[str]:
    """What a module takes that would give it the services themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names if name.name in KEEPERS)
            if (node.module or "").startswith(MODULES):
                yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("projections"))
        elif isinstance(node, ast.Attribute):
            whole = ast.unparse(node)
            if (
                node.attr.startswith("_")
                and not node.attr.startswith("__")
                and node.attr not in ("_asdict", "_replace")
            ):
                yield whole
            if whole.endswith(("state.services", "app.state")):
                yield whole


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_page_is_given_nothing_but_what_its_viewer_may_see(page: Path) -> None:
    forbidden = sorted(set(taken(ast.parse(page.read_text("utf-8")))))
    assert forbidden == [] or page.name == DOOR, forbidden


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name not in (DOOR, "__init__.py")], ids=lambda path: path.name
)
def test_no_page_decides_itself_which_house_somebody_sees(page: Path) -> None:
    """A page that compares venues has its own idea of who may see what: there is one, in `visible.py`."""
    text = page.read_text("utf-8")
    assert ".sees(" not in text
    assert "account.venues" not in text


def test_the_gate_notices_a_page_that_reaches_around() -> None:
    bad = "from projections.console.web import services_of\nservices_of(request).store\nviewer.services._services\nrequest.app.state.services\n"
    assert sorted(set(taken(ast.parse(bad)))) == [
        "projections.console.web.services_of", "request.app.state", "request.app.state.services", "viewer.services._services",
    ]  # fmt: skip
