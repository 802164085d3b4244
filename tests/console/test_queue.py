"""The queue: what is filtered, counted, decided together and kept."""

import html
import re
from collections.abc import Callable
from datetime import time, timedelta

import pytest
from fastapi.testclient import TestClient

from projections.access import AccountRole
from projections.alerts.saved_searches import SearchRoute, matches, terms_of
from projections.console.queue import Card
from projections.console.services import Services
from projections.console.store_follower import StoreFollower
from projections.desk import AuditQuery, FindingState
from projections.rule_words import rules_with
from projections.speech import Speech
from projections.store.search import Search, SearchWord, findings_page
from schemas.findings import Finding, Severity
from tests.console.conftest import Clock
from tests.console.desks import findings_of, new_case, one_finding, send, shown

Client = Callable[[AccountRole | str], TestClient]
CARD = re.compile(r'data-count="(\d+)"[^>]*?href="([^"]+)"|href="([^"]+)"[^>]*?data-count="(\d+)"')


def listed(client: TestClient, query: str = "") -> set[str]:
    return set(re.findall(r'name="finding" value="([0-9a-f]{32})', shown(client, f"/findings?{query}")))


def total(client: TestClient, path: str) -> int:
    return int(re.search(r'data-total="(\d+)"', shown(client, path))[1])


def about(finding: Finding) -> dict[str, str]:
    return {"finding": finding.id, "venue": finding.venue, "severity": finding.severity, "rule": finding.rule}


@pytest.fixture
def worked(services: Services, client_as: Client, clock: Clock, law) -> list[Finding]:
    """Findings in every state, with people on the floor to see them."""
    StoreFollower(services.store, law, services.feed.floor).poll()
    ana, ines = (services.access.account(name) for name in ("inspector", "investigator"))
    every = findings_of(services)
    graves = [one for one in every if one.severity in (Severity.MAJOR, Severity.CRITICAL)]
    lights = [one for one in every if one not in graves]
    services.desk.tell("confirmation_proposed", {**about(graves[0]), "reason": "x"}, ana)
    until = clock() + timedelta(days=1)
    services.desk.tell("finding_acknowledged", {**about(lights[0]), "until": until}, ines)
    services.desk.tell("finding_assigned", {**about(lights[-1]), "to": "investigator"}, ana)
    return [graves[0], lights[0], lights[-1]]


@pytest.mark.parametrize("role", [AccountRole.INSPECTOR, AccountRole.INVESTIGATOR])
def test_every_card_counts_the_list_that_it_opens(
    client_as: Client, services: Services, worked: list[Finding], clock: Clock, role: AccountRole
) -> None:
    client = client_as(role)
    send(client, "/searches", title="Da roleta", query="game=american_roulette&text=AR-1")
    new_case(client, finding=worked[0].id)
    for days in (0, 2):
        clock.pass_by(days=days)
        if days:  # the session is over by then
            client = client_as(role)
        walked, counted = 0, 0
        for page in ("/floor", "/queue", "/cases", "/dispositions"):
            answer = client.get(page)
            for first, one, other, second in CARD.findall(answer.text if answer.status_code == 200 else ""):
                path, number = html.unescape(one or other), int(first or second)
                assert total(client, path) == number, (page, path)
                walked, counted = walked + 1, counted + number
        assert walked > 15
        assert counted > 3


def test_states_and_people_narrow_the_list(
    client_as: Client, services: Services, worked: list[Finding], clock: Clock
) -> None:
    grave, light, assigned = worked
    every = {one.id for one in findings_of(services)}
    ines = client_as(AccountRole.INVESTIGATOR)
    assert listed(ines, "state=undecided") == every
    assert listed(ines, "state=open") == every - {grave.id, light.id}
    assert listed(ines, "state=pending") == listed(ines, "mine=second") == {grave.id}
    assert listed(client_as(AccountRole.INSPECTOR), "mine=second") == set()
    assert listed(ines, "mine=taken") == listed(ines, "state=acknowledged") == {light.id}
    assert listed(ines, "mine=assigned") == listed(ines, "assigned=investigator") == {assigned.id}
    assert listed(ines, "mine=lapsed") == set()
    clock.pass_by(days=1)
    later = client_as(AccountRole.INVESTIGATOR)
    assert listed(later, "mine=lapsed") == {light.id}
    assert light.id in listed(later, "state=open")
    assert "voltou a abrir" in shown(later, f"/findings/{light.id}")


