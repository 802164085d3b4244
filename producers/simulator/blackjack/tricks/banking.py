"""Tricks with the bank's cards and with what is paid and collected: nn. 24 to 30."""

from itertools import pairwise

from producers.simulator.blackjack.tricks.picking import (
    LAW,
    Hand,
    Table,
    beside,
    extra_card,
    gives_up,
    later,
    next_served,
    pick,
    plain,
    recount,
    restock,
)  # fmt: skip
from producers.simulator.blackjack.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


def _stood(scene: Scene) -> bool:
    """The bank played, for a hand that was left, and came to seventeen or more."""
    if not plain(scene) or not scene.has("card_revealed"):
        return False
    table = Table(scene)
    return LAW.bank_stands <= table.bank.total <= LAW.target and any(
        table.won(hand) or table.lost(hand) for hand in table.players
    )


def _last(scene: Scene) -> Draft:
    """The bank's last card, or its second as it was turned."""
    drawn = scene.all("card_drawn", place="bank")
    return drawn[-1] if len(drawn) > 2 else scene.one("card_revealed")


@trick("the_bank_draws_no_card_from_seventeen", "the bank draws on seventeen and puts the card aside")
def surplus_put_aside(stage: Stage) -> list[Draft]:
    scene = stage.pick(_stood, "a bank that stands")
    drawn = extra_card(stage, _last(scene), "bank")
    beside(stage, drawn, "card_discarded", {"place": "bank", "card": drawn.data["card"], "reason": "surplus"})
    return [drawn]


@trick("a_surplus_card_of_the_bank_does_not_count", "the bank draws on seventeen and keeps the card")
def surplus_kept(stage: Stage) -> list[Draft]:
    scene = stage.pick(_stood, "a bank that stands")
    return [extra_card(stage, _last(scene), "bank")]


