"""A coup as a film: what happened event by event, what was known at each, and how the table looked."""

from projections.film.films import Film, Frame, Place, coups_named, films
from projections.film.known import Known, Stake

__all__ = ["Film", "Frame", "Known", "Place", "Stake", "coups_named", "films"]
