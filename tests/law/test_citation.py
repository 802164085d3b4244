"""A paragraph is cited as a lawyer cites it."""

import pytest

from projections.citation import cited, cited_with_id
from projections.speech import Speech
from streams.law.files import load_law

PT, EN = Speech("pt"), Speech("en")


@pytest.mark.parametrize(
    ("paragraph", "pt", "en"),
    [
        ("ao-de-261-22/6/28", "Decreto Executivo n.º 261/22, art. 6.º, n.º 28", "Executive Decree no. 261/22, art. 6, no. 28"),
        ("ao-de-261-22/1/30.a.ii", "Decreto Executivo n.º 261/22, art. 1.º, n.º 30, alínea a), subalínea ii)", "Executive Decree no. 261/22, art. 1, no. 30 (a) (ii)"),
        ("ao-de-261-22/decree/2", "Decreto Executivo n.º 261/22, art. 2.º do próprio diploma", "Executive Decree no. 261/22, art. 2 of the decree itself"),
        ("ao-de-261-22/decree/preamble", "Decreto Executivo n.º 261/22, preâmbulo", "Executive Decree no. 261/22, preamble"),
        ("ao-de-261-22/4/12.t2", "Decreto Executivo n.º 261/22, art. 4.º, n.º 12, linha 2", "Executive Decree no. 261/22, art. 4, no. 12, row 2"),
        ("ao-de-261-22/6/22#stop_at_21", "Decreto Executivo n.º 261/22, art. 6.º, n.º 22", "Executive Decree no. 261/22, art. 6, no. 22"),
        ("pt-p-461-2001/I/8", "Portaria n.º 461/2001, parte I, n.º 8", "Portaria no. 461/2001, part I, no. 8"),
        ("pt-p-461-2001/portaria.3", "Portaria n.º 461/2001, n.º 3 da própria portaria", "Portaria no. 461/2001, no. 3 of the portaria itself"),
        ("pt-r-812-2015/2.b", "Regulamento n.º 812/2015, regra 2, alínea b)", "Regulation no. 812/2015, rule 2 (b)"),
        ("vigia/in_turn", "Dever do próprio registo", "Duty of the record itself"),
    ],
)  # fmt: skip
def test_a_citation_in_words(paragraph, pt, en):
    assert cited(paragraph, PT) == pt
    assert cited(paragraph, EN) == en
    assert cited_with_id(paragraph, EN) == f"{en} ({paragraph})"


def test_every_paragraph_can_be_cited():
    """No code of ours is left in the words, and two paragraphs are cited alike only if they are parts of one."""
    for paragraph in load_law().paragraphs():
        for say in (PT, EN):
            words = cited(paragraph.id, say)
            assert paragraph.regulation not in words
            assert "#" not in words
            assert "None" not in words
