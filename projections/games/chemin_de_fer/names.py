"""What the game is called: Portuguese, English; and the values of findings that only it has."""

from typing import Final

GAMES: Final = {"chemin_de_fer": ("Bacará chemin de fer", "Chemin de fer")}
FACTS: Final = {
    "above": "em cima", "backs": "cores do verso", "banker": "banqueiro", "below": "em baixo", "best": "por quanto lhe cabia", "call": "anúncio",
    "covered": "apostado", "medium": "meio", "posted_bank": "mínimo da banca afixado", "posted_bet": "mínimo da aposta afixado",
    "returned": "devolvido", "score": "pontuação", "seated": "sentados", "spread": "estendidas", "took": "fez", "won": "ganho", "word": "palavra",
}  # fmt: skip
NO_EDGE: Final = {
    "chemin_de_fer": (
        "a casa tem a percentagem do que o banqueiro ganha, e quem joga decide quando pede carta e quando passa a banca",
        "the house has its percentage of what the banker wins, and players decide when to draw and when to pass the bank on",
    ),
}
