"""How much may be staked: odds (n. 11.a) and the boxes of the numbers (n. 12). Nothing else is limited by art. 4."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value, Word
from streams.games.bets.state import Bet
from streams.games.craps.accounts import taken_in
from streams.games.craps.law import CrapsLaw
from streams.games.craps.looks import bets_were_wrongly_taken
from streams.games.craps.reckoning import Turn
from streams.games.craps.table import CrapsTable
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where
from streams.rules.money import times

BOXES = ("box_win:", "box_lose:")


class Together(NamedTuple):
    """Bets that are reckoned together at one throw, because something changed among them."""

    turns: tuple[Turn, ...]

    @property
    def stake(self) -> int:
        return sum(turn.lying.stake for turn in self.turns)

    @property
    def evidence(self) -> tuple[Event[Any], ...]:
        return tuple(shown for turn in self.turns for shown in turn.lying.bet.evidence)


@rule(
    "ao-de-261-22/4/11.a",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("As «odds» apoiam-se numa aposta com número", "Odds lean on a bet that has its number"),
    pt="As «odds» de {player}, de {stake}, não se apoiam em nenhuma aposta sua que já tenha número.",
    en="The odds of {player}, {stake}, lean on no bet of the player that has its number.",
)
@where(bets_were_wrongly_taken)
def odds_lean_on_a_bet_with_a_number(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> Said:
    """Once a point is set, those on pass or don't pass may add odds, and those on come or don't come when the bet has
    gone to its number.
    """
    for lying in table.accounts(law).series.orphans:
        bet = lying.bet
        values: dict[str, Value] = {"player": bet.player, "stake": Money(money=lying.stake)}
        yield Breach(bet.evidence, values, player=bet.player, **taken_in(bet))


@rule(
    "ao-de-261-22/4/11.a",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("As «odds» não excedem a aposta em que se apoiam", "Odds do not exceed the bet that they lean on"),
    pt="{player} tem {stake} em «odds» sobre uma aposta em {position} de {most}.",
    en="{player} has {stake} in odds on a bet on {position} of {most}.",
)
def odds_do_not_exceed_their_bet(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> Said:
    """All odds on one bet together are at most as much as the bet, on either side."""
    series = table.accounts(law).series
    for group in _leaning(table, law):
        parent = series.lives[group.turns[0].lying.bet.parent or ""].frozen
        if parent is None or group.stake <= parent.stake * law.odds_times:
            continue
        values: dict[str, Value] = {
            "player": parent.bet.player, "stake": Money(money=group.stake), "position": Word(word=parent.position),
            "most": Money(money=parent.stake * law.odds_times),
        }  # fmt: skip
        yield Breach((parent.bet.placed, *group.evidence), values, player=parent.bet.player)


@rule(
    "ao-de-261-22/4/11.a",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("As «odds» não levam além do prémio máximo", "Odds do not lead beyond the highest prize"),
    pt="As «odds» de {player}, de {stake}, ganhariam {prize}; o máximo permitido é {most}.",
    en="The odds of {player}, {stake}, would win {prize}; the most allowed is {most}.",
    reading="ao-de-261-22:C17",
)
def odds_keep_within_the_highest_prize(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> Said:
    """Odds may not lead to a payment above the maximum; the decree has no figure, the licence of the table has (C17).

    All odds on one bet are reckoned together, or the limit would fall to whoever lays them in two parts.
    """
    most = table.licence.highest_prize
    for group in _leaning(table, law):
        if most is None:
            yield NotEvaluable("the licence does not say how high a prize may be")
            return
        turn = group.turns[0]
        prize = times(group.stake, next(iter(turn.stage.wins.values())))  # all that wins them earns the same
        if prize > most:
            values: dict[str, Value] = {
                "player": turn.lying.bet.player, "stake": Money(money=group.stake), "prize": Money(money=int(prize)),
                "most": Money(money=most),
            }  # fmt: skip
            yield Breach(group.evidence, values, player=turn.lying.bet.player)


@rule(
    "ao-de-261-22/4/12.end",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Nas casas dos números joga-se em múltiplos do mínimo", "Boxes take multiples of the minimum"),
    pt="{player} tem {stake} em {position}, que não é múltiplo do mínimo de {least}.",
    en="{player} has {stake} on {position}, which is no multiple of the minimum of {least}.",
)
def box_bets_are_multiples_of_the_minimum(table: CrapsTable, event: Event[Any], law: CrapsLaw) -> Said:
    """What a player has on one box, either way, is a whole multiple of the minimum fixed for the table."""
    least = table.licence.limits.minimum
    for group in _changed(table, law, table.accounts(law).series.boxes, _box):
        lying = group.turns[0].lying
        if least and (group.stake % least or not group.stake):
            values: dict[str, Value] = {
                "player": lying.bet.player, "stake": Money(money=group.stake), "position": Word(word=lying.position),
                "least": Money(money=least),
            }  # fmt: skip
            yield Breach(group.evidence, values, player=lying.bet.player)


def _leant_on(bet: Bet, position: str) -> str | None:
    return bet.parent if position == "odds" else None


def _leaning(table: CrapsTable, law: CrapsLaw) -> Sequence[Together]:
    """The odds on each bet, wherever something changed among them; looked up once."""
    found = table.accounts(law)
    if found.leaning is None:
        found.leaning = tuple(_changed(table, law, found.series.odds, _leant_on))
    leaning: Sequence[Together] = found.leaning
    return leaning


def _box(bet: Bet, position: str) -> str | None:
    return f"{bet.player} {position}" if position.startswith(BOXES) else None


def _changed(
    table: CrapsTable, law: CrapsLaw, turns: Iterable[Turn], key: Callable[[Bet, str], str | None]
) -> Iterator[Together]:
    """Bets with one key, throw by throw, wherever something was added, altered or taken away since the throw before.

    Nothing is said where one lies among them that should not have been taken, or of which nobody knows how it stands.
    """
    throws: dict[int, dict[str, list[Turn]]] = {}
    for turn in turns:
        group = key(turn.lying.bet, turn.lying.position)
        if group is not None:
            throws.setdefault(turn.throw, {}).setdefault(group, []).append(turn)
    if not throws:
        return
    found = table.accounts(law)
    bets = found.coup.bets
    unsure = {key(bets[name], bets[name].position) for name in found.unsure if name in bets}
    before: dict[str, set[tuple[str, int]]] = {}
    for name, life in table.lives.items():
        lain = None if name not in bets or life.admitted is None else key(bets[name], life.admitted)
        if lain is not None:
            before.setdefault(lain, set()).add((name, life.stake))
    for _, groups in sorted(throws.items()):
        now = {group: {(turn.lying.bet.id, turn.lying.stake) for turn in turns} for group, turns in groups.items()}
        for group, together in groups.items():
            if now[group] != before.get(group) and group not in unsure:
                yield Together(tuple(together))
        before = now
