"""What the dealer calls aloud, and in which languages: nn. 57, 67, 97 and 103."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.events.table import TableClosed
from schemas.findings import Severity, Value, Word
from streams.games.cards.preparing import NO_SEATS
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.hand_fold import NO_HAND
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import ALONE, BANKER, DEALER, FULL, PONTO, TABLE, at
from streams.games.chemin_de_fer.scores import RESULT_AT
from streams.games.chemin_de_fer.state import DueCall
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

NO_CALLS = "messages were lost that may have told of calls, or of foreigners"
PORTUGUESE = "pt"
BY_TABLE = "by_the_table"
GIVEN_UP = ("hand_given_up", "hand_passes")  # either will do for a hand that is given up
PASSED = "baccarat:6.11"


class MissingCall(NamedTuple):
    """A call that was not made, or not as it must be."""

    call: DueCall
    made: Event[Any] | None


@at_end(
    "ao-de-261-22/12/97", "ao-de-261-22/12/97.a.i", "ao-de-261-22/12/97.a.ii", "ao-de-261-22/12/97.a.iii",
    "ao-de-261-22/12/97.a.iv", "ao-de-261-22/12/97.a.v", "ao-de-261-22/12/97.a.vi", "ao-de-261-22/12/97.a.vii",
    "ao-de-261-22/12/97.b.i", "ao-de-261-22/12/97.b.ii", "ao-de-261-22/12/97.b.iii", "ao-de-261-22/12/97.b.iv",
    "ao-de-261-22/12/97.c.i", "ao-de-261-22/12/97.c.ii", "ao-de-261-22/12/97.c.iii", "ao-de-261-22/12/97.c.iv",
    "ao-de-261-22/12/97.c.v", "ao-de-261-22/12/97.c.vi", "ao-de-261-22/12/97.c.vii", "ao-de-261-22/12/97.c.viii",
    "ao-de-261-22/12/97.c.ix", "ao-de-261-22/12/57", "ao-de-261-22/12/67", "ao-de-261-22/12/103",
    severity=Severity.MAJOR,
    title=("O pagador faz os anúncios da lei", "The dealer makes the calls of the law"),
    pt="O pagador não fez o anúncio devido, ou fê-lo com outro valor: «{call}».",
    en="The dealer did not make the call that was due, or made it with another value: “{call}”.",
    version=4,
)  # fmt: skip
def dealer_makes_the_calls_of_the_law(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The dealer repeats aloud, in Portuguese, the bank, the bets, their closing, words, results and the passing of the hand."""
    if not finished.coup.order:
        return
    if not finished.coup.calls_known:
        yield NotEvaluable(NO_CALLS)
        return
    for due, made in missing_calls(finished):
        values: dict[str, Value] = {"call": Word(word=due.call)}
        foreign = any(event.data.call == due.call and event.data.role == DEALER for event in finished.coup.called)
        paragraph = at("97") if foreign and made is None else due.paragraph
        severity = None if paragraph in WEIGHTY else Severity.MINOR
        shows = () if made is None else (made,)
        reading = PASSED if due.call in GIVEN_UP else None
        yield Breach((due.event,), values, paragraph=paragraph, severity=severity, shows=shows, reading=reading)


WEIGHTY = frozenset(map(at, ("97", "97.a.vii", "97.b.i", "57", "67", "103")))


def missing_calls(finished: FinishedChemin) -> Iterator[MissingCall]:
    """Each call that was due in the coup, or since the one before, and was not made so."""
    coup = finished.coup
    spare = [event for event in coup.called if event.data.role == DEALER and event.data.language == PORTUGUESE]
    for due in (*coup.due_calls, *due_calls(finished)):
        names = GIVEN_UP if due.call == GIVEN_UP[0] else (due.call,)
        made = next((event for event in spare if event.data.call in names and _as_due(event, due)), None)
        if made is not None:
            spare.remove(made)
            continue
        other = next((event for event in spare if event.data.call in names), None)
        if due.call == "word" and other is not None and "wrong_repetition" in finished.faults:
            continue
        yield MissingCall(due if other is None or due.call != "word" else due._replace(paragraph=at("97.b.i")), other)


def _as_due(event: Event[Any], due: DueCall) -> bool:
    amount = due.amount is None or event.data.amount == due.amount
    return amount and (due.word is None or event.data.word == due.word)


