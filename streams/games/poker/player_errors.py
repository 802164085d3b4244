"""How errors of players are settled: n. 71."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.poker import CardsMixed, HandRebuilt, MisdealDeclared, RulingGiven, SkipDeclared, WarningGiven
from schemas.events.table import CoupOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.beyond import beyond, only_one, payees
from streams.games.poker.evident import in_the_deal
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import ALL_IN, BET, CALL, EXCESS, FOLD, RAISE, both
from streams.games.poker.state import Move, PokerHand
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import Shortfalls, lacks, player

REPEATED: Final = "poker:71"
FOLDED: Final = "poker:17"
ONLY_CALL: Final = "poker:52"
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
    pt="As cartas de {player} misturaram-se ({fault}) e recebeu {amount} do pote.",
    en="The cards of {player} were mixed ({fault}), and {amount} of the pot was handed over.",
)
def mixed_cards_win_nothing(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Cards mixed with the folded ones are rebuilt, and lost where doubt remains; mixed with another's, both are void."""
    hand, paid = finished.coup, payees(finished.coup)
    certain = [one for one in hand.faults if one.type == HandRebuilt.type and one.data.certain]
    rebuilt = {one.data.player: one.sequence for one in certain}  # the last time
    for mixed in (event for event in hand.faults if event.type == CardsMixed.type):
        other = mixed.data.other
        sure = other is None and rebuilt.get(mixed.data.player, 0) > mixed.sequence
        for name in (mixed.data.player,) if other is None else (mixed.data.player, other):
            if name in paid and not sure:
                fault = "with_the_folded" if other is None else "with_those_of_another"
                values: dict[str, Value] = {
                    "player": name, "fault": Word(word=fault), "amount": Money(money=paid[name]),
                }  # fmt: skip
                out = [mixed.data.player, *([] if other is None else [other])]
                yield Breach((mixed, *_payments(finished, name)), values, player=name,
                             paragraph=law.at("13/71.b" if other is None else "13/71.g"),
                             severity=Severity.MAJOR if other is None else None,
                             reading=None if other is None else FOLDED,
                             shortfalls=_belongs_to_others(finished, name, out))  # fmt: skip


def _payments(finished: FinishedHand, name: str) -> tuple[Event[Any], ...]:
    return tuple(event for event in finished.coup.paid if event.data.player == name)[:1]


def _belongs_to_others(finished: FinishedHand, name: str, out: list[str]) -> Shortfalls:
    """What one got who could win nothing is that of the only one left; where several are, nobody can be named."""
    hand, paid = finished.coup, payees(finished.coup)
    left = {one.player: 1 for one in hand.live if one.player not in out}
    return lacks(player(only_one(left)), player(name), paid[name]) if left else ()


