"""Which fields of events, and which blanks in a finding's sentences, name a player.

Here stand the words that any game may use; a game brings its own (`projections/games/<game>/players.py`), under the same
names. A test reads every kind of event and every rule: a field or blank that is new is listed in one of these sets, or,
if it names nobody who plays, among the game's `NOBODY` (fields) and `THINGS` (blanks).
"""

from typing import Final

from projections.games import sets
from schemas.parties import Role

PLAYER: Final = frozenset({"banker", "claimant", "player", "players"}) | sets("players", "PLAYER")
"""Fields of events, and of the desk's records, that always name a player."""

IN_VALUES: Final[frozenset[str]] = sets("players", "IN_VALUES")
"""Fields with a table whose values name players: seat -> player. A list under the same name has none."""

IN_KEYS: Final[frozenset[str]] = sets("players", "IN_KEYS")
"""Fields with a table whose keys name players: player -> table."""

PERSON: Final = frozenset({"by", "payer", "witness", "witnesses"}) | sets("players", "PERSON")
"""Fields of events that may name a player or somebody of the house; a `role` beside them says which."""

HOUSE: Final[frozenset[tuple[str, str]]] = sets("players", "HOUSE")
"""Kinds of event in which such a field names somebody of the house, or a device, and never a player."""

PLAYERS_ROLES: Final = ("player", "ponto", "banker", "associate")
"""The `role` of a person who plays, or keeps a bank; with any other role beside it the person is of the house."""

BLANKS: Final = frozenset({"by", "first", "holder", "other", "owner", "payer", "player", "second"}) | sets(
    "players", "BLANKS"
)
"""Blanks in the sentences of findings that name a player, or may; those of `Word` and `Money` never do."""

LISTS: Final = frozenset({"players"}) | sets("players", "LISTS")
"""Blanks that hold several players, joined by `SEPARATOR`; where it is a number, it only counts them."""

PLAYING: Final = frozenset({Role.PLAYER, Role.BANKER, Role.ASSOCIATE})
"""Roles in which a party to money is a player, whose name is a player's."""

SEPARATOR: Final = ", "
NOBODY: Final = "0"  # how a list of players says that there are none

OTHERS: Final[frozenset[tuple[str, str]]] = sets("players", "OTHERS")
"""Rules in which such a blank names no player."""
