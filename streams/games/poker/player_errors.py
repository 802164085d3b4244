"""How errors of players are settled: n. 71."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.poker import RulingGiven, SkipDeclared, WarningGiven
from schemas.events.table import CoupOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.barred import mixed_cards, silent_on_a_misdeal
from streams.games.poker.betting_law import OUT_OF_TURN, SILENT, SKIPPED
from streams.games.poker.excess import (
    lacks_big_bet,
    raise_after,
    raised_after_a_turn,
    to_call,
    won_though_barred,
)
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import EXCESS, FOLD, MISTAKE, both
from streams.games.poker.state import NO_CAVES, Move, PokerHand
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import Shortfalls

REPEATED: Final = "poker:71"
FOLDED: Final = "poker:17"
ONLY_CALL: Final = "poker:52"
NO_BIG_BET: Final = "poker:79"
SLOW: Final = "slow"
NO_PACE: Final = "the licence does not say after how long a decision is slow"


@at_end(
    *both("13/71.a"),
    severity=Severity.MINOR,
    title=("Quem demora é advertido", "Whoever is slow is warned"),
    pt="{player} demorou {seconds} segundos a decidir, sem que lhe fizessem a advertência; a casa admite {most}.",
    en="{player} took {seconds} seconds to decide and was not warned; the house allows {most}.",
)
def slow_players_are_warned(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who does not decide at once and holds up the hand is warned by the dealer; after how long, the house says."""
    table = finished.table
    most = table.terms.decision_seconds
    if most is None:
        yield NotEvaluable(NO_PACE)
        return
    warned = {one.data.player for one in table.incidents if one.type == WarningGiven.type and one.data.reason == SLOW}
    for move in (move for round_ in finished.coup.rounds for move in round_.moves if move.asked is not None):
        assert move.asked is not None  # noqa: S101  # chosen above
        seconds = int((move.event.time - move.asked.time).total_seconds())
        if seconds > most and move.player.player not in warned:
            values: dict[str, Value] = {"player": move.player.player, "seconds": seconds, "most": most}
            yield Breach((move.asked, move.event), values, player=move.player.player, shows=(table.opened,))


