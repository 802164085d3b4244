"""Our code words as inspectors read them, and why a rule cannot judge."""

from streams.games.slot_machines import approval, jackpots, meters, paying, plans, signs

PORTUGUESE = {
    "slot_machines": "máquinas automáticas", "playing": "em jogo", "game_played": "jogo", "idle": "parada",
    "mechanical": "mecânica", "electric": "eléctrica", "electromechanical": "electromecânica", "electronic": "electrónica",
    "bets": "apostas", "prizes": "prémios", "takings": "arrecadação", "games": "jogos",
    "bills": "notas", "jackpots": "jackpots", "identification_number": "número de identificação",
    "bet_value": "valor de aposta", "winning_sequences": "sequências premiadas", "payment_forms": "formas de pagamento",
    "model": "modelo", "technology": "funcionamento", "meter_limit": "limite dos contadores", "none": "nada",
    "component": "componente", "pay_table": "plano de pagamento", "stakes": "apostas", "increment": "percentagem do jackpot",
    "machine": "máquina", "cashier": "caixa da sala", "dealer": "pagador", "messenger": "estafeta",
    "cash": "dinheiro", "transfer": "transferência", "operator_cheque": "cheque da entidade exploradora",
    "vouchers": "vales da casa", "goods": "bens", "chips": "fichas", "coins": "moedas", "crypto": "criptomoeda",
    "machine_records": "registos da máquina", "witnesses": "testemunhas", "courtesy": "cortesia",
    "force_majeure": "força maior", "promotion": "promoção", "renovation": "obras", "ram_clear": "memória apagada",
    "repair": "reparação", "meter": "contador", "slot": "principal", "drop": "do depósito", "card_cage": "da placa", "cashbox": "do cofre",
    "belly": "de baixo", "soft_meters": "contadores electrónicos repostos", "options": "opções", "poll": "consulta", "service": "manutenção", "opening": "abertura", "interval": "intervalo", "closing": "fecho",
    "meters_read": "contadores lidos", "meters_reset": "contadores repostos", "machine_faulted": "avaria",
    "repair_confirmed": "reparação confirmada", "machine_changed": "máquina alterada",
    "components_verified": "componentes verificados", "hand_pay_requested": "prémio a pagar pelo caixa",
    "machine_prize_paid": "prémio da máquina pago", "credit_claimed": "créditos reclamados",
    "claim_decided": "reclamação decidida", "jackpot_fed": "jackpot alimentado", "jackpot_hit": "jackpot saído",
    "jackpot_paid": "jackpot pago", "jackpot_moved": "jackpot transferido", "jackpot_received": "jackpot recebido de outra máquina", "machine_withdrawn": "máquina retirada",
    "jackpot_funds_recorded": "fundos dos jackpots registados", "machine_taken": "máquina ocupada",
    "machine_released": "máquina deixada", "machine_requested": "máquina pedida",
}  # fmt: skip
REASONS = {
    plans.NO_MACHINE: "a licença não descreve a máquina",
    approval.NO_MANUAL: "não se consultou o manual aprovado do modelo",
    signs.NO_SIGNS: "não ficou registado o que a máquina expõe",
    meters.NO_EARLIER: "não se conhece leitura anterior dos contadores",
    meters.NO_GAMES: "perderam-se mensagens desde a última leitura dos contadores",
    meters.NO_METER: "um contador não foi lido",
    meters.NO_SINGLE_ROUND: "um contador deu mais de uma volta entre duas leituras",
    plans.NO_PLAN: "o plano repete uma sequência, ou tem mais resultados premiados do que resultados",
    paying.NO_ROOM: "houve mais do que se pode lembrar",
    paying.NO_CLAIM: "não se viu a reclamação",
    paying.NO_RECORD: "já não se conhece o que a máquina registou do jogo",
    jackpots.NO_STAKES: "não se conhece o que se jogou desde que o jackpot foi alimentado",
    jackpots.NO_VALUE: "não se conhece o valor do jackpot",
}
