"""What hands win and lose: nn. 25 to 30, 33 and 37."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value
from streams.games.blackjack.account import Account
from streams.games.blackjack.accounts import BlackjackAccounts
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.looks import accounts_fail
from streams.games.blackjack.table import BlackjackTable
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where

PT = (
    "A aposta de {player} ({stake}, {cards}) devia ganhar {due} e perder {lost} contra {bank} da banca; "
    "recebeu {paid} e perdeu {taken}."
)
EN = (
    "The bet of {player} ({stake}, {cards}) should have won {due} and lost {lost} against the bank's {bank}; "
    "it was paid {paid} and lost {taken}."
)
INSURED = "insurance_pays"


def breach(account: Account, bank: tuple[str, ...], **more: Any) -> Breach:
    """A wrong account, told with its money."""
    values: dict[str, Value] = {
        "player": account.bet.player, "stake": Money(money=account.stake), "due": Money(money=account.wins),
        "lost": Money(money=account.loses), "paid": Money(money=account.paid), "taken": Money(money=account.taken),
        "bank": " ".join(bank) or "?",
    }  # fmt: skip
    if account.duty != INSURED:  # an insurance has no cards of its own
        values["cards"] = _cards(account)
    own = (account.hand.laid[-1].drawn,) if account.alone and account.hand is not None else ()  # told by itself
    return Breach((account.bet.placed, *own), values, player=account.bet.player, shortfalls=account.short, **more)


def _cards(account: Account) -> str:
    """The hand that explains a wrong account; of a split all hands, where none of them does alone."""
    if account.hand is None:
        return "?"
    return " / ".join(" ".join(hand.cards) for hand in account.hands or (account.hand,))


def told(table: BlackjackTable, law: BlackjackLaw, duty: str) -> Said:
    """Every account that fails the duty; or that nothing can be said."""
    accounts: BlackjackAccounts | None = None if table.coup is None else table.accounts(law)
    return iter(()) if accounts is None or accounts.fine else _each(accounts, duty)


def _each(accounts: BlackjackAccounts, duty: str) -> Said:
    bank = accounts.bank.cards if accounts.bank is not None else ()
    for account in accounts.failing(duty):
        yield breach(account, bank)
    if accounts.left_open:
        yield NotEvaluable(accounts.left_open)


@rule(
    "ao-de-261-22/6/25", "pt-p-1364-2001/20", on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("O blackjack ganha sempre ao total de 21", "Blackjack always beats a total of 21"),
)  # fmt: skip
@where(accounts_fail)
def blackjack_beats_twenty_one(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """A natural beats twenty-one in three or more cards, on either side; all that was added to the bet goes with it."""
    return told(table, law, "over_21")


@rule(
    "ao-de-261-22/6/25#split", "pt-p-1364-2001/20#split", on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("Ás e dez depois de um desdobramento são 21", "Ace and ten after a split are twenty-one"),
)  # fmt: skip
@where(accounts_fail)
def ace_and_ten_after_a_split_are_twenty_one(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """They are no blackjack: the stake wins once, and ties with a bank of twenty-one."""
    return told(table, law, "split_21")


@rule(
    "ao-de-261-22/6/26", "ao-de-261-22/6/1.a", "pt-p-1364-2001/21", "pt-p-1364-2001/1.a",
    on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("O blackjack ganha três para dois", "Blackjack wins three to two"),
)  # fmt: skip
@where(accounts_fail)
def blackjack_wins_three_to_two(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """An ace and a ten or court card as the first two cards win one and a half times the stake."""
    if table.coup is None:
        return
    accounts = table.accounts(law)
    bank = accounts.bank.cards if accounts.bank is not None else ()
    for account in accounts.failing("pays"):
        nothing = not account.paid and "natural"  # it was not taken for a blackjack at all
        yield breach(account, bank, paragraph=law.at["natural" if nothing else "pays"])
    if accounts.left_open:
        yield NotEvaluable(accounts.left_open)


@rule(
    "ao-de-261-22/6/26#push", "pt-p-1364-2001/21#push", on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("Blackjack contra blackjack é jogada nula", "Blackjack against blackjack is void"),
)  # fmt: skip
@where(accounts_fail)
def two_blackjacks_are_void(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """If the bank has blackjack too, the player neither wins nor loses."""
    return told(table, law, "void")


@rule(
    "ao-de-261-22/6/27", "pt-p-1364-2001/22", on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("Quem passa de 21 perde", "Who passes twenty-one loses"),
)  # fmt: skip
@where(accounts_fail)
def who_passes_twenty_one_loses(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """The stake is lost, whatever the bank comes to."""
    return told(table, law, "bust")


@rule(
    "ao-de-261-22/6/28", "ao-de-261-22/6/1.b", "pt-p-1364-2001/23", "pt-p-1364-2001/1.b",
    on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("Ganha quem está mais perto de 21", "Who is nearer to twenty-one wins"),
)  # fmt: skip
@where(accounts_fail)
def the_nearer_hand_wins_its_stake(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """The player who is nearer to twenty-one than the bank wins as much as he staked, otherwise he loses it.

    A bank above twenty-one loses to every hand that is still in play (blackjack:14).
    """
    if table.coup is None:
        return
    accounts = table.accounts(law)
    bank = accounts.bank.cards if accounts.bank is not None else ()
    over = accounts.bank is not None and accounts.bank.total > law.target
    for account in accounts.failing("wins"):
        yield breach(
            account, bank, paragraph=law.at["target" if over else "wins"], reading="blackjack:14" if over else None
        )
    if accounts.left_open:
        yield NotEvaluable(accounts.left_open)


@rule(
    "ao-de-261-22/6/29", "pt-p-1364-2001/24", on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("O empate é jogada nula", "Equal totals are void"),
)  # fmt: skip
@where(accounts_fail)
def equal_totals_are_void(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """Neither wins nor loses."""
    return told(table, law, "tie")


@rule(
    "ao-de-261-22/6/30", "pt-p-1364-2001/25", on=(COUP_END,), severity=Severity.CRITICAL,
    version=2, title=("A postura que ganha é do jogador", "A winning stake belongs to the player"),
    pt="A aposta de {player} ({stake}, {cards}) ganhou e foi paga, mas a banca levou {taken} da postura.",
    en="The bet of {player} ({stake}, {cards}) won and was paid, but the bank took {taken} of the stake.",
)  # fmt: skip
@where(accounts_fail)
def winning_stakes_stay_with_their_owner(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """Who wins owns both the stake and its prize."""
    return told(table, law, "stake")


@rule(
    "ao-de-261-22/6/33#not_following", "pt-p-1364-2001/28#not_following",
    on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("Quem não segue o desdobramento fica com a primeira mão", "Who does not follow a split stays with the first hand"),
)  # fmt: skip
@where(accounts_fail)
def who_does_not_follow_a_split_stays_with_the_first_hand(
    table: BlackjackTable, event: Event[Any], law: BlackjackLaw
) -> Said:
    """Complementary bets that do not follow are decided by the first of the holder's hands."""
    return told(table, law, "not_following")


@rule(
    "ao-de-261-22/6/37", "pt-p-1364-2001/32", on=(COUP_END,), severity=Severity.CRITICAL, pt=PT, en=EN,
    version=2, title=("O ás contado por 1 para duplicar fica a valer 1", "An ace counted as 1 for a double stays 1"),
)  # fmt: skip
@where(accounts_fail)
def an_ace_counted_as_one_stays_one(table: BlackjackTable, event: Event[Any], law: BlackjackLaw) -> Said:
    """Ace-eight or ace-nine, doubled as nine or ten: that ace is worth 1 to the end; an ace drawn later is free."""
    return told(table, law, "frozen")
