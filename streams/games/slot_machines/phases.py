"""The life of a coup: the games between two readings of the meters.

Doors, faults, changes, payments, claims and readings may come at any time, in a coup or between two.
"""

from collections.abc import Mapping

NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "playing"},
    "playing": {"game_played": "playing", "coup_closed": "idle"},
}
