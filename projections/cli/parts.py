"""The parts that an installation may leave out, and what to install when a command needs one."""

from collections.abc import Sequence
from typing import Final

from projections.cli.stop import Stop
from projections.version import DISTRIBUTION

# By command, where it cannot do without; else by the module that is missing, and then the smallest part that brings it.
COMMANDS: Final = {
    "account": "console",
    "alerts": "console",
    "backup": "console",
    "demo": "console,embedded",
    "dossier": "console",
    "restore": "console",
    "serve": "console",
    "sink": "sink",
    "worker": "worker",
}
PARTS: Final = {
    "kafka": "device",
    "faust": "worker",
    "aiokafka": "worker",
    "clickhouse_connect": "sink",
    "prometheus_client": "sink",
    "PIL": "console",
    "apprise": "console",
    "argon2": "console",
    "asn1crypto": "console",
    "fastapi": "console",
    "jinja2": "console",
    "markupsafe": "console",
    "pyarrow": "console",
    "pyhanko": "console",
    "pyhanko_certvalidator": "console",
    "python_multipart": "console",
    "reportlab": "console",
    "requests": "console",
    "starlette": "console",
    "uvicorn": "console",
    "xlsxwriter": "console",
    "chdb": "embedded",
    "lxml": "batches",
    "pyzipper": "batches",
    "signxml": "batches",
}


def missing_part(fault: ImportError, words: Sequence[str]) -> Stop | None:
    """The sentence for a module that an optional part brings, and that this command needs; None for any other."""
    part = PARTS.get((fault.name or "").partition(".")[0])
    if part is None:
        return None
    if part != "embedded":  # of which only a store in a folder has need, whatever the command
        part = next((COMMANDS[word] for word in words if word in COMMANDS), part)
    return Stop(
        f"Falta uma parte: instale-a com pip install '{DISTRIBUTION}[{part}]'.",
        f"A part is not installed: pip install '{DISTRIBUTION}[{part}]'.",
    )
