-- Statistics: one narrow row a coup, an event of the cash desk, and an opening. Rows have the keys of what they are made
-- from, so that a replay, a repeated batch or a record that comes late changes a row and never counts twice; sums are
-- taken when somebody asks. Coups that were written before have no figures until their journal is stored again.
ALTER TABLE coups ADD COLUMN IF NOT EXISTS figures String CODEC(ZSTD(1));

CREATE TABLE IF NOT EXISTS coup_figures
(
    venue LowCardinality(String),
    table LowCardinality(String),
    opening LowCardinality(String),
    coup String,
    first_sequence UInt64,
    last_sequence UInt64,
    territory LowCardinality(String),
    regulation LowCardinality(String),
    currency LowCardinality(String),
    game LowCardinality(String),
    day LowCardinality(String),
    hour Int8,
    dealer LowCardinality(String),
    coups UInt8,
    partly UInt8,
    lost UInt8,
    unpriced UInt8,
    seconds UInt64,
    games UInt64,
    bets UInt64,
    handle Int64,
    prizes Int64,
    rake Int64,
    jackpot_in Int64,
    jackpot_out Int64,
    expected Int256,
    expected_of LowCardinality(String),
    variance Int256,
    variance_of LowCardinality(String)
)
ENGINE = ReplacingMergeTree
ORDER BY (venue, table, opening, coup, first_sequence, last_sequence)
SETTINGS non_replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS coup_figures_filled TO coup_figures AS
SELECT
    venue, table, opening, coup, first_sequence, last_sequence, territory, regulation, currency, game,
    JSONExtractString(figures, 'day') AS day,
    toInt8(JSONExtractInt(figures, 'hour')) AS hour,
    JSONExtractString(figures, 'dealer') AS dealer,
    toUInt8(coup != '') AS coups,
    toUInt8(JSONExtractBool(figures, 'partly')) AS partly,
    toUInt8(lost != '') AS lost,
    toUInt8(JSONExtractBool(figures, 'unpriced')) AS unpriced,
    JSONExtractUInt(figures, 'seconds') AS seconds,
    JSONExtractUInt(figures, 'games') AS games,
    JSONExtractUInt(figures, 'bets') AS bets,
    JSONExtractInt(figures, 'handle') AS handle,
    JSONExtractInt(figures, 'prizes') AS prizes,
    JSONExtractInt(figures, 'rake') AS rake,
    JSONExtractInt(figures, 'jackpot_in') AS jackpot_in,
    JSONExtractInt(figures, 'jackpot_out') AS jackpot_out,
    toInt256OrZero(splitByChar('/', JSONExtractString(figures, 'expected'))[1]) AS expected,
    splitByChar('/', JSONExtractString(figures, 'expected'))[2] AS expected_of,
    toInt256OrZero(splitByChar('/', JSONExtractString(figures, 'variance'))[1]) AS variance,
    splitByChar('/', JSONExtractString(figures, 'variance'))[2] AS variance_of
FROM coups WHERE figures != '';

CREATE TABLE IF NOT EXISTS table_openings
(
    venue LowCardinality(String),
    table LowCardinality(String),
    opening LowCardinality(String),
    position Int64,
    record_hash FixedString(32),
    time DateTime64(6, 'UTC'),
    territory LowCardinality(String),
    time_zone LowCardinality(String),
    regulation LowCardinality(String),
    currency LowCardinality(String),
    game LowCardinality(String),
    cash_reported Array(LowCardinality(String)),
    clock LowCardinality(String)
)
ENGINE = ReplacingMergeTree
ORDER BY (venue, table, opening, record_hash)
SETTINGS non_replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS table_openings_filled TO table_openings AS
SELECT
    venue, table, opening, position, SHA256(raw) AS record_hash, time,
    JSONExtractString(raw, 'data', 'licence', 'territory') AS territory,
    JSONExtractString(raw, 'data', 'licence', 'time_zone') AS time_zone,
    JSONExtractString(raw, 'data', 'licence', 'regulation') AS regulation,
    JSONExtractString(raw, 'data', 'licence', 'currency') AS currency,
    JSONExtractString(raw, 'data', 'licence', 'game') AS game,
    JSONExtract(raw, 'data', 'licence', 'cash_reported', 'Array(LowCardinality(String))') AS cash_reported,
    JSONExtractString(raw, 'data', 'licence', 'clock') AS clock
FROM events WHERE type = 'table_opened' AND sequence = 0;

INSERT INTO table_openings
SELECT
    venue, table, opening, position, SHA256(raw) AS record_hash, time,
    JSONExtractString(raw, 'data', 'licence', 'territory') AS territory,
    JSONExtractString(raw, 'data', 'licence', 'time_zone') AS time_zone,
    JSONExtractString(raw, 'data', 'licence', 'regulation') AS regulation,
    JSONExtractString(raw, 'data', 'licence', 'currency') AS currency,
    JSONExtractString(raw, 'data', 'licence', 'game') AS game,
    JSONExtract(raw, 'data', 'licence', 'cash_reported', 'Array(LowCardinality(String))') AS cash_reported,
    JSONExtractString(raw, 'data', 'licence', 'clock') AS clock
FROM events WHERE type = 'table_opened' AND sequence = 0;

CREATE TABLE IF NOT EXISTS cash_figures
(
    venue LowCardinality(String),
    table LowCardinality(String),
    opening LowCardinality(String),
    sequence UInt64,
    position Int64,
    record_hash FixedString(32),
    time DateTime64(6, 'UTC'),
    type LowCardinality(String),
    moment LowCardinality(String),
    amount Int64
)
ENGINE = ReplacingMergeTree
ORDER BY (venue, table, sequence, record_hash)
SETTINGS non_replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS cash_figures_filled TO cash_figures AS
SELECT
    venue, table, opening, sequence, position, SHA256(raw) AS record_hash, time, type,
    JSONExtractString(raw, 'data', 'moment') AS moment,
    JSONExtractInt(raw, 'data', 'amount') + JSONExtractInt(raw, 'data', 'seated') + JSONExtractInt(raw, 'data', 'standing') AS amount
FROM events WHERE type IN (
    'float_counted', 'float_filled', 'float_credited', 'chips_bought', 'chips_cashed', 'marker_issued', 'drop_counted', 'attendance_counted'
);

CREATE OR REPLACE VIEW coup_figures_now AS SELECT * FROM coup_figures FINAL;

CREATE OR REPLACE VIEW table_openings_now AS
SELECT * FROM table_openings FINAL WHERE (position, record_hash) NOT IN (SELECT position, record_hash FROM quarantine FINAL);

CREATE OR REPLACE VIEW cash_figures_now AS
SELECT * FROM cash_figures FINAL WHERE (position, record_hash) NOT IN (SELECT position, record_hash FROM quarantine FINAL);
