"""One coup of blackjack as a lawful croupier plays it, step by step."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from producers.simulator.blackjack.hands import SimulatedStake, SimulatedTable
from producers.simulator.blackjack.intents import Asked, BlackjackPlan, BlackjackWager, Insurance
from producers.simulator.blackjack.payment import Till
from streams.games.jackpot.aces import combinations

if TYPE_CHECKING:
    from producers.simulator.blackjack.croupier import BlackjackCroupier

BANK = "bank"


@dataclass(slots=True)
class Round:
    """Bets, cards, decisions and payments of one coup."""

    croupier: "BlackjackCroupier"
    plan: BlackjackPlan
    bets: dict[str, BlackjackWager] = field(default_factory=dict)
    insured: dict[str, Insurance] = field(default_factory=dict)
    table: SimulatedTable = field(default_factory=SimulatedTable)
    received: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    swept: set[str] = field(default_factory=set)

    @property
    def till(self) -> Till:
        """Where it is collected and paid."""
        return Till(self)

    def bet(self) -> None:
        """Bets on places, chips on the jackpot, the call that a jackpot wants."""
        croupier, jackpot = self.croupier, self.croupier.jackpot
        for wager in self.plan.wagers:
            if wager.after is None:
                self.bets[croupier.lay(wager)] = wager
        if jackpot is not None:
            for player in self.plan.jackpot:
                seat = next((seat for seat, who in croupier.seats.items() if who == player), None)
                if seat is not None:
                    croupier.bets += 1
                    jackpot.lay(f"b{croupier.bets}", player, seat)
            croupier.desk.tell("no_more_bets_called", {"phrase": croupier.law.jackpot.phrase}, 3.5)
            jackpot.take_in()

    @property
    def seats(self) -> list[str]:
        """Places with a bet, by their number."""
        return sorted({wager.seat for wager in self.bets.values()}, key=self.croupier.seat_number)

    def deal(self) -> None:
        """One card to each place and to the bank, then another, the bank's face down."""
        croupier = self.croupier
        croupier.desk.now += croupier.desk.span(4.0 - 1.5)
        done: set[str] = set()
        while (seat := next((seat for seat in self.seats if seat not in done), None)) is not None:
            self._give(f"seat:{seat}")
            done.add(seat)
            for wager in self.plan.wagers:
                if wager.after == seat:
                    self.bets[croupier.lay(wager)] = wager
        self.table.bank.append(croupier.draw(BANK))
        for seat in self.seats:
            self._give(f"seat:{seat}")
        if self.plan.exposed and croupier.law.replaces_exposed:
            card = croupier.draw(BANK)
            croupier.desk.tell("card_discarded", {"place": BANK, "card": card, "reason": "exposed"}, 2)
        self.table.bank.append(croupier.draw(BANK, "down"))
        for bet, wager in self.bets.items():
            self.table.stakes[bet, f"seat:{wager.seat}"] = SimulatedStake(wager.amount)

    def _give(self, place: str, face: str = "up") -> str:
        card = self.croupier.draw_for(place, face)
        self.table.hands.setdefault(place, []).append(card)
        self.received[place.partition(":")[2].partition("/")[0]].append(card)
        return card

    @property
    def open_card(self) -> str:
        """The rank of the bank's open card."""
        return self.table.bank[0][:-1]

    def natural(self, place: str) -> bool:
        """The hand is a blackjack, and none of a split."""
        return (
            "/" not in place
            and not self.table.split(place)
            and self.croupier.law.natural(tuple(self.table.hands[place]))
        )

    def settle_early(self) -> None:
        """Blackjacks that need not wait; insurance and even money against an ace; who gives up."""
        law, desk = self.croupier.law, self.croupier.desk
        naturals = [place for place in self.table.hands if self.natural(place)]
        if self.open_card in law.at_once_against:
            for place in naturals:
                self.till.pay_natural(place)
                self.sweep(place)
        if self.open_card == law.insurance_against:
            desk.tell("insurance_invited", after=2)
            self._insure()
            for place in naturals:
                for bet, wager in self._on(place):
                    if wager.player in self.plan.even:
                        decided = {"place": place, "action": "even_money", "by": wager.player}
                        desk.tell("decision_made", decided, 2)
                        self.till.pay_even(bet, place)
        else:
            for seat in self.plan.gives_up:
                self._give_up(seat)

    def _insure(self) -> None:
        for each in self.plan.insured:
            main = next((b for b, w in self.bets.items() if (w.player, w.seat) == (each.player, each.seat)), None)
            if main is None:
                continue
            self.croupier.bets += 1
            bet = f"b{self.croupier.bets}"
            self.insured[bet] = each
            data = {"bet": bet, "player": each.player, "position": f"insurance:{each.seat}", "stake": each.amount}
            self.croupier.desk.tell("bet_placed", {**data, "chips": 1, "chip": "value", "parent": main}, 2)

    def _give_up(self, seat: str) -> None:
        place = f"seat:{seat}"
        if place not in self.table.hands or self.natural(place):
            return
        decided = {"place": place, "action": "surrender", "by": self.decider(seat)}
        self.croupier.desk.tell("decision_made", decided, 2)
        self.till.take_half(place)
        self.table.over.add(place)
        self.sweep(place)

    def decider(self, seat: str) -> str:
        """The holder who bets, else the largest bet, else the lowest number."""
        holder = self.croupier.seats.get(seat)
        owned: dict[str, int] = defaultdict(int)
        for wager in self.bets.values():
            if wager.seat == seat:
                owned[wager.player] += wager.amount
        if holder in owned:
            return str(holder)
        own = {who: self.croupier.seat_number(at) for at, who in self.croupier.seats.items()}
        return min(owned, key=lambda player: (-owned[player], own.get(player, 99)))

    def _on(self, place: str) -> list[tuple[str, BlackjackWager]]:
        """The bets with a stake on a hand."""
        return [(bet, self.bets[bet]) for bet, at in self.table.stakes if at == place]

    def serve(self) -> None:
        """Each place in its order: asked, answered, served."""
        for seat in self.seats:
            waiting = [f"seat:{seat}"]
            while waiting:
                place = waiting.pop(0)
                if place not in self.table.over and not self.natural(place):
                    waiting = self._serve(place, seat) + waiting

    def _serve(self, place: str, seat: str) -> list[str]:
        """Play one hand to its end; hands that a split makes are played after it."""
        law, desk = self.croupier.law, self.croupier.desk
        hand, made = self.table.hands[place], list[str]()
        moves = list(self.plan.moves.get(place.partition(":")[2], ()))
        if len(hand) == 1:
            self._give(place)
        while law.total(tuple(hand)) < law.target:
            if self.table.aces(place) and not self._aces_again(place, moves):
                break
            desk.tell("player_asked", {"place": place}, 1)
            action = self._chosen(place, moves)
            desk.tell("decision_made", {"place": place, "action": action, "by": self.decider(seat)}, 1.5)
            if action == "stand":
                self._misdraw(place)
                break
            if action == "split":
                made.append(self._split(place, seat))
                self._give(place)
                continue
            if action == "double":
                self._double(place, seat)
            self._give(place)
            if law.special(tuple(hand)):
                self.till.pay_special(place)
            if action == "double":
                break
        total = law.total(tuple(hand), frozen=self.table.frozen(place, law))
        if total > law.target:
            self.till.take(place)
            self.table.over.add(place)
            self.sweep(place)
        return made

    def _aces_again(self, place: str, moves: list[str]) -> bool:
        """Another ace came to a split ace, and is split too."""
        hand = self.table.hands[place]
        return len(hand) == 2 and hand[0][:-1] == hand[1][:-1] == "A" and moves[:1] == ["split"]

    def _chosen(self, place: str, moves: list[str]) -> str:
        hand, law = self.table.hands[place], self.croupier.law
        if moves:
            return moves.pop(0)
        may = self.table.may(place, law)
        if self.plan.choose is not None:
            return self.plan.choose(Asked(place, tuple(hand), self.open_card, may))
        return "stand" if law.total(tuple(hand)) >= law.least_to_stand else "hit"

    def _misdraw(self, place: str) -> None:
        """The dealer takes a stand for a request: the card is void if seen, and waits for the next if not."""
        seen = self.plan.misdrawn.get(place.partition(":")[2])
        if seen is None or self.croupier.stray is not None:
            return
        card = self.croupier.draw(place, "up" if seen else "down")
        self.croupier.desk.tell("card_misdrawn", {"place": place, "seen": seen}, 1)
        if seen:
            data = {"place": place, "card": card, "reason": "misdrawn"}
            self.croupier.desk.tell("card_discarded", data, 1)
        else:
            self.croupier.stray = (place, card)

    def _add(self, place: str, seat: str, source: str, reason: str) -> None:
        """The decider adds as much as he staked; who bets beside him does so if he follows."""
        decider = self.decider(seat)
        for bet, wager in self._on(source):
            if wager.player == decider or wager.player in self.plan.follows:
                data = {"bet": bet, "place": place, "amount": wager.amount, "reason": reason}
                self.croupier.desk.tell("stake_added", data, 1)
                if reason == "split":
                    self.table.stakes[bet, place] = SimulatedStake(wager.amount)
                else:
                    self.table.stakes[bet, place] = SimulatedStake(wager.amount, doubled=True)

    def _split(self, place: str, seat: str) -> str:
        """The second card of the hand begins another."""
        new = self.table.divide(place, seat)
        self._add(new, seat, place, "split")
        return new

    def _double(self, place: str, seat: str) -> None:
        self.table.doubled.add(place)
        self._add(place, seat, place, "double")

    def bank_plays(self) -> None:
        """The second card is turned where something waits for it; the bank draws where a hand is left."""
        croupier, law, bank = self.croupier, self.croupier.law, self.table.bank
        live = [place for place in self.table.hands if place not in self.table.over and not self.natural(place)]
        waiting = [place for place in self.table.hands if place not in self.table.over and self.natural(place)]
        if live or waiting or self.insured:
            croupier.desk.tell("card_revealed", {"place": BANK, "card": bank[1]}, 2)
            while live and law.total(tuple(bank)) < law.bank_stands:
                bank.append(croupier.draw_for(BANK))
        if croupier.stray is not None:
            (place, card), croupier.stray = croupier.stray, None
            croupier.desk.tell("card_discarded", {"place": place, "card": card, "reason": "misdrawn"}, 1)

    def settle(self) -> None:
        """Hand by hand; then the insurances."""
        for place in list(self.table.hands):
            if place not in self.table.over:
                self.till.settle(place)
        natural = self.croupier.law.natural(tuple(self.table.bank))
        for bet, insurance in self.insured.items():
            self.till.settle_insurance(bet, insurance, natural=natural)

    def sweep(self, place: str) -> None:
        """The cards of a hand go to the discard corner; those that earn the jackpot lie until it is paid."""
        seat = place.partition(":")[2].partition("/")[0]
        jackpot = self.croupier.jackpot
        self.table.over.add(place)
        plays = jackpot is not None and any(chip.seat == seat for chip in jackpot.chips)
        if not (plays and combinations(self.received[seat])):
            self.croupier.desk.tell("cards_collected", {"place": place}, 1)
            self.swept.add(place)

    def clear(self) -> None:
        """All cards that are left go to the discard corner."""
        for place in [*self.table.hands, BANK]:
            if place not in self.swept:
                self.croupier.desk.tell("cards_collected", {"place": place}, 1)
