"""Our code words as the console's readers know them."""

from typing import Final

from projections.speech import Speech
from streams.engine.books import words_of
from streams.engine.texts import translated
from streams.law.explain import Explanation

GAMES: Final = {
    "american_roulette": ("Roleta americana", "American roulette"),
    "french_roulette": ("Roleta francesa", "French roulette"),
    "banca_francesa": ("Banca francesa", "Banca francesa"),
    "craps": ("Craps", "Craps"),
    "cussec": ("Cussec", "Cussec"),
    "blackjack": ("Blackjack/21", "Blackjack/21"),
    "poker_sem_descarte": ("Póquer sem descarte", "No-discard poker"),
    "baccarat_ponto_banca": ("Bacará ponto e banca", "Punto banco baccarat"),
    "baccarat_macau": ("Bacará Macau", "Baccarat Macau"),
    "chemin_de_fer": ("Chemin de fer", "Chemin de fer"),
    "omaha": ("Omaha", "Omaha"),
    "holdem": ("Hold'em", "Hold'em"),
    "poker_sintetico": ("Póquer sintético", "Sintético poker"),
    "slot_machines": ("Máquinas automáticas", "Slot machines"),
}
ROLES: Final = {
    "dealer": ("pagador", "dealer"),
    "ball_dealer": ("pagador da bola", "ball dealer"),
    "dice_thrower": ("pagador dos dados", "dice thrower"),
    "stickman": ("pagador do rodo", "stickman"),
    "boxman": ("chefe de banca", "boxman"),
    "supervisor": ("fiscal de banca", "supervisor"),
    "chief": ("chefe de banca", "table chief"),
}


def game_name(game: str, say: Speech) -> str:
    """The game as people call it; one that has no name here is told by its code word."""
    return say(*GAMES.get(game, (game.replace("_", " "),) * 2))


def chapter_name(told: Explanation, say: Speech) -> str:
    """The part of the law where a paragraph stands."""
    game = told.paragraph.game
    return say("artigos do próprio diploma" if game == "general" else game_name(game, say), told.chapter)


def word(code: str, regulation: str, game: str, say: Speech) -> str:
    """A phase or another code word of a game."""
    return translated(code, words_of(regulation, game) if say.portuguese else None)


def role_name(role: str, regulation: str, game: str, say: Speech) -> str:
    """A place at the table."""
    return say(*ROLES[role]) if role in ROLES else word(role, regulation, game, say)
