"""Who is paid which pot: art. 13 nn. 1, 9.f, 17, 18, 49, 50, 64 to 67; art. 14 n. 2; art. 15 n. 3; their twins."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.cards import CardDrawn
from schemas.events.poker import BetPosted, ChipsReturned, HandShown, MoveMade, PercentageTaken, PotPaid
from schemas.findings import Money, MoneyBound, Severity, Value, Word
from streams.games.cards.hands import Hand, Selection
from streams.games.poker.button import NO_HOLDER
from streams.games.poker.finished_pots import FinishedPots
from streams.games.poker.law import PokerLaw
from streams.games.poker.letters import letters_of
from streams.games.poker.names import MAIN, both
from streams.games.poker.ranking import HandLaw
from streams.games.poker.settlement import COVERED, ODD, PROPORTION, SPLIT, WHOLE, WINNER, PotAccount
from streams.games.poker.showdown import PotOutcome, hands_of
from streams.games.poker.state import PokerHand
from streams.rules import Breach, Breaches, NotEvaluable, at_end

CHIPS: Final = (BetPosted, MoveMade, ChipsReturned, PercentageTaken, PotPaid)
CARDS: Final = (*CHIPS, CardDrawn, HandShown)
GAVE_UP: Final = "II/66"  # in 2001
CHOICE: Final = {"omaha": "14/2", "holdem": "15/3", "poker_sintetico": "16/3", "omaha_online": "14/2"}
LETTERS: Final = (
    *(f"13/17.{letter}" for letter in "abcdefghij"), *(f"13/18.{letter}" for letter in "abcdefg"),
    *(f"16/9.{letter}" for letter in "abcdefghijkl"), "16/11", "16/11.a", "16/11.b",
)  # fmt: skip


def _breaches(finished: FinishedPots, *faults: str) -> Iterator[PotAccount]:
    accounts = finished.unsettled_pots
    return iter(() if accounts is None else accounts.of(*faults))


def _unclear(finished: FinishedPots) -> Breaches:
    accounts = finished.unsettled_pots
    if accounts is not None and accounts.unclear:
        yield NotEvaluable(accounts.unclear)


def _breach(
    finished: FinishedPots, account: PotAccount, paragraph: str | None = None, severity: Severity | None = None
) -> Breach:
    """The breach that reports a wrong account."""
    hand = finished.coup
    evidence = tuple(event for payment in account.payments for event in payment.events) or _of_an_unpaid_pot(
        hand, account
    )
    about = account.about or next(iter(account.due), "")
    may_win = [outcome.winners or (() if account.known else outcome.pot.contenders) for outcome in account.outcomes]
    winners = [name for names in may_win for name in names]
    due = max(0, account.due.get(about, 0))
    values: dict[str, Value] = {
        "pot": Word(word=account.name), "player": about, "paid": Money(money=account.paid.get(about, 0)),
        "due": Money(money=due) if account.known or not due else MoneyBound(money=due, bound="most"),
        "players": (", " if account.known else " / ").join(dict.fromkeys(winners)),
        "amount": Money(money=sum(outcome.pot.amount for outcome in account.outcomes)),
    }  # fmt: skip
    chips = (*hand.posts, *hand.moves_shown, *finished.caves_shown)
    shows: tuple[Event[Any], ...] = (*chips, *finished.cards_seen(), *hand.percentage)
    return Breach(
        evidence, values, player=about, paragraph=paragraph, severity=severity, reading=account.reading,
        shortfalls=account.shortfalls, shows=shows,
    )  # fmt: skip


def _of_an_unpaid_pot(hand: PokerHand, account: PotAccount) -> tuple[Event[Any], ...]:
    """The hand, and for a side pot the last move of each who could win it: that tells two unpaid pots of a hand apart."""
    could_win = {name for outcome in account.outcomes for name in outcome.pot.contenders}
    if account.name == MAIN or not could_win:
        return (hand.opened,)
    last = {event.data.player: event for event in hand.moves_shown if event.data.player in could_win}
    return (hand.opened, *sorted(last.values(), key=attrgetter("sequence")))


@at_end(
    *both("13/64", "13/63", *LETTERS, "14/2", "15/3", "16/3"),
    severity=Severity.CRITICAL,
    about=FinishedPots.unsettled_pots,
    title=("O pote é da melhor mão", "The best hand wins the pot"),
    pt="{player} {paid?recebeu $|nada recebeu} do pote {pot}, de {amount}; {due?eram-lhe devidos $|nada lhe era devido}: o pote é de {players}.",
    en="{player} was paid {paid?$|nothing} from the {pot}, {amount}; {due?$|nothing} was due: the pot belongs to {players}.",
    needs=CARDS,
    version=3,
)  # fmt: skip
def best_hand_wins_the_pot(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """The cards decide, by the order of n. 17 and, between hands of one combination, by n. 18; words do not count (n. 63).

    At omaha exactly two of one's own cards count, at hold'em any five of the seven. Who folded wins nothing. The finding
    cites the letter that decides between who was paid and who should have been.
    """
    for account in _breaches(finished, WINNER):
        yield _breach(finished, account, _letter(finished, law, account))
    yield from _unclear(finished)


def _letter(finished: FinishedPots, law: PokerLaw, account: PotAccount) -> str:
    """The paragraph that decides against the player who was paid."""
    hand = finished.coup
    loser = hand.of(account.about)
    outcome: PotOutcome | None = next((each for each in account.outcomes if account.about in each.pot.contenders), None)
    if loser is not None and loser.live and loser.mucked is not None and loser.shown is None:
        return law.at(GAVE_UP) if law.of_2001 else law.at("13/64")
    if law.online is not None and len(finished.lying.pots) > 1:
        return law.at(all_in_letter(finished, account))
    if loser is None or not loser.live or outcome is None or not outcome.shown or account.about in outcome.winners:
        return law.at("13/64")
    worth = hands_of(hand, law.pots.hands)
    best, own = worth.get(outcome.winners[0]), worth.get(account.about)
    if best is None or own is None:
        return law.at("13/64")
    own_words = (loser.shown.data.called if loser.shown is not None else None) or own.combination
    if own_words != own.combination and _worth(law, own_words) >= _worth(law, best.combination):
        return law.at("13/63")
    words = _called(hand, account, outcome)
    named = words == own.combination  # a hand that was called what it is was not made of other cards
    chosen = None if named else _by_another_choice(finished, law, outcome, account.about)
    return chosen or _by_rank(law, words, best, own)


def _by_rank(law: PokerLaw, words: str, best: Hand, own: Hand) -> str:
    """The letter that ranks, or compares, the two hands; or that says what the hand is not that it was called."""
    letters = letters_of(law)
    called = letters.get(words)
    higher = _worth(law, words) >= _worth(law, best.combination)
    if called is not None and called.made is not None and words != own.combination and higher:
        return law.at(called.made)
    letter = letters.get(best.combination)
    if letter is None:
        return law.at("13/64")
    return law.at(letter.compared if best.combination == own.combination and letter.compared else letter.ranked)


def _called(hand: PokerHand, account: PotAccount, outcome: PotOutcome) -> str:
    """What the dealer called the hand of the player who was paid."""
    words = [event for event in hand.winners if event.data.pot == outcome.pot.name]
    last = words[-1].data if words else None
    return (last.combination or "") if last is not None and account.about in last.players else ""


def _worth(law: PokerLaw, combination: str) -> int:
    return law.pots.hands.ranking.worth.get(combination, 0)


def _by_another_choice(finished: FinishedPots, law: PokerLaw, outcome: PotOutcome, name: str) -> str | None:
    """The paragraph on which cards count, where the player would have won with others: any five, or two of one's own."""
    hands = law.pots.hands
    other = HandLaw(hands.ranking, Selection(2 if hands.selection.own is None else None))
    worth = hands_of(finished.coup, other)
    keys = {each: best.key for each in outcome.pot.contenders if (best := worth.get(each)) is not None}
    if name in keys and keys[name] == max(keys.values()):
        return law.at(CHOICE[law.game])
    return None


