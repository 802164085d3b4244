"""The automatic shuffler (baralhador automático): loading, jams, the lid, cards that go back into it, unloading."""

from schemas.model import Count, Data, Name


class ShufflerLoaded(Data):
    """The cards are put into the shuffler, in so many packets."""

    cards: Count
    packets: Count
    by: Name
    witness: Name | None = None  # who was present
    witness_role: Name | None = None


class ShufflerUnloaded(Data):
    """The cards are taken out of the shuffler."""

    cards: Count
    by: Name
    witness: Name | None = None
    witness_role: Name | None = None


class TableClosingCalled(Data):
    """The closing of the table is announced."""


class ShufflerJammed(Data):
    """A card got stuck: the warning light is on."""


class ChiefInspectorCalled(Data):
    """A chief inspector (fiscal-chefe) is called to the table."""

    by: Name


class TechnicianCalled(Data):
    """A qualified technician is called to the table."""

    by: Name


class LidOpened(Data):
    """The lid of the shuffler opens: by itself (`by` is the device), or somebody opens it."""

    by: Name
    role: Name


class LidClosed(Data):
    """The lid of the shuffler is closed; that starts the shuffling."""

    by: Name


class JamCleared(Data):
    """The jam is solved: the light is out."""

    by: Name


class CardsReinserted(Data):
    """Cards that were played go back into the shuffler; `cards` is how many its window counted."""

    cards: Count


class ReinsertionDeferred(Data):
    """The cards of the coup cannot go back into the shuffler now; they stay in the discard corner."""

    reason: Name
