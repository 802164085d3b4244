"""How much may be raised, and how often: art. 13 nn. 19, 47, 55; art. 14 nn. 15 to 17."""

from schemas.events.poker import BetPosted, MoveMade
from schemas.events.table import CoupOpened
from schemas.findings import Money, Severity, Value
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import PASS, POT_LIMIT, both, in_2001
from streams.games.poker.state import NO_CAVES, SHOWN, Move
from streams.rules import Breach, Breaches, NotEvaluable, at_end

CARRIED = (CoupOpened, BetPosted, MoveMade)
COUNTED = "poker:9"  # how often the last bet counts
REOPENED = "poker:28"  # an all-in raise below the minimum


@at_end(
    *both("14/15", "13/19"),
    severity=Severity.CRITICAL,
    about=FinishedHand.raises,
    title=("Aposta-se e repica-se pelo menos o mínimo", "A bet or a raise is at least the minimum"),
    pt="{player} subiu a aposta em {found}; o mínimo é {due}.",
    en="{player} raised the stake by {found}; the minimum is {due}.",
    needs=CARRIED,
)
def raise_is_at_least_the_minimum(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A raise is at least one minimum bet of the table, and so is a first bet.

    Who puts in the whole cave may raise by less, which is not written (poker:58).
    """
    least = int(finished.coup.minimum * law.betting.least_raise)
    for move in finished.raises:
        if move.raised_by >= least or move.all_in:
            continue
        if move.player.start is None:
            yield NotEvaluable(NO_CAVES)
            continue
        values: dict[str, Value] = {
            "player": move.player.player, "found": Money(money=move.raised_by), "due": Money(money=least)
        }  # fmt: skip
        at = law.at("14/15" if move.bet and law.sintetico is None else "13/19")
        shows = (finished.table.limits, *finished.coup.posts, *move.before)
        yield Breach((move.event,), values, move.player.player, paragraph=at, shows=shows)


@at_end(
    *both("14/15"),
    severity=Severity.CRITICAL,
    about=FinishedHand.raises,
    title=("O repique não excede o pote", "A raise does not exceed the pot"),
    pt="{player} repicou {found} com {pot} no pote e {bet} por igualar; o máximo é {most}.",
    en="{player} raised by {found} with {pot} in the pot and {bet} to be matched; the most is {most}.",
    needs=CARRIED,
)
def raise_does_not_exceed_the_pot(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """At a pot limit table a raise is at most what is in the pot, the last bet counted once, twice or three times.

    How often it counts the house fixes. Where it did not, only what exceeds the pot with the bet counted three times is a
    sure breach; what exceeds it counted once is noted (poker:9).
    """
    terms = finished.table.terms
    if terms.maximum != POT_LIMIT:
        return
    count = terms.pot_count if terms.pot_count in law.betting.counts else max(law.betting.counts)
    fixed = terms.pot_count is not None
    for move in finished.raises:
        most = _most(move, count)
        if move.raised_by > most:
            yield _beyond(finished, move, most)
        elif not fixed and move.raised_by > (least := _most(move, min(law.betting.counts))):
            yield _beyond(finished, move, least, Severity.INFO, COUNTED)


def _most(move: Move, count: int) -> int:
    """The pot with the last bet counted so often: once it is in the pot already."""
    return move.pot + (count - 1) * move.bet


def _beyond(
    finished: FinishedHand, move: Move, most: int, severity: Severity | None = None, reading: str | None = None
) -> Breach:
    player = move.player.player
    values: dict[str, Value] = {
        "player": player, "found": Money(money=move.raised_by), "pot": Money(money=move.pot),
        "bet": Money(money=move.bet), "most": Money(money=most),
    }  # fmt: skip
    before = (each.event for each in finished.moves[max(0, move.number - SHOWN) : move.number])
    shows = (finished.table.opened, *finished.coup.posts, *before)
    return Breach((move.event,), values, player=player, severity=severity, reading=reading, shows=shows)


@at_end(
    *both("14/16", "13/47", "14/17"),
    severity=Severity.MAJOR,
    about=FinishedHand.raises,
    title=("Não se repica mais de três vezes por turno", "There are at most three raises in a round"),
    pt="{player} fez o repique n.º {found} do turno {round}, com {players} jogadores na mão; são permitidos {due}.",
    en="{player} made raise no. {found} of round {round}, with {players} players in the hand; {due} are allowed.",
)
def raises_are_limited_in_number(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """In each round there are three raises at most; with only two players in the hand, any number.

    The first bet of a round and the blinds are no raises. Art. 13 n. 47 speaks of each player, art. 14 n. 16 of the round:
    the round is meant (poker:29). Who is all-in still is in the hand. Extracts come from rooms with other rules: not judged.
    """
    most = law.betting.raises
    if most is None:
        return
    for move in finished.raises:
        if move.bet and move.raises >= most and move.active > law.betting.unlimited:
            values: dict[str, Value] = {
                "player": move.player.player, "found": move.raises + 1, "round": move.round.number,
                "players": move.active, "due": most,
            }  # fmt: skip
            shows = (*move.round.opening, *move.before, move.event)
            yield Breach((move.event,), values, player=move.player.player, shows=shows)


@at_end(
    *both("13/55"), in_2001("51"),
    severity=Severity.MAJOR,
    about=FinishedHand.again,
    title=("Ninguém repica a própria aposta", "Nobody raises an own bet"),
    pt="{player} subiu a aposta em {found} depois de já ter decidido, sem que outro jogador repicasse pelo menos o mínimo.",
    en="{player} raised the stake by {found} after having decided already, though nobody else had raised by the minimum.",
    needs=CARRIED,
)  # fmt: skip
def nobody_raises_an_own_bet(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who has bet and seen how the others react may not raise, unless another player raised meanwhile.

    A blind is no bet in this sense (poker:51). Who passed may raise a bet that came later. Whether an all-in below the
    least raise lets the others raise again is not written: such a raise is only noted (poker:28).
    """
    least = int(finished.coup.minimum * law.betting.least_raise)
    for move, before in finished.again:
        between = [
            each for each in finished.raises
            if each.round is move.round and before.event.sequence < each.event.sequence < move.event.sequence
        ]  # fmt: skip
        if any(each.raised_by >= least for each in between) or (between and before.action == PASS):
            continue
        noted = bool(between)
        values: dict[str, Value] = {"player": move.player.player, "found": Money(money=move.raised_by)}
        yield Breach(
            (before.event, move.event), values, player=move.player.player, reading=REOPENED if noted else None,
            severity=Severity.INFO if noted else None, shows=tuple(each.event for each in between),
        )  # fmt: skip
