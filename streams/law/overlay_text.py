"""What the text of an overlay may cost to read, looked at before it is parsed.

A parser pays for every level of nesting: 40 KB of dotted keys took gigabytes. An instrument needs neither many levels
nor much text.
"""

from typing import Final

LARGEST: Final = 64 * 1024  # bytes: several times all figures of one article
DEEPEST: Final = 8  # brackets and braces open at once
MOST_DOTS: Final = 8  # of the dotted keys on one line


def too_costly(text: str) -> str | None:
    """Why a text is not even parsed; None where it is."""
    if len(text) > LARGEST or len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        return f"it is larger than {LARGEST // 1024} KB"
    if '"""' in text or "'''" in text:
        return "it has strings over several lines, which no figure needs"
    depth = 0
    for number, line in enumerate(text.split("\n"), start=1):
        bare = _without_strings(line)
        if bare.count(".") > MOST_DOTS:
            return f"line {number} has keys of more than {MOST_DOTS} dots"
        for sign in bare:
            depth += (sign in "[{") - (sign in "]}")
            if depth > DEEPEST:
                return f"line {number} nests deeper than {DEEPEST} levels"
    return None


def _without_strings(line: str) -> str:
    """The line without what stands in quotes, and without its comment."""
    kept: list[str] = []
    quote = ""
    escaped = False
    for sign in line:
        if quote:
            if not escaped and sign == quote:
                quote = ""
            escaped = quote == '"' and sign == "\\" and not escaped
        elif sign in "\"'":
            quote = sign
        elif sign == "#":
            break
        else:
            kept.append(sign)
    return "".join(kept)
