"""What the licences of all simulated tables have in common. Money is in minor units."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from producers.simulator.script import stamp

REGULATION = "ao-de-261-22"
TIME_ZONE = "Africa/Luanda"
MINOR = 100  # minor units in a kwanza


def declared(
    game: str, closes_at: datetime, minimum: int, maximum: Mapping[str, int], smallest_chip: int = 50
) -> dict[str, Any]:
    """What any table declares when it opens; limits and chip in kwanzas."""
    return {
        "venue": "casino-luanda",
        "territory": "AO",
        "time_zone": TIME_ZONE,
        "game": game,
        "regulation": REGULATION,
        "currency": "AOA",
        "layout": "single",
        "limits": {"minimum": minimum * MINOR, "maximum": {kind: most * MINOR for kind, most in maximum.items()}},
        "closes_at": stamp(closes_at),
        "smallest_chip": smallest_chip * MINOR,
    }
