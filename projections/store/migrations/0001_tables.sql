-- Every table: a deterministic key in ORDER BY, so that what is written twice is one row in the views;
-- a window for insert tokens, so that a repeated batch is not even written.

-- Records that the engine took. `opening` is the hash of the table_opened record under which it came.
-- The same record again, further down the log, is the same row: the first position is kept.
CREATE TABLE IF NOT EXISTS events
(
    table LowCardinality(String),
    sequence UInt64,
    id FixedString(32) DEFAULT SHA256(raw),
    opening LowCardinality(String),
    position Int64,
    time DateTime64(6, 'UTC'),
    type LowCardinality(String),
    coup String,
    source LowCardinality(String),
    event String,
    raw String CODEC(ZSTD(1)),
    earliest Int64 DEFAULT -position
)
ENGINE = ReplacingMergeTree(earliest)
ORDER BY (table, sequence, id)
SETTINGS non_replicated_deduplication_window = 1000;

-- Coups that ended, and the stretches of play between them (coup = '').
CREATE TABLE IF NOT EXISTS coups
(
    table LowCardinality(String),
    opening LowCardinality(String),
    coup String,
    first_sequence UInt64,
    last_sequence UInt64,
    opened DateTime64(6, 'UTC'),
    closed DateTime64(6, 'UTC'),
    venue LowCardinality(String),
    territory LowCardinality(String),
    game LowCardinality(String),
    regulation LowCardinality(String),
    currency LowCardinality(String),
    lost String,
    facts String
)
ENGINE = ReplacingMergeTree
ORDER BY (table, coup, opening, first_sequence, last_sequence)
SETTINGS non_replicated_deduplication_window = 1000;

-- One row a coup: the rules that it kept and those that it broke, a line each; why the others could not be judged.
CREATE TABLE IF NOT EXISTS verdicts
(
    table LowCardinality(String),
    opening LowCardinality(String),
    coup String,
    first_sequence UInt64,
    last_sequence UInt64,
    closed DateTime64(6, 'UTC'),
    compliant String CODEC(ZSTD(1)),
    breach String,
    not_evaluable Map(String, String),
    error Map(String, String)
)
ENGINE = ReplacingMergeTree
ORDER BY (table, coup, opening, first_sequence, last_sequence)
SETTINGS non_replicated_deduplication_window = 1000;

-- `body` is the finding as the engine told it; the other columns are for searching. A second history of the same
-- events (a journal that was tampered with) may tell the same finding otherwise: both are kept, and both are shown.
CREATE TABLE IF NOT EXISTS findings
(
    id String,
    rule LowCardinality(String),
    version UInt32,
    paragraph LowCardinality(String),
    law LowCardinality(String),
    severity Enum8('info' = 1, 'minor' = 2, 'major' = 3, 'critical' = 4),
    venue LowCardinality(String),
    table LowCardinality(String),
    game LowCardinality(String),
    regulation LowCardinality(String),
    coup String,
    staff String,
    player String,
    time DateTime64(6, 'UTC'),
    sequence Int64,
    currency LowCardinality(String),
    player_short Int64,
    bank_short Int64,
    body String CODEC(ZSTD(1)),
    told FixedString(32) DEFAULT SHA256(body)
)
ENGINE = ReplacingMergeTree
ORDER BY (id, told)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS quarantine
(
    position Int64,
    id FixedString(32) DEFAULT SHA256(raw),
    kind LowCardinality(String),
    table String,
    reason String,
    raw String CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
ORDER BY (position, id, kind)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;
