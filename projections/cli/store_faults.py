"""`vigia verify --store`: rows of the store that are not what the judge wrote, each in a sentence."""

import argparse
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Final

from projections.cli import lawbook
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, show

if TYPE_CHECKING:
    from projections.audit.faults import StoreFault
    from projections.checkpoints import LoggedDays
    from schemas.checkpoints import Checkpoint

MOST: Final = 50  # faults that are shown one by one
_ROWS: Final = {
    "event": ("o evento", "event"),
    "finding": ("o achado", "finding"),
    "coup": ("o julgamento do golpe", "the verdicts on coup"),
    "quarantine": ("o registo em quarentena na posição", "the quarantined record at position"),
    "filled": ("a linha derivada", "the derived row"),
}
_KINDS: Final = {
    "column": ("{row} {name}: colunas que não dizem o que diz o registo: {detail}", "{row} {name}: columns that do not say what the record says: {detail}"),
    "unreadable": ("{row} {name}: não se lê", "{row} {name}: cannot be read"),
    "missing": ("{row} {name}: falta no arquivo", "{row} {name}: missing from the store"),
    "changed": ("{row} {name}: difere do que foi escrito", "{row} {name}: differs from what was written"),
    "added": ("{row} {name}: não resulta dos registos", "{row} {name}: does not follow from the records"),
    "hidden": ("{row} {name}: é um evento válido, escondido pela quarentena ({detail})", "{row} {name}: is a valid event, hidden by the quarantine ({detail})"),
}  # fmt: skip


def store_is_wrong(
    args: argparse.Namespace, heads: "list[Checkpoint]", trees: "LoggedDays", say: Speech
) -> bool:  # fmt: skip
    """Look through the rows of the store and say what is wrong with them."""
    from projections.audit.columns import column_faults, hidden_events
    from projections.audit.filled import filled_faults
    from projections.audit.judged_again import judging_faults
    from projections.audit.judgments import seal_faults, stored_judgments, unsealed
    from projections.store import StoreUnavailable, connect

    accepted = {position for day in trees.days.values() for position in day.positions}
    try:
        with connect(args.store) as store:
            wrong = _tell(column_faults(store), say)
            wrong |= _tell(hidden_events(store, accepted), say)
            wrong |= _tell(filled_faults(store), say)
            if heads:
                stored = stored_judgments(store)
                wrong |= _tell(seal_faults(stored, heads), say)
                open_ones = unsealed(stored, heads)
                if open_ones:
                    show(
                        say,
                        f"Sem selo: {say.count(open_ones)} achados e julgamentos. Só --judge os confere.",
                        f"Under no seal: {say.count(open_ones)} findings and judged coups. Only --judge checks them.",
                    )
            if args.judge:
                wrong |= _tell(judging_faults(store, lawbook.law(say, args.overlay)), say)
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None
    if not wrong:
        show(
            say,
            "As linhas do arquivo dizem o que dizem os registos"
            + (", e o novo julgamento diz o mesmo." if args.judge else "."),
            "The rows of the store say what the records say"
            + (", and judging again says the same." if args.judge else "."),
        )
    return wrong


def _tell(faults: "Iterable[StoreFault]", say: Speech) -> bool:
    """Show the first faults and count the others; whether there was any."""
    remaining = iter(faults)
    shown = 0
    for fault in islice(remaining, MOST):
        shown += 1
        print(clean(store_fault(fault, say)))
    more = sum(1 for _ in remaining)
    if more:
        show(say, f"E mais {say.count(more)} como estas.", f"And {say.count(more)} more like these.")
    return shown > 0


def store_fault(fault: "StoreFault", say: Speech) -> str:
    """One fault in a sentence."""
    row = say(*_ROWS[fault.row])
    text = say(*_KINDS[fault.kind]).format(row=row, name=fault.name, detail=fault.detail)
    place = say(f"Mesa {fault.table} ({fault.venue})", f"Table {fault.table} ({fault.venue})") if fault.table else ""
    line = f"{place}: {text}." if place else f"{text[:1].upper()}{text[1:]}."
    sealed = fault.detail if fault.kind in ("missing", "changed") and fault.detail.startswith("sealed") else ""
    return line + (f" ({sealed})" if sealed and not say.portuguese else "")
