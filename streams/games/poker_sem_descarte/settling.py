"""Who wins, what is paid, what is taken: nn. 7 to 9, 16, 24 and 26 to 29 of art. 9; rules 6, 7, 15, 17 and 18 of part I.

Each account that does not balance is told once (see `accounts`). Where a result hangs on a doubtful reading and the
dealer kept to the letter of the law, that is a note for a human and not a grave breach.
"""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker_sem_descarte.accounts import (
    COMPARE,
    FORFEITED,
    INITIAL_PRIZE,
    LOST,
    PRIZE,
    QUALIFY,
    TIED,
    TIES,
    UNPLAYED,
    Account,
    PokerAccounts,
    gain_of,
)  # fmt: skip
from streams.games.poker_sem_descarte.hands import EQUAL, HIGHER, LOWER, SINGLE
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.games.poker_sem_descarte.looks import accounts_fail
from streams.games.poker_sem_descarte.settlement import due
from streams.games.poker_sem_descarte.table import PokerTable
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where
from streams.rules.money import UNNAMED, short


def _told(found: PokerAccounts, duty: str, law: PokerLaw, at: str, result: str | None = None) -> Said:
    """The accounts that fail the duty, under one paragraph."""
    for account in found.failing(duty):
        if result is None or (account.compared is not None and account.compared.result == result):
            yield _breach(account, law, law.at[at])
    if found.unclear:
        yield NotEvaluable(found.unclear)


def _breach(account: Account, law: PokerLaw, paragraph: str) -> Breach:
    """A wrong account: both hands, what was taken and paid, what the two bets should have brought."""
    own, bank, compared = account.own, account.bank, account.compared
    values: dict[str, Value] = {
        "player": account.player, "seat": account.seat, "initial": Money(money=account.initial.stake),
        "second": Money(money=account.second.stake),
        "hand": None if own is None else Word(word=own.combination),
        "bank": None if bank is None else Word(word=bank.combination),
        "cards": " ".join(account.cards),
        "bank_cards": " ".join(account.bank_cards),
        "taken": Money(money=account.initial.taken + account.second.taken),
        "paid": Money(money=account.initial.paid + account.second.paid),
        "due": Money(money=int(account.due.initial + account.due.second)),
    }  # fmt: skip
    doubt = None if compared is None else compared.doubt
    severity = Severity.INFO if doubt is not None and _to_the_letter(account, law) else None
    return Breach(
        tuple(side.bets[0].placed for side in (account.initial, account.second) if side.bets), values,
        player=account.player, paragraph=paragraph, severity=severity, reading=doubt, shortfalls=account.short,
    )  # fmt: skip


def _to_the_letter(account: Account, law: PokerLaw) -> bool:
    """The dealer settled as the words of the law say, and no further."""
    if account.own is None or account.compared is None:
        return False
    stakes = account.initial.stake, account.second.stake
    return account.gain == gain_of(due(account.compared.literally, account.own.combination, *stakes, law), *stakes)


