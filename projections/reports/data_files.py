"""A report as files for programs: JSON, CSV and Parquet. Names from events are data here, never markup or formulas."""

import csv
import io
from fractions import Fraction
from typing import Any, Final

from projections.reports.labels import labels
from projections.reports.sheets import Incomplete, Report, definitions, query, rows_text
from projections.speech import Speech
from projections.spreadsheets import inert

COLUMNS: Final = (
    "sheet", "measure", "unit", "venue", "territory", "game", "table", "currency", "first_day", "last_day", "total",
    "value", "numerator", "denominator", "known_part", "coups_missing", "query",
)  # fmt: skip


def figures(report: Report) -> list[dict[str, Any]]:
    """Every figure with its cell, its days and its query. A ratio is exact; what is not known has no value.

    A sum from which the money of coups is missing has no value either; `known_part` is that of the others.
    """
    rows = []
    for sheet in report.sheets:
        for row, column, value in sheet.figures():
            part = value if isinstance(value, Incomplete) else None
            whole, numerator, denominator = _parts(None if isinstance(value, Incomplete) else value)
            parts = {part: row.where.get(part) for part in ("venue", "territory", "game", "table", "currency")}
            rows.append({
                "sheet": sheet.name, "measure": column.measure, "unit": definitions()[column.measure].unit, **parts,
                "first_day": column.span.first, "last_day": column.span.last, "total": row.total, "value": whole,
                "numerator": numerator, "denominator": denominator, "known_part": part and part.amount,
                "coups_missing": part and part.coups, "query": query(row, column),
            })  # fmt: skip
    return rows


def _parts(value: int | Fraction | None) -> tuple[int | None, str | None, str | None]:
    """Whole numbers as such; of a ratio both parts, as text: they may be longer than any column."""
    if isinstance(value, Fraction):
        return None, str(value.numerator), str(value.denominator)
    return (None if value is None else int(value)), None, None


def as_data(report: Report) -> dict[str, Any]:
    """The whole report for JSON."""
    used = sorted({column.measure for sheet in report.sheets for column in sheet.columns})
    return {
        "format": "vigia-report-1", "shape": report.shape, "title": report.title, "scope": report.scope or "national",
        "period": report.period, "date": report.date, "notes": report.notes, "correction": report.correction,
        "sheets": [{"name": sheet.name, "title": sheet.title, "notes": sheet.notes} for sheet in report.sheets],
        "figures": figures(report),
        "definitions": {
            each.measure: {"name": each.name, "unit": each.unit, "meaning": each.meaning, "query": each.query}
            for each in (definitions()[measure] for measure in used)
        },
        "openings": report.openings, "checkpoints": report.checkpoints,
    }  # fmt: skip


def as_csv(report: Report, say: Speech) -> bytes:
    """All sheets below one another, as people read them; with the mark by which spreadsheets know UTF-8."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\r\n")
    writer.writerow([inert(say(*report.title)), report.period, inert(report.scope or say("nacional", "national"))])
    for sheet in report.sheets:
        writer.writerow([])
        writer.writerow([inert(say(*sheet.title))])
        for line in rows_text(sheet, say, [labels(sheet, row, say) for row in sheet.rows]):
            writer.writerow([inert(cell) if place < len(sheet.by) else cell for place, cell in enumerate(line)])
        for note in sheet.notes:
            writer.writerow([inert(say(*note))])
    writer.writerow([])
    writer.writerows([inert(say(*note))] for note in (*report.correction, *report.notes))
    return b"\xef\xbb\xbf" + page.getvalue().encode("utf-8", "backslashreplace")


def as_parquet(report: Report) -> bytes:
    """Every figure a row, with its query."""
    import pyarrow as pa  # noqa: PLC0415  # only whoever writes a report pays for it
    from pyarrow import parquet  # noqa: PLC0415

    types = {name: pa.int64() for name in ("value", "known_part", "coups_missing")} | {"total": pa.bool_()}
    shape = pa.schema([(name, types.get(name, pa.string())) for name in COLUMNS])
    rows = [
        {name: _text(each[name]) for name in COLUMNS} for each in figures(report)
    ]  # fmt: skip
    file = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist(rows, schema=shape), file, compression="zstd")
    return file.getvalue()


def _text(value: Any) -> Any:
    """Half of a pair of surrogates has no place in a column of text."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
