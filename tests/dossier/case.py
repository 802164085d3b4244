"""Small cases from which dossiers are made, and ways to spoil them."""

import contextlib
import hashlib
import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from zipfile import ZipFile

from projections.dossier import dossier, gather, verify
from projections.dossier.make import packed
from projections.dossier.sheets import canonical
from schemas.checkpoints import Checkpoint
from streams.engine.judge import Judge
from streams.engine.notes import SecretKey
from streams.law.files import load_law
from tests.engine.floor import Notebook, journal

HOLDS, FAILS, NO_DOSSIER, NOT_ALL_CHECKED = 0, 1, 2, 3
AUTHORITY = SecretKey("autoridade.ao", bytes(range(32)))
STRANGER = SecretKey("autoridade.ao", bytes(range(1, 33)))


DATED = {"dossier.pdf", "judgement/court.json", "manifest.json", "manifest.note"}  # they say when it was made


def undated(container: Path) -> dict[str, bytes]:
    """What a dossier holds, without the parts that say when it was made."""
    with ZipFile(container) as parts:
        return {name: parts.read(name) for name in parts.namelist() if name not in DATED}


def sealed(records: Iterable[bytes], key: SecretKey = AUTHORITY) -> list[tuple[str, Checkpoint]]:
    """Checkpoints as the authority signs them while the log is judged."""
    notes: list[tuple[str, Checkpoint]] = []
    judge = Judge(load_law(), Notebook(), seal=lambda head: notes.append((key.sign(head.text()), head)))
    for position, raw in enumerate(records, 1):
        judge.take(raw, position)
    return notes


def made(records: list[bytes] | None = None, coup: str | None = None, **how) -> bytes:
    """The dossier of the second coup of a short evening."""
    records = journal(3) if records is None else records
    numbered = list(enumerate(records, 1))
    table = json.loads(records[0])["table"]
    subjects = dict.fromkeys(json.loads(raw).get("subject") for raw in records)
    coup = coup or [name for name in subjects if name][1]
    key = how.pop("key", AUTHORITY)
    notes = how.pop("notes", sealed(records, key))
    sign = how.pop("sign", key)
    case = gather(numbered, table, load_law(), coup=coup, notes=notes, whole=how.pop("whole", True))
    return dossier(case, key.public, sign)


def checked(raw: bytes, path: Path, key: str | None = str(AUTHORITY.public), *more: str) -> tuple[int, str]:
    """What the verifier says of a file."""
    path.write_bytes(raw)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = verify.main([str(path), *(["--key", key] if key else []), *more])
    return status, out.getvalue()


def spoiled(
    raw: bytes, change: Callable[[dict[str, bytes]], object], *, relisted: bool = False, sign: SecretKey | None = None
) -> bytes:
    """The same dossier with files changed, in a container that is sound; with `relisted` the list fits again.

    Whoever passes `sign` signs that list; otherwise what was under it is still there, unless `change` took it away.
    """
    files = verify.members(raw)
    about = json.loads(files["manifest.json"])["about"]
    change(files)
    if relisted:
        listed = {
            name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in files.items()
            if name not in verify.UNLISTED
        }
        files["manifest.json"] = canonical({"format": verify.FORMAT, "about": about, "files": listed})
    if sign is not None:
        digest = hashlib.sha256(files["manifest.json"]).hexdigest()
        files["manifest.note"] = sign.sign(f"vigia/dossier\n{digest}\n").encode()
    return packed(files)
