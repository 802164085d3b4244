"""What hands, insurances and special prizes are due: nn. 25 to 30, 33 and 37 to 41 of art. 6; rules 20 to 25, 28 and 32 to 36.

`hand` is the hand on which a bet lies, as its owner has it; `bank` is the bank's hand.
"""

from typing import Final

from schemas.findings import Severity
from streams.games.blackjack.hands import LAWFULLY, BankHand, BlackjackHand
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.moves import HandAccount
from streams.games.settlement import Due, Otherwise, blames, loses, pays, settles, stands_off, waits

PT: Final = "A aposta de {player} ({stake}, {cards}) contra {bank} da banca {due?devia ganhar $|}{due*lost? e |}{lost?devia perder $|}{due+lost?|não devia ganhar nem perder}; {paid?recebeu $|}{paid*taken? e |}{taken?perdeu $|}{paid+taken?|nem recebeu nem perdeu nada}."
EN: Final = "{player}'s bet ({stake}, {cards}) against the bank's {bank} {due?should have won $|}{due*lost? and |}{lost?should have lost $|}{due+lost?|should have neither won nor lost}; it {paid?was paid $|}{paid*taken? and |}{taken?lost $|}{paid+taken?|was neither paid nor collected}."
ABOVE_21: Final = "blackjack:14"  # a bank above 21 is not literally farther from it than 12 is
ELSEWHERE: Final = Otherwise(0, "blackjack:33", Severity.MINOR)  # no special prize beside the holder or after a split