def test_a_player_is_searched_by_pseudonym_and_never_by_name(client_as: Client, services: Services) -> None:
    known = next(one for one in findings_of(services) if one.player)
    mask = services.access.mask().at(known.venue)
    ana = client_as(AccountRole.INSPECTOR)
    mine = {one.id for one in findings_of(services) if one.player == known.player}
    for written in (mask.code(known.player), mask.name(known.player).lower()):
        assert listed(ana, f"player={written}") == mine
    for word in ("player", "text"):
        assert listed(ana, f"{word}={known.player}") == set()
    assert listed(ana, "player=ZZZZZZZ") == set()


def test_words_are_looked_for_in_rules_and_places(client_as: Client, services: Services) -> None:
    every, ana = findings_of(services), client_as(AccountRole.INSPECTOR)
    late = [one for one in every if one.rule in rules_with("apósta")]  # whatever the accents
    assert late
    assert {one.id for one in late} <= listed(ana, "text=APOSTA")
    assert listed(ana, "text=ar-1") == {one.id for one in every}
    assert listed(ana, "text=ar-1+nowhere") == set()
    assert listed(ana, f"text={every[0].id[:12]}") == {every[0].id}


def test_several_are_decided_in_one_gesture_and_each_stands_in_the_trail(client_as: Client, services: Services) -> None:
    ana, every = client_as(AccountRole.INSPECTOR), findings_of(services)
    ticked = [f"{one.id}.-1" for one in every]
    answer = send(
        ana, "/findings/bulk", finding=ticked, do="finding_confirmed", reason="Vê-se.", disposition="warned", queue="state=open"
    )  # fmt: skip
    assert (answer.status_code, answer.headers["location"]) == (303, f"/findings?state=open&done={len(every)}")
    for one in every:
        known = services.desk.state_of(one.venue, one.id)
        grave = one.severity in (Severity.MAJOR, Severity.CRITICAL)
        assert known.state is (FindingState.CONFIRMATION_PROPOSED if grave else FindingState.CONFIRMED)
        assert (known.disposition, known.rule) == ("warned", one.rule)
        assert len(services.desk.trail(AuditQuery(subject=f"finding/{one.id}"))) == 1
    again = send(ana, "/findings/bulk", finding=ticked, do="finding_confirmed", reason="Vê-se.")
    assert again.status_code == 409
    assert again.text.count("Entretanto inspector registou") == len(every)


def test_several_are_assigned_and_put_into_a_case(client_as: Client, services: Services) -> None:
    ana, every = client_as(AccountRole.INSPECTOR), findings_of(services)
    ticked = [f"{one.id}.-1" for one in every]
    assert send(ana, "/findings/bulk", finding=ticked, do="finding_assigned", to="investigator").status_code == 303
    assert listed(ana, "assigned=investigator") == {one.id for one in every}
    assert send(ana, "/findings/bulk", finding=ticked, do="case", title="A noite").status_code == 303
    (case,) = services.desk.cases()
    assert set(case.findings) == {one.id for one in every}
    twice = send(ana, "/findings/bulk", finding=ticked, do="case", case=case.id)
    assert (twice.status_code, twice.text.count("já está nesse estado")) == (409, len(every))
    assert send(ana, "/findings/bulk", do="finding_assigned", to="inspector").status_code == 422
    assert send(ana, "/findings/bulk", finding=ticked, do="signed_in").status_code == 400
    assert send(ana, "/findings/bulk", finding=["nothing.0"], do="finding_acknowledged").status_code == 422


