"""A report as a workbook: a sheet for each table, a chart, the definitions. Every text is written as text."""

import io
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from projections.reports.labels import labels
from projections.reports.sheets import Incomplete, Report, Sheet, Value, definitions, head_of, query, shown
from projections.speech import Speech
from projections.spreadsheets import inert

_FORMATS: Final = {"count": "#,##0", "money": "#,##0.00", "ratio": "0.00%", "per_thousand": "0.00"}
LARGEST: Final = 2**53  # beyond it a spreadsheet rounds


def as_xlsx(report: Report, say: Speech) -> bytes:
    """The same report gives the same bytes: its date is the report's, not the clock's."""
    import xlsxwriter  # noqa: PLC0415  # only whoever writes a report pays for it

    file = io.BytesIO()
    safe = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(file, safe) as book:
        made = datetime.fromisoformat(report.date)
        book.set_properties({"title": say(*report.title), "author": "Vigia", "created": made})
        for sheet in report.sheets:
            _write(book, sheet, say)
        _define(book, report, say)
    return file.getvalue()


def _write(book: Any, sheet: Sheet, say: Speech) -> None:
    page = book.add_worksheet(sheet.name[:31])
    bold, plain = book.add_format({"bold": True}), book.add_format()
    shapes = {unit: book.add_format({"num_format": code}) for unit, code in _FORMATS.items()}
    heads = [*(head_of(part, say) for part in sheet.by), *(column.title(say) for column in sheet.columns)]
    heads.append(say("consulta", "query"))
    for place, head in enumerate(heads):
        page.write_string(0, place, head, bold)
    for line, row in enumerate(sheet.rows, 1):
        for place, label in enumerate(labels(sheet, row, say)):
            page.write_string(line, place, inert(_text(label)), bold if row.total else plain)
        for place, (column, value) in enumerate(zip(sheet.columns, row.values, strict=True), len(sheet.by)):
            _figure(page, (line, place), value, definitions()[column.measure].unit, (shapes, say))
        page.write_string(line, len(heads) - 1, query(row, sheet.columns[0]))
    for line, note in enumerate(sheet.notes, len(sheet.rows) + 2):
        page.write_string(line, 0, inert(say(*note)))
    page.freeze_panes(1, len(sheet.by))
    page.set_column(0, len(heads) - 1, 18)
    _chart(book, page, sheet)


def _figure(page: Any, cell: tuple[int, int], value: Value, unit: str, how: tuple[dict[str, Any], Speech]) -> None:
    shapes, say = how
    if value is None or isinstance(value, Incomplete):
        page.write_string(*cell, shown(value, unit, "", say))
    elif unit == "answer":
        page.write_string(*cell, say("sim", "yes") if value else say("não", "no"))
    elif unit in ("money", "count") and abs(Fraction(value)) >= LARGEST:
        page.write_string(*cell, f"{Decimal(int(value)).scaleb(-2 if unit == 'money' else 0):f}")
    elif unit == "money":
        page.write_number(*cell, float(Fraction(value) / 100), shapes[unit])
    else:
        page.write_number(*cell, float(value), shapes[unit])


def _chart(book: Any, page: Any, sheet: Sheet) -> None:
    """Bars of the measure that the sheet draws."""
    place = next((at for at, column in enumerate(sheet.columns) if column.measure == sheet.plot), None)
    last = sum(not row.total for row in sheet.rows)
    if place is None or not last:
        return
    chart = book.add_chart({"type": "bar"})
    column = len(sheet.by) + place
    chart.add_series({
        "categories": [page.name, 1, 0, last, max(0, len(sheet.by) - 2)], "values": [page.name, 1, column, last, column],
        "name": [page.name, 0, column],
    })  # fmt: skip
    chart.set_legend({"none": True})
    page.insert_chart(len(sheet.rows) + len(sheet.notes) + 4, 0, chart)


def _define(book: Any, report: Report, say: Speech) -> None:
    page = book.add_worksheet(say("definicoes", "definitions"))
    used = sorted({column.measure for sheet in report.sheets for column in sheet.columns})
    for line, measure in enumerate(used):
        each = definitions()[measure]
        for place, text in enumerate((measure, say(*each.name), say(*each.meaning), each.query)):
            page.write_string(line, place, text)
    for line, note in enumerate((*report.correction, *report.notes), len(used) + 1):
        page.write_string(line, 0, inert(say(*note)))
    page.set_column(0, 3, 40)


def _text(value: str) -> str:
    return value.encode("utf-8", "backslashreplace").decode()[:32_000]
