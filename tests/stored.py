"""What a store holds, for tests that compare it with what the engine reported."""

from projections.store import StoreReader
from projections.store.search import Search, all_findings
from schemas.findings import Finding


def stored_findings(store: StoreReader, search: Search | None = None) -> list[Finding]:
    """The findings that the search wants, or all of them, in order of time."""
    return list(all_findings(store, search or Search(rising=True), most=1_000_000))
