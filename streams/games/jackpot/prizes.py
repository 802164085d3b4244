"""Every jackpot prize to the last unit: art. 7 nn. 2, 5, 6, 9 and 13, art. 9 nn. 3, 11 and 14, and their twins.

A wrong prize is told once, under the duty that it fails, with who is owed what.
"""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value, Word
from schemas.parties import BANK
from streams.games.bets.settling import left_of
from streams.games.bets.state import Bet
from streams.games.cards.state import JACKPOT, seat_of
from streams.games.cards.table import CardTable
from streams.games.jackpot.aces import combinations
from streams.games.jackpot.law import Line, OfJackpots
from streams.games.jackpot.parties import prize_short
from streams.games.jackpot.reckoning import Reckoning, jackpot_stirs, on_jackpot, page_of, reckon
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where
from streams.rules.money import lacks, player
from streams.rules.payments import NO_PARTS, as_corrected

NOTHING_MADE, WITHHELD, FIXED, SHARED, REMAINING, DIVIDED = "nothing", "withheld", "fixed", "shared", "rest", "divided"


@rule(
    "ao-de-261-22/7/2",
    "pt-p-1364-2001/39",
    "ao-de-261-22/9/3",
    "pt-p-461-2001/I/3",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Só recebe do acumulado quem apostou nele", "Only who staked on the jackpot is paid from it"),
    pt="{player} recebeu {paid} do acumulado sem ter aposta nele.",
    en="{player} was paid {paid} from the jackpot without a stake on it.",
    version=2,
)
@where(jackpot_stirs)
def nobody_is_paid_without_a_stake(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """The jackpot bet is optional: who does not lay it is paid nothing from it; what was taken back was not paid."""
    found = page_of(table)
    if found is None or found[0].void is not None:
        return
    coup, _ = found
    strange = as_corrected(coup.unknown) if coup.unknown else {}  # paid for bets that nobody laid
    for told in coup.payouts:
        bet = table.bets.get(told.data.bet)
        staked = bet is not None and on_jackpot(bet) and bet.lies
        of_jackpot = told.data.component == JACKPOT or (bet is not None and on_jackpot(bet))
        if of_jackpot and not staked and (paid := strange.get(told.sequence, 0) if bet is None else left_of(bet, told)):
            values: dict[str, Value] = {"player": told.data.player, "paid": Money(money=paid)}
            money = lacks(BANK, player(told.data.player), paid, told.data.bet)
            yield Breach((told,), values, player=told.data.player, shortfalls=money)


@rule(
    "ao-de-261-22/7/2",
    "pt-p-1364-2001/39",
    "ao-de-261-22/9/3",
    "pt-p-461-2001/I/3",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Só se recolhe o que foi posto no acumulado", "Only what was laid for the jackpot is taken in for it"),
    pt="Foi recolhida para o acumulado a aposta {bet} de {player}, que não era dele: {stake}.",
    en="Bet {bet} of {player}, which was not on the jackpot, was taken in for it: {stake}.",
)
@where(jackpot_stirs)
def nobody_is_charged_without_a_stake(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """Nothing is taken for the jackpot from who did not lay a chip for it."""
    found = page_of(table)
    for told in found[1].taken if found is not None else ():
        for name in told.data.bets:
            bet = table.bets.get(name)
            if bet is not None and not on_jackpot(bet):
                values: dict[str, Value] = {"bet": name, "player": bet.player, "stake": Money(money=bet.stake)}
                money = lacks(player(bet.player), BANK, bet.stake, name)
                yield Breach((bet.placed, told), values, player=bet.player, shortfalls=money)


@rule(
    "ao-de-261-22/7/9",
    "ao-de-261-22/7/5",
    "pt-p-1364-2001/46",
    "pt-p-1364-2001/42",
    "ao-de-261-22/9/11",
    "pt-p-461-2001/I/9",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("O acumulado paga só o que as cartas formam", "The jackpot pays only what the cards make"),
    pt="{player} recebeu {paid} do acumulado; as cartas que contam não formam nenhuma combinação premiada.",
    en="{player} was paid {paid} from the jackpot; the cards that count make no combination that wins.",
    version=3,
)
@where(jackpot_stirs)
def jackpot_pays_only_what_the_cards_make(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """The bet is decided by the player's own cards alone: the first two to four at blackjack, the five at poker."""
    return _told(table, law, NOTHING_MADE)


@rule(
    "ao-de-261-22/7/6#regardless",
    "pt-p-1364-2001/43#regardless",
    "ao-de-261-22/9/11#regardless",
    "pt-p-461-2001/I/9#regardless",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    version=2,
    title=("O acumulado é pago seja qual for o golpe", "The jackpot is paid whatever becomes of the coup"),
    pt="{player} tem {line} e não recebeu do acumulado; são-lhe devidos {due}.",
    en="{player} has {line} and was paid nothing from the jackpot; {due} is due.",
)
@where(jackpot_stirs)
def jackpot_is_paid_whatever_the_main_result(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """A combination is paid though the player lost, gave up or tied, and though the bank does not qualify."""
    return _told(table, law, WITHHELD)


@rule(
    "ao-de-261-22/7/6",
    "pt-p-1364-2001/43",
    "pt-p-1364-2001/43.b",
    "pt-p-1364-2001/43.c",
    "pt-p-1364-2001/43.d",
    "pt-p-1364-2001/43.e",
    "ao-de-261-22/9/11",
    "pt-p-461-2001/I/9",
    "pt-p-461-2001/I/9.c",
    "pt-p-461-2001/I/9.d",
    "pt-p-461-2001/I/9.e",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Os prémios fixos são tantas apostas", "Fixed prizes are so many stakes"),
    pt="{player} recebeu {paid} do acumulado por {line}; são-lhe devidos {due}.",
    en="{player} was paid {paid} from the jackpot for {line}; {due} is due.",
    version=3,
)
@where(jackpot_stirs)
def fixed_prizes_are_so_many_stakes(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """A fixed line pays its multiple of the jackpot stake, never of the main bet (reading blackjack:39)."""
    return _told(table, law, FIXED)


@rule(
    "ao-de-261-22/9/14.c",
    "pt-p-461-2001/I/12.c",
    "pt-p-461-2001/I/9.b",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Uma só décima parte, repartida", "One tenth, shared"),
    pt="{player} recebeu {paid} do acumulado por {line}; são-lhe devidos {due}, sendo {winners} os premiados.",
    en="{player} was paid {paid} from the jackpot for {line}; {due} is due, with {winners} who have it.",
    reading="blackjack:45",
    version=3,
)
@where(jackpot_stirs)
def winners_of_a_share_divide_it(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """Straight flushes share one tenth of the whole jackpot; it is neither a tenth each nor a tenth of what is left."""
    return _told(table, law, SHARED)


@rule(
    "ao-de-261-22/7/13.a",
    "pt-p-1364-2001/50.a",
    "pt-p-1364-2001/43.a",
    "ao-de-261-22/9/14.a",
    "pt-p-461-2001/I/12.a",
    "pt-p-461-2001/I/9.a",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A combinação máxima leva o remanescente", "The maximum combination takes what remains"),
    pt="{player} recebeu {paid} do acumulado por {line}; são-lhe devidos {due}.",
    en="{player} was paid {paid} from the jackpot for {line}; {due} is due.",
    version=3,
)
@where(jackpot_stirs)
def maximum_takes_what_remains(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """What all smaller prizes of the coup leave of the jackpot goes to the maximum combination."""
    return _told(table, law, REMAINING)


@rule(
    "ao-de-261-22/7/13.b",
    "pt-p-1364-2001/50.b",
    "ao-de-261-22/9/14.b",
    "pt-p-461-2001/I/12.b",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Vários premiados com a máxima dividem-na", "Several winners of the maximum divide it"),
    pt="{player} recebeu {paid} do acumulado por {line}; são-lhe devidos {due}, sendo {winners} os premiados.",
    en="{player} was paid {paid} from the jackpot for {line}; {due} is due, with {winners} who have it.",
    reading="blackjack:55",
    version=3,
)
@where(jackpot_stirs)
def winners_of_the_maximum_divide_it(table: CardTable, event: Event[Any], law: OfJackpots) -> Said:
    """The jackpot, or what remains of it, is divided in equal parts; what cannot be divided stays in the meter."""
    return _told(table, law, DIVIDED)


def _duty(bet: Bet, line: Line | None, made: Reckoning, law: OfJackpots) -> str:
    """Which duty a wrong prize fails: each is told under one alone.

    A share that only the approval knows, and no regulation names, is told as any other prize of the approved table.
    """
    if line is None:
        return NOTHING_MADE
    if not bet.paid:
        return WITHHELD
    if line.maximum:
        return REMAINING if _alike(line, made) == 1 else DIVIDED
    named = any(known.share is not None for known in (*law.jackpot.lines, *law.jackpot.fixed))
    return SHARED if line.share is not None and named else FIXED


def _alike(line: Line | None, made: Reckoning) -> int:
    """How many have the line."""
    return sum(other is line for other in made.winners.values())


def _told(table: CardTable, law: OfJackpots, duty: str) -> Said:
    """Every prize that is not what is due and fails this duty."""
    found, made = page_of(table), reckon(table, law)
    if found is None or made is None:
        return
    if made.unclear:
        yield NotEvaluable(made.unclear)
        return
    if made.wrong is None:
        made.wrong = _sorted(table, made, law)
    if any(bet.parts_unknown for bet in made.chips):
        yield NotEvaluable(NO_PARTS)
    for bet, line in made.wrong.get(duty, ()):
        due = made.due.prizes.get(bet.id, 0)
        values: dict[str, Value] = {"player": bet.player, "paid": Money(money=bet.paid), "due": Money(money=due)}
        if line is not None:
            values |= {"line": Word(word=line.combination), "winners": _alike(line, made)}
        cited, money = _cited(table, law, bet, made), prize_short(table, found[1], made, bet)
        yield Breach((bet.placed,), values, player=bet.player, paragraph=cited, shortfalls=money)


def _cited(table: CardTable, law: OfJackpots, bet: Bet, made: Reckoning) -> str | None:
    """The closest paragraph: the letter of a line, where its prize depends on no other winner."""
    line = made.line(bet)
    if line is None:
        return law.jackpot.counted if _with_other_cards(table, bet) else None
    alone = len(made.winners) == 1 if line.maximum else _alike(line, made) == 1
    return line.cited if bet.paid and (line.multiple is not None or alone) else None


def _with_other_cards(table: CardTable, bet: Bet) -> bool:
    """The seat has aces that would win, had they come among the cards that count."""
    received = () if table.coup is None else table.coup.received.get(seat_of(bet.position) or "", ())
    cards = sorted((laid.card or "" for laid in received), key=lambda card: not card.startswith("A"))
    return bool(combinations(cards))


def _sorted(table: CardTable, made: Reckoning, law: OfJackpots) -> dict[str, list[tuple[Bet, Line | None]]]:
    """Chips that were laid in time and were not paid their due, by the duty that fails."""
    coup, wrong = table.coup, dict[str, list[tuple[Bet, Line | None]]]()
    for bet in made.chips if coup is not None and coup.void is None else ():
        if bet.id not in made.late and not bet.parts_unknown and bet.paid != made.due.prizes.get(bet.id, 0):
            line = made.line(bet)
            wrong.setdefault(_duty(bet, line, made, law), []).append((bet, line))
    return wrong
