"""The pages of the desk: decisions, disputes, cases, looks behind a mask, the trail, accounts."""

import html
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from projections.access import AccountRole, players_of
from projections.console.pages.disputes import minor_units
from projections.console.services import Services
from projections.desk import AuditQuery, FindingState
from tests.console.conftest import PASSWORD, VENUE, Clock
from tests.console.desks import findings_of, new_case, one_finding, send, shown

Client = Callable[[AccountRole | str], TestClient]
WHY = "O reclamante pediu a revisão do golpe por escrito."


def kinds(services: Services) -> list[str]:
    assert services.desk is not None
    return [entry.kind for entry in services.desk.trail()]


def test_a_light_finding_is_confirmed_from_its_page(client_as: Client, services: Services) -> None:
    finding, client = one_finding(services, grave=False), client_as(AccountRole.INSPECTOR)
    page = shown(client, f"/findings/{finding.id}")
    assert 'value="finding_confirmed"' in page
    assert "confirmation_proposed" not in page
    answer = send(
        client, f"/findings/{finding.id}/decisions", kind="finding_confirmed", reason="Vê-se no filme.", seen=-1
    )
    assert (answer.status_code, answer.headers["location"]) == (303, f"/findings/{finding.id}#decisions")
    page = shown(client, f"/findings/{finding.id}")
    assert "Vê-se no filme." in page
    assert 'value="finding_reopened"' in page
    assert kinds(services)[:2] == ["finding_viewed", "finding_confirmed"]


def test_the_browser_asks_for_the_reason_where_one_is_needed(client_as: Client, services: Services) -> None:
    page = shown(client_as(AccountRole.INVESTIGATOR), f"/findings/{one_finding(services, grave=True).id}")
    assert re.search(r'name="reason"[^>]* required', page)
    assert 'value="finding_acknowledged" formnovalidate' in page
    assert re.search(r'value="confirmation_proposed"(?! formnovalidate)', page)


def test_a_grave_finding_takes_two_and_nobody_is_both(client_as: Client, services: Services) -> None:
    finding = one_finding(services, grave=True)
    ines, ana = client_as(AccountRole.INVESTIGATOR), client_as(AccountRole.INSPECTOR)
    alone = send(ines, f"/findings/{finding.id}/decisions", kind="finding_confirmed", reason="Certo.")
    assert (alone.status_code, "decide-se a dois" in alone.text) == (422, True)
    send(ines, f"/findings/{finding.id}/decisions", kind="confirmation_proposed", reason="Certo.")
    own = send(ines, f"/findings/{finding.id}/second", kind="proposal_seconded", seen=99)
    assert own.status_code == 403
    assert "proposal_seconded" not in shown(ines, f"/findings/{finding.id}")
    send(ines, f"/findings/{finding.id}/decisions", kind="proposal_withdrawn", reason="Deixo a outrem.", seen=99)
    send(ana, f"/findings/{finding.id}/decisions", kind="dismissal_proposed", reason="Reflexo.", seen=99)
    assert send(ana, f"/findings/{finding.id}/second", kind="proposal_seconded", seen=99).status_code == 403
    assert send(ines, f"/findings/{finding.id}/second", kind="proposal_seconded", seen=99).status_code == 303
    assert services.desk is not None
    assert services.desk.state_of(finding.venue, finding.id).state is FindingState.DISMISSED


def test_the_second_of_two_inspectors_is_told_what_the_first_did_and_loses_nothing(
    client_as: Client, services: Services
) -> None:
    finding = one_finding(services, grave=False)
    ana, ines = client_as(AccountRole.INSPECTOR), client_as(AccountRole.INVESTIGATOR)
    seen = re.search(r'name="seen" value="(-?\d+)"', shown(ines, f"/findings/{finding.id}"))
    assert seen is not None
    path = f"/findings/{finding.id}/decisions"
    send(ana, path, kind="finding_dismissed", reason="Pó na lente.", seen=seen.group(1))
    answer = send(ines, path, kind="finding_confirmed", reason="Vi com os meus olhos.", seen=seen.group(1))
    assert answer.status_code == 409
    text = html.unescape(answer.text)
    assert "Entretanto inspector registou: achado arquivado" in text
    assert "Vi com os meus olhos." in text
    assert services.desk is not None
    assert services.desk.state_of(finding.venue, finding.id).state is FindingState.DISMISSED


