"""Who is short of how much, to whose gain, in the one sentence that every page, file and alert says."""

from collections.abc import Mapping
from typing import Final

from projections.speech import Speech
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
_NAMELESS: Final = {
    Role.PLAYER: ("a jogador não nomeado", "de jogador não nomeado", "jogador não nomeado", "an unnamed player")
}


def sentence(shortfall: Shortfall, currency: str, say: Speech) -> str:
    """`faltam 1 500 AOA a Ana, a favor da banca`, or `Ana is short 1,500 AOA, to the bank's gain`."""
    amount = money(shortfall.amount, currency, portuguese=say.portuguese)
    about = f" ({shortfall.about})" if shortfall.about else ""
    if say.portuguese:
        to, of = _portuguese(shortfall.party, 0), _portuguese(shortfall.gainer, 1)
        return f"faltam {amount} {to}, a favor {of}{about}"
    return f"{_english(shortfall.party)} is short {amount}, to {_english(shortfall.gainer)}'s gain{about}"


def sentences(finding: Finding, say: Speech) -> list[str]:
    """One for each shortfall of a finding; none where nobody is short."""
    return [sentence(each, finding.currency, say) for each in finding.shortfalls]


def party_name(party: Party, say: Speech) -> str:
    """A party by itself, as in a table: players by name, the others by what they are."""
    words = _NAMED[party.role] if party.name else _NAMELESS.get(party.role, _NAMED[party.role])
    return f"{say(*words[2:])} {party.name}".strip()


def _portuguese(party: Party, case: int) -> str:
    if not party.name:
        return _NAMELESS.get(party.role, _NAMED[party.role])[case]
    return f"{_NAMED[party.role][case]} {party.name}"


def _english(party: Party) -> str:
    if not party.name:
        return _NAMELESS[party.role][3] if party.role in _NAMELESS else f"the {_NAMED[party.role][3]}"
    return f"{_NAMED[party.role][3]} {party.name}".strip()
