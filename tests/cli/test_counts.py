"""A count agrees with its word: one finding, two findings."""

import pytest

from projections.cli.speech import Speech
from projections.speech import COUPS, FILES, FINDINGS, RECORDS


@pytest.mark.parametrize(
    ("language", "number", "texts"),
    [
        ("en", 0, ["0 coups", "0 files", "0 findings", "0 records"]),
        ("en", 1, ["1 coup", "1 file", "1 finding", "1 record"]),
        ("en", 1_200, ["1,200 coups", "1,200 files", "1,200 findings", "1,200 records"]),
        ("pt", 0, ["0 golpes", "0 ficheiros", "0 achados", "0 registos"]),
        ("pt", 1, ["1 golpe", "1 ficheiro", "1 achado", "1 registo"]),
        ("pt", 2, ["2 golpes", "2 ficheiros", "2 achados", "2 registos"]),
    ],
)
def test_a_count_agrees_with_its_word(language, number, texts) -> None:
    speech = Speech(language)
    assert [speech.several(number, *words) for words in (COUPS, FILES, FINDINGS, RECORDS)] == texts
