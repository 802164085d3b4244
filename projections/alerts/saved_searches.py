"""A search that somebody keeps as a route of alerts: new findings that match it go to the channel that was chosen."""

from datetime import time
from typing import Final

from projections.alerts.plan import Route
from projections.desk import SavedSearch
from projections.rule_words import rules_with
from projections.store.search import Search
from schemas.desk import SearchTerms
from schemas.findings import Finding, Severity

NOT_OF_NEW: Final = ("mine", "assigned", "disposition", "player", "since", "until", "opening", "coup")
"""Parts of a search that a finding cannot have when it is new, or that end one day: such a search never alerts."""
OF_NEW: Final = ("", "open", "undecided")  # states of a new finding
_BELOW: Final = "./#"  # what stands between a paragraph and its letters
_PLAIN: Final = ("venue", "table", "game", "regulation", "rule", "staff")


class SearchRoute(Route):
    """The route of one search; its venues are those that its owner may see."""

    terms: SearchTerms

    def wants(self, finding: Finding, at: time) -> bool:
        """Whether the finding goes this way."""
        return super().wants(finding, at) and matches(self.terms, finding)


def terms_of(search: Search) -> SearchTerms:
    """What a new finding must have."""
    plain = {name: getattr(search, name) for name in (*_PLAIN, "paragraph", "severities", "least")}
    return SearchTerms(**plain, words=tuple(word.text for word in search.words))


def route_of(saved: SavedSearch, venues: tuple[str, ...] | None) -> SearchRoute | None:
    """The route of a search, if it alerts."""
    if saved.channel is None or saved.terms is None or venues == ():
        return None
    return SearchRoute(
        name=f"search/{saved.id}", channels=(saved.channel,), severity=Severity.INFO, venues=venues or (), terms=saved.terms
    )  # fmt: skip


def matches(terms: SearchTerms, finding: Finding) -> bool:
    """Whether a finding is one of those that the search shows."""
    return (
        all(getattr(terms, name) in ("", getattr(finding, name)) for name in _PLAIN)
        and _cites(finding.paragraph, terms.paragraph.rstrip("/"))
        and (not terms.severities or finding.severity in terms.severities)
        and sum(each.amount for each in finding.shortfalls) >= terms.least
        and all(_has(finding, word) for word in terms.words)
    )


def _cites(paragraph: str, asked: str) -> bool:
    return not asked or paragraph == asked or paragraph.startswith(tuple(asked + mark for mark in _BELOW))


def _has(finding: Finding, word: str) -> bool:
    seen = (finding.venue, finding.table, finding.staff or "", finding.coup or "", finding.id, finding.paragraph)
    return any(word.casefold() in text.casefold() for text in seen) or finding.rule in rules_with(word)
