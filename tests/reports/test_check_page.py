"""The page that checks a publication, in a real browser, opened from a disk."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from projections.reports.front import front_files
from projections.reports.publication import EDITIONS, read_chain
from tests.parts import CHROMIUM, chromium, need
from tests.reports.test_publication import KEY, publish

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    need(CHROMIUM)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield opened.new_page()
        opened.close()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    for period in ("2023-01", "2023-02"):
        publish(folder, period=period)
    return folder


def verdict(page: Any, site: Path) -> str:
    page.goto((site / "check.pt.html").as_uri())
    page.set_input_files("#folder", str(site))
    page.wait_for_selector("#result[data-verdict]")
    return page.get_attribute("#result", "data-verdict")


def test_pages_lead_to_each_other_from_a_disk(page: Any, site: Path) -> None:
    page.goto((site / "index.pt.html").as_uri())
    page.click("ol a")
    assert page.locator("table").count() == 1
    assert page.locator("svg").count() == 1
    page.click("text=EN")
    assert "Edition 2" in page.inner_text("main")


def test_what_was_not_touched_is_in_order_and_what_was_is_not(page: Any, site: Path) -> None:
    assert verdict(page, site) == "good"
    path = site / EDITIONS / "0001" / "data.pt.csv"
    whole = path.read_bytes()
    path.write_bytes(whole + b"x")
    assert verdict(page, site) == "bad"
    path.write_bytes(whole)
    note = site / EDITIONS / "0002" / "publication.note"
    note.write_text(note.read_text().replace("vigia/publication", "vigia/Publication"))
    assert verdict(page, site) == "bad"


def test_front_pages_are_checked_as_well(page: Any, site: Path) -> None:
    path = site / "index.en.html"
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"0002", b"0001"))
    assert verdict(page, site) == "bad"
    path.write_bytes(whole)
    assert verdict(page, site) == "good"
    (site / "more.html").write_text("<p>Another front page</p>")
    assert verdict(page, site) == "bad"


def test_a_copy_deeper_in_the_folder_vouches_for_nothing(page: Any, site: Path) -> None:
    """Whoever forges an edition may leave the true one beside it, before or after it in the list of files."""
    for decoy in ("aaa", "zzz"):
        shutil.copytree(site / EDITIONS, site / decoy / EDITIONS)
    path = site / EDITIONS / "0001" / "data.pt.csv"
    path.write_bytes(path.read_bytes() + b"x")
    assert verdict(page, site) == "bad"


def test_whoever_kept_a_hash_sees_that_its_edition_was_taken_back(page: Any, site: Path) -> None:
    """Also where the front pages of the earlier day were put back."""
    kept = read_chain(site, KEY.public)[-1].digest

    def verdict_with_hash() -> str:
        page.goto((site / "check.pt.html").as_uri())
        page.fill("#kept", f" {kept.upper()} ")
        page.set_input_files("#folder", str(site))
        page.wait_for_selector("#result[data-verdict]")
        return str(page.get_attribute("#result", "data-verdict"))

    assert verdict_with_hash() == "good"
    shutil.rmtree(site / EDITIONS / "0002")
    for name, content in front_files(read_chain(site, KEY.public), KEY).items():
        (site / name).write_bytes(content)
    assert verdict(page, site) == "good"
    assert verdict_with_hash() == "bad"
