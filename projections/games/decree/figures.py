"""What the figures of the front articles are called in Portuguese, and the words in them."""

from typing import Final

NAMES: Final = {
    "games": "jogos", "regulated_in_annex_but_not_named_here": "regulados no anexo e não nomeados aqui",
    "updating_body": "quem actualiza", "updating_instrument": "por que instrumento", "venues": "onde se joga",
}  # fmt: skip
VALUES: Final = {
    "american_roulette": "roleta americana", "baccarat_macau": "bacará Macau",
    "baccarat_ponto_banca": "bacará ponto e banca", "banca_francesa": "banca francesa",
    "chemin_de_fer": "chemin de fer", "french_roulette": "roleta francesa", "gaming_room": "sala de jogos",
    "poker_sem_descarte": "póquer sem descarte", "poker_sintetico": "póquer sintético",
    "slot_machines": "máquinas automáticas",
}  # fmt: skip
