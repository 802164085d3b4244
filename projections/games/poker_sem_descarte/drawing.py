"""Póquer sem descarte: drawn as any card table is."""

from projections.games.cards.drawing import details, draw

__all__ = ["details", "draw"]
