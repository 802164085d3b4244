"""Who is short of how much, and to whose gain.

Money is weighed matter by matter, a matter being one bet or one prize: what somebody lacks on one is never set off
against what the same person has too much on another. Objects are made only where somebody is short.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from schemas.licence import Licence
from schemas.parties import BANK, Party, Role, Shortfall

Shortfalls = tuple[Shortfall, ...]
NOBODY: Final[Shortfalls] = ()
UNNAMED: Final = ""  # a player whom no event names, or several between whom the law does not say how a sum is shared


def rounding_chip(licence: Licence) -> int:
    """The chip to which an amount may be rounded. The least bet is laid in chips: none can be larger than that."""
    return min(licence.smallest_chip, max(1, licence.limits.minimum))


def player(name: str) -> Party:
    """A player of the table."""
    return Party(role=Role.PLAYER, name=name)


def lacks(party: Party, gainer: Party, amount: int, about: str = "") -> Shortfalls:
    """One party is short of an amount to another's gain; of nothing, or to its own gain, nobody is short."""
    if amount <= 0 or party == gainer:
        return NOBODY
    return (Shortfall(party=party, gainer=gainer, amount=amount, about=about),)


def short(
    name: str,
    gain: int,
    due: int = 0,
    *,
    about: str = "",
    against: Party = BANK,
    handed: Mapping[str, int] | None = None,
) -> Shortfalls:
    """What a player gained (or lost, below zero) against what was due, between that player and the bank.

    `handed` is what of it was handed to others: what the bank gave too much is their gain first.
    """
    if gain == due:
        return NOBODY
    if gain < due:
        return lacks(player(name), against, due - gain, about)
    excess, shortfalls = gain - due, NOBODY
    for other, amount in handed.items() if handed else ():
        part = min(excess, amount)
        shortfalls += lacks(against, player(other), part, about)
        excess -= part
    return together((shortfalls, lacks(against, player(name), excess, about)))


def together(each: Iterable[Shortfalls]) -> Shortfalls:
    """Several accounts in one; the same party short to the same gain over the same matter is one shortfall."""
    sums: dict[tuple[Party, Party, str], Shortfall] = {}
    for shortfalls in each:
        for one in shortfalls:
            key = one.party, one.gainer, one.about
            known = sums.get(key)
            sums[key] = one if known is None else one.model_copy(update={"amount": known.amount + one.amount})
    return tuple(sums.values())


def played_against(holder: Party, shortfalls: Shortfalls) -> Shortfalls:
    """The same where somebody else holds the bank: what the bank lacks or gained is the holder's."""
    if holder == BANK:
        return shortfalls
    return tuple(
        one.model_copy(
            update={
                "party": holder if one.party == BANK else one.party,
                "gainer": holder if one.gainer == BANK else one.gainer,
            }
        )
        for one in shortfalls
    )


def times(amount: Fraction | int, ratio: Fraction | int) -> int | Fraction:
    """An amount times a ratio, exactly; a whole number wherever it is one, for those are reckoned with faster."""
    whole, rest = divmod(amount * ratio.numerator, ratio.denominator)
    return amount * ratio if rest else whole
