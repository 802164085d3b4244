"""What the licences of all simulated tables have in common. Money is in minor units."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from producers.simulator.script import stamp

REGULATION = "ao-de-261-22"
MINOR = 100  # minor units in a kwanza, or in a euro


@dataclass(frozen=True, slots=True)
class House:
    """A casino and the country in which it stands."""

    venue: str
    territory: str
    time_zone: str
    currency: str


LUANDA = House("casino-luanda", "AO", "Africa/Luanda", "AOA")
ESTORIL = House("casino-estoril", "PT", "Europe/Lisbon", "EUR")


def house_of(regulation: str) -> House:
    """Where the simulated tables of a regulation stand."""
    return ESTORIL if regulation.startswith("pt-") else LUANDA


def declared(
    game: str,
    closes_at: datetime,
    minimum: int,
    maximum: Mapping[str, int],
    smallest_chip: int = 50,
    *,
    regulation: str = REGULATION,
) -> dict[str, Any]:
    """What any table declares when it opens; limits and chip in kwanzas, or in euros."""
    house = house_of(regulation)
    return {
        "venue": house.venue,
        "territory": house.territory,
        "time_zone": house.time_zone,
        "game": game,
        "regulation": regulation,
        "currency": house.currency,
        "layout": "single",
        "limits": {"minimum": minimum * MINOR, "maximum": {kind: most * MINOR for kind, most in maximum.items()}},
        "closes_at": stamp(closes_at),
        "smallest_chip": smallest_chip * MINOR,
    }
