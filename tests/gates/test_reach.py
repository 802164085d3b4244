"""Pages reach the house through their viewer alone: permissions by venue cannot be gone around."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gates.tree import ROOT

PAGES = sorted((ROOT / "projections" / "console" / "pages").glob("*.py"))
DOOR = "sign_in.py"  # lets people in before anything is theirs to see
KEEPERS = {
    "house_of",
    "House",
    "Stores",
    "Store",
    "connect",
    "Desk",
    "open_desk",
    "Access",
    "Feed",
    "Floor",
    "Jobs",
    "Reach",
}
MODULES = ("projections.store.pool", "projections.store.store", "projections.desk.desk", "projections.access.access")


def taken(tree: ast.AST) -> Iterator[str]:
    """What a module takes that would give it the house itself."""
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
            if whole.endswith(("state.house", "app.state")):
                yield whole


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_page_is_given_nothing_but_what_its_viewer_may_see(page: Path) -> None:
    found = sorted(set(taken(ast.parse(page.read_text("utf-8")))))
    assert found == [] or page.name == DOOR, found


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name not in (DOOR, "__init__.py")], ids=lambda path: path.name
)
def test_no_page_decides_itself_which_house_somebody_sees(page: Path) -> None:
    """A page that compares venues has its own idea of who may see what: there is one, in `reach.py`."""
    text = page.read_text("utf-8")
    assert ".sees(" not in text
    assert "account.venues" not in text


def test_the_gate_notices_a_page_that_reaches_around() -> None:
    bad = "from projections.console.web import house_of\nhouse_of(request).store\nviewer.house._house\nrequest.app.state.house\n"
    assert sorted(set(taken(ast.parse(bad)))) == [
        "projections.console.web.house_of", "request.app.state", "request.app.state.house", "viewer.house._house",
    ]  # fmt: skip
