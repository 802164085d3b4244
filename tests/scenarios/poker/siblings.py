"""Which paragraph of one law on poker says what a paragraph of another says.

Arts. 13 to 16 of ao-de-261-22 stand in pt-poquer-nao-bancado in the same order, numbered through from 1 to 112. Sintético of
2001 and omaha online have laws of their own, in which only some of these duties stand.
"""

from collections.abc import Mapping
from typing import Final

ANGOLA: Final = "ao-de-261-22"
PORTUGAL: Final = "pt-poquer-nao-bancado"
BEFORE: Final = {"13": 0, "14": 71, "15": 91, "16": 94}  # article -> how many numbers come before its first
LETTERS: Final = {"103.k": "103.l", "103.l": "103.m"}  # the Portuguese list has no letter k
ELSEWHERE: Final[Mapping[str, Mapping[str, str]]] = {
    "pt-p-461-2001": {
        "13/1": "II/1", "13/4": "II/5", "13/5": "II/2", "13/6": "II/2", "13/7.a": "II/55", "13/8.a": "II/12",
        "13/9.a": "II/3", "13/9.b": "II/3", "13/9.c": "II/55", "13/9.d": "II/2", "13/9.f": "II/22", "13/10": "II/14",
        "13/11": "II/13", "13/12": "II/15", "13/12.a": "II/15", "13/12.b": "II/16", "13/14.a": "II/21",
        "13/14.b": "II/21", "13/14.c": "II/21", "13/14.d": "II/21", "13/14.e": "II/60", "13/14.h": "II/61.p3",
        "13/14.i": "II/59", "13/14.j": "II/59", "13/14.l": "II/21", "13/14.m": "II/51.p4", "13/14.n": "II/6",
        "13/16": "II/57", "13/19": "II/38", "13/21.c": "II/60", "13/24": "II/11", "13/28": "II/17", "13/29": "II/40",
        "13/30": "II/40", "13/36": "II/47", "13/39": "II/47", "13/39.a": "II/47.a", "13/39.b": "II/47.b",
        "13/39.c": "II/47.c", "13/40": "II/47.d", "13/48": "II/47.d", "13/49": "II/48", "13/50": "II/48",
        "13/51": "II/49", "13/53": "II/50", "13/54": "II/53", "13/55": "II/51", "13/56": "II/51.p5", "13/57": "II/51.p3",
        "13/58": "II/52", "13/62": "II/46", "13/64": "II/54", "13/65": "II/55", "13/66": "II/26", "13/67": "II/56",
        "13/69": "II/62", "13/70.a": "II/54", "13/71.d": "II/47.c", "14/1": "II/4",
    },
    "pt-omaha-online": {
        "13/1": "60", "13/9.f": "60", "13/30": "64", "13/38": "63", "13/49": "63.b", "13/50": "63.b", "13/62": "59",
        "13/64": "60", "13/65": "60", "13/66": "62", "13/67": "62", "13/70.a": "60", "14/2": "60",
    },
}  # fmt: skip


def sibling(text: str, regulation: str) -> str:
    """The paragraph in the other law; whatever is no paragraph of arts. 13 to 16 stays as it is."""
    law, _, rest = text.partition("/")
    article, _, number = rest.partition("/")
    if law != ANGOLA or article not in BEFORE:
        return text
    if regulation in ELSEWHERE and rest in ELSEWHERE[regulation]:
        return f"{regulation}/{ELSEWHERE[regulation][rest]}"
    if regulation != PORTUGAL:
        return text
    digits, dot, letter = number.partition(".")
    numbered = f"{int(digits) + BEFORE[article]}{dot}{letter}"
    return f"{PORTUGAL}/{LETTERS.get(numbered, numbered)}"
