-- How far the sink has written each partition of each topic: the next offset to read. It is written after the rows,
-- so that rows may be written twice (and show once) but never be missed.
CREATE TABLE IF NOT EXISTS ledger
(
    topic LowCardinality(String),
    partition UInt32,
    next UInt64,
    written DateTime64(6, 'UTC') DEFAULT now64(6)
)
ENGINE = ReplacingMergeTree(next)
ORDER BY (topic, partition)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE OR REPLACE VIEW ledger_now AS
SELECT topic, partition, max(next) AS next, max(ledger.written) AS written FROM ledger GROUP BY topic, partition;

-- The ledger vouches for the rows before it: they must be on the disk before it is.
ALTER TABLE events MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE coups MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE verdicts MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
