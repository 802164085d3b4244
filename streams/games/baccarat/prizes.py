"""What bets win and lose: nn. 21 to 24 of art. 10, 23 to 26 of art. 11, rules 22 to 26."""

from fractions import Fraction

from schemas.events.bets import BetCollected, BetPlaced, PayoutMade
from schemas.events.cards import CardDrawn
from streams.games.baccarat.law import BaccaratChance, BaccaratLaw
from streams.games.baccarat.names import BANCA, HANDS, NO_DEDUCTION, TIE
from streams.games.baccarat.result import BaccaratResult
from streams.games.bets.settling import came_too_late
from streams.games.settlement import NOTHING, BetAccount, Due, Otherwise, blames, loses, pays, settles, stands_off

MOVED_BY_CARDS = (BetPlaced, BetCollected, PayoutMade, CardDrawn)  # with these alone a prize can be judged
TO_ONE = "baccarat:4.6"  # eight to one, and the stake besides
IMPLIED = "baccarat:4.7"  # that ponto and banca stand off, in Angola
BASE = "baccarat:4.2"  # whether the deduction is taken off the prizes of pairs too


@settles(
    "ao-de-261-22/10/22", "ao-de-261-22/11/24", "pt-r-812-2015/23",
    title=("Com empate, ponto e banca não ganham nem perdem", "On a tie ponto and banca stand off"),
    pt="Empate a {ponto}: a aposta de {player} {em_position}, de {stake}, não ganha nem perde; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="A tie at {ponto}: {player}'s bet on {position}, {stake}, stands off; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
    needs=MOVED_BY_CARDS,
    version=2,
)  # fmt: skip
def ponto_and_banca_stand_off_on_a_tie(chance: BaccaratChance, result: BaccaratResult, law: BaccaratLaw) -> Due | None:
    """Equal scores end the coup; players may keep their bets on ponto and banca or change them."""
    if chance.name not in HANDS or result.winner is not None:
        return None
    return stands_off(reading=None if law.online else IMPLIED)


@settles(
    "ao-de-261-22/10/22", "ao-de-261-22/11/24", "pt-r-812-2015/25.b",
    title=("O empate paga oito para um", "A tie pays eight to one"),
    pt="Empate a {ponto}: a aposta de {player} {em_position}, de {stake}, {paid?recebeu $|não recebeu nada}{taken?; foram-lhe recolhidos $|}; o prémio é de {due}.",
    en="A tie at {ponto}: {player}'s bet on {position}, {stake}, was paid {paid?$|nothing}{taken?; $ was collected|}; its prize is {due}.",
    needs=MOVED_BY_CARDS,
    version=2,
)  # fmt: skip
def ties_are_paid_eight_to_one(chance: BaccaratChance, result: BaccaratResult, law: BaccaratLaw) -> Due | None:
    """With equal scores a bet on the tie earns eight times its stake, which stays its owner's.

    Eight for one, stake and prize together, is how the decree may be misread.
    """
    if chance.name != TIE or result.winner is not None:
        return None
    return pays(chance.rate, otherwise=_for_one(chance, law))


def _for_one(chance: BaccaratChance, law: BaccaratLaw) -> tuple[Otherwise, ...]:
    """What a tie or a pair gains where the stake is taken as part of the prize; online rule 24 leaves no such doubt."""
    return () if law.online else (Otherwise(chance.with_stake, TO_ONE),)


@settles(
    "ao-de-261-22/10/24.a", "ao-de-261-22/10/24.b", "ao-de-261-22/10/24",
    "ao-de-261-22/11/26.a", "ao-de-261-22/11/26.b", "ao-de-261-22/11/26",
    "pt-r-812-2015/26.a", "pt-r-812-2015/26.b", "pt-r-812-2015/26",
    title=("O prémio da banca sofre a dedução escolhida", "Banca is paid less the deduction that was chosen"),
    pt="Banca {banca}, ponto {ponto}: a aposta de {player} na banca, de {stake}, {paid?recebeu $|não recebeu nada}; com a dedução são {due}.",
    en="Banca {banca}, ponto {ponto}: {player}'s bet on banca, {stake}, was paid {paid?$|nothing}; less the deduction it is {due}.",
    needs=MOVED_BY_CARDS,
    version=3,
)  # fmt: skip
def banca_is_paid_less_the_deduction(chance: BaccaratChance, result: BaccaratResult, law: BaccaratLaw) -> Due | None:
    """The operator chooses one of two deductions, or none: of every coup that banca wins, or where it wins with five.

    Both at once are never taken, nor one in the place of the other.
    """
    cut = law.deductions.get(result.cut.option)
    if chance.name != BANCA or result.winner != BANCA or cut is None or not cut.rate:
        return None
    if not cut.bites(result.banca, result.cut.scores):
        return None
    return pays(cut.leaves(chance.rate), at=cut.at, otherwise=_wrongly_cut(chance.rate, result, law))


