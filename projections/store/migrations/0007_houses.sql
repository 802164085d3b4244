-- A table is known by its house and its name. Every row says whose it is, and rows lie in the order of houses: two
-- casinos that share all names share no row. What was written before is told its house by the licence of the opening
-- under which it came, and findings are told their opening by the event with which they arose.
-- The step may be broken off anywhere and run again: what was made so far is thrown away, and the old rows are read
-- until the new ones are all there.

DROP TABLE IF EXISTS events_of_houses;

CREATE TABLE IF NOT EXISTS events_of_houses
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
ENGINE = ReplacingMergeTree(earliest)
ORDER BY (venue, table, sequence, id)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO events_of_houses (venue, table, sequence, id, opening, position, time, type, coup, source, event, raw, earliest)
SELECT
    houses.house, told.table, told.sequence, told.id, told.opening, told.position, told.time, told.type, told.coup,
    told.source, told.event, told.raw, told.earliest
FROM events AS told
LEFT ANY JOIN
(
    SELECT toLowCardinality(lower(hex(substring(id, 1, 16)))) AS opening, any(JSONExtractString(raw, 'data', 'licence', 'venue')) AS house
    FROM events WHERE sequence = 0 AND type = 'table_opened' GROUP BY opening
) AS houses ON told.opening = houses.opening;

EXCHANGE TABLES events AND events_of_houses;

DROP TABLE IF EXISTS events_of_houses;

DROP TABLE IF EXISTS coups_of_houses;

CREATE TABLE IF NOT EXISTS coups_of_houses
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
ENGINE = ReplacingMergeTree
ORDER BY (venue, table, opening, coup, first_sequence, last_sequence)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO coups_of_houses (venue, table, opening, coup, first_sequence, last_sequence, opened, closed, territory, game, regulation, currency, lost, facts)
SELECT venue, table, opening, coup, first_sequence, last_sequence, opened, closed, territory, game, regulation, currency, lost, facts
FROM coups;

EXCHANGE TABLES coups AND coups_of_houses;

DROP TABLE IF EXISTS coups_of_houses;

DROP TABLE IF EXISTS verdicts_of_houses;

CREATE TABLE IF NOT EXISTS verdicts_of_houses
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
ENGINE = ReplacingMergeTree
ORDER BY (venue, table, opening, coup, first_sequence, last_sequence, law)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO verdicts_of_houses (venue, table, opening, coup, first_sequence, last_sequence, law, closed, compliant, breach, not_evaluable, error, judged)
SELECT
    houses.house, told.table, told.opening, told.coup, told.first_sequence, told.last_sequence, told.law, told.closed,
    told.compliant, told.breach, told.not_evaluable, told.error, told.judged
FROM verdicts AS told
LEFT ANY JOIN (SELECT table, opening, any(venue) AS house FROM coups GROUP BY table, opening) AS houses
ON told.table = houses.table AND told.opening = houses.opening;

EXCHANGE TABLES verdicts AND verdicts_of_houses;

DROP TABLE IF EXISTS verdicts_of_houses;

DROP TABLE IF EXISTS quarantine_of_houses;

CREATE TABLE IF NOT EXISTS quarantine_of_houses
(
    venue LowCardinality(String),
    position Int64,
    id FixedString(32) DEFAULT SHA256(raw),
    kind LowCardinality(String),
    table String,
    reason String,
    raw String CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
ORDER BY (venue, position, id, kind)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

-- What was set aside belongs to the house that has opened a table of that name last before it.
INSERT INTO quarantine_of_houses (venue, position, id, kind, table, reason, raw)
SELECT openings.house, told.position, told.id, told.kind, told.table, told.reason, told.raw
FROM quarantine AS told
ASOF LEFT JOIN
(
    SELECT toString(table) AS table, toString(venue) AS house, position FROM events
    WHERE sequence = 0 AND type = 'table_opened' AND venue != ''
) AS openings ON told.table = openings.table AND told.position >= openings.position;

EXCHANGE TABLES quarantine AND quarantine_of_houses;

DROP TABLE IF EXISTS quarantine_of_houses;

DROP TABLE IF EXISTS findings_of_houses;

CREATE TABLE IF NOT EXISTS findings_of_houses
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
ENGINE = ReplacingMergeTree
ORDER BY (venue, id, told)
SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;

INSERT INTO findings_of_houses (id, rule, version, paragraph, law, severity, venue, table, opening, game, regulation, coup, staff, player, time, sequence, currency, player_short, bank_short, body, told, landed)
SELECT
    found.id, found.rule, found.version, found.paragraph, found.law, found.severity, found.venue, found.table,
    multiIf(arose.evening != '', arose.evening, played.evenings = 1, played.evening, ''),
    found.game, found.regulation, found.coup, found.staff, found.player, found.time, found.sequence, found.currency,
    found.player_short, found.bank_short, found.body, found.told, found.landed
FROM findings AS found
LEFT ANY JOIN
(
    SELECT venue, table, toInt64(sequence) AS number, time, any(opening) AS evening FROM events
    WHERE (table, toInt64(sequence)) IN (SELECT table, sequence FROM findings) GROUP BY venue, table, number, time
) AS arose
ON found.venue = arose.venue AND found.table = arose.table AND found.sequence = arose.number AND found.time = arose.time
LEFT ANY JOIN
(
    SELECT venue, table, coup, uniqExact(opening) AS evenings, any(opening) AS evening FROM coups
    WHERE coup != '' GROUP BY venue, table, coup
) AS played ON found.venue = played.venue AND found.table = played.table AND found.coup = played.coup;

EXCHANGE TABLES findings AND findings_of_houses;

DROP TABLE IF EXISTS findings_of_houses;

CREATE OR REPLACE VIEW events_now AS
SELECT * FROM events FINAL WHERE (position, id) NOT IN (SELECT position, id FROM quarantine FINAL);

CREATE OR REPLACE VIEW coups_now AS SELECT * FROM coups FINAL;

CREATE OR REPLACE VIEW quarantine_now AS SELECT * FROM quarantine FINAL;

-- One row a coup and law.
CREATE OR REPLACE VIEW judgments_now AS
SELECT
    venue, table, opening, coup, first_sequence, last_sequence, law, closed, compliant, breach, not_evaluable, error,
    judged = max(judged) OVER (PARTITION BY venue, table, opening, coup, first_sequence, last_sequence) AS latest
FROM verdicts FINAL;

-- One row a coup and rule.
CREATE OR REPLACE VIEW verdicts_now AS
SELECT
    venue, table, opening, coup, first_sequence, last_sequence, law, closed,
    said.1 AS rule, said.2 AS verdict, said.3 AS reason
FROM judgments_now
ARRAY JOIN arrayConcat(
    arrayMap(rule -> (rule, 'compliant', ''), if(empty(compliant), [], splitByChar('\n', compliant))),
    arrayMap(rule -> (rule, 'breach', ''), if(empty(breach), [], splitByChar('\n', breach))),
    arrayMap((rule, reason) -> (rule, 'not_evaluable', reason), mapKeys(not_evaluable), mapValues(not_evaluable)),
    arrayMap((rule, reason) -> (rule, 'error', reason), mapKeys(error), mapValues(error))
) AS said
WHERE latest;

-- A finding under a law that its coup was judged by earlier, and not last, is kept and not shown.
CREATE OR REPLACE VIEW findings_now AS
SELECT * EXCEPT (landed) FROM findings FINAL
WHERE (venue, table, opening, coup, law) NOT IN
    (SELECT venue, table, opening, coup, law FROM judgments_now WHERE NOT latest AND coup != '');
