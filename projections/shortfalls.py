"""Who is short of how much, to whose gain, in the one sentence that every page, file and alert says."""

from collections.abc import Mapping
from typing import Final

from projections.speech import Speech, with_articles
from schemas.findings import Finding
from schemas.parties import Party, Role, Shortfall
from streams.engine.texts import money

# In Portuguese after *a*, after *de* and by itself, in English; a name stands behind where there is one.
_NAMED: Final[Mapping[Role, tuple[str, str, str, str]]] = {
    Role.PLAYER: ("a", "de", "", ""),
    Role.BANK: ("à banca", "da banca", "banca", "bank"),
    Role.BANKER: ("ao banqueiro", "do banqueiro", "banqueiro", "banker"),
    Role.ASSOCIATE: ("ao associado", "do associado", "associado", "associate"),
    Role.POT: ("ao pote", "do pote", "pote", "pot"),
    Role.PERCENTAGE: (
        "à percentagem da casa", "da percentagem da casa", "percentagem da casa", "house percentage",
    ),
    Role.JACKPOT: ("ao acumulado", "do acumulado", "acumulado", "jackpot"),
}  # fmt: skip
_POTS: Final = {"main": ("principal", "main"), "side": ("lateral", "side")}
_NAMELESS: Final = {
    Role.PLAYER: ("a jogador não nomeado", "de jogador não nomeado", "jogador não nomeado", "an unnamed player")
}


def sentence(shortfall: Shortfall, currency: str, say: Speech) -> str:
    """`faltam 1 500 AOA a Ana, a favor da banca`, or `Ana is short 1,500 AOA, to the bank's gain`."""
    amount = money(shortfall.amount, currency, portuguese=say.portuguese)
    about = f" ({_about(shortfall, say)})" if shortfall.about else ""
    if say.portuguese:
        to, of = _portuguese(shortfall.party, 0, say), _portuguese(shortfall.gainer, 1, say)
        return with_articles(f"faltam {amount} {to}, a favor {of}{about}")
    return f"{_english(shortfall.party, say)} is short {amount}, to {_english(shortfall.gainer, say)}'s gain{about}"


def sentences(finding: Finding, say: Speech) -> list[str]:
    """One for each shortfall of a finding; none where nobody is short."""
    return [sentence(each, finding.currency, say) for each in finding.shortfalls]


def party_name(party: Party, say: Speech) -> str:
    """A party by itself, as in a table: players by name, the others by what they are."""
    words = _NAMED[party.role] if party.name else _NAMELESS.get(party.role, _NAMED[party.role])
    if party.role is Role.POT:
        return _pot(party.name, say)
    return f"{say(*words[2:])} {party.name}".strip()


def _pot(name: str, say: Speech) -> str:
    """A pot as players call it: `main` is the main pot, `side:2` the second beside it."""
    which, _, number = name.partition(":")
    if which not in _POTS:
        return say(f"pote {name}", f"pot {name}")
    return say(f"pote {_POTS[which][0]} {number}", f"{_POTS[which][1]} pot {number}").strip()


def _about(shortfall: Shortfall, say: Speech) -> str:
    """A bet by its name, a pot by what it is; where there is a bank there are no pots."""
    banked = Role.BANK in (shortfall.party.role, shortfall.gainer.role)
    return shortfall.about if banked or shortfall.about.partition(":")[0] not in _POTS else _pot(shortfall.about, say)


def _portuguese(party: Party, case: int, say: Speech) -> str:
    if not party.name:
        return _NAMELESS.get(party.role, _NAMED[party.role])[case]
    if party.role is Role.POT:
        return f"{('ao', 'do')[case]} {_pot(party.name, say)}"
    return f"{_NAMED[party.role][case]} {party.name}"


def _english(party: Party, say: Speech) -> str:
    if not party.name:
        return _NAMELESS[party.role][3] if party.role in _NAMELESS else f"the {_NAMED[party.role][3]}"
    if party.role is Role.POT:
        return f"{'the ' if party.name.partition(':')[0] in _POTS else ''}{_pot(party.name, say)}"
    return f"{_NAMED[party.role][3]} {party.name}".strip()
