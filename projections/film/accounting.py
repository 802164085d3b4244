"""The account of a coup as people and programs read it: who, what moved, what was due, the difference."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from projections.shortfalls import party_name, sentence
from projections.speech import Speech
from schemas.parties import Party, Role
from streams.engine.texts import money
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount

PLAYERS: Final = (Role.PLAYER, Role.BANKER, Role.ASSOCIATE)  # whose names are people's
NOT_CLOSED: Final = "the coup is not over"
Named = Callable[[str], str]
BEYOND: Final = (
    "A conta segue os pagamentos; um achado pode dizer que falta mais, como o que se apostou acima de um máximo.",
    "The account follows the payments; a finding may say that more is missing, such as what was staked above a maximum.",
)
"""Beside an account whose coup has a finding with money."""


@dataclass(frozen=True, slots=True)
class AccountSheet:
    """The account in one language, amounts as people write them. `reason` says why there is none."""

    rows: tuple[tuple[str, str, str, str], ...] = ()  # party, moved, due, difference
    shortfalls: tuple[str, ...] = ()
    unclear: tuple[tuple[str, str], ...] = ()  # bet or jackpot, and why nothing can be said of it
    reason: str = ""


def sheet(account: CoupAccount | NotEvaluable, currency: str, say: Speech, name: Named = str) -> AccountSheet:
    """The account for a reader; `name` masks a player's name for that reader."""
    if isinstance(account, NotEvaluable):
        return AccountSheet(reason=say.reason(account.reason))

    def amount(minor: int) -> str:
        return money(minor, currency, portuguese=say.portuguese)

    return AccountSheet(
        rows=tuple(
            (party_name(_seen(line.party, name), say), amount(line.moved), amount(line.due), amount(line.difference))
            for line in account.lines()
        ),
        shortfalls=tuple(
            sentence(
                each.model_copy(update={"party": _seen(each.party, name), "gainer": _seen(each.gainer, name)}),
                currency,
                say,
            )
            for each in account.shortfalls()
        ),
        unclear=tuple((matter, say.reason(reason)) for matter, reason in account.unclear.items()),
    )


def _seen(party: Party, name: Named) -> Party:
    """The party as this reader may see it."""
    return Party(role=party.role, name=name(party.name)) if party.name and party.role in PLAYERS else party


def as_data(account: CoupAccount | NotEvaluable, name: Named = str) -> dict[str, Any]:
    """The account for a program: whole amounts in hundredths of the currency, every movement with its event."""
    if isinstance(account, NotEvaluable):
        return {"reason": account.reason, "parties": [], "shortfalls": [], "movements": [], "claims": [], "unclear": {}}

    def one(party: Party) -> dict[str, str]:
        named = party.name and party.role in PLAYERS
        return {"role": party.role.value, "name": name(party.name) if named else party.name}

    return {
        "reason": None,
        "parties": [
            {**one(line.party), "moved": line.moved, "due": line.due, "difference": line.difference}
            for line in account.lines()
        ],
        "shortfalls": [
            {"party": one(each.party), "gainer": one(each.gainer), "amount": each.amount, "about": each.about}
            for each in account.shortfalls()
        ],
        "movements": [
            {
                "giver": one(each.giver), "taker": one(each.taker), "amount": each.amount, "about": each.about,
                "event": each.event.id, "sequence": each.event.sequence,
            }
            for each in account.movements
        ],
        "claims": [
            {
                "giver": one(each.giver), "taker": one(each.taker), "amount": each.amount, "about": each.about,
                "cited": each.cited,
            }
            for each in account.claims
        ],
        "unclear": dict(account.unclear),
    }  # fmt: skip
