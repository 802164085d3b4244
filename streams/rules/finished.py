"""A coup that is over, as the rules at its end get it: whole, typed, and with what follows from it worked out once."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, Self, TypeVar, overload

from schemas.envelope import Event
from schemas.findings import Severity
from schemas.model import Data
from streams.rules.breach import Breaches
from streams.rules.rule import AFTER_LAST, COUP_END, Rule, kinds_of, rule_id
from streams.rules.table import Coup, Table

TableT_co = TypeVar("TableT_co", bound=Table, covariant=True)
CoupT_co = TypeVar("CoupT_co", bound=Coup, covariant=True)
LawT_co = TypeVar("LawT_co", covariant=True)
Value_co = TypeVar("Value_co", covariant=True)


class derived(Generic[Value_co]):  # noqa: N801  # read as a decorator
    """A fact that follows from a finished coup: worked out when it is first asked for, and then kept with the coup.

    `functools.cached_property` does the same, but takes a lock each time before Python 3.12.
    """

    within: "derived[object] | None" = None  # another fact, without which this one is not there

    def __init__(self, work_out: Callable[[Any], Value_co]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__
        self.name = getattr(work_out, "__name__", "")

    @overload
    def __get__(self, finished: None, owner: type) -> Self: ...
    @overload
    def __get__(self, finished: object, owner: type) -> Value_co: ...
    def __get__(self, finished: object | None, owner: type) -> Self | Value_co:
        if finished is None:
            return self
        fact = finished.__dict__[self.name] = self.work_out(finished)
        return fact


def within(wider: derived[object]) -> Callable[[Callable[[Any], Value_co]], derived[Value_co]]:
    """Derive a fact that is there only where a wider one is: without that one nobody looks for it."""

    def derive(work_out: Callable[[Any], Value_co]) -> derived[Value_co]:
        fact = derived(work_out)
        fact.within = wider
        return fact

    return derive


class standing_in(derived[Value_co]):  # noqa: N801  # read as what it says
    """A fact that stands somewhere in a finished coup already, as `coup.late`: looked up there, not worked out."""

    def __init__(self, path: str) -> None:
        super().__init__(attrgetter(path))
        self.name = path


class FinishedCoup(Generic[TableT_co, CoupT_co, LawT_co]):
    """What there is to judge when a coup is over. A game adds what follows from it as `derived` facts.

    `event` ended the coup. The object lives only while the rules are asked.
    """

    def __init__(self, table: TableT_co, coup: CoupT_co, event: Event[Any], law: LawT_co) -> None:
        self.table = table
        self.coup = coup
        self.event = event
        self.law = law


EndRuleFunction = Callable[[Any, Any], Breaches]
EventRuleFunction = Callable[[Any, Any, Any], Breaches]  # (table, event, law)


def at_end(
    *cites: str,
    severity: Severity,
    title: tuple[str, str],
    pt: str,
    en: str,
    about: derived[object] | None = None,
    version: int = 1,
    stands_alone: bool = False,
    reading: str | None = None,
    later: tuple[type[Data] | str, ...] = (),
    judge_later: EventRuleFunction | None = None,
    after_last: bool = False,
    needs: tuple[type[Data] | str, ...] | None = None,
) -> Callable[[EndRuleFunction], Rule]:
    """Make a rule of a function `(finished coup, law) -> breaches`; `title` is Portuguese, English.

    A rule that names a fact in `about` is asked only if the finished coup has it: a late bet, a wrong account. Rules
    that share a fact are skipped together. `judge_later` judges the kinds of event in `later`, which come after the end
    of a coup. A rule `after_last` is asked once more about the last coup when the table closes, if chips moved on its
    bets since.
    """
    kinds = kinds_of(later)

    def make(judge: EndRuleFunction) -> Rule:
        return Rule(
            id=rule_id(judge), judge=judge, cites=cites, severity=severity,
            on=(COUP_END, AFTER_LAST, *kinds) if after_last else (COUP_END, *kinds),
            title_pt=title[0], title_en=title[1], pt=pt, en=en, version=version, stands_alone=stands_alone,
            reading=reading, of_finished_coup=True, about=None if about is None else about.name, judge_later=judge_later,
            needs=None if needs is None else kinds_of(needs),
        )  # fmt: skip

    return make
