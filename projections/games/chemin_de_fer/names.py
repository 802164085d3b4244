"""What the game is called: Portuguese, English; and the values of findings that only it has."""

from typing import Final

GAMES: Final = {"chemin_de_fer": ("Bacará chemin de fer", "Chemin de fer")}
FACTS: Final = {
    "above": "em cima", "backs": "cores do verso", "banker": "banqueiro", "below": "em baixo", "call": "anúncio",
    "covered": "apostado", "medium": "meio", "posted_bank": "mínimo da banca afixado", "posted_bet": "mínimo da aposta afixado",
    "returned": "devolvido", "score": "pontuação", "seated": "sentados", "spread": "estendidas", "took": "fez", "won": "ganho", "word": "palavra",
}  # fmt: skip
