-- All reading goes through these: a row that was written twice shows once, merged or not.

CREATE OR REPLACE VIEW events_now AS SELECT * FROM events FINAL;

CREATE OR REPLACE VIEW coups_now AS SELECT * FROM coups FINAL;

CREATE OR REPLACE VIEW findings_now AS SELECT * FROM findings FINAL;

CREATE OR REPLACE VIEW quarantine_now AS SELECT * FROM quarantine FINAL;

-- One row a coup and rule.
CREATE OR REPLACE VIEW verdicts_now AS
SELECT
    table, opening, coup, first_sequence, last_sequence, closed,
    said.1 AS rule, said.2 AS verdict, said.3 AS reason
FROM verdicts FINAL
ARRAY JOIN arrayConcat(
    arrayMap(rule -> (rule, 'compliant', ''), if(empty(compliant), [], splitByChar('\n', compliant))),
    arrayMap(rule -> (rule, 'breach', ''), if(empty(breach), [], splitByChar('\n', breach))),
    arrayMap((rule, reason) -> (rule, 'not_evaluable', reason), mapKeys(not_evaluable), mapValues(not_evaluable)),
    arrayMap((rule, reason) -> (rule, 'error', reason), mapKeys(error), mapValues(error))
) AS said;
