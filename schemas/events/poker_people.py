"""People around a table of poker: who has no part in the game, and who goes to another table."""

from schemas.model import Count, Data, Name


class OutsiderNoted(Data):
    """Somebody who does not play stays at the table; `authorised` where the house let him, as its staff."""

    person: Name
    authorised: bool = False


class TableChanged(Data):
    """A player goes to another table of the room; `there` is how many sat at it before."""

    player: Name
    to: Name
    there: Count
