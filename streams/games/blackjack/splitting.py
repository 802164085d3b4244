"""Splitting pairs: nn. 31 to 33."""

from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.deciding import deciders
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hands import read
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.stakes import evidence, may_split
from streams.games.blackjack.state import on_box
from streams.games.cards.state import seat_of
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import together

SPLIT = "ao-de-261-22/6/31", "pt-p-1364-2001/26"
AGAIN = "ao-de-261-22/6/32", "pt-p-1364-2001/27"
BESIDE = "ao-de-261-22/6/33", "pt-p-1364-2001/28"


@at_end(
    "ao-de-261-22/6/31", "ao-de-261-22/6/32", "pt-p-1364-2001/26", "pt-p-1364-2001/27",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.split,
    title=("Só se desdobram duas cartas do mesmo valor", "Only two cards of the same value are split"),
    pt="No {place} desdobraram-se as cartas {cards}, que não são duas do mesmo valor.",
    en="At {place} the cards {cards} were split, which are not two of the same value.",
    version=2,
)  # fmt: skip
def only_pairs_are_split(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The first two cards of a hand, if they have the same value: a king and a ten have (blackjack:28).

    After a split the same again, as often as it comes; aces are no exception (blackjack:29). What was staked on a hand
    that should not be does not count: the bet is decided by the first hand.
    """
    accounts = finished.accounts
    for shown in finished.coup.seen:
        may = may_split(shown, law) if shown.event.data.action == "split" else True
        if may is None:
            yield NotEvaluable("a card that decides was not read")
        elif not may:
            place = shown.event.data.place
            values: dict[str, Value] = {
                "place": Word(word=place), "cards": " ".join(read(shown.cards, law) or ()) or "?",
            }  # fmt: skip
            begun = {new for new, play in finished.coup.plays.items() if play.begun is shown.event}
            faults = (fault for fault in accounts.stakes.faults if fault.event.data.place in begun)
            yield Breach(
                (*(laid.drawn for laid in shown.cards), shown.event), values,
                paragraph=law.here(*(AGAIN if shown.from_split else SPLIT)),
                shortfalls=together(accounts.owed(fault) for fault in faults if fault.duty == "not_split"),
            )  # fmt: skip


@at_end(
    "ao-de-261-22/6/31", "ao-de-261-22/6/33", "pt-p-1364-2001/26", "pt-p-1364-2001/28",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.split,
    title=("A segunda aposta do desdobramento é igual à primeira", "The second bet of a split equals the first"),
    pt="No desdobramento do {place}, {player} {added?juntou $|não juntou nada}; {due?devia juntar $|não devia juntar nada}.",
    en="For the split at {place}, {player} added {added?$|nothing}; {due?it should have been $|nothing was to be added}.",
    version=2,
)  # fmt: skip
def the_second_bet_of_a_split_equals_the_first(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Who decides stakes as much again on the second hand; owners of complementary bets as much as theirs, or nothing."""
    coup = finished.coup
    accounts = finished.accounts
    for fault in accounts.stakes.faults:
        if fault.duty == "added" and fault.event.data.reason == "split":
            seat = seat_of(fault.bet.position) or ""
            may = deciders(finished.table, coup, seat)
            own = may is None or fault.bet.player in may.players
            values: dict[str, Value] = {
                "place": Word(word=fault.event.data.place), "player": fault.bet.player,
                "added": Money(money=fault.event.data.amount), "due": Money(money=fault.due),
            }  # fmt: skip
            money = accounts.owed(fault)
            yield Breach(evidence(fault), values, player=fault.bet.player, reading=None if own else law.beside_reading,
                         paragraph=law.here(*(SPLIT if own else BESIDE)), shortfalls=money)  # fmt: skip
    yield from _missing(finished, law)


def _missing(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Who decided to split put nothing on the new hand."""
    coup = finished.coup
    new = [(place, play) for place, play in coup.plays.items() if "/" in place and play.from_split]
    stakes, boxes = finished.accounts.stakes, dict[str | None, list[Bet]]()
    for bet in coup.bets.values() if new else ():
        if standing(bet)[1] and on_box(bet.position):
            boxes.setdefault(seat_of(bet.position), []).append(bet)
    for place, play in new:
        if play.split is None:
            continue
        may = deciders(finished.table, coup, seat_of(place) or "")
        by, players = play.split.data.by, frozenset[str]() if may is None else may.players
        deciding = {by} if by in players else players  # among equals who did not decide is free to follow
        bets = [bet for bet in boxes.get(seat_of(place), ()) if bet.player in deciding]
        faults = {stakes.faulty.get(added.sequence) for added in play.added}
        for bet in bets:
            if (bet.id, place) not in stakes.split and bet.player not in faults:
                values: dict[str, Value] = {
                    "place": Word(word=place),
                    "player": bet.player,
                    "added": Money(money=0),
                    "due": Money(money=bet.stake),
                }
                yield Breach((bet.placed, play.split), values, player=bet.player, paragraph=law.here(*SPLIT))


@at_end(
    "ao-de-261-22/6/31#draw", "pt-p-1364-2001/26#draw",
    severity=Severity.MAJOR,
    about=FinishedBlackjack.split,
    title=("Cada mão de um desdobramento recebe carta", "Every hand of a split gets a card"),
    pt="A mão do {place} ficou com uma só carta depois do desdobramento.",
    en="The hand at {place} was left with a single card after the split.",
    reading="blackjack:30",
)  # fmt: skip
def every_hand_of_a_split_gets_a_card(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """After splitting one must ask for one or more cards for each of the bets."""
    coup = finished.coup
    for place, play in coup.plays.items():
        hand = coup.hands.get(place, ())
        if play.from_split and len(hand) == 1 and play.split is not None:
            yield Breach((play.split, hand[0].drawn), {"place": Word(word=place)})


@at_end(
    "ao-de-261-22/6/31#aces", "pt-p-1364-2001/26#aces",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.unfit,
    title=("Ases desdobrados recebem uma carta cada um", "Split aces get one card each"),
    pt="O ás desdobrado do {place} recebeu mais do que uma carta: {extra}, além de {cards}.",
    en="The split ace at {place} got more than one card: {extra}, besides {cards}.",
)  # fmt: skip
def split_aces_get_one_card_each(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """One card for each ace; another ace may be split again (blackjack:29)."""
    accounts = finished.accounts
    for hand in accounts.unfit:
        if hand.unfit == "aces":
            extra = " ".join(laid.card or "" for laid in hand.surplus)
            values: dict[str, Value] = {"place": Word(word=hand.place), "cards": " ".join(hand.cards), "extra": extra}
            yield Breach((hand.surplus[0].drawn,), values, shortfalls=accounts.owed(hand))
    if accounts.unread:
        yield NotEvaluable(accounts.unread)
