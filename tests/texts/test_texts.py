"""Every text that a person reads, looked at for the faults that a reader would stumble over."""

import re
from collections.abc import Iterator

import pytest

from projections.figures import NAMES
from projections.film.sentences import SENTENCES, WORDS
from projections.games import tables
from projections.speech import Speech, with_articles
from schemas.findings import Money, Word
from streams.engine import reasons
from streams.engine.integrity import CLAUSES
from streams.engine.reasons import all_reasons
from streams.engine.rulebooks import all_rules, english_of, every_book, words_of
from streams.engine.spelling import KEPT, country_of, spelled
from streams.engine.texts import fill, joined, percentage, translated
from streams.games.roulette.words import PORTUGUESE
from streams.law.files import load_law
from streams.law.overlays import OverlayRefused, parse_overlay
from tests.gates.tree import ROOT
from tests.promises.rules import played
from tests.texts.source import Text, texts_in_code, texts_in_templates

RULES = (*all_rules(), *CLAUSES)


def sentences() -> Iterator[tuple[str, str]]:
    for rule in RULES:
        yield rule.id, rule.title_pt
        yield rule.id, rule.title_en
        yield rule.id, rule.pt
        yield rule.id, rule.en


def static() -> list[Text]:
    return [*texts_in_code(), *texts_in_templates()]


@pytest.mark.parametrize(
    ("template", "values", "pt"),
    [
        ("{bets#$ aposta|$ apostas}", {"bets": 1}, "1 aposta"),
        ("{bets#$ aposta|$ apostas}", {"bets": 2}, "2 apostas"),
        ("{bets#$ aposta|$ apostas}", {"bets": 0}, "0 apostas"),
        ("{bets#$ aposta|$ apostas|nenhuma aposta}", {"bets": 0}, "nenhuma aposta"),
        ("{paid?recebeu $|não recebeu nada}", {"paid": Money(money=500)}, "recebeu 5\xa0AOA"),
        ("{paid?recebeu $|não recebeu nada}", {"paid": Money(money=0)}, "não recebeu nada"),
        ("{due+lost?algo|nada}", {"due": Money(money=0), "lost": Money(money=1)}, "algo"),
        ("{due+lost?algo|nada}", {"due": Money(money=0), "lost": Money(money=0)}, "nada"),
        ("{due*lost?ambos|}", {"due": Money(money=0), "lost": Money(money=1)}, ""),
        ("{em_position}", {"position": Word(word="column:35")}, "na coluna 35"),
        ("{Em_position}", {"position": Word(word="straight:17")}, "No pleno 17"),
        ("{o_position}", {"position": Word(word="orphans")}, "os vadios"),
        ("{por_by}", {"by": "Ana"}, "por Ana"),
        ("{players}", {"players": "Ana"}, "Ana"),
        ("{players}", {"players": "Ana, Rui"}, "Ana e Rui"),
        ("{players}", {"players": "Ana, Rui, Eva"}, "Ana, Rui e Eva"),
        ("{players}", {"players": 4}, "4"),
        ("{increment}", {"increment": 7000}, "70\xa0%"),
        ("{increment}", {"increment": 3001}, "30,01\xa0%"),
    ],
)  # fmt: skip
def test_a_blank_agrees_with_its_value(template, values, pt):
    assert fill(template, values, "AOA", PORTUGUESE) == pt


def test_a_preposition_joins_its_article():
    assert joined("de", "banca") == "da banca"
    assert joined("em", "os dois pares") == "nos dois pares"
    assert joined("a", "Ana") == "a Ana"
    assert percentage(7050, portuguese=False) == "70.5%"
    assert fill("{players}", {"players": "Ana, Rui, Eva"}, "AOA", None) == "Ana, Rui and Eva"


def test_code_words_in_a_reason_are_those_of_its_game():
    assert "é dita vadios, mas" in reasons.portuguese("bet b1 is called orphans, but its chips lie elsewhere")
    assert "(indicação dos jogadores)" in reasons.portuguese(
        "bet b9 was put back by player_statement, but never seen on the cloth before"
    )