@at_end(
    *both("13/71.c"),
    severity=Severity.MAJOR,
    title=("O que se pôs para igualar não se retira", "What was put in to call is not taken back"),
    pt="{player} retirou {amount} que já tinha posto no pote.",
    en="{player} took back {amount} that had been put into the pot.",
)
def chips_of_a_short_call_stay(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who puts in too little to call may complete it, and may not take it back."""
    hand = finished.coup
    winners = payees(hand)
    for one in hand.players.values():
        for event in one.withdrawn:
            money = lacks(player(only_one(winners)), player(one.player), event.data.amount) if winners else ()
            values: dict[str, Value] = {"player": one.player, "amount": Money(money=event.data.amount)}
            if hand.void is None:
                yield Breach((event,), values, player=one.player, shortfalls=money)


@at_end(
    *both("13/71.d"),
    severity=Severity.CRITICAL,
    title=("Quem sobe sem o anunciar só iguala", "A raise without a word is a call"),
    pt="{player} pôs {staked} sem anunciar a subida; para igualar bastavam {due}, e {back?devolveram-se $|nada se devolveu}.",
    en="{player} put in {staked} without announcing a raise; {due} was enough to call, and {back?$ was handed back|nothing was handed back}.",
)
def raise_without_a_word_is_a_call(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who raises without saying so has called, and gets back what is above the call."""
    hand = finished.coup
    if hand.void is not None:
        return
    for move in (move for round_ in hand.rounds for move in round_.moves if _silent_raise(move, hand.minimum)):
        back = sum(event.data.amount for event in _given_back(move))
        due = _to_call(move, hand.minimum)
        excess = move.event.data.amount - due
        if back != excess:
            values: dict[str, Value] = {
                "player": move.player.player, "staked": Money(money=move.event.data.amount),
                "due": Money(money=due), "back": Money(money=back),
            }  # fmt: skip
            money = beyond(hand, move.player, excess - back, move)
            yield Breach(
                (move.event,),
                values,
                player=move.player.player,
                shortfalls=money,
                shows=_before(hand, move),
            )


def _before(hand: PokerHand, move: Move) -> tuple[Event[Any], ...]:
    """What made the call as high as it was, and what went back."""
    moves = [one.event for one in move.round.moves if one.event.sequence <= move.event.sequence]
    return (*hand.posts, *moves, *_given_back(move))


def _to_call(move: Move, minimum: int) -> int:
    """What a call needs; in the first round no less than the minimum, though nobody posted the big bet."""
    opens = move.round.number == 1 and move.bet < minimum
    return minimum - (move.bet - move.to_call) if opens else move.to_call


def _silent_raise(move: Move, minimum: int) -> bool:
    """More chips than the call needs, on a bet that was there, and no word of a raise."""
    words = move.announced
    spoken = words is not None and words.data.action in (RAISE, BET, ALL_IN)
    return (
        bool(move.bet)
        and move.event.data.amount > _to_call(move, minimum)
        and not spoken
        and move.action in (CALL, RAISE)
    )


def _given_back(move: Move) -> list[Event[Any]]:
    """What the dealer handed back of it, before the player's next move."""
    end = None if move.until is None else move.until[0]
    return [
        event
        for event in move.player.returned
        if event.data.reason == EXCESS
        and event.sequence > move.event.sequence
        and (end is None or event.sequence < end)
    ]


@at_end(
    *both("13/71.f"),
    severity=Severity.MAJOR,
    title=("A aposta fora da vez vale e não se aumenta", "A bet out of turn stands and is not raised"),
    pt="{player} apostou fora da sua vez e {fault}: {amount}.",
    en="{player} bet out of turn, and {fault}: {amount}.",
)
def bet_out_of_turn_stands(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A bet out of turn is valid, and cannot be made higher when the player's turn comes."""
    hand = finished.coup
    for round_ in hand.rounds if hand.void is None else ():
        for move in (move for move in round_.moves if move.amount and move.due not in (None, move.player.seat)):
            more = next((one for one in _later(move) if one.raised_by), None)
            back = next((one for one in move.player.returned if one.data.reason == "mistake"), None)
            if more is not None:
                values: dict[str, Value] = {
                    "player": move.player.player, "fault": Word(word="raised_it_later"),
                    "amount": Money(money=more.raised_by),
                }  # fmt: skip
                yield Breach((move.event, more.event), values, player=move.player.player,
                             shortfalls=beyond(hand, move.player, more.raised_by, more))  # fmt: skip
            elif back is not None:
                values = {
                    "player": move.player.player, "fault": Word(word="it_was_handed_back"),
                    "amount": Money(money=back.data.amount),
                }  # fmt: skip
                winners = payees(hand)
                money = (
                    lacks(player(only_one(winners)), player(move.player.player), back.data.amount) if winners else ()
                )
                yield Breach((move.event, back), values, player=move.player.player, shortfalls=money)


def _later(move: Move) -> list[Move]:
    """What the player did in the same round afterwards."""
    return [one for one in move.player.moves if one.round is move.round and one.event.sequence > move.event.sequence]


@at_end(
    *both("13/71.h"),
    severity=Severity.CRITICAL,
    title=("Quem cala o erro na distribuição fica fora da mão", "Whoever keeps silent on a misdeal is out of the hand"),
    pt="{player} só acusou o erro na distribuição depois de começado o primeiro turno de apostas, e {fault}.",
    en="{player} reported the misdeal only when the first betting round had begun, and {fault}.",
)
def who_keeps_silent_on_a_misdeal_is_out(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who sees a misdeal says so before the first betting round; who does not is out, and loses bet and pot."""
    hand, paid = finished.coup, payees(finished.coup)
    for declared in (event for event in hand.faults if event.type == MisdealDeclared.type):
        one = hand.of(declared.data.player)
        if in_the_deal(hand, declared) or one is None or hand.void is not None:
            continue
        later = [move for move in one.moves if move.event.sequence > declared.sequence and move.action != FOLD]
        fault = "won_the_pot" if one.player in paid else "went_on_playing" if later else ""
        if fault:
            money = _belongs_to_others(finished, one.player, [one.player]) if one.player in paid else ()
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
        moves = [] if one is None else [move for move in one.moves if move.event.sequence > declared.sequence]
        raised = next((move for move in moves if move.raised_by and move.round is moves[0].round), None)
        fault = ""
        reading: str | None = None
        money: Shortfalls = ()
        if ruling is None:
            fault = "nobody_decided"
        elif ruling.data.role != law.people.ruled_by:
            fault = "not_drawn_or_decided_by_the_inspector"
        elif raised is not None and one is not None:
            fault, reading, money = "raised_all_the_same", ONLY_CALL, beyond(hand, one, raised.raised_by, raised)
        if fault:
            values: dict[str, Value] = {"player": declared.data.player, "fault": Word(word=fault)}
            shows: list[Event[Any]] = [] if ruling is None else [ruling]
            shows += [] if raised is None else [raised.event]
            yield Breach((declared,), values, player=declared.data.player, shortfalls=money, reading=reading,
                         shows=tuple(shows))  # fmt: skip
