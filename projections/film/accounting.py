"""The account of a coup as people and programs read it: who, what moved, what was due, the difference."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from projections.speech import Speech
from schemas.parties import Party, Role
from streams.engine.texts import money
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount

ROLES: Final[Mapping[Role, tuple[str, str]]] = {
    Role.PLAYER: ("jogador desconhecido", "unknown player"),  # a player whom somebody knows goes by name
    Role.BANK: ("banca", "bank"),
    Role.BANKER: ("banqueiro", "banker"),
    Role.ASSOCIATE: ("associado", "associate"),
    Role.POT: ("pote", "pot"),
    Role.PERCENTAGE: ("percentagem da casa", "house percentage"),
    Role.JACKPOT: ("acumulado", "jackpot"),
}
PLAYERS: Final = (Role.PLAYER, Role.BANKER, Role.ASSOCIATE)  # whose names are people's
NOT_CLOSED: Final = "the coup is not over"
Named = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class AccountSheet:
    """The account in one language, amounts as people write them. `reason` says why there is none."""

    rows: tuple[tuple[str, str, str, str], ...] = ()  # party, moved, due, difference
    shortfalls: tuple[str, ...] = ()
    unclear: tuple[tuple[str, str], ...] = ()  # bet or jackpot, and why nothing can be said of it
    reason: str = ""


def sheet(account: CoupAccount | NotEvaluable, currency: str, say: Speech, name: Named = str) -> AccountSheet:
    """The account for a reader; `name` is how a player is called before that person's eyes."""
    if isinstance(account, NotEvaluable):
        return AccountSheet(reason=say.reason(account.reason))

    def amount(minor: int) -> str:
        return money(minor, currency, portuguese=say.portuguese)

    return AccountSheet(
        rows=tuple(
            (party(line.party, say, name), amount(line.moved), amount(line.due), amount(line.difference))
            for line in account.lines()
        ),
        shortfalls=tuple(
            say(
                f"Faltam {amount(each.amount)} a {party(each.party, say, name)}, em proveito de "
                f"{party(each.gainer, say, name)} ({each.about}).",
                f"{party(each.party, say, name)} is short {amount(each.amount)}, to the gain of "
                f"{party(each.gainer, say, name)} ({each.about}).",
            )
            for each in account.shortfalls()
        ),
        unclear=tuple((matter, say.reason(reason)) for matter, reason in account.unclear.items()),
    )


def party(party: Party, say: Speech, name: Named = str) -> str:
    """A party as a person reads it: players by name, the others by what they are."""
    role = say(*ROLES[party.role])
    if party.role is Role.PLAYER:
        return name(party.name) if party.name else role
    return f"{role} {name(party.name) if party.role in PLAYERS else party.name}" if party.name else role


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
