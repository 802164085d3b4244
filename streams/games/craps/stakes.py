"""How much may be staked: odds (n. 11.a) and the boxes of the numbers (n. 12). Nothing else is limited by art. 4."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.settling import moved_beyond
from streams.games.bets.state import Bet
from streams.games.craps.accounts import taken_in
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import OVER, CrapsLaw
from streams.games.craps.outcome import Groups, SeriesOutcome, Turn, box, stake_of
from streams.games.settlement import Number
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import NOBODY, Shortfalls, times

BOXES = ("box_win:", "box_lose:")

OddsBounds = (
    tuple[int, int | None] | None
)  # the most that may lean on a bet; what lies above the second is reported elsewhere


@at_end(
    "ao-de-261-22/4/11.a",
    severity=Severity.CRITICAL,
    about=FinishedSeries.bets_were_wrongly_taken,
    title=("As «odds» apoiam-se numa aposta com número", "Odds lean on a bet that has its number"),
    pt="As «odds» de {player}, de {stake}, não se apoiam em nenhuma aposta sua que já tenha número.",
    en="{player}'s odds, {stake}, lean on no bet of the player that has a number yet.",
)
def odds_lean_on_a_bet_with_a_number(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Once a point is set, those on pass or don't pass may add odds, and those on come or don't come when the bet has
    gone to its number.
    """
    for lying in finished.accounts.series.orphans:
        bet = lying.bet
        values: dict[str, Value] = {"player": bet.player, "stake": Money(money=lying.stake)}
        yield Breach(bet.evidence, values, player=bet.player, shortfalls=taken_in(bet))


