"""A duty of the law as a function that yields nothing while the duty is kept."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from schemas.findings import Severity
from schemas.model import Data
from streams.rules.breach import Breaches

COUP_END: Final = "coup_end"  # not an event: the moment when a coup is closed, or overtaken by the next
AFTER_LAST: Final = "after_last"  # not an event: the table closes, or opens anew, with no coup in play
AFTER_END: Final = "after_end"  # not a kind of event: any event that still names the last coup, which is over

RuleFunction = Callable[..., Breaches]  # (table, event, law), or of a finished coup (finished, law)


@dataclass(frozen=True, slots=True)
class Rule:
    """One duty: the paragraphs that impose it, the events that can break it, and how it speaks.

    `cites` names every paragraph that the rule enforces, in all regulations; the first of a regulation is
    the one a finding cites unless the breach names a closer one. `stands_alone` marks a rule whose
    evidence proves the breach even if other messages of the coup were lost; all others are not evaluable
    on a coup with lost messages. `reading` names the doubtful place of the law that the rule decides.
    `needs` names the kinds of event on which the rule rests: only such a rule can judge an extract, a log that carries
    a part of what happened. A rule `of_finished_coup` gets the finished coup instead of table and event. Where it names
    a fact in `about`, it is asked only if the finished coup, or the table, has that fact.
    """

    id: str
    judge: RuleFunction
    cites: tuple[str, ...]
    on: tuple[str, ...]
    severity: Severity
    title_pt: str
    title_en: str
    pt: str
    en: str
    version: int = 1
    stands_alone: bool = False
    reading: str | None = None
    of_finished_coup: bool = False
    about: str | None = None  # the name of a derived fact of the finished coup, or of the table
    judge_later: RuleFunction | None = None  # how a rule of finished coups judges the events in `on`
    needs: tuple[str, ...] | None = None
    states: Callable[..., Any] | None = None  # the function that states the duty, where the settlement judges it

    @property
    def stated_by(self) -> Callable[..., Any]:
        """The function to read beside the paragraph."""
        return self.states or self.judge


def rule_id(function: Callable[..., Any]) -> str:
    """The family of games and the function's name."""
    family = function.__module__.removeprefix("streams.games.").split(".")[0]
    return f"{family}/{function.__name__}"


def kinds_of(events: tuple[type[Data] | str, ...]) -> tuple[str, ...]:
    """The kinds of event by name."""
    return tuple(kind if isinstance(kind, str) else kind.type for kind in events)


def rule(
    *cites: str,
    on: tuple[type[Data] | str, ...],
    severity: Severity,
    title: tuple[str, str],
    pt: str,
    en: str,
    version: int = 1,
    stands_alone: bool = False,
    reading: str | None = None,
    about: str | None = None,
    needs: tuple[type[Data] | str, ...] | None = None,
) -> Callable[[RuleFunction], Rule]:
    """Make a rule of a function `(table, event, law) -> breaches`; `title` is Portuguese, English.

    A rule that names an attribute of its table in `about` is asked only if that is true of the event that was just folded.
    """

    def make(judge: RuleFunction) -> Rule:
        return Rule(
            id=rule_id(judge),
            judge=judge,
            cites=cites,
            on=kinds_of(on),
            severity=severity,
            title_pt=title[0],
            title_en=title[1],
            pt=pt,
            en=en,
            version=version,
            stands_alone=stands_alone,
            reading=reading,
            about=about,
            needs=None if needs is None else kinds_of(needs),
        )

    return make
