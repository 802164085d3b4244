"""The messages as other systems read them: a JSON Schema for each kind, and one AsyncAPI 3 document."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from schemas.desk import DEEDS, RECORDS
from schemas.envelope import MESSAGES
from schemas.findings import Finding, Quarantined
from schemas.judged import JudgedCoup

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FORMAT = "application/schema+json;version=draft-2020-12"


def documents() -> Mapping[str, str]:
    """Every generated file by its path under `schemas/generated`."""
    models: dict[str, type[BaseModel]] = {f"events/{name}.json": model for name, model in MESSAGES.items()}
    models |= {f"desk/{name}.json": model for name, model in RECORDS.items()}
    models["finding.json"] = Finding
    models["judged_coup.json"] = JudgedCoup
    models["quarantined.json"] = Quarantined
    written = {path: _schema(path, model) for path, model in models.items()}
    return {**{path: _text(schema) for path, schema in written.items()}, "asyncapi.json": _text(_asyncapi())}


def _text(document: Mapping[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _schema(path: str, model: type[BaseModel]) -> dict[str, Any]:
    return {"$schema": DIALECT, "$id": f"urn:vigia:{path.removesuffix('.json')}", **model.model_json_schema()}


def _asyncapi() -> dict[str, Any]:
    """Devices send events keyed by table; the workers answer with findings and with what they set aside.

    What is decided on them comes from the desk.
    """
    messages = {name: _message(name, f"events/{name}.json", model.__doc__) for name, model in MESSAGES.items()}
    messages |= {name: _message(name, f"desk/{name}.json", deed.__doc__) for name, deed in DEEDS.items()}
    messages["finding"] = _message("finding", "finding.json", Finding.__doc__)
    messages["judged_coup"] = _message("judged_coup", "judged_coup.json", JudgedCoup.__doc__)
    messages["quarantined"] = _message("quarantined", "quarantined.json", Quarantined.__doc__)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Vigia",
            "version": "1.0.0",
            "description": "Events of gaming tables (CloudEvents 1.0, structured JSON) and what the law says of them.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "events": _channel("vigia.events", "What happened at the tables, keyed by table.", list(MESSAGES)),
            "findings": _channel("vigia.findings", "Breaches of the law.", ["finding"]),
            "coups": _channel("vigia.coups", "Coups that ended, with what every rule said of them.", ["judged_coup"]),
            "desk": _channel("vigia.desk", "What was done at the authority's desk, in order.", list(DEEDS)),
            "quarantine": _channel("vigia.quarantine", "Records that are no believable events.", ["quarantined"]),
        },
        "operations": {
            "receiveEvents": {"action": "receive", "channel": {"$ref": "#/channels/events"}},
            "sendFindings": {"action": "send", "channel": {"$ref": "#/channels/findings"}},
            "sendCoups": {"action": "send", "channel": {"$ref": "#/channels/coups"}},
            "sendDesk": {"action": "send", "channel": {"$ref": "#/channels/desk"}},
            "sendQuarantine": {"action": "send", "channel": {"$ref": "#/channels/quarantine"}},
        },
        "components": {"messages": messages},
    }


def _channel(address: str, description: str, messages: list[str]) -> dict[str, Any]:
    named = {name: {"$ref": f"#/components/messages/{name}"} for name in messages}
    return {"address": address, "description": description, "messages": named}


def _message(name: str, path: str, summary: str | None) -> dict[str, Any]:
    kind = "application/json" if not path.startswith(("events/", "desk/")) else "application/cloudevents+json"
    return {
        "name": name,
        "summary": (summary or "").partition("\n")[0],
        "contentType": kind,
        "payload": {"schemaFormat": FORMAT, "schema": {"$ref": f"./{path}"}},
    }
