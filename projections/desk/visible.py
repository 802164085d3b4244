"""The desk as one account sees it: without whatever concerns venues that are not this account's."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from secrets import token_hex
from typing import Any, Final

from projections.access import UserAccount
from projections.desk.attachments import checked
from projections.desk.audit_index import AuditQuery
from projections.desk.desk import Desk
from projections.desk.desk_state import Case, DeskEntry, Dispute, FindingStatus, SavedSearch
from projections.desk.rules import Accounts
from projections.desk.verify import LogBroken, LogWhole
from schemas.desk import AlertsSuppressed, AttachmentAdded, Deed, SearchTerms, SuppressionDeed
from schemas.findings import Finding

_SUPPRESSIONS: Final = 1_000  # that are looked through for the one that was lifted
UNNUMBERED: Final = -1  # the number of a record for accounts that do not see all: it would reveal how many there are


@dataclass(frozen=True, slots=True)
class VisibleDesk:
    """What this account may see of the desk."""

    _desk: Desk
    _account: UserAccount
    _accounts: Accounts

    def tell(self, kind: str, data: Mapping[str, Any], *, seen: int | None = None) -> DeskEntry:
        """Write down that this account did that; `Declined` if it may not."""
        return self._desk.tell(kind, data, self._account, seen=seen)

    def cases(self) -> tuple[Case, ...]:
        """Every case that this account may see, the latest first."""
        return self._desk.cases(self._account)

    def case(self, case: str) -> Case | None:
        """The case of that name."""
        return self._desk.case(case, self._account)

    def disputes(self) -> tuple[Dispute, ...]:
        """Every dispute that this account may see, the latest first."""
        return self._desk.disputes(self._account)

    def dispute(self, dispute: str) -> Dispute | None:
        """The dispute of that name."""
        return self._desk.dispute(dispute, self._account)

    def state_of(self, finding: Finding) -> FindingStatus:
        """Where a finding stands."""
        known = self._account.sees(finding.venue)
        return (
            self._desk.state_of(finding.venue, finding.id) if known else FindingStatus(finding.id, venue=finding.venue)
        )

    def worked_on(self) -> tuple[FindingStatus, ...]:
        """Findings of these houses about which anything was done; all others are open."""
        return tuple(one for one in self._desk.worked_on() if self._account.sees(one.venue))

    def attached(self, to: str) -> tuple[DeskEntry, ...]:
        """Attachments and videos beside a coup, a finding or a case of these houses."""
        return tuple(entry for entry in self._desk.attached(to) if self._concerns(entry))

    def attach(self, content: bytes, data: Mapping[str, Any]) -> DeskEntry:
        """Keep a file, then write down that it is there."""
        name, media = checked(str(data["name"]), content)
        digest = self._desk.attachments.keep(content)
        return self.tell(
            "attachment_added", {**data, "name": name, "media": media, "size": len(content), "sha256": digest}
        )

    def content(self, attachment: AttachmentAdded) -> bytes:
        """The bytes of an attachment, for a dossier: that it was made stands in the trail by itself."""
        return self._desk.attachments.read(attachment.sha256)

    def take(self, to: str, digest: str) -> tuple[str, bytes] | None:
        """The name and bytes of an attachment; that it was taken stands in the trail first."""
        for entry in self.attached(to):
            deed = entry.deed
            if isinstance(deed, AttachmentAdded) and deed.sha256 == digest:
                self.tell("attachment_taken", {"attached_to": to, "venues": deed.venues, "sha256": digest})
                return deed.name, self._desk.attachments.read(digest)
        return None

    def look_for_player(self, codes: Collection[str], *, by_name: bool) -> DeskEntry:
        """Write down that this account looks for the coups of a player."""
        data = {"players": sorted(codes)[:64], "by_name": by_name, "venues": self._account.venues}
        return self.tell("player_searched", data)

    def searches(self) -> tuple[SavedSearch, ...]:
        """The searches that this account keeps."""
        return self._desk.searches(self._account.name)

    def save_search(
        self, title: str, query: str, channel: str | None = None, terms: SearchTerms | None = None
    ) -> DeskEntry:
        """Keep a search; with a channel it alerts of findings that this account may see."""
        data: dict[str, Any] = {"search": f"B{token_hex(6)}", "title": title, "query": query, "channel": channel}
        return self.tell("search_saved", {**data, "terms": terms, "venues": self._account.venues})

    def drop_search(self, search: str) -> DeskEntry:
        """Keep it no longer."""
        return self.tell("search_dropped", {"search": search, "venues": self._account.venues})

    def open_to(self, finding: Finding) -> tuple[str, ...]:
        """What this account may do about a finding now."""
        return self._desk.open_to(self._account, finding)

    def decided(self) -> frozenset[tuple[str, str]]:
        """Venue and id of the findings on which a decision stands."""
        return frozenset(key for key in self._desk.decided() if self._account.sees(key[0]))

    def unmasked(self, case: str) -> Mapping[str, datetime]:
        """The pseudonyms behind which this account may look, in this case, and until when."""
        return self._desk.unmasked(case, self._account) if self.case(case) is not None else {}

    def trail(self, wanted: AuditQuery | None = None) -> tuple[DeskEntry, ...]:
        """The newest records that are wanted and this account's business, newest first."""
        asked = wanted = wanted or AuditQuery()
        entries: list[DeskEntry] = []
        while True:
            some = self._desk.trail(asked)
            entries += [entry for entry in some if self._concerns(entry)]
            if len(entries) >= wanted.limit or len(some) < asked.limit:
                return tuple(map(self._shown, entries[: wanted.limit]))
            asked = replace(asked, before=some[-1].sequence)

    def verify(self) -> LogWhole | LogBroken:
        """Whether the chain holds. Only an account that sees all venues learns how many records there are, or which is bad."""
        verified = self._desk.verify()
        if self._account.venues is None:
            return verified
        if isinstance(verified, LogWhole):
            return replace(verified, records=UNNUMBERED, hash="", latest=None)
        pt = "Um registo não está como foi escrito: diz qual a quem vê todos os casinos."
        return LogBroken(UNNUMBERED, pt, "A record is not as it was written: whoever sees all casinos is told which.")

    def _shown(self, entry: DeskEntry) -> DeskEntry:
        return entry if self._account.venues is None else replace(entry, sequence=UNNUMBERED)

    def _concerns(self, entry: DeskEntry) -> bool:
        """Whether a record concerns this account: it sees all venues that the record names, or, if it names none,
        everything that its author sees.
        """
        if self._account.venues is None:
            return True
        silenced = self._silenced(entry.deed)
        if silenced is not None and silenced.venue is None:  # a suppression of every venue concerns every account
            return True
        named = set(self._venues(entry))
        if named:
            return all(venue is not None and self._account.sees(venue) for venue in named)
        by = self._accounts(entry.by)
        within = by is not None and by.venues is not None and all(map(self._account.sees, by.venues))
        return entry.by == self._account.name or within

    def _venues(self, entry: DeskEntry) -> Iterator[str | None]:
        """The houses that a record is about; None stands for all of them."""
        deed = entry.deed
        silenced = self._silenced(deed)
        if silenced is not None:
            yield silenced.venue
        elif hasattr(deed, "venue"):
            yield deed.venue
        if hasattr(deed, "venues"):
            yield from deed.venues if deed.venues is not None else (None,)
        if hasattr(deed, "case"):
            case = self._desk.case(str(deed.case))
            yield from case.venues if case is not None else ()
        if hasattr(deed, "dispute"):
            dispute = self._desk.dispute(str(deed.dispute))
            yield from (dispute.opened.venue,) if dispute is not None else ()
        if hasattr(deed, "account") and deed.account != self._account.name:
            account = self._accounts(str(deed.account))
            yield from (None,) if account is None or account.venues is None else account.venues

    def _silenced(self, deed: Deed) -> AlertsSuppressed | None:
        """The suppression that a record is about, or lifts."""
        if isinstance(deed, AlertsSuppressed) or not isinstance(deed, SuppressionDeed):
            return deed if isinstance(deed, AlertsSuppressed) else None
        every = (entry.deed for entry in self._desk.trail(AuditQuery(kind=AlertsSuppressed.type, limit=_SUPPRESSIONS)))
        named = (one for one in every if isinstance(one, AlertsSuppressed) and one.suppression == deed.suppression)
        return next(named, None)
