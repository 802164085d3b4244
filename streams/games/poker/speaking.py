"""What is said and what is staked: art. 13 nn. 39, 53, 55 and 57."""

from schemas.envelope import Event
from schemas.events.poker import BetPosted, ChipsAdded, MoveAnnounced, MoveMade
from schemas.events.table import CoupOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.betting_law import ADDED
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import (
    ACTIONS,
    ALL_IN,
    BET,
    CALL,
    FOLD,
    PASS,
    RAISE,
    both,
    in_2001,
    place_of,
)
from streams.games.poker.state import NO_CAVES, Move
from streams.games.poker.table import PokerTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

CARRIED = (CoupOpened, BetPosted, MoveMade)


@rule(
    *both("13/39"), in_2001("47"),
    on=(MoveMade,),
    severity=Severity.MAJOR,
    title=("Desiste-se, passa-se, acompanha-se ou repica-se", "A player folds, passes, calls or raises"),
    pt="O pagador aceitou a {player} uma jogada que a lei não prevê: «{action}».",
    en="The dealer accepted a move of {player} that the law does not know: “{action}”.",
    stands_alone=True,
    about="odd_move",
)  # fmt: skip
def move_is_one_that_the_law_knows(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Whose turn it is folds, passes, calls or raises; the first bet of a round is a raise of nothing."""
    if event.data.action not in ACTIONS:
        yield Breach((event,), {"player": event.data.player, "action": event.data.action}, player=event.data.player)


def _last(table: PokerTable) -> Move | None:
    return None if table.hand is None else table.hand.last_move


@rule(
    *both("13/39.a", "13/39.b"), in_2001("47.a"),
    on=(MoveMade,),
    severity=Severity.MINOR,
    title=("Quem desiste ou passa di-lo", "Whoever folds or passes says so"),
    pt="{player} {action#desistiu|passou} sem o dizer.",
    en="{player} {action#folded|passed} without saying so.",
    about="odd_move",
)  # fmt: skip
def who_folds_or_passes_says_so(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Who folds says «não vou», who passes says «passo». Other words than the move are reported by another rule."""
    move = _last(table)
    if move is None or move.action not in (FOLD, PASS) or move.announced is not None:
        return
    if move.action == PASS and law.of_2001:
        return  # there only who folds makes it known
    letter, which = ("13/39.a", 1) if move.action == FOLD else ("13/39.b", 2)
    paragraph = law.at(letter) if law.lettered else None
    yield Breach((event,), {"player": move.player.player, "action": which}, move.player.player, paragraph=paragraph)


@rule(
    *both("13/39.a"), in_2001("47.a"),
    on=(MoveMade,),
    severity=Severity.CRITICAL,
    title=("Quem desistiu está fora da mão", "Whoever has folded is out of the hand"),
    pt="{player} tinha desistido e voltou a jogar na mesma mão.",
    en="{player} had folded and moved again in the same hand.",
    needs=CARRIED,
    about="odd_move",
)  # fmt: skip
def who_has_folded_is_out(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Who folds loses what was bet and takes no further part in the hand."""
    move = _last(table)
    if move is None:
        return
    fold = move.player.folded
    if fold is not None and fold is not event:
        yield Breach((fold, event), {"player": move.player.player}, player=move.player.player)


@at_end(
    *both("13/39.a"), in_2001("47.a"),
    severity=Severity.MINOR,
    about=FinishedHand.folds,
    title=("As cartas de quem desiste são retiradas", "The cards of whoever folds are taken away"),
    pt="As cartas de {player}, que desistiu, não foram retiradas.",
    en="The cards of {player}, who folded, were not taken away.",
)  # fmt: skip
def folded_cards_are_taken_away(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """The dealer takes the cards of who folds away, face down."""
    hand = finished.coup
    for move in finished.folds if hand.void is None else ():
        place, number = place_of(move.player.seat), move.event.sequence
        if not any(each.data.place == place and each.sequence > number for each in hand.collected):
            yield Breach((move.event,), {"player": move.player.player}, player=move.player.player)


@rule(
    *both("13/39.b"), in_2001("47.b"),
    on=(MoveMade,),
    severity=Severity.MAJOR,
    title=("Só passa quem nada tem a igualar", "Only a player with nothing to match may pass"),
    pt="{player} passou com {due} por igualar.",
    en="{player} passed with {due} to be matched.",
    needs=CARRIED,
    about="odd_move",
)  # fmt: skip
def only_who_has_nothing_to_match_may_pass(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """Only a player with nothing to match may pass: whoever has the hand, and the others until somebody bets.

    To the letter the big bet would bar its player from passing an unraised round: it does not (poker:22).
    """
    move, posts = _last(table), () if table.hand is None else table.hand.posts
    if move is not None and move.action == PASS and move.to_call and (move.player.left or 0) > 0:
        due: Value = Money(money=move.to_call)
        values: dict[str, Value] = {"player": move.player.player, "due": due}
        yield Breach((event,), values, player=move.player.player, shows=(*posts, *move.before))


@at_end(
    *both("13/39.c"), in_2001("47.c"),
    severity=Severity.CRITICAL,
    version=2,
    about=FinishedHand.short_calls,
    title=("Quem acompanha aposta o mesmo", "Whoever calls stakes the same"),
    pt="{player} acompanhou com {found} quando havia {due} por igualar, e ficou na mão sem completar.",
    en="{player} called with {found} where {due} was to be matched, and stayed in the hand without completing it.",
    needs=CARRIED,
)  # fmt: skip
def who_calls_stakes_the_same(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A call is what the others have staked: who has put in less completes it, or is out; the whole cave is enough.

    Chips beyond the call are a raise that was not announced (n. 71.d), or came in another movement (n. 55). Nobody owes more
    than is left of the cave in the end; who wins the pot is short of what is missing in it.
    """
    kept: dict[str, int | None] = {}  # by seat: what was left in the end, and is not reported yet
    for move in finished.short_calls:
        name = move.player.player
        values: dict[str, Value] = {
            "player": name, "found": Money(money=move.amount), "due": Money(money=move.to_call)
        }  # fmt: skip
        owed, left = move.to_call - move.amount, kept.get(move.player.seat, move.player.left)
        owed = owed if left is None else min(owed, max(0, left))
        kept[move.player.seat] = None if left is None else left - owed
        short = finished.too_much.taken_back(move.player, owed)
        yield Breach((move.event,), values, player=name, shortfalls=short, shows=(*finished.coup.posts, *move.before))


def _in_movements(move: Move) -> bool:
    """Whether chips were added in another movement."""
    return any(event.type == ChipsAdded.type for event in move.added)


@at_end(
    *both("13/39.d"),
    severity=Severity.CRITICAL,
    about=FinishedHand.bets,
    title=("Quem repica diz quanto", "Whoever raises says by how much"),
    pt="{player} anunciou que subia a aposta sem dizer em quanto.",
    en="{player} announced a raise without saying by how much.",
)  # fmt: skip
def who_raises_says_by_how_much(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who raises puts in what the others have staked, says «jogo mais…» and then adds what was said.

    A raise without any word counts as a call (n. 71.d), and is reported there.
    """
    for move in finished.bets:
        words = move.announced
        if words is not None and words.data.action in (BET, RAISE) and words.data.more is None:
            yield Breach((words, move.event), {"player": move.player.player}, player=move.player.player)


@at_end(
    *both("13/53"), in_2001("50"),
    severity=Severity.MAJOR,
    about=FinishedHand.spoken,
    title=("Aposta-se o que se anunciou", "What was announced is staked"),
    pt="{player} anunciou mais {more}: deviam estar {due} na linha e ficaram {found}.",
    en="{player} announced {more} more: {due} should have been staked, {found} was.",
)  # fmt: skip
def announced_amount_is_staked(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """What was announced is what is bet: where the chips differ, the dealer changes them to the exact amount.

    Who has less than was announced stakes the whole cave.
    """
    for move in finished.spoken:
        words = move.announced
        if words is None or words.data.more is None or move.action not in (BET, RAISE):
            continue
        due = move.to_call + words.data.more
        if move.amount < due and move.left is None:
            yield NotEvaluable(NO_CAVES)
        elif move.amount != due and not (move.all_in and move.amount < due):
            name = move.player.player
            values: dict[str, Value] = {
                "player": name, "more": Money(money=words.data.more), "due": Money(money=due),
                "found": Money(money=move.amount),
            }  # fmt: skip
            shows = (*finished.coup.posts, *move.before, *move.added)
            yield Breach((words, move.event), values, player=name, shows=shows)


SAME = {BET: (BET, RAISE), RAISE: (BET, RAISE), ALL_IN: (CALL, BET, RAISE)}


@rule(
    *both("13/53", "13/39"), in_2001("50"),
    on=(MoveMade,),
    severity=Severity.MAJOR,
    title=("A jogada é a que foi anunciada", "The move is the one that was announced"),
    pt="{player} anunciou «{words}» e o pagador aceitou «{action}».",
    en="{player} announced “{words}” and the dealer accepted “{action}”.",
    needs=(MoveAnnounced, MoveMade),
    about="odd_move",
)  # fmt: skip
def move_is_the_one_announced(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """What a player announces binds: the dealer takes the move for what was said."""
    move = _last(table)
    words = None if move is None else move.announced
    if move is None or words is None or words.data.action not in (*ACTIONS, ALL_IN):
        return
    unannounced = words.data.action == CALL and move.action in (BET, RAISE)  # n. 71.d tells it
    same = SAME.get(words.data.action, (words.data.action,))
    if move.action in ACTIONS and move.action not in same and not unannounced:
        values: dict[str, Value] = {
            "player": move.player.player, "words": _spoken(words.data.action), "action": _spoken(move.action)
        }  # fmt: skip
        general = words.data.action in (FOLD, PASS) and law.lettered
        at = law.at("13/39") if general else None
        yield Breach((words, event), values, player=move.player.player, paragraph=at)


def _spoken(action: str) -> Word:
    """A code word has one English in all games, and `pass` is the line at craps."""
    return Word(word="passing" if action == PASS else action)


@at_end(
    *both("13/55"), in_2001("51.p2"),
    severity=Severity.MAJOR,
    about=FinishedHand.overcalls,
    title=("A aposta faz-se de uma só vez", "A bet is made at one go"),
    pt="{player} acompanhou e depois juntou mais fichas: {excess} além do que havia por igualar.",
    en="{player} called and then added more chips: {excess} beyond what was to be matched.",
)  # fmt: skip
def bet_is_made_at_one_go(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Bets are clear and immediate, without feints: who has called adds nothing after seeing how the others react.

    Chips that complete a call that was too short are another matter (n. 71.c). That the rest is handed back is inferred
    (poker:52): where it is, nobody gained by it.
    """
    for move, excess in finished.overcalls:
        if _in_movements(move):
            added = next(event for event in move.added if event.type == ChipsAdded.type)
            values: dict[str, Value] = {"player": move.player.player, "excess": Money(money=excess)}
            money = finished.too_much.of(ADDED, move)
            yield Breach((move.event, added), values, player=move.player.player, shortfalls=money)


@rule(
    *both("13/57"), in_2001("51.p3"),
    on=(MoveMade,),
    severity=Severity.MINOR,
    title=("Quem volta a ver as cartas não repica", "Whoever looks at the cards again does not raise"),
    pt="{player} voltou a ver as próprias cartas na sua vez e subiu a aposta.",
    en="{player} looked at the cards again when the turn came, and raised the stake.",
    about="odd_move",
)  # fmt: skip
def who_looks_again_does_not_raise(table: PokerTable, event: Event[MoveMade], law: PokerLaw) -> Breaches:
    """A player may look at the own cards again in order to call, never to raise."""
    move = _last(table)
    if move is not None and move.peeked is not None and move.action in (BET, RAISE):
        yield Breach((move.peeked, event), {"player": move.player.player}, player=move.player.player)
