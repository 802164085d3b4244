"""Who throws, and when the dice change hands: nn. 5 and 8 of art. 4."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from schemas.envelope import Event
from schemas.findings import Severity, Value
from streams.games.bets.state import Bet
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import CrapsLaw
from streams.games.craps.outcome import SEVEN_OUT
from streams.games.craps.state import CrapsThrow, Handover
from streams.games.craps.table import CrapsTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end


@at_end(
    "ao-de-261-22/4/5",
    "ao-de-261-22/4/8.a",
    severity=Severity.MAJOR,
    title=("Só lança quem tem aposta feita", "Only a player with a bet throws"),
    pt="{player} abriu a série sem ter qualquer aposta na mesa; os dados cabiam a outro jogador.",
    en="{player} opened the series without any bet on the table; the dice belonged to another player.",
)
def shooter_has_a_bet(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The dice are thrown by players who have made a bet; who stops betting passes them on.

    Judged at the first throw of a series, with the bets that still wait from earlier ones. Who has just got the dice
    breaks n. 5, who keeps them from the series before n. 8.
    """
    throw = _first(finished.table)
    if throw is None or any(lying.bet.player == throw.thrown.data.thrower for lying in throw.laid.values()):
        return
    if not finished.table.sight_clear:
        yield NotEvaluable("messages were lost that may have told of bets")
        return
    kept = (
        finished.table.last_throw is not None
        and finished.table.last_throw.thrown.data.thrower == throw.thrown.data.thrower
    )
    player = throw.thrown.data.thrower
    if kept:
        yield Breach((throw.thrown,), {"player": player}, player=player, paragraph=_KEPT, severity=Severity.MINOR)
    else:
        yield Breach((throw.thrown,), {"player": player}, player=player)


_KEPT = "ao-de-261-22/4/8.a"
_STOPPED = "ao-de-261-22:C20"


