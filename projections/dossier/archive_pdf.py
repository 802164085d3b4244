"""A PDF for the archive (PDF/A-2b): fonts and colours inside it, its own description, page n of m, the true date."""

import functools
import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final
from xml.sax.saxutils import escape

from PIL import ImageCms
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

PRODUCER: Final = "Vigia"
_XMP: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title><dc:description><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:description><dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>{producer}</xmp:CreatorTool><xmp:CreateDate>{made}</xmp:CreateDate><xmp:ModifyDate>{made}</xmp:ModifyDate></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>{producer}</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def canvas_of(
    title: str, author: str, made: datetime, font: str, footer: Callable[[Canvas, int, int], None]
) -> Callable[..., Canvas]:
    """A maker of canvases: pages wait until their number is known, then each gets its footer."""
    return functools.partial(
        _ArchiveCanvas, facts=(title, author, made.astimezone(UTC).replace(microsecond=0)), font=font, footer=footer
    )


class _ArchiveCanvas(Canvas):  # type: ignore[misc]  # reportlab is published without types
    def __init__(
        self,
        *given: Any,
        facts: tuple[str, str, datetime],
        font: str,
        footer: Callable[[Canvas, int, int], None],
        **more: Any,
    ) -> None:
        super().__init__(*given, **{**more, "initialFontName": font, "pdfVersion": (1, 7)})
        self._facts, self._footer, self._waiting = facts, footer, list[dict[str, Any]]()
        _, _, made = facts
        _dated(self._doc, made)
        self._doc.Reference = functools.partial(_reference, self._doc.Reference)

    def showPage(self) -> None:  # noqa: N802  # reportlab's name
        """Keep the page until all are there."""
        self._waiting.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Write every page with its number, then what makes an archive of it."""
        for number, page in enumerate(self._waiting, 1):
            self.__dict__.update(page)
            self._footer(self, number, len(self._waiting))
            super().showPage()
        _described(self._doc, *self._facts)
        super().save()


class _Stream(pdfdoc.PDFStream):  # type: ignore[misc]
    """A stream whose last word begins a line, as PDF/A asks (ISO 19005-2, 6.1.7.1); reportlab puts it behind the data."""

    def format(self, document: Any) -> bytes:
        body, end = super().format(document)[:-10], b"endstream\n"
        return bytes(body + b"\n" + end)


def _reference(refer: Callable[..., Any], content: Any, name: str | None = None) -> Any:
    """Refer to an object, as the document does; every stream that reportlab makes passes here before it is written."""
    if type(content) is pdfdoc.PDFStream:
        content.__class__ = _Stream
    return refer(content, name)


def _dated(document: Any, made: datetime) -> None:
    """The date of the document is that on which it was made, and its number follows from what it says."""
    stamp = document._timeStamp  # noqa: SLF001  # reportlab has no other way
    stamp.t, stamp.lt = made.timestamp(), made.timetuple()
    stamp.YMDhms, stamp.dhh, stamp.dmm = tuple(made.timetuple())[:6], 0, 0


def _described(document: Any, title: str, author: str, made: datetime) -> None:
    text = _XMP.format(title=escape(title), author=escape(author), made=f"{made:%Y-%m-%dT%H:%M:%SZ}", producer=PRODUCER)
    catalog = document.Catalog
    catalog.Metadata = _stream({"Type": "Metadata", "Subtype": "XML"}, text.encode())
    profile = document.Reference(_stream({"N": 3}, colours()))
    intent = pdfdoc.PDFDictionary({
        "Type": pdfdoc.PDFName("OutputIntent"), "S": pdfdoc.PDFName("GTS_PDFA1"),
        "OutputConditionIdentifier": pdfdoc.PDFString("sRGB"), "DestOutputProfile": profile,
    })  # fmt: skip
    catalog.OutputIntents = pdfdoc.PDFArray([intent])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]


def _stream(given: dict[str, Any], content: bytes) -> Any:
    values = {name: pdfdoc.PDFName(value) if isinstance(value, str) else value for name, value in given.items()}
    return _Stream(pdfdoc.PDFDictionary(values), content, [])


@functools.cache
def colours() -> bytes:
    """The colours of the screen (sRGB) as a profile, without the moment at which it was made."""
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    plain = made[:24] + bytes((0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0)) + made[36:84] + bytes(16) + made[100:]
    return (
        plain[:84]
        + hashlib.md5(plain[:44] + bytes(4) + plain[48:64] + bytes(4) + plain[68:], usedforsecurity=False).digest()
        + plain[100:]
    )
