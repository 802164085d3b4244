"""What the games are called: Portuguese, English; and the values of findings that only they have."""

from typing import Final

GAMES: Final = {
    "poker_general": ("Póquer não bancado", "Poker between players"),  # a chapter of the law that all variants share
    "holdem": ("Hold'em", "Hold'em"),
    "omaha": ("Omaha", "Omaha"),
    "omaha_online": ("Omaha em linha", "Omaha online"),
    "poker_sintetico": ("Póquer sintético", "Poker sintético"),
}

FACTS: Final = {
    "announced": "anunciado", "cave": "cave", "early": "antes da voz", "gathered": "recolhidas", "ground": "motivo",
    "hands": "mãos", "more": "a mais", "person": "pessoa", "pot": "pote", "raised": "repique", "regime": "regime",
    "round": "turno", "slot": "ranhura", "street": "cartas comuns", "variants": "variantes", "words": "o que disse",
}  # fmt: skip
NO_EDGE: Final = dict.fromkeys(
    ("holdem", "omaha", "omaha_online", "poker_sintetico"),
    (
        "a casa tem a percentagem dos potes, e quem joga decide quanto lá põe",
        "the house has its percentage of the pots, and players decide what they put in",
    ),
)
