"""The messages as other systems read them: a JSON Schema for each kind, and one AsyncAPI 3 document."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from projections.cli.field_notes import described
from schemas.desk import DEEDS, RECORDS
from schemas.envelope import messages
from schemas.findings import Finding, Quarantined
from schemas.judged import JudgedCoup
from schemas.topics import (
    CHECKPOINTS,
    CONTROL,
    COUPS,
    DESK,
    EVENTS,
    EVERY,
    FINDINGS,
    LEDGER,
    QUARANTINE,
    Topic,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FORMAT = "application/schema+json;version=draft-2020-12"
VERSION = 1  # of the wire format: rises when an event of before would be read otherwise, which has not happened
_ACTIONS = {EVENTS.word: "receive", CONTROL.word: "receive"}
PLAIN = {
    "checkpoint": (CHECKPOINTS, "A signed note: table and day, records, root, time, findings and judged coups."),
    "overlay": (CONTROL, 'An Instrutivo: {"kind": "overlay", "name": ..., "text": ...}, the text in TOML.'),
    "ledger_entry": (LEDGER, "How far a worker has judged; for workers alone."),
}
ENVELOPE: Mapping[str, Mapping[str, Any]] = {
    "id": {"description": "A name that the sender uses once."},
    "source": {"description": "Which device or tablet speaks: AR-1/wheel, staff/Marta."},
    "subject": {"description": "The coup, where the event belongs to one."},
    "time": {"description": "When it happened: RFC 3339 with a zone; UTC, milliseconds and Z are the custom."},
    "venue": {"description": "The house, as in the licence."},
    "table": {"description": "The table; with the venue it is known by one name."},
    "sequence": {"description": "0 for the opening, then without a gap until the next opening."},
    "prevhash": {"description": "SHA-256 of the record before it; 64 zeros in the first.", "pattern": "^[0-9a-f]{64}$"},
    "sig": {"description": "Ed25519 in base64url without padding, 86 characters; the last member of the record."},
}


def documents() -> Mapping[str, str]:
    """Every generated file by its path under `schemas/generated`."""
    models: dict[str, type[BaseModel]] = {f"events/{name}.json": model for name, model in messages().items()}
    models |= {f"desk/{name}.json": model for name, model in RECORDS.items()}
    models["finding.json"] = Finding
    models["judged_coup.json"] = JudgedCoup
    models["quarantined.json"] = Quarantined
    written = {path: _schema(path, model) for path, model in models.items()}
    return {**{path: _text(schema) for path, schema in written.items()}, "asyncapi.json": _text(_asyncapi())}


def _text(document: Mapping[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _schema(path: str, model: type[BaseModel]) -> dict[str, Any]:
    schema = described(model.model_json_schema())
    if path.startswith(("events/", "desk/")):
        for name, more in ENVELOPE.items():
            schema["properties"][name] |= more
    return {"$schema": DIALECT, "$id": f"urn:vigia:v{VERSION}:{path.removesuffix('.json')}", **schema}


def _asyncapi() -> dict[str, Any]:
    """Devices send events keyed by table; the workers answer with findings and with what they set aside.

    What is decided on them comes from the desk.
    """
    described = {name: _message(name, f"events/{name}.json", model.__doc__) for name, model in messages().items()}
    described |= {name: _message(name, f"desk/{name}.json", deed.__doc__) for name, deed in DEEDS.items()}
    described["finding"] = _message("finding", "finding.json", Finding.__doc__)
    described["judged_coup"] = _message("judged_coup", "judged_coup.json", JudgedCoup.__doc__)
    described["quarantined"] = _message("quarantined", "quarantined.json", Quarantined.__doc__)
    described |= {
        name: {"name": name, "summary": summary, "contentType": topic.media} for name, (topic, summary) in PLAIN.items()
    }
    of_topic: dict[str, list[str]] = {
        EVENTS.word: list(messages()), FINDINGS.word: ["finding"], COUPS.word: ["judged_coup"],
        QUARANTINE.word: ["quarantined"], DESK.word: list(DEEDS),
        **{topic.word: [name] for name, (topic, _) in PLAIN.items()},
    }  # fmt: skip
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Vigia",
            "version": f"{VERSION}.0.0",
            "description": "Events of gaming tables (CloudEvents 1.0, structured JSON) and what the law says of them.",
        },
        "defaultContentType": "application/json",
        "servers": {
            "plain": {"host": "localhost:9092", "protocol": "kafka", "description": "`vigia kafka`, for development."},
            "secured": {
                "host": "{broker}:9093",
                "protocol": "kafka-secure",
                "description": "A house's brokers: TLS, with a password (SCRAM-SHA-512) or a certificate.",
                "variables": {"broker": {"default": "broker-1"}},
            },
        },
        "channels": {topic.word: _channel(topic, of_topic[topic.word]) for topic in EVERY},
        "operations": {
            f"{action}{topic.word.title()}": {"action": action, "channel": {"$ref": f"#/channels/{topic.word}"}}
            for topic in EVERY
            for action in [_ACTIONS.get(topic.word, "send")]
        },
        "components": {"messages": described},
    }


def _channel(topic: Topic, messages: list[str]) -> dict[str, Any]:
    settings = topic.settings(3)
    limits = {name: int(settings[name]) for name in ("retention.ms", "max.message.bytes")}
    kafka = {
        "topic": topic.name(),
        "topicConfiguration": {"cleanup.policy": [settings["cleanup.policy"]], **limits},
        **({"partitions": topic.partitions} if topic.partitions is not None else {}),
        "bindingVersion": "0.5.0",
    }
    return {
        "address": topic.name(),
        "description": f"Key: {topic.key}. Value: {topic.value}.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "bindings": {"kafka": kafka},
    }


def _message(name: str, path: str, summary: str | None) -> dict[str, Any]:
    kind = "application/json" if not path.startswith(("events/", "desk/")) else "application/cloudevents+json"
    return {
        "name": name,
        "summary": (summary or "").partition("\n")[0],
        "contentType": kind,
        "bindings": {"kafka": {"key": {"type": "string"}, "bindingVersion": "0.5.0"}},
        "payload": {"schemaFormat": FORMAT, "schema": {"$ref": f"./{path}"}},
    }
