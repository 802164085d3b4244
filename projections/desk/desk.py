"""The authority's desk: a decision counts because it was written to the log first."""

import hashlib
import logging
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError, to_json

from projections.access import AccountRole, Declined, Permission, UserAccount
from projections.desk.attachments import AttachmentFolder
from projections.desk.audit_index import AuditIndex, AuditQuery
from projections.desk.desk_state import Case, DeskEntry, DeskState, Dispute, FindingStatus, SavedSearch
from projections.desk.log import DeskDamaged, DeskLog
from projections.desk.records import key_text, read
from projections.desk.rules import UNMASKED_FOR, Accounts, check, overtaken, sees_case
from projections.desk.states import FINDING, FindingState
from projections.desk.verify import LogBroken, LogWhole, verify_log
from projections.desk.words import FIELDS
from projections.speech import misfit
from schemas.desk import DEEDS, AttachedDeed, AttachmentTaken, Deed, DeskOpened
from schemas.findings import Finding
from streams.engine.notes import BadKey, SecretKey

HOUSE: Final = UserAccount("vigia", AccountRole.ADMINISTRATOR, None, "pt", locked=False)
log = logging.getLogger(__name__)
_SUBJECTS: Final = ("finding", "dispute", "case", "account", "about", "search")


class Desk:
    """The desk's log and its state. Safe to use from many threads, and beside other processes."""

    def __init__(
        self,
        folder: Path | str,
        clock: Callable[[], datetime],
        key: SecretKey | None = None,
        accounts: Accounts | None = None,
    ) -> None:
        self.folder = Path(folder)
        self._clock, self._accounts, self._key = clock, accounts, key
        self._books, self._trail = DeskState(), AuditIndex()
        self._mutex = RLock()
        self._latest: datetime | None = None
        self._decided: tuple[int, frozenset[tuple[str, str]]] = (-1, frozenset())
        self._followers: list[Callable[[DeskEntry, bytes], None]] = []
        self.attachments = AttachmentFolder(self.folder / "attachments")
        self._log = DeskLog(self.folder, self._hear, key)
        if not self._log.records or self._books.key != key_text(key):
            self.tell(DeskOpened.type, {"key": key_text(key)}, HOUSE)

    def tell(
        self, kind: str, data: Mapping[str, Any], by: UserAccount, subject: str | None = None, seen: int | None = None
    ) -> DeskEntry:
        """Write down what this account did; `Declined` if it may not. `seen` is the `touched` that a form had."""

        def entry(number: int) -> DeskEntry:
            now = self._now()
            deed = self._deed(kind, data, now)
            overtaken(self._books, deed, seen)
            check(self._books, deed, by, now, self._accounts)
            return DeskEntry(number, now, by.name, deed, subject or subject_of(deed))

        with self._mutex:
            return self._log.append(entry)

    def cases(self, by: UserAccount | None = None) -> tuple[Case, ...]:
        """Every case that this account may see, the latest first."""
        with self._mutex:
            self._log.refresh()
            visible = (case for case in reversed(self._books.cases.values()) if by is None or sees_case(by, case))
            return tuple(visible)

    def case(self, case: str, by: UserAccount | None = None) -> Case | None:
        """The case of that name, if this account may see it."""
        with self._mutex:
            self._log.refresh()
            known = self._books.cases.get(case)
            return known if known is not None and (by is None or sees_case(by, known)) else None

    def disputes(self, by: UserAccount | None = None) -> tuple[Dispute, ...]:
        """Every dispute that this account may see, the latest first."""
        with self._mutex:
            self._log.refresh()
            latest = reversed(self._books.disputes.values())
            return tuple(one for one in latest if by is None or by.sees(one.opened.venue))

    def dispute(self, dispute: str, by: UserAccount | None = None) -> Dispute | None:
        """The dispute of that name, if this account may see it."""
        with self._mutex:
            self._log.refresh()
            known = self._books.disputes.get(dispute)
            return known if known is not None and (by is None or by.sees(known.opened.venue)) else None

    def state_of(self, venue: str, finding: str) -> FindingStatus:
        """The status of a finding now; one without records is open."""
        with self._mutex:
            self._log.refresh()
            return self._books.finding(venue, finding).at(self._now())

    def worked_on(self) -> tuple[FindingStatus, ...]:
        """Every finding about which anything was done, as it stands now; all others are open."""
        with self._mutex:
            self._log.refresh()
            now = self._now()
            return tuple(known.at(now) for known in self._books.findings.values())

    def attached(self, to: str) -> tuple[DeskEntry, ...]:
        """Attachments and videos beside a coup, a finding or a case, the oldest first."""
        with self._mutex:
            self._log.refresh()
            return self._books.attached.get(to, ())

    def searches(self, owner: str) -> tuple[SavedSearch, ...]:
        """The searches that this account keeps, the oldest first."""
        with self._mutex:
            self._log.refresh()
            return tuple(one for one in self._books.searches.values() if one.owner == owner)

    def alerting(self) -> tuple[tuple[SavedSearch, UserAccount], ...]:
        """The searches that alert, each with its owner as the account is now: whoever may no longer, alerts nobody."""
        with self._mutex:
            self._log.refresh()
            kept = [one for one in self._books.searches.values() if one.channel is not None]
        owners = ((one, self._accounts(one.owner) if self._accounts is not None else None) for one in kept)
        may = Permission.ALERTS_MANAGE
        return tuple((one, by) for one, by in owners if by is not None and not by.locked and by.may(may))

    def open_to(self, by: UserAccount, finding: Finding) -> tuple[str, ...]:
        """What this account may do about a finding now, by the same rules that apply when it does."""
        with self._mutex:
            self._log.refresh()
            kinds = []
            for kind in FINDING[self._books.finding(finding.venue, finding.id).at(self._now()).state]:
                given = {"reason": "?", "to": by.name}
                more = {name: value for name, value in given.items() if name in kind.model_fields}
                about = {"finding": finding.id, "venue": finding.venue, "severity": finding.severity, **more}
                deed = kind.model_validate(about)
                with suppress(Declined):
                    check(self._books, deed, by, self._now())
                    kinds.append(kind.type)
            return tuple(kinds)

    def decided(self) -> frozenset[tuple[str, str]]:
        """Venue and id of the findings that are confirmed or dismissed."""
        with self._mutex:
            self._log.refresh()
            if self._decided[0] != self._log.records:
                done = (FindingState.CONFIRMED, FindingState.DISMISSED)
                closed = frozenset(name for name, known in self._books.findings.items() if known.state in done)
                self._decided = (self._log.records, closed)
            return self._decided[1]

    def unmasked(self, case: str, by: UserAccount) -> Mapping[str, datetime]:
        """The pseudonyms behind which this account may look, in this case, and until when."""
        with self._mutex:
            self._log.refresh()
            known = self._books.unmasked.get((case, by.name), {})
            now = self._clock()
            return {player: until for player, until in known.items() if now < until}

    def trail(self, wanted: AuditQuery | None = None) -> tuple[DeskEntry, ...]:
        """The newest records, newest first."""
        with self._mutex:
            self._log.refresh()
            numbers = self._trail.numbers(wanted or AuditQuery())
            return tuple(read(self._log.line(number))[0] for number in numbers)

    def records(self, first: int, most: int) -> list[bytes]:
        """Records as they stand on the disk, from that number on."""
        with self._mutex:
            self._log.refresh()
            return [self._log.line(number) for number in range(first, min(first + most, self._log.records))]

    def verify(self) -> LogWhole | LogBroken:
        """Whether the chain holds: every record is read again from the disk."""
        with self._mutex:
            self._log.refresh()
            return verify_log(self._log.path)

    def follow(self, follower: Callable[[DeskEntry, bytes], None]) -> None:
        """Call this with every new record, after it was written; a callback that raises is dropped."""
        with self._mutex:
            self._followers.append(follower)

    def close(self) -> None:
        """Let the log go."""
        with self._mutex:
            self._log.close()

    def _hear(self, entry: DeskEntry, raw: bytes) -> None:
        self._books.take(entry)
        self._trail.take(entry)
        self._latest = entry.time
        for follower in tuple(self._followers):
            try:
                follower(entry, raw)
            except Exception:
                log.exception("somebody who follows the desk failed, and is not asked again")
                self._followers.remove(follower)

    def _now(self) -> datetime:
        """The time for the next record; it never goes back, even if the clock does."""
        now = self._clock()
        return now if self._latest is None or now >= self._latest else self._latest

    def _deed(self, kind: str, data: Mapping[str, Any], now: datetime) -> Deed:
        if kind not in DEEDS:
            raise ValueError(f"the desk has no records of the kind {kind}")
        given = dict(data)
        if kind == "case_opened":
            given.setdefault("case", _number("P", now, given.get("venue"), self._books.cases))
        elif kind == "dispute_opened":
            given.setdefault("dispute", _number("R", now, given.get("venue"), self._books.disputes))
        elif kind == "player_unmasked":
            given.setdefault("until", now + UNMASKED_FOR)
        try:
            return DEEDS[kind].model_validate_json(to_json(given))
        except PydanticSerializationError:
            raise Declined("O texto não se pode guardar.", "The text cannot be kept.") from None
        except ValidationError as fault:
            wrong = misfit(fault.errors(), FIELDS)
            raise Declined(
                f"O formulário não está preenchido como é preciso. {wrong.pt}.",
                f"The form is not filled in as it must be. {wrong.en}.",
            ) from None


