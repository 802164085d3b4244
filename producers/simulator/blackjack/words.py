"""Words in which the tricks of blackjack name the hands of a coup."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from producers.simulator.blackjack.licences import law_of
from producers.simulator.cards.words import card_words
from producers.simulator.script import Draft
from producers.simulator.scripted import ScriptedCoup, ScriptedEvening
from streams.games.blackjack.law import ANGOLA, BlackjackLaw

LAW: BlackjackLaw = law_of(ANGOLA, date(2023, 3, 14))  # values of cards are the same in both countries
BANK = "bank"


@dataclass(slots=True, eq=False)
class ScriptedHand:
    """A hand of the coup: its cards, its decisions, the bets on its seat, and how it fared."""

    table: "ScriptedTable"
    place: str
    drawn: list[Draft] = field(default_factory=list)
    decisions: list[Draft] = field(default_factory=list)
    split: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(draft.data["card"] for draft in self.drawn)

    @property
    def ranks(self) -> list[str]:
        return [card[:-1] for card in self.cards]

    @property
    def seat(self) -> str:
        return self.place.partition(":")[2].partition("/")[0]

    @property
    def total(self) -> int:
        return LAW.total(self.cards)

    @property
    def bust(self) -> bool:
        return self.total > LAW.target

    @property
    def actions(self) -> list[str]:
        return [draft.data["action"] for draft in self.decisions]

    @property
    def natural(self) -> bool:
        return LAW.natural(self.cards) and not self.split

    @property
    def special(self) -> bool:
        return bool(LAW.special(self.cards))

    @property
    def bets(self) -> list[Draft]:
        return self.table.coup.all("bet_placed", position=f"box:{self.seat}")

    @property
    def bet(self) -> Draft:
        return self.bets[0]

    @property
    def siblings(self) -> list["ScriptedHand"]:
        """All hands of the seat."""
        return [hand for hand in self.table.players if hand.seat == self.seat]

    @property
    def added(self) -> list[Draft]:
        """What was added to the bet for this hand."""
        return self.table.coup.all("stake_added", place=self.place)

    @property
    def collected(self) -> list[Draft]:
        return self.table.coup.all("bet_collected", bet=self.bet.data["bet"])

    def paid(self, component: str = "main") -> list[Draft]:
        """The prizes of one sort on the bet."""
        return self.table.coup.all("payout_made", bet=self.bet.data["bet"], component=component)

    @property
    def insurance(self) -> list[Draft]:
        return self.table.coup.all("bet_placed", position=f"insurance:{self.seat}", parent=self.bet.data["bet"])

    @property
    def alone(self) -> bool:
        """One bet on the seat, and no jackpot chip."""
        return len(self.bets) == 1 and not self.table.coup.all("bet_placed", position=f"jackpot:{self.seat}")

    @property
    def whole(self) -> bool:
        """One bet on the seat, nothing added to it, nothing insured, no jackpot chip, never split."""
        if not self.alone or self.split or len(self.siblings) > 1:
            return False
        insured = self.table.coup.all("bet_placed", position=f"insurance:{self.seat}")
        return not insured and not self.table.coup.all("stake_added", bet=self.bet.data["bet"])

    @property
    def lost(self) -> bool:
        """The hand stood and lost to the bank, with all of its one bet."""
        took = self.collected if len(self.bets) == 1 else []
        return bool(took) and not self.bust and not self.natural and "surrender" not in self.actions

    @property
    def won(self) -> bool:
        """The hand stood and beat the bank."""
        return len(self.bets) == 1 and bool(self.paid())

    @property
    def below_bank(self) -> bool:
        return self.table.coup.has("card_revealed") and self.total < self.table.bank.total <= LAW.target

    @property
    def company(self) -> bool:
        """Somebody else is left for the bank to beat."""
        return any(other.seat != self.seat and (other.won or other.lost) for other in self.table.players)

    @property
    def doubled(self) -> bool:
        """Doubled, not split, with three cards, none of them an ace, and nobody was invited to insure."""
        plainly = not self.split and self.actions == ["double"] and len(self.drawn) == 3 and self.alone
        return plainly and "A" not in self.ranks and not self.table.coup.has("insurance_invited")

    @property
    def same_as_an_ace(self) -> bool:
        """The hand would fare as it did if its first card were an ace."""
        bank, second = self.table.bank, self.cards[1]
        if bank.natural or second[:-1] == "A":
            return False
        ace = LAW.total(("AS", second))
        return bank.bust or (ace > bank.total, ace < bank.total) == (self.total > bank.total, self.total < bank.total)


class ScriptedTable:
    """The hands of a coup by place, as they were played."""

    def __init__(self, coup: ScriptedCoup) -> None:
        self.coup = coup
        self.hands: dict[str, ScriptedHand] = {}
        for draft in coup.drafts:
            if draft.type == "card_drawn":
                self._at(draft.data["place"]).drawn.append(draft)
            elif draft.type == "decision_made":
                self._at(draft.data["place"]).decisions.append(draft)
                if draft.data["action"] == "split":
                    self._divide(draft.data["place"])

    def _at(self, place: str) -> ScriptedHand:
        return self.hands.setdefault(place, ScriptedHand(self, place))

    def _divide(self, place: str) -> None:
        hand = self.hands[place]
        new = self._at(f"seat:{hand.seat}/{len(hand.siblings) + 1}")
        new.drawn.append(hand.drawn.pop(1))
        hand.split = new.split = True

    @property
    def bank(self) -> ScriptedHand:
        return self._at(BANK)

    @property
    def players(self) -> list[ScriptedHand]:
        return [hand for place, hand in self.hands.items() if place != BANK]


def words(evening: ScriptedEvening, coup: ScriptedCoup | None) -> Mapping[str, Any]:
    """`hands()` of players with two cards or more, `bank()`, `law`."""
    if coup is None:
        return {**card_words(evening), "law": LAW}
    table: list[ScriptedTable] = []

    def played() -> ScriptedTable:
        if not table:
            table.append(ScriptedTable(coup))
        return table[0]

    return {
        **card_words(evening),
        "law": LAW,
        "hands": lambda: [hand for hand in played().players if len(hand.drawn) > 1],
        "bank": lambda: played().bank,
    }
