"""The cash desk of a simulated table: float, fills, credits, chips bought and cashed, the drop box.

It reads an evening that is already written, adds what a house would report of the money, and changes nothing else. What
it adds stands between coups, and is right to the unit unless `missing` chips are taken from the tray before it is counted.
"""

from collections.abc import Iterator
from typing import Any, Final

from producers.simulator.script import OPENING, Draft

REPORTED: Final = (
    "float_counted", "float_filled", "float_credited", "chips_bought", "chips_cashed", "marker_issued", "drop_counted",
    "attendance_counted",
)  # fmt: skip
SOURCE: Final = "cash-desk"
STAKES_IN_TRAY: Final = 400  # of the highest stake of the evening, when the table opens
LATE: Final = 7  # every so many buys a player gets chips on credit; every so many coups somebody cashes some


def with_cash_desk(evening: list[Draft], missing: int = 0) -> list[Draft]:
    """The evening with what its cash desk reports; a table at which nobody bets with chips has none."""
    if not any(draft.type == "bet_placed" for draft in evening):
        return evening
    return list(_Evening(evening, missing).drafts())


class _Evening:
    def __init__(self, evening: list[Draft], missing: int) -> None:
        self.evening, self.missing = evening, missing
        self.unit = max(draft.data["stake"] for draft in evening if draft.type == "bet_placed")
        self.least = self.unit * STAKES_IN_TRAY
        self.tray = 2 * self.least
        self.box = self.buys = self.coups = 0
        self.purses: dict[str, int] = {}  # what each player has in chips, on the cloth or not
        self.stakes: dict[str, tuple[str, int]] = {}  # bet -> player and stake
        self.lying: dict[str, int] = {}  # bet -> what of it lies on the cloth
        self.paid: dict[str, tuple[str, int]] = {}  # payment -> player and amount
        self.players_bank = any(draft.type == "bank_laid" for draft in evening)

    def drafts(self) -> Iterator[Draft]:
        for place, draft in enumerate(self.evening):
            if draft.type == "coup_opened":
                yield from self._before_coup(place)
            elif draft.type == "table_closed":
                yield self._draft("drop_counted", draft, amount=self.box)
                yield self._draft("float_counted", draft, moment="closing", amount=max(0, self.tray - self.missing))
            if draft.type == OPENING:
                draft.data = {"licence": {**draft.data["licence"], "cash_reported": list(REPORTED), "clock": "ptp"}}
                yield draft
                yield self._draft("float_counted", draft, moment="opening", amount=self.tray)
                continue
            move = getattr(self, f"_{draft.type}", None)
            if move is not None:
                move(draft.data)
            yield draft

    def _before_coup(self, place: int) -> Iterator[Draft]:
        """Who bets more than he has buys chips; a tray that runs low is filled, one that overflows goes back in part."""
        opened, self.coups = self.evening[place], self.coups + 1
        wanted: dict[str, int] = {}
        for draft in self.evening[place + 1 :]:
            if draft.type == "coup_opened":
                break
            if draft.type in ("bet_placed", "stake_added"):
                player = draft.data.get("player") or self.stakes.get(draft.data["bet"], ("", 0))[0]
                wanted[player] = wanted.get(player, 0) + draft.data.get("stake", draft.data.get("amount", 0))
        if self.coups % LATE == 1:
            yield self._draft("attendance_counted", opened, seated=len(wanted), standing=self.coups % 3)
        for player, amount in wanted.items():
            if player and self.purses.get(player, 0) < amount:
                yield self._buy(player, 4 * amount, opened)
        yield from self._cash(wanted, opened)
        if self.tray < self.least:
            self.tray += self.least
            yield self._draft("float_filled", opened, amount=self.least, slip=f"F{self.coups}")
        elif self.tray > 3 * self.least:
            self.tray -= self.least
            yield self._draft("float_credited", opened, amount=self.least, slip=f"C{self.coups}")

    def _buy(self, player: str, amount: int, at: Draft) -> Draft:
        self.buys += 1
        self.purses[player] = self.purses.get(player, 0) + amount
        self.tray -= amount
        self.box += amount
        return self._draft(
            "marker_issued" if self.buys % LATE == 0 else "chips_bought", at, player=player, amount=amount
        )

    def _cash(self, wanted: dict[str, int], at: Draft) -> Iterator[Draft]:
        """Somebody who has far more than he stakes changes some of it, if the box holds as much."""
        rich = [name for name, has in self.purses.items() if has > 8 * max(self.unit, wanted.get(name, 0))]
        amount = 2 * self.unit
        if self.coups % LATE == 0 and rich and self.box >= amount:
            self.purses[rich[0]] -= amount
            self.tray += amount
            self.box -= amount
            yield self._draft("chips_cashed", at, player=rich[0], amount=amount)

    def _bet_placed(self, data: dict[str, Any]) -> None:
        if data["bet"] not in self.stakes:
            self.stakes[data["bet"]] = data["player"], data["stake"]
            self.lying[data["bet"]] = data["stake"]

    def _stake_added(self, data: dict[str, Any]) -> None:
        self.lying[data["bet"]] = self.lying.get(data["bet"], 0) + data["amount"]

    def _bet_removed(self, data: dict[str, Any]) -> None:
        self.lying[data["bet"]] = 0

    def _bet_increased(self, data: dict[str, Any]) -> None:
        player, _ = self.stakes.get(data["bet"], ("", 0))
        self.stakes[data["bet"]] = (player, data["stake"])
        self.lying[data["bet"]] = data["stake"]

    def _bet_collected(self, data: dict[str, Any]) -> None:
        self.lying[data["bet"]] = max(0, self.lying.get(data["bet"], 0) - data["amount"])
        self._to_tray(self.stakes.get(data["bet"], ("", 0))[0], data["amount"])

    def _payout_made(self, data: dict[str, Any]) -> None:
        self._to_tray(data["player"], -data["amount"])

    def _jackpot_stakes_collected(self, data: dict[str, Any]) -> None:
        for bet in data["bets"]:
            self.lying[bet] = 0
            self._to_tray(*self.stakes.get(bet, ("", 0)))

    def _bet_returned(self, data: dict[str, Any]) -> None:
        """What lay on the cloth comes back from there; the rest, as what the jackpot had taken, out of the tray."""
        lay = self.lying.get(data["bet"], 0)
        self.lying[data["bet"]] = max(0, lay - data["amount"])
        self._to_tray(self.stakes.get(data["bet"], ("", 0))[0], min(0, lay - data["amount"]))

    def _cagnotte_taken(self, data: dict[str, Any]) -> None:
        self.tray += data["amount"]

    def _to_tray(self, player: str, amount: int) -> None:
        self.purses[player] = self.purses.get(player, 0) - amount
        if not self.players_bank:
            self.tray += amount

    def _draft(self, kind: str, at: Draft, **data: Any) -> Draft:
        return Draft(kind, at.time, data, source=SOURCE)
