"""How a phrase sounds: what a law puts in quotation marks is compared by ear."""

from functools import lru_cache


@lru_cache(maxsize=256)
def spoken(phrase: str) -> str:
    """The words of a phrase, without case or stops, a blank before and after each."""
    words = "".join(letter if letter.isalnum() else " " for letter in phrase.casefold()).split()
    return f" {' '.join(words)} "
