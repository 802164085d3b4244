"""Paper of a dossier: the font inside it, styles, tables, and text that cannot harm."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final
from xml.sax.saxutils import escape
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from reportlab.lib import colors
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph, Table, TableStyle

from projections.speech import clean

PLAIN, BOLD = "VigiaSans", "VigiaSans-Bold"
_SUITS: Final = {
    "♠": (" de espadas", " of spades"), "♥": (" de copas", " of hearts"),
    "♦": (" de ouros", " of diamonds"), "♣": (" de paus", " of clubs"),
}  # fmt: skip
_SUIT: Final = re.compile(f"[{''.join(_SUITS)}]")  # our font has none, and an archive brings every letter with it
_ENGLISH: Final = ContextVar("whether the paper is in English", default=False)
INK, RULE = colors.HexColor("#14213d"), colors.HexColor("#9aa5b1")


@contextmanager
def written_in(language: str) -> Iterator[None]:
    """What is printed meanwhile is in that language."""
    token = _ENGLISH.set(language == "en")
    try:
        yield
    finally:
        _ENGLISH.reset(token)


@cache
def letters() -> frozenset[int]:
    """The letters that the font has; it travels inside the PDF."""
    for name, file in ((PLAIN, "Vera.ttf"), (BOLD, "VeraBd.ttf")):
        pdfmetrics.registerFont(TTFont(name, file))
    pdfmetrics.registerFontFamily(PLAIN, normal=PLAIN, bold=BOLD, italic=PLAIN, boldItalic=BOLD)
    return frozenset(pdfmetrics.getFont(PLAIN).face.charToGlyph) & frozenset(pdfmetrics.getFont(BOLD).face.charToGlyph)


def printable(value: object) -> str:
    """The text with every letter that the font lacks, or that could mislead, written as an escape; ready for markup."""
    known = letters()
    shown = (
        letter if ord(letter) in known or letter in _SUITS or letter == "\n" else f"\\u{{{ord(letter):x}}}"
        for letter in clean(str(value))
    )
    return _SUIT.sub(lambda sign: _SUITS[sign[0]][_ENGLISH.get()], escape("".join(shown)))


def _style(name: str, size: float, *, bold: bool = False, space: float = 0, ink: Any = colors.black) -> ParagraphStyle:
    return ParagraphStyle(
        name, fontName=BOLD if bold else PLAIN, fontSize=size, leading=size * 1.35, spaceBefore=space, spaceAfter=2,
        textColor=ink, splitLongWords=True,
    )  # fmt: skip


TITLE, HEAD = _style("title", 18, bold=True, ink=INK), _style("head", 12, bold=True, space=9, ink=INK)
HEAD.keepWithNext = 1  # a heading at the foot of a page is a heading of nothing
OPENING_HEAD = HEAD.clone("opening head", keepWithNext=0)  # before a table of many pages, which begins where it stands
BODY, SMALL, STRONG = _style("body", 9), _style("small", 7.2, ink=colors.HexColor("#333333")), _style("strong", 9, bold=True)  # fmt: skip


def timed(when: Any, zone: str) -> str:
    try:
        return f"{when.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M:%S.%f} ({zone})"
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        return f"{when:%Y-%m-%d %H:%M:%S.%f} (UTC)"


def pairs(rows: Sequence[tuple[str, str]], left: float = 45) -> Table:
    """Names on the left, values on the right."""
    cells = [[Paragraph(printable(name), STRONG), Paragraph(printable(value), BODY)] for name, value in rows]
    return table(cells, [left * mm, (174 - left) * mm])


def table(cells: list[list[Any]], widths: list[float], *, head: bool = False) -> Table:
    style = [
        ("FONTNAME", (0, 0), (-1, -1), PLAIN), ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEBELOW", (0, 0), (-1, -1), 0.25, RULE),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        ("LEFTPADDING", (0, 0), (-1, -1), 2), ("RIGHTPADDING", (0, 0), (-1, -1), 2),
    ]  # fmt: skip
    return Table(cells, colWidths=widths, style=TableStyle(style), repeatRows=1 if head else 0, hAlign="LEFT")
