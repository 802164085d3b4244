"""Editions: a folder of files, a list of them with their hashes, and a signature under the list.

A correction is a new edition: it names the hash of the one before and every figure that changed. Nobody can take one
back, or change one after it was signed, without the hashes and the signature showing it.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from projections.dossier.sheets import canonical
from projections.reports.data_files import as_csv, as_data, as_parquet, figures
from projections.reports.sheets import Both, Report
from projections.speech import Speech, Spoken
from streams.engine.notes import NotSigned, SecretKey, VerifierKey, opened

FORMAT: Final = "vigia-edition-1"
LIST, NOTE, DATA = "edition.json", "edition.note", "report.json"
PARQUET: Final = "report.parquet"
FILES: Final = (
    DATA, PARQUET, "report.pt.csv", "report.pt.xlsx", "report.pt.pdf", "report.en.csv", "report.en.xlsx", "report.en.pdf",
)  # fmt: skip
SHOWN: Final = 40  # changes that are printed; the list of files holds them all


@dataclass(frozen=True, slots=True)
class Edition:
    """One that was published: its list of files, the hash of that, and its figures."""

    listed: Mapping[str, Any]
    digest: str
    data: Mapping[str, Any]


def edition(report: Report, sign: SecretKey | None = None, previous: Edition | None = None) -> dict[str, bytes]:
    """Every file of the edition. The same report after the same edition is the same to the byte."""
    number, changed = 1, list[dict[str, Any]]()
    if previous is not None:
        _same_subject(report, previous)
        number = int(previous.listed["edition"]) + 1
        changed = [*changes(previous.data["figures"], figures(report)), *_other_changes(previous.data, as_data(report))]
        if not changed:
            raise Spoken(
                "nada mudou desde a edição anterior: não há o que corrigir",
                "nothing has changed since the edition before: there is nothing to correct",
            )
        report = replace(report, correction=_correction_notes(number, previous.digest, changed))
    files = rendered(report)
    listed = {name: {"bytes": len(body), "sha256": _hash(body)} for name, body in files.items()}
    files[LIST] = canonical({
        "format": FORMAT, "shape": report.shape, "scope": report.scope or "national", "period": report.period,
        "date": report.date, "edition": number, "previous": None if previous is None else previous.digest,
        "changed": changed, "files": listed, "openings": len(report.openings), "checkpoints": report.checkpoints,
    })  # fmt: skip
    if sign is not None:
        files[NOTE] = sign.sign(_signed_text(files[LIST])).encode()
    return files


def rendered(report: Report) -> dict[str, bytes]:
    """The report in every format and both languages."""
    return {name: rendered_file(report, name) for name in FILES}


def rendered_file(report: Report, name: str) -> bytes:
    """One of its files."""
    from projections.reports.document import as_pdf  # noqa: PLC0415  # heavy, and only whoever writes needs it
    from projections.reports.workbook import as_xlsx  # noqa: PLC0415

    if name == DATA:
        return canonical(as_data(report))
    if name == PARQUET:
        return as_parquet(report)
    _, language, form = name.split(".")
    write = {"csv": as_csv, "xlsx": as_xlsx, "pdf": as_pdf}[form]
    return write(report, Speech("en" if language == "en" else "pt"))


def changes(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The figures that differ, by sheet and query; one that is new or gone has nothing on the other side."""
    old, new = ({(each["sheet"], each["query"]): each for each in some} for some in (before, now))
    return [
        {"sheet": key[0], "query": key[1], "was": _amount(old.get(key)), "is": _amount(new.get(key))}
        for key in sorted({*old, *new})
        if _amount(old.get(key)) != _amount(new.get(key))
    ]


