"""Everything that players do before the ball is launched: colours, chips, change, bets."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from producers.simulator.roulette.book import PURCHASE, RouletteBook
from producers.simulator.roulette.intents import PlannedChange, RouletteAlteration, RoulettePlan, RouletteWager
from producers.simulator.roulette.licences import COLOURS
from producers.simulator.roulette.settlement import parts
from streams.games.roulette.law import RouletteLaw

TO_LAY = 2.0  # seconds that a bet takes
STEPS = ("upper_step", "lower_step")  # of the block for change

NamedBets = dict[str, RouletteWager]


class Betting:
    """The players' side of one opening."""

    def __init__(self, desk: RouletteBook, law: RouletteLaw, *, american: bool) -> None:
        self.desk = desk
        self.law = law
        self.american = american
        self.bets = self.changes = 0
        self.shown: dict[str, str] = {}  # art. 2: player -> colour of the chips

    def colour_of(self, player: str) -> str:
        """The colour by which a player's chips are known."""
        if self.american:
            return self.desk.seats[player].colour
        return self.shown.setdefault(player, COLOURS[len(self.shown) % len(COLOURS)])

    def lasts(self, plan: RoulettePlan) -> timedelta:
        """From the opening of the coup until the last bet lies."""
        laid = sum(wager.after_launch is None for wager in plan.wagers)
        altered = sum(change.after_launch is None for change in plan.alterations)
        return laid * self.desk.span(TO_LAY) + altered * self.desk.span(1)

    def prepare(self, plan: RoulettePlan) -> None:
        desk = self.desk
        for player in plan.waits:
            desk.tell("waitlist_joined", {"player": player})
        for player in plan.revoked:
            desk.unseat(player, revoked=True)
        for player in plan.gives_up:
            desk.tell("waitlist_left", {"player": player})
        for arrival in plan.arrivals:
            desk.sell(desk.seat(arrival.player, arrival.value), arrival.chips)
        for wager in plan.wagers if self.american else ():
            if wager.value is not None:
                self._provide(wager.player, wager.value, plan)
        for change in plan.changes:
            self._change(change)

    def _provide(self, player: str, value: int, plan: RoulettePlan) -> None:
        """A player has a colour and chips enough before the first bet of the coup."""
        seat = self.desk.seats.get(player) or self.desk.seat(player, value)
        wanted = sum(w.chips for w in plan.wagers if w.player == player and w.value is not None)
        wanted += sum(change.chips or 0 for change in plan.alterations)
        if seat.chips < wanted:
            self.desk.sell(seat, -(-(wanted - seat.chips) // PURCHASE) * PURCHASE)

    def _change(self, change: PlannedChange) -> None:
        self.changes += 1
        name, place = f"c{self.changes}", change.place or self.law.change_places[0]
        waits, made = STEPS if place == self.law.change_places[-1] else (place, place)
        data = {"change": name, "player": change.player, "amount": change.amount}
        self.desk.tell("change_requested", data)
        self.desk.tell("change_placed", {"change": name, "place": waits})
        self.desk.tell("change_started", {"change": name, "place": made})
        done = {"change": name, "amount_in": change.amount, "amount_out": change.amount}
        self.desk.tell("change_completed", done, 2)

    def take(self, plan: RoulettePlan) -> NamedBets:
        """Bets are laid and altered; all bets of the plan get their names, those after the launch too."""
        laid: NamedBets = {}
        for wager in plan.wagers:
            self.bets += 1
            bet = wager.bet or f"b{self.bets}"
            laid[bet] = wager
            if wager.after_launch is None:
                self.lay(bet, wager, TO_LAY)
        for change in plan.alterations:
            if change.after_launch is None:
                self.alter(laid, change)
        return laid

    def lay(self, bet: str, wager: RouletteWager, after: float) -> None:
        data: dict[str, Any] = {
            "bet": bet, "player": wager.player, "position": wager.on, "stake": wager.stake,
            "chips": wager.chips, "chip": "value",
        }  # fmt: skip
        if self.american and wager.value is not None:
            seat = self.desk.seats[wager.player]
            seat.chips -= wager.chips
            data |= {"chip": "colour", "colour": seat.colour, "symbol": self.desk.symbol}
        elif not self.american:
            data["colour"] = self.colour_of(wager.player)
        if wager.cloth is not None:
            data["cloth"] = wager.cloth
        if wager.on in self.law.combined:
            laid = parts(wager, self.law)
            data["parts"] = [{"position": p.name, "chips": chips} for p, chips in laid]
        self.desk.tell("bet_placed", data, after)
        if wager.returned:
            self.desk.tell("bet_returned", {"bet": bet, "amount": wager.stake}, 0.5)

    def alter(self, laid: NamedBets, change: RouletteAlteration) -> None:
        """A bet is moved, raised or taken back."""
        wager = laid[change.bet]
        if change.removed:
            self.desk.tell("bet_removed", {"bet": change.bet})
            self._hand_back(wager, wager.chips)
            del laid[change.bet]
        elif change.position is not None:
            self.desk.tell("bet_moved", {"bet": change.bet, "position": change.position})
            laid[change.bet] = replace(wager, on=change.position)
        else:
            raised = replace(wager, stake=change.stake or wager.stake, chips=change.chips or wager.chips)
            self.desk.tell("bet_increased", {"bet": change.bet, "stake": raised.stake, "chips": raised.chips})
            self._hand_back(wager, wager.chips - raised.chips)
            laid[change.bet] = raised

    def _hand_back(self, wager: RouletteWager, chips: int) -> None:
        """Colour chips return to the player's stack (or leave it, when negative)."""
        if self.american and wager.value is not None and wager.player in self.desk.seats:
            self.desk.seats[wager.player].chips += chips