@rule(
    *both("13/71.a"),
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("Quem demora reiteradamente deixa a mesa", "Whoever is slow again leaves the table"),
    pt="{player} recebeu {times} advertências por demorar e continua na mesa.",
    en="{player} was warned {times} times for being slow and is still at the table.",
    reading=REPEATED,
)
def who_is_slow_again_leaves(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """Who is slow repeatedly must leave the table."""
    last = table.last_opened
    for name, warnings in table.slow.items():
        fresh = last is None or warnings[-1].sequence > last.sequence
        if fresh and len(warnings) >= law.people.repeated and table.holder_of(name) is not None:
            values: dict[str, Value] = {"player": name, "times": len(warnings)}
            yield Breach((warnings[-1], event), values, player=name, shows=tuple(warnings))


@at_end(
    *both("13/71.b", "13/71.g"),
    severity=Severity.CRITICAL,
    title=("Quem mistura as cartas não ganha o pote", "Whoever mixes cards does not win the pot"),
    pt="{player}, cujas cartas se misturaram ({fault}), recebeu {amount} do pote.",
    en="{player}, whose cards were mixed ({fault}), was paid {amount} from the pot.",
)
def mixed_cards_win_nothing(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Cards mixed with the folded ones are rebuilt, and lost where doubt remains; mixed with another's, both are void."""
    hand, paid = finished.coup, finished.payees
    for name, mixed in mixed_cards(hand).items():
        other = mixed.data.other
        if name in paid and hand.void is None:
            fault = "with_the_folded" if other is None else "with_those_of_another"
            values: dict[str, Value] = {
                "player": name, "fault": Word(word=fault), "amount": Money(money=paid[name]),
            }  # fmt: skip
            yield Breach((mixed, *_payments(finished, name)), values, player=name,
                         paragraph=law.at("13/71.b" if other is None else "13/71.g"),
                         severity=Severity.MAJOR if other is None else None,
                         reading=None if other is None else FOLDED,
                         shortfalls=won_though_barred(finished, name))  # fmt: skip


def _payments(finished: FinishedHand, name: str) -> tuple[Event[Any], ...]:
    return tuple(event for event in finished.coup.paid if event.data.player == name)[:1]


@at_end(
    *both("13/71.c"),
    severity=Severity.MAJOR,
    title=("O que se pôs para igualar não se retira", "What was put in to call is not taken back"),
    pt="{player} retirou {amount} que já tinha posto no pote.",
    en="{player} took back {amount} that had been put into the pot.",
)
def chips_of_a_short_call_stay(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who puts in too little to call may complete it, and may not take it back."""
    for one in finished.coup.players.values() if finished.coup.void is None else ():
        missing = finished.too_much.missing(one) if one.withdrawn else 0
        for event in one.withdrawn:
            part = min(event.data.amount, missing)
            missing -= part
            values: dict[str, Value] = {"player": one.player, "amount": Money(money=event.data.amount)}
            yield Breach((event,), values, player=one.player, shortfalls=finished.too_much.taken_back(one, part))


@at_end(
    *both("13/71.d"),
    severity=Severity.CRITICAL,
    title=("Quem sobe sem o anunciar só iguala", "A raise without a word is a call"),
    pt="{player} pôs {staked} sem anunciar a subida; para igualar bastavam {due}, e {back?devolveram-se $|nada se devolveu}.",
    en="{player} put in {staked} without announcing a raise; {due} was enough to call, and {back?$ was handed back|nothing was handed back}.",
    about=FinishedHand.silent_raises,
)
def raise_without_a_word_is_a_call(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who raises without saying so has called, and gets back what is above the call."""
    hand = finished.coup
    if hand.void is not None:
        return
    for move in finished.silent_raises:
        back = sum(event.data.amount for event in _given_back(move))
        due = to_call(move, hand.minimum)
        excess = move.event.data.amount - due
        if back != excess:
            values: dict[str, Value] = {
                "player": move.player.player, "staked": Money(money=move.event.data.amount),
                "due": Money(money=due), "back": Money(money=back),
            }  # fmt: skip
            yield Breach((move.event,), values, player=move.player.player,
                         reading=NO_BIG_BET if lacks_big_bet(move, hand.minimum) else None,
                         shortfalls=finished.too_much.of(SILENT, move), shows=_before(hand, move))  # fmt: skip


def _before(hand: PokerHand, move: Move) -> tuple[Event[Any], ...]:
    """What made the call as high as it was, and what went back."""
    return (*hand.posts, *move.before, move.event, *_given_back(move))


def _given_back(move: Move) -> list[Event[Any]]:
    """What the dealer handed back of it, before the player's next move."""
    return [event for event in move.returned if event.data.reason == EXCESS]


@at_end(
    *both("13/71.f"),
    severity=Severity.MAJOR,
    title=("A aposta fora da vez vale e não se aumenta", "A bet out of turn stands and is not raised"),
    pt="{player} fez uma aposta fora da sua vez e {fault}: {amount}.",
    en="{player} made a bet out of turn, and {fault}: {amount}.",
)
def bet_out_of_turn_stands(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A bet out of turn is valid, and cannot be made higher when the player's turn comes."""
    left: dict[str, int] = {}  # by seat: what a player got back, and nothing else tells
    for move, more in raised_after_a_turn(finished):
        one = move.player
        back = next((event for event in move.returned if event.data.reason == MISTAKE), None)
        if (more or back) and not finished.coup.knows_the_cave(move.due):
            yield NotEvaluable(NO_CAVES)
            continue
        if more is not None:
            values: dict[str, Value] = {
                "player": one.player, "fault": Word(word="raised_it_later"), "amount": Money(money=more.raised_by),
            }  # fmt: skip
            money = finished.too_much.of(OUT_OF_TURN, more)
            yield Breach((move.event, more.event), values, player=one.player, shortfalls=money)
        elif back is not None:
            values = {
                "player": one.player, "fault": Word(word="it_was_handed_back"), "amount": Money(money=back.data.amount),
            }  # fmt: skip
            taken = sum(event.data.amount for event in one.withdrawn)
            missing = left.setdefault(one.seat, max(0, finished.too_much.missing(one) - taken))
            part = min(back.data.amount, missing)
            left[one.seat] -= part
            money = finished.too_much.taken_back(one, part)
            yield Breach((move.event, back), values, player=one.player, shortfalls=money)


@at_end(
    *both("13/71.h"),
    severity=Severity.CRITICAL,
    title=("Quem cala o erro na distribuição fica fora da mão", "Whoever keeps silent on a misdeal is out of the hand"),
    pt="{player} só acusou o erro na distribuição depois de começado o primeiro turno de apostas, e {fault}.",
    en="{player} reported the misdeal only when the first betting round had begun, and {fault}.",
)
def who_keeps_silent_on_a_misdeal_is_out(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who sees a misdeal says so before the first betting round; who does not is out, and loses bet and pot."""
    hand, paid = finished.coup, finished.payees
    for name, declared in silent_on_a_misdeal(hand).items():
        one = hand.of(name)
        if one is None or hand.void is not None:
            continue
        later = [move for move in one.moves if move.event.sequence > declared.sequence and move.action != FOLD]
        fault = "won_the_pot" if one.player in paid else "went_on_playing" if later else ""
        if fault:
            money = won_though_barred(finished, one.player)
            values: dict[str, Value] = {"player": one.player, "fault": Word(word=fault)}
            yield Breach((declared,), values, player=one.player, shortfalls=money)


@at_end(
    *both("13/71.i"),
    severity=Severity.MAJOR,
    title=("Da vez passada decide o fiscal", "The inspector decides on a turn that was passed over"),
    pt="{player} acusou que a sua vez passou: {fault}.",
    en="{player} said that the turn had been passed over: {fault}.",
)
def inspector_decides_on_a_skipped_turn(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who was passed over says so at once, and the inspector decides; even then he may only call."""
    hand = finished.coup
    rulings = [event for event in hand.faults if event.type == RulingGiven.type]
    for declared in (event for event in hand.faults if event.type == SkipDeclared.type):
        one = hand.players.get(declared.data.seat)
        ruling = next((one for one in rulings if one.sequence > declared.sequence), None)
        raised = raise_after(one, declared.sequence)
        fault = ""
        reading: str | None = None
        money: Shortfalls = ()
        if ruling is None:
            fault = "nobody_decided"
        elif ruling.data.role != law.people.ruled_by:
            fault = "not_drawn_or_decided_by_the_inspector"
        elif raised is not None and one is not None:
            fault, reading, money = "raised_all_the_same", ONLY_CALL, finished.too_much.of(SKIPPED, raised)
        if fault:
            values: dict[str, Value] = {"player": declared.data.player, "fault": Word(word=fault)}
            shows: list[Event[Any]] = [] if ruling is None else [ruling]
            shows += [] if raised is None else [raised.event]
            yield Breach((declared,), values, player=declared.data.player, shortfalls=money, reading=reading,
                         shows=tuple(shows))  # fmt: skip
