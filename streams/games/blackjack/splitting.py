"""Splitting pairs: nn. 31 to 33."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import DecisionMade
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.deciding import deciders
from streams.games.blackjack.hands import read
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.looks import a_split_is_decided, hands_are_split, hands_are_unfit
from streams.games.blackjack.stakes import evidence
from streams.games.blackjack.state import on_box
from streams.games.blackjack.table import BlackjackTable
from streams.games.cards.state import seat_of
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where

TWO = 2  # cards of a pair
SPLIT = "ao-de-261-22/6/31", "pt-p-1364-2001/26"
AGAIN = "ao-de-261-22/6/32", "pt-p-1364-2001/27"
BESIDE = "ao-de-261-22/6/33", "pt-p-1364-2001/28"


@rule(
    "ao-de-261-22/6/31", "ao-de-261-22/6/32", "pt-p-1364-2001/26", "pt-p-1364-2001/27",
    on=(DecisionMade,),
    severity=Severity.CRITICAL,
    title=("Só se desdobram duas cartas do mesmo valor", "Only two cards of the same value are split"),
    pt="No {place} desdobraram-se as cartas {cards}, que não são duas do mesmo valor.",
    en="At {place} the cards {cards} were split, which are not two of the same value.",
)  # fmt: skip
@where(a_split_is_decided)
def only_pairs_are_split(table: BlackjackTable, event: Event[DecisionMade], law: BlackjackLaw) -> Said:
    """The first two cards of a hand, if they have the same value: a king and a ten have (blackjack:28).

    After a split the same again, as often as it comes; aces are no exception (blackjack:29).
    """
    if table.coup is None:
        return
    shown = table.coup.seen[-1]
    cards = read(shown.cards, law)
    if cards is None:
        yield NotEvaluable("a card that decides was not read")
        return
    points = {law.values[card[:-1]] for card in cards}
    if len(cards) != TWO or len(points) != 1:
        cited = law.here(*(AGAIN if shown.from_split else SPLIT))
        told: dict[str, Value] = {"place": Word(word=event.data.place), "cards": " ".join(cards) or "?"}
        yield Breach((*(laid.drawn for laid in shown.cards), event), told, paragraph=cited)


@rule(
    "ao-de-261-22/6/31", "ao-de-261-22/6/33", "pt-p-1364-2001/26", "pt-p-1364-2001/28",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A segunda aposta do desdobramento é igual à primeira", "The second bet of a split equals the first"),
    pt="No desdobramento do {place}, {player} juntou {added}; devia juntar {due}.",
    en="For the split at {place}, {player} added {added}; it should have been {due}.",
    version=2,
)  # fmt: skip
@where(hands_are_split)
def the_second_bet_of_a_split_equals_the_first(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """Who decides stakes as much again on the second hand; owners of complementary bets as much as theirs, or nothing."""
    coup = table.coup
    if coup is None:
        return
    accounts = table.accounts(law)
    for fault in accounts.stakes.faults:
        if fault.duty == "added" and fault.told.data.reason == "split":
            seat = seat_of(fault.bet.position) or ""
            may = deciders(table, coup, seat)
            own = may is None or fault.bet.player in may.players
            values: dict[str, Value] = {
                "place": Word(word=fault.told.data.place), "player": fault.bet.player,
                "added": Money(money=fault.told.data.amount), "due": Money(money=fault.due),
            }  # fmt: skip
            money = accounts.owed(fault)
            yield Breach(evidence(fault), values, player=fault.bet.player, reading=None if own else law.beside_reading,
                         paragraph=law.here(*(SPLIT if own else BESIDE)), shortfalls=money)  # fmt: skip
    yield from _missing(table, law)


def _missing(table: BlackjackTable, law: BlackjackLaw) -> Said:
    """Who decided to split put nothing on the new hand."""
    coup = table.coup
    assert coup is not None  # noqa: S101  # asked for a coup
    new = [(place, play) for place, play in coup.plays.items() if "/" in place and play.from_split]
    stakes, boxes = table.accounts(law).stakes, dict[str | None, list[Bet]]()
    for bet in coup.bets.values() if new else ():
        if standing(bet)[1] and on_box(bet.position):
            boxes.setdefault(seat_of(bet.position), []).append(bet)
    for place, play in new:
        if play.split is None:
            continue
        may = deciders(table, coup, seat_of(place) or "")
        by, players = play.split.data.by, frozenset[str]() if may is None else may.players
        deciding = {by} if by in players else players  # among equals who did not decide is free to follow
        bets = [bet for bet in boxes.get(seat_of(place), ()) if bet.player in deciding]
        told = {stakes.faulty.get(added.sequence) for added in play.added}
        for bet in bets:
            if (bet.id, place) not in stakes.split and bet.player not in told:
                values: dict[str, Value] = {
                    "place": Word(word=place),
                    "player": bet.player,
                    "added": Money(money=0),
                    "due": Money(money=bet.stake),
                }
                yield Breach((bet.placed, play.split), values, player=bet.player, paragraph=law.here(*SPLIT))


@rule(
    "ao-de-261-22/6/31#draw", "pt-p-1364-2001/26#draw",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Cada mão de um desdobramento recebe carta", "Every hand of a split gets a card"),
    pt="A mão do {place} ficou com uma só carta depois do desdobramento.",
    en="The hand at {place} was left with a single card after the split.",
    reading="blackjack:30",
)  # fmt: skip
@where(hands_are_split)
def every_hand_of_a_split_gets_a_card(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """After splitting one must ask for one or more cards for each of the bets."""
    coup = table.coup
    if coup is None:
        return
    for place, play in coup.plays.items():
        hand = coup.hands.get(place, ())
        if play.from_split and len(hand) == 1 and play.split is not None:
            yield Breach((play.split, hand[0].drawn), {"place": Word(word=place)})


@rule(
    "ao-de-261-22/6/31#aces", "pt-p-1364-2001/26#aces",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Ases desdobrados recebem uma carta cada um", "Split aces get one card each"),
    pt="O ás desdobrado do {place} recebeu mais do que uma carta: {extra}, além de {cards}.",
    en="The split ace at {place} got more than one card: {extra}, besides {cards}.",
)  # fmt: skip
@where(hands_are_unfit)
def split_aces_get_one_card_each(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """One card for each ace; another ace may be split again (blackjack:29)."""
    if table.coup is None:
        return
    accounts = table.accounts(law)
    for hand in accounts.hands.values():
        if hand.unfit == "aces":
            extra = " ".join(laid.card or "" for laid in hand.surplus)
            values: dict[str, Value] = {"place": Word(word=hand.place), "cards": " ".join(hand.cards), "extra": extra}
            yield Breach((hand.surplus[0].drawn,), values, shortfalls=accounts.owed(hand))
    if accounts.unread:
        yield NotEvaluable(accounts.unread)