@trick("cards_rightly_dealt_stay_in_play", "the bank puts a card aside that it had to draw")
def unwelcome_card(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return plain(scene) and len(Table(scene).bank.drawn) > 2

    scene = stage.pick(suits, "a bank that draws")
    drawn = extra_card(stage, scene.one("card_revealed", place="bank"), "bank")
    beside(stage, drawn, "card_discarded", {"place": "bank", "card": drawn.data["card"], "reason": "unwelcome"})
    return [drawn]


@trick("the_bank_draws_until_seventeen", "the bank stops at sixteen or less")
def short_bank(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return plain(scene) and len(Table(scene).bank.drawn) > 2

    scene = stage.pick(suits, "a bank that draws")
    *_, before, last = scene.all("card_drawn", place="bank")
    recount(stage, last, 1)
    stage.remove([last])
    return [before]


@trick("no_third_card_when_nobody_is_left", "the bank draws although nobody is left")
def needless_card(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        first = table.scene.all("decision_made")[:1] == hand.decisions and hand.actions == ["stand"]
        others = [other for other in table.players if other is not hand]
        gone = all(other.total > LAW.target or "surrender" in other.actions for other in others)
        drew = len(table.bank.drawn) > 2 and table.open != LAW.surrender_not_against
        return first and gone and drew and len(hand.drawn) == 2 and table.whole(hand) and table.lost(hand)

    table, hand = pick(stage, suits, "one hand that is left and loses to a bank that draws")
    gives_up(table, hand)
    return [table.bank.drawn[2]]


def _settled(stage: Stage, component: str) -> tuple[Table, Draft]:
    """A payment of a component to a single bet on a whole hand."""
    table, hand = pick(
        stage,
        lambda t, h: t.whole(h) and t.settled(t.bets(h)[0], "payout_made", component=component) and not h.natural,
        f"a payment of {component}",
    )
    return table, table.settled(table.bets(hand)[0], "payout_made", component=component)[0]


@trick("blackjack_beats_twenty_one", "twenty-one is left alone against a blackjack of the bank")
def tie_with_blackjack(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, _beaten_by_blackjack, "a blackjack of the bank")
    for draft, rank in zip(hand.drawn, ("7", "9"), strict=True):
        restock(stage, draft, rank)
    own = table.bets(hand)[0]
    stage.remove(table.settled(own, "bet_collected"))
    hand.decisions[0].data = {**hand.decisions[0].data, "action": "hit"}
    extra_card(stage, hand.decisions[0], hand.place, ranks="5")
    return [own]


def _beaten_by_blackjack(table: Table, hand: Hand) -> bool:
    two = len(hand.drawn) == 2 and hand.actions == ["stand"]
    return two and table.bank.natural and table.whole(hand) and table.lost(hand)


@trick("blackjack_wins_three_to_two", "a blackjack is paid six to five")
def six_to_five(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, lambda t, h: h.natural and t.whole(h) and _paid(t, h), "a blackjack that is paid")
    paid = _paid(table, hand)[0]
    paid.data = {**paid.data, "amount": table.bets(hand)[0].data["stake"] * 6 // 5}
    return [table.bets(hand)[0]]


def _paid(table: Table, hand: Hand) -> list[Draft]:
    return table.settled(table.bets(hand)[0], "payout_made", component="blackjack")


@trick("two_blackjacks_are_void", "a blackjack is collected against a blackjack of the bank")
def blackjack_collected(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, _beaten_by_blackjack, "a blackjack of the bank")
    for draft, rank in zip(hand.drawn, ("A", "K"), strict=True):
        restock(stage, draft, rank)
    stage.remove([*table.scene.all("player_asked", place=hand.place), *hand.decisions])
    return [table.bets(hand)[0]]


@trick("blackjack_is_paid_in_its_time", "a blackjack is paid only after the next card")
def late_blackjack(stage: Stage) -> list[Draft]:
    paid, after = _at_once(stage, "payout_made")
    return [later(stage, paid, after)]


@trick("cards_of_a_paid_blackjack_are_taken_up", "the cards of a blackjack lie there after it was paid")
def forgotten_cards(stage: Stage) -> list[Draft]:
    swept, after = _at_once(stage, "cards_collected")
    later(stage, swept, after)
    return [after]


def _at_once(stage: Stage, kind: str) -> tuple[Draft, Draft]:
    """What is done at once for a blackjack, and the first further card."""

    def suits(table: Table, hand: Hand) -> bool:
        return (
            hand.natural
            and table.open in LAW.at_once_against
            and table.whole(hand)
            and _further(table.scene) is not None
        )

    table, hand = pick(stage, suits, "a blackjack against a low card before another is served")
    further = _further(table.scene)
    assert further is not None  # noqa: S101  # it was picked so
    if kind == "payout_made":
        return _paid(table, hand)[0], further
    return table.scene.one("cards_collected", place=hand.place), further


def _further(scene: Scene) -> Draft | None:
    """The first card after the first two rounds."""
    drawn = scene.all("card_drawn")
    first = next(n for n, draft in enumerate(drawn) if draft.data["place"] == "bank")
    return drawn[2 * first + 2] if len(drawn) > 2 * first + 2 else None


@trick("who_passes_twenty_one_loses", "a hand above twenty-one keeps its stake")
def spared_bust(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, lambda t, h: h.total > LAW.target and t.whole(h), "a hand above twenty-one")
    own = table.bets(hand)[0]
    stage.remove(table.settled(own, "bet_collected"))
    return [own]


@trick("a_bust_hand_is_collected_at_once", "the stake of a hand above twenty-one lies there for a while")
def late_collection(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        over = hand.total > LAW.target and table.whole(hand)
        after = table.scene.drafts[table.scene.drafts.index(hand.drawn[-1]) :]
        return over and any(d.type == "player_asked" and d.data["place"].partition("/")[0] != hand.place for d in after)

    table, hand = pick(stage, suits, "a hand above twenty-one before another is served")
    took = table.settled(table.bets(hand)[0], "bet_collected")[0]
    return [later(stage, took, next_served(table.scene, hand))]


@trick("the_nearer_hand_wins_its_stake", "a winner is paid half of his prize")
def short_prize(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        return table.whole(hand) and table.won(hand) and not hand.natural and not LAW.special(hand.cards)

    table, hand = pick(stage, suits, "a winner")
    own = table.bets(hand)[0]
    paid = table.settled(own, "payout_made", component="main")[0]
    paid.data = {**paid.data, "amount": paid.data["amount"] // 2}
    return [own]


@trick("bets_are_settled_when_the_bank_has_played", "a winner is paid before the bank's second card is turned over")
def paid_before_the_bank(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        played = table.scene.has("card_revealed") and not hand.natural and not LAW.special(hand.cards)
        return played and not hand.split and table.whole(hand) and table.won(hand)

    table, hand = pick(stage, suits, "a winner")
    own, shown = table.bets(hand)[0], table.scene.one("card_revealed")
    paid = table.settled(own, "payout_made", component="main")[0]
    before = table.scene.drafts[table.scene.drafts.index(shown) - 1]
    return [own, later(stage, paid, before, 0.1)]


@trick("prizes_are_paid_before_the_next_coup_is_dealt", "a prize is paid once the next coup is being dealt")
def paid_in_the_next_coup(stage: Stage) -> list[Draft]:
    scenes = list(stage.scenes())
    following = {scene.id: after for scene, after in pairwise(scenes)}

    def suits(table: Table, hand: Hand) -> bool:
        after = following.get(table.scene.id)
        if after is None or after.id in stage.taken or not after.has("card_drawn", "coup_closed"):
            return False
        won = table.whole(hand) and table.won(hand) and not hand.natural and not LAW.special(hand.cards)
        return won and not hand.split and len(table.bank.drawn) > 2

    table, hand = pick(stage, suits, "a winner before another coup")
    unread = table.bank.drawn[-1]  # so that nobody can tell that the prize was forgotten
    unread.data = {**unread.data, "card": None}
    paid = table.settled(table.bets(hand)[0], "payout_made", component="main")[0]
    after = following[table.scene.id]
    stage.taken.add(after.id)
    first = after.all("card_drawn")[0]
    return [later(stage, paid, first, 0.1)]


@trick("equal_totals_are_void", "a tie is collected")
def tie_collected(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        played = table.scene.has("card_revealed") and not table.bank.natural and not hand.natural
        even = played and hand.total == table.bank.total and "surrender" not in hand.actions
        return even and table.whole(hand) and table.bank.total >= LAW.bank_stands

    table, hand = pick(stage, suits, "a tie")
    own = table.bets(hand)[0]
    beside(stage, _last(table.scene), "bet_collected", {"bet": own.data["bet"], "amount": own.data["stake"]})
    return [own]


@trick("winning_stakes_stay_with_their_owner", "a winner is paid and loses his stake")
def swept_winner(stage: Stage) -> list[Draft]:
    table, paid = _settled(stage, "main")
    own = table.scene.one("bet_placed", bet=paid.data["bet"])
    beside(stage, paid, "bet_collected", {"bet": own.data["bet"], "amount": own.data["stake"]})
    return [own]