@settles(
    "ao-de-261-22/6/41", "pt-p-1364-2001/36", pt=PT, en=EN,
    title=("Quem desiste perde metade da aposta", "Whoever gives up loses half of the bet"),
)  # fmt: skip
def who_gives_up_loses_half(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """Half of the stake is lost, that of complementary bets too, even if the bank turns out to have blackjack.

    A hand that could not be given up is decided by its cards, where these tell how it would have ended.
    """
    if hand.given_up == LAWFULLY or (hand.given_up is not None and not _cards_tell(hand, bank, law)):
        return loses(law.surrender_costs)
    return None


@settles(
    "ao-de-261-22/6/27", "pt-p-1364-2001/22", pt=PT, en=EN,
    version=2, title=("Quem passa de 21 perde", "Whoever passes twenty-one loses"),
)  # fmt: skip
def who_passes_twenty_one_loses(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """The stake is lost, whatever the bank comes to."""
    return loses() if hand.total > law.target else None


@settles(
    "ao-de-261-22/6/25#split", "pt-p-1364-2001/20#split", pt=PT, en=EN,
    version=2, title=("Ás e dez depois de um desdobramento são 21", "Ace and ten after a split are twenty-one"),
)  # fmt: skip
def ace_and_ten_after_a_split_are_twenty_one(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """They are no blackjack: the stake wins once, ties with a bank of twenty-one, and loses to its blackjack."""
    if hand.ace_and_ten and hand.play.from_split:
        return loses() if bank.natural else _nearer(hand, bank, law)
    return None


@settles(
    "ao-de-261-22/6/37", "pt-p-1364-2001/32", pt=PT, en=EN,
    version=2, title=("O ás contado por 1 para duplicar fica a valer 1", "An ace counted as 1 for a double stays 1"),
)  # fmt: skip
def an_ace_counted_as_one_stays_one(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """Ace-eight or ace-nine, doubled as nine or ten: that ace is worth 1 to the end; an ace drawn later is free."""
    return _nearer(hand, bank, law) if hand.lowered else None


@settles(
    "ao-de-261-22/6/39", "pt-p-1364-2001/34", pt=PT, en=EN, version=2,
    title=("O pagamento ao par é igual à aposta", "Even money equals the bet"),
)  # fmt: skip
def even_money_equals_the_bet(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """Who has blackjack against an open ace and chooses it gets as much as he staked, whatever the bank's second card is.

    Who bets beside the holder may choose it too: the blackjack is also his (blackjack:35).
    """
    if hand.natural and hand.even and bank.open_card == law.even_money_against:
        return pays(law.even_money_pays, reading="blackjack:35" if hand.beside else None)
    return None


@settles(
    "ao-de-261-22/6/26#push", "pt-p-1364-2001/21#push", pt=PT, en=EN,
    version=2, title=("Blackjack contra blackjack é jogada nula", "Blackjack against blackjack is void"),
)  # fmt: skip
def two_blackjacks_are_void(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """If the bank has blackjack too, the player neither wins nor loses."""
    return stands_off() if hand.ace_and_ten and bank.natural else None


@settles(
    "ao-de-261-22/6/25", "pt-p-1364-2001/20", pt=PT, en=EN,
    version=2, title=("O blackjack ganha sempre ao total de 21", "Blackjack always beats a total of 21"),
)  # fmt: skip
def blackjack_beats_twenty_one(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """A natural beats twenty-one in three or more cards, on either side; all that was added to the bet goes with it."""
    if hand.total != law.target or bank.total != law.target or hand.ace_and_ten == bank.natural:
        return None
    return pays(law.natural_pays) if hand.ace_and_ten else loses()


@settles(
    "ao-de-261-22/6/26", "ao-de-261-22/6/1.a", "pt-p-1364-2001/21", "pt-p-1364-2001/1.a", pt=PT, en=EN,
    version=3, title=("O blackjack ganha três para dois", "Blackjack wins three to two"),
)  # fmt: skip
def blackjack_wins_three_to_two(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """An ace and a ten or court card as the first two cards win one and a half times the stake.

    It is decided once the bank cannot have blackjack: by its open card, or by both. Who pays it like any other hand has
    not taken it for one (n. 1.a).
    """
    if hand.ace_and_ten and (bank.known or bank.open_card in law.at_once_against):
        like_any_other = Otherwise(law.wins, at=law.here("ao-de-261-22/6/1.a", "pt-p-1364-2001/1.a"))
        return pays(law.natural_pays, otherwise=(like_any_other,))
    return None


@settles(
    "ao-de-261-22/6/29", "pt-p-1364-2001/24", pt=PT, en=EN,
    version=2, title=("O empate é jogada nula", "Equal totals are void"),
)  # fmt: skip
def equal_totals_are_void(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """Neither wins nor loses."""
    return stands_off() if bank.done and hand.total == bank.total else None


@settles(
    "ao-de-261-22/6/28", "ao-de-261-22/6/1.b", "pt-p-1364-2001/23", "pt-p-1364-2001/1.b", pt=PT, en=EN,
    version=2, title=("Ganha quem está mais perto de 21", "Whoever is nearer to twenty-one wins"),
)  # fmt: skip
def the_nearer_hand_wins_its_stake(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """The player who is nearer to twenty-one than the bank wins as much as he staked, otherwise he loses it.

    A bank above twenty-one loses to every hand that is still in play (blackjack:14).
    """
    if bank.total > law.target:
        return pays(law.wins, at=law.here("ao-de-261-22/6/1.b", "pt-p-1364-2001/1.b"), reading=ABOVE_21)
    return _nearer(hand, bank, law) if hand.total != bank.total else None


@blames(
    "ao-de-261-22/6/33#not_following", "pt-p-1364-2001/28#not_following", pt=PT, en=EN,
    version=2, title=("Quem não segue o desdobramento fica com a primeira mão", "Whoever does not follow a split stays with the first hand"),
)  # fmt: skip
def who_does_not_follow_a_split_stays_with_the_first_hand(account: HandAccount) -> bool:
    """Complementary bets that do not follow are decided by the first of the holder's hands."""
    return len(account.hands) == 1 and account.hands[0].first_of_split


@blames(
    "ao-de-261-22/6/30", "pt-p-1364-2001/25",
    version=2, title=("A postura que ganha é do jogador", "A winning stake belongs to the player"),
    pt="A aposta de {player} ({stake}, {cards}) ganhou e foi paga, mas a banca levou {taken} da postura.",
    en="{player}'s bet ({stake}, {cards}) won and was paid, but the bank took {taken} of the stake.",
)  # fmt: skip
def winning_stakes_stay_with_their_owner(account: HandAccount) -> bool:
    """Who wins owns both the stake and its prize."""
    due = account.due
    return account.won and not due.lost and account.paid == due.prize


@settles(
    "ao-de-261-22/6/38#payout", "pt-p-1364-2001/33#payout",
    title=("O seguro ganha o dobro contra blackjack da banca", "Insurance wins double against a blackjack of the bank"),
    pt="O seguro de {player}, de {stake}, contra {bank} da banca {due?devia ganhar $|}{due*lost? e |}{lost?devia perder $|}{due+lost?|não devia ganhar nem perder}; {paid?recebeu $|}{paid*taken? e |}{taken?perdeu $|}{paid+taken?|nem recebeu nem perdeu nada}.",
    en="{player}'s insurance, {stake}, against the bank's {bank} {due?should have won $|}{due*lost? and |}{lost?should have lost $|}{due+lost?|should have neither won nor lost}; it {paid?was paid $|}{paid*taken? and |}{taken?lost $|}{paid+taken?|was neither paid nor collected}.",
    version=2,
)  # fmt: skip
def insurance_wins_double_against_blackjack(position: str, bank: BankHand, law: BlackjackLaw) -> Due | None:
    """Double its amount if the bank makes blackjack, otherwise it is lost; whatever became of the bet that it insures."""
    if bank.known:
        return pays(law.insurance_pays) if bank.natural else loses()
    return None


@settles(
    "ao-de-261-22/6/40", "pt-p-1364-2001/35", pt=PT, en=EN, version=3,
    title=("O 6-7-8 do mesmo naipe e os três setes têm prémio especial", "6-7-8 of one suit and three sevens earn a special prize"),
)  # fmt: skip
def six_seven_eight_and_three_sevens_earn_a_special_prize(
    hand: BlackjackHand, bank: BankHand, law: BlackjackLaw
) -> Due | None:
    """Three times the stake, besides what the hand may win; it is not taken back when the hand loses.

    Sevens of any suits; due on each hand of a split and on complementary bets too (blackjack:33).
    """
    if hand.special:
        return pays(law.special_pays, otherwise=(ELSEWHERE,) if hand.beside or hand.play.from_split else ())
    return None


def _nearer(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> Due:
    """What totals decide between a player and the bank, once it need not draw any more."""
    if not bank.done:
        return waits()
    if bank.total > law.target:
        return pays(law.wins, reading=ABOVE_21)
    if hand.total == bank.total:
        return stands_off()
    return pays(law.wins) if hand.total > bank.total else loses()


def _cards_tell(hand: BlackjackHand, bank: BankHand, law: BlackjackLaw) -> bool:
    """How the hand would have ended: it has passed 21, a blackjack decides it, or no card was to come any more."""
    if hand.total > law.target:
        return True
    shown = hand.play.at_surrender
    ended = shown is not None and (shown.stood or shown.doubled)
    return bank.known and (bank.natural or hand.natural or (ended and bank.done))
