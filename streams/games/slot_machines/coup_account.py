"""The account of a coup between player, house and jackpots: what was staked, credited, fed and paid, and what was due."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from schemas.events import machines
from schemas.parties import BANK, Party
from streams.games.slot_machines.jackpots import purse
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.table import MachineTable
from streams.rules.account import CoupAccount, Dues, Facts, Movement, player_of


class _Ledger:
    """Movements and claims of the coup so far; whoever plays is the last who sat down."""

    def __init__(self, table: MachineTable, law: MachineLaw) -> None:
        self.table, self.law = table, law
        self.facts, self.dues = Facts(), Dues()
        self.player = player_of("")
        self.unfed = dict.fromkeys(table.jackpots, 0)

    def move(self, giver: Party, taker: Party, amount: int, about: str, event: Event[Any]) -> None:
        if amount:
            self.facts.movements.append(Movement(giver, taker, amount, about, event))

    def on_machine_taken(self, event: Event[machines.MachineTaken]) -> None:
        self.player = player_of(event.data.player)

    def on_game_played(self, event: Event[machines.GamePlayed]) -> None:
        data, cited = event.data, self.law.at("14")
        about = f"{machines.GamePlayed.type} {data.game}"
        self.move(self.player, BANK, data.stake, about, event)
        self.move(BANK, self.player, data.prize, about, event)
        multiple = 0 if data.sequence is None else self.table.multiples.get((data.pay_table, data.sequence), 0)
        self.dues.claim(self.player, BANK, data.stake, about, cited)
        self.dues.claim(BANK, self.player, multiple * data.stake, about, cited)
        for jackpot in self.unfed:
            self.unfed[jackpot] += data.stake

    def on_jackpot_fed(self, event: Event[machines.JackpotFed]) -> None:
        data, jackpot = event.data, self.table.jackpots.get(event.data.jackpot)
        if jackpot is None:
            return
        due, own = self.unfed[jackpot.id] * jackpot.share, purse(jackpot.id)
        self.unfed[jackpot.id] = 0
        self.move(BANK, own, data.amount, jackpot.id, event)
        whole = data.amount if abs(data.amount - due) < 1 else int(due)  # a part of a unit may wait
        self.dues.claim(BANK, own, whole, jackpot.id, self.law.at("4" if jackpot.linked else "3"))

    def on_jackpot_hit(self, event: Event[machines.JackpotHit]) -> None:
        data = event.data
        self.unfed[data.jackpot] = 0
        self.dues.claim(purse(data.jackpot), self.player, data.value, data.jackpot, self.law.at("5"))

    def on_jackpot_paid(self, event: Event[machines.JackpotPaid]) -> None:
        data = event.data
        winner = self.player if data.player is None else player_of(data.player)
        self.move(purse(data.jackpot), winner, data.amount, data.jackpot, event)


def account(table: MachineTable, law: MachineLaw, events: Sequence[Event[Any]]) -> CoupAccount:
    """What moved in the coup, and what plan and law gave each."""
    ledger = _Ledger(table, law)
    for event in events:
        take = getattr(ledger, f"on_{event.type}", None)
        if take is not None:
            take(event)
    return CoupAccount.of(ledger.facts, ledger.dues)
