-- When a finding was written: whoever watches asks for what landed since. Findings of before landed long ago.
ALTER TABLE findings ADD COLUMN IF NOT EXISTS landed DateTime64(6, 'UTC') DEFAULT toDateTime64(0, 6, 'UTC');

ALTER TABLE findings MATERIALIZE COLUMN landed SETTINGS mutations_sync = 2;

ALTER TABLE findings MODIFY COLUMN landed DateTime64(6, 'UTC') DEFAULT now64(6);
