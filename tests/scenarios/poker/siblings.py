"""Which paragraph of one law on poker says what a paragraph of another says.

Arts. 13 to 16 of ao-de-261-22 stand in pt-poquer-nao-bancado in the same order, numbered through from 1 to 112.
"""

from typing import Final

ANGOLA: Final = "ao-de-261-22"
PORTUGAL: Final = "pt-poquer-nao-bancado"
BEFORE: Final = {"13": 0, "14": 71, "15": 91, "16": 94}  # article -> how many numbers come before its first
LETTERS: Final = {"103.k": "103.l", "103.l": "103.m"}  # the Portuguese list has no letter k


def sibling(text: str, regulation: str) -> str:
    """The paragraph in the other law; whatever is no paragraph of arts. 13 to 16 stays as it is."""
    law, _, rest = text.partition("/")
    article, _, number = rest.partition("/")
    if law != ANGOLA or regulation != PORTUGAL or article not in BEFORE:
        return text
    digits, dot, letter = number.partition(".")
    numbered = f"{int(digits) + BEFORE[article]}{dot}{letter}"
    return f"{PORTUGAL}/{LETTERS.get(numbered, numbered)}"