def all_in_letter(finished: FinishedPots, account: PotAccount) -> str:
    """Where rule 63 of omaha online has the case: nobody all-in wins, one does, or several with different amounts."""
    hand = finished.coup
    winners = {name for outcome in finished.decided for name in outcome.winners}
    caved = {player.staked for player in hand.live if player.all_in}
    if len(caved) > 1:
        return "63.c"
    return "63.b" if any((player := hand.of(name)) is not None and player.all_in for name in winners) else "63.a"


@at_end(
    *both("13/49", "13/50"),
    severity=Severity.CRITICAL,
    about=FinishedPots.unsettled_pots,
    title=("O encavado só ganha o que cobriu", "An all-in player wins only what those chips covered"),
    pt="{player} {paid?recebeu $|nada recebeu} do pote {pot}, de {amount}, que não cobria todo; {due?eram-lhe devidos $|nada lhe era devido}.",
    en="{player} was paid {paid?$|nothing} from the {pot}, {amount}, which those chips did not cover; {due?$|nothing} was due.",
    needs=CARDS,
    version=3,
)  # fmt: skip
def all_in_players_win_only_what_they_covered(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """Whoever has put in less than others wins of each no more than that; the rest goes to the next best hands.

    N. 38 wants a side pot for each, n. 50 a proportion of the whole pot. Where they differ the pots count (poker:6).
    """
    for account in _breaches(finished, COVERED):
        at = law.at("13/50") if account.reading == PROPORTION else None
        yield _breach(finished, account, law.at(all_in_letter(finished, account)) if law.online is not None else at)
    yield from _unclear(finished)


@at_end(
    *both("13/66", "16/10"),
    severity=Severity.CRITICAL,
    about=FinishedPots.unsettled_pots,
    title=("Mãos iguais partilham o pote", "Equal hands share the pot"),
    pt="O pote {pot}, de {amount}, é de {players} por partes iguais; {player} {paid?recebeu $|nada recebeu} e {due?eram-lhe devidos $|nada lhe era devido}.",
    en="The {pot}, {amount}, belongs to {players} in equal parts; {player} was paid {paid?$|nothing} and {due?$|nothing} was due.",
    needs=CARDS,
    version=2,
)  # fmt: skip
def equal_hands_share_the_pot(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """Equal winning hands share each pot that they contend for in proportion to their bets in it: in equal parts."""
    for account in _breaches(finished, SPLIT):
        if not _odd_units_only(account):
            yield _breach(finished, account, law.at("16/10" if law.sintetico is not None else "13/66"))
    yield from _unclear(finished)


def _odd_units_only(account: PotAccount) -> bool:
    """The parts are as they should be, and lie before the wrong winners."""
    parts = [account.paid.get(name, 0) for name in account.due]
    return len(account.outcomes) == 1 and sorted(parts) == sorted(account.due.values())


@at_end(
    *both("13/67"),
    severity=Severity.CRITICAL,
    about=FinishedPots.unsettled_pots,
    title=("As fichas a mais seguem a mão", "Odd chips go round from the hand holder"),
    pt="Na partilha do pote {pot}, de {amount}, {player} {paid?recebeu $|nada recebeu}; a parte era de {due}.",
    en="When the {pot}, {amount}, was shared, {player} was paid {paid?$|nothing}; the part was {due}.",
    version=2,
)  # fmt: skip
def odd_chips_go_round_from_the_hand_holder(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """Parts are made of whole minimum bets, the largest for whoever has the hand, the others to the next in turn.

    What is less than one such bet has no place in the text: parts that differ from ours by less are told for
    information (poker:8).
    """
    for account in _breaches(finished, SPLIT, ODD):
        if account.fault == ODD:
            yield _breach(finished, account, severity=Severity.INFO)
        elif _odd_units_only(account):
            yield NotEvaluable(NO_HOLDER) if finished.coup.button is None else _breach(finished, account)
    yield from _unclear(finished)


@at_end(
    *both("13/1", "13/9.f"),
    severity=Severity.CRITICAL,
    about=FinishedPots.unsettled_pots,
    title=("O pote é pago inteiro", "A pot is paid out whole"),
    pt="O pote {pot}, de {amount}, não foi pago por inteiro, ou foi pago a mais: {player} {paid?recebeu $|nada recebeu} e {due?eram-lhe devidos $|nada lhe era devido}.",
    en="The {pot}, {amount}, was not paid out whole, or more was paid: {player} was paid {paid?$|nothing} and {due?$|nothing} was due.",
    needs=CARDS,
    version=3,
)  # fmt: skip
def pots_are_paid_out_whole(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """The players play against each other: what they put in comes back to them but for the percentage, chip by chip."""
    for account in _breaches(finished, WHOLE):
        yield _breach(finished, account, law.at("13/1") if not account.payments else law.at("13/9.f"))
    yield from _unclear(finished)
