"""Chips without face value and change: colours, their value on the display, redemption."""

from schemas.model import Amount, Count, Data, Name


class ColourRequested(Data):
    """A player asks for a colour and gives its chips a value."""

    player: Name
    value: Amount


class ColourAssigned(Data):
    """The player gets a free colour."""

    player: Name
    colour: Name


class DisplayMarkerSet(Data):
    """The display shows the value of a colour's chips, and the table's symbol."""

    colour: Name
    value: Amount
    symbol: Name


class ChipsIssued(Data):
    """The player receives chips of the colour."""

    player: Name
    colour: Name
    chips: Count
    paid: Amount


class ChipsRedeemed(Data):
    """Chips without face value are changed back for value chips."""

    player: Name
    colour: Name
    chips: Count
    amount: Amount


class ColourReleased(Data):
    """The player gives the colour up."""

    player: Name
    colour: Name


class ColourRevoked(Data):
    """The colour is taken from an idle player."""

    player: Name
    colour: Name


class WaitlistJoined(Data):
    """Somebody waits for a free colour."""

    player: Name


class WaitlistLeft(Data):
    """Somebody no longer waits."""

    player: Name


class ChangeRequested(Data):
    """A player hands in chips for change."""

    change: Name
    player: Name
    amount: Amount


class ChangePlaced(Data):
    """The dealer puts the chips on the spot for change (cepo, or upper step)."""

    change: Name
    place: Name


class ChangeStarted(Data):
    """The change is being made (cepo, or lower step)."""

    change: Name
    place: Name


class ChangeCompleted(Data):
    """The change was handed out."""

    change: Name
    amount_in: Amount
    amount_out: Amount
