"""Cards that their own sensor has read anew."""

from typing import Any

from schemas.envelope import Event
from schemas.events.readings import ReadingCorrected
from streams.games.cards.fold import CardFold
from streams.games.cards.state import BANK, JACKPOT, CardCoup, LaidCard, kind_of
from streams.rules.readings import corrected_reading


class ReadingFold(CardFold):
    """The card that a sensor puts right is the one that lies, until it is taken away or all is settled that rests on it."""

    def on_reading_corrected(self, event: Event[ReadingCorrected]) -> None:
        coup = self.coup
        if coup is None or event.data.card is None or BANK in coup.swept:
            return
        for place, hand in coup.hands.items():
            for laid in hand if place not in coup.swept else ():
                if event.data.corrects in (laid.drawn.id, None if laid.shown is None else laid.shown.id):
                    self._reread(coup, place, laid, event)
                    return

    def _reread(self, coup: CardCoup, place: str, laid: LaidCard, event: Event[ReadingCorrected]) -> None:
        """A card that was drawn and turned over has two readings: where they differ, nobody can say what it is."""
        bets = [bet for bet in coup.bets.values() if kind_of(bet.position) != JACKPOT]
        drawn = corrected_reading(laid.drawn, event, coup.moves, bets)
        shown = drawn if laid.shown is laid.drawn else corrected_reading(laid.shown, event, coup.moves, bets)
        if drawn is laid.drawn and shown is laid.shown:
            return
        self._forget(laid, coup)
        coup.drawn[coup.drawn.index(laid.drawn)] = drawn
        laid.drawn, laid.shown = drawn, shown
        readings = {card: reading for reading in (shown, drawn) if (card := _card(reading)) is not None}
        for card, reading in readings.items():
            if len(readings) == 1 or reading is drawn:
                self._read(reading, card)
            else:
                coup.impossible.append(reading)
        laid.card = next(iter(readings)) if len(readings) == 1 and not self.rests_on(place, laid) else None

    def _forget(self, laid: LaidCard, coup: CardCoup) -> None:
        """What was read had not come."""
        card = _card(laid.drawn) or _card(laid.shown)
        if card is not None:
            self.shoe.seen[card] = max(0, self.shoe.seen.get(card, 0) - 1)
        coup.impossible = [
            reading for reading in coup.impossible if reading is not laid.drawn and reading is not laid.shown
        ]

    def rests_on(self, place: str, laid: LaidCard) -> bool:
        """Hook: something was decided by the card as it was read first."""
        return False


def _card(event: Event[Any] | None) -> str | None:
    return None if event is None else getattr(event.data, "card", None)
