"""The automatic shuffler, taken into what is known of a card table."""

from typing import Any

from schemas.envelope import Event
from schemas.events import cards, shuffler
from schemas.events.table import CoupOpened, TableOpened
from streams.games.cards.fold import CardFold
from streams.games.cards.shoe import LONGEST

OPEN, SHUT = "open", "shut"


class Jam:
    """A stuck card, from the light until it is solved."""

    __slots__ = ("act", "called", "light")

    def __init__(self, light: Event[shuffler.ShufflerJammed]) -> None:
        self.light = light
        self.called: Event[shuffler.ChiefInspectorCalled] | None = None
        self.act: Event[Any] | None = None  # the first card drawn, or bet laid, all the same


class Complaint:
    """A player's complaint about a coup."""

    __slots__ = ("filed", "in_time")

    def __init__(self, filed: Event[cards.ComplaintFiled], *, in_time: bool) -> None:
        self.filed = filed
        self.in_time = in_time


class ShufflerFold(CardFold):
    """What goes into the device and comes out of it."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.loads: list[Event[shuffler.ShufflerLoaded]] = []
        self.excused = False  # something since the last load may ask for another: a jam, a damaged card, a new pack
        self.unloaded: Event[shuffler.ShufflerUnloaded] | None = None
        self.sorted: Event[cards.PacksSorted] | None = None
        self.closing: Event[shuffler.TableClosingCalled] | None = None
        self.jam: Jam | None = None
        self.solved: Jam | None = None  # the jam that was just solved
        self.lid: str | None = None  # `open`, `shut`, or not known
        self.outside = 0  # cards that came out and have not gone back
        self.due_back = 0  # what should have gone back with the last insertion
        self.coups_back = 0  # of how many coups
        self.inserted: Event[shuffler.CardsReinserted] | None = None  # since the last coup was opened
        self.deferred: Event[shuffler.ReinsertionDeferred] | None = None
        self.forgotten: Event[Any] | None = None  # a coup opened with cards outside, and nothing said about them
        self.lid_left: Event[Any] | None = None  # a coup opened, cards inserted, the lid not closed
        self.reports: list[Event[cards.InspectionNotified]] = []
        self.device_damage: list[Event[cards.CardDamaged]] = []
        self.extra_load = False  # the last load was one too many
        self.dealt_before = False  # the coup before the present one took cards
        self.waiting: list[str] = []  # coups whose cards are still outside
        self.complaints: dict[str, Complaint] = {}  # not decided yet
        self.pending: tuple[Complaint, ...] = ()  # complaints about cards that were inserted all the same
        self.decided: Complaint | None = None  # just now

    def drawn_before(self) -> tuple[Event[Any], ...]:
        """The cards of the last coup, which are outside until they go back."""
        return tuple(event for event in self.last_trail if event.type == cards.CardDrawn.type)

    def lose_sight(self) -> None:
        super().lose_sight()
        self.lid = self.jam = self.solved = None
        self.outside = -1  # not known until the device is loaded anew
        self.excused = True
        self.complaints.clear()
        self.waiting.clear()

    def on_shuffler_loaded(self, event: Event[shuffler.ShufflerLoaded]) -> None:
        shoe = self.preparing(event)
        shoe.loaded = shoe.loaded or event
        self.extra_load = bool(self.loads) and not self.excused
        if len(self.loads) < LONGEST:
            self.loads.append(event)
        self.excused = False
        self.outside = 0

    def on_shuffler_unloaded(self, event: Event[shuffler.ShufflerUnloaded]) -> None:
        self.unloaded = self.unloaded or event

    def on_packs_sorted(self, event: Event[cards.PacksSorted]) -> None:
        self.sorted = event

    def on_table_closing_called(self, event: Event[shuffler.TableClosingCalled]) -> None:
        self.closing = self.closing or event

    def on_shuffler_jammed(self, event: Event[shuffler.ShufflerJammed]) -> None:
        self.jam = self.jam or Jam(event)
        self.excused = True

    def on_chief_inspector_called(self, event: Event[shuffler.ChiefInspectorCalled]) -> None:
        if self.jam is not None:
            self.jam.called = self.jam.called or event

    def on_jam_cleared(self, event: Event[shuffler.JamCleared]) -> None:
        self.solved, self.jam = self.jam, None

    def on_lid_opened(self, event: Event[shuffler.LidOpened]) -> None:
        self.lid = OPEN

    def on_lid_closed(self, event: Event[shuffler.LidClosed]) -> None:
        self.lid = SHUT

    def on_card_burned(self, event: Event[cards.CardBurned]) -> None:
        super().on_card_burned(event)
        if self.outside >= 0:
            self.outside += 1

    def on_cards_reinserted(self, event: Event[shuffler.CardsReinserted]) -> None:
        self.due_back, self.coups_back, self.inserted = self.outside, len(self.waiting), event
        self.pending = tuple(
            complaint for complaint in self.complaints.values() if complaint.filed.data.coup in self.waiting
        )
        self.waiting.clear()
        if event.data.cards >= self.outside >= 0:
            self.shoe.seen.clear()  # all are inside again, and may come out anew
            self.outside = 0
        elif self.outside >= 0:
            self.outside -= event.data.cards
            self.shoe.known = False  # which of them stayed outside is not reported

    def on_reinsertion_deferred(self, event: Event[shuffler.ReinsertionDeferred]) -> None:
        self.deferred = event

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        silent = self.inserted is None and self.deferred is None
        self.forgotten = event if self.dealt_before and self.outside > 0 and silent else None
        self.lid_left = event if self.inserted is not None and self.lid == OPEN else None
        self.inserted = self.deferred = None

    def end_coup(self) -> None:
        coup = self.coup
        self.dealt_before = coup is not None and bool(coup.drawn)
        if coup is not None and coup.id is not None and self.dealt_before and len(self.waiting) < LONGEST:
            self.waiting.append(coup.id)
        super().end_coup()

    def on_card_damaged(self, event: Event[cards.CardDamaged]) -> None:
        super().on_card_damaged(event)
        self.excused = True
        if event.data.source == "shuffler" and len(self.device_damage) < LONGEST:
            self.device_damage.append(event)

    def on_pack_replaced(self, event: Event[cards.PackReplaced]) -> None:
        super().on_pack_replaced(event)
        self.excused = True

    def on_inspection_notified(self, event: Event[cards.InspectionNotified]) -> None:
        if len(self.reports) < LONGEST:
            self.reports.append(event)

    def on_complaint_filed(self, event: Event[cards.ComplaintFiled]) -> None:
        """In time while the cards of the coup are still outside."""
        of = event.data.coup
        playing = None if self.coup is None else self.coup.id
        if of is not None and len(self.complaints) < LONGEST:
            self.complaints[event.data.complaint] = Complaint(event, in_time=of == playing or of in self.waiting)

    def on_complaint_decided(self, event: Event[cards.ComplaintDecided]) -> None:
        self.decided = self.complaints.pop(event.data.complaint, None)
