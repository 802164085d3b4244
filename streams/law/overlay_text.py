"""What the text of an overlay may cost to read, looked at before it is parsed.

A parser pays for every level of nesting: 40 KB of dotted keys took gigabytes. An instrument needs neither many levels
nor much text. A word or number without end would come back in the sentence that refuses it.
"""

import re
from typing import Final

LARGEST: Final = 64 * 1024  # bytes: several times all figures of one article
DEEPEST: Final = 8  # brackets and braces open at once
MOST_DOTS: Final = 8  # of the dotted keys on one line
LONGEST_WORD: Final = 2_000  # signs in quotes: the longest that a figure may be, each written as \u0041
LONGEST_NUMBER: Final = 64  # signs of a number, or of a key without quotes
_BARE: Final = re.compile(r"[\w+-]+")


def too_costly(text: str) -> str | None:
    """Why a text is not even parsed; None where it is."""
    if len(text) > LARGEST or len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        return f"it is larger than {LARGEST // 1024} KB"
    if '"""' in text or "'''" in text:
        return "it has strings over several lines, which no figure needs"
    depth = 0
    for number, line in enumerate(text.split("\n"), start=1):
        bare, longest = _without_strings(line)
        if longest > LONGEST_WORD or any(len(part) > LONGEST_NUMBER for part in _BARE.findall(bare)):
            return f"line {number} has a word or a number that is too long"
        if bare.count(".") > MOST_DOTS:
            return f"line {number} has keys of more than {MOST_DOTS} dots"
        for sign in bare:
            depth += (sign in "[{") - (sign in "]}")
            if depth > DEEPEST:
                return f"line {number} nests deeper than {DEEPEST} levels"
    return None


def _without_strings(line: str) -> tuple[str, int]:
    """The line without what stands in quotes and without its comment, and how long the longest of its strings is."""
    kept: list[str] = []
    quote = ""
    escaped = False
    length = longest = 0
    for sign in line:
        if quote:
            length += 1
            longest = max(longest, length)
            if not escaped and sign == quote:
                quote, length = "", 0
                kept.append(" ")
            escaped = quote == '"' and sign == "\\" and not escaped
        elif sign in "\"'":
            quote = sign
        elif sign == "#":
            break
        else:
            kept.append(sign)
    return "".join(kept), longest
