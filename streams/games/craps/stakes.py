"""How much may be staked: odds (n. 11.a) and the boxes of the numbers (n. 12). Nothing else is limited by art. 4."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value, Word
from streams.games.craps.accounts import taken_in
from streams.games.craps.law import CrapsLaw
from streams.games.craps.reckoning import Turn
from streams.games.craps.table import CrapsTable
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule

BOXES = ("box_win:", "box_lose:")


class Together(NamedTuple):
    """Bets that are reckoned together at one throw, because a new or changed one is among them."""

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
    for group in _changed(table, law, lambda turn: turn.lying.bet.parent if turn.lying.position == "odds" else None):
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
    """Odds may not lead to a payment above the maximum; the decree has no figure, the licence of the table has (C17)."""
    most = table.licence.highest_prize
    for group in _changed(table, law, lambda turn: turn.lying.bet.id if turn.lying.position == "odds" else None):
        if most is None:
            yield NotEvaluable("the licence does not say how high a prize may be")
            return
        (turn,) = group.turns
        prize = group.stake * max(turn.stage.wins.values())
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
    for group in _changed(table, law, _box):
        lying = group.turns[0].lying
        if least and (group.stake % least or not group.stake):
            values: dict[str, Value] = {
                "player": lying.bet.player, "stake": Money(money=group.stake), "position": Word(word=lying.position),
                "least": Money(money=least),
            }  # fmt: skip
            yield Breach(group.evidence, values, player=lying.bet.player)


def _box(turn: Turn) -> str | None:
    position = turn.lying.position
    return f"{turn.lying.bet.player} {position}" if position.startswith(BOXES) else None


def _changed(table: CrapsTable, law: CrapsLaw, key: Any) -> Iterator[Together]:
    """Bets with one key, throw by throw, wherever one of them is new or has another stake than at the throw before."""
    groups: dict[tuple[int, str], list[Turn]] = {}
    new: set[tuple[int, str]] = set()
    for name, turns in table.accounts(law).series.turns.items():
        bet = turns[0].lying.bet
        if bet.last is bet.placed and key(turns[0]) is None:
            continue
        known = table.lives.get(name)
        stake = None if known is None else (known.stake, turns[0].lying.position)
        for turn in turns:
            group = key(turn)
            now = turn.lying.stake, turn.lying.position
            if group is not None:
                groups.setdefault((turn.throw, group), []).append(turn)
                if now != stake:
                    new.add((turn.throw, group))
            stake = now
    yield from (Together(tuple(turns)) for place, turns in groups.items() if place in new)
