"""The worker's ledger: how far a partition was judged, and from where to fold it again.

The state of a table is never stored. A worker folds the log again, from a table's last opening, and from the oldest of
its last eight only if something unusual comes, for records of seven earlier evenings must still be told from forks. For
what came before, the ledger keeps only the hashes of the openings, the tree as it stood, and whether the table was
reported for playing unopened.
"""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, Self

from pydantic import Field, ValidationError

from schemas.checkpoints import TreeState
from schemas.envelope import Hash
from schemas.identity import TableId
from schemas.keyring import Keyring
from schemas.model import Instant, Model, Name
from schemas.signature import PublicKey
from streams.engine.custody import Custody
from streams.engine.memory import EVENINGS, OpeningPlace
from streams.engine.orphans import OrphanCounts

OPENINGS: Final = EVENINGS + 1
DORMANT: Final = 8 * 24 * 3_600_000  # milliseconds after which a closed table that names no venue need not be folded
FORM: Final = 2  # of the entries: those of another are passed over, and the partition is judged from its beginning
Number = Annotated[int, Field(ge=0)]


class StoredKeys(Model):
    """A keyring, as stored."""

    good: dict[Name, tuple[str, ...]] = Field(default_factory=dict)  # source -> its keys
    revoked: tuple[str, ...] = ()
    every: bool = False  # whether a source without a key is not believed

    @classmethod
    def of(cls, ring: Keyring) -> Self:
        """The keys of a ring."""
        good = {source: tuple(held) for source, held in ring.good.items()}
        return cls(good=good, revoked=tuple(ring.revoked), every=ring.every)

    def ring(self) -> Keyring:
        """The ring of these keys."""
        ring = Keyring()
        ring.good = {source: {key: PublicKey(key) for key in held} for source, held in self.good.items()}
        ring.revoked = {key: PublicKey(key) for key in self.revoked}
        ring.every = self.every
        return ring


class OpeningEntry(Model):
    """An opening from which a table can be folded."""

    hash: Hash
    position: Number
    tree: TreeState | None = None
    keys: StoredKeys = StoredKeys()  # whose signature it needed

    @classmethod
    def of(cls, own: str, opening: OpeningPlace) -> Self:
        """From custody's record of an opening."""
        return cls(hash=own, position=opening.position, tree=opening.tree, keys=StoredKeys.of(opening.ring))

    def opened(self) -> OpeningPlace:
        """Custody's record of the opening."""
        return OpeningPlace(self.position, self.tree, self.keys.ring())


class ClosedTable(Model):
    """A closed table: enough to see whether its next opening rests on its last record."""

    expected: Number
    head: Hash
    now: Instant
    heard: Number  # when the broker took its last record, milliseconds
    tree: TreeState | None = None
    keys: StoredKeys = StoredKeys()  # whose signature its next opening needs


class TableEntry(Model):
    """What the ledger keeps of a table."""

    venue: Annotated[str, Field(max_length=128)]  # empty: of no house that is known
    table: Name
    bare: bool = False  # its last opening, and so its records, named no venue
    at: Number  # the offset up to which this holds
    older: tuple[Hash, ...] = ()
    kept: tuple[OpeningEntry, ...] = ()
    unopened: bool = False
    closed: ClosedTable | None = None

    @classmethod
    def of(cls, custody: Custody, at: int, heard: int) -> Self:
        """The entry of a table as it stands now."""
        table_judge = custody.table_judge
        openings = [
            OpeningEntry.of(own, opening)
            for own, opening in custody.openings.items()
            if opening.position >= custody.since
        ][-OPENINGS:]
        older = list(custody.openings)[: len(custody.openings) - len(openings)]
        return cls(
            venue=custody.at.venue,
            table=custody.table,
            bare=custody.bare,
            at=at,
            older=tuple(older),
            kept=tuple(openings),
            unopened=table_judge.reported_unopened,
            closed=_at_rest(custody, heard),
        )

    @property
    def id(self) -> TableId:
        """Which table it is."""
        return TableId(self.venue, self.table)

    def may_be_released(self, heard: int) -> bool:
        """Whether the table is closed and need not be folded. Namesakes without a venue are told apart by their past."""
        return self.closed is not None and (not self.bare or heard - self.closed.heard > DORMANT)


def _at_rest(custody: Custody, heard: int) -> ClosedTable | None:
    """Only a table with nothing begun and nothing awaited may be skipped by folding."""
    table, tally = custody.table_judge.table, custody.table_judge.tally
    if (
        table is None
        or custody.head is None
        or not custody.table_judge.closed
        or table.coup is not None
        or custody.waiting()
        or (custody.tree is not None and custody.tree.unsealed)
    ):
        return None
    if tally.judged or tally.unevaluable or tally.errors:
        return None
    tree = custody.tree.state() if custody.tree is not None else None
    keys = StoredKeys.of(custody.signatures.ring)
    return ClosedTable(expected=custody.expected, head=custody.head, now=table.now, heard=heard, tree=tree, keys=keys)


class PartitionEntry(Model):
    """How far a partition was judged; all messages about it up to there are safely written.

    It carries the table entries that changed with it, in one record: all are written or none.
    """

    form: Literal[2]
    following: Number  # the next offset
    heard: Number = 0  # when the broker took the last record, milliseconds
    tables: tuple[TableEntry, ...] = ()
    unread: Number = 0  # records so far that are no events, of no table that is known
    unopened: Number = 0  # tables so far that are remembered without having opened
    crowded: Number = 0  # events so far of further ones
    opened: Number = 0  # tables so far that opened, where there is no register
    refused: Number = 0  # openings so far of further ones

    @property
    def counted(self) -> OrphanCounts:
        """The records of no table that opened, as the judge counts them."""
        return OrphanCounts(self.unread, self.unopened, self.crowded, self.opened, self.refused)


class Ledger:
    """The entries of one partition, as read from the ledger's topic."""

    def __init__(self) -> None:
        self.partition = PartitionEntry(form=FORM, following=0)
        self.tables: dict[TableId, TableEntry] = {}
        self.unreadable = 0  # records of the topic that are no entries

    @classmethod
    def read(cls, records: Iterable[tuple[bytes | None, bytes | None]]) -> Self:
        """The last entry of each key. Unreadable entries are skipped: at worst something is judged again."""
        ledger = cls()
        for key, value in records:
            if value is None or key is None:
                continue
            try:
                if key.startswith(b"table/"):
                    entry = TableEntry.model_validate_json(value)
                    ledger.tables[entry.id] = entry
                else:
                    ledger.partition = PartitionEntry.model_validate_json(value)
            except ValidationError:
                ledger.unreadable += 1
        for entry in ledger.partition.tables:
            known = ledger.tables.get(entry.id)
            if known is None or known.at < entry.at:
                ledger.tables[entry.id] = entry
        return ledger
