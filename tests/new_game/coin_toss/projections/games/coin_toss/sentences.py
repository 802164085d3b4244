"""What happens to the coin, as plain sentences."""

from typing import Final

SENTENCES: Final = {
    "coin_tossed": ("{caller} lança a moeda: {side}.", "{caller} tosses the coin: {side}."),
}  # fmt: skip
CODES: Final = frozenset({"side"})
