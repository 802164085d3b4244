"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

HOUSE: Final = frozenset({
    ("chief_inspector_called", "by"),
    ("jam_cleared", "by"),
    ("lid_closed", "by"),
    ("lid_opened", "by"),
    ("shuffler_loaded", "by"),
    ("shuffler_unloaded", "by"),
    ("technician_called", "by"),
})  # fmt: skip
OTHERS: Final = frozenset({
    ("shuffler/lid_is_opened_only_by_who_may", "by"),  # of the house
})  # fmt: skip
NOBODY: Final = frozenset({
    "witness_role",
})  # fmt: skip
THINGS: Final = frozenset({
    "complaint", "damaged", "model", "outside", "packets", "reports", "shuffler",
})  # fmt: skip
