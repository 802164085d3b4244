"""When the ball rests: losing chips are taken, winning stacks opened, prizes called and paid in order."""

from typing import Any

from producers.simulator.roulette.betting import Betting, NamedBets
from producers.simulator.roulette.book import RouletteBook
from producers.simulator.roulette.intents import RoulettePlan, Upset
from producers.simulator.roulette.settlement import RouletteSettled, in_order, settle
from streams.games.roulette.law import RouletteLaw


class Payment:
    """Arts. 1 n. 30 to 34 and 2 n. 18 to 23, kept to the letter."""

    def __init__(
        self, desk: RouletteBook, law: RouletteLaw, betting: Betting, *, american: bool, grouped: bool
    ) -> None:
        self.desk = desk
        self.law = law
        self.betting = betting
        self.american = american
        self.grouped = grouped

    def make(self, plan: RoulettePlan, laid: NamedBets) -> None:
        """Settle every bet that lies on the cloth."""
        settled = [settle(bet, w, plan.result, self.law) for bet, w in laid.items() if not w.returned]
        for bet in settled:
            if bet.lost:
                self.desk.tell("bet_collected", {"bet": bet.bet, "amount": bet.lost})
        if plan.upset is not None:
            self._put_back(plan.upset, laid)
        winners = in_order(settled, self.law, grouped=self.grouped)
        for bet in winners:
            if bet.wager.chips > 1:
                self.desk.tell("stack_spread", {"bet": bet.bet})
        for bet in winners:
            self.desk.tell("payout_called", self._called(bet))
            data = {"bet": bet.bet, "player": bet.wager.player, "amount": bet.prize, "layout": "stack_and_ribbon"}
            self.desk.tell("payout_made", data, 2)
        for bet in settled:
            self._keep_chips(bet)

    def _called(self, bet: RouletteSettled) -> dict[str, Any]:
        """Art. 1 wants the value called; art. 2 bet, stake, colour and prize (n. 22)."""
        if self.american:
            return {"bet": bet.bet, "prize": bet.prize}
        colour = self.betting.colour_of(bet.wager.player)
        return {
            "bet": bet.bet, "prize": bet.prize, "kind": bet.kind, "stake": bet.wager.stake, "colour": colour,
        }  # fmt: skip

    def _put_back(self, upset: Upset, laid: NamedBets) -> None:
        """Chips knocked over are put back where they lay (n. 34; art. 2 n. 23)."""
        self.desk.tell("bets_displaced", {"cause": upset.cause, "bets": list(upset.bets)})
        rebuilt = [{"bet": bet, "position": laid[bet].on, "stake": laid[bet].stake} for bet in upset.bets]
        data = {"method": upset.method, "failed": list(upset.failed), "bets": rebuilt}
        self.desk.tell("bets_reconstructed", data, 8)

    def _keep_chips(self, bet: RouletteSettled) -> None:
        """What was not lost goes back to the player's stack; prizes are paid in value chips."""
        wager = bet.wager
        if wager.value is not None and wager.player in self.desk.seats:
            kept = wager.stake - bet.lost
            self.desk.seats[wager.player].chips += kept * wager.chips // wager.stake if wager.stake else 0