@rule(
    *(f"ao-de-261-22/9/7.{letter}" for letter in "abcdefghij"),
    *(f"pt-p-461-2001/I/6.{letter}" for letter in "abcdefghij"),
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    version=2,
    title=("A segunda aposta recebe o prémio da combinação", "The second bet earns the prize of its combination"),
    pt="{player} ganhou com {hand}: as apostas, de {initial} e {second}, receberam {paid} e eram devidos {due}; "
    "foram-lhes recolhidos {taken}.",
    en="{player} won with {hand}: the bets, {initial} and {second}, were paid {paid} and {due} was due; "
    "{taken} was collected.",
    reading="blackjack:56",
)
@where(accounts_fail)
def second_bets_are_paid_by_the_combination(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """A hand higher than the bank's earns for the second bet so many times its chips as its letter says (56)."""
    found: PokerAccounts = table.accounts(law)
    for account in found.failing(PRIZE):
        if account.own is not None:
            yield _breach(account, law, law.at[f"hands.{account.own.combination}"])
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/9/27",
    "ao-de-261-22/9/8",
    "pt-p-461-2001/I/18#compare",
    "pt-p-461-2001/I/6#win_rule",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Ganha a combinação superior à da banca", "A hand higher than the bank's wins"),
    pt="{player} tinha {hand} ({cards}) contra {bank} da banca ({bank_cards}), e ganhava {due}; foram recolhidos {taken} e pagos {paid}.",
    en="{player} had {hand} ({cards}) against the bank's {bank} ({bank_cards}), and won {due}; {taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def higher_hands_win(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """The dealer compares his cards with those of the players and pays the higher combinations."""
    found: PokerAccounts = table.accounts(law)
    for account in found.failing(COMPARE):
        if account.compared is not None and account.compared.result == HIGHER:
            yield _breach(account, law, law.at["compare" if account.gain >= 0 else "win"])
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/9/29",
    "pt-p-461-2001/I/18#lose",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Perde a combinação inferior à da banca", "A hand lower than the bank's loses"),
    pt="{player} tinha {hand} ({cards}) contra {bank} da banca ({bank_cards}), e perdia as apostas, de {initial} e {second}; "
    "foram recolhidos {taken} e pagos {paid}.",
    en="{player} had {hand} ({cards}) against the bank's {bank} ({bank_cards}), and lost both bets, {initial} and {second}; "
    "{taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def lower_hands_lose_both_bets(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Players with a hand lower than the bank's lose both bets, which are taken in full."""
    found: PokerAccounts = table.accounts(law)
    yield from _told(found, COMPARE, law, "lose", LOWER)
    yield from _told(found, LOST, law, "lose")


@rule(
    "ao-de-261-22/9/8",
    "ao-de-261-22/9/29#tie",
    "pt-p-461-2001/I/6#win_rule",
    "pt-p-461-2001/I/18#tie",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Em caso de empate conserva-se a aposta", "On a tie the bets are kept"),
    pt="{player} empatou com a banca ({hand}): nem ganhava nem perdia; foram recolhidos {taken} e pagos {paid}.",
    en="{player} tied with the bank ({hand}) and neither won nor lost; {taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def equal_hands_keep_their_bets(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Hands that are still equal when their letter was applied neither win nor lose."""
    found: PokerAccounts = table.accounts(law)
    for account in found.failing(TIED):
        yield _breach(account, law, law.at["win" if account.gain > 0 else "tie"])
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    *(f"ao-de-261-22/9/9.{letter}" for letter in "abcdefg"),
    "ao-de-261-22/9/7.j",
    "ao-de-261-22/9/7.j#three_of_suit",
    *(f"pt-p-461-2001/I/7.{letter}" for letter in "abcdefg"),
    "pt-p-461-2001/I/6.j",
    "pt-p-461-2001/I/6.j#three_of_suit",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Na mesma combinação decidem as cartas", "Within one combination the cards decide"),
    pt="{player} e a banca tinham {hand} ({cards} contra {bank_cards}); {player} {result}, com {initial} e {second} apostados; "
    "foram recolhidos {taken} e pagos {paid}.",
    en="{player} and the bank both had {hand} ({cards} against {bank_cards}); {player} {result}, with {initial} and {second} staked; "
    "{taken} was collected and {paid} paid.",
)
@where(accounts_fail)
def cards_decide_within_one_combination(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Who has the better cards wins, by the letter of the combination; of single cards, rank by rank and then suits.

    Flushes and pairs are compared to the last card although their letters name only one (61, 62).
    """
    found: PokerAccounts = table.accounts(law)
    for account in found.failing(TIES):
        own, bank, compared = account.own, account.bank, account.compared
        if own is None or bank is None or compared is None:
            continue
        at = f"ties.{own.combination}"
        if own.combination == SINGLE:
            at = "same_suit" if own.ranks == bank.ranks else f"hands.{SINGLE}"
        said = _breach(account, law, law.at[at])
        yield Breach(
            said.evidence, {**said.values, "result": Word(word="won" if compared.result == HIGHER else "lost")},
            player=said.player, paragraph=said.paragraph, severity=said.severity, reading=said.reading,
            shortfalls=account.short,
        )  # fmt: skip
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/9/26#qualify",
    "pt-p-461-2001/I/18#qualify",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("A banca joga com ás e rei ou melhor", "The bank plays with ace and king or better"),
    pt="A banca tinha {bank} ({bank_cards}), e {plays}; as apostas de {player}, de {initial} e {second}, foram tratadas ao contrário: "
    "recolhidos {taken}, pagos {paid}.",
    en="The bank had {bank} ({bank_cards}): {plays}; the bets of {player}, {initial} and {second}, were treated the other way: "
    "{taken} collected, {paid} paid.",
    reading="blackjack:59",
)
@where(accounts_fail)
def bank_plays_with_ace_and_king_or_better(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """The bank plays with an ace and a king or a higher combination, any pair among them, and not with less (59)."""
    found: PokerAccounts = table.accounts(law)
    for account in found.failing(QUALIFY):
        said = _breach(account, law, law.at["qualify"])
        plays = account.compared is not None and account.compared.result in (HIGHER, EQUAL, LOWER)
        yield Breach(
            said.evidence, {**said.values, "plays": Word(word="bank_plays" if plays else "bank_does_not_play")},
            player=said.player, shortfalls=account.short,
        )  # fmt: skip
    if found.unclear:
        yield NotEvaluable(found.unclear)


@rule(
    "ao-de-261-22/9/26#not_qualified",
    "pt-p-461-2001/I/18#not_qualified",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("Sem jogo, a banca paga a aposta inicial", "A bank that does not play pays the initial bet"),
    pt="A banca não foi a jogo: {player} recebia {due} e conservava as apostas; foram recolhidos {taken} e pagos {paid}.",
    en="The bank did not play: {player} was due {due} and kept both bets; {taken} was collected and {paid} paid.",
    reading="blackjack:58",
)
@where(accounts_fail)
def bank_that_does_not_play_pays_the_initial_bets(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Otherwise the bank pays each player who went on an amount equal to the initial bet, whatever his cards (58)."""
    yield from _told(table.accounts(law), UNPLAYED, law, "unqualified")


@rule(
    "ao-de-261-22/9/28",
    "pt-p-461-2001/I/18#initial_paid",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    version=2,
    title=("A aposta inicial vencedora paga-se ao par", "Winning initial bets are paid an equal amount"),
    pt="{player} ganhou com {hand}: a aposta inicial, de {initial}, conserva-se e paga-se com valor igual; no total "
    "receberam-se {paid}, eram devidos {due}, e foram recolhidos {taken}.",
    en="{player} won with {hand}: the initial bet, {initial}, is kept and paid an equal amount; {paid} was paid in all, "
    "{due} was due, and {taken} was collected.",
)
@where(accounts_fail)
def winning_initial_bets_are_paid_an_equal_amount(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """The multiples are for the second bet: the initial one of a winning hand earns as much as it is."""
    yield from _told(table.accounts(law), INITIAL_PRIZE, law, "initial_paid")


@rule(
    "ao-de-261-22/9/24",
    "pt-p-461-2001/I/17#cards_on_table",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Quem mostra as cartas perde a aposta", "Who shows the cards loses the bet"),
    pt="{player} mostrou as cartas a outros e perdia as apostas, de {initial} e {second}; foram recolhidos {taken} "
    "e pagos {paid}.",
    en="{player} let others see the cards and lost both bets, {initial} and {second}; {taken} was collected "
    "and {paid} paid.",
    reading="blackjack:69",
)
@where(accounts_fail)
def who_shows_the_cards_loses_the_bet(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Cards taken off the table so that others see them cost all bets of the player in the coup (69)."""
    yield from _told(table.accounts(law), FORFEITED, law, "on_table")


@rule(
    "ao-de-261-22/9/16",
    "pt-p-461-2001/I/15",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Os prémios não passam do máximo por golpe", "Prizes keep to the most of one coup"),
    pt="Os prémios do golpe somavam {due} e foram pagos {paid}; a banca suporta em cada golpe {most}, nem mais nem menos.",
    en="The prizes of the coup came to {due} and {paid} was paid; the bank bears {most} in a coup, no more and no less.",
    reading="blackjack:68",
)
def prizes_keep_to_the_most_of_one_coup(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """The supervision body fixes the largest amount of prizes that the bank bears in one coup; the jackpot is apart.

    Below it every prize is paid in full. Where the prizes due come to more, the bank pays that amount; how it is
    shared among the winners the law does not say, and neither do we (68).
    """
    found: PokerAccounts = table.accounts(law)
    most, paid = table.licence.highest_prizes, found.prizes_paid
    if found.unclear:
        yield NotEvaluable(found.unclear)
    if most is None or found.prizes_due <= most or paid == most:
        return
    values: dict[str, Value] = {
        "due": Money(money=int(found.prizes_due)), "paid": Money(money=paid), "most": Money(money=most),
    }  # fmt: skip
    evidence = tuple(side.bets[0].placed for won in found.winners for side in (won.initial, won.second) if side.bets)
    yield Breach(evidence, values, shortfalls=short(_whose(found.winners, lacking=paid < most), paid, most))


def _whose(winners: Sequence[Account], *, lacking: bool) -> str:
    """Who lacks some of the prize, or who was paid; between several the law does not say how the most is shared (68)."""
    paid = {account.player: account.initial.paid + account.second.paid for account in winners}
    due = {account.player: account.due.initial + account.due.second for account in winners}
    players = [name for name in paid if (paid[name] < due[name] if lacking else paid[name])]
    return players[0] if len(players) == 1 else UNNAMED


@rule(
    "ao-de-261-22/9/16",
    "pt-p-461-2001/I/15",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("O máximo de prémios por golpe está fixado", "The most of prizes in a coup is fixed"),
    pt="A licença não diz qual é o montante máximo de prémios a suportar pela banca em cada golpe.",
    en="The licence does not say what the bank bears in prizes at most in one coup.",
)
def most_of_prizes_is_fixed(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """The amount is fixed by the supervision body before it can be kept."""
    if table.coup is not None and table.licence.highest_prizes is None and table.last_coup is None:
        yield Breach((table.opened,))
