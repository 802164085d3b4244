"""Somebody of the house goes by name: who served at an opening of a table, and played nowhere in it."""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from projections.access.mask import Mask, people_in
from projections.access.players import PERSON, PLAYER, PLAYERS_ROLE
from projections.store import Store
from projections.store.store import BELIEVED


def among(mask: Mask, store: Store, table: str, opening: str, events: Iterable[tuple[str, Mapping[str, Any]]]) -> Mask:
    """The mask for events of one opening, given as kind and data.

    Whoever they name as a player is one in every field. Whoever they name without a role, such as a dealer who throws
    dice, goes by name if the opening has him on duty and nowhere as a player; in any doubt the mask stays on.
    """
    named = [people_in(data, kind) for kind, data in events]
    players = frozenset[str]().union(*(playing for playing, _ in named))
    others = frozenset[str]().union(*(other for _, other in named)) - players
    return mask.knowing(players).revealing(_served(store, table, opening, others))


def _served(store: Store, table: str, opening: str, names: Collection[str]) -> frozenset[str]:
    """Most coups name nobody whom this could tell apart: then nothing is asked."""
    staff = {json.loads(raw)["data"]["staff"] for raw in _records(store, table, opening, names, _SERVING)}
    playing = (people_in(json.loads(raw))[0] for raw in _records(store, table, opening, staff, _PLAYING))
    return frozenset(staff).difference(*playing)


def _records(store: Store, table: str, opening: str, names: Collection[str], term: str) -> list[bytes]:
    if not names:
        return []
    rows = store.ask(
        f"SELECT DISTINCT raw FROM events {term}",  # noqa: S608  # no value in it
        {"table": table, "opening": opening, "names": sorted(names), "role": PLAYERS_ROLE},
        {"raw": "bytes"},
    )
    return [raw for (raw,) in rows]


def _names_one(fields: Iterable[str], of: str = "{names:Array(String)}") -> str:
    said = ", ".join(f"JSONExtractString(raw, 'data', '{field}')" for field in sorted(fields))
    return f"hasAny([{said}], {of})"


_ROLES: Final = ("role", *(f"{field}_role" for field in PERSON))
_SERVING: Final = (
    "FINAL PREWHERE table = {table:String} AND type = 'dealer_on' WHERE opening = {opening:String} "
    f"AND {_names_one(['staff'])} AND {BELIEVED}"
)
# A record that was not believed, or stands there twice, counts here: what speaks for the mask need not be proven.
_PLAYING: Final = (
    "PREWHERE table = {table:String} AND opening = {opening:String} "
    f"WHERE {_names_one(PLAYER)} OR {_names_one(PERSON)} AND {_names_one(_ROLES, '[{role:String}]')}"
)
