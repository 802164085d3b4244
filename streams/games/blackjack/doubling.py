"""Doubling: nn. 34 to 36."""

from schemas.findings import Money, Severity, Value, Word
from streams.games.blackjack.deciding import deciders
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.hands import read
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.stakes import BEHIND, HandStakes, evidence, may_double
from streams.games.blackjack.state import BOX, HandAtDecision, HandPlay
from streams.games.cards.state import seat_of
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import NOBODY, together

DOUBLE = "ao-de-261-22/6/34", "pt-p-1364-2001/29"
BESIDE = "ao-de-261-22/6/35", "pt-p-1364-2001/30"
AFTER_A_SPLIT = "ao-de-261-22/6/36", "pt-p-1364-2001/31"


@at_end(
    "ao-de-261-22/6/34", "ao-de-261-22/6/36", "pt-p-1364-2001/29", "pt-p-1364-2001/31",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.raised,
    title=("Só se duplica com 9, 10 ou 11", "Only nine, ten or eleven is doubled"),
    pt="No {place} duplicou-se com {cards}; só com 9, 10 ou 11 nas duas primeiras cartas.",
    en="At {place} a hand of {cards} was doubled; only nine, ten or eleven on the first two cards may be.",
    version=3,
)  # fmt: skip
def only_nine_ten_or_eleven_is_doubled(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The first two cards come to 9, 10 or 11, an ace counted as 1; ace and ten are a blackjack, or 21 after a split.

    Split aces get one card and cannot be doubled. After a split the text does not say "two cards": a double on three
    that come to 9, 10 or 11 is doubtful (blackjack:31).
    """
    coup = finished.coup
    for shown in coup.seen:
        may = may_double(shown, law) if shown.event.data.action == "double" else True
        if may is None:
            yield NotEvaluable("a card that decides was not read")
        elif not may:
            yield _undoubled(finished, shown, law)


def _undoubled(finished: FinishedBlackjack, shown: HandAtDecision, law: BlackjackLaw) -> Breach:
    place, cards = shown.event.data.place, read(shown.cards, law) or ()
    many = shown.from_split and not shown.aces and len(cards) > law.cards_of_double
    doubt = many and law.least(cards) in law.doubled
    values: dict[str, Value] = {"place": Word(word=place), "cards": " ".join(cards) or "?"}
    accounts = finished.accounts
    faults = (
        fault for fault in accounts.stakes.faults if fault.duty == "not_doubled" and fault.event.data.place == place
    )
    money = together(accounts.owed(fault) for fault in faults)
    return Breach(
        (*(laid.drawn for laid in shown.cards), shown.event), values,
        paragraph=law.here(*(AFTER_A_SPLIT if shown.from_split else DOUBLE)),
        severity=Severity.INFO if doubt else None, reading="blackjack:31" if doubt else None, shortfalls=money,
    )  # fmt: skip


@at_end(
    "ao-de-261-22/6/34", "ao-de-261-22/6/35", "pt-p-1364-2001/29", "pt-p-1364-2001/30",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.raised,
    title=("A duplicação junta outro tanto da aposta", "A double adds as much as the stake"),
    pt="Para duplicar no {place}, {player} {added?juntou $|não juntou nada}; {due?devia juntar $|não devia juntar nada}.",
    en="To double at {place}, {player} added {added?$|nothing}; {due?it should have been $|nothing was to be added}.",
    version=4,
)  # fmt: skip
def a_double_adds_as_much_as_the_stake(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """The stake is doubled, no more and no less; owners of complementary bets double theirs or leave it.

    They double only with the holder: his cards bind them (blackjack:26). What one player has on a place is one bet,
    in however many stacks.
    """
    coup = finished.coup
    accounts = finished.accounts
    for fault in accounts.stakes.faults:
        if fault.event.data.reason != "double" or fault.duty in ("not_doubled", BEHIND):
            continue
        may = deciders(finished.table, coup, seat_of(fault.bet.position) or "")
        own = may is None or fault.bet.player in may.players
        values: dict[str, Value] = {
            "place": Word(word=fault.event.data.place), "player": fault.bet.player,
            "added": Money(money=fault.event.data.amount), "due": Money(money=fault.due),
        }  # fmt: skip
        money = accounts.owed(fault)
        cited = law.here(*(DOUBLE if own else BESIDE))
        alone = fault.duty == "beside" and not own  # the holder has not doubled
        yield Breach(
            evidence(fault), values, player=fault.bet.player, paragraph=cited, shortfalls=money,
            reading="blackjack:26" if alone else None,
        )  # fmt: skip
    for place, play in coup.plays.items():
        double, lacks = play.double, _lacking(accounts.stakes, play)
        if double is not None and lacks is not None:
            values = {
                "place": Word(word=place), "player": double.data.by,
                "added": Money(money=lacks[0]), "due": Money(money=lacks[1]),
            }  # fmt: skip
            yield Breach((double,), values, player=double.data.by, paragraph=law.here(*DOUBLE))


def _lacking(stakes: HandStakes, play: HandPlay) -> tuple[int, int] | None:
    """What who decided to double added to his own bets, and what he should have; nothing where that fits."""
    place = play.place
    if play.double is None:
        return None
    own = stakes.owned.get((play.double.data.by, f"{BOX}:{seat_of(place)}"), {})
    added = [event for event in play.added if event.data.reason == "double" and (event.data.bet in own or not own)]
    if any(event.sequence in stakes.faulty for event in added) or (added and not own):
        return None
    due = sum(stakes.first_on(name, place, stake) for name, stake in own.items())
    staked = sum(stakes.double.get((name, place), 0) for name in own)
    return None if own and staked == due else (staked, due)


@at_end(
    "ao-de-261-22/6/34", "pt-p-1364-2001/29",
    severity=Severity.CRITICAL,
    about=FinishedBlackjack.raised,
    title=("Quem duplica recebe uma única carta", "Whoever doubles gets a single card"),
    pt="A mão duplicada do {place} recebeu {given#$ carta|$ cartas|nenhuma carta}; devia receber uma.",
    en="The doubled hand at {place} was given {given#$ card|$ cards|no card}; it should have been one.",
)  # fmt: skip
def who_doubles_gets_a_single_card(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """One card after the double, and no more; what is given besides does not count."""
    coup = finished.coup
    accounts = finished.accounts
    for seen in coup.seen:
        place = seen.event.data.place
        hand = accounts.hands.get(place)
        if hand is None or hand.play.double is not seen.event:
            continue
        given = len(hand.laid) + len(hand.surplus) - len(seen.cards)
        if given != law.cards_after_double:
            values: dict[str, Value] = {"place": Word(word=place), "given": given}
            third = (hand.surplus[0].drawn,) if hand.surplus else ()
            money = accounts.owed(hand) if hand.unfit == "double" else NOBODY
            yield Breach((seen.event, *third), values, shortfalls=money)
    if accounts.unread:
        yield NotEvaluable(accounts.unread)
