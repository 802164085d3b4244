"""What a lawful croupier collects and pays."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from producers.simulator.blackjack.intents import Insurance

if TYPE_CHECKING:
    from producers.simulator.blackjack.round import Round


@dataclass(slots=True)
class Till:
    """The chips of one coup."""

    round: "Round"

    def _each(self, place: str) -> list[tuple[str, int, int]]:
        """Bet, first stake and whole stake on a hand."""
        stakes = self.round.table.stakes
        return [(bet, stake.amount, stake.whole) for (bet, at), stake in stakes.items() if at == place]

    def _pay(self, bet: str, amount: int | Fraction, component: str) -> None:
        player = self.round.bets[bet].player
        data = {"bet": bet, "player": player, "amount": int(amount), "component": component}
        self.round.croupier.desk.tell("payout_made", data, 2)

    def _take(self, bet: str, amount: int | Fraction) -> None:
        self.round.croupier.desk.tell("bet_collected", {"bet": bet, "amount": int(amount)}, 1)

    def pay_natural(self, place: str) -> None:
        """Three to two on every bet that did not take even money."""
        for bet, stake, _ in self._each(place):
            self._pay(bet, self.round.croupier.law.natural_pays * stake, "blackjack")

    def pay_even(self, bet: str, place: str) -> None:
        """Even money, before the bank's second card is known."""
        stake = self.round.table.stakes.pop((bet, place))
        self._pay(bet, self.round.croupier.law.even_money_pays * stake.amount, "even_money")
        if not self._each(place):
            self.round.sweep(place)

    def pay_special(self, place: str) -> None:
        """Three times the stake, at once."""
        for bet, stake, _ in self._each(place):
            self._pay(bet, self.round.croupier.law.special_pays * stake, "special")

    def take(self, place: str) -> None:
        """The stakes on a hand are lost."""
        for bet, _, whole in self._each(place):
            self._take(bet, whole)

    def take_half(self, place: str) -> None:
        """Who gives up loses half."""
        for bet, stake, _ in self._each(place):
            self._take(bet, self.round.croupier.law.surrender_costs * stake)

    def settle(self, place: str) -> None:
        """A hand against the bank."""
        law, table = self.round.croupier.law, self.round.table
        bank = tuple(table.bank)
        if self.round.natural(place):
            if not law.natural(bank):
                self.pay_natural(place)
            return
        total = law.total(tuple(table.hands[place]), frozen=table.frozen(place, law))
        against = law.total(bank)
        for bet, _, whole in self._each(place):
            if law.natural(bank) or total < against <= law.target:
                self._take(bet, whole)
            elif total > against or against > law.target:
                self._pay(bet, law.wins * whole, "main")

    def settle_insurance(self, bet: str, insurance: Insurance, *, natural: bool) -> None:
        """Double against a blackjack of the bank, else lost."""
        law = self.round.croupier.law
        if natural:
            amount = int(law.insurance_pays * insurance.amount)
            data = {"bet": bet, "player": insurance.player, "amount": amount, "component": "insurance"}
            self.round.croupier.desk.tell("payout_made", data, 2)
        else:
            self._take(bet, insurance.amount)
