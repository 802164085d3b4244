"""What the game is called, and the values that only it knows: Portuguese, English."""

from typing import Final

GAMES: Final = {"slot_machines": ("Máquinas automáticas", "Slot machines")}
ROLES: Final = {"attendant": ("assistente de máquinas", "attendant")}
FACTS: Final = {
    "about": "assunto", "approval": "aprovação", "approved": "aprovado", "basis": "fundamento", "channel": "via", "claim": "reclamação",
    "credited": "creditado", "cycle": "ciclo", "further": "mais jogos", "guaranteed": "garantido", "handed": "entregue",
    "jackpot": "jackpot", "machine": "máquina", "manual": "manual", "means": "meio", "name": "nome", "off": "diferença", "pay": "pagamento",
    "plan": "plano", "played": "jogado", "running": "em curso", "staked": "apostado", "target": "destino", "won": "ganho",
}  # fmt: skip