@at_end(
    "ao-de-261-22/4/11.a",
    severity=Severity.CRITICAL,
    about=FinishedSeries.odds_run_high,
    title=("As «odds» não excedem a aposta em que se apoiam", "Odds do not exceed the bet that they lean on"),
    pt="{player} tem {stake} em «odds» sobre uma aposta {em_position} de {most}.",
    en="{player} has {stake} in odds on a bet on {position} of {most}.",
    version=3,
)
def odds_do_not_exceed_their_bet(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """All odds on one bet together are at most as much as the bet, on either side.

    What lies beyond that is no bet: what it won or lost with the others is owed back.
    """
    series = finished.accounts.series

    def bounds(turns: Sequence[Turn]) -> OddsBounds:
        parent = series.lives[turns[0].lying.bet.parent or ""].frozen
        return None if parent is None else (parent.stake * law.odds_times, None)

    for beyond in _beyond(finished, bounds):
        parent = series.lives[beyond.parent].frozen
        if parent is not None:
            values: dict[str, Value] = {
                "player": parent.bet.player, "stake": Money(money=beyond.stake), "position": Word(word=parent.position),
                "most": Money(money=parent.stake * law.odds_times),
            }  # fmt: skip
            evidence = (parent.bet.placed, *beyond.evidence)
            yield Breach(evidence, values, player=parent.bet.player, shortfalls=beyond.money)


@at_end(
    "ao-de-261-22/4/11.a",
    severity=Severity.MAJOR,
    about=FinishedSeries.odds_run_high,
    title=("As «odds» não levam além do prémio máximo", "Odds do not lead beyond the highest prize"),
    pt="As «odds» de {player}, de {stake}, ganhariam {prize}; o máximo permitido é {most}.",
    en="{player}'s odds, {stake}, would win {prize}; the maximum allowed is {most}.",
    reading="ao-de-261-22:C17",
    version=3,
)
def odds_keep_within_the_highest_prize(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """Odds may not lead to a payment above the maximum; the decree has no figure, the licence of the table has (C17).

    All odds on one bet are reckoned together, or the limit would fall to whoever lays them in two parts. What lies
    beyond that is no bet; as far as it exceeds the bet too, that is reported instead.
    """
    series, most = finished.accounts.series, finished.table.licence.highest_prize
    if most is None:
        if series.odds:
            yield NotEvaluable("the licence does not say how high a prize may be")
        return

    def bounds(turns: Sequence[Turn]) -> OddsBounds:
        stake, parent = stake_of(turns), series.lives[turns[0].lying.bet.parent or ""].frozen
        allowed = stake * most // int(_prize(turns)) if _prize(turns) > most else stake
        return allowed, None if parent is None else max(allowed, parent.stake * law.odds_times)

    for beyond in _beyond(finished, bounds):
        owner = beyond.turns[0].lying.bet.player
        values: dict[str, Value] = {
            "player": owner, "stake": Money(money=beyond.stake), "prize": Money(money=int(_prize(beyond.turns))),
            "most": Money(money=most),
        }  # fmt: skip
        yield Breach(beyond.evidence, values, player=owner, shortfalls=beyond.money)


@at_end(
    "ao-de-261-22/4/12.end",
    severity=Severity.MAJOR,
    title=("Nas casas dos números joga-se em múltiplos do mínimo", "Boxes take multiples of the minimum"),
    pt="{player} tem {stake} {em_position}, que não é múltiplo do mínimo de {least}.",
    en="{player} has {stake} on {position}, which is no multiple of the minimum of {least}.",
)
def box_bets_are_multiples_of_the_minimum(finished: FinishedSeries, law: CrapsLaw) -> Breaches:
    """What a player has on one box, either way, is a whole multiple of the minimum fixed for the table."""
    least, boxes = finished.table.licence.limits.minimum, finished.accounts.series.boxes
    for at, turns in boxes.items():
        lying, stake = turns[0].lying, stake_of(turns)
        if least and (stake % least or not stake) and _changed(finished, boxes, at, _box):
            values: dict[str, Value] = {
                "player": lying.bet.player, "stake": Money(money=stake), "position": Word(word=lying.position),
                "least": Money(money=least),
            }  # fmt: skip
            yield Breach(_evidence(turns), values, player=lying.bet.player)


class Beyond(NamedTuple):
    """Odds on one bet, at one throw, of which more lay there than may."""

    parent: str
    turns: Sequence[Turn]
    evidence: tuple[Event[Any], ...]
    money: Shortfalls

    @property
    def stake(self) -> int:
        return stake_of(self.turns)


def _beyond(finished: FinishedSeries, bounds: Callable[[Sequence[Turn]], OddsBounds]) -> Iterator[Beyond]:
    """Odds beyond what may lean on their bet, whenever they were changed; the money is reported once, with the last of these.

    Where they lay so since an earlier series, it is reported when they are settled.
    """
    series = finished.accounts.series
    changed: dict[str, list[tuple[list[Turn], tuple[int, int | None]]]] = {}
    kept: dict[str, tuple[list[Turn], tuple[int, int | None]]] = {}  # the first of those that lay so before
    for at, turns in series.odds.items():
        bound = bounds(turns)
        if bound is None or stake_of(turns) <= bound[0]:
            continue
        if _changed(finished, series.odds, at, _leant_on):
            changed.setdefault(at[1], []).append((turns, bound))
        else:
            kept.setdefault(at[1], (turns, bound))
    for parent, each in changed.items():
        for turns, bound in each:
            money = _won_or_lost_beyond(series, parent, *bound) if turns is each[-1][0] else NOBODY
            yield Beyond(parent, turns, _evidence(turns), money)
    for parent, (turns, bound) in kept.items():
        money = NOBODY if parent in changed else _won_or_lost_beyond(series, parent, *bound)
        if money:
            yield Beyond(parent, turns, (*_evidence(turns), *_settling(turns)), money)


def _won_or_lost_beyond(series: SeriesOutcome, parent: str, most: int, least: int | None = None) -> Shortfalls:
    """Who is short by what odds on one bet won or lost beyond the most that may lean on it.

    As far as they were settled; what lies above `least` is reported elsewhere.
    """
    turns = [turn for (_, leant_on), each in series.odds.items() if leant_on == parent for turn in each]
    decided = [turn for turn in turns if turn.effect in OVER and turn.lying.bet.settled]
    above = 0 if least is None else max(0, stake_of(decided) - least)
    return moved_beyond([(turn.lying.bet, turn.lying.stake, turn.due.gain) for turn in decided], most + above)


def _prize(turns: Sequence[Turn]) -> Number:
    """What odds on one bet would win: all that wins them earns the same."""
    return times(stake_of(turns), next(iter(turns[0].stage.wins.values())))


def _settling(turns: Sequence[Turn]) -> tuple[Event[Any], ...]:
    return tuple(act for turn in turns for act in (*turn.lying.bet.collections, *turn.lying.bet.payouts))


def _evidence(turns: Sequence[Turn]) -> tuple[Event[Any], ...]:
    return tuple(shown for turn in turns for shown in turn.lying.bet.evidence)


def _leant_on(bet: Bet, position: str) -> str | None:
    return bet.parent if position == "odds" else None


def _box(bet: Bet, position: str) -> str | None:
    return box(bet, position) if position.startswith(BOXES) else None


def _changed(
    finished: FinishedSeries, groups: Groups, at: tuple[int, str], common_to: Callable[[Bet, str], str | None]
) -> bool:
    """Whether something was added, altered or taken away among bets since the throw before: what stays is reported once.

    Nothing is said where one lies among them that should not have been taken, or of which nobody knows how it stands.
    """
    accounts, (throw, common) = finished.accounts, at
    bets = accounts.coup.bets
    if any(common_to(bets[name], bets[name].position) == common for name in accounts.unsure if name in bets):
        return False
    earlier = max((before for before, _ in groups if before < throw), default=None)
    if earlier is not None:
        lay = {(turn.lying.bet.id, turn.lying.stake) for turn in groups.get((earlier, common), ())}
    else:
        lay = {
            (name, life.stake)
            for name, life in finished.table.lives.items()
            if name in bets and life.admitted is not None and common_to(bets[name], life.admitted) == common
        }
    return {(turn.lying.bet.id, turn.lying.stake) for turn in groups[at]} != lay
