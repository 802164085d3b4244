"""Our code words as inspectors read them."""

from typing import Final

from streams.games.poker import people_words, variant_words

PORTUGUESE: Final = {
    **people_words.PORTUGUESE,
    **variant_words.PORTUGUESE,
    "holdem": "hold'em", "omaha": "omaha", "poker_sintetico": "póquer sintético",
    "posting": "apostas iniciais", "dealing": "distribuição das cartas", "betting": "apostas", "showdown": "abertura das cartas",
    "paying": "entrega do pote", "void": "mão anulada",
    "fold": "desistência", "pass": "passe", "call": "acompanhamento", "bet": "aposta", "raise": "repique",
    "all_in": "aposta de toda a cave",
    "small": "pequena aposta", "big": "grande aposta", "dead": "aposta em falta reposta", "penalty": "grande aposta devida",
    "ante": "aposta inicial", "straddle": "estardilho", "restraddle": "restardilho",
    "dealer": "pagador", "table_inspector": "fiscal de banca",
    "flop": "flop", "turn": "turn", "river": "rio", "common_card": "carta comum",
}  # fmt: skip
ENGLISH: Final[dict[str, str]] = {**people_words.ENGLISH, **variant_words.ENGLISH}
REASONS: Final[dict[str, str]] = {**people_words.REASONS, **variant_words.REASONS}
