"""A report as a PDF for the archive: tables, bars, definitions and the query of every row."""

import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer

from projections.dossier.archive_pdf import PRODUCER, canvas_of
from projections.dossier.paper import BODY, BOLD, HEAD, INK, PLAIN, SMALL, TITLE, letters, pairs, printable, table
from projections.reports.bars import bars
from projections.reports.labels import labels
from projections.reports.sheets import Report, Sheet, definitions, query, rows_text
from projections.speech import Speech, clean

WIDTH = landscape(A4)[0] - 36 * mm
SMALLEST = 0.6  # of the letters of a table; words that are still too long are broken
WIDEST = WIDTH / 8  # that a word may ask for: whoever names a table may write as much as fits in a record
LOSS = HexColor("#9b2226")


def as_pdf(report: Report, say: Speech) -> bytes:
    """The same report gives the same bytes."""
    known = letters()
    out = io.BytesIO()
    title = f"Vigia {report.shape} {report.period}"

    def footer(canvas: Any, number: int, total: int) -> None:
        canvas.saveState()
        canvas.setFont(PLAIN, 7)
        about = clean(f"Vigia · {say(*report.title)} · {report.scope or say('nacional', 'national')} · {report.period}")
        canvas.drawString(18 * mm, 10 * mm, "".join(c if ord(c) in known else "?" for c in about)[:160])
        canvas.drawRightString(landscape(A4)[0] - 18 * mm, 10 * mm, f"{number} / {total}")
        canvas.restoreState()

    document = SimpleDocTemplate(
        out, pagesize=landscape(A4), leftMargin=18 * mm, rightMargin=18 * mm, topMargin=16 * mm, bottomMargin=18 * mm,
        title=title, author=PRODUCER, subject=title, creator=PRODUCER, producer=PRODUCER, invariant=1,
        lang=say.language,
    )  # fmt: skip
    made = datetime.fromisoformat(report.date).replace(tzinfo=UTC)
    document.build(list(_parts(report, say)), canvasmaker=canvas_of(title, PRODUCER, made, PLAIN, footer))
    return out.getvalue()


def _parts(report: Report, say: Speech) -> Iterator[Flowable]:
    yield Paragraph(printable(say(*report.title)), TITLE)
    yield pairs([
        (say("Âmbito", "Scope"), report.scope or say("nacional", "national")),
        (say("Período", "Period"), report.period), (say("Data", "Date"), report.date),
        (say("Aberturas de mesas", "Openings of tables"), say.count(len(report.openings))),
        (say("Selos", "Checkpoints"), say.count(len(report.checkpoints))),
    ])  # fmt: skip
    for note in (*report.correction, *report.notes):
        yield Paragraph(printable(say(*note)), SMALL)
    for sheet in report.sheets:
        yield from _sheet(sheet, say)
    yield PageBreak()
    yield from _definitions(report, say)
    yield from _queries(report, say)
    yield from _seals(report, say)


def _sheet(sheet: Sheet, say: Speech) -> Iterator[Flowable]:
    yield Paragraph(printable(say(*sheet.title)), HEAD)
    lines = rows_text(sheet, say, [labels(sheet, row, say) for row in sheet.rows])
    if not sheet.rows:
        yield Paragraph(say("Nenhum registo do período.", "No records of the period."), BODY)
        return
    widths, style = _fitted(lines)
    cells = [[Paragraph(printable(cell), style) for cell in line] for line in lines]
    yield table(cells, widths, head=True)
    for note in sheet.notes:
        yield Paragraph(printable(say(*note)), SMALL)
    yield from _drawn(sheet, say)


def _fitted(lines: Sequence[Sequence[str]]) -> tuple[list[float], ParagraphStyle]:
    """Columns wide enough for their longest word, in smaller letters where a table has many, so that no amount is broken."""
    columns = [sorted(set(column)) for column in zip(*lines, strict=True)]
    longest = [min(WIDEST, max(_width(word) for cell in column for word in cell.split(" "))) for column in columns]
    scale = min(1.0, max(SMALLEST, WIDTH / sum(longest)))
    style = (
        SMALL if scale == 1 else SMALL.clone("fitted", fontSize=SMALL.fontSize * scale, leading=SMALL.leading * scale)
    )
    wanted = [max(map(_width, column)) - least for column, least in zip(columns, longest, strict=True)]
    spare = max(0.0, WIDTH - sum(longest)) / (sum(wanted) or 1)
    widths = [least + more * min(1.0, spare) for least, more in zip(longest, wanted, strict=True)]
    return [width * min(1.0, WIDTH / sum(widths)) for width in widths], style


def _width(text: str) -> float:
    return float(stringWidth(text, PLAIN, SMALL.fontSize)) + 6  # what a cell keeps free on both sides, and a hair


def _drawn(sheet: Sheet, say: Speech) -> Iterator[Flowable]:
    for currency, plotted in bars(sheet, say):
        height = 14 * len(plotted) + 18
        drawing = Drawing(WIDTH, height)
        drawing.add(String(0, height - 10, printable(currency), fontName=BOLD, fontSize=7))
        for place, bar in enumerate(plotted):
            low = height - 28 - 14 * place
            name = "".join(c if ord(c) in letters() else "?" for c in bar.label)[:48]
            drawing.add(String(0, low + 3, name, fontName=PLAIN, fontSize=6.5))
            drawing.add(
                Rect(
                    190,
                    low,
                    max(0.5, bar.part * (WIDTH - 300)),
                    9,
                    fillColor=LOSS if bar.below_zero else INK,
                    strokeColor=None,
                )
            )
            drawing.add(
                String(
                    196 + bar.part * (WIDTH - 300),
                    low + 3,
                    bar.shown.replace("\u00a0", " "),
                    fontName=PLAIN,
                    fontSize=6.5,
                )
            )
        yield Spacer(1, 3 * mm)
        yield drawing


def _definitions(report: Report, say: Speech) -> Iterator[Flowable]:
    yield Paragraph(say("Definições", "Definitions"), HEAD)
    used = sorted({column.measure for sheet in report.sheets for column in sheet.columns})
    rows = [[say("número", "figure"), say("o que é", "what it is"), say("consulta", "query")]]
    rows += [
        [say(*definitions()[one].name), say(*definitions()[one].meaning), definitions()[one].query] for one in used
    ]
    cells = [[Paragraph(printable(cell), SMALL) for cell in row] for row in rows]
    yield table(cells, [WIDTH * 0.2, WIDTH * 0.5, WIDTH * 0.3], head=True)


def _queries(report: Report, say: Speech) -> Iterator[Flowable]:
    """What to ask for the coups behind a row; another column of it has another measure or other days."""
    yield Paragraph(say("Os golpes por trás de cada linha", "The coups behind each row"), HEAD)
    yield Paragraph(
        printable(say("vigia report DIÁRIOS --behind «CONSULTA» lista-os.", "vigia report JOURNALS --behind “QUERY” lists them.")), BODY
    )  # fmt: skip
    for sheet in report.sheets:
        for row in sheet.rows:
            yield Paragraph(printable(query(row, sheet.columns[0])), SMALL)


def _seals(report: Report, say: Speech) -> Iterator[Flowable]:
    yield Paragraph(say("Selos em que assenta", "Checkpoints that it rests on"), HEAD)
    if not report.checkpoints:
        yield Paragraph(say("Nenhum: ninguém responde pelos registos.", "None: nobody vouches for the records."), BODY)
    for seal in report.checkpoints:
        yield Paragraph(printable(f"{seal['origin']} · {seal['size']} · {seal['root']}"), SMALL)
