"""Names of games, roles and code words in both languages."""

from typing import Final

from projections.game_names import game_name
from projections.role_names import role_name as serving_as
from projections.speech import Speech
from streams.engine.rulebooks import spoken_words, words_of
from streams.engine.texts import translated
from streams.law.explain import Explanation

KINDS: Final = {
    "announcement": ("anúncio", "announcement"), "conduct": ("conduta", "conduct"), "config": ("configuração", "configuration"),
    "definition": ("definição", "definition"), "discretion": ("faculdade", "discretion"),
    "eligibility": ("quem pode jogar", "eligibility"), "equipment": ("equipamento", "equipment"), "limit": ("limite", "limit"),
    "outcome": ("resultado", "outcome"), "payout": ("pagamento", "payout"), "procedure": ("procedimento", "procedure"),
    "record": ("registo", "record"), "staffing": ("pessoal", "staffing"), "timing": ("tempo", "timing"),
}  # fmt: skip
"""What kinds of duty a paragraph may hold."""


def chapter_name(explanation: Explanation, say: Speech) -> str:
    """The part of the law where a paragraph stands."""
    game = explanation.paragraph.game
    return say("artigos do próprio diploma" if game == "general" else game_name(game, say), explanation.chapter)


def word(code: str, regulation: str, game: str, say: Speech) -> str:
    """A phase or another code word of a game."""
    return translated(code, spoken_words(regulation, game, portuguese=say.portuguese))


def role_name(role: str, regulation: str, game: str, say: Speech) -> str:
    """A place at the table."""
    return serving_as(role, words_of(regulation, game), say)
