"""A coup as a film: what happened event by event, what was known at each, and how the table looked."""

from projections.film.films import Film, Frame, Place, films, tables_of
from projections.film.known import Known, Stake

__all__ = ["Film", "Frame", "Known", "Place", "Stake", "films", "tables_of"]