def due_calls(finished: FinishedChemin) -> Iterator[DueCall]:
    """The calls that the coup itself makes necessary."""
    coup, opened = finished.coup, finished.coup.opened
    if coup.first_of_shoe:
        yield DueCall("first_coup", at("97.c.ix"), opened)
    for event in coup.announced[-1:]:
        yield DueCall("bank", at("97.a.i"), event, amount=event.data.amount)
    yield DueCall("who_banco", at("97.a.ii"), opened)
    yield from _of_banco(finished)
    if coup.award is None and finished.in_play:
        yield DueCall("make_your_game", at("97.a.iii"), opened)
    covered = finished.covered_at_closing
    if not coup.full_banco and 0 < covered < coup.bank:
        yield DueCall("who_completes", at("97.a.iv"), opened)
    if covered:
        yield DueCall("closing", at("97.a.vii"), coup.closed or opened, amount=covered)
    said_before = coup.by_table and not any(event.data.call == BY_TABLE for event in coup.called)
    if coup.banker in coup.ignorant and coup.hand is not None and not coup.hand.coups and not said_before:
        yield DueCall(BY_TABLE, at("103"), finished.table.ignorant[coup.banker or ""])
    for place, paragraph in ((PONTO, at("67")), (BANKER, at("97.b.i"))):
        for spoken in coup.words[place][:1]:
            yield DueCall("word", paragraph, spoken, word=spoken.data.word)
    result = finished.result
    if result is not None and result.paragraph is None and not _any_result(finished):
        name = "tie" if result.winner is None else "ponto_wins" if result.winner == PONTO else "bank_wins"
        yield DueCall(name, RESULT_AT[name], coup.drawn[-1])


def _any_result(finished: FinishedChemin) -> bool:
    """Some result was called: whether it is the right one is another duty."""
    return any(event.data.call in RESULT_AT and event.data.language == PORTUGUESE for event in finished.coup.called)


def _of_banco(finished: FinishedChemin) -> Iterator[DueCall]:
    """A bancô, one that another has priority over, and the two steps of n. 57 over who stands."""
    coup, award = finished.coup, finished.coup.award
    if award is None:
        return
    kind, player = award.data.kind, award.data.player
    others = [call for call in coup.bancos if call.data.player != player]
    standing = [call for call in others if finished.seat_of(call.data.player) is None]
    seated = finished.seat_of(player) is not None
    if kind in FULL:
        yield DueCall("banco", at("97.a.v"), award)
    if not finished.table.sighted:
        return  # who sits is not known
    own = _own(finished, player)
    earlier = [call for call in others if call.sequence < own]
    if kind == ALONE and seated and any(call.data.kind == ALONE for call in standing):
        yield DueCall("lone_banco_seated", at("57"), award)
    elif kind == TABLE and seated and any(call.data.kind == TABLE for call in standing):
        yield DueCall("table_banco_seated", at("57"), award)
    elif kind in FULL and any(call.data.kind in FULL for call in earlier):
        yield DueCall("banco_with_priority", at("97.a.vi"), award)


def _own(finished: FinishedChemin, player: str) -> int:
    """When the one who has the bancô called it."""
    return next((call.sequence for call in finished.coup.bancos if call.data.player == player), 0)


@at_end(
    "ao-de-261-22/12/67", "ao-de-261-22/12/97",
    severity=Severity.MAJOR,
    title=("Com estrangeiros, os anúncios repetem-se noutra língua", "With foreigners calls are made in their language too"),
    pt="Há jogadores estrangeiros, e o anúncio «{call}» só foi feito em português.",
    en="There are foreign players, and the call “{call}” was made in Portuguese only.",
    version=2,
)  # fmt: skip
def foreigners_hear_the_calls_too(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Where foreign players take part the dealer makes each call in French, English or Mandarin as well.

    Calls from before they came are not due again.
    """
    coup = finished.coup
    if not coup.calls_known or (coup.foreigners is None and not finished.table.foreigners_known):
        yield NotEvaluable(NO_CALLS)
        return
    if coup.foreigners is None:
        return
    foreign = [event.data.call for event in coup.called if event.data.language in law.languages]
    for event in coup.called:
        call = event.data.call
        if event.data.role != DEALER or event.data.language != PORTUGUESE or not surely_before(coup.foreigners, event):
            continue
        if call in foreign:
            foreign.remove(call)
            continue
        yield Breach((event,), {"call": Word(word=call)}, paragraph=at("67") if call == "word" else at("97"))
        return  # the first of the coup is reported


@rule(
    "ao-de-261-22/12/97.c.xi",
    on=(TableClosed,),
    severity=Severity.MINOR,
    title=("O último golpe da partida é anunciado", "The last coup of the game is announced"),
    pt="A mesa fechou e o último golpe da partida não foi anunciado.",
    en="The table closed before the last coup of the game had been announced.",
    version=3,
)
def last_coup_of_the_game_is_announced(table: CheminTable, event: Event[TableClosed], law: CheminLaw) -> Breaches:
    """When the game is closed the dealer announces its last coup, whoever has the hand after it.

    Where too few players stayed the game ended of itself, and nobody could know that coup for the last.
    """
    if not table.hand_known:
        yield NotEvaluable(NO_HAND)
    elif table.hand is None or table.last_coup is None or table.last_play or len(table.seats) < law.seated:
        return
    elif not table.seated and len(table.seats.keys() - table.unsure) < law.seated:
        yield NotEvaluable(NO_SEATS)
    else:
        yield Breach((event,))
