"""Every printed number and letter of six regulations is on record once."""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from streams.engine.rulebooks import all_books
from streams.law.coverage import undeclared
from streams.law.files import NOT_CHAPTERS, load_law
from streams.law.paragraphs import UnknownParagraph, UnknownRegulation

LAW = load_law()

# What was counted in the text of each regulation, chapter by chapter: entries, observable, partly, not observable, with a check.
READ = {
    (file.stem, chapter): tuple(counts)
    for file in sorted((Path(__file__).parent / "read").glob("*.toml"))
    for chapter, counts in tomllib.loads(file.read_text("utf-8")).items()
}
PRINTED = (
    "ao-de-261-22",
    "pt-omaha-online",
    "pt-p-1364-2001",
    "pt-p-461-2001",
    "pt-poquer-nao-bancado",
    "pt-r-812-2015",
)


def chapter_names(regulation: str) -> list[str]:
    folder = files("streams.law") / "catalogue" / regulation
    return sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name not in NOT_CHAPTERS)


@pytest.mark.parametrize(("regulation", "name"), READ)
def test_each_chapter_has_as_many_paragraphs_as_were_read_in_the_text(regulation: str, name: str) -> None:
    chapter = LAW.chapters(regulation)[chapter_names(regulation).index(name)]
    seen = Counter(paragraph.observable for paragraph in chapter.paragraphs)
    checks = sum(paragraph.check is not None for paragraph in chapter.paragraphs)
    assert (len(chapter.paragraphs), seen["yes"], seen["partly"], seen["no"], checks) == READ[regulation, name]


def test_there_is_no_chapter_that_was_not_read() -> None:
    assert {(regulation, name) for regulation in LAW.regulations for name in chapter_names(regulation)} == set(READ)


def test_1542_paragraphs_stand_in_all_and_35_of_them_cannot_be_observed() -> None:
    paragraphs = [paragraph for paragraph in LAW.paragraphs() if paragraph.regulation in PRINTED]
    seen = Counter(paragraph.observable for paragraph in paragraphs)
    assert (len(paragraphs), seen) == (1542, {"yes": 1367, "partly": 140, "no": 35})


def test_no_two_paragraphs_share_an_id() -> None:
    ids = [p.id for regulation in LAW.regulations for chapter in LAW.chapters(regulation) for p in chapter.paragraphs]
    assert len(ids) == len(set(ids))


def test_every_paragraph_of_a_game_that_has_rules_is_told_in_portuguese_too() -> None:
    games = {(book.regulation, book.game) for book in all_books().values()}
    untold = [p.id for p in LAW.paragraphs() if (p.regulation, p.game) in games and not p.gloss_pt]
    assert untold == []
    assert LAW.paragraph("ao-de-261-22/1/10").wording(portuguese=True) == "Cada jogador, uma cor."


def test_a_paragraph_stands_in_its_regulation_and_speaks_of_the_law_alone() -> None:
    """No file name of ours, no word of a former notation."""
    foreign = re.compile(r"\.json|\.ya?ml|\.md\b|params\.|AMBIGUIT|aux_|/tmp|/work")
    for paragraph in LAW.paragraphs():
        words = " ".join(filter(None, (paragraph.gloss, paragraph.gloss_pt, paragraph.check, paragraph.notes)))
        assert paragraph.regulation in LAW.regulations
        assert not foreign.search(words), paragraph.id


def test_ids_are_formed_as_the_regulation_counts() -> None:
    """Articles in Angola, parts in Portaria 461/2001, bare numbers elsewhere."""
    for id_ in (
        "ao-de-261-22/1/30.a.ii",
        "ao-de-261-22/decree/1",
        "pt-p-1364-2001/12",
        "pt-p-461-2001/I/3",
        "pt-p-461-2001/II/49.p2",
        "pt-p-461-2001/portaria.1",
        "pt-r-812-2015/delib.5",
        "pt-omaha-online/63.a",
    ):
        assert LAW.paragraph(id_).id == id_


def test_a_paragraph_knows_its_regulation_article_and_number() -> None:
    split = LAW.paragraph("ao-de-261-22/1/30.a.ii")
    assert (split.regulation, split.article, split.number) == ("ao-de-261-22", "1", "30.a.ii")
    assert LAW.paragraph("pt-omaha-online/59").article is None
    assert LAW.paragraph("ao-de-261-22/1/30.a").contains(split.id)
    assert not LAW.paragraph("ao-de-261-22/1/3").contains(split.id)


def test_a_counterpart_is_a_paragraph_of_another_regulation() -> None:
    for paragraph in LAW.paragraphs():
        if paragraph.counterpart:
            assert LAW.paragraph(paragraph.counterpart).regulation != paragraph.regulation


def test_an_unknown_paragraph_is_named_with_what_may_have_been_meant() -> None:
    with pytest.raises(UnknownParagraph) as refused:
        LAW.paragraph("ao-de-261-22/1/30.a.xii")
    assert str(refused.value).startswith("No paragraph 'ao-de-261-22/1/30.a.xii' in the law. Did you mean")


def test_an_unknown_regulation_is_named() -> None:
    with pytest.raises(UnknownRegulation, match="No regulation 'ao-de-262-22'"):
        LAW.paragraphs("ao-de-262-22")


def test_a_regulation_without_a_known_first_day_says_why() -> None:
    for regulation in LAW.regulations.values():
        assert (regulation.in_force is None) == (regulation.in_force_unknown is not None)
        assert regulation.in_force in (None, regulation.applied_since)
    unknown = {regulation.id for regulation in LAW.regulations.values() if regulation.in_force is None}
    assert unknown == {"pt-poquer-nao-bancado", "pt-omaha-online", "pt-r-812-2015"}


def test_each_paragraph_that_cannot_be_observed_has_a_written_reason() -> None:
    assert undeclared(LAW) == []


def test_paragraphs_can_be_asked_for_by_game() -> None:
    roulette = LAW.paragraphs(game="american_roulette")
    assert (len(roulette), roulette[0].id) == (83, "ao-de-261-22/1/1")
    assert {p.regulation for p in LAW.paragraphs(game="blackjack")} == {"ao-de-261-22", "pt-p-1364-2001"}
    assert len(LAW.paragraphs("ao-de-261-22", "blackjack")) == 68 + 20 + 15
