"""What a command reads from a topic is what the worker judged there."""

from collections.abc import Iterator

from projections.cli.sources import _at_home
from schemas.topics import partition_of, position
from tests.projections.evening import Table


class Topic:
    """Three partitions in memory."""

    ends = (1, 1, 1)

    def __init__(self, partitions: dict[int, list[bytes]]) -> None:
        self.partitions = partitions

    def records(self, partition: int) -> Iterator[tuple[int, bytes]]:
        return ((position(partition, offset), raw) for offset, raw in enumerate(self.partitions.get(partition, ())))


def test_a_record_in_the_partition_of_another_table_is_not_that_table_s_history() -> None:
    """A stranger's opening in the wrong partition must not stand before the table's own."""
    table = Table("R1")
    table.open()
    home = partition_of("R1", 3)
    away = (home + 1) % 3
    topic = Topic({home: [*table.records, b"junk"], away: [table.records[0], b"more junk"]})
    kept = [raw for _, raw in _at_home(topic)]  # type: ignore[arg-type]
    assert sorted(kept) == sorted([*table.records, b"junk", b"more junk"])
