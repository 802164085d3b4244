"""Findings as files for other programs: CSV, XLSX and Parquet, masked like the pages and under the same filters."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import UTC
from decimal import Decimal
from typing import Any, Final

from projections.console.rendering import visible
from projections.shortfalls import sentences
from projections.speech import Speech
from projections.spreadsheets import inert
from schemas.findings import Finding

MOST: Final = 100_000  # findings in one file
COLUMNS: Final = (
    "id", "time", "severity", "venue", "table", "game", "regulation", "paragraph", "rule", "version", "law", "coup",
    "staff", "player", "currency", "player_short", "bank_short", "short", "shortfalls",
    "reading", "sentence",
)  # fmt: skip
MONEY: Final = ("player_short", "bank_short")


def row(finding: Finding, say: Speech) -> dict[str, Any]:
    """A finding in columns; money in whole hundredths, as everywhere in the engine.

    `short` says who is short of how much to whose gain; `shortfalls` is the same for a program, JSON as in the API.
    """
    columns: dict[str, Any] = {name: getattr(finding, name, None) for name in COLUMNS}
    columns["short"] = "; ".join(sentences(finding, say)) or None
    columns["shortfalls"] = json.dumps(
        [each.model_dump(mode="json") for each in finding.shortfalls], ensure_ascii=False, separators=(",", ":")
    )
    columns["severity"] = str(finding.severity)
    columns["sentence"] = say(finding.pt, finding.en)
    return {name: visible(value) if isinstance(value, str) else value for name, value in columns.items()}


def units(minor: int) -> Decimal:
    """As people write the amount: a file that they open has no other place to say that 500 is 5.00."""
    return Decimal(minor).scaleb(-2)


def as_csv(findings: Iterable[Finding], say: Speech) -> Iterator[bytes]:
    """Lines as they come; with the mark by which spreadsheets know UTF-8."""
    yield b"\xef\xbb\xbf"
    page = io.StringIO()
    writer = csv.DictWriter(page, COLUMNS, quoting=csv.QUOTE_MINIMAL)
    writer.writeheader()
    for number, finding in enumerate(findings, start=1):
        columns = row(finding, say)
        columns["time"] = finding.time.astimezone(UTC).isoformat()
        columns |= {name: f"{units(columns[name]):f}" for name in MONEY}
        writer.writerow({name: inert(value) for name, value in columns.items()})
        if number % 500 == 0:
            yield _taken(page)
    yield _taken(page)


def as_xlsx(findings: Iterable[Finding], say: Speech) -> bytes:
    """A workbook with one sheet; every text is written as text."""
    import xlsxwriter  # noqa: PLC0415  # only whoever exports pays for it

    file = io.BytesIO()
    safe = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(file, safe) as book:
        sheet = book.add_worksheet(say("Achados", "Findings"))
        head = book.add_format({"bold": True})
        money = book.add_format({"num_format": "#,##0.00"})
        when = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
        for place, name in enumerate(COLUMNS):
            sheet.write_string(0, place, name, head)
        for line, finding in enumerate(findings, start=1):
            for place, (name, value) in enumerate(row(finding, say).items()):
                if name == "time":
                    _write_time(sheet, (line, place), finding, when)
                elif name in MONEY:
                    sheet.write_number(line, place, units(value), money)
                elif isinstance(value, int):
                    sheet.write_number(line, place, value)
                elif value is not None:
                    sheet.write_string(line, place, str(inert(value))[:32_000])
        sheet.freeze_panes(1, 0)
        sheet.autofilter(0, 0, max(1, line if "line" in locals() else 1), len(COLUMNS) - 1)
    return file.getvalue()


def as_parquet(findings: Iterable[Finding], say: Speech) -> bytes:
    """Columns with their types, as ClickHouse reads them."""
    import pyarrow as pa  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    types = {"time": pa.timestamp("us", tz="UTC"), "version": pa.int32(), **dict.fromkeys(MONEY, pa.int64())}
    shape = pa.schema([(name, types.get(name, pa.string())) for name in COLUMNS])
    rows = [row(finding, say) for finding in findings]
    file = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist(rows, schema=shape), file, compression="zstd")
    return file.getvalue()


def _write_time(sheet: Any, cell: tuple[int, int], finding: Finding, shape: Any) -> None:
    """A spreadsheet knows no zone and no year before 1900: UTC, and words where it has no number for it."""
    time = finding.time.astimezone(UTC).replace(tzinfo=None)
    if time.year < 1900 or time.year > 9998:
        sheet.write_string(*cell, time.isoformat())
    else:
        sheet.write_datetime(*cell, time, shape)


def _taken(page: io.StringIO) -> bytes:
    text = page.getvalue()
    page.seek(0)
    page.truncate()
    return text.encode("utf-8", "replace")
