"""Words in which tricks choose their coup, their hand and their bet."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from producers.simulator.blackjack.licences import law_of
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage
from streams.games.blackjack.law import ANGOLA, BlackjackLaw

LAW: BlackjackLaw = law_of(ANGOLA, date(2023, 3, 14))  # values of cards are the same in both countries
STRANGE = ("card_misdrawn", "card_passed", "card_discarded", "card_exposed", "warning_card_drawn")
STRANGER = "Tomás"


@dataclass(slots=True)
class Hand:
    """A hand of the coup: its cards, its decisions, the bets on its seat."""

    place: str
    drawn: list[Draft] = field(default_factory=list)
    decisions: list[Draft] = field(default_factory=list)
    split: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(draft.data["card"] for draft in self.drawn)

    @property
    def seat(self) -> str:
        return self.place.partition(":")[2].partition("/")[0]

    @property
    def total(self) -> int:
        return LAW.total(self.cards)

    @property
    def actions(self) -> list[str]:
        return [draft.data["action"] for draft in self.decisions]

    @property
    def natural(self) -> bool:
        return LAW.natural(self.cards) and not self.split


class Table(dict[str, Hand]):
    """The hands of a coup by place, as they were played."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        for draft in scene.drafts:
            if draft.type == "card_drawn":
                self.at(draft.data["place"]).drawn.append(draft)
            elif draft.type == "decision_made":
                self.at(draft.data["place"]).decisions.append(draft)
                if draft.data["action"] == "split":
                    self._divide(draft.data["place"])

    def at(self, place: str) -> Hand:
        return self.setdefault(place, Hand(place))

    def _divide(self, place: str) -> None:
        hand = self[place]
        count = sum(other.seat == hand.seat for other in self.values() if other.place != "bank")
        new = self.at(f"seat:{hand.seat}/{count + 1}")
        new.drawn.append(hand.drawn.pop(1))
        hand.split = new.split = True

    @property
    def bank(self) -> Hand:
        return self["bank"]

    @property
    def players(self) -> list[Hand]:
        return [hand for place, hand in self.items() if place != "bank"]

    @property
    def open(self) -> str:
        return str(self.bank.drawn[0].data["card"][:-1])

    def bets(self, hand: Hand) -> list[Draft]:
        return self.scene.all("bet_placed", position=f"box:{hand.seat}")

    def settled(self, bet: Draft, kind: str, **where: Any) -> list[Draft]:
        return self.scene.all(kind, bet=bet.data["bet"], **where)

    def whole(self, hand: Hand) -> bool:
        """One bet on the seat, by its holder, and nothing added to it, nothing insured, no jackpot chip."""
        own = self.bets(hand)
        if len(own) != 1 or hand.split or any(h.seat == hand.seat and h.place != hand.place for h in self.players):
            return False
        added = self.scene.all("stake_added", bet=own[0].data["bet"])
        chip = self.scene.all("bet_placed", position=f"jackpot:{hand.seat}")
        insured = self.scene.all("bet_placed", position=f"insurance:{hand.seat}")
        return not added and not chip and not insured

    def lost(self, hand: Hand) -> bool:
        """The hand stood and lost to the bank, with all of its one bet."""
        own = self.bets(hand)
        took = self.settled(own[0], "bet_collected") if len(own) == 1 else []
        return bool(took) and hand.total <= LAW.target and not hand.natural and "surrender" not in hand.actions

    def company(self, hand: Hand) -> bool:
        """Somebody else is left for the bank to beat."""
        return any(other.seat != hand.seat and (self.won(other) or self.lost(other)) for other in self.players)

    def won(self, hand: Hand) -> bool:
        """The hand stood and beat the bank."""
        own = self.bets(hand)
        return len(own) == 1 and bool(self.settled(own[0], "payout_made", component="main"))


Suits = Callable[[Table, Hand], Any]


def plain(scene: Scene) -> bool:
    """A coup in which nothing went astray."""
    return scene.number > 1 and scene.has("coup_closed", "card_drawn") and not any(scene.has(kind) for kind in STRANGE)


def pick(stage: Stage, suits: Suits, needs: str) -> tuple[Table, Hand]:
    """A coup with a hand that suits, and the hand."""
    scene = stage.pick(lambda s: plain(s) and next(_fitting(s, suits), None), needs)
    return next(_fitting(scene, suits))