def subject_of(deed: Deed) -> str | None:
    """What a record is about: `case/P2026-0001-4f0c9`."""
    if isinstance(deed, AttachedDeed | AttachmentTaken):
        return deed.attached_to[:128]
    kinds = ("case", *_SUBJECTS) if hasattr(deed, "case") else _SUBJECTS
    return next((f"{kind}/{getattr(deed, kind)}"[:128] for kind in kinds if hasattr(deed, kind)), None)


def _number(letter: str, now: datetime, venue: Any, known: Mapping[str, Any]) -> str:
    """`P2026-0001-4f0c9`: processo or reclamação, year, number within it at this casino, and a sign of the casino.

    Numbers over all casinos would tell each of them how much is done about the others.
    """
    prefix, sign = f"{letter}{now:%Y}-", f"-{hashlib.sha256(str(venue).encode('utf-8', 'replace')).hexdigest()[:5]}"
    own = sum(name.startswith(prefix) and name.endswith(sign) for name in known)
    return f"{prefix}{own + 1:04d}{sign}"


def open_desk(house: Path, clock: Callable[[], datetime], accounts: Accounts | None = None) -> Desk:
    """The desk in the folder `desk`, signed with `desk.key` if there is one."""
    return Desk(house / "desk", clock, house_key(house / "desk.key"), accounts)


def house_key(path: Path) -> SecretKey | None:
    """The key that signs the log, if there is one; only its owner may read the file."""
    if not path.exists():
        return None
    if path.stat().st_mode & (stat.S_IRWXO | stat.S_IRWXG):
        raise DeskDamaged(f"{path} is open to other users of this machine: chmod 600 it, or make a new one")
    try:
        return SecretKey.read(path.read_text("utf-8", errors="replace"))
    except BadKey as fault:
        raise DeskDamaged(f"{path} is no key to sign with: {fault}; make one with vigia proof keygen") from None
