"""A coup as a film: what happened event by event, what was known at each, and how the table looked."""

from projections.film.films import Film, Frame, PlayedUnder, coups_named, films
from projections.film.snapshot import ShownStake, TableSnapshot

__all__ = ["Film", "Frame", "PlayedUnder", "ShownStake", "TableSnapshot", "coups_named", "films"]
