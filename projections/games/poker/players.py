"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

PLAYER: Final = frozenset({"giver", "other", "taker"})
PERSON: Final = frozenset({"person"})
IN_VALUES: Final = frozenset({"seats"})  # seat -> player
IN_KEYS: Final = frozenset({"tables"})  # player -> table
NOBODY: Final = frozenset({
    "base", "called", "ground", "outcome", "percentage", "pot", "put_back", "regime", "remainder", "shows_first", "slot", "tables", "tips",
})  # fmt: skip
BLANKS: Final = frozenset({"person"})
LISTS: Final = frozenset({"announced"})
THINGS: Final = frozenset({
    "cave", "early", "gathered", "ground", "hands", "more", "pot", "raised", "regime", "round", "slot", "street", "variant", "variants", "words",
})  # fmt: skip
