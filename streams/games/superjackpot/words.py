"""Our code words as inspectors read them, and why a rule cannot judge."""

from streams.games.superjackpot import rules

PORTUGUESE = {
    "superjackpot": "superjackpot", "collecting": "a receber", "idle": "parado", "contribution_received": "contribuição",
    "force_majeure": "força maior", "promotion": "promoção", "dealer": "pagador",
    "jackpot_funds_recorded": "fundos dos jackpots registados", "jackpot_moved": "jackpot transferido",
    "jackpot_received": "jackpot recebido de outra máquina",
    "superjackpot_read": "superjackpot lido", "superjackpot_won": "superjackpot saído", "superjackpot_paid": "superjackpot pago",
}  # fmt: skip
REASONS = {
    rules.NO_JACKPOT: "a licença não descreve o superjackpot",
    rules.NO_SUM: "não se conhece o valor do superjackpot",
    rules.NO_ROOM: "ficaram mais prémios por pagar do que se podem lembrar",
}
