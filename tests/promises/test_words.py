"""An inspector reads Portuguese: no code word and no English is left in a sentence."""

import re
from collections.abc import Mapping
from datetime import date

import pytest

from projections import figures
from projections.games import tables
from schemas.cards import PACK
from schemas.findings import Finding, Word
from streams.engine.rulebooks import all_books, asked, is_shared, spoken_words, words_of
from streams.engine.texts import CARDS, fill
from streams.engine.words import PORTUGUESE
from streams.law.files import load_law
from tests.promises.each import of_each
from tests.promises.rules import WRITTEN, played
from tests.properties.evenings import GAMES, heard, spoiled_records
from tests.scenarios.brought import brought

pytestmark = pytest.mark.usefixtures("scenarios_heard")

ENGLISH = {
    "the", "of", "was", "were", "is", "are", "and", "or", "not", "with", "without", "by", "at", "to", "in", "on",
    "for", "from", "after", "before", "bet", "bets", "ball", "wheel", "dealer", "player", "chip", "chips", "colour",
    "color", "paid", "prize", "payout", "stake", "table", "coup", "marker", "display", "minimum", "maximum", "only",
    "than", "more", "less", "must", "should", "been", "has", "had", "call", "called", "number", "red", "black",
}  # fmt: skip
FOREIGN = {
    "bingo",
    "boule",
    "caribbean",
    "hazard",
    "keno",
    "pinguelim",
    "pontoon",
    "finals",
    "guess",
    "horn",
    "world",
    *brought("FOREIGN"),
}  # words that scenarios put into events and that no law knows: shown as they came
PORTUGUESE_TOO = {"a", "as", "no", "do", "me", "for", "in"}  # "for" is a form of "ser"


def english_in(sentence: str) -> list[str]:
    bare = re.sub(r"\{[\w+*]+", " ", sentence)  # the names of blanks
    return sorted((set(re.findall(r"[^\W\d_]+", bare.lower())) & ENGLISH) - PORTUGUESE_TOO)


@of_each(WRITTEN)
def test_the_portuguese_of_a_rule_is_portuguese(rule):
    assert english_in(rule.pt) == []
    assert english_in(rule.title_pt) == []


@of_each(WRITTEN)
def test_the_english_of_a_rule_is_english(rule):
    assert not re.search(r"[ãõçáéíóúâêô]", re.sub(r"“[^”]*”|\([^)]*\)", "", rule.en + rule.title_en))


def all_findings() -> list[Finding]:
    findings = [finding for each in played() for finding in each.findings]
    for game in GAMES:
        for seed in range(6):
            findings += heard(spoiled_records(game, seed=seed)).findings
    return findings


def test_every_code_word_has_a_portuguese_word():
    words = {(book.regulation, book.game): book.words for book in all_books().values()}
    missing = set()
    for finding in all_findings():
        known = {*PORTUGUESE, *FOREIGN, *words.get((finding.regulation, finding.game), ())}
        for value in finding.values.values():
            if isinstance(value, Word) and value.word.partition(":")[0] not in known:
                missing.add((finding.rule, value.word.partition(":")[0]))
    assert missing == set()


@pytest.mark.parametrize(
    "book", [pytest.param(book, id=f"{book.regulation}-{book.game}") for book in all_books().values() if book.next]
)
def test_every_event_and_phase_in_the_life_of_a_coup_has_a_portuguese_word(book):
    """An event out of its turn is told by name."""
    codes = {*book.next, *(kind for moves in book.next.values() for kind in moves)}
    assert [word for word in sorted(codes) if word not in book.words and word not in PORTUGUESE] == []


def test_no_plain_text_in_a_finding_is_a_code_word():
    """What looks like a code word must be given as one, so that it can be translated."""
    known = {(book.regulation, book.game): {*book.words} - PORTUGUESE_TOO for book in all_books().values()}
    plain = {
        (finding.rule, name, value)
        for finding in all_findings()
        if finding.rule != "vigia/game_known"  # names a game that no law here knows
        for name, value in finding.values.items()
        if isinstance(value, str)
        and (value in known.get((finding.regulation, finding.game), ()) or re.fullmatch(r"[a-z]+(_[a-z]+)+", value))
    }
    assert plain == set()


CARD = re.compile(rf"(?<!\w)({'|'.join(PACK)})(?!\w)")


