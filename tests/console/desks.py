"""Short words for what people do at the desk through its pages."""

from typing import Any

from fastapi.testclient import TestClient

from projections.console.addresses import address
from projections.console.house import House
from schemas.findings import Finding, Severity


def findings_of(house: House) -> list[Finding]:
    with house.store.reading() as store:
        return store.findings()


def page_of(house: House, table: str, coup: str) -> str:
    """Where the latest coup of that name has its pages."""
    with house.store.reading() as store:
        return address(store.coups_named(coup, table=table)[-1])


def one_finding(house: House, *, grave: bool) -> Finding:
    severities = (Severity.MAJOR, Severity.CRITICAL) if grave else (Severity.MINOR, Severity.INFO)
    return next(finding for finding in findings_of(house) if finding.severity in severities)


def send(client: TestClient, path: str, **form: Any) -> Any:
    """A form of ours, with the token that it carries."""
    return client.post(path, data={"csrf_token": client.csrf, **form})


def new_case(client: TestClient, **form: Any) -> str:
    answer = send(client, "/cases", **({"title": "Roleta 1", "venue": "casino-luanda"} | form))
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def shown(client: TestClient, path: str) -> str:
    """The text of a page that is there."""
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return str(answer.text)
