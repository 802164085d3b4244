"""Every jackpot prize to the last unit: art. 7 nn. 2, 5, 6, 9 and 13, art. 9 nn. 3, 11 and 14, and their twins.

What is due is an amount out of the meter, and no rate of the chip: a chip of a wrong value wins no other prize.
"""

from fractions import Fraction

from streams.games.jackpot.law import JackpotLaw, Made, Pot
from streams.games.settlement import BetAccount, Due, blames, pays, settles, stands_off

ACCOUNTS = "wrong_jackpot_prizes"  # the fact of a finished coup that has them


@settles(
    "ao-de-261-22/7/9", "ao-de-261-22/7/5", "pt-p-1364-2001/46", "pt-p-1364-2001/42", "ao-de-261-22/9/11",
    "pt-p-461-2001/I/9",
    about=ACCOUNTS,
    title=("O acumulado paga só o que as cartas formam", "The jackpot pays only what the cards make"),
    pt="{player} {paid?recebeu $|não recebeu nada} do acumulado; {why}.",
    en="{player} was paid {paid?$|nothing} from the jackpot; {why}.",
    version=4,
)  # fmt: skip
def jackpot_pays_only_what_the_cards_make(made: Made, pot: Pot, law: JackpotLaw) -> Due | None:
    """The bet is decided by the player's own cards alone: the first two to four at blackjack, the five at poker.

    Who passed may not show them, and wins nothing (52).
    """
    if made.line is None:
        return stands_off(at=law.counted if made.other_cards else None)
    return None


@blames(
    "ao-de-261-22/7/6#regardless", "pt-p-1364-2001/43#regardless", "ao-de-261-22/9/11#regardless",
    "pt-p-461-2001/I/9#regardless",
    about=ACCOUNTS,
    version=2,
    title=("O acumulado é pago seja qual for o golpe", "The jackpot is paid whatever becomes of the coup"),
    pt="{player} tem {line} e não recebeu do acumulado; são-lhe devidos {due}.",
    en="{player} has {line} and was paid nothing from the jackpot; {due} is due.",
)  # fmt: skip
def jackpot_is_paid_whatever_the_main_result(account: BetAccount[Made]) -> bool:
    """A combination is paid though the player lost, gave up or tied, and though the bank does not qualify."""
    return account.won and not account.paid


@settles(
    "ao-de-261-22/9/14.c", "pt-p-461-2001/I/12.c", "pt-p-461-2001/I/9.b",
    about=ACCOUNTS,
    title=("Uma só décima parte, repartida", "One tenth, shared"),
    pt="{player} recebeu {paid} do acumulado por {line}; são-lhe devidos {due}, por {winners#ser $ o premiado|serem $ os premiados}.",
    en="{player} was paid {paid} from the jackpot for {line}; {due} is due, since {winners#$ player has|$ players have} it.",
    reading="blackjack:45",
    version=3,
)  # fmt: skip
def winners_of_a_share_divide_it(made: Made, pot: Pot, law: JackpotLaw) -> Due | None:
    """Straight flushes share one tenth of the whole jackpot; it is neither a tenth each nor a tenth of what is left."""
    line = made.line
    if line is None or line.share is None or line.maximum or not law.names_a_share:
        return None
    return pays(pot.meter * line.share / pot.alike, at=line.cited if pot.alike == 1 else None)


@settles(
    "ao-de-261-22/7/6", "pt-p-1364-2001/43", "pt-p-1364-2001/43.b", "pt-p-1364-2001/43.c", "pt-p-1364-2001/43.d",
    "pt-p-1364-2001/43.e", "ao-de-261-22/9/11", "pt-p-461-2001/I/9", "pt-p-461-2001/I/9.c", "pt-p-461-2001/I/9.d",
    "pt-p-461-2001/I/9.e",
    about=ACCOUNTS,
    title=("Os prémios fixos são tantas apostas", "Fixed prizes are a number of stakes"),
    pt="{player} recebeu {paid} do acumulado por {line}; são-lhe devidos {due}.",
    en="{player} was paid {paid} from the jackpot for {line}; {due} is due.",
    version=3,
)  # fmt: skip
def fixed_prizes_are_so_many_stakes(made: Made, pot: Pot, law: JackpotLaw) -> Due | None:
    """A fixed line pays its multiple of the jackpot stake, never of the main bet (reading blackjack:39).

    A share that only the approval knows, and no regulation names, is reported as any other prize of the approved table.
    """
    line = made.line
    if line is None or line.maximum:
        return None
    if line.share is not None:
        return pays(pot.meter * line.share / pot.alike)
    return pays((line.multiple or 0) * pot.stake, at=line.cited)


@settles(
    "ao-de-261-22/7/13.a", "pt-p-1364-2001/50.a", "pt-p-1364-2001/43.a", "ao-de-261-22/9/14.a",
    "pt-p-461-2001/I/12.a", "pt-p-461-2001/I/9.a",
    about=ACCOUNTS,
    title=("A combinação máxima leva o remanescente", "The maximum combination takes what remains"),
    pt="{player} recebeu {paid} do acumulado por {line}; são-lhe devidos {due}.",
    en="{player} was paid {paid} from the jackpot for {line}; {due} is due.",
    version=3,
)  # fmt: skip
def maximum_takes_what_remains(made: Made, pot: Pot, law: JackpotLaw) -> Due | None:
    """What all smaller prizes of the coup leave of the jackpot goes to the maximum combination."""
    line = made.line
    if line is None or not line.maximum or pot.alike > 1:
        return None
    return pays(max(0, pot.meter - pot.smaller), at=line.cited if pot.winners == 1 else None)


@settles(
    "ao-de-261-22/7/13.b", "pt-p-1364-2001/50.b", "ao-de-261-22/9/14.b", "pt-p-461-2001/I/12.b",
    about=ACCOUNTS,
    title=("Vários premiados com a máxima dividem-na", "Several winners of the maximum divide it"),
    pt="{player} recebeu {paid} do acumulado por {line}; são-lhe devidos {due}, por {winners#ser $ o premiado|serem $ os premiados}.",
    en="{player} was paid {paid} from the jackpot for {line}; {due} is due, since {winners#$ player has|$ players have} it.",
    reading="blackjack:55",
    version=3,
)  # fmt: skip
def winners_of_the_maximum_divide_it(made: Made, pot: Pot, law: JackpotLaw) -> Due | None:
    """The jackpot, or what remains of it, is divided in equal parts; what cannot be divided stays in the meter."""
    line = made.line
    if line is None or not line.maximum or pot.alike == 1:
        return None
    return pays(Fraction(max(0, pot.meter - pot.smaller), pot.alike))