def _fitting(scene: Scene, suits: Suits) -> Iterator[tuple[Table, Hand]]:
    table = Table(scene)
    for hand in table.players:
        if len(hand.drawn) > 1 and suits(table, hand):
            yield table, hand


def beside(stage: Stage, other: Draft, kind: str, data: dict[str, Any], seconds: float = 0.2) -> Draft:
    """One more event of the coup, some seconds after another, or before it."""
    source = next((draft.source for draft in stage.script if draft.type == kind), other.source)
    made = Draft(kind, other.time + timedelta(seconds=seconds), data, other.subject, source)
    return stage.put(made, before=other) if seconds < 0 else stage.put(made, after=other)


def later(stage: Stage, draft: Draft, than: Draft, seconds: float = 0.2) -> Draft:
    """The event happens just after another."""
    stage.remove([draft])
    draft.time = than.time + timedelta(seconds=seconds)
    return stage.put(draft, after=than)


def extra_card(
    stage: Stage, after: Draft, place: str, face: str = "up", *, seconds: float = 0.2, ranks: str = "4569"
) -> Draft:
    """One more card out of the shoe: one that can still be there. What is left in the shoe is one less."""
    card = next((card for rank in ranks if (card := spare(stage, after, rank)) is not None), None)
    if card is None:
        raise Impossible("the shoe has no such card left")
    recount(stage, after, -1)
    return beside(stage, after, "card_drawn", {"place": place, "face": face, "card": card}, seconds)


def spare(stage: Stage, near: Draft, rank: str) -> str | None:
    """A card of the rank that can still be in the shoe in use then; what a shuffler holds cannot be told."""
    here, script = stage.place(near), stage.script
    if script[0].data["licence"].get("shuffler") is not None:
        return None
    start = max((n for n in range(here) if script[n].type == "shoe_loaded"), default=0)
    end = next((n for n in range(here, len(script)) if script[n].type == "shoe_loaded"), len(script))
    drawn = [draft.data.get("card") for draft in script[start:end] if draft.type in ("card_drawn", "card_burned")]
    packs = len(script[0].data["licence"]["packs"])
    return next((f"{rank}{suit}" for suit in "CDHS" if drawn.count(f"{rank}{suit}") < packs), None)


def holders(stage: Stage, before: Draft) -> dict[str, str]:
    """Who holds which seat then."""
    held: dict[str, str] = {}
    for draft in stage.script[: stage.place(before)]:
        if draft.type == "seat_taken":
            held[draft.data["seat"]] = draft.data["player"]
        elif draft.type == "seat_left":
            held.pop(draft.data["seat"], None)
    return held


def held(stage: Stage, table: Table, hand: Hand) -> bool:
    """The holder of the seat bets there."""
    return bool(holders(stage, hand.drawn[0]).get(hand.seat) == table.bets(hand)[0].data["player"])


def recount(stage: Stage, after: Draft, change: int) -> None:
    """The shoe holds one card more or less from here on; a shuffler would tell the cards apart."""
    if stage.script[0].data["licence"].get("shuffler") is not None:
        raise Impossible("an evening with a shuffler counts its cards")
    for draft in stage.script[stage.place(after) :]:
        if draft.type in ("shoe_emptied", "warning_card_drawn"):
            draft.data = {**draft.data, "cards_left": draft.data["cards_left"] + change}
        if draft.type == "shoe_emptied":
            return


def restock(stage: Stage, draft: Draft, rank: str) -> Draft:
    """A card of another rank lies there."""
    card = spare(stage, draft, rank)
    if card is None:
        raise Impossible(f"the shoe has no {rank} left")
    draft.data = {**draft.data, "card": card}
    return draft


def gives_up(table: Table, hand: Hand) -> Draft:
    """The hand that stood and lost gives up instead, and loses half."""
    told, own = hand.decisions[-1], table.bets(hand)[0]
    told.data = {**told.data, "action": "surrender"}
    took = table.settled(own, "bet_collected")[-1]
    took.data = {**took.data, "amount": own.data["stake"] // 2}
    return told


def next_served(scene: Scene, hand: Hand) -> Draft:
    """The first time that another seat is asked after the hand's last card."""
    start = scene.drafts.index(hand.drawn[-1])
    for draft in scene.drafts[start:]:
        if draft.type == "player_asked" and not draft.data["place"].startswith(f"seat:{hand.seat}"):
            return draft
    raise Impossible("nobody is served after the hand")
