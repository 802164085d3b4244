-- The same journal may be judged under two laws, one of them changed by an Instrutivo: their verdicts stand side by
-- side, and the views show those of the law that it was judged by last. Rows of before have no law, and give way.
ALTER TABLE verdicts
    ADD COLUMN IF NOT EXISTS law String,
    MODIFY ORDER BY (table, coup, opening, first_sequence, last_sequence, law);

ALTER TABLE verdicts ADD COLUMN IF NOT EXISTS judged DateTime64(6, 'UTC') DEFAULT now64(6);

-- One row a coup and law.
CREATE OR REPLACE VIEW judgments_now AS
SELECT
    table, opening, coup, first_sequence, last_sequence, law, closed, compliant, breach, not_evaluable, error,
    judged = max(judged) OVER (PARTITION BY table, opening, coup, first_sequence, last_sequence) AS latest
FROM verdicts FINAL;

-- One row a coup and rule.
CREATE OR REPLACE VIEW verdicts_now AS
SELECT
    table, opening, coup, first_sequence, last_sequence, law, closed,
    said.1 AS rule, said.2 AS verdict, said.3 AS reason
FROM judgments_now
ARRAY JOIN arrayConcat(
    arrayMap(rule -> (rule, 'compliant', ''), if(empty(compliant), [], splitByChar('\n', compliant))),
    arrayMap(rule -> (rule, 'breach', ''), if(empty(breach), [], splitByChar('\n', breach))),
    arrayMap((rule, reason) -> (rule, 'not_evaluable', reason), mapKeys(not_evaluable), mapValues(not_evaluable)),
    arrayMap((rule, reason) -> (rule, 'error', reason), mapKeys(error), mapValues(error))
) AS said
WHERE latest;

-- A finding under a law that its coup was judged by earlier, and not last, is kept and not shown. Between coups
-- nothing tells which stretch of play a finding belongs to: there those of both laws are shown, each with its law.
CREATE OR REPLACE VIEW findings_now AS
SELECT * FROM findings FINAL
WHERE (table, coup, law) NOT IN (SELECT table, coup, law FROM judgments_now WHERE NOT latest AND coup != '');
