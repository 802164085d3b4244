"""Which language the person at the terminal reads."""

from collections.abc import Mapping, Sequence
from typing import Final

from projections.speech import Language, Speech, clean, inert

__all__ = ["Language", "Speech", "clean", "country", "inert", "language"]
LANGUAGES: Final = ("pt", "pt-AO", "pt-PT", "en")


def language(argv: Sequence[str], environment: Mapping[str, str]) -> Language:
    """`--lang` if it is given, else what the locale says: Portuguese where it is, English elsewhere."""
    asked = _asked(argv)
    if asked:
        return "en" if asked == "en" else "pt"
    return "pt" if _locale(environment).startswith("pt") else "en"


def country(argv: Sequence[str], environment: Mapping[str, str]) -> str:
    """Whose Portuguese: Portugal's for `--lang pt-PT` or a locale of Portugal, else Angola's."""
    named = _asked(argv) or _locale(environment).replace("_", "-")
    return "PT" if named.lower().startswith("pt-pt") else "AO"


def _asked(argv: Sequence[str]) -> str:
    """What `--lang` says, if it is a language of ours."""
    for place, word in enumerate(argv):
        asked = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang":
            asked = argv[place + 1] if place + 1 < len(argv) else ""
        if asked in LANGUAGES:
            return asked
    return ""


def _locale(environment: Mapping[str, str]) -> str:
    return next((environment[name].lower() for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
