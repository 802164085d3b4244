"""Who goes by name and not by pseudonym: staff who served at an opening of a table and did not play in it."""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from projections.access.mask import Mask, people_in
from projections.access.players import PERSON, PLAYER, PLAYERS_ROLES
from projections.store import StoreReader
from projections.store.reader import AT_TABLE, BELIEVED
from schemas.identity import TableId


def mask_for_opening(
    mask: Mask, store: StoreReader, at: TableId, opening: str, events: Iterable[tuple[str, Mapping[str, Any]]]
) -> Mask:
    """The mask for the events of one opening, given as kind and data.

    Whoever is named as a player is one in every field. Whoever is named without a role, such as a dealer who throws
    dice, appears by name only if the opening shows that person on duty and never as a player. In doubt the mask stays
    on.
    """
    named = [people_in(data, kind) for kind, data in events]
    players = frozenset[str]().union(*(playing for playing, _ in named))
    others = frozenset[str]().union(*(other for _, other in named)) - players
    return mask.at(at.venue).knowing(players).revealing(_served(store, at, opening, others))


def _served(store: StoreReader, at: TableId, opening: str, names: Collection[str]) -> frozenset[str]:
    """Who served. Most coups name no doubtful person, and then the store is not read."""
    if not names:
        return frozenset()
    rows = store.ask(
        _RECORDS,
        {**at._asdict(), "opening": opening, "names": sorted(names), "roles": list(PLAYERS_ROLES)},
        {"raw": "bytes"},
    )
    records = [(json.loads(raw), serves) for raw, serves in rows]
    staff = {record["data"]["staff"] for record, serves in records if serves}
    return frozenset(staff).difference(*(people_in(record)[0] for record, _ in records))


def _names_one(fields: Iterable[str], of: str = "{names:Array(String)}") -> str:
    values = ", ".join(f"JSONExtractString(raw, 'data', '{field}')" for field in sorted(fields))
    return f"hasAny([{values}], {of})"


_ROLES: Final = ("role", *(f"{field}_role" for field in PERSON))
_SERVES: Final = f"type = 'dealer_on' AND {_names_one(['staff'])}"
# A record that was not believed counts as playing: what speaks for the mask need not be proven. Of one that stands there
# twice the earliest counts. JSON is read only where a name stands in the bytes, or may stand there in another spelling.
_RECORDS: Final = (
    f"SELECT raw, argMin({_SERVES} AND {BELIEVED}, position) FROM events "  # noqa: S608  # no value in it
    f"{AT_TABLE} AND opening = {{opening:String}} "
    "WHERE (multiSearchAny(raw, {names:Array(String)}) OR position(raw, '\\\\') > 0) "
    f"AND ({_SERVES} OR {_names_one(PLAYER)} OR {_names_one(PERSON)} AND {_names_one(_ROLES, '{roles:Array(String)}')}) "
    "GROUP BY raw"
)
