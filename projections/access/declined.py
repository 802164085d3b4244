"""A wish that was not granted, in the two languages of the house."""

from projections.speech import Spoken


class Declined(Spoken):
    """What somebody asked for cannot be done; the sentence says why, and what to do next."""
