"""Blackjack: drawn as any card table is."""

from projections.games.cards.drawing import draw, look

__all__ = ["draw", "look"]
