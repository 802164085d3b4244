"""The least and the most of a bet: n. 24.c of art. 10, rule 15; at Macau no bet has a most: n. 27, rule 40."""

from collections.abc import Iterable

from schemas.envelope import Event
from schemas.events.bets import BetRefused
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.held import beyond_the_limit, bounds, most_on
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, PAIR_OF, PONTO, TIE
from streams.games.baccarat.table import BaccaratTable
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.cards.state import kind_of
from streams.rules import Breach, Breaches, at_end, rule

TOO_HIGH = "maximum"  # why a bet is refused: above what one may stake
OVER_THE_LIMIT = "prize_limit"  # above what the bank may have to bear


@rule(
    "ao-de-261-22/10/24.c",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Máximo e mínimo guardam a proporção da lei", "Maximum and minimum keep the proportion of the law"),
    pt="{Em_chance} {maximum?o máximo é $|não há máximo} e o mínimo é {minimum}; o máximo deve ser {times} vezes o mínimo.",
    en="On {chance} {maximum?the maximum is $|there is no maximum} and the minimum is {minimum}; the maximum must be {times} times the minimum.",
    reading="baccarat:4.4",
)  # fmt: skip
def limits_keep_their_proportions(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """The most is 70 times the least on ponto and banca, 15 times on the tie, 8 times on each pair."""
    for chance in table.terms.chances if law.exactly else ():
        least, most = bounds(chance, table)
        due = law.multiples.get(chance)
        if due is not None and most != due * least:
            values: dict[str, Value] = {
                "chance": Word(word=chance), "maximum": Money(money=most or 0), "minimum": Money(money=least), "times": due,
            }  # fmt: skip
            yield Breach((event,), values)


@at_end(
    "ao-de-261-22/10/24.c", "ao-de-261-22/10/12", "pt-r-812-2015/15.a", "pt-r-812-2015/15.b", "pt-r-812-2015/15.c",
    severity=Severity.MAJOR,
    title=("Ninguém aposta acima do máximo", "Nobody stakes more than the maximum"),
    pt="{Em_position} jogaram-se {found}; o máximo é {maximum}.",
    en="{found} was staked on {position}; the maximum is {maximum}.",
    reading="baccarat:4.4",
    about=FinishedBaccarat.beyond_limits,
    version=2,
)  # fmt: skip
def nobody_stakes_more_than_the_most(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """What lies in a box on a chance, the holder's and what standing players added, is no more than the most there.

    A holder who alone passes it answers for that; else who stands and added. Online the most is so many times the least
    of the table, for each player and coup.
    """
    for place, bets in _by_box(finished, law).items():
        most = most_on(kind_of(place), finished.table, law)
        added = [bet for bet in bets if finished.coup.stands(bet)]
        own = [bet for bet in bets if not finished.coup.stands(bet)]
        if most is not None and _staked(own) > most:
            yield _too_much(own, most, own[-1].player, _at(place, law, added=False))
        elif most is not None and _staked(bets) > most:
            yield _too_much(bets, most, added[-1].player, _at(place, law, added=True))


def _staked(bets: list[Bet]) -> int:
    return sum(standing(bet)[1] or 0 for bet in bets)


def _too_much(bets: list[Bet], most: int, player: str, paragraph: str | None) -> Breach:
    values: dict[str, Value] = {
        "position": Word(word=bets[0].position), "found": Money(money=_staked(bets)), "maximum": Money(money=most),
    }  # fmt: skip
    return Breach(tuple(bet.placed for bet in bets), values, player=player, paragraph=paragraph)


def _at(place: str, law: BaccaratLaw, *, added: bool) -> str | None:
    if law.online is None:
        return law.at["standing"] if added else law.at["limits"]
    kind = kind_of(place)
    return law.at["pair_limit" if kind in PAIR_OF else "tie_limit" if kind == TIE else "ponto_limit"]


def _by_box(finished: FinishedBaccarat, law: BaccaratLaw) -> dict[str, list[Bet]]:
    """The bets in play by box, or online by chance and player."""
    boxes: dict[str, list[Bet]] = {}
    for bet in finished.in_play:
        position = standing(bet)[0]
        key = position if law.online is None else f"{kind_of(position)}:{bet.player}"
        boxes.setdefault(key, []).append(bet)
    return boxes


@at_end(
    "ao-de-261-22/10/24.c",
    severity=Severity.MAJOR,
    title=("Ninguém aposta abaixo do mínimo", "Nobody stakes less than the minimum"),
    pt="A aposta de {player} {em_position}, de {stake}, é inferior ao mínimo de {minimum}.",
    en="{player}'s bet on {position}, {stake}, is below the minimum of {minimum}.",
    about=FinishedBaccarat.beyond_limits,
    version=2,
)  # fmt: skip
def nobody_stakes_less_than_the_least(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """All that a holder has on a chance reaches its least; what standing players add to it has none of its own."""
    for (player, position), bets in _of_holders(finished).items():
        least, _ = bounds(position, finished.table)
        staked = _staked(bets)
        if staked < least:
            values: dict[str, Value] = {
                "player": player, "position": Word(word=position), "stake": Money(money=staked),
                "minimum": Money(money=least),
            }  # fmt: skip
            yield Breach(tuple(bet.placed for bet in bets), values, player=player)


def _of_holders(finished: FinishedBaccarat) -> dict[tuple[str, str], list[Bet]]:
    """The bets in play of those who hold the seat, by player and position."""
    bets: dict[tuple[str, str], list[Bet]] = {}
    for bet in finished.in_play:
        if not finished.coup.stands(bet):
            bets.setdefault((bet.player, standing(bet)[0]), []).append(bet)
    return bets


@rule(
    "ao-de-261-22/11/27", "ao-de-261-22/11/29", "ao-de-261-22/11/30", "ao-de-261-22/11/31",
    "pt-r-812-2015/40", "pt-r-812-2015/43.a", "pt-r-812-2015/43.b", "pt-r-812-2015/43.c",
    on=(BetRefused,),
    severity=Severity.MAJOR,
    title=("Nenhuma aposta é recusada por ser alta", "No bet is refused for its size"),
    pt="A aposta de {player} {em_position}, de {stake}, foi recusada pelo valor, e cabia no que a banca pode suportar.",
    en="{player}'s bet on {position}, {stake}, was refused for its size, and the bank could bear it.",
    version=3,
)  # fmt: skip
def no_bet_is_refused_for_its_size(table: BaccaratTable, event: Event[BetRefused], law: BaccaratLaw) -> Breaches:
    """At Macau no single bet has a most: for its size only what passes the prize limit may be refused.

    The room that is left is measured by that limit, not by what lies on ponto and banca at the moment.
    """
    refused = event.data
    if not law.is_macau or refused.reason not in (TOO_HIGH, OVER_THE_LIMIT) or table.coup is None:
        return
    chance, limit = kind_of(refused.position), table.coup.limit
    if limit is not None and beyond_the_limit(chance, limit, _with(refused, table.bets.values()), law):
        return
    values: dict[str, Value] = {
        "player": refused.player, "position": Word(word=refused.position), "stake": Money(money=refused.stake),
    }  # fmt: skip
    own = {TIE: "all_ties", PONTO: "difference", BANCA: "difference"}.get(chance, "all_pairs")
    at = law.at[own] if refused.reason == OVER_THE_LIMIT and limit is not None else None
    yield Breach((event,), values, player=refused.player, paragraph=at)


def _with(refused: BetRefused, bets: Iterable[Bet]) -> dict[str, int]:
    """What would lie on each chance had the bet been taken."""
    sums = {kind_of(refused.position): refused.stake}
    for bet in bets:
        if bet.lies:
            sums[kind_of(bet.position)] = sums.get(kind_of(bet.position), 0) + bet.stake
    return sums
