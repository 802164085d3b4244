"""Who may lay a jackpot chip, how many, of what value, until when.

Art. 7 nn. 3, 8, 10 and 11 and art. 9 nn. 10 and 21 of ao-de-261-22; their Portuguese twins.
"""

from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetReturned
from schemas.findings import Money, Severity, Value
from schemas.parties import BANK
from streams.games.bets.settling import left_of
from streams.games.bets.state import Bet
from streams.games.cards.finished import AnyDeal
from streams.games.cards.state import JACKPOT, CardCoup
from streams.games.jackpot.law import OfJackpots
from streams.games.jackpot.parties import undone
from streams.games.jackpot.reckoning import closed, in_the_main_game, on_jackpot
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import NOBODY, Shortfalls, lacks, player, together
from streams.rules.order import surely_before
from streams.rules.payments import as_corrected


@at_end(
    "ao-de-261-22/7/3", "pt-p-1364-2001/40", "ao-de-261-22/9/10", "pt-p-461-2001/I/8",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("A ficha do acumulado tem o valor aprovado", "The jackpot chip is of the approved value"),
    pt="{player} jogou para o acumulado com {stake}; a aposta aprovada é {due}.",
    en="{player} played for the jackpot with {stake}; the approved stake is {due}.",
)  # fmt: skip
def jackpot_chip_is_of_the_approved_value(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """The stake of the jackpot is the one that the supervision body fixed, no more and no less."""
    for bet in finished.jackpot.chips:
        due = finished.jackpot.stake * bet.chips
        if bet.stake != due:
            values: dict[str, Value] = {"player": bet.player, "stake": Money(money=bet.stake), "due": Money(money=due)}
            yield Breach((bet.placed,), values, player=bet.player)


@at_end(
    "ao-de-261-22/7/10", "pt-p-1364-2001/47", "ao-de-261-22/9/21", "pt-p-461-2001/I/16#jackpot_bet",
    severity=Severity.MAJOR,
    about=AnyDeal.stirred_jackpot,
    title=("Cada jogador põe uma só ficha no acumulado", "A player lays one jackpot chip"),
    pt="{player} jogou para o acumulado com {found} fichas na mesma jogada; cada jogador põe {due}.",
    en="{player} played for the jackpot with {found} chips in one coup; each player lays {due}.",
    reading="blackjack:43",
    version=3,
)  # fmt: skip
def a_player_lays_one_jackpot_chip(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """In each coup the jackpot bet is one chip a player, of the amount fixed before."""
    made, laid = finished.jackpot, dict[str, list[Bet]]()
    for bet in made.chips:
        laid.setdefault(bet.player, []).append(bet)
    for name, chips in laid.items():
        number = sum(bet.chips for bet in chips)
        if number > law.jackpot.chips:
            values: dict[str, Value] = {"player": name, "found": number, "due": law.jackpot.chips}
            void = finished.coup.undone is not None  # then all of it is reported with what is to be undone
            money = NOBODY if void else together(_surplus_short(finished, bet) for bet in chips)
            yield Breach(tuple(bet.placed for bet in chips), values, player=name, shortfalls=money)


def _surplus_short(finished: AnyDeal, bet: Bet) -> Shortfalls:
    """A bet of one chip too many is undone; of a bet with some too many, what they are worth goes back."""
    made = finished.jackpot
    if bet.id not in made.surplus:
        return NOBODY
    if not made.plays(bet):
        return undone(finished.table, finished.coup.page, made, bet)
    taken = any(bet is each for each in made.taken)
    return lacks(player(bet.player), BANK, bet.stake - made.in_play(bet) if taken else 0, bet.id)


@at_end(
    "ao-de-261-22/7/8", "pt-p-1364-2001/45", "ao-de-261-22/9/21#eligibility",
    severity=Severity.MAJOR,
    about=AnyDeal.stirred_jackpot,
    title=("Só joga para o acumulado quem apostou", "Only players with a main bet play for the jackpot"),
    pt="{player} jogou {stake} para o acumulado sem aposta no jogo principal.",
    en="{player} played {stake} for the jackpot without a bet in the main game.",
    version=6,
)  # fmt: skip
def jackpot_bets_lean_on_a_main_bet(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """Only players who have made their bet in the main game may play for the jackpot.

    A bet that was settled was made, though it was handed back in the end.
    """
    made, coup = finished.jackpot, finished.coup
    staked = in_the_main_game(coup)
    for bet in made.chips if coup.undone is None else ():  # in a void coup every bet is handed back
        if bet.player not in staked:
            values: dict[str, Value] = {"player": bet.player, "stake": Money(money=bet.stake)}
            otherwise = not made.plays(bet)  # late, or one too many: reported with its money there
            money = NOBODY if otherwise else undone(finished.table, coup.page, made, bet)
            yield Breach((bet.placed,), values, player=bet.player, shortfalls=money)


@at_end(
    "ao-de-261-22/7/11", "pt-p-1364-2001/48", "ao-de-261-22/9/21", "pt-p-461-2001/I/16#jackpot_bet",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("A ficha do acumulado põe-se antes das cartas", "The jackpot chip comes before the cards"),
    pt="{player} pôs a ficha do acumulado depois de fechadas as apostas, e ela ficou{paid?; recebeu $|}.",
    en="{player} laid the jackpot chip after bets were closed, and it stayed{paid?; it was paid $|}.",
    version=5,
)  # fmt: skip
def jackpot_chips_come_before_the_cards(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """Jackpot bets are laid before the dealer begins to deal; the call that closes them comes right after.

    A chip between the call and the first card is late too, which is a reading (blackjack:21). Handed back, it breaks
    nothing. Nor is a chip added to one that plays already: it stays its owner's, and wins nothing.
    """
    made, coup = finished.jackpot, finished.coup
    for bet in made.chips:
        raised = coup.page.swollen.get(bet.id)
        if raised is not None and bet.id not in made.late:
            reading = None if _after_the_cards(raised, coup) else "blackjack:21"
            beside: dict[str, Value] = {"player": bet.player, "paid": Money(money=0)}
            yield Breach((*filter(None, (closed(coup),)), raised), beside, player=bet.player, reading=reading)
        if bet.id in made.late:
            values: dict[str, Value] = {"player": bet.player, "paid": Money(money=bet.paid)}
            reading = None if _after_the_cards(bet.placed, coup) else "blackjack:21"
            evidence = (*((end,) if (end := closed(coup)) is not None else ()), bet.placed)
            void = coup.undone is not None  # then the prize is reported with all that is to be undone
            money = NOBODY if void else undone(finished.table, coup.page, made, bet)
            yield Breach(evidence, values, player=bet.player, shortfalls=money, reading=reading)


@at_end(
    "ao-de-261-22/7/11", "pt-p-1364-2001/48", "ao-de-261-22/9/21", "pt-p-461-2001/I/16#jackpot_bet",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("A ficha do acumulado fica depois do fecho", "The jackpot chip stays once bets are closed"),
    pt="A ficha do acumulado de {player}, de {stake}, voltou a quem a pôs já fechadas as apostas.",
    en="{player}'s jackpot chip, {stake}, went back to the player after bets were closed.",
    version=2,
)  # fmt: skip
def jackpot_chips_stay_once_bets_are_closed(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """The bet is made before the cards: one that lay then plays, and is neither taken away nor handed back.

    Between the call and the first card it is a reading that bets are closed (blackjack:21).
    """
    made, coup, close = finished.jackpot, finished.coup, closed(finished.coup)
    for bet in made.chips:
        end = made.withdrawn.get(bet.id)
        if end is not None and close is not None:
            values: dict[str, Value] = {"player": bet.player, "stake": Money(money=bet.stake)}
            taken = [taking for taking in coup.page.taken if bet.id in taking.data.bets]
            out_of_the_bank = end.type == BetReturned.type and bool(taken) and not surely_before(end, taken[-1])
            lost = out_of_the_bank or not taken
            money = lacks(BANK, player(bet.player), bet.stake, bet.id) if lost else NOBODY
            reading = None if _after_the_cards(end, coup) else "blackjack:21"
            yield Breach((close, end), values, player=bet.player, shortfalls=money, reading=reading)


def _after_the_cards(placed: Event[Any], coup: CardCoup) -> bool:
    return coup.dealt is not None and surely_before(coup.dealt, placed)


@at_end(
    "ao-de-261-22/7/2", "pt-p-1364-2001/39", "ao-de-261-22/9/3", "pt-p-461-2001/I/3",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("Só recebe do acumulado quem apostou nele", "Only players with a stake on the jackpot are paid from it"),
    pt="{player} {paid?recebeu $|não recebeu nada} do acumulado sem ter aposta nele.",
    en="{player} was paid {paid?$|nothing} from the jackpot without a stake on it.",
    version=3,
)  # fmt: skip
def nobody_is_paid_without_a_stake(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """The jackpot bet is optional: who does not lay it is paid nothing from it; what was taken back was not paid."""
    coup = finished.coup
    strange = as_corrected(coup.unknown) if coup.unknown else {}  # paid for bets that nobody laid
    for payout in coup.payouts if coup.undone is None else ():
        bet, name = finished.table.bets.get(payout.data.bet), payout.data.player
        staked = bet is not None and on_jackpot(bet) and (bet.lies or bet.id in finished.jackpot.withdrawn)
        of_jackpot = payout.data.component == JACKPOT or (bet is not None and on_jackpot(bet))
        paid = strange.get(payout.sequence, 0) if bet is None else left_of(bet, payout)
        if of_jackpot and not staked and paid:
            values: dict[str, Value] = {"player": name, "paid": Money(money=paid)}
            yield Breach((payout,), values, player=name, shortfalls=lacks(BANK, player(name), paid, payout.data.bet))


@at_end(
    "ao-de-261-22/7/2", "pt-p-1364-2001/39", "ao-de-261-22/9/3", "pt-p-461-2001/I/3",
    severity=Severity.CRITICAL,
    about=AnyDeal.stirred_jackpot,
    title=("Só se recolhe o que foi posto no acumulado", "Only what was laid for the jackpot is taken in for it"),
    pt="Foi recolhida para o acumulado a aposta {bet} de {player}, que não era para ele: {stake}.",
    en="{player}'s bet {bet}, which was not on the jackpot, was taken in for it: {stake}.",
)  # fmt: skip
def nobody_is_charged_without_a_stake(finished: AnyDeal, law: OfJackpots) -> Breaches:
    """Nothing is taken for the jackpot from whoever did not lay a chip for it."""
    for taking in finished.coup.page.taken:
        for name in taking.data.bets:
            bet = finished.table.bets.get(name)
            if bet is not None and not on_jackpot(bet):
                values: dict[str, Value] = {"bet": name, "player": bet.player, "stake": Money(money=bet.stake)}
                money = lacks(player(bet.player), BANK, bet.stake, name)
                yield Breach((bet.placed, taking), values, player=bet.player, shortfalls=money)
