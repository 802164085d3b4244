"""What the figures of the coin toss are called in Portuguese."""

from typing import Final

NAMES: Final = {"coin_ratio": "prémio por unidade da moeda"}
