"""Short words for what people do at the desk through its pages."""

from typing import Any

from fastapi.testclient import TestClient

from projections.console.addresses import address
from projections.console.services import Services
from schemas.findings import Finding, Severity
from tests.stored import stored_findings


def findings_of(services: Services) -> list[Finding]:
    with services.store.reading() as store:
        return stored_findings(store)


def page_of(services: Services, table: str, coup: str) -> str:
    """Where the latest coup of that name has its pages."""
    with services.store.reading() as store:
        return address(store.coups_named(coup, table=table)[-1])


def one_finding(services: Services, *, grave: bool) -> Finding:
    severities = (Severity.MAJOR, Severity.CRITICAL) if grave else (Severity.MINOR, Severity.INFO)
    return next(finding for finding in findings_of(services) if finding.severity in severities)


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
