"""What if, and dossiers, in the console: marked, permitted, logged, and nothing of it kept."""

import html
import json
import re
from typing import Any
from urllib.parse import quote

import pytest

from projections.console.checkpoint_files import CheckpointFiles
from projections.console.pages.what_if import known_kinds
from projections.console.services import Services
from projections.dossier import verify
from projections.film.sentences import WORDS
from projections.sink.folder import CheckpointFolder
from schemas.what_if import WATERMARK
from streams.engine.rulebooks import all_books, words_of
from tests.console.axe import serious
from tests.console.conftest import VENUE, signed_in
from tests.console.test_coup import spoiled, url  # noqa: F401  # a fixture
from tests.dossier.case import AUTHORITY, sealed


def late_bet(film: Any) -> str:
    finding = next(each for each in film.findings if "nothing_is_laid" in each.rule)
    return next(item.event for item in finding.evidence if item.type == "bet_placed")


def test_every_page_and_every_drawing_carries_the_mark(client_as, spoiled) -> None:  # noqa: F811
    client = client_as("investigator")
    for query in (
        "",
        "?frame=3",
        f"?event={late_bet(spoiled)}",
        "?edits=nonsense",
        f"?event={late_bet(spoiled)}&add=bet_placed",
    ):
        page = client.get(f"{url(spoiled)}/what-if{query}")
        assert page.status_code == 200, query
        assert re.search(rf"<title>\s*{re.escape(WATERMARK)}", page.text)
        drawing = re.search(r"<svg.*?</svg>", page.text, re.DOTALL).group()
        assert drawing.count(WATERMARK) >= 3
    refused = client.get(f"{url(spoiled)}/what-if/change?do=add&event=x&type=bet_placed&f.stake=lots")
    assert refused.status_code == 422
    assert WATERMARK in refused.text
    assert WATERMARK not in client.get(f"{url(spoiled)}?frame=3").text


def test_it_starts_at_the_first_event_of_the_coup_and_offers_what_the_game_knows(client_as, spoiled) -> None:  # noqa: F811
    page = client_as("investigator").get(f"{url(spoiled)}/what-if").text
    chosen = re.search(r'<li aria-current="step">(.*?)</li>', page, re.DOTALL).group(1)
    assert "add=coup_opened" in chosen
    offered = re.search(r'<select id="add".*?</select>', page, re.DOTALL).group()
    assert re.search(r'<option value="bet_placed">[^<]*aposta', offered)
    assert '<option value="ball_changed">' in offered
    for foreign in ("card_drawn", "dice_thrown", "table_opened", "key_registered"):
        assert f'"{foreign}"' not in offered


def test_what_cannot_be_done_is_said_in_portuguese(client_as, spoiled) -> None:  # noqa: F811
    client = client_as("investigator")
    for query, says in (
        ("do=add&event=x&type=bet_placed&f.stake=lots", "stake: tem de ser um número inteiro"),
        ("do=burn&event=x", "uma alteração retira, altera ou acrescenta um evento"),
        ("do=remove&event=x&ms=soon", ""),
    ):
        answer = client.get(f"{url(spoiled)}/what-if/change?{query}")
        assert says in html.unescape(answer.text)
    gone = client.get(f"{url(spoiled)}/what-if?edits=" + quote('[{"do": "remove", "event": "x"}]'))
    assert "o evento x já não está na cópia" in gone.text


def test_removing_the_late_bet_shows_what_changes(client_as, spoiled) -> None:  # noqa: F811
    client = client_as("investigator")
    before = client.get(url(spoiled)).text
    answer = client.get(f"{url(spoiled)}/what-if/change?do=remove&event={quote(late_bet(spoiled))}")
    assert answer.status_code == 303
    page = client.get(answer.headers["location"]).text
    assert re.search(r"retirado «Jogador \w+ aposta [^»]+» <span", page), "it says in words what was removed"
    gone = re.search(r'<div id="gone">(.*?)</div>', page, re.DOTALL).group(1)
    assert "ao-de-261-22/1/23" in gone
    assert (
        "roulette/nothing_is_laid_or_altered_after_the_call"
        in re.search(r'<table id="verdicts">.*?</table>', page, re.DOTALL).group()
    )
    csrf = re.compile(r'name="csrf_token" value="[^"]*"')
    assert csrf.sub("", client.get(url(spoiled)).text) == csrf.sub("", before), "the original is as it was"


def test_players_are_masked_alike_on_both_sides(client_as, spoiled) -> None:  # noqa: F811
    page = client_as("investigator").get(f"{url(spoiled)}/what-if?event={late_bet(spoiled)}").text
    for stake in spoiled.frames[-1].known.stakes:
        assert not re.search(rf"\b{stake.player}\b", page)