def _other_changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Notes (jackpots, floats, records set aside) and checkpoints that differ, in the words of each edition."""
    was, become = _remarks(before), _remarks(now)
    return [
        {"sheet": sheet, "query": kind, "was": "\n".join(was.get(key, ())) or None, "is": "\n".join(become.get(key, ())) or None}
        for key in sorted({*was, *become}) if was.get(key) != become.get(key) for sheet, kind in (key,)
    ]  # fmt: skip


def _remarks(data: Mapping[str, Any]) -> dict[tuple[str, str], list[str]]:
    """What an edition says beside its figures, in English, by sheet and kind."""
    notes = {"": data["notes"], **{sheet["name"]: sheet["notes"] for sheet in data["sheets"]}}
    by_sheet = {(sheet, "notes"): [english for _, english in both] for sheet, both in notes.items()}
    seals = [f"{each['origin']} {each['size']} {each['root']}" for each in data["checkpoints"]]
    return by_sheet | {("", "checkpoints"): seals, ("", "openings"): list(data["openings"])}


def read_edition(folder: Path, key: VerifierKey | None) -> Edition:
    """An edition as it stands in a folder, if it is whole and, where a key is given, signed by it."""
    try:
        text = (folder / LIST).read_bytes()
        listed = json.loads(text)
        names = {each.name for each in folder.iterdir()} - {LIST, NOTE}
        files: Mapping[str, Any] = listed["files"]
        if listed["format"] != FORMAT or names != set(files):
            raise Spoken(
                f"{folder}: os ficheiros não são os da lista", f"{folder}: the files are not those of the list"
            )
        for name, each in sorted(files.items()):
            if _hash((folder / name).read_bytes()) != each["sha256"]:
                raise Spoken(
                    f"{folder}: {name} foi alterado depois de assinado",
                    f"{folder}: {name} was changed after it was signed",
                )
        if key is not None:
            _signed(folder, key, text)
        return Edition(listed, _hash(text), json.loads((folder / DATA).read_bytes()))
    except NotSigned as fault:
        raise Spoken(
            f"{folder}: a assinatura não vale: {fault}", f"{folder}: the signature does not count: {fault}"
        ) from None
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise Spoken(f"{folder} não é uma edição: {fault}", f"{folder} is not an edition: {fault}") from None


def read_editions(folder: Path, key: VerifierKey | None, last: str | None = None) -> list[Edition]:
    """Every edition of one report in a folder, oldest first, if each is whole, signed, and names the one before."""
    editions: list[Edition] = []
    folders = sorted(each for each in folder.iterdir() if not each.name.startswith(".")) if folder.is_dir() else []
    for number, each in enumerate(folders, 1):  # a hidden one is a draft that was never finished
        own = read_edition(each, key)
        before = editions[-1] if editions else None
        expected = (number, before.digest if before else None, f"{number:04d}")
        if (own.listed["edition"], own.listed["previous"], each.name) != expected:
            raise Spoken(
                f"{each}: falta uma edição, ou foi trocada: a cadeia está quebrada",
                f"{each}: an edition is missing or was replaced: the chain is broken",
            )
        if before is not None and _subject(own) != _subject(before):
            raise Spoken(f"{each} é de outro relatório", f"{each} is of another report")
        editions.append(own)
    if last is not None and last not in {each.digest for each in editions}:
        raise Spoken(
            "a edição com esse resumo não está aqui: foi retirada",
            "the edition with that hash is not here: it was taken back",
        )
    return editions


def _subject(own: Edition) -> tuple[str, ...]:
    return tuple(own.listed[name] for name in ("shape", "scope", "period"))


def _signed(folder: Path, key: VerifierKey, listed: bytes) -> None:
    try:
        note = (folder / NOTE).read_text("utf-8")
    except FileNotFoundError:
        raise NotSigned("there is none") from None
    if opened(note, [key]) != _signed_text(listed):
        raise NotSigned("it is under another list of files")


def _same_subject(report: Report, previous: Edition) -> None:
    ours = (report.shape, report.scope or "national", report.period)
    theirs = _subject(previous)
    if ours != theirs:
        raise Spoken(
            f"a edição anterior é de outro relatório: {' · '.join(theirs)}",
            f"the edition before is of another report: {' · '.join(theirs)}",
        )


def _correction_notes(number: int, digest: str, changed: list[dict[str, Any]]) -> tuple[Both, ...]:
    """What the new edition says of the old one, for whoever reads it."""
    head = (
        f"Edição {number}: corrige a anterior (SHA-256 {digest}); números e notas diferentes: {len(changed)}.",
        f"Edition {number}: corrects the one before (SHA-256 {digest}); figures and notes that differ: {len(changed)}.",
    )
    lines = [f"{each['sheet']}: {each['query']}: {each['was']} → {each['is']}" for each in changed[:SHOWN]]
    return (head, *((line, line) for line in lines))


def _amount(each: Mapping[str, Any] | None) -> str | None:
    if each is None:
        return None
    if each["numerator"] is not None:
        return f"{each['numerator']}/{each['denominator']}"
    if each.get("known_part") is not None:
        return f"{each['known_part']} without {each['coups_missing']} coups"
    return "not known" if each["value"] is None else str(each["value"])


def _signed_text(listed: bytes) -> str:
    return f"vigia/report\n{_hash(listed)}\n"


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
