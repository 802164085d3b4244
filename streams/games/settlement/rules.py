"""How a rule on money is written: it says what is due, or for which wrong settlements it is to blame.

The kernel judges all of them together (`Settlement`); each is a rule of its book like any other.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NotRequired, TypedDict, Unpack

from schemas.findings import Severity
from schemas.model import Data
from streams.games.settlement.accounts import BetAccounts
from streams.games.settlement.due import Due
from streams.games.settlement.finished import SettledCoup
from streams.rules import AFTER_LAST, COUP_END, Breaches, Rule
from streams.rules.rule import kinds_of, rule_id

Decide = Callable[
    [Any, Any, Any], Due | None
]  # (where it lay, what fell, law); None: the paragraph does not speak of it
Blame = Callable[[Any], bool | str | None]  # whether an account fails this duty, or the paragraph that it fails


class Words(TypedDict):
    """How a rule speaks; a rule on money is critical unless it says otherwise. `title` is Portuguese, English."""

    title: tuple[str, str]
    pt: str
    en: str
    severity: NotRequired[Severity]
    version: NotRequired[int]
    reading: NotRequired[str]
    about: NotRequired[str]  # the fact of a finished coup that has its accounts, where they are not those of its bets
    needs: NotRequired[tuple[type[Data] | str, ...]]  # the kinds of event on which it rests: see `Rule`


def settles(*cites: str, **words: Unpack[Words]) -> Callable[[Decide], Rule]:
    """Make a rule of a function that says what the law gives a bet: `(where it lay, what fell, law) -> Due | None`."""
    return partial(_judged_by_the_kernel, cites, words)


def blames(*cites: str, **words: Unpack[Words]) -> Callable[[Blame], Rule]:
    """Make a rule of a function that says whether a wrong account is a breach of this duty: `(account) -> bool`.

    It says how bets are settled and not what is due. It may name the paragraph instead of saying yes.
    """
    return partial(_judged_by_the_kernel, cites, words)


def _judged_by_the_kernel(cites: tuple[str, ...], words: Words, states: Callable[..., Any]) -> Rule:
    name, others = rule_id(states), words.get("about")

    def judge(finished: SettledCoup[Any, Any, Any], law: Any) -> Breaches:
        if others is None:
            return finished.settlement(name)
        accounts: BetAccounts[Any] = getattr(finished, others)
        return accounts.breaches(name)

    needs = words.get("needs")
    return Rule(
        id=name, judge=judge, cites=cites, on=(COUP_END, AFTER_LAST),
        severity=words.get("severity", Severity.CRITICAL),
        title_pt=words["title"][0], title_en=words["title"][1], pt=words["pt"], en=words["en"],
        version=words.get("version", 1), reading=words.get("reading"), states=states, of_finished_coup=True,
        about=words.get("about", SettledCoup.unsettled.name),
        needs=None if needs is None else kinds_of(needs),
    )  # fmt: skip
