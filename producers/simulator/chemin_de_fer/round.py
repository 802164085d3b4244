"""One coup of chemin de fer in lawful hands: bank, bancô, bets, cards, words, scores, settlement."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from producers.simulator.cards.croupier import DEALER
from producers.simulator.chemin_de_fer.intents import BancoWish, CheminWager
from streams.games.chemin_de_fer.names import (
    ALONE,
    BANKER,
    CARD,
    CASH,
    DOWN,
    DRAW,
    FULL,
    HANDS,
    NO,
    PONTO,
    SHOWS,
    STAND,
    SUIVI,
    TABLE,
    UP,
)

if TYPE_CHECKING:
    from producers.simulator.chemin_de_fer.croupier import CheminCroupier
    from producers.simulator.chemin_de_fer.hand import SimulatedHand
    from producers.simulator.chemin_de_fer.intents import CheminPlan

CLOSING = "Jogo feito. Nada mais."
PER_CENT_OF = 10_000  # the cagnotte is declared in hundredths of a per cent
BY = {"by": DEALER["staff"], "role": DEALER["role"]}
USUAL_BANK = 5_000_000


class BancoRank(NamedTuple):
    """How far in front a bancô is: the lowest wins."""

    right: int  # going on, alone after the table, whole bank, with the table
    standing: bool
    steps: int
    arrival: int


class CheminRound:
    """The croupier's work from the bank to the last card in the box."""

    def __init__(self, croupier: CheminCroupier, hand: SimulatedHand, plan: CheminPlan) -> None:
        self.croupier, self.hand, self.plan = croupier, hand, plan
        self.desk, self.law = croupier.desk, croupier.law
        self.award: BancoWish | None = None
        self.bets: dict[str, CheminWager] = {}
        self.cards: dict[str, list[str]] = {PONTO: [], BANKER: []}
        self.won = 0  # by the bank; below 0: lost

    def play(self, start: int) -> None:
        """All of it; drafts since `start` are shifted so that the first card comes when the plan says."""
        self.announce_bank()
        self.hear_bancos()
        self.take_bets()
        self.draw(PONTO, DOWN)
        if self.plan.at is not None:
            before = self.desk.now
            self.croupier.wait(self.plan.at, start)
            self.closed += self.desk.now - before
        for place in self.law.order[1:]:
            self.draw(place, DOWN)
        self.take_late()
        self.pass_cards()
        self.decide()
        self.settle(self.call_result())
        self.desk.tell("cards_boxed", {"place": "all", **BY})

    @property
    def full(self) -> bool:
        """One ponto plays against the whole bank."""
        return self.award is not None and self.award.kind in FULL

    def announce_bank(self) -> None:
        """The banker says what he puts at stake, the dealer repeats it; in the first coup of a hand chips are laid."""
        hand, associate = self.hand, self.plan.associate or self.hand.partner
        first = not hand.put
        bank = hand.stock
        if first:
            bank = self.plan.bank or hand.level or USUAL_BANK
        self.desk.tell("bank_announced", {"player": hand.player, "amount": bank}, 2)
        self.croupier.call("bank", amount=bank)
        if not first:
            return
        own = bank if associate is None else bank // 2
        self.lay_bank(hand.player, own)
        if associate is not None:
            joined = {"player": associate, "amount": bank - own, "accepted": True}
            self.desk.tell("associate_joined", joined)
            self.lay_bank(associate, bank - own)
        if hand.player in self.croupier.unknown:
            self.croupier.call("by_the_table")

    def lay_bank(self, player: str, amount: int) -> None:
        """Chips go into the bank."""
        self.hand.put[player] = self.hand.put.get(player, 0) + amount
        self.hand.stock += amount
        self.desk.tell("bank_laid", {"player": player, "amount": amount, **BY})

    def hear_bancos(self) -> None:
        """Who says bancô; whoever comes first by right has it, and the dealer says so each time that it changes."""
        self.croupier.call("who_banco")
        best: BancoWish | None = None
        for wish in self.plan.bancos:
            self.desk.tell("banco_called", {"player": wish.player, "kind": wish.kind})
            if not self.may(wish):
                continue
            if best is None:
                best = wish
                self.croupier.call("banco")
            elif self.rank(wish) < self.rank(best):
                self.croupier.call(self.override(best, wish))
                best = wish
        self.award = best
        if best is not None:
            self.desk.tell("banco_awarded", {"player": best.player, "kind": best.kind})
        if not self.full:
            self.croupier.call("make_your_game")

    def may(self, wish: BancoWish) -> bool:
        """Not who passed the hand after a tie, nor with the table twice running."""
        last = self.croupier.last_banco
        twice = wish.kind == TABLE and last is not None and last[:2] == (wish.player, TABLE)
        return wish.player != self.croupier.no_banco and not twice

    def rank(self, wish: BancoWish) -> BancoRank:
        """Going on after a lost bancô; alone after the table; whole bank; with the table; seated before standing."""
        last = self.croupier.last_banco
        mine = last is not None and last[0] == wish.player
        goes_on = mine and wish.kind == SUIVI and last is not None and last[1] in FULL and last[2] > 0
        alone = mine and wish.kind in FULL and last is not None and last[1] == TABLE
        right = 0 if goes_on else 1 if alone else 2 if wish.kind in FULL else 3
        return BancoRank(right, *self.croupier.turns.rank_from(self.hand.place)(wish.player))

    def override(self, best: BancoWish, wish: BancoWish) -> str:
        """With which words a bancô takes the place of another."""
        from_standing = self.croupier.seat_of(best.player) is None and self.croupier.seat_of(wish.player) is not None
        if from_standing and best.kind == wish.kind == TABLE:
            return "table_banco_seated"
        if from_standing and best.kind == wish.kind == ALONE:
            return "lone_banco_seated"
        return "banco_with_priority"

    def take_bets(self) -> None:
        """The bancô, or what the pontos lay until the bank is covered; then betting is closed."""
        if self.award is not None:
            half = -(-self.bank // 2 // self.least) * self.least
            self.lay(CheminWager(self.award.player, self.bank if self.full else self.award.amount or half))
        for wager in self.plan.wagers:
            if wager.late is None and not self.full:
                self.lay(wager)
        covered = sum(wager.played for wager in self.bets.values())
        if covered < self.bank:
            self.croupier.call("who_completes")
        self.croupier.call("closing", amount=covered)
        self.desk.tell("no_more_bets_called", {"phrase": CLOSING}, 3)
        self.closed = self.desk.now

    @property
    def bank(self) -> int:
        """What is at stake."""
        return self.hand.stock

    @property
    def least(self) -> int:
        """The least of a bet."""
        return int(self.croupier.licence["limits"]["minimum"])

    def lay(self, wager: CheminWager, after: float = 2.0) -> None:
        """Chips, or notes, go to the zone of a seat or to its line."""
        self.croupier.bets += 1
        wager = replace(wager, seat=wager.seat or self.croupier.place_of(wager.player))
        bet = wager.bet or f"b{self.croupier.bets}"
        chip: dict[str, Any] = {"chip": CASH, "symbol": wager.symbol} if wager.cash else {"chip": "value"}
        position = f"{'line' if wager.line else 'seat'}:{wager.seat}"
        placed = {"bet": bet, "player": wager.player, "position": position, "stake": wager.amount, "chips": 1, **chip}
        self.desk.tell("bet_placed", placed, after)
        if wager.returned:
            self.desk.tell("bet_returned", {"bet": bet, "amount": wager.amount})
        else:
            self.bets[bet] = wager

    def take_late(self) -> None:
        """Who bets after the call: the chips are left where they lie, or handed back."""
        self.desk.add_late(self.plan.wagers, self.closed, partial(self.lay, after=0))

    def draw(self, place: str, face: str) -> str:
        """The next card to a hand."""
        card = self.croupier.draw(place, face)
        self.cards[place].append(card)
        return card

    def score(self, place: str) -> int:
        """The score of a hand as it lies."""
        return self.law.total(tuple(self.cards[place]))

    def pass_cards(self) -> None:
        """The ponto's cards go to the bancô, or to the highest bet of a seated player, then to the nearest."""
        player = self.holder()
        self.desk.tell("cards_passed", {"player": player, **BY, "palette": True, "face_down": True})
        self.desk.tell("cards_taken", {"player": player})
        self.desk.tell("cards_seen", {"player": player})
        self.ponto = player

    def holder(self) -> str:
        """Who plays for the pontos."""
        if self.award is not None:
            return self.award.player
        played: dict[str, int] = {}
        for wager in self.bets.values():
            if wager.late is None:
                played[wager.player] = played.get(wager.player, 0) + wager.played
        rank = self.croupier.turns.rank_from(self.hand.place)
        able = [player for player in played if player not in self.croupier.unknown] or list(played)
        seated = [player for player in able if self.croupier.seat_of(player) is not None]
        return min(seated or able, key=lambda player: (-played[player], rank(player)))

    def decide(self) -> None:
        """The ponto speaks, the banker turns his cards over; third cards as both must, or wish."""
        desk, ponto = self.desk, self.score(PONTO)
        shows = SHOWS.get(ponto)
        draws = not shows and self.ponto_draws(ponto)
        self.say(PONTO, self.ponto, shows or (CARD if draws else NO))
        if shows:
            self.reveal(PONTO)
        self.reveal(BANKER)
        banker = self.score(BANKER)
        if banker in SHOWS:
            self.say(BANKER, self.hand.player, SHOWS[banker])
        elif not shows:
            third = self.law.worth(self.draw(PONTO, UP)) if draws else None
            if self.banker_draws(banker, third):
                self.draw(BANKER, UP)
        if not shows:
            self.reveal(PONTO)
        for place in HANDS:
            desk.tell("score_stated", {"place": place, "score": self.score(place)})

    def ponto_draws(self, score: int) -> bool:
        """As he must; where he is free, as he wishes."""
        must = self.law.choices.ponto(score)
        if self.full and self.plan.draws is not None:
            return self.plan.draws
        return must == DRAW or (must != STAND and self.plan.draws is not False)

    def banker_draws(self, score: int, third: int | None) -> bool:
        """By the table; where he is free, as he wishes. Against a bancô he is free, but for a score of nothing."""
        must = self.law.choices.banker(score, third, bound=self.hand.player in self.croupier.unknown)
        if self.full and score and self.plan.banker_draws is not None:
            return self.plan.banker_draws
        return must == DRAW or (must != STAND and self.plan.banker_draws is not False)

    def say(self, place: str, player: str, word: str) -> None:
        """A word of the ponto or of the banker, repeated by the dealer."""
        self.desk.tell("word_spoken", {"place": place, "player": player, "word": word}, 2)
        self.croupier.call("word", word=word)

    def reveal(self, place: str) -> None:
        """The two first cards of a hand are turned over."""
        for card in self.cards[place][:2]:
            self.desk.tell("card_revealed", {"place": place, "card": card}, 0.5)

    def call_result(self) -> int:
        """Both scores and who wins; 1: the bank, -1: the ponto, 0: nobody."""
        ponto, banker = self.score(PONTO), self.score(BANKER)
        for place in HANDS:
            self.desk.tell("score_called", {"place": place, "score": self.score(place)})
        if ponto == banker:
            self.croupier.call("tie", ponto=ponto)
        else:
            self.croupier.call("bank_wins" if banker > ponto else "ponto_wins", ponto=ponto, banker=banker)
        self.desk.tell("cards_gathered", dict(BY))
        return (banker > ponto) - (banker < ponto)

    def settle(self, result: int) -> None:
        """Bets are paid or collected from the banker's right; the house takes its part of what the bank won."""
        in_time = {bet: wager for bet, wager in self.bets.items() if wager.late is None}
        for bet, wager in sorted(in_time.items(), key=self.turn):
            if not result:
                self.desk.tell("bet_pushed", {"bet": bet})
            elif result < 0:
                self.desk.tell("payout_made", {"bet": bet, "player": wager.player, "amount": wager.played}, 2)
            else:
                if wager.cash:
                    self.desk.tell("notes_exchanged", {"bet": bet, "amount": wager.amount})
                self.desk.tell("bet_collected", {"bet": bet, "amount": wager.played})
            self.won += result * wager.played
        self.hand.uncovered = sum(wager.played for wager in in_time.values()) < self.bank
        self.hand.won = self.won
        self.hand.stock += self.won
        if self.won > 0:
            self.hand.wins += 1
            part = self.won * int(self.croupier.licence["cagnotte"]) // PER_CENT_OF
            self.desk.tell("cagnotte_taken", {"amount": part, "outside": self.plan.outside})
            self.hand.stock -= 0 if self.plan.outside else part

    def turn(self, entry: tuple[str, CheminWager]) -> tuple[int, bool, int]:
        """From the banker's right, seat by seat; standing players after the seated one, by arrival."""
        _, wager = entry
        standing = list(self.croupier.standing)
        stands = wager.player in standing and self.croupier.seat_of(wager.player) is None
        steps = self.croupier.steps(self.hand.place, wager.seat or self.hand.place)
        apart = steps if stands else steps or len(self.croupier.licence["seats"])
        return apart, stands, standing.index(wager.player) if stands else 0
