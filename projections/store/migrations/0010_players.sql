-- Who took part in which coup: an index by which the coups of a player are found over all tables. It holds nothing that
-- the records do not say, and is filled from them as they are written.
CREATE TABLE IF NOT EXISTS coup_players
(
    venue LowCardinality(String),
    player String,
    table LowCardinality(String),
    opening LowCardinality(String),
    coup String
)
ENGINE = ReplacingMergeTree
ORDER BY (venue, player, table, opening, coup)
SETTINGS non_replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS coup_players_filled TO coup_players AS
SELECT DISTINCT venue, arrayJoin(arrayConcat(
    arrayMap(field -> JSONExtractString(raw, 'data', field), ['player', 'banker', 'claimant', 'partner', 'shooter']),
    JSONExtract(raw, 'data', 'players', 'Array(String)')
)) AS player, table, opening, coup
FROM events WHERE coup != '' AND player != '';

INSERT INTO coup_players (venue, player, table, opening, coup)
SELECT DISTINCT venue, arrayJoin(arrayConcat(
    arrayMap(field -> JSONExtractString(raw, 'data', field), ['player', 'banker', 'claimant', 'partner', 'shooter']),
    JSONExtract(raw, 'data', 'players', 'Array(String)')
)) AS player, table, opening, coup
FROM events WHERE coup != '' AND player != '';

CREATE OR REPLACE VIEW coup_players_now AS SELECT * FROM coup_players FINAL;