@at_end(
    "ao-de-261-22/4/5",
    severity=Severity.MAJOR,
    title=("Quem apostou no «pass-line» tem preferência", "A bettor on the pass line comes first"),
    pt="Os dados foram para {player}, sem aposta no «pass-line»; {other} tinha-a e não os recusou.",
    en="The dice went to {player}, who had no bet on the pass line; {other} had one and did not decline.",
    reading="ao-de-261-22:C11",
)
def pass_line_bettors_come_first(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Among those who may throw, one with a bet on the pass line has preference, also over the order of places (C11).

    A shooter who lays that bet before throwing has it in time.
    """
    throw = _first(finished.table)
    hand = _new_hand(finished.table, throw)
    if throw is None or hand is None:
        return
    shooter = hand.event.data.player
    if _bets_on(throw, shooter, law.preferred):
        return
    for bet in _willing(hand.bets, hand, finished.table):
        if bet.position == law.preferred:
            values: dict[str, Value] = {"player": shooter, "other": bet.player}
            yield Breach((bet.placed, hand.event), values, player=bet.player)
            return


@at_end(
    "ao-de-261-22/4/5",
    severity=Severity.MAJOR,
    title=("Os dados correm pela ordem dos lugares", "The dice go round in the order of places"),
    pt="Os dados foram para {player}, passando à frente de {other}, que está antes e não os recusou.",
    en="The dice went to {player}, past {other}, whose place comes before and who did not decline.",
    reading="ao-de-261-22:C11",
)
def dice_go_round_in_the_order_of_places(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The first to throw is who stands to the left of the stickman, or one of those who follow if that one declines.

    Whether each new search starts there or goes on from the last shooter is not said: only who is passed over on
    both counts was wronged. Among those on the pass line, they alone are compared.
    """
    throw = _first(finished.table)
    hand = _new_hand(finished.table, throw)
    if throw is None or hand is None or hand.event.data.seat not in finished.table.licence.seats:
        return
    rivals = list(_willing(hand.bets, hand, finished.table))
    passing = [bet for bet in rivals if bet.position == law.preferred]
    if passing or _bets_on(throw, hand.event.data.player, law.preferred):
        rivals = passing
    if not rivals:
        return
    order = {seat: number for number, seat in enumerate(finished.table.licence.seats)}
    last = _seat(finished.table.last_throw, order)
    passed = [_nearer(rivals, hand, order, start) for start in (0, 0 if last is None else last + 1)]
    if all(bet is not None for bet in passed) and passed[-1] is not None:
        skipped = passed[-1]
        values: dict[str, Value] = {"player": hand.event.data.player, "other": skipped.player}
        yield Breach((hand.seats[skipped.player], skipped.placed, hand.event), values, player=skipped.player)


@at_end(
    "ao-de-261-22/4/5",
    severity=Severity.MAJOR,
    title=("Lança quem recebeu os dados", "Whoever was given the dice throws them"),
    pt="Os dados tinham sido entregues a {player} e foram lançados por {other}.",
    en="The dice had been given to {player} and were thrown by {other}.",
    version=2,
)
def dice_are_thrown_by_the_shooter(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """The dice are thrown by the player whose turn it is. A handover that was only told late was made in time."""
    for throw in finished.coup.throws:
        hand, thrower = throw.hand, throw.thrown.data.thrower
        if hand is not None and hand.event.data.player != thrower:
            values: dict[str, Value] = {"player": hand.event.data.player, "other": thrower}
            yield Breach((hand.event, throw.thrown), values, player=thrower)


@at_end(
    "ao-de-261-22/4/5",
    severity=Severity.MINOR,
    title=("Cada um lança do seu lugar", "Players throw from their own places"),
    pt="{player} lançou do lugar {found}; ocupa o lugar {due}.",
    en="{player} threw from place {found}; the player's own place is {due}.",
    version=2,
)
def dice_are_thrown_from_the_place_of_the_shooter(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A player throws from the place that he has at the table."""
    for throw in finished.coup.throws:
        hand, thrown = throw.hand, throw.thrown.data
        if hand is None or thrown.seat is None or hand.event.data.player != thrown.thrower:
            continue
        if thrown.seat != hand.event.data.seat:
            values: dict[str, Value] = {"player": thrown.thrower, "found": thrown.seat, "due": hand.event.data.seat}
            yield Breach((hand.event, throw.thrown), values, player=thrown.thrower)


@at_end(
    "ao-de-261-22/4/8",
    severity=Severity.MAJOR,
    title=("Os dados só mudam de mão com causa", "The dice change hands only for a cause"),
    pt="Os dados passaram de {other} para {player} sem sete que os fizesse passar, tendo {other} apostas na mesa.",
    en="The dice went from {other} to {player} without a seven to pass them on, while {other} had bets on the table.",
)
def dice_change_hands_only_for_a_cause(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A shooter keeps the dice until a seven takes the pass line or until he makes no more bets; he may give them up.

    Whether one who lays nothing new, but has a bet waiting from before, has stopped betting is doubtful (C20).
    """
    coup = finished.coup
    before = finished.table.last_throw
    passed = finished.table.ended == SEVEN_OUT
    for throw in coup.throws:
        if before is not None and not passed and throw.hand is not before.hand and _taken(before, throw):
            other, player = before.thrown.data.thrower, throw.thrown.data.thrower
            if throw.hand is not None:
                values: dict[str, Value] = {"player": player, "other": other}
                breach = Breach((throw.hand.event, throw.thrown), values, player=other, shows=(before.thrown,))
                yield (
                    replace(breach, reading=_STOPPED)
                    if before is finished.table.last_throw and _idle(before, throw)
                    else breach
                )
        before, passed = throw, False


@at_end(
    "ao-de-261-22/4/8.b",
    severity=Severity.MAJOR,
    title=("O sete que perde passa os dados", "The seven that loses passes the dice on"),
    pt="Saiu sete com ponto estabelecido e {player} voltou a lançar; {other} tinha aposta e não recusou os dados.",
    en="A seven came with a point set and {player} threw again; {other} had a bet and did not decline the dice.",
)
def seven_out_passes_the_dice(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """A seven after the first throw, which loses the pass line, takes the dice from the shooter.

    A first throw of seven does not, nor do 2, 3, 12 or a point made. Where nobody else has a bet or wants the dice
    when they are given, they stay.
    """
    throw, last = _first(finished.table), finished.table.last_throw
    if throw is None or last is None or last.settled is None or finished.table.ended != SEVEN_OUT:
        return
    player = throw.thrown.data.thrower
    if player != last.thrown.data.thrower:
        return
    declined = throw.declined | (throw.hand.declined if throw.hand is not None else frozenset())
    given = _given(throw, last)
    early = {lying.bet.player for lying in throw.laid.values() if lying.bet.placed.sequence < given.sequence}
    others = sorted((throw.bettors() & early) - declined - {player})
    if others:
        values: dict[str, Value] = {"player": player, "other": others[0]}
        bets = tuple(lying.bet.placed for lying in throw.laid.values() if lying.bet.player == others[0])
        yield Breach((last.settled, throw.thrown), values, player=player, shows=(last.thrown, *bets))


def _given(throw: CrapsThrow, last: CrapsThrow) -> Event[Any]:
    """The moment from which the shooter had the dice for that throw: given, offered again, or just thrown."""
    if throw.hand is not None and throw.hand is not last.hand:
        return throw.hand.event
    return throw.offered if throw.offered is not None and throw.offered is not last.offered else throw.thrown


def _bets_on(throw: CrapsThrow, player: str, position: str) -> bool:
    return any(lying.bet.player == player and lying.position == position for lying in throw.laid.values())


def _first(table: CrapsTable) -> CrapsThrow | None:
    return table.coup.throws[0] if table.coup is not None and table.coup.throws else None


def _new_hand(table: CrapsTable, throw: CrapsThrow | None) -> Handover | None:
    """How the dice got to the shooter of a first throw, if they did so since the series before, and it is known whose
    that was.
    """
    last, hand = table.last_throw, None if throw is None else throw.hand
    if last is None:
        return hand if table.series is None and table.sight_clear else None
    return None if last.hand is hand else hand


def _willing(bets: Iterable[Bet], hand: Handover, table: CrapsTable) -> Iterable[Bet]:
    """Bets of players who could have had the dice: not the shooter, not the last one, nobody who declined."""
    last = table.last_throw
    out = {hand.event.data.player, *hand.declined} | (set() if last is None else {last.thrown.data.thrower})
    return (bet for bet in bets if bet.player not in out)


def _nearer(rivals: Iterable[Bet], hand: Handover, order: dict[str, int], start: int) -> Bet | None:
    """The first whose known place comes before the shooter's, counted from a place round the table."""

    def turn(seat: str) -> int:
        return (order[seat] - start) % len(order)

    known = [bet for bet in rivals if bet.player in hand.seats and hand.seats[bet.player].data.seat in order]
    nearer = [bet for bet in known if turn(hand.seats[bet.player].data.seat) < turn(hand.event.data.seat)]
    return min(nearer, key=lambda bet: turn(hand.seats[bet.player].data.seat), default=None)


def _seat(throw: CrapsThrow | None, order: dict[str, int]) -> int | None:
    hand = None if throw is None else throw.hand
    return None if hand is None else order.get(hand.event.data.seat)


def _idle(before: CrapsThrow, throw: CrapsThrow) -> bool:
    """The last shooter has laid nothing since throwing."""
    other, since = before.thrown.data.thrower, before.thrown.sequence
    laid = (lying.bet for lying in throw.laid.values())
    return not any(bet.player == other and bet.placed.sequence > since for bet in laid)


def _taken(before: CrapsThrow, throw: CrapsThrow) -> bool:
    """The last shooter had bets, had not given the dice up, and another throws."""
    other, hand = before.thrown.data.thrower, throw.hand
    if hand is None or throw.thrown.data.thrower == other or other in hand.declined | throw.declined:
        return False
    return other in throw.bettors() and any(bet.player == other for bet in hand.bets)