def test_a_case_from_a_finding_with_notes_assignment_and_deadline(
    client_as: Client, services: Services, clock: Clock
) -> None:
    finding, client = findings_of(services)[0], client_as(AccountRole.INSPECTOR)
    path = new_case(client, title="Roleta <b>1</b>", finding=finding.id)
    assert send(client, f"{path}/notes", text="Primeira <script>alert(1)</script> nota").status_code == 303
    assert send(client, f"{path}/assignment", to="investigator", seen=99).status_code == 303
    assert send(client, f"{path}/deadline", day="2020-01-01", seen=99).status_code == 303
    page = shown(client, path)
    assert "<script>alert" not in page
    assert "Primeira &lt;script&gt;" in page
    assert "fora de prazo" in page
    assert finding.paragraph in page
    listed = shown(client, "/cases?show=overdue")
    assert "Roleta &lt;b&gt;1&lt;/b&gt;" in listed
    assert shown(client, "/cases?show=mine").count("/cases/P") == 0
    assert shown(client_as(AccountRole.INVESTIGATOR), "/cases?show=mine").count('href="/cases/P') == 1
    assert send(client, f"{path}/deadline", day="amanhã").status_code == 400
    assert send(client, f"{path}/assignment", to="statistician", seen=99).status_code == 422


def test_every_look_at_a_finding_is_in_the_trail_before_it_is_shown(
    client_as: Client, services: Services, monkeypatch
) -> None:
    assert services.desk is not None
    finding = findings_of(services)[0]
    client = client_as(AccountRole.INSPECTOR)
    for _ in range(2):
        assert client.get(f"/findings/{finding.id}").status_code == 200
    assert client.get("/findings/nothing").status_code == 404
    views = services.desk.trail(AuditQuery(kind="finding_viewed", subject=f"finding/{finding.id}"))
    assert [(view.by, getattr(view.deed, "venue", None)) for view in views] == [("inspector", finding.venue)] * 2

    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        answer = client.get(f"/findings/{finding.id}")
    assert answer.status_code == 503
    assert finding.pt not in answer.text


def test_every_look_at_a_case_is_in_the_trail_before_it_is_shown(
    client_as: Client, services: Services, monkeypatch
) -> None:
    client = client_as(AccountRole.INSPECTOR)
    path = new_case(client)
    for _ in range(3):
        assert client.get(path).status_code == 200
    assert services.desk is not None
    views = services.desk.trail(AuditQuery(kind="case_viewed", subject=path.replace("/cases/", "case/")))
    assert [view.by for view in views] == ["inspector"] * 3

    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        answer = client.get(path)
    assert answer.status_code == 503
    assert "Roleta 1" not in answer.text


def test_a_dispute_is_opened_on_a_coup_and_its_claimant_is_masked(client_as: Client, services: Services) -> None:
    finding = next(finding for finding in findings_of(services) if finding.coup is not None)
    client = client_as(AccountRole.INSPECTOR)
    assert client.get(f"/disputes/new?table={finding.table}&coup={finding.coup}").status_code == 200
    nothing = client.get(f"/disputes/new?table={finding.table}&coup=nope")
    assert (nothing.status_code, "Não há tal golpe" in nothing.text) == (404, True)
    answer = send(
        client, "/disputes", table=finding.table, coup=finding.coup, claimant="Beatriz Nzinga",
        claim="Beatriz Nzinga diz que lhe faltam fichas.", amount="1 234,50", contact="+244 923 456 789",
    )  # fmt: skip
    path = answer.headers["location"]
    page = shown(client, path)
    for hidden in ("Beatriz", "Nzinga", "923 456"):
        assert hidden not in page
        assert hidden not in shown(client, "/disputes")
        assert hidden not in shown(client_as(AccountRole.INVESTIGATOR), "/audit")
    assert services.access.mask().at(VENUE).name("Beatriz Nzinga") in page
    assert "1\u00a0234,50\u00a0AOA" in page
    wrong = send(
        client, "/disputes", table=finding.table, coup=finding.coup, claimant="x", claim="Fica.", amount="muito"
    )
    assert (wrong.status_code, "Fica." in wrong.text) == (422, True)
    settled = send(client, f"{path}/state", kind="dispute_settled", outcome="upheld", reason="Tem razão.", seen=99)
    assert settled.status_code == 303
    assert "procedente" in shown(client, path)