def test_a_decision_leads_to_the_next_of_the_queue(client_as: Client, services: Services) -> None:
    ana = client_as(AccountRole.INSPECTOR)
    queue = "state=open&order=severity"
    names = re.findall(r'name="finding" value="([0-9a-f]{32})', shown(ana, f"/findings?{queue}"))
    page = shown(ana, f"/findings/{names[0]}?queue={queue.replace('&', '%26').replace('=', '%3D')}")
    assert f"1 de {len(names)}" in page
    assert f"/findings/{names[1]}?queue=" in page
    for one, following in zip(names, [*names[1:], None], strict=True):
        answer = send(
            ana, f"/findings/{one}/decisions", kind="finding_acknowledged", days="3", queue=queue, then="next"
        )
        assert answer.status_code == 303
        where = answer.headers["location"]
        assert ("Ficou registado" if following else "Feito em 1 achado.") in shown(ana, where)
        assert where.startswith(f"/findings/{following}?queue=") if following else where == f"/findings?{queue}&done=1"
    stays = send(ana, f"/findings/{names[0]}/decisions", kind="finding_assigned", to="inspector", seen=9, queue=queue)
    assert stays.headers["location"] == f"/findings/{names[0]}#decisions"
    declined = send(ana, f"/findings/{names[0]}/decisions", kind="finding_confirmed", queue=queue, then="next")
    assert declined.status_code == 422
    assert f'href="/findings/{names[0]}?queue=' in declined.text  # back to what was not done, and not on to the next
    elsewhere = "https://evil.example/"
    gone = send(
        ana,
        f"/findings/{names[0]}/decisions",
        kind="finding_assigned",
        to="inspector",
        seen=9,
        queue=elsewhere,
        then="next",
    )
    assert gone.headers["location"].startswith("/findings")


def test_dispositions_are_counted_for_each_rule(client_as: Client, services: Services) -> None:
    light, ines = one_finding(services, grave=False), client_as(AccountRole.INVESTIGATOR)
    path = f"/findings/{light.id}/decisions"
    wrong = send(ines, path, kind="finding_dismissed", reason="Pó.", disposition="referred")
    assert (wrong.status_code, "não é desta decisão" in wrong.text) == (422, True)
    send(ines, path, kind="finding_dismissed", reason="Pó.", disposition="false_alarm")
    page = shown(client_as(AccountRole.STATISTICIAN), "/dispositions")
    assert light.rule in page
    assert "disposition=false_alarm" in page
    assert listed(ines, "disposition=false_alarm") == {light.id}
    send(ines, path, kind="finding_reopened", reason="Afinal não.", seen=9)
    assert light.rule not in shown(ines, "/dispositions")


def test_a_search_that_alerts_matches_what_its_list_shows(services: Services) -> None:
    """The route asks the finding what the list asks the store."""
    every = findings_of(services)
    one = every[0]
    searches = [
        Search(), Search(table="AR-1"), Search(table="XX"), Search(severities=(Severity.MAJOR,)), Search(least=1),
        Search(paragraph=one.paragraph.rpartition("/")[0]), Search(rule=one.rule), Search(staff=one.staff or "x"),
        Search(words=(SearchWord("aposta", rules_with("aposta")),)), Search(words=(SearchWord("ar-1"),)),
    ]  # fmt: skip
    with services.store.reading() as store:
        for search in searches:
            shown_ = {each.id for each in findings_page(store, search)}
            assert {each.id for each in every if matches(terms_of(search), each)} == shown_, search
    route = SearchRoute(
        name="s", channels=("duty",), severity=Severity.INFO, venues=("elsewhere",), terms=terms_of(Search())
    )
    assert not route.wants(one, time(12))


def test_who_looked_by_program_stands_in_the_trail_too(client_as: Client, services: Services) -> None:
    one, ana = findings_of(services)[0], client_as(AccountRole.INSPECTOR)
    assert ana.get(f"/api/v1/findings/{one.id}").status_code == 200
    assert ana.get(f"/findings/{one.id}/again").status_code == 200
    assert len(services.desk.trail(AuditQuery(kind="finding_viewed", subject=f"finding/{one.id}"))) == 2


def test_a_card_agrees_with_its_number() -> None:
    one, two = (Card("nota por ver|notas por ver", "note|notes", "/", number) for number in (1, 2))
    assert (one.words(Speech("pt")), two.words(Speech("pt"))) == ("nota por ver", "notas por ver")
    assert (one.words(Speech("en")), two.words(Speech("en"))) == ("note", "notes")
    assert Card("em análise", "being looked into", "/", 0).words(Speech("pt")) == "em análise"
