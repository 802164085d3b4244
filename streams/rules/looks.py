"""One look at a coup that spares many rules their question.

A table has forty to seventy rules to ask at the end of every coup, and most have a case in few of them. A look that
they share is taken once, before any of them (see `Step.with_a_case` of the engine): it is told from the rule by its
attribute `look`.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from streams.rules.breach import Said
from streams.rules.rule import Judge

Look = Callable[[Any, Any, Any], object]  # asked like a rule: whether there is something to judge
SILENT: Final[Said] = iter(())  # spent: it says nothing, however often


def where(look: Look) -> Callable[[Judge], Judge]:
    """The rule is asked only where the look finds something; everywhere else the law was kept."""

    def around(judge: Judge) -> Judge:
        @wraps(judge)
        def looked(table: Any, event: Any, law: Any) -> Said:
            return judge(table, event, law) if look(table, event, law) else SILENT

        looked.look = look  # type: ignore[attr-defined]  # so that the engine may take it once for all
        return looked

    return around


def look_of(judge: Judge) -> Look | None:
    """The look that decides whether the rule is asked."""
    return getattr(judge, "look", None)
