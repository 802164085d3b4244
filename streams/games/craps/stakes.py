"""How much may be staked: odds (n. 11.a) and the boxes of the numbers (n. 12). Nothing else is limited by art. 4."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value, Word
from schemas.parties import BANK
from streams.games.bets.state import Bet
from streams.games.craps.accounts import taken_in
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import OVER, CrapsLaw
from streams.games.craps.reckoning import Groups, Reckoning, Turn, box
from streams.rules import Breach, NotEvaluable, Said, at_end
from streams.rules.money import NOBODY, Shortfalls, lacks, player, times

BOXES = ("box_win:", "box_lose:")


@at_end(
    "ao-de-261-22/4/11.a",
    severity=Severity.CRITICAL,
    about=FinishedSeries.bets_were_wrongly_taken,
    title=("As «odds» apoiam-se numa aposta com número", "Odds lean on a bet that has its number"),
    pt="As «odds» de {player}, de {stake}, não se apoiam em nenhuma aposta sua que já tenha número.",
    en="The odds of {player}, {stake}, lean on no bet of the player that has its number.",
)
def odds_lean_on_a_bet_with_a_number(finished: FinishedSeries, law: CrapsLaw) -> Said:
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
    title=("As «odds» não excedem a aposta em que se apoiam", "Odds do not exceed the bet that they lean on"),
    pt="{player} tem {stake} em «odds» sobre uma aposta em {position} de {most}.",
    en="{player} has {stake} in odds on a bet on {position} of {most}.",
    version=2,
)
def odds_do_not_exceed_their_bet(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """All odds on one bet together are at most as much as the bet, on either side.

    What lies beyond that is no bet: what it won or lost with the others is owed back.
    """
    series = finished.accounts.series
    last: dict[str, int] = {}  # bet -> the last throw at which too much leant on it and something had changed
    breaches: dict[tuple[int, str], Breach] = {}
    for at, turns in series.odds.items():
        parent, stake = series.lives[at[1]].frozen, _stake(turns)
        if (
            parent is None
            or stake <= parent.stake * law.odds_times
            or not _changed(finished, series.odds, at, _leant_on)
        ):
            continue
        most = parent.stake * law.odds_times
        values: dict[str, Value] = {
            "player": parent.bet.player, "stake": Money(money=stake), "position": Word(word=parent.position),
            "most": Money(money=most),
        }  # fmt: skip
        last[at[1]] = at[0]
        breaches[at] = Breach(
            (parent.bet.placed, *_evidence(turns)), values, player=parent.bet.player,
            shortfalls=_won_or_lost_beyond(series, at[1], most),
        )  # fmt: skip
    for at, breach in breaches.items():  # the money is told once
        yield breach if last[at[1]] == at[0] else replace(breach, shortfalls=NOBODY)


@at_end(
    "ao-de-261-22/4/11.a",
    severity=Severity.MAJOR,
    title=("As «odds» não levam além do prémio máximo", "Odds do not lead beyond the highest prize"),
    pt="As «odds» de {player}, de {stake}, ganhariam {prize}; o máximo permitido é {most}.",
    en="The odds of {player}, {stake}, would win {prize}; the most allowed is {most}.",
    reading="ao-de-261-22:C17",
    version=2,
)
def odds_keep_within_the_highest_prize(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """Odds may not lead to a payment above the maximum; the decree has no figure, the licence of the table has (C17).

    All odds on one bet are reckoned together, or the limit would fall to whoever lays them in two parts. What lies
    beyond that is no bet; as far as it exceeds the bet too, that is told instead.
    """
    series = finished.accounts.series
    most, odds = finished.table.licence.highest_prize, series.odds
    for at, turns in odds.items():
        stake = _stake(turns)
        if most is not None and stake * law.odds_earn <= most:
            continue
        prize = times(stake, next(iter(turns[0].stage.wins.values())))  # all that wins them earns the same
        if (most is not None and prize <= most) or not _changed(finished, odds, at, _leant_on):
            continue
        if most is None:
            yield NotEvaluable("the licence does not say how high a prize may be")
            return
        owner, parent = turns[0].lying.bet.player, series.lives[at[1]].frozen
        values: dict[str, Value] = {
            "player": owner, "stake": Money(money=stake), "prize": Money(money=int(prize)), "most": Money(money=most),
        }  # fmt: skip
        allowed = stake * most // int(prize)
        bounds = allowed, stake if parent is None else max(allowed, parent.stake * law.odds_times)
        yield Breach(
            _evidence(turns), values, player=owner, shortfalls=_won_or_lost_beyond(series, at[1], *bounds)
        )  # fmt: skip


@at_end(
    "ao-de-261-22/4/12.end",
    severity=Severity.MAJOR,
    title=("Nas casas dos números joga-se em múltiplos do mínimo", "Boxes take multiples of the minimum"),
    pt="{player} tem {stake} em {position}, que não é múltiplo do mínimo de {least}.",
    en="{player} has {stake} on {position}, which is no multiple of the minimum of {least}.",
)
def box_bets_are_multiples_of_the_minimum(finished: FinishedSeries, law: CrapsLaw) -> Said:
    """What a player has on one box, either way, is a whole multiple of the minimum fixed for the table."""
    least, boxes = finished.table.licence.limits.minimum, finished.accounts.series.boxes
    for at, turns in boxes.items():
        lying, stake = turns[0].lying, _stake(turns)
        if least and (stake % least or not stake) and _changed(finished, boxes, at, _box):
            values: dict[str, Value] = {
                "player": lying.bet.player, "stake": Money(money=stake), "position": Word(word=lying.position),
                "least": Money(money=least),
            }  # fmt: skip
            yield Breach(_evidence(turns), values, player=lying.bet.player)


def _won_or_lost_beyond(series: Reckoning, parent: str, most: int, least: int | None = None) -> Shortfalls:
    """Who is short by what odds on one bet won or lost beyond the most that may lean on it, those laid last first.

    As far as they were settled; what lies above `least` is told elsewhere.
    """
    turns = [turn for (_, leant_on), each in series.odds.items() if leant_on == parent for turn in each]
    decided = [turn for turn in turns if turn.verdict in OVER and turn.lying.bet.settled]
    beyond, money = min(_stake(decided), least or _stake(decided)) - most if decided else 0, NOBODY
    for turn in sorted(decided, key=lambda turn: -turn.lying.bet.placed.sequence):
        bet, part = turn.lying.bet, max(0, min(beyond, turn.lying.stake))
        beyond -= part
        gain = turn.due.gain * part // turn.lying.stake
        money += lacks(BANK, player(bet.player), int(gain), bet.id) + lacks(
            player(bet.player), BANK, int(-gain), bet.id
        )
    return money


def _stake(turns: Sequence[Turn]) -> int:
    return turns[0].lying.stake if len(turns) == 1 else sum(turn.lying.stake for turn in turns)


def _evidence(turns: Sequence[Turn]) -> tuple[Event[Any], ...]:
    return tuple(shown for turn in turns for shown in turn.lying.bet.evidence)


def _leant_on(bet: Bet, position: str) -> str | None:
    return bet.parent if position == "odds" else None


def _box(bet: Bet, position: str) -> str | None:
    return box(bet, position) if position.startswith(BOXES) else None


def _changed(
    finished: FinishedSeries, groups: Groups, at: tuple[int, str], common_to: Callable[[Bet, str], str | None]
) -> bool:
    """Whether something was added, altered or taken away among bets since the throw before: what stays is told once.

    Nothing is said where one lies among them that should not have been taken, or of which nobody knows how it stands.
    """
    found, (throw, common) = finished.accounts, at
    bets = found.coup.bets
    if any(common_to(bets[name], bets[name].position) == common for name in found.unsure if name in bets):
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
