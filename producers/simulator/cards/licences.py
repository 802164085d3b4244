"""What every licence of a card table declares besides its game: seats, packs, special cards."""

from typing import Any

BACKS = ("blue", "red")


def seats(number: int) -> list[str]:
    """Places 1 to `number`, from the dealer's left."""
    return [str(seat) for seat in range(1, number + 1)]


def packs(table: str, number: int) -> list[dict[str, Any]]:
    """So many packs with their names; backs are blue and red in turn."""
    return [{"id": f"{table}-pack-{place}", "back": BACKS[place % 2], "cards": 52} for place in range(1, number + 1)]


def special_cards() -> list[dict[str, Any]]:
    """The cut card is yellow, the warning card is green."""
    return [{"role": "cut", "colours": ["yellow"]}, {"role": "warning", "colours": ["green"]}]
