-- What all parties of a finding are short of together: pots, jackpots and whoever holds the bank too, not only players and
-- bank. Findings of before have the two sums alone.
ALTER TABLE findings ADD COLUMN IF NOT EXISTS short Int64
    MATERIALIZED greatest(player_short + bank_short, arraySum(each -> JSONExtractInt(each, 'amount'), JSONExtractArrayRaw(body, 'shortfalls')));

ALTER TABLE findings MATERIALIZE COLUMN short SETTINGS mutations_sync = 2;