def test_no_text_leaves_the_number_to_the_reader():
    """`ficha(s)`, `jogador(es)`."""
    either = re.compile(r"\w\((s|es|ões|ns|as|os|a|o)\)")
    assert [each for each in sentences() if either.search(each[1])] == []
    assert [text for text in static() if either.search(text.pt + text.en)] == []


def test_no_finding_speaks_of_no_money_where_nobody_wants_to_know():
    """`perder 0 AOA`: that nothing was paid is said in words."""
    nought = re.compile(
        r"(paid|won|lost|recebeu|perder|ganhar|perdeu|recolhidos|pagos|collected|cobrados|cagnotte of|juntar|been) 0[\xa0 ]"
        r"|\b(and|e) 0[\xa0 ](AOA|EUR)"
    )
    findings = [finding for each in played() for finding in each.findings]
    assert [(f.rule, f.pt, f.en) for f in findings if nought.search(f.pt + " " + f.en)] == []


def test_nobody_is_called_he():
    """The records do not say whether a dealer or player is a woman or a man."""
    he = re.compile(r"\b(he|his|him|she|her|himself)\b", re.IGNORECASE)
    assert [each for each in sentences() if he.search(each[1])] == []
    person = re.compile(
        r"(?:^|[.;:,] )\{(player|dealer|by|other|first|holder|staff)\}[^.;:{]{0,30} (foi|é|está|estar) \w+(ado|ido)\b"
    )
    assert [each for each in sentences() if person.search(each[1])] == []


def test_a_code_word_has_one_english_in_all_games_where_it_means_the_same():
    """Where the Portuguese differs, the English may: a pooled bet is one thing at poker, another at chemin de fer."""
    words: dict[tuple[str, str], set[str]] = {}
    for book in every_book():
        for code, word in book.english.items():
            words.setdefault((code, book.words.get(code, "")), set()).add(word)
    assert {code: some for code, some in words.items() if len(some) > 1} == {}


def test_a_game_does_not_take_the_english_of_a_code_that_means_something_else_elsewhere():
    """`small` is a bet that is posted at poker, and a chance at cussec and banca francesa."""
    assert english_of("ao-de-261-22", "holdem")["small"] == "small bet"
    assert [translated("small", english_of("ao-de-261-22", game)) for game in ("cussec", "banca_francesa")] == [
        "small",
        "small",
    ]
    assert translated("big:9", english_of("ao-de-261-22", "craps")) == "big 9"
    assert translated("pass", english_of("ao-de-261-22", "holdem")) == "pass"
    assert translated("dealer", english_of("ao-de-261-22", "cussec")) == translated("dealer", None)


@pytest.mark.parametrize(
    ("figure", "why"),
    [
        ("value = 10000000000000", "admite-se um número inteiro de 1 a 1440"),
        ('value = "30"', "não é do género do que está na lei, 60"),
        ("value = 30\nrogue = 1", "'rogue' não existe num instrumento (art. 2.º do decreto)"),
        ("value = 30\nuntil = 3", "devia ser um dia (ano-mês-dia)"),
        ("value = ", "o ficheiro não é TOML, a partir da linha"),
    ],
)
def test_a_refused_instrutivo_is_refused_in_portuguese(figure: str, why: str):
    """No English is left in it: whoever wrote the file reads Portuguese."""
    text = (ROOT / "docs/examples/instrutivo-3-23.toml").read_text("utf-8").replace("value = 30", figure)
    with pytest.raises(OverlayRefused) as refused:
        load_law().with_overlays(parse_overlay(text))
    reason = Speech("pt").reason(str(refused.value))
    assert why in reason
    assert not re.search(r"\b(the|overlay|figure|allowed|cannot)\b", reason)


def test_the_list_of_texts_has_them_all():
    """The list is only worth reading if it is complete: a known text of each kind is in it."""
    pairs = {(text.pt, text.en) for text in static()}
    assert ("crítica", "critical") in pairs
    assert len(pairs) > 1000