def test_a_card_is_told_by_its_sign_and_not_by_its_code():
    """`5♥`, not `5H`: in sentences, and in whatever blank a rule puts it."""
    assert fill("{card}, {cards}, {player}", {"card": "10H", "cards": "AS ? JK", "player": "AS"}, "AOA", {}) == (
        "10♥, A♠ ? JK, AS"
    )
    codes = {
        (finding.rule, name)
        for finding in all_findings()
        for name, value in finding.values.items()
        if isinstance(value, str) and value and not set(value.split()) - {*PACK, "?"}
    }
    assert {name for _, name in codes} <= CARDS
    sentences = [finding.pt + finding.en for finding in all_findings() if (finding.rule, "cards") in codes]
    assert sentences
    assert [sentence for sentence in sentences if CARD.search(sentence)] == []


def _texts(value):
    """Every text in a figure."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield name
            yield from _texts(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, str):
        yield value


ALIKE = re.compile(r"[^a-z]*|[^a-z]*[a-z][^a-z]*|[\d/ ()*J-]*[A-Z]/[a-z0-9]")  # numbers, ratios, cards, formulas
SPOKEN = {
    "ases", "senas", "pequeno", "grande", "vou", "passo", "golpe nulo", "Golpe nulo.", "Nada mais. Vou abrir.",
    "Jogo feito, nada mais", "Jogo feito, nada mais.", "Jogo feito. Nada mais.", "jogo feito, nada mais",
    "pleno de (AOA) ..., verde, total de (AOA) ...", "Instrutivo",
    "Órgão de Supervisão de Jogos", "craps", "cussec", "blackjack", "omaha", "holdem", "casino",
}  # fmt: skip  # Portuguese already


def figures_of_rules(*, headings: bool = False):
    """Every figure that a rule rests on, with its paragraph; those of the heading of a list of letters too, if wanted."""
    law, cited = load_law(), {paragraph for paragraphs in asked().values() for paragraph in paragraphs}
    if headings:
        known = {paragraph.id for paragraph in law.paragraphs()}
        cited |= {name.rpartition(".")[0] for name in cited} & known
    for paragraph in (law.paragraph(name) for name in cited if not name.startswith("vigia/")):
        for figure in law.figures(paragraph.regulation, date(2024, 1, 1)).of(paragraph.id).values():
            yield paragraph, figure


def test_every_figure_that_a_rule_rests_on_reads_in_portuguese():
    """Its name, and the words in it where it is no number: in the folder of its game, or in one that games share."""
    unnamed, untold = set(), set()
    for paragraph, figure in figures_of_rules():
        game = (paragraph.regulation, paragraph.game)
        names, values = figures.vocabulary(*game, strictly=True)
        if figure.name not in names:
            unnamed.add((*game, figure.name))
        known = {*words_of(*game), *values, *names, *SPOKEN}
        untold |= {(*game, text) for text in _texts(figure.value) if text not in known and not ALIKE.fullmatch(text)}
    assert sorted(unnamed) == []
    assert sorted(untold) == []


def test_no_name_of_a_figure_is_left_over_or_english():
    """Also the words of a heading are read on its page: the list of hands stands above the letters that rules cite."""
    used = {word for _, figure in figures_of_rules(headings=True) for word in (figure.name, *_texts(figure.value))}
    for folder, words in [
        ("", figures.NAMES), ("", figures.VALUES), *tables("figures", "NAMES").items(), *tables("figures", "VALUES").items(),
    ]:  # fmt: skip
        assert sorted(set(words) - used) == [], f"{folder}: no longer needed"
        assert [name for name, word in words.items() if english_in(word)] == [], folder


def test_what_games_share_names_a_figure_once():
    """Which of two names it would get would be chance."""
    shared = [words for folder, words in tables("figures", "NAMES").items() if is_shared(folder)]
    names = [name for words in (figures.NAMES, *shared) for name in words]
    assert sorted(name for name in names if names.count(name) > 1) == []


def test_every_finding_fills_all_blanks():
    for finding in all_findings():
        assert "{" not in finding.pt + finding.en, finding.rule
        assert "None" not in finding.pt + finding.en, finding.rule
        assert "—" not in finding.en, f"{finding.rule}: {finding.en}"


def test_a_finding_reads_the_same_from_its_values():
    """The values that are stored are enough to write the sentence again, in any language."""
    by_id = {rule.id: rule for rule in WRITTEN}
    for finding in all_findings():
        words = spoken_words(finding.regulation, finding.game, portuguese=False)
        assert fill(by_id[finding.rule].en, finding.values, finding.currency, words)[:1024] == finding.en
