"""A refused request, with the reason in both languages."""

from projections.speech import Spoken


class Declined(Spoken):
    """What somebody asked for cannot be done; the sentence says why, and what to do next."""
