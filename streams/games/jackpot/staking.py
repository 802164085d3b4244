"""Who may lay a jackpot chip, how many, of what value, until when.

Art. 7 nn. 3, 8, 10 and 11 and art. 9 nn. 10 and 21 of ao-de-261-22; their Portuguese twins.
"""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value
from streams.games.bets.settling import short_in_account
from streams.games.cards.state import CardCoup
from streams.games.cards.table import CardTable
from streams.games.jackpot.law import OfJackpots
from streams.games.jackpot.parties import prize_short
from streams.games.jackpot.reckoning import closed, in_the_main_game, jackpot_stirs, reckon
from streams.rules import COUP_END, Breach, Said, rule
from streams.rules.looks import where
from streams.rules.money import NOBODY
from streams.rules.order import surely_before


@rule(
    "ao-de-261-22/7/3",
    "pt-p-1364-2001/40",
    "ao-de-261-22/9/10",
    "pt-p-461-2001/I/8",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A ficha do acumulado tem o valor aprovado", "The jackpot chip is of the approved value"),
    pt="{player} jogou para o acumulado com {stake}; a aposta aprovada é {due}.",
    en="{player} played for the jackpot with {stake}; the approved stake is {due}.",
)
@where(jackpot_stirs)
def jackpot_chip_is_of_the_approved_value(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """The stake of the jackpot is the one that the supervision body fixed, no more and no less."""
    made, ledger = reckon(table, law), table.ledger
    for bet in made.chips if made is not None else ():
        due = (ledger.approved.stake if ledger is not None else 0) * bet.chips
        if bet.stake != due:
            values: dict[str, Value] = {"player": bet.player, "stake": Money(money=bet.stake), "due": Money(money=due)}
            yield Breach((bet.placed,), values, player=bet.player)


@rule(
    "ao-de-261-22/7/10",
    "pt-p-1364-2001/47",
    "ao-de-261-22/9/21",
    "pt-p-461-2001/I/16#jackpot_bet",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Cada jogador põe uma só ficha no acumulado", "A player lays one jackpot chip"),
    pt="{player} jogou para o acumulado com {found} fichas na mesma jogada; é {due} por jogador.",
    en="{player} played for the jackpot with {found} chips in one coup; it is {due} a player.",
    reading="blackjack:43",
)
@where(jackpot_stirs)
def a_player_lays_one_jackpot_chip(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """In each coup the jackpot bet is one chip a player, of the amount fixed before."""
    made = reckon(table, law)
    laid: dict[str, list[Any]] = {}
    for bet in made.chips if made is not None else ():
        laid.setdefault(bet.player, []).append(bet)
    for name, chips in laid.items():
        found = sum(bet.chips for bet in chips)
        if found > law.jackpot.chips:
            values: dict[str, Value] = {"player": name, "found": found, "due": law.jackpot.chips}
            yield Breach(tuple(bet.placed for bet in chips), values, player=name)


@rule(
    "ao-de-261-22/7/8",
    "pt-p-1364-2001/45",
    "ao-de-261-22/9/21#eligibility",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Só joga para o acumulado quem apostou", "Only who has a main bet plays for the jackpot"),
    pt="{player} jogou {stake} para o acumulado sem aposta no jogo principal.",
    en="{player} played {stake} for the jackpot without a bet in the main game.",
    version=4,
)
@where(jackpot_stirs)
def jackpot_bets_lean_on_a_main_bet(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """Only players who have made their bet in the main game may play for the jackpot.

    A bet that was settled was made, though it was handed back in the end.
    """
    made = reckon(table, law)
    if made is None or not made.chips or table.coup is None or table.coup.void is not None:
        return  # in a void coup every bet is handed back
    staked = in_the_main_game(table.coup)
    for bet in made.chips:
        if bet.player not in staked:
            values: dict[str, Value] = {"player": bet.player, "stake": Money(money=bet.stake)}
            won = bet.id in made.due.prizes
            money = short_in_account(bet, bet.paid, 0) if won else prize_short(table, table.coup.page, made, bet)
            yield Breach((bet.placed,), values, player=bet.player, shortfalls=money)


@rule(
    "ao-de-261-22/7/11",
    "pt-p-1364-2001/48",
    "ao-de-261-22/9/21",
    "pt-p-461-2001/I/16#jackpot_bet",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A ficha do acumulado põe-se antes das cartas", "The jackpot chip comes before the cards"),
    pt="{player} pôs a ficha do acumulado depois de fechadas as apostas, e ela ficou; recebeu {paid}.",
    en="{player} laid the jackpot chip when bets were closed, and it stayed; it was paid {paid}.",
    version=3,
)
@where(jackpot_stirs)
def jackpot_chips_come_before_the_cards(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """Jackpot bets are laid before the dealer begins to deal; the call that closes them comes right after.

    A chip between the call and the first card is late too, which is a reading (blackjack:21). Handed back, it breaks
    nothing.
    """
    made = reckon(table, law)
    if made is None or not made.late or table.coup is None:
        return
    for bet in made.chips:
        if bet.id in made.late:
            values: dict[str, Value] = {"player": bet.player, "paid": Money(money=bet.paid)}
            reading = None if _after_the_cards(bet.placed, table.coup) else "blackjack:21"
            evidence = (*((end,) if (end := closed(table.coup)) is not None else ()), bet.placed)
            void = table.coup.void is not None  # then the prize is told with all that is to be undone
            money = NOBODY if void else prize_short(table, table.coup.page, made, bet)
            yield Breach(evidence, values, player=bet.player, shortfalls=money, reading=reading)


def _after_the_cards(placed: Event[Any], coup: CardCoup) -> bool:
    return coup.dealt is not None and surely_before(coup.dealt, placed)
