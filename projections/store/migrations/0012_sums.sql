-- Sums of each opening of a table, so that a page adds up openings and not coups. One row holds all cells of an opening in
-- one grain and is replaced as a whole: a replay or a late record leaves nothing behind. `opening_changed` says when a coup
-- of an opening was last written; sums that are not younger than that are not used, and the coups are added up instead.
-- `swing` is the most by which the gross revenue of a coup can differ from its expectation; it is combined by max.
ALTER TABLE coup_figures ADD COLUMN IF NOT EXISTS swing Int64 DEFAULT -1;

DROP TABLE IF EXISTS coup_figures_filled;

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
    splitByChar('/', JSONExtractString(figures, 'variance'))[2] AS variance_of,
    if(JSONHas(figures, 'swing'), JSONExtractInt(figures, 'swing'), -1) AS swing
FROM coups WHERE figures != '';

CREATE TABLE IF NOT EXISTS opening_changed
(
    venue LowCardinality(String),
    table LowCardinality(String),
    opening String,
    changed DateTime64(6, 'UTC')
)
ENGINE = ReplacingMergeTree(changed)
ORDER BY (venue, table, opening)
SETTINGS non_replicated_deduplication_window = 1000;

CREATE MATERIALIZED VIEW IF NOT EXISTS opening_changed_filled TO opening_changed AS
SELECT venue, table, opening, now64(6) AS changed FROM coups WHERE figures != '' GROUP BY venue, table, opening;

INSERT INTO opening_changed (venue, table, opening, changed)
SELECT venue, table, opening, now64(6) AS changed FROM coup_figures GROUP BY venue, table, opening;

CREATE TABLE IF NOT EXISTS opening_sums
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
ENGINE = ReplacingMergeTree(counted)
ORDER BY (grain, venue, table, opening)
SETTINGS non_replicated_deduplication_window = 1000;

CREATE OR REPLACE VIEW opening_sums_due AS
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
    FROM coup_figures FINAL
    ARRAY JOIN ['day', 'hour', 'dealer'] AS grain
    GROUP BY grain, venue, table, opening, territory, regulation, currency, game, day, at_hour, at_dealer, expected_of, variance_of
)
GROUP BY grain, venue, table, opening;

INSERT INTO opening_sums (grain, venue, table, opening, counted, cells)
SELECT grain, venue, table, opening, counted, cells FROM opening_sums_due;
