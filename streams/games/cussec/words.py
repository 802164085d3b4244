"""Our code words as inspectors read them."""

from streams.games.dice import words

PORTUGUESE = {
    **words.PORTUGUESE,
    "small": "pequeno", "big": "grande", "single": "número", "pair": "combinação", "double": "duplo",
    "triple": "triplo", "any_triple": "qualquer triplo", "total": "soma",
    "uncovered": "redoma descoberta", "covered": "redoma coberta", "closing": "fecho das apostas",
    "revealed": "dados à vista", "stacked": "dados sobrepostos", "leaning": "dado sem face para cima",
    "dice_loaded": "dados encerrados na redoma", "round": "redonda", "dice_change": "troca de dados",
    "cleaning": "limpeza", "cover": "não estava coberta", "clasps": "não estava presa",
    "bell_base": "peanha com redoma de vidro", "bell_cover": "redoma móvel", "dealer": "pagador",
    "opening": "abertura", "replacement": "substituição", "late": "tardia", "odd": "ímpar",
}  # fmt: skip
ENGLISH = {
    **words.ENGLISH,
    "cover": "was not on",
    "clasps": "was not locked",
    "bell_base": "the base with its glass dome",
    "bell_cover": "the cover",
    "dice_change": "a change of dice",
}
