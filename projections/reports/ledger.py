"""What the editions of a publication were made of, house by house. It stays with the authority and is never published.

Without it nobody could say, when records come late, whose they are, and so what a second edition would give away.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from projections.dossier.sheets import canonical
from projections.reports.periods import Span
from projections.reports.vintages import Amounts, Key, Vintage, vintage_of
from projections.speech import Spoken
from projections.statistics.cube import Cube
from projections.statistics.recognised import UnrecognisedGames

FORMAT: Final = "vigia-publication-ledger-1"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One edition: its months, the amounts of each house by currency, checkpoints, and what was counted apart."""

    span: Span
    amounts: Mapping[str, Mapping[Key, Amounts]]
    checkpoints: Sequence[Mapping[str, Any]] = ()
    apart: UnrecognisedGames = field(default_factory=UnrecognisedGames)

    def vintage(self, currency: str) -> Vintage:
        """For disclosure control."""
        return Vintage(self.span, self.amounts.get(currency, {}))


def entry_of(cube: Cube, span: Span, checkpoints: Sequence[Mapping[str, Any]], apart: UnrecognisedGames) -> LedgerEntry:
    """What an edition over these days is made of."""
    currencies = sorted({cell.currency for cell, own in cube.total() if own.moved})
    amounts = {currency: vintage_of(cube, currency, span).amounts for currency in currencies}
    return LedgerEntry(span, amounts, checkpoints, apart)


Ledger = dict[str, LedgerEntry]
"""By the hash of the edition's list of files."""


def read_ledger(text: bytes) -> Ledger:
    """As it was written."""
    try:
        data = json.loads(text)
        return {each["edition"]: _entry(each) for each in data["editions"]}
    except (ValueError, KeyError, TypeError) as fault:
        raise Spoken(
            f"o livro das edições não se lê: {fault}", f"the ledger of the editions cannot be read: {fault}"
        ) from None


def _entry(each: Mapping[str, Any]) -> LedgerEntry:
    amounts: dict[str, dict[Key, Amounts]] = {}
    for currency, house, game, month, *own in each["amounts"]:
        amounts.setdefault(currency, {})[house, game, month] = Amounts(*own)
    apart = UnrecognisedGames(tuple(each["apart"]["games"]), each["apart"]["coups"])
    return LedgerEntry(Span(each["first"], each["last"]), amounts, each["checkpoints"], apart)


def ledger_text(ledger: Ledger) -> bytes:
    """Canonical, so that the same editions give the same file."""
    return canonical({
        "format": FORMAT,
        "editions": [
            {
                "edition": digest, "first": each.span.first, "last": each.span.last, "checkpoints": each.checkpoints,
                "apart": {"games": each.apart.games, "coups": each.apart.coups},
                "amounts": [
                    [currency, *key, *own]
                    for currency, amounts in sorted(each.amounts.items()) for key, own in sorted(amounts.items())
                ],
            }
            for digest, each in ledger.items()
        ],
    })  # fmt: skip


def by_operator(vintage: Vintage, operators: Mapping[str, str] | None) -> Vintage:
    """Houses of one operator count as one; with a list of operators every house must be in it."""
    if operators is None:
        return vintage
    amounts: dict[Key, Amounts] = {}
    for (house, game, month), own in vintage.amounts.items():
        if house not in operators:
            raise Spoken(
                f"{house}: nenhum operador da lista tem esta casa", f"{house}: no operator of the list has this house"
            )
        key = operators[house], game, month
        amounts[key] = amounts.get(key, Amounts()).plus(own)
    return Vintage(vintage.span, amounts)