def test_a_guessed_name_tells_nothing_and_a_pseudonym_means_its_player(client_as, spoiled, services: Services) -> None:  # noqa: F811
    """Typed as it is in the log, a name is somebody new: its pseudonym is nowhere on the page."""
    placed = next(f.event for f in spoiled.frames if f.event.type == "bet_placed")
    mask, client = services.access.mask("pt").at(VENUE), client_as("investigator")
    others = {s.player for s in spoiled.frames[-1].known.stakes} - {placed.data.player}
    data = json.loads(next(f.raw for f in spoiled.frames if f.event == placed))["data"]
    for typed, meant, shown in (
        (placed.data.player, "what-if-" + placed.data.player, True),
        (mask.name(placed.data.player), mask.name(placed.data.player), True),
        ("Nobody Ever", mask.code("what-if-Nobody Ever"), False),
    ):
        edits = json.dumps([{"do": "change", "event": placed.id, "data": {**data, "player": typed}}])
        page = client.get(f"{url(spoiled)}/what-if", params={"edits": edits, "frame": len(spoiled.frames) - 1}).text
        assert (meant in page) is shown
        assert not any(re.search(rf"(?<!what-if-)\b{re.escape(name)}\b", page) for name in others)


@pytest.mark.parametrize("role", ["compliance", "statistician", "administrator"])
def test_who_may_not_try_or_hand_out_is_told_so(client_as, spoiled, role: str) -> None:  # noqa: F811
    client = client_as(role)
    for path in ("/what-if", "/what-if/change", "/dossier"):
        assert client.get(f"{url(spoiled)}{path}").status_code == 403
    assert client.post(f"/dossiers{url(spoiled)}", data={"csrf_token": client.csrf}).status_code == 403


@pytest.mark.parametrize(
    "path",
    ["/coups/AR-1/none/what-if", "/coups/none/none/what-if", "/coups/AR-1/none/dossier", "/findings/none/dossier"],
)
def test_what_does_not_exist_is_said_clearly(client_as, path: str) -> None:
    assert client_as("investigator").get(path).status_code == 404


def test_a_dossier_is_made_logged_and_holds(client_as, spoiled, services: Services, tmp_path, evening) -> None:  # noqa: F811
    folder = CheckpointFolder(tmp_path / "elsewhere")
    for note, _ in sealed(evening):
        folder.keep(note.encode())
    (tmp_path / "seal.key").write_text(AUTHORITY.text() + "\n")
    object.__setattr__(services, "seals", CheckpointFiles(tmp_path / "elsewhere", tmp_path / "seal.key"))
    client = client_as("investigator")
    about = client.get(f"{url(spoiled)}/dossier")
    assert about.status_code == 200
    assert verify.CheckpointKey(str(AUTHORITY.public)).fingerprint in about.text
    assert client.post(f"/dossiers{url(spoiled)}").status_code == 403, "a form without its token makes nothing"
    made = client.post(f"/dossiers{url(spoiled)}", data={"csrf_token": client.csrf})
    assert made.status_code == 200
    assert made.headers["content-type"] == "application/zip"
    path = tmp_path / "d.zip"
    path.write_bytes(made.content)
    assert verify.main([str(path), "--key", str(AUTHORITY.public)]) == 0
    records = len(json.loads(verify.members(made.content)["events/index.json"])["records"])
    assert f"{records} desde a abertura" in about.text, "what was promised is what is in it"
    finding = spoiled.findings[-1]
    assert f"{records} desde a abertura" in client.get(f"/findings/{finding.id}/dossier").text
    other = client.post(f"/dossiers/findings/{finding.id}", data={"csrf_token": client.csrf})
    assert other.status_code == 200
    assert finding.id in json.dumps(json.loads(verify.members(other.content)["judgement/findings.json"]))
    assert [entry.deed.type for entry in services.desk.trail()].count("dossier_made") == 2


@pytest.mark.browser
def test_what_if_in_a_real_browser_on_two_widths(browser, served, spoiled) -> None:  # noqa: F811
    for width in (1280, 390):
        with signed_in(browser, served, "investigator", viewport={"width": width, "height": 844}) as page:
            page.goto(f"{url(spoiled)}/what-if")
            assert serious(page) == []
            page.locator(f"a[href*='do=remove'][href*='{late_bet(spoiled)}']").click()
            page.wait_for_selector("#gone .finding")
            page.locator("a:has-text('alterar')").nth(4).click()
            page.wait_for_selector("form #ms")
            page.fill("#ms", "500")
            page.locator("form:has(#ms) button").click()
            page.wait_for_selector("#changes + ol li:nth-child(2)")
            assert serious(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert WATERMARK in page.title()
            assert page.faults == []


@pytest.mark.parametrize("key", sorted(key for key in all_books() if key[1] != "*"), ids="/".join)
def test_every_kind_of_event_that_is_offered_has_a_portuguese_name(key: tuple[str, str]) -> None:
    offered = known_kinds(*key)
    words = {**WORDS, **words_of(*key)}
    assert offered & {"bet_placed", "bet_posted", "game_played", "contribution_received"}
    assert sorted(kind for kind in offered if kind not in words) == []


def test_a_field_that_holds_money_says_in_what_it_is_written(client_as, spoiled) -> None:  # noqa: F811
    """500 in an event is 5.00: whoever tries another stake is told so beside the field, and beside no other number."""
    bet = next(frame.event for frame in spoiled.frames if frame.event.type == "bet_placed")
    page = client_as("investigator").get(f"{url(spoiled)}/what-if?event={bet.id}").text
    labels = dict(re.findall(r"<label for=\"f-\d+\">(\w+) ?\*?([^<]*)</label>", page))
    assert labels["stake"].strip() == "(em cêntimos: 500 são 5,00 AOA)"
    assert "cêntimos" not in labels["chips"] + labels["angle"]
