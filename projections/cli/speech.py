"""Which language the person at the terminal reads."""

from collections.abc import Mapping, Sequence

from projections.speech import Language, Speech, clean, inert

__all__ = ["Language", "Speech", "clean", "inert", "language"]


def language(argv: Sequence[str], environment: Mapping[str, str]) -> Language:
    """`--lang` if it is given, else what the locale says: Portuguese where it is, English elsewhere."""
    for place, word in enumerate(argv):
        asked = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang":
            asked = argv[place + 1] if place + 1 < len(argv) else ""
        if asked in ("pt", "en"):
            return "pt" if asked == "pt" else "en"
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "pt" if environment[name].lower().startswith("pt") else "en"
    return "en"
