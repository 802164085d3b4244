"""What happens to bets, as inspectors read it, whatever is played."""

PORTUGUESE = {
    "bet_placed": "aposta feita", "bet_moved": "aposta mudada", "bet_increased": "aposta reforçada",
    "bet_removed": "aposta retirada", "bet_refused": "aposta recusada", "bet_returned": "aposta devolvida",
    "bet_pushed": "aposta que nem ganha nem perde", "bet_collected": "aposta recolhida",
    "payout_made": "pagamento do prémio", "payout_corrected": "correcção do prémio",
    "no_more_bets_called": "anúncio de fecho das apostas", "void_called": "anúncio de golpe nulo",
    "last_play_called": "anúncio da última jogada", "idle": "sem golpe", "betting": "apostas abertas",
    "unsure": "fase desconhecida", "minimum": "mínimo", "maximum": "máximo",
}  # fmt: skip
