"""Who wins, what is paid, what is taken: nn. 7 to 9 and 24 to 29 of art. 9; rules 6, 7, 17 and 18 of part I.

A settling rule says what is due to one of a player's two bets; both are one account. Where an account is exactly what
another result would have given, the result was mistaken, and the rule that decides the result is to blame.
"""

from schemas.findings import Severity
from streams.games.cards.hands import EQUAL, HIGHER, LOWER
from streams.games.poker_sem_descarte.account import PokerAccount
from streams.games.poker_sem_descarte.law import PokerBet, SemDescarteLaw
from streams.games.poker_sem_descarte.showdown import Showdown
from streams.games.poker_sem_descarte.state import INITIAL, SECOND
from streams.games.settlement import Due, blames, loses, pays, settles, stands_off


@settles(
    "ao-de-261-22/9/25#fold", "pt-p-461-2001/I/17#fold",
    version=2,
    title=("Quem passa perde a aposta inicial", "Whoever passes loses the initial bet"),
    pt="{player} passou: perdia a aposta inicial, de {initial}; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{player} passed and lost the initial bet, {initial}; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)  # fmt: skip
def who_passes_loses_the_initial_bet(lay: PokerBet, showdown: Showdown, law: SemDescarteLaw) -> Due | None:
    """Who retires loses the initial bet, whatever cards the bank turns out to have, and nothing besides.

    Passing is irrevocable: chips that lie in the second space all the same are neither taken nor paid.
    """
    if not showdown.passed:
        return None
    return loses() if lay.space == INITIAL else stands_off()


@settles(
    "ao-de-261-22/9/24", "pt-p-461-2001/I/17#cards_on_table",
    severity=Severity.MAJOR,
    title=("Quem mostra as cartas perde a aposta", "Whoever shows the cards loses the bet"),
    pt="{player} mostrou as cartas a outros e perdia as apostas, de {initial} e {second}; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{player} let others see the cards and lost both bets, {initial} and {second}; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
    reading="blackjack:69",
)  # fmt: skip
def who_shows_the_cards_loses_the_bet(lay: PokerBet, showdown: Showdown, law: SemDescarteLaw) -> Due | None:
    """Cards taken off the table so that others see them cost all bets of the player in the coup (69)."""
    return loses() if showdown.cards_shown else None


@settles(
    "ao-de-261-22/9/26#not_qualified", "pt-p-461-2001/I/18#not_qualified",
    title=("Sem jogo, a banca paga a aposta inicial", "A bank that does not play pays the initial bet"),
    pt="A banca não foi a jogo: {player} recebia {due} e conservava as apostas; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="The bank did not play: {player} was due {due} and kept both bets; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
    reading="blackjack:58",
)  # fmt: skip
def bank_that_does_not_play_pays_the_initial_bets(lay: PokerBet, showdown: Showdown, law: SemDescarteLaw) -> Due | None:
    """Otherwise the bank pays each player who went on an amount equal to the initial bet, whatever his cards (58)."""
    if showdown.bank_plays:
        return None
    return pays(law.unqualified_ratio) if lay.space == INITIAL else stands_off()


@settles(
    *(f"ao-de-261-22/9/7.{letter}" for letter in "abcdefghij"),
    *(f"pt-p-461-2001/I/6.{letter}" for letter in "abcdefghij"),
    version=2,
    title=("A segunda aposta recebe o prémio da combinação", "The second bet earns the prize of its combination"),
    pt="{player} ganhou com {hand}: as apostas, de {initial} e {second}, {paid?receberam $|não receberam nada} e eram devidos {due}{taken?; foram-lhes recolhidos $|}.",
    en="{player} won ({hand}): the bets, {initial} and {second}, were paid {paid?$|nothing} and {due} was due{taken?; $ was collected|}.",
    reading="blackjack:56",
)
def second_bets_are_paid_by_the_combination(lay: PokerBet, showdown: Showdown, law: SemDescarteLaw) -> Due | None:
    """A hand higher than the bank's earns for the second bet so many times its chips as its letter says (56)."""
    if lay.space == SECOND and showdown.bank_plays and showdown.result == HIGHER:
        return pays(law.multiples[lay.combination], at=lay.priced)
    return None


@settles(
    "ao-de-261-22/9/28", "pt-p-461-2001/I/18#initial_paid",
    version=2,
    title=("A aposta inicial vencedora paga-se ao par", "Winning initial bets are paid an equal amount"),
    pt="{player} ganhou com {hand}: a aposta inicial, de {initial}, conserva-se e paga-se com valor igual; no total {paid?receberam-se $|nada se recebeu}, e eram devidos {due}{taken?; foram recolhidos $|}.",
    en="{player} won ({hand}): the initial bet, {initial}, is kept and paid an equal amount; {paid?$|nothing} was paid in all, and {due} was due{taken?; $ was collected|}.",
)  # fmt: skip
def winning_initial_bets_are_paid_an_equal_amount(lay: PokerBet, showdown: Showdown, law: SemDescarteLaw) -> Due | None:
    """The multiples are for the second bet: the initial one of a winning hand earns as much as it is."""
    if lay.space == INITIAL and showdown.bank_plays and showdown.result == HIGHER:
        return pays(law.initial_ratio)
    return None


@settles(
    "ao-de-261-22/9/29", "pt-p-461-2001/I/18#lose",
    title=("Perde a combinação inferior à da banca", "A hand lower than the bank's loses"),
    pt="{player} tinha {hand} ({cards}) contra {bank} da banca ({bank_cards}), e perdia as apostas, de {initial} e {second}; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{player}'s hand: {hand} ({cards}); the bank's: {bank} ({bank_cards}). The player lost both bets, {initial} and {second}; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)  # fmt: skip
def lower_hands_lose_both_bets(lay: PokerBet, showdown: Showdown, law: SemDescarteLaw) -> Due | None:
    """Players with a hand lower than the bank's lose both bets, which are taken in full."""
    return loses() if showdown.bank_plays and showdown.result == LOWER else None


@settles(
    "ao-de-261-22/9/29#tie", "ao-de-261-22/9/8", "pt-p-461-2001/I/18#tie", "pt-p-461-2001/I/6#win_rule",
    title=("Em caso de empate conserva-se a aposta", "On a tie the bets are kept"),
    pt="{player} empatou com a banca ({hand}): nem ganhava nem perdia; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{player} tied with the bank ({hand}) and neither won nor lost; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)  # fmt: skip
def equal_hands_keep_their_bets(lay: PokerBet, showdown: Showdown, law: SemDescarteLaw) -> Due | None:
    """Hands that are still equal when their letter was applied neither win nor lose; that they do not win is n. 8."""
    if showdown.bank_plays and showdown.result == EQUAL:
        return Due(paid_at=law.cited.only_higher_wins)
    return None


@blames(
    "ao-de-261-22/9/26#qualify", "pt-p-461-2001/I/18#qualify",
    title=("A banca joga com ás e rei ou melhor", "The bank plays with ace and king or better"),
    pt="A banca tinha {bank} ({bank_cards}), e {plays}; as apostas de {player}, de {initial} e {second}, foram tratadas ao contrário: {taken?recolhidos $|nada recolhido}, {paid?pagos $|nada pago}.",
    en="The bank's hand was {bank} ({bank_cards}), so {plays}; {player}'s bets, {initial} and {second}, were treated the other way: {taken?$|nothing} collected, {paid?$|nothing} paid.",
    reading="blackjack:59",
)  # fmt: skip
def bank_plays_with_ace_and_king_or_better(account: PokerAccount) -> bool:
    """The bank plays with an ace and a king or a higher combination, any pair among them, and not with less (59).

    Bets that were only left alone when it did not play lack what it pays then.
    """
    other = account.settled_as
    return other is not None and other.bank_plays != account.fell.bank_plays and other.result != EQUAL


@blames(
    *(f"ao-de-261-22/9/9.{letter}" for letter in "abcdefg"),
    "ao-de-261-22/9/7.j",
    "ao-de-261-22/9/7.j#three_of_suit",
    *(f"pt-p-461-2001/I/7.{letter}" for letter in "abcdefg"),
    "pt-p-461-2001/I/6.j",
    "pt-p-461-2001/I/6.j#three_of_suit",
    title=("Na mesma combinação decidem as cartas", "Within one combination the cards decide"),
    pt="{player} e a banca tinham {hand} ({cards} contra {bank_cards}); {player} {result}, com {initial} e {second} apostados; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{player} and the bank had the same combination, {hand} ({cards} against {bank_cards}); {player} {result}, with {initial} and {second} staked; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)
def cards_decide_within_one_combination(account: PokerAccount) -> str | None:
    """Who has the better cards wins, by the letter of the combination; of single cards, rank by rank and then suits.

    Flushes and pairs are compared to the last card although their letters name only one (61, 62).
    """
    misjudged = account.settled_by_another_result and account.fell.result != EQUAL
    return account.compared_at if misjudged and account.one_combination else None


@blames(
    "ao-de-261-22/9/27", "pt-p-461-2001/I/18#compare",
    version=2,
    title=("Ganha a combinação superior à da banca", "A hand higher than the bank's wins"),
    pt="{player} tinha {hand} ({cards}) contra {bank} da banca ({bank_cards}), e ganhava {due}; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="{player}'s hand: {hand} ({cards}); the bank's: {bank} ({bank_cards}). The player won {due}; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
)  # fmt: skip
def higher_hands_win(account: PokerAccount) -> bool:
    """The dealer compares his cards with those of the players and pays the higher combinations."""
    return account.settled_by_another_result and account.fell.result == HIGHER
