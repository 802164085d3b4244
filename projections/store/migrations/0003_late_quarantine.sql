-- A record that waited for its turn may be set aside long after it came: from then on it is no event.

CREATE OR REPLACE VIEW events_now AS
SELECT * FROM events FINAL WHERE (position, id) NOT IN (SELECT position, id FROM quarantine FINAL);
