"""How much may be staked: nn. 10.c and 16 of art. 3."""

from collections.abc import Iterable

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.banca_francesa.earlier import SpotStake, wrongly_laid
from streams.games.banca_francesa.finished import FinishedBanca, bounds
from streams.games.banca_francesa.law import BancaLaw, BancaPlace, Chance
from streams.games.banca_francesa.settlement import SETTLEMENT
from streams.games.banca_francesa.table import BancaTable
from streams.games.bets.settling import Spot, moved_beyond, standing
from streams.games.bets.state import Bet
from streams.games.settlement import Fell
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.money import NOBODY, Shortfalls

StakedBet = tuple[Bet, int]  # and what it has when the dice are thrown


@rule(
    "ao-de-261-22/3/16.a",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("O máximo nos ases guarda a proporção", "The maximum on the aces keeps its proportion"),
    pt="O máximo afixado nos ases, {posted}, passa de {factor} vezes o mínimo: {most}.",
    en="The posted maximum on the aces, {posted}, exceeds {factor} times the minimum: {most}.",
)
def aces_maximum_keeps_its_proportion(table: BancaTable, event: Event[TableOpened], law: BancaLaw) -> Breaches:
    """On the aces the maximum is at most six times the minimum; a lower one is lawful."""
    yield from _out_of_proportion(event, law.chances["aces"])


@rule(
    "ao-de-261-22/3/16.b",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("O máximo no pequeno e no grande guarda a proporção", "The maximum on small and big keeps its proportion"),
    pt="O máximo afixado no pequeno ou no grande, {posted}, passa de {factor} vezes o mínimo: {most}.",
    en="The posted maximum on small or big, {posted}, exceeds {factor} times the minimum: {most}.",
)
def small_and_big_maximum_keeps_its_proportion(table: BancaTable, event: Event[TableOpened], law: BancaLaw) -> Breaches:
    """On small and on big the maximum is at most two hundred times the minimum; a lower one is lawful."""
    for name in ("small", "big"):
        breaches = list(_out_of_proportion(event, law.chances[name]))
        if breaches:
            yield from breaches
            return


@at_end(
    "ao-de-261-22/3/16.a",
    "ao-de-261-22/3/16.b",
    severity=Severity.MAJOR,
    title=("As apostas ficam entre o mínimo e o máximo", "Stakes keep between the minimum and the maximum"),
    pt="{player} tem {stake} {em_position}; o {bound} é {limit}.",
    en="{player} has {stake} on {position}; the {bound} is {limit}.",
    version=3,
    about=FinishedBanca.beyond_limits,
)
def stakes_keep_within_the_limits(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """What a player has on a chance is at least the minimum and at most the maximum of the chance.

    All chips of the player on the chance are added, as they lie whenever the dice are thrown; the cloths of a double
    table are not. Chips on a line have limits of their own. What is wrong on one chance is reported once in a coup. What
    lies beyond the maximum is no bet: what it won or lost is owed back.
    """
    yield from _out_of_limits(finished, on_a_line=False)


@at_end(
    "ao-de-261-22/3/10.c",
    severity=Severity.MAJOR,
    title=(
        "No risco cabem do dobro do mínimo ao dobro do máximo",
        "A line takes twice the minimum to twice the maximum",
    ),
    pt="{player} tem {stake} em fichas {em_position}; o {bound} no risco é {limit}.",
    en="{player} has chips of {stake} on {position}; the {bound} on a line is {limit}.",
    version=3,
    about=FinishedBanca.beyond_limits,
)
def chips_on_a_line_keep_within_twice_the_limits(finished: FinishedBanca, law: BancaLaw) -> Breaches:
    """Chips on a line are worth at least twice the minimum and at most twice the maximum of the chance they play.

    What lies beyond that is no bet: what it won or lost is owed back.
    """
    yield from _out_of_limits(finished, on_a_line=True)


def _out_of_proportion(event: Event[TableOpened], chance: Chance) -> Breaches:
    limits = event.data.licence.limits
    posted, most = limits.maximum.get(chance.name, 0), limits.minimum * chance.most
    if posted > most:
        values: dict[str, Value] = {
            "posted": Money(money=posted), "factor": chance.most, "most": Money(money=most),
        }  # fmt: skip
        yield Breach((event,), values)


def _out_of_limits(finished: FinishedBanca, *, on_a_line: bool) -> Breaches:
    coup, law, limits = finished.coup, finished.law, finished.table.licence.limits
    if coup.throw.thrown is None:
        return

    def wrong(spot: Spot, stake: int) -> bool:
        place = law.places.get(spot[1])
        if place is None or (place.line is not None) is not on_a_line:
            return False
        least, most = bounds(limits, place, law)
        return not least <= stake <= most

    accounts = finished.accounts  # they say which of the bets that were handed back played on
    wrongs = wrongly_laid(coup, law, wrong) if coup.lay else {}
    laid = _laid(coup.bets.values(), law, on_a_line=on_a_line)
    for spot, bets in laid.items():
        stake = sum([stake for _, stake in bets])
        if wrong(spot, stake):
            wrongs[spot] = SpotStake(stake, tuple(shown for bet, _ in bets for shown in bet.evidence))
    for spot, held in wrongs.items():
        player, position, _ = spot
        place = law.places[position]
        least, most = bounds(limits, place, law)
        low = held.stake < least
        values: dict[str, Value] = {
            "player": player, "position": Word(word=position), "stake": Money(money=held.stake),
            "bound": Word(word="minimum" if low else "maximum"), "limit": Money(money=least if low else most),
        }  # fmt: skip
        money = _beyond(laid.get(spot, ()), place, most, accounts.fell, law)
        yield Breach(
            held.shown, values, player=player, paragraph=None if on_a_line else place.chance.limited, shortfalls=money
        )


def _beyond(laid: Iterable[StakedBet], place: BancaPlace, most: int, fell: Fell | None, law: BancaLaw) -> Shortfalls:
    """Who is short by what bets on one place won or lost beyond the most that may lie there."""
    if fell is None:
        return NOBODY
    due = SETTLEMENT.tariff(law).decide(place, fell.what)[1]
    return moved_beyond([(bet, stake, due.on(stake).gain) for bet, stake in laid], most)


def _laid(bets: Iterable[Bet], law: BancaLaw, *, on_a_line: bool) -> dict[Spot, list[StakedBet]]:
    """The bets that make up what each player has on each position of each cloth, on the lines or besides them."""
    laid: dict[Spot, list[StakedBet]] = {}
    for bet in bets:
        position, stake = standing(bet)
        place = law.places.get(position)
        if stake is not None and place is not None and (place.line is not None) is on_a_line:
            laid.setdefault((bet.player, position, bet.cloth), []).append((bet, stake))
    return laid
