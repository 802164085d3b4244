"""What the figures of banca francesa are called in Portuguese, and the words in them."""

from typing import Final

NAMES: Final = {
    "bounds": "limites", "case_stays": "o estojo fica na banca", "collect_before_pay": "recolhe-se antes de pagar",
    "cyclic": "em rotação", "decides": "somas que decidem", "dice_per_set": "dados por terno", "direction": "sentido",
    "first": "primeiro", "flat": "assente numa face", "foreign_examples": "exemplos de objectos estranhos",
    "inner_line": "risco interior", "inside": "no interior", "isolated": "isolado", "item": "objecto",
    "lift_after": "levanta-se depois de", "losers": "apostas perdidas", "loss_collected": "perda recolhida",
    "max_chips_value": "valor máximo em fichas", "min_chips_value": "valor mínimo em fichas", "needed": "precisos",
    "needed_on_track": "precisos na pista", "no_decision": "somas que nada decidem",
    "not_foreign": "não são objectos estranhos", "on_track": "na pista", "outer_line": "risco exterior",
    "p_decide": "probabilidade de decidir", "p_given_decided": "probabilidade entre as que decidem",
    "payer_if_unfounded": "quem paga se for infundada", "payer_otherwise": "quem paga nos outros casos",
    "perhaps_not_foreign": "talvez não sejam objectos estranhos", "replace_set": "substituição do terno",
    "rest_in": "imobiliza-se em", "seize": "apreende-se", "sets": "ternos", "stake_factor": "factor da aposta",
    "stand": "suporte", "steps": "passos", "total_dice": "dados ao todo", "triggers": "desencadeado por",
    "via": "por onde", "ways_per_total": "maneiras por soma", "win_prize": "prémio", "winners": "apostas ganhas",
    "witnesses": "testemunhas",
}  # fmt: skip
VALUES: Final = {
    "2 x table_max": "2 x o máximo da banca", "2 x table_min": "2 x o mínimo da banca",
    "all at rest and readable": "todos imobilizados e legíveis",
    "anticlockwise": "contrário ao dos ponteiros do relógio", "any player": "qualquer jogador",
    "complaining player": "o jogador reclamante", "dice_off_table_or_damaged": "dados fora da mesa ou com defeito",
    "die_stuck_in_cup": "dado preso no copo", "grooved": "com estrias", "leather": "couro", "metal": "metal",
    "no_decision": "nada decide", "not collected": "não se recolhem", "not the player": "não o jogador",
    "not_all_dice_in_cup": "nem todos os dados no copo", "pack at once": "embalar logo", "paid": "pagam-se",
    "phone": "telefone", "request verification": "pedir a verificação", "ring": "anel",
    "seal before two witnesses": "selar perante duas testemunhas", "seize": "apreender", "stand": "ficar",
    "supervision service (well-founded)": "serviço de inspecção (com fundamento)",
    "touches_foreign_object": "toca num objecto estranho", "track": "pista", "track (pista, arena)": "pista (arena)",
    "whole set of three": "o terno inteiro",
}  # fmt: skip
