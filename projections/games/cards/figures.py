"""What the figures of the card games are called in Portuguese, and the words in them."""

from typing import Final

NAMES: Final = {
    "cards": "cartas", "collect_before": "recolhe-se antes de", "deadline": "até", "effect": "efeito", "faces": "faces",
    "increment_fraction": "fracção do incremento", "min_multiple_of_stake": "mínimo em múltiplos da aposta",
    "modes": "modos", "one_marker_per_stake": "uma marca por aposta", "optional": "facultativo",
    "paytable": "tabela de prémios", "prize": "prémio", "ranks": "cartas", "replace_scope": "o que se substitui",
    "requires": "exige", "seats_allowed": "lugares admitidos", "stake": "valor da aposta",
    "suspends": "suspende", "trigger": "accionado por", "unit": "unidade",
}  # fmt: skip
VALUES: Final = {
    "100% of meter or remainder": "100% do mostrador ou o que restar", "ascending": "crescente",
    "config": "configuração da banca", "cut": "corte", "first card": "a primeira carta", "igj": "IGJ",
    "jackpot stake": "aposta do acumulado", "no_more_bets_announced": "anúncio de fecho das apostas",
    "operator-defined, approved": "definida pelo explorador e aprovada", "osj": "OSJ", "up": "para cima",
}  # fmt: skip
