"""The account of a coup that is ending: what moved, what was due. Computed only when a person looks at that coup."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Final

from schemas.envelope import Event
from streams.engine.table_judge import TableJudge
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount

NO_COUP: Final = "no coup is in play"
NO_BOOK: Final = "no account is known for this game"


def coup_account(table_judge: TableJudge, events: Iterable[Event[Any]]) -> CoupAccount | NotEvaluable:
    """The account of the coup in play, from the table's state and the believed events of the coup.

    If it cannot be made, the result is not evaluable, with the reason; a fault of ours is such a reason too.
    """
    table, rule_index = table_judge.table, table_judge.rule_index if table_judge.table is not None else None
    if table is None or table.coup is None:
        return NotEvaluable(NO_COUP)
    if rule_index is None or rule_index.book.account is None:
        return NotEvaluable(NO_BOOK)
    if table_judge.law is None:
        return NotEvaluable(table_judge.no_law)
    if table.coup.lost is not None:
        return NotEvaluable(table.coup.lost)
    others = {event.sequence for event in getattr(table.coup, "of_the_last", ())}
    own = [event for event in events if event.sequence not in others]
    return _account_from(rule_index.book.account, table, table_judge.law, own)


def account_put_right(table_judge: TableJudge, last: Any, events: Iterable[Event[Any]]) -> CoupAccount | NotEvaluable:
    """The account of a coup that is over (`Table.recent`), with what was moved on its bets since among the events."""
    table: Any = table_judge.table
    rule_index = table_judge.rule_index
    if table is None or rule_index is None or rule_index.book.account is None:
        return NotEvaluable(NO_BOOK)
    now = table.coup, table.bets
    table.coup, table.bets = last.coup, last.coup.bets
    try:
        return _account_from(rule_index.book.account, table, last.law, events)
    finally:
        table.coup, table.bets = now


def _account_from(
    account: Callable[..., CoupAccount | NotEvaluable], table: Any, law: Any, events: Iterable[Event[Any]]
) -> CoupAccount | NotEvaluable:
    try:
        return account(table, law, sorted(events, key=attrgetter("sequence")))
    except Exception as fault:  # noqa: BLE001  # whoever looks at the coup must still see the rest of it
        return NotEvaluable(f"the engine failed: {type(fault).__name__}: {fault}"[:300])