@pytest.mark.parametrize(
    ("text", "minor"),
    [("", None), ("5", 500), ("1 234,50", 123_450), ("1.234", 123_400), ("0,05", 5), ("12345678", 1_234_567_800)],
)
def test_an_amount_is_read_exactly(text: str, minor: int | None) -> None:
    assert minor_units(text) == minor


def test_an_identity_is_shown_for_a_reason_for_an_hour_to_whoever_asked(
    client_as: Client, services: Services, clock: Clock
) -> None:
    finding = next(finding for finding in findings_of(services) if finding.player is not None)
    player = str(finding.player)
    ana, ines = client_as(AccountRole.INSPECTOR), client_as(AccountRole.INVESTIGATOR)
    path, code = new_case(ana, finding=finding.id), services.access.mask().at(VENUE).code(player)
    assert send(ana, f"{path}/unmasking", player=code, reason=WHY).status_code == 403
    assert send(ines, f"{path}/unmasking", player=code, reason="porque sim").status_code == 422
    assert send(ines, f"{path}/unmasking", player="0000000", reason=WHY).status_code == 404
    assert re.search(rf"\b{player}\b", shown(ines, path)) is None
    assert send(ines, f"{path}/unmasking", player=code, reason=WHY).status_code == 303
    assert re.search(rf"\b{player}\b", shown(ines, path)) is not None
    for elsewhere in (f"/findings/{finding.id}", "/findings", "/audit", new_case(ana, finding=finding.id)):
        assert re.search(rf"\b{player}\b", shown(ines, elsewhere)) is None, elsewhere
    assert re.search(rf"\b{player}\b", shown(ana, path)) is None
    clock.pass_by(minutes=20)
    ines.get(path)
    clock.pass_by(minutes=20)
    assert re.search(rf"\b{player}\b", shown(ines, path)) is not None
    clock.pass_by(minutes=20)
    assert re.search(rf"\b{player}\b", shown(ines, path)) is None
    assert services.desk is not None
    (trace,) = services.desk.trail(AuditQuery(kind="player_unmasked"))
    assert (trace.by, trace.text) == ("investigator", WHY)
    assert "identidade revelada" in shown(ines, "/audit?kind=player_unmasked")


def test_no_page_of_the_desk_names_a_player(client_as: Client, services: Services) -> None:
    client = client_as(AccountRole.INVESTIGATOR)
    every = findings_of(services)
    path = new_case(client, finding=every[0].id)
    for finding in every[1:]:
        send(client, f"{path}/findings", finding=finding.id)
    players = {player for finding in every for player in players_of(finding)}
    assert players
    for page in (path, "/cases", "/audit", *(f"/findings/{finding.id}" for finding in every)):
        text = shown(client, page)
        for player in players:
            assert re.search(rf"(?<!\w){re.escape(player)}(?!\w)", text) is None, (page, player)


def test_the_trail_is_filtered_paged_and_verified(client_as: Client, services: Services, clock: Clock) -> None:
    client = client_as(AccountRole.ADMINISTRATOR)
    assert services.desk is not None
    ana = services.access.account("inspector")
    assert ana is not None
    for number in range(105):
        services.desk.tell("case_opened", {"title": f"t{number}", "venue": VENUE}, ana)
        clock.pass_by(milliseconds=1)
    page = shown(client, "/audit?by=inspector&kind=case_opened")
    older = re.search(r'href="(/audit\?[^"]*before=\d+[^"]*)"', page)
    assert older is not None
    rest = client.get(html.unescape(older.group(1))).text
    assert rest.count("<td>inspector</td>") == 5
    assert "Nada." in shown(client, "/audit?by=nobody")
    assert client.get("/audit?kind=nonsense").status_code == 400
    assert client.get("/audit?until=9999-12-31").status_code == 400  # there is no day after it
    assert "case_opened" in shown(client, "/audit?since=0001-01-01&until=9999-12-30")
    assert client.get("/audit?since=ontem").status_code == 400
    assert client.get(f"/audit?before={10**17}").status_code == 400
    whole = client.post("/audit/verify", data={"csrf_token": client.csrf})
    assert "A cadeia está intacta." in whole.text
    log = services.desk.folder / "desk.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"t7"', b'"t8"'))
    broken = client.post("/audit/verify", data={"csrf_token": client.csrf})
    assert "A cadeia não confere." in broken.text
    assert client.get("/audit?lang=en").status_code == 200


