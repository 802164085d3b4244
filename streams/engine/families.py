"""The rules of a table: those of its game, of the variants that a coup may choose, and of an extract of a log."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from schemas.identity import EXTRACTS
from schemas.licence import Licence
from streams.engine.rule_index import RuleIndex, index_rules
from streams.engine.rulebooks import ANY, book_of, variants_of
from streams.rules import Breaches, NotEvaluable, Rule, Rulebook

NOT_CARRIED: Final = "the log was imported and carries only a part of what happened"


@dataclass(frozen=True, slots=True)
class Family:
    """The rulebook of a game's tables, and those of the variants that a coup may choose.

    All share one numbering of rules, so that what was judged between two coups counts to the next, whichever variant it
    is.
    """

    own: RuleIndex
    variants: Mapping[str, RuleIndex]
    unjudged: RuleIndex  # for a coup of an unknown variant


def family(own: Rulebook, variants: tuple[Rulebook, ...] = ()) -> Family:
    """Index a game and its variants by kind of event."""
    if any(book.table is not own.table for book in variants):
        raise ValueError(f"the variants of {own.game} must know the same kind of table: a table outlives its coups")
    rules = tuple({rule.id: rule for book in (own, *variants) for rule in book.rules}.values())
    unjudged = index_rules(replace(own, next={}), rules, alone=False)
    return Family(index_rules(own, rules), {str(book.variant): index_rules(book, rules) for book in variants}, unjudged)


def family_of_extract(whole: Family, carries: frozenset[str]) -> Family:
    """The same rules for a log that carries these kinds of event alone: no order, and only rules that need no others."""

    def part(index: RuleIndex) -> RuleIndex:
        rules = tuple(_for_extract(rule, carries) for rule in index.rules)
        own = {rule.id for rule in index.book.rules}
        return index_rules(replace(index.book, next={}, rules=tuple(r for r in rules if r.id in own)), rules)

    return Family(part(whole.own), {name: part(index) for name, index in whole.variants.items()}, whole.unjudged)


def _for_extract(rule: Rule, carries: frozenset[str]) -> Rule:
    if rule.needs is not None and carries.issuperset(rule.needs):
        return rule
    return replace(rule, judge=_not_carried, judge_later=None, about=None)


def _not_carried(*_: object) -> Breaches:
    yield NotEvaluable(NOT_CARRIED)


FAMILIES: dict[tuple[str, str], Family] = {}  # of the games met so far


def _known(key: tuple[str, str]) -> Family | None:
    if key not in FAMILIES and (book := book_of(*key)) is not None:
        FAMILIES[key] = family(book, variants_of(book))
    return FAMILIES.get(key)


def family_for(licence: Licence) -> Family | None:
    """The rules of a table; those of an extract can judge only what it carries.

    Only the venue of extracts may have one: a house cannot keep the rules silent by calling its log a part.
    """
    key, of_any_game = (licence.regulation, licence.game), (licence.regulation, ANY)
    if _known(key) is None:
        key = of_any_game
    whole = _known(key)
    if licence.carries and licence.venue == EXTRACTS and whole is not None:
        return _family_of_extract(key, frozenset(licence.carries) & _needed(key))
    return whole


@lru_cache(maxsize=64)
def _needed(key: tuple[str, str]) -> frozenset[str]:
    """The kinds of event that make a difference: other names in a licence cannot make the judge index rules anew."""
    return frozenset(kind for rule in FAMILIES[key].own.rules for kind in rule.needs or ())


@lru_cache(maxsize=64)
def _family_of_extract(key: tuple[str, str], carries: frozenset[str]) -> Family:
    return family_of_extract(FAMILIES[key], carries)
