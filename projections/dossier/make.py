"""Puts a dossier together: the same case gives the same bytes."""

import hashlib
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from projections.dossier.contents import DossierContents, NoDossier
from projections.dossier.leaflet import leaflet
from projections.dossier.pdf_signer import PdfSigner
from projections.dossier.report import report
from projections.dossier.sheets import canonical, index, law_sheet, proofs, shortfalls, story, verdicts
from streams.engine.notes import SecretKey, VerifierKey

FORMAT: Final = "vigia-dossier-3"
VERIFIER: Final = Path(__file__).with_name("verify.py")
LARGEST: Final = 1 << 30  # bytes; a container has no room for more than four of these


def fingerprint(key: VerifierKey) -> str:
    """The key in 64 digits, to be compared with what was published elsewhere."""
    return hashlib.sha256(key.raw).hexdigest()


def dossier(
    case: DossierContents, key: VerifierKey | None = None, sign: SecretKey | None = None, pdf: PdfSigner | None = None
) -> bytes:
    """The zip. `key` signed the checkpoint; who passes `sign` also signs the list of files, and with `pdf` the PDF.

    A checkpoint vouches for records alone. What is said of them (findings, verdicts, law, PDF) is vouched for by the
    signature under the list of files, or by nobody.
    """
    if case.sealed.note is not None and key is None:
        raise NoDossier("a checkpoint goes into a dossier with the key that signed it")
    if sign is not None and key is not None and sign.public != key:
        raise NoDossier("the list of files is signed by the key of the checkpoints, or by none")
    records, placed = index(case)
    sheets = {"story": story(case), "verdicts": verdicts(case), "law": law_sheet(case), "proofs": proofs(case)}
    files = {
        "README.txt": leaflet(case, key, signed=sign is not None).encode(),
        "dossier.pdf": _pdf(case, sheets, key, signs=sign is not None, signer=pdf),
        "events/records.jsonl": records,
        "events/index.json": canonical(placed),
        "judgement/court.json": canonical(case.court.as_data()),
        "judgement/findings.json": canonical([finding.model_dump(mode="json") for finding in case.findings]),
        "judgement/shortfalls.json": canonical(shortfalls(case)),
        "judgement/story.json": canonical(sheets["story"]),
        "judgement/verdicts.json": canonical(sheets["verdicts"]),
        "law/law.json": canonical(sheets["law"]),
        "proofs/proofs.json": canonical(sheets["proofs"]),
        "verify.py": VERIFIER.read_bytes(),
        **case.court.files(),
    }
    if case.sealed.note is not None:
        files["proofs/checkpoint.txt"] = case.sealed.note.encode()
    if key is not None:
        files["proofs/key.txt"] = f"{key}\n".encode()
    listed = {
        name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()} for name, content in files.items()
    }
    files["manifest.json"] = canonical({"format": FORMAT, "about": case.about, "files": listed})
    if sign is not None:
        files["manifest.note"] = signed_list(sign, files["manifest.json"])
    if sum(map(len, files.values())) > LARGEST:
        raise NoDossier("the opening has too many records for one dossier")
    return packed(files)


def _pdf(
    case: DossierContents, sheets: Mapping[str, Any], key: VerifierKey | None, *, signs: bool, signer: PdfSigner | None
) -> bytes:
    made = report(case, sheets, fingerprint(key) if key is not None else None, signs=signs)
    if signer is None:
        return made
    from projections.dossier.pdf_signature import signed_pdf  # noqa: PLC0415  # heavy, and only whoever signs needs it

    return signed_pdf(made, signer, f"Vigia: {case.coup or case.table}")


def signed_list(sign: SecretKey, manifest: bytes) -> bytes:
    """The signature under a list of files."""
    return sign.sign(f"vigia/dossier\n{hashlib.sha256(manifest).hexdigest()}\n").encode()


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip with the files stored as they are, by name; no dates, comments or extra fields.

    Every byte has one lawful value: the same dossier is the same file on every machine, and the verifier refuses any
    other.
    """
    body, directory = b"", b""
    for name, content in sorted(files.items()):
        code = name.encode("ascii")
        size = len(content)
        entry = struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 0x21, zlib.crc32(content), size, size, len(code), 0)
        directory += b"PK\1\2\x14\3" + entry + struct.pack("<HHHII", 0, 0, 0, 0o644 << 16, len(body)) + code
        body += b"PK\3\4" + entry + code + content
    count = len(files)
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, count, count, len(directory), len(body), 0)
    return body + directory + end
