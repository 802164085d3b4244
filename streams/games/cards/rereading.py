"""Cards that their own sensor has read anew."""

from typing import Any

from schemas.envelope import Event
from schemas.events.readings import ReadingCorrected
from streams.games.cards.fold import CardFold
from streams.games.cards.state import BANK, JACKPOT, CardCoup, Laid, kind_of
from streams.rules.readings import put_right


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

    def _reread(self, coup: CardCoup, place: str, laid: Laid, event: Event[ReadingCorrected]) -> None:
        """A card that was drawn and turned over has two readings: where they differ, nobody can say what it is."""
        bets = [bet for bet in coup.bets.values() if kind_of(bet.position) != JACKPOT]
        drawn = put_right(laid.drawn, event, coup.moves, bets)
        shown = drawn if laid.shown is laid.drawn else put_right(laid.shown, event, coup.moves, bets)
        if drawn is laid.drawn and shown is laid.shown:
            return
        self._forget(laid, coup)
        coup.drawn[coup.drawn.index(laid.drawn)] = drawn
        laid.drawn, laid.shown = drawn, shown
        readings = {card: told for told in (shown, drawn) if (card := _card(told)) is not None}
        for card, told in readings.items():
            if len(readings) == 1 or told is drawn:
                self._read(told, card)
            else:
                coup.impossible.append(told)
        laid.card = next(iter(readings)) if len(readings) == 1 and not self.rests_on(place, laid) else None

    def _forget(self, laid: Laid, coup: CardCoup) -> None:
        """What was read had not come."""
        card = _card(laid.drawn) or _card(laid.shown)
        if card is not None:
            self.shoe.seen[card] = max(0, self.shoe.seen.get(card, 0) - 1)
        coup.impossible = [told for told in coup.impossible if told is not laid.drawn and told is not laid.shown]

    def rests_on(self, place: str, laid: Laid) -> bool:
        """Hook: something was decided by the card as it was read first."""
        return False


def _card(told: Event[Any] | None) -> str | None:
    return None if told is None else getattr(told.data, "card", None)