def portuguese() -> Iterator[str]:
    """Everything of ours that is Portuguese."""
    for rule in RULES:
        yield from (rule.pt, rule.title_pt)
    for book in every_book():
        yield from (*book.words.values(), *book.reasons.values())
    for text in static():
        yield text.pt
    for sentence, _ in SENTENCES.values():
        yield sentence
    yield from (*WORDS.values(), *NAMES.values(), *all_reasons().values())
    for table in (*tables("figures", "NAMES").values(), *tables("figures", "VALUES").values()):
        yield from table.values()


SILENT = re.compile(r"c[tçc]|p[tç]|^pára$|êem$|óia$")
LETTERS = re.compile(r"[^\W\d_]+")


def test_every_word_that_two_countries_may_write_differently_is_known():
    """For Portugal a silent c or p goes; a word with such letters is changed or kept, and never left to chance."""
    words = {word.lower() for text in portuguese() for word in LETTERS.findall(re.sub(r"\{[^}#?]*", " ", text))}
    unknown = {
        word
        for word in words
        if SILENT.search(word) and spelled(word, "PT") == word and not word.startswith(tuple(KEPT))
    }
    assert unknown - OTHER_LANGUAGES == set()


OTHER_LANGUAGES = {
    "account",
    "ctrl",
    "expected",
    "pt",
    "rectifies",
    "redemptions",
    "script",
    "verdicts",
}  # commands, keys, names of files


def test_angola_writes_as_before_the_agreement():
    """A text that is already written as Portugal does would mix the two."""
    after = {spelled(word, "PT"): word for text in portuguese() for word in LETTERS.findall(text.lower())}
    changed = {new for new, old in after.items() if new not in (old, "para")}
    words = {word for text in portuguese() for word in LETTERS.findall(text.lower())}
    assert words & changed == set()


def test_a_finding_is_spelled_as_its_country_does():
    assert spelled("Infracção: o objecto pára. Facto, opção.", "PT") == "Infração: o objeto para. Facto, opção."
    assert spelled("Infracção: o objecto pára.", "AO") == "Infracção: o objecto pára."
    assert fill("O acto de {player}.", {"player": "Acto"}, "EUR", words_of("pt-p-1364-2001", "blackjack")) == (
        "O ato de Acto."
    )
    assert Speech("pt", "PT")("Infracção", "Breach") == "Infração"
    findings = [finding for each in played() for finding in each.findings]
    lands = {
        (country_of(finding.regulation), "inspecção" in finding.pt, "inspeção" in finding.pt) for finding in findings
    }
    assert ("PT", False, True) in lands
    assert ("AO", True, False) in lands
    assert not {("PT", True, False), ("AO", False, True)} & lands


def test_what_others_named_is_not_respelled():
    """An account, a folder or a file keeps its letters, or nobody finds it again."""
    for text in (
        "«inspector» e «acta»",
        "/srv/active/x",
        "factory.jsonl",
        "ana.director@casa.ao",
        "C:\\Sector",
        "--x=exact/y",
    ):
        assert spelled(text, "PT") == text
    assert spelled("O inspector. Activa-se: acção", "PT") == "O inspetor. Ativa-se: ação"


def test_a_pseudonym_takes_the_article_of_its_preposition():
    """It is no name: *de Ana*, but *do Jogador*; a word of another shape is left alone."""
    assert with_articles("faltam 2 AOA a Jogador K7Q2M4X, a favor de Pessoa 0000000") == (
        "faltam 2 AOA ao Jogador K7Q2M4X, a favor da Pessoa 0000000"
    )
    assert with_articles("Por Jogador K7Q2M4X e em Jogador K7Q2M4X") == "Pelo Jogador K7Q2M4X e no Jogador K7Q2M4X"
    assert with_articles("de Jogador não nomeado, de Ana") == "de Jogador não nomeado, de Ana"


def test_the_country_of_a_regulation_stands_in_its_id():
    for name, regulation in load_law().regulations.items():
        assert country_of(name) == regulation.territory
