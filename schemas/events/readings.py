"""A sensor that takes back what it read."""

from schemas.cards import Card
from schemas.model import Data, Faces, Name, Pocket


class ReadingCorrected(Data):
    """A sensor corrects its own reading: the event named is to be read with these values in the place of its own.

    It counts until all bets are settled that rest on the reading.
    """

    corrects: Name
    pocket: Pocket | None = None
    faces: Faces | None = None
    card: Card | None = None
