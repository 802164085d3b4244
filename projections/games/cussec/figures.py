"""What the figures of cussec are called in Portuguese, and the words in them."""

from typing import Final

NAMES: Final = {
    "applies_to": "aplica-se a", "base": "peanha", "betting_opens": "as apostas abrem com", "cause": "causa",
    "clasps": "fechos", "cover_after": "cobre-se depois de", "dice_inside": "dados no interior", "disc": "disco",
    "excludes_triples": "não inclui triplos", "lever_presses": "toques na alavanca",
    "min_betting_seconds": "tempo mínimo para apostar (segundos)", "opaque": "opaca", "opposite": "opostos",
    "pairs": "pares", "parts": "peças", "players_may": "os jogadores podem",
}  # fmt: skip
VALUES: Final = {
    "all": "todas", "all prizes paid": "todos os prémios pagos", "alter": "alterar",
    "base with moving disc, lever and fixed glass dome": "peanha com disco móvel, alavanca e redoma de vidro fixa",
    "bell": "campainha", "betting_light_on": "o sinal de apostas abertas", "call": "anunciar",
    "call result": "anunciar o resultado", "flannel": "flanela", "keep": "manter", "lift cover": "levantar a redoma",
    "light": "sinal luminoso", "light winning zones": "iluminar as zonas premiadas", "lock": "fechar", "one": "um",
    "opaque black": "preta e opaca", "opaque black cover with two clasps": "redoma preta e opaca com dois fechos",
    "pair_diff": "dois números diferentes", "press x3": "premir três vezes", "rectangular": "rectangular",
    "release clasps": "soltar os fechos",
    "table configuration (no figure in the law)": "configuração da banca (a lei não dá número)", "three": "três",
    "two": "dois", "two or three dice stacked": "dois ou três dados sobrepostos", "upper faces": "faces de cima",
    "withdraw": "retirar",
}  # fmt: skip