@settles(
    "ao-de-261-22/10/21", "ao-de-261-22/10/24", "ao-de-261-22/10/24.a", "ao-de-261-22/10/24.b",
    "ao-de-261-22/11/23", "ao-de-261-22/11/26", "ao-de-261-22/11/26.a", "ao-de-261-22/11/26.b",
    "pt-r-812-2015/25.a", "pt-r-812-2015/26", "pt-r-812-2015/26.a", "pt-r-812-2015/26.b",
    title=("O grupo vencedor recebe o que apostou", "Winners are paid what they staked"),
    pt="Ponto {ponto}, banca {banca}: a aposta de {player} {em_position}, de {stake}, {paid?recebeu $|não recebeu nada}; o prémio é de {due}.",
    en="Ponto {ponto}, banca {banca}: {player}'s bet on {position}, {stake}, was paid {paid?$|nothing}; its prize is {due}.",
    needs=MOVED_BY_CARDS,
    version=2,
)  # fmt: skip
def winners_are_paid_what_they_staked(chance: BaccaratChance, result: BaccaratResult, law: BaccaratLaw) -> Due | None:
    """The group with the higher score wins as much as it staked; nothing is deducted but what its letter says."""
    if chance.name not in HANDS or result.winner != chance.name:
        return None
    return pays(chance.rate, at=chance.pays_at, otherwise=_wrongly_cut(chance.rate, result, law))


def _wrongly_cut(rate: Fraction, result: BaccaratResult, law: BaccaratLaw) -> tuple[Otherwise, ...]:
    """What is paid where a deduction is taken that is not due: the table's own, another, or both together."""
    cuts = [(name, cut) for name, cut in law.deductions.items() if name != NO_DEDUCTION]
    both = rate * (1 - sum(cut.rate for _, cut in cuts))
    single = [
        Otherwise(cut.leaves(rate), at=cut.at if name == result.cut.option else law.at["deduction"])
        for name, cut in cuts
    ]
    return (*single, Otherwise(both, at=law.at["deduction"]))


@settles(
    "ao-de-261-22/10/23", "ao-de-261-22/11/25", "pt-r-812-2015/25.c", "pt-r-812-2015/11",
    title=("O par paga onze para um", "A pair pays eleven to one"),
    pt="A aposta de {player} {em_position}, de {stake}, ganhou e {paid?recebeu $|não recebeu nada}{taken?; foram-lhe recolhidos $|}; o prémio é de {due}.",
    en="{player}'s bet on {position}, {stake}, won and was paid {paid?$|nothing}{taken?; $ was collected|}; its prize is {due}.",
    needs=MOVED_BY_CARDS,
    version=2,
)  # fmt: skip
def pairs_are_paid_eleven_to_one(chance: BaccaratChance, result: BaccaratResult, law: BaccaratLaw) -> Due | None:
    """Two first cards of one rank win a bet on the pair of their group, whoever wins the coup, besides other prizes.

    Whether a deduction may be taken off this prize too where banca wins is doubtful; we read that it may not.
    """
    if chance.hand is None or not chance.pair or not result.pairs(chance.hand):
        return None
    denied = tuple(Otherwise(due.gain, at=chance.loses_at) for due in (NOTHING, loses()))  # left alone, or collected
    otherwise = (*_for_one(chance, law), *denied)
    cut = law.deductions.get(result.cut.option)
    if cut is None or not cut.rate or result.winner != BANCA or not cut.bites(result.banca, result.cut.scores):
        return pays(chance.rate, at=chance.pays_at, otherwise=otherwise)
    return pays(chance.rate, at=chance.pays_at, otherwise=(Otherwise(cut.leaves(chance.rate), BASE), *otherwise))


@settles(
    "ao-de-261-22/10/21", "ao-de-261-22/10/22", "ao-de-261-22/10/23",
    "ao-de-261-22/11/23", "ao-de-261-22/11/24", "ao-de-261-22/11/25",
    "pt-r-812-2015/22", "pt-r-812-2015/23", "pt-r-812-2015/12", "pt-r-812-2015/2.e",
    title=("Quem não acerta perde", "Bets that do not win are lost"),
    pt="Ponto {ponto}, banca {banca}: a aposta de {player} {em_position}, de {stake}, perdia; {taken?foram recolhidos $|nada foi recolhido} e {paid?foram pagos $|nada foi pago}.",
    en="Ponto {ponto}, banca {banca}: {player}'s bet on {position}, {stake}, lost; {taken?$|nothing} was collected and {paid?$|nothing} paid.",
    needs=MOVED_BY_CARDS,
    version=2,
)  # fmt: skip
def bets_that_do_not_win_are_lost(chance: BaccaratChance, result: BaccaratResult, law: BaccaratLaw) -> Due | None:
    """A bet on the group with the lower score, on a tie that does not come or on a pair that is none is collected."""
    if _wins_or_stands(chance, result):
        return None
    if chance.pair and law.online is not None:
        return loses(at=law.at["alike" if chance.hand in result.alike else "no_pair"])
    return loses(at=chance.loses_at)


def _wins_or_stands(chance: BaccaratChance, result: BaccaratResult) -> bool:
    if chance.pair:
        return chance.hand is not None and result.pairs(chance.hand)
    return result.winner is None or result.winner == chance.name


@blames(
    "ao-de-261-22/10/13", "ao-de-261-22/11/13", "pt-r-812-2015/16", "pt-r-812-2015/27",
    title=("Fechado o jogo, não valem apostas", "Once betting is closed no bet counts"),
    pt="A aposta de {player} {em_position}, de {stake}, foi feita ou alterada depois de fechado o jogo, e valeu.",
    en="{player}'s bet on {position}, {stake}, was laid or altered after betting was closed, and counted.",
    reading="baccarat:7.3",
)  # fmt: skip
def bets_close_with_the_call(account: BetAccount[BaccaratChance]) -> bool:
    """What is laid or altered after “Jogo feito. Nada mais.”, or after the betting window, does not play.

    The law does not say what becomes of it. Left alone, or settled as it stood before, it is lawful.
    """
    return came_too_late(account.bet)