def test_an_administrator_sees_who_did_what_but_not_what_was_written_in_a_case(
    client_as: Client, services: Services
) -> None:
    ana, chefe = client_as(AccountRole.INSPECTOR), client_as(AccountRole.ADMINISTRATOR)
    path = new_case(ana)
    send(ana, f"{path}/notes", text="só para quem lê processos")
    assert "nota no processo" in shown(chefe, "/audit")
    assert "só para quem lê" not in shown(chefe, "/audit")
    assert "só para quem lê" in shown(client_as(AccountRole.INVESTIGATOR), "/audit")


def test_what_leaves_the_house_as_a_file_is_in_the_trail(client_as: Client, services: Services) -> None:
    client = client_as(AccountRole.STATISTICIAN)
    assert client.get("/findings.csv?table=AR-1").status_code == 200
    assert services.desk is not None
    (trace,) = services.desk.trail(AuditQuery(kind="export_made"))
    assert trace.by == "statistician"
    deed = trace.deed.model_dump()
    assert (deed["form"], deed["query"]) == ("csv", "table=AR-1")
    assert deed["rows"] > 0


def test_coming_and_going_is_in_the_trail(client_as: Client, services: Services) -> None:
    client = client_as(AccountRole.INSPECTOR)
    send(client, "/sign-out")
    assert kinds(services)[:2] == ["signed_out", "signed_in"]


def test_an_administrator_makes_changes_and_locks_accounts(client_as: Client, services: Services) -> None:
    client = client_as(AccountRole.ADMINISTRATOR)
    made = send(
        client, "/accounts", name="marta", role="inspector", password="uma frase bem longa", venues="", language="en"
    )
    assert made.status_code == 303
    marta = services.access.account("marta")
    assert marta is not None
    assert (marta.role, marta.venues, marta.language) == (AccountRole.INSPECTOR, None, "en")
    assert (
        send(client, "/accounts/marta/role", role="compliance", venues="casino-luanda\ncasino-ilha").status_code == 303
    )
    changed = services.access.account("marta")
    assert changed is not None
    assert changed.venues == ("casino-ilha", "casino-luanda")
    assert send(client, "/accounts/marta/password", password="outra frase bem longa").status_code == 303
    assert send(client, "/accounts/marta/lock").status_code == 303
    locked = services.access.account("marta")
    assert locked is not None
    assert locked.locked
    assert send(client, "/accounts/marta/unlock").status_code == 303
    weak = send(client, "/accounts", name="rita", role="inspector", password="curta")
    assert (weak.status_code, "entre 12 e 256" in weak.text) == (422, True)
    assert send(client, "/accounts/administrator/lock").status_code == 422
    assert send(client, "/accounts", name="rita", role="king", password="uma frase bem longa").status_code == 400
    assert kinds(services)[:5] == [
        "account_unlocked", "account_locked", "account_password_changed", "account_role_changed", "account_added",
    ]  # fmt: skip
    page = shown(client, "/accounts")
    assert "marta" in page
    assert "uma frase bem longa" not in page


def test_everybody_looks_after_their_own_account(client_as: Client, services: Services) -> None:
    client = client_as(AccountRole.STATISTICIAN)
    assert "statistician" in shown(client, "/account")
    wrong = send(client, "/account/password", old_password="wrong", password="uma frase bem longa")
    assert wrong.status_code == 422
    made = send(client, "/account/tokens", label="mensal", days="30")
    token = re.search(r'id="token">(vigia_[^<]+)<', made.text)
    assert token is not None
    bearer = services.access.bearer(token.group(1))
    assert bearer is not None
    assert bearer.name == "statistician"
    assert token.group(1) not in shown(client, "/account")
    assert send(client, "/account/tokens/mensal/end").status_code == 303
    assert services.access.bearer(token.group(1)) is None
    assert send(client, "/account/language", language="en").status_code == 303
    assert "My account" in shown(client, "/account?lang=en")
    right = send(client, "/account/password", old_password=PASSWORD, password="uma frase bem longa")
    assert (right.status_code, right.headers["location"]) == (303, "/sign-in")
    assert client.get("/account").status_code == 303, "the session is over"


