"""All rulebooks. Every folder under `streams/games` is searched; a new game changes nothing here."""

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial

import streams.games
from streams.engine.spelling import EnglishWords, SpelledWords, country_of, spelled
from streams.engine.words import PORTUGUESE
from streams.rules import Rule, Rulebook

ANY = "*"  # the game of a book that binds every table of its regulation


FOLDERS: tuple[str, ...] = tuple(sorted(module.name for module in pkgutil.iter_modules(streams.games.__path__)))


@cache
def books_in(folder: str) -> tuple[Rulebook, ...]:
    """The books in a folder of games; one that games share has none, or one for any game."""
    if folder not in FOLDERS:
        return ()
    return tuple(importlib.import_module(f"streams.games.{folder}").BOOKS)


@cache
def every_book() -> tuple[Rulebook, ...]:
    """All books; this loads every game."""
    return tuple(book for folder in FOLDERS for book in books_in(folder))


@cache
def all_books() -> Mapping[tuple[str, str], Rulebook]:
    """The books by regulation and game, without the variants; this loads every game."""
    return {(book.regulation, book.game): book for book in every_book() if book.variant is None}


@cache
def english_words() -> Mapping[str, str]:
    """Code words that do not read well in English as they are, of all games; those of one game: `english_of`."""
    return {code: word for book in every_book() for code, word in book.english.items()}


def book_of(regulation: str, game: str) -> Rulebook | None:
    """The book of a game under a regulation, without its variants."""
    folder = folder_of(regulation, game)
    return None if folder is None else _own(folder, regulation, game)


def _own(folder: str, regulation: str, game: str) -> Rulebook | None:
    wanted = (regulation, game, None)
    return next((b for b in books_in(folder) if (b.regulation, b.game, b.variant) == wanted), None)


@lru_cache(maxsize=256)  # a licence may name any game
def folder_of(regulation: str, game: str) -> str | None:
    """The folder that holds the rules of a game under a regulation, where there is one.

    A folder whose name is in the game's is asked first, so that a replay loads the games that it meets and few others.
    """
    likely_first = sorted(FOLDERS, key=lambda folder: folder not in game)
    return next((folder for folder in likely_first if _own(folder, regulation, game) is not None), None)


def variants_of(book: Rulebook) -> tuple[Rulebook, ...]:
    """The books of the variants that a table of this book may play, coup by coup; they stand in its folder."""
    own = (book.regulation, book.game)
    folder = folder_of(*own)
    others = () if folder is None else books_in(folder)
    return tuple(other for other in others if other.variant is not None and (other.regulation, other.game) == own)


def is_shared(folder: str) -> bool:
    """Whether the folder holds what games share, and no game of its own."""
    return all(book.game == ANY for book in books_in(folder))


@lru_cache(maxsize=256)
def words_of(regulation: str, game: str) -> Mapping[str, str]:
    """The Portuguese words of a game under a regulation, with its variants, and those of any table, spelled as its country does."""
    words = dict(PORTUGUESE)
    folder = folder_of(regulation, game)
    for book in () if folder is None else books_in(folder):
        if (book.regulation, book.game) == (regulation, game):
            words |= book.words
    return SpelledWords(words, country_of(regulation))


@lru_cache(maxsize=256)
def english_of(regulation: str, game: str) -> EnglishWords:
    """Its English words, and those of other games for codes that mean the same here: the small bet of poker is no chance."""
    return EnglishWords(partial(_english, regulation, game))


def spoken_words(regulation: str, game: str, *, portuguese: bool) -> Mapping[str, str]:
    """The code words of a game in one of the two languages."""
    return words_of(regulation, game) if portuguese else english_of(regulation, game)


def _english(regulation: str, game: str) -> Mapping[str, str]:
    here, country = words_of(regulation, game), country_of(regulation)
    own: dict[str, str] = {}
    others: dict[str, str] = {}
    for book in every_book():
        if (book.regulation, book.game) == (regulation, game):
            own |= book.english
        meant = {code: spelled(book.words.get(code, ""), country) for code in book.english}
        others |= {code: word for code, word in book.english.items() if here.get(code, meant[code]) == meant[code]}
    return {**others, **own}


def all_rules(books: Sequence[Rulebook] | None = None) -> tuple[Rule, ...]:
    """Every rule once, by id; one that games share cites the paragraphs of all their books."""
    chosen = every_book() if books is None else books
    rules: dict[str, Rule] = {}
    for rule in (rule for book in chosen for rule in book.rules):
        known = rules.setdefault(rule.id, rule)
        if known.cites != rule.cites:
            rules[rule.id] = replace(known, cites=tuple(dict.fromkeys((*known.cites, *rule.cites))))
    return tuple(rules[rule_id] for rule_id in sorted(rules))


def asked() -> dict[str, tuple[str, ...]]:
    """The paragraphs for which each rule is really asked: those of a chapter whose book has the rule.

    A rule may also cite an article whose game has no book yet.
    """
    cited_by: dict[str, tuple[str, ...]] = {}
    for rule in all_rules():
        prefixes = {prefix for book in every_book() if book.asks(rule) for prefix in book.chapters}
        cited_by[rule.id] = tuple(cited for cited in rule.cites if cited.startswith(tuple(prefixes)))
    return cited_by
