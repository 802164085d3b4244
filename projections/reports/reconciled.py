"""What a report says of its own totals: whether rows, houses and the country agree, and floats and jackpots balance."""

from collections.abc import Iterable, Sequence
from typing import Final

from projections.reports.counted import Counted
from projections.reports.sheets import Both, Incomplete, Sheet, Value
from projections.speech import clean
from projections.statistics.reconciliation import (
    Disagreement,
    Reconciled,
    liability,
    reconcile_floats,
    reconcile_jackpots,
)
from streams.engine.texts import money

ADDITIVE: Final = ("coups", "bets", "handle", "prizes", "revenue")
NAMED: Final = 20  # places that are named; the count is of all
_NAMED: Final[dict[str, Both]] = {
    "levels": ("Somas de mesas, casas e país", "Sums of tables, houses and country"),
    "float": ("Encaixes (apostas - prémios = variação - reforços + devoluções + caixa)",
              "Floats (stakes - prizes = movement - fills + credits + drop)"),
    "jackpot": ("Jackpots (antes + entradas = pago + depois)", "Jackpots (before + contributions = paid + after)"),
}  # fmt: skip


def reconciliation_notes(counted: Counted, sheets: Sequence[Sheet], last: str) -> tuple[Both, ...]:
    """A sentence for each check over all that was read, and what jackpots held at the end of the period."""
    checks = (
        reconcile_sheets(sheets),
        reconcile_floats(sheet for sheet in counted.sheets if sheet.amounts),
        reconcile_jackpots(counted.meters),
    )
    owed = liability(counted.meters, last)
    held = tuple(
        (f"Nos jackpots no fim do dia {last}: {money(owed[currency], currency, portuguese=True)}.",
         f"In jackpots at the end of {last}: {money(owed[currency], currency, portuguese=False)}.")
        for currency in sorted(owed)
    )  # fmt: skip
    return (*(_sentence(check) for check in checks), *held)


def reconcile_sheets(sheets: Iterable[Sheet]) -> Reconciled:
    """The rows of a sheet add up to its total, and the totals of all sheets over the same days are the same."""
    right, wrong, totals = 0, list[Disagreement](), dict[tuple[str, str, str], int]()
    for sheet in sheets:
        for place, column in enumerate(sheet.columns):
            if column.measure not in ADDITIVE:
                continue
            for currency in sorted({row.where["currency"] for row in sheet.rows}):
                own = [row for row in sheet.rows if row.where["currency"] == currency]
                added = sum(known_part(row.values[place]) for row in own if not row.total)
                total = sum(known_part(row.values[place]) for row in own if row.total)
                whole = totals.setdefault((column.measure, str(column.span), currency), total)
                if added == total == whole:
                    right += 1
                else:
                    wrong.append(
                        Disagreement(f"{sheet.name}: {column.measure}", currency, added - total or total - whole)
                    )
    return Reconciled("levels", right, tuple(wrong))


def known_part(value: Value) -> int:
    """Of a sum without some coups: what is known of it; both sides leave the same coups out."""
    return value.amount if isinstance(value, Incomplete) else int(value or 0)


def _sentence(check: Reconciled) -> Both:
    portuguese, english = _NAMED[check.kind]
    if check.holds is None:
        missing = f" ({check.unknown})" if check.unknown else ""
        return f"{portuguese}: não se sabe{missing}.", f"{english}: not known{missing}."
    unknown = (f"; não se sabe: {check.unknown}", f"; not known: {check.unknown}") if check.unknown else ("", "")
    right = "1 certa" if check.right == 1 else f"{check.right} certas"
    if not check.wrong:
        return f"{portuguese}: {right}{unknown[0]}.", f"{english}: {check.right} right{unknown[1]}."
    return (
        f"{portuguese}: NÃO CONFEREM {len(check.wrong)}, {right}{unknown[0]}. {_where(check, portuguese=True)}.",
        f"{english}: {len(check.wrong)} DO NOT AGREE, {check.right} right{unknown[1]}. {_where(check, portuguese=False)}.",
    )


def _where(check: Reconciled, *, portuguese: bool) -> str:
    named = [
        f"{clean(each.where)}: {money(each.difference, each.currency, portuguese=portuguese)}"
        for each in check.wrong[:NAMED]
    ]
    return "; ".join((*named, "…") if len(check.wrong) > NAMED else named)
