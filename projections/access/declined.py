"""A wish that was not granted, in the two languages of the house."""


class Declined(Exception):
    """What somebody asked for cannot be done; the sentence says why, and what to do next."""

    def __init__(self, pt: str, en: str) -> None:
        """The same sentence twice."""
        super().__init__(en)
        self.pt, self.en = pt, en
