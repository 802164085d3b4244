"""What the games are called: Portuguese, English; and the values of findings that only they have."""

from typing import Final

GAMES: Final = {
    "baccarat_ponto_banca": ("Bacará ponto e banca", "Baccarat (ponto e banca)"),
    "baccarat_macau": ("Bacará Macau", "Baccarat Macau"),
    "baccarat_online": ("Bacará ponto e banca em linha", "Online baccarat (ponto e banca)"),
    "baccarat_macau_online": ("Bacará Macau em linha", "Online baccarat Macau"),
}
FACTS: Final = {
    "award": "oferta", "banca": "banca", "calls": "anúncios", "coups": "jogadas", "currency": "moeda", "due_banca": "banca devida",
    "due_ponto": "ponto devido", "excess": "excesso", "gain": "saldo", "moment": "momento", "option": "dedução",
    "others": "outras", "ponto": "ponto", "scores": "pontuações", "smallest": "a menor", "staked": "apostado", "topic": "assunto", "version": "versão",
}  # fmt: skip
