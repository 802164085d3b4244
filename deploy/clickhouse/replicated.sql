-- Made by projections/store/replicated.py from the store's own steps.

CREATE DATABASE IF NOT EXISTS vigia ON CLUSTER vigia;

CREATE TABLE IF NOT EXISTS vigia.migrations ON CLUSTER vigia
(number UInt32, name String, digest String, applied DateTime64(6, 'UTC') DEFAULT now64(6))
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/migrations', '{replica}') ORDER BY number SETTINGS fsync_after_insert = 1;

CREATE TABLE IF NOT EXISTS vigia.events ON CLUSTER vigia
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/events', '{replica}', earliest)
ORDER BY (table, sequence, id)
SETTINGS replicated_deduplication_window = 1000;

CREATE TABLE IF NOT EXISTS vigia.coups ON CLUSTER vigia
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/coups', '{replica}')
ORDER BY (table, coup, opening, first_sequence, last_sequence)
SETTINGS replicated_deduplication_window = 1000;

CREATE TABLE IF NOT EXISTS vigia.verdicts ON CLUSTER vigia
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/verdicts', '{replica}')
ORDER BY (table, coup, opening, first_sequence, last_sequence)
SETTINGS replicated_deduplication_window = 1000;

CREATE TABLE IF NOT EXISTS vigia.findings ON CLUSTER vigia
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/findings', '{replica}')
ORDER BY (id, told)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS vigia.quarantine ON CLUSTER vigia
(
    position Int64,
    id FixedString(32) DEFAULT SHA256(raw),
    kind LowCardinality(String),
    table String,
    reason String,
    raw String CODEC(ZSTD(1))
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/quarantine', '{replica}')
ORDER BY (position, id, kind)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.migrations (number, name, digest) VALUES (1, '0001_tables', '02950f2009cabe90050c268e0734db33fe75f3627750696f6e584b884a555219');

CREATE OR REPLACE VIEW vigia.events_now ON CLUSTER vigia AS SELECT * FROM vigia.events FINAL;

CREATE OR REPLACE VIEW vigia.coups_now ON CLUSTER vigia AS SELECT * FROM vigia.coups FINAL;

CREATE OR REPLACE VIEW vigia.findings_now ON CLUSTER vigia AS SELECT * FROM vigia.findings FINAL;

CREATE OR REPLACE VIEW vigia.quarantine_now ON CLUSTER vigia AS SELECT * FROM vigia.quarantine FINAL;

CREATE OR REPLACE VIEW vigia.verdicts_now ON CLUSTER vigia AS
SELECT
    table, opening, coup, first_sequence, last_sequence, closed,
    said.1 AS rule, said.2 AS verdict, said.3 AS reason
FROM vigia.verdicts FINAL
ARRAY JOIN arrayConcat(
    arrayMap(rule -> (rule, 'compliant', ''), if(empty(compliant), [], splitByChar('\n', compliant))),
    arrayMap(rule -> (rule, 'breach', ''), if(empty(breach), [], splitByChar('\n', breach))),
    arrayMap((rule, reason) -> (rule, 'not_evaluable', reason), mapKeys(not_evaluable), mapValues(not_evaluable)),
    arrayMap((rule, reason) -> (rule, 'error', reason), mapKeys(error), mapValues(error))
) AS said;

INSERT INTO vigia.migrations (number, name, digest) VALUES (2, '0002_views', '487e9c87e61887c04fe9427df5d51bb60f532ee9bf0bd5c6176d7374c4377494');

CREATE OR REPLACE VIEW vigia.events_now ON CLUSTER vigia AS
SELECT * FROM vigia.events FINAL WHERE (position, id) NOT IN (SELECT position, id FROM vigia.quarantine FINAL);

INSERT INTO vigia.migrations (number, name, digest) VALUES (3, '0003_late_quarantine', '5a559a3a16524280cac09c9e8192484a21c99c5557209d8602d9dda6f057856d');

CREATE TABLE IF NOT EXISTS vigia.ledger ON CLUSTER vigia
(
    topic LowCardinality(String),
    partition UInt32,
    next UInt64,
    written DateTime64(6, 'UTC') DEFAULT now64(6)
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/ledger', '{replica}', next)
ORDER BY (topic, partition)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

CREATE OR REPLACE VIEW vigia.ledger_now ON CLUSTER vigia AS
SELECT topic, partition, max(next) AS next, max(ledger.written) AS written FROM vigia.ledger GROUP BY topic, partition;

ALTER TABLE vigia.events ON CLUSTER vigia MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE vigia.coups ON CLUSTER vigia MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE vigia.verdicts ON CLUSTER vigia MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.migrations (number, name, digest) VALUES (4, '0004_ledger', '811c35dc8806325b3c298fc4ba49caa5ed784fce88d655cce625cb693b4fcf85');

ALTER TABLE vigia.verdicts ON CLUSTER vigia
    ADD COLUMN IF NOT EXISTS law String,
    MODIFY ORDER BY (table, coup, opening, first_sequence, last_sequence, law);

ALTER TABLE vigia.verdicts ON CLUSTER vigia ADD COLUMN IF NOT EXISTS judged DateTime64(6, 'UTC') DEFAULT now64(6);

CREATE OR REPLACE VIEW vigia.judgments_now ON CLUSTER vigia AS
SELECT
    table, opening, coup, first_sequence, last_sequence, law, closed, compliant, breach, not_evaluable, error,
    judged = max(judged) OVER (PARTITION BY table, opening, coup, first_sequence, last_sequence) AS latest
FROM vigia.verdicts FINAL;

CREATE OR REPLACE VIEW vigia.verdicts_now ON CLUSTER vigia AS
SELECT
    table, opening, coup, first_sequence, last_sequence, law, closed,
    said.1 AS rule, said.2 AS verdict, said.3 AS reason
FROM vigia.judgments_now
ARRAY JOIN arrayConcat(
    arrayMap(rule -> (rule, 'compliant', ''), if(empty(compliant), [], splitByChar('\n', compliant))),
    arrayMap(rule -> (rule, 'breach', ''), if(empty(breach), [], splitByChar('\n', breach))),
    arrayMap((rule, reason) -> (rule, 'not_evaluable', reason), mapKeys(not_evaluable), mapValues(not_evaluable)),
    arrayMap((rule, reason) -> (rule, 'error', reason), mapKeys(error), mapValues(error))
) AS said
WHERE latest;

CREATE OR REPLACE VIEW vigia.findings_now ON CLUSTER vigia AS
SELECT * FROM vigia.findings FINAL
WHERE (table, coup, law) NOT IN (SELECT table, coup, law FROM vigia.judgments_now WHERE NOT latest AND coup != '');

INSERT INTO vigia.migrations (number, name, digest) VALUES (5, '0005_laws', '35dd327eb1f39fbb84dbbef17838d438957f21a41556ab58001f001d2033b230');

ALTER TABLE vigia.findings ON CLUSTER vigia ADD COLUMN IF NOT EXISTS landed DateTime64(6, 'UTC') DEFAULT toDateTime64(0, 6, 'UTC');

ALTER TABLE vigia.findings ON CLUSTER vigia MATERIALIZE COLUMN landed SETTINGS mutations_sync = 2;

ALTER TABLE vigia.findings ON CLUSTER vigia MODIFY COLUMN landed DateTime64(6, 'UTC') DEFAULT now64(6);

INSERT INTO vigia.migrations (number, name, digest) VALUES (6, '0006_landed', '6baa75fa6d1540defd6485c3413e4b451b1e42b12a04ecae8b527bc70f3b1d43');

DROP TABLE IF EXISTS vigia.events_of_houses ON CLUSTER vigia SYNC;

CREATE TABLE IF NOT EXISTS vigia.events_of_houses ON CLUSTER vigia
(
    venue LowCardinality(String),
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/events_of_houses', '{replica}', earliest)
ORDER BY (venue, table, sequence, id)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.events_of_houses (venue, table, sequence, id, opening, position, time, type, coup, source, event, raw, earliest)
SELECT
    houses.house, told.table, told.sequence, told.id, told.opening, told.position, told.time, told.type, told.coup,
    told.source, told.event, told.raw, told.earliest
FROM vigia.events AS told
LEFT ANY JOIN
(
    SELECT toLowCardinality(lower(hex(substring(id, 1, 16)))) AS opening, any(JSONExtractString(raw, 'data', 'licence', 'venue')) AS house
    FROM vigia.events WHERE sequence = 0 AND type = 'table_opened' GROUP BY opening
) AS houses ON told.opening = houses.opening;

EXCHANGE TABLES vigia.events AND vigia.events_of_houses ON CLUSTER vigia;

DROP TABLE IF EXISTS vigia.events_of_houses ON CLUSTER vigia SYNC;

DROP TABLE IF EXISTS vigia.coups_of_houses ON CLUSTER vigia SYNC;

CREATE TABLE IF NOT EXISTS vigia.coups_of_houses ON CLUSTER vigia
(
    venue LowCardinality(String),
    table LowCardinality(String),
    opening LowCardinality(String),
    coup String,
    first_sequence UInt64,
    last_sequence UInt64,
    opened DateTime64(6, 'UTC'),
    closed DateTime64(6, 'UTC'),
    territory LowCardinality(String),
    game LowCardinality(String),
    regulation LowCardinality(String),
    currency LowCardinality(String),
    lost String,
    facts String
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/coups_of_houses', '{replica}')
ORDER BY (venue, table, opening, coup, first_sequence, last_sequence)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.coups_of_houses (venue, table, opening, coup, first_sequence, last_sequence, opened, closed, territory, game, regulation, currency, lost, facts)
SELECT venue, table, opening, coup, first_sequence, last_sequence, opened, closed, territory, game, regulation, currency, lost, facts
FROM vigia.coups;

EXCHANGE TABLES vigia.coups AND vigia.coups_of_houses ON CLUSTER vigia;

DROP TABLE IF EXISTS vigia.coups_of_houses ON CLUSTER vigia SYNC;

DROP TABLE IF EXISTS vigia.verdicts_of_houses ON CLUSTER vigia SYNC;

CREATE TABLE IF NOT EXISTS vigia.verdicts_of_houses ON CLUSTER vigia
(
    venue LowCardinality(String),
    table LowCardinality(String),
    opening LowCardinality(String),
    coup String,
    first_sequence UInt64,
    last_sequence UInt64,
    law String,
    closed DateTime64(6, 'UTC'),
    compliant String CODEC(ZSTD(1)),
    breach String,
    not_evaluable Map(String, String),
    error Map(String, String),
    judged DateTime64(6, 'UTC') DEFAULT now64(6)
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/verdicts_of_houses', '{replica}')
ORDER BY (venue, table, opening, coup, first_sequence, last_sequence, law)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.verdicts_of_houses (venue, table, opening, coup, first_sequence, last_sequence, law, closed, compliant, breach, not_evaluable, error, judged)
SELECT
    houses.house, told.table, told.opening, told.coup, told.first_sequence, told.last_sequence, told.law, told.closed,
    told.compliant, told.breach, told.not_evaluable, told.error, told.judged
FROM vigia.verdicts AS told
LEFT ANY JOIN (SELECT table, opening, any(venue) AS house FROM vigia.coups GROUP BY table, opening) AS houses
ON told.table = houses.table AND told.opening = houses.opening;

EXCHANGE TABLES vigia.verdicts AND vigia.verdicts_of_houses ON CLUSTER vigia;

DROP TABLE IF EXISTS vigia.verdicts_of_houses ON CLUSTER vigia SYNC;

DROP TABLE IF EXISTS vigia.quarantine_of_houses ON CLUSTER vigia SYNC;

CREATE TABLE IF NOT EXISTS vigia.quarantine_of_houses ON CLUSTER vigia
(
    venue LowCardinality(String),
    position Int64,
    id FixedString(32) DEFAULT SHA256(raw),
    kind LowCardinality(String),
    table String,
    reason String,
    raw String CODEC(ZSTD(1))
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/quarantine_of_houses', '{replica}')
ORDER BY (venue, position, id, kind)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.quarantine_of_houses (venue, position, id, kind, table, reason, raw)
SELECT openings.house, told.position, told.id, told.kind, told.table, told.reason, told.raw
FROM vigia.quarantine AS told
ASOF LEFT JOIN
(
    SELECT toString(table) AS table, toString(venue) AS house, position FROM vigia.events
    WHERE sequence = 0 AND type = 'table_opened' AND venue != ''
) AS openings ON told.table = openings.table AND told.position >= openings.position;

EXCHANGE TABLES vigia.quarantine AND vigia.quarantine_of_houses ON CLUSTER vigia;

DROP TABLE IF EXISTS vigia.quarantine_of_houses ON CLUSTER vigia SYNC;

DROP TABLE IF EXISTS vigia.findings_of_houses ON CLUSTER vigia SYNC;

CREATE TABLE IF NOT EXISTS vigia.findings_of_houses ON CLUSTER vigia
(
    id String,
    rule LowCardinality(String),
    version UInt32,
    paragraph LowCardinality(String),
    law LowCardinality(String),
    severity Enum8('info' = 1, 'minor' = 2, 'major' = 3, 'critical' = 4),
    venue LowCardinality(String),
    table LowCardinality(String),
    opening LowCardinality(String),
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
    told FixedString(32) DEFAULT SHA256(body),
    landed DateTime64(6, 'UTC') DEFAULT now64(6)
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/findings_of_houses', '{replica}')
ORDER BY (venue, id, told)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.findings_of_houses (id, rule, version, paragraph, law, severity, venue, table, opening, game, regulation, coup, staff, player, time, sequence, currency, player_short, bank_short, body, told, landed)
SELECT
    found.id, found.rule, found.version, found.paragraph, found.law, found.severity, found.venue, found.table,
    multiIf(arose.evening != '', arose.evening, played.evenings = 1, played.evening, ''),
    found.game, found.regulation, found.coup, found.staff, found.player, found.time, found.sequence, found.currency,
    found.player_short, found.bank_short, found.body, found.told, found.landed
FROM vigia.findings AS found
LEFT ANY JOIN
(
    SELECT venue, table, toInt64(sequence) AS number, time, any(opening) AS evening FROM vigia.events
    WHERE (table, toInt64(sequence)) IN (SELECT table, sequence FROM vigia.findings) GROUP BY venue, table, number, time
) AS arose
ON found.venue = arose.venue AND found.table = arose.table AND found.sequence = arose.number AND found.time = arose.time
LEFT ANY JOIN
(
    SELECT venue, table, coup, uniqExact(opening) AS evenings, any(opening) AS evening FROM vigia.coups
    WHERE coup != '' GROUP BY venue, table, coup
) AS played ON found.venue = played.venue AND found.table = played.table AND found.coup = played.coup;

EXCHANGE TABLES vigia.findings AND vigia.findings_of_houses ON CLUSTER vigia;

DROP TABLE IF EXISTS vigia.findings_of_houses ON CLUSTER vigia SYNC;

CREATE OR REPLACE VIEW vigia.events_now ON CLUSTER vigia AS
SELECT * FROM vigia.events FINAL WHERE (position, id) NOT IN (SELECT position, id FROM vigia.quarantine FINAL);

CREATE OR REPLACE VIEW vigia.coups_now ON CLUSTER vigia AS SELECT * FROM vigia.coups FINAL;

CREATE OR REPLACE VIEW vigia.quarantine_now ON CLUSTER vigia AS SELECT * FROM vigia.quarantine FINAL;

CREATE OR REPLACE VIEW vigia.judgments_now ON CLUSTER vigia AS
SELECT
    venue, table, opening, coup, first_sequence, last_sequence, law, closed, compliant, breach, not_evaluable, error,
    judged = max(judged) OVER (PARTITION BY venue, table, opening, coup, first_sequence, last_sequence) AS latest
FROM vigia.verdicts FINAL;

CREATE OR REPLACE VIEW vigia.verdicts_now ON CLUSTER vigia AS
SELECT
    venue, table, opening, coup, first_sequence, last_sequence, law, closed,
    said.1 AS rule, said.2 AS verdict, said.3 AS reason
FROM vigia.judgments_now
ARRAY JOIN arrayConcat(
    arrayMap(rule -> (rule, 'compliant', ''), if(empty(compliant), [], splitByChar('\n', compliant))),
    arrayMap(rule -> (rule, 'breach', ''), if(empty(breach), [], splitByChar('\n', breach))),
    arrayMap((rule, reason) -> (rule, 'not_evaluable', reason), mapKeys(not_evaluable), mapValues(not_evaluable)),
    arrayMap((rule, reason) -> (rule, 'error', reason), mapKeys(error), mapValues(error))
) AS said
WHERE latest;

CREATE OR REPLACE VIEW vigia.findings_now ON CLUSTER vigia AS
SELECT * EXCEPT (landed) FROM vigia.findings FINAL
WHERE (venue, table, opening, coup, law) NOT IN
    (SELECT venue, table, opening, coup, law FROM vigia.judgments_now WHERE NOT latest AND coup != '');

INSERT INTO vigia.migrations (number, name, digest) VALUES (7, '0007_houses', '84c3c08ee176e2a97e26a1912423dd6644db37cc085526e24be344ae8012cc9e');

ALTER TABLE vigia.findings ON CLUSTER vigia ADD COLUMN IF NOT EXISTS short Int64
    MATERIALIZED greatest(player_short + bank_short, arraySum(each -> JSONExtractInt(each, 'amount'), JSONExtractArrayRaw(body, 'shortfalls')));

ALTER TABLE vigia.findings ON CLUSTER vigia MATERIALIZE COLUMN short SETTINGS mutations_sync = 2;

INSERT INTO vigia.migrations (number, name, digest) VALUES (8, '0008_short', '9fde38734ff3dd31cedf71a6989675a4cfc3e68c225971b1d98fea81f1e06f8c');

DROP TABLE IF EXISTS vigia.events_renamed ON CLUSTER vigia SYNC;

CREATE TABLE IF NOT EXISTS vigia.events_renamed ON CLUSTER vigia
(
    venue LowCardinality(String),
    table LowCardinality(String),
    sequence UInt64,
    record_hash FixedString(32) DEFAULT SHA256(raw),
    opening LowCardinality(String),
    position Int64,
    time DateTime64(6, 'UTC'),
    type LowCardinality(String),
    coup String,
    source LowCardinality(String),
    event_id String,
    raw String CODEC(ZSTD(1)),
    earliest Int64 DEFAULT -position
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/events_renamed', '{replica}', earliest)
ORDER BY (venue, table, sequence, record_hash)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE vigia.events ON CLUSTER vigia RENAME COLUMN IF EXISTS event TO event_id;

INSERT INTO vigia.events_renamed (venue, table, sequence, opening, position, time, type, coup, source, event_id, raw)
SELECT venue, table, sequence, opening, position, time, type, coup, source, event_id, raw FROM vigia.events;

EXCHANGE TABLES vigia.events AND vigia.events_renamed ON CLUSTER vigia;

DROP TABLE IF EXISTS vigia.events_renamed ON CLUSTER vigia SYNC;

DROP TABLE IF EXISTS vigia.quarantine_renamed ON CLUSTER vigia SYNC;

CREATE TABLE IF NOT EXISTS vigia.quarantine_renamed ON CLUSTER vigia
(
    venue LowCardinality(String),
    position Int64,
    record_hash FixedString(32) DEFAULT SHA256(raw),
    kind LowCardinality(String),
    table String,
    reason String,
    raw String CODEC(ZSTD(1))
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/quarantine_renamed', '{replica}')
ORDER BY (venue, position, record_hash, kind)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.quarantine_renamed (venue, position, kind, table, reason, raw)
SELECT venue, position, kind, table, reason, raw FROM vigia.quarantine;

EXCHANGE TABLES vigia.quarantine AND vigia.quarantine_renamed ON CLUSTER vigia;

DROP TABLE IF EXISTS vigia.quarantine_renamed ON CLUSTER vigia SYNC;

DROP TABLE IF EXISTS vigia.findings_renamed ON CLUSTER vigia SYNC;

CREATE TABLE IF NOT EXISTS vigia.findings_renamed ON CLUSTER vigia
(
    id String,
    rule LowCardinality(String),
    version UInt32,
    paragraph LowCardinality(String),
    law LowCardinality(String),
    severity Enum8('info' = 1, 'minor' = 2, 'major' = 3, 'critical' = 4),
    venue LowCardinality(String),
    table LowCardinality(String),
    opening LowCardinality(String),
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
    body_hash FixedString(32) DEFAULT SHA256(body),
    landed DateTime64(6, 'UTC') DEFAULT now64(6),
    short Int64 MATERIALIZED greatest(player_short + bank_short, arraySum(each -> JSONExtractInt(each, 'amount'), JSONExtractArrayRaw(body, 'shortfalls')))
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/findings_renamed', '{replica}')
ORDER BY (venue, id, body_hash)
SETTINGS replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO vigia.findings_renamed (id, rule, version, paragraph, law, severity, venue, table, opening, game, regulation, coup, staff, player, time, sequence, currency, player_short, bank_short, body, landed)
SELECT id, rule, version, paragraph, law, severity, venue, table, opening, game, regulation, coup, staff, player, time, sequence, currency, player_short, bank_short, body, landed
FROM vigia.findings;

EXCHANGE TABLES vigia.findings AND vigia.findings_renamed ON CLUSTER vigia;

DROP TABLE IF EXISTS vigia.findings_renamed ON CLUSTER vigia SYNC;

CREATE OR REPLACE VIEW vigia.events_now ON CLUSTER vigia AS
SELECT * FROM vigia.events FINAL WHERE (position, record_hash) NOT IN (SELECT position, record_hash FROM vigia.quarantine FINAL);

CREATE OR REPLACE VIEW vigia.quarantine_now ON CLUSTER vigia AS SELECT * FROM vigia.quarantine FINAL;

CREATE OR REPLACE VIEW vigia.findings_now ON CLUSTER vigia AS
SELECT * EXCEPT (landed) FROM vigia.findings FINAL
WHERE (venue, table, opening, coup, law) NOT IN
    (SELECT venue, table, opening, coup, law FROM vigia.judgments_now WHERE NOT latest AND coup != '');

INSERT INTO vigia.migrations (number, name, digest) VALUES (9, '0009_column_names', 'ccf77fbe1359b9209dfbead5241eba45291f796d72fc31c5652b209f437d6603');

CREATE TABLE IF NOT EXISTS vigia.coup_players ON CLUSTER vigia
(
    venue LowCardinality(String),
    player String,
    table LowCardinality(String),
    opening LowCardinality(String),
    coup String
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/coup_players', '{replica}')
ORDER BY (venue, player, table, opening, coup)
SETTINGS replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS vigia.coup_players_filled ON CLUSTER vigia TO vigia.coup_players AS
SELECT DISTINCT venue, arrayJoin(arrayConcat(
    arrayMap(field -> JSONExtractString(raw, 'data', field), ['player', 'banker', 'claimant', 'partner', 'shooter']),
    JSONExtract(raw, 'data', 'players', 'Array(String)')
)) AS player, table, opening, coup
FROM vigia.events WHERE coup != '' AND player != '';

INSERT INTO vigia.coup_players (venue, player, table, opening, coup)
SELECT DISTINCT venue, arrayJoin(arrayConcat(
    arrayMap(field -> JSONExtractString(raw, 'data', field), ['player', 'banker', 'claimant', 'partner', 'shooter']),
    JSONExtract(raw, 'data', 'players', 'Array(String)')
)) AS player, table, opening, coup
FROM vigia.events WHERE coup != '' AND player != '';

CREATE OR REPLACE VIEW vigia.coup_players_now ON CLUSTER vigia AS SELECT * FROM vigia.coup_players FINAL;

INSERT INTO vigia.migrations (number, name, digest) VALUES (10, '0010_players', 'ddcca955e2c7a18017a86087ebc8e1f2548ec291cc8e506d20e4b059f16076dd');

ALTER TABLE vigia.coups ON CLUSTER vigia ADD COLUMN IF NOT EXISTS figures String CODEC(ZSTD(1));

CREATE TABLE IF NOT EXISTS vigia.coup_figures ON CLUSTER vigia
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/coup_figures', '{replica}')
ORDER BY (venue, table, opening, coup, first_sequence, last_sequence)
SETTINGS replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS vigia.coup_figures_filled ON CLUSTER vigia TO vigia.coup_figures AS
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
FROM vigia.coups WHERE figures != '';

CREATE TABLE IF NOT EXISTS vigia.table_openings ON CLUSTER vigia
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/table_openings', '{replica}')
ORDER BY (venue, table, opening, record_hash)
SETTINGS replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS vigia.table_openings_filled ON CLUSTER vigia TO vigia.table_openings AS
SELECT
    venue, table, opening, position, SHA256(raw) AS record_hash, time,
    JSONExtractString(raw, 'data', 'licence', 'territory') AS territory,
    JSONExtractString(raw, 'data', 'licence', 'time_zone') AS time_zone,
    JSONExtractString(raw, 'data', 'licence', 'regulation') AS regulation,
    JSONExtractString(raw, 'data', 'licence', 'currency') AS currency,
    JSONExtractString(raw, 'data', 'licence', 'game') AS game,
    JSONExtract(raw, 'data', 'licence', 'cash_reported', 'Array(LowCardinality(String))') AS cash_reported,
    JSONExtractString(raw, 'data', 'licence', 'clock') AS clock
FROM vigia.events WHERE type = 'table_opened' AND sequence = 0;

INSERT INTO vigia.table_openings
SELECT
    venue, table, opening, position, SHA256(raw) AS record_hash, time,
    JSONExtractString(raw, 'data', 'licence', 'territory') AS territory,
    JSONExtractString(raw, 'data', 'licence', 'time_zone') AS time_zone,
    JSONExtractString(raw, 'data', 'licence', 'regulation') AS regulation,
    JSONExtractString(raw, 'data', 'licence', 'currency') AS currency,
    JSONExtractString(raw, 'data', 'licence', 'game') AS game,
    JSONExtract(raw, 'data', 'licence', 'cash_reported', 'Array(LowCardinality(String))') AS cash_reported,
    JSONExtractString(raw, 'data', 'licence', 'clock') AS clock
FROM vigia.events WHERE type = 'table_opened' AND sequence = 0;

CREATE TABLE IF NOT EXISTS vigia.cash_figures ON CLUSTER vigia
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/cash_figures', '{replica}')
ORDER BY (venue, table, sequence, record_hash)
SETTINGS replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS vigia.cash_figures_filled ON CLUSTER vigia TO vigia.cash_figures AS
SELECT
    venue, table, opening, sequence, position, SHA256(raw) AS record_hash, time, type,
    JSONExtractString(raw, 'data', 'moment') AS moment,
    JSONExtractInt(raw, 'data', 'amount') + JSONExtractInt(raw, 'data', 'seated') + JSONExtractInt(raw, 'data', 'standing') AS amount
FROM vigia.events WHERE type IN (
    'float_counted', 'float_filled', 'float_credited', 'chips_bought', 'chips_cashed', 'marker_issued', 'drop_counted', 'attendance_counted'
);

CREATE OR REPLACE VIEW vigia.coup_figures_now ON CLUSTER vigia AS SELECT * FROM vigia.coup_figures FINAL;

CREATE OR REPLACE VIEW vigia.table_openings_now ON CLUSTER vigia AS
SELECT * FROM vigia.table_openings FINAL WHERE (position, record_hash) NOT IN (SELECT position, record_hash FROM vigia.quarantine FINAL);

CREATE OR REPLACE VIEW vigia.cash_figures_now ON CLUSTER vigia AS
SELECT * FROM vigia.cash_figures FINAL WHERE (position, record_hash) NOT IN (SELECT position, record_hash FROM vigia.quarantine FINAL);

INSERT INTO vigia.migrations (number, name, digest) VALUES (11, '0011_figures', 'a6d10f3675f1d98f4771b0b1a8af791f67af98cf466650b6ce38cfbc84abdace');

ALTER TABLE vigia.coup_figures ON CLUSTER vigia ADD COLUMN IF NOT EXISTS swing Int64 DEFAULT -1;

DROP TABLE IF EXISTS vigia.coup_figures_filled ON CLUSTER vigia SYNC;

CREATE MATERIALIZED VIEW IF NOT EXISTS vigia.coup_figures_filled ON CLUSTER vigia TO vigia.coup_figures AS
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
    splitByChar('/', JSONExtractString(figures, 'variance'))[2] AS variance_of,
    if(JSONHas(figures, 'swing'), JSONExtractInt(figures, 'swing'), -1) AS swing
FROM vigia.coups WHERE figures != '';

CREATE TABLE IF NOT EXISTS vigia.opening_changed ON CLUSTER vigia
(
    venue LowCardinality(String),
    table LowCardinality(String),
    opening String,
    changed DateTime64(6, 'UTC')
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/opening_changed', '{replica}', changed)
ORDER BY (venue, table, opening)
SETTINGS replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS vigia.opening_changed_filled ON CLUSTER vigia TO vigia.opening_changed AS
SELECT venue, table, opening, now64(6) AS changed FROM vigia.coups WHERE figures != '' GROUP BY venue, table, opening;

INSERT INTO vigia.opening_changed (venue, table, opening, changed)
SELECT venue, table, opening, now64(6) AS changed FROM vigia.coup_figures GROUP BY venue, table, opening;

CREATE TABLE IF NOT EXISTS vigia.opening_sums ON CLUSTER vigia
(
    grain LowCardinality(String),
    venue LowCardinality(String),
    table LowCardinality(String),
    opening String,
    counted DateTime64(6, 'UTC'),
    cells Array(Tuple(
        territory LowCardinality(String),
        regulation LowCardinality(String),
        currency LowCardinality(String),
        game LowCardinality(String),
        day LowCardinality(String),
        hour Int8,
        dealer LowCardinality(String),
        expected_of LowCardinality(String),
        variance_of LowCardinality(String),
        coups UInt64,
        partly UInt64,
        lost UInt64,
        unpriced UInt64,
        seconds UInt64,
        games UInt64,
        bets UInt64,
        handle Int64,
        prizes Int64,
        rake Int64,
        jackpot_in Int64,
        jackpot_out Int64,
        expected Int256,
        variance Int256,
        played UInt64,
        staked Int64,
        unbounded UInt64,
        swing Int64
    ))
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/vigia/opening_sums', '{replica}', counted)
ORDER BY (grain, venue, table, opening)
SETTINGS replicated_deduplication_window = 1000;

CREATE OR REPLACE VIEW vigia.opening_sums_due ON CLUSTER vigia AS
SELECT
    grain, venue, table, opening, now64(6) AS counted,
    groupArray((
        territory, regulation, currency, game, day, at_hour, at_dealer, expected_of, variance_of, all_coups, all_partly,
        all_lost, all_unpriced, all_seconds, all_games, all_bets, all_handle, all_prizes, all_rake, all_in, all_out,
        all_expected, all_variance, played, staked, unbounded, largest
    )) AS cells
FROM
(
    SELECT
        grain, venue, table, opening, territory, regulation, currency, game, day,
        if(grain = 'hour', hour, -1) AS at_hour,
        if(grain = 'dealer', dealer, '') AS at_dealer,
        expected_of, variance_of,
        sum(coups) AS all_coups,
        sum(partly AND coups) AS all_partly,
        sum(lost AND coups) AS all_lost,
        sum(unpriced) AS all_unpriced,
        sum(seconds) AS all_seconds,
        sum(games) AS all_games,
        sum(bets) AS all_bets,
        sum(handle) AS all_handle,
        sum(prizes) AS all_prizes,
        sum(rake) AS all_rake,
        sum(jackpot_in) AS all_in,
        sum(jackpot_out) AS all_out,
        sum(expected) AS all_expected,
        sum(variance) AS all_variance,
        sumIf(coups, handle != 0) AS played,
        sumIf(handle, handle != 0) AS staked,
        sumIf(coups, handle != 0 AND swing < 0) AS unbounded,
        max(swing) AS largest
    FROM vigia.coup_figures FINAL
    ARRAY JOIN ['day', 'hour', 'dealer'] AS grain
    GROUP BY grain, venue, table, opening, territory, regulation, currency, game, day, at_hour, at_dealer, expected_of, variance_of
)
GROUP BY grain, venue, table, opening;

INSERT INTO vigia.opening_sums (grain, venue, table, opening, counted, cells)
SELECT grain, venue, table, opening, counted, cells FROM vigia.opening_sums_due;

INSERT INTO vigia.migrations (number, name, digest) VALUES (12, '0012_sums', '9364322304d385d0dee489fd0c4af00cc1a4c8ebf70592c74d1dd7ad399b9dff');