def test_an_administrator_has_no_token(client_as: Client) -> None:
    client = client_as(AccountRole.ADMINISTRATOR)
    assert send(client, "/account/tokens", label="x", days="30").status_code == 403


def test_wrong_names_are_not_found(client_as: Client, services: Services) -> None:
    client = client_as(AccountRole.INVESTIGATOR)
    for path in ("/cases/P1999-0001", "/disputes/R1999-0001", "/cases/%2e%2e", "/disputes/%00"):
        assert client.get(path).status_code == 404, path
    assert send(client, "/cases/P1999-0001/notes", text="x").status_code == 404
    assert send(client, "/findings/nothing/decisions", kind="finding_confirmed", reason="x").status_code == 404
    assert client.get("/cases?show=nonsense").status_code == 400
    finding = one_finding(services, grave=False)
    assert send(client, f"/findings/{finding.id}/decisions", kind="desk_opened").status_code == 400
    assert send(client, f"/findings/{finding.id}/decisions", kind="proposal_seconded").status_code == 400


def test_a_dispute_about_a_coup_of_another_casino_is_as_if_there_were_none(
    client_as: Client, services: Services
) -> None:
    finding = one_finding(services, grave=True)
    services.access.add("longe", PASSWORD, AccountRole.INSPECTOR, ("casino-benguela",))
    client = client_as("longe")
    answers = [
        client.get(f"/disputes/new?table={finding.table}&coup={coup}") for coup in (finding.coup, f"{finding.coup}x")
    ]
    assert [answer.status_code for answer in answers] == [404, 404]
    texts = [re.sub(r'(value|href)="[^"]*"', "", answer.text) for answer in answers]
    assert texts[0] == texts[1]
    assert finding.venue not in texts[0]


def test_a_deadline_ends_with_the_day_of_the_house(client_as: Client, services: Services, clock: Clock) -> None:
    """Luanda is an hour before UTC: its day is over while UTC still counts the day before."""
    client = client_as(AccountRole.INVESTIGATOR)
    path = new_case(client, title="Prazo curto", venue=VENUE)
    due = (clock.now + timedelta(days=3)).date()
    assert send(client, f"{path}/deadline", day=due.isoformat(), seen=99).status_code == 303
    assert "até ao fim deste dia (hora de Luanda)" in shown(client, path)
    for hour, over in ((time(22, 59), False), (time(23), True)):
        clock.now = datetime.combine(due, hour, UTC)
        client = client_as(AccountRole.INVESTIGATOR)
        assert ("fora de prazo" in shown(client, path)) is over
        assert ("Prazo curto" in shown(client, "/cases?show=overdue")) is over


def test_a_field_that_does_not_fit_is_named_in_portuguese(client_as: Client, services: Services) -> None:
    client = client_as(AccountRole.INSPECTOR)
    finding = one_finding(services, grave=False)
    empty = send(client, f"/findings/{finding.id}/decisions", kind="finding_confirmed", reason=" ", seen=-1)
    assert empty.status_code == 422
    assert "Motivo: texto vazio." in empty.text
    long = send(client, "/cases", title="x" * 2000, venue=VENUE)
    assert long.status_code == 422
    assert "Do que trata: texto com mais de 1024 caracteres." in html.unescape(long.text)
    assert "should" not in empty.text + long.text
    client.get("/cases?lang=en")
    empty = send(client, f"/findings/{finding.id}/decisions", kind="finding_confirmed", reason=" ", seen=-1)
    assert "Reason: must be filled in." in empty.text
    assert "What it is about: String should have at most 1024 characters." in html.unescape(
        send(client, "/cases", title="x" * 2000, venue=VENUE).text
    )
