"""SVG as text, written so that nothing said by a device can become markup.

Every value passes through `element` or `text`; there is no other way to write one. Presentation attributes only: the
console's policy allows no inline style, and the drawing works without script.
"""

from xml.sax.saxutils import escape, quoteattr

from projections.speech import clean

Number = int | float
FONT = "system-ui, sans-serif"


def element(name: str, *inside: str, **attributes: str | Number | None) -> str:
    """An element; `inside` is what other functions here have written, `stroke_width=2` becomes `stroke-width="2"`."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def words(value: object) -> str:
    """Words as they are: control and direction characters shown, markup escaped."""
    return escape(clean(str(value)))


def text(value: object, x: Number, y: Number, size: Number = 12, **attributes: str | Number | None) -> str:
    """A line of text, in the middle of its place unless told otherwise."""
    how: dict[str, str | Number | None] = {
        "text_anchor": "middle", "dominant_baseline": "central", "font_family": FONT, "fill": "#111", **attributes,
    }  # fmt: skip
    return element("text", words(value), x=x, y=y, font_size=size, **how)


def rect(x: Number, y: Number, width: Number, height: Number, **attributes: str | Number | None) -> str:
    """A box."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: Number, y: Number, radius: Number, *inside: str, **attributes: str | Number | None) -> str:
    """A round thing."""
    return element("circle", *inside, cx=x, cy=y, r=radius, **attributes)


def titled(title: object, *inside: str, **attributes: str | Number | None) -> str:
    """A group that says what it is to whoever points at it or cannot see it."""
    return element("g", element("title", words(title)), *inside, **attributes)


def picture(
    width: Number, height: Number, title: str, description: str, *inside: str, ident: str, note: str | None = None
) -> str:
    """The whole drawing, with what it shows in words; `note` is written across it, over everything."""
    across = _watermark(note, width, height) if note else ""
    return element(
        "svg", element("title", words(title), id=f"{ident}-title"),
        element("desc", words(description), id=f"{ident}-desc"), *inside, across,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {_value(width)} {_value(height)}", role="img",
        aria_labelledby=f"{ident}-title {ident}-desc", class_="drawing",
    )  # fmt: skip


def _watermark(note: str, width: Number, height: Number) -> str:
    size = width / max(18, len(note) * 0.78)
    rows = [height * part for part in (0.22, 0.55, 0.88)]
    lines = (
        text(note, width / 2, y, size, fill="#ffeb3b", stroke="#b00020", stroke_width=0.6, opacity=0.62, font_weight="bold",
             transform=f"rotate(-8 {_value(width / 2)} {_value(y)})")
        for y in rows
    )  # fmt: skip
    return element("g", *lines, pointer_events="none")


def _value(value: str | Number) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return clean(str(value))
