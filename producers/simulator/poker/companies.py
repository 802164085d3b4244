"""Who sits at tables of sintético, and how they differ from others: straddles; in 2001 nobody leaves who has a cave."""

from dataclasses import replace

from producers.simulator.poker.company import PokerCompany
from producers.simulator.poker.intents import PokerDecision, PokerPlan, Spot
from producers.simulator.poker.sintetico import SinteticoCroupier
from streams.games.poker.names import PASS

STRADDLES, RESTRADDLES = 0.06, 0.4  # how often somebody straddles, and another doubles that
QUIET = 0.04  # how often nobody cares to bet


class SinteticoCompany(PokerCompany):
    """Players of sintético."""

    croupier: SinteticoCroupier
    quiet = False

    def plan(self) -> PokerPlan:
        """One hand as players and chance want it, now and then with a straddle."""
        plan, chance = super().plan(), self.chance
        if self.croupier.old:
            plan = self._to_the_end(plan)
        self.quiet = self.croupier.old and chance.random() < QUIET
        gone = {*plan.rises, *plan.rests}
        amount = self.minimum * chance.choice((1, 2, 4))
        rich = [
            chair.player
            for chair in self.croupier.in_turn()
            if chair.away is None and chair.player not in gone and chair.cave > 4 * amount + self.minimum
        ]
        if len(rich) < 2 or self.croupier.dusty_next or chance.random() > STRADDLES:
            return plan
        first, second = chance.sample(rich, 2)
        again = second if chance.random() < RESTRADDLES else None
        return replace(plan, straddle=(first, amount), restraddle=again)

    def decide(self, spot: Spot) -> PokerDecision:
        return PokerDecision(PASS) if self.quiet and not spot.to_call else super().decide(spot)

    def _to_the_end(self, plan: PokerPlan) -> PokerPlan:
        """Only who has nothing left may leave the game, and nobody rests."""
        broke = {chair.player for chair in self.croupier.in_turn() if not chair.cave}
        stay = {player for player in plan.rises if player not in broke}
        poor = tuple(player for player in (*plan.rebuys, *stay) if self.croupier.chair_of(player).cave < self.minimum)
        self.resting.clear()
        return replace(plan, rises=tuple(p for p in plan.rises if p in broke), rests=(), returns=(), rebuys=poor)
