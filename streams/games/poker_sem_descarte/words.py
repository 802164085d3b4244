"""Our code words as inspectors read them, and why a rule could not judge."""

from streams.games.cards import words as cards

PORTUGUESE = {
    **cards.PORTUGUESE,
    "betting": "apostas abertas", "closed": "apostas fechadas", "dealing": "distribuição",
    "deciding": "decisões", "revealed": "banca descoberta", "void": "jogada anulada",
    "seat": "casa", "bank": "banca", "discard": "canto de descarte", "ante": "aposta inicial da casa", "second": "segunda aposta da casa",
    "infraction_recorded": "infracção registada",
    "high_cards": "cartas maiores", "won": "ganhava", "lost": "perdia", "tied": "empatava",
    "paid": "paga", "collected": "recolhida",
    "bank_plays": "ia a jogo", "bank_does_not_play": "não ia a jogo",
    "number_of_cards": "número de cartas", "player_card": "carta de jogador à vista",
    "bank_cards": "mais de uma carta da banca à vista",
    "gaming_director": "director do serviço de jogos", "pit_boss": "chefe de partida", "side": "lugar ao lado",
}  # fmt: skip
ENGLISH = {
    **cards.ENGLISH,
    "bank": "the bank",
    "discard": "the discard corner",
    "ante:": "initial bet of box",
    "second": "second bet of box",
    "bank_plays": "it played",
    "bank_does_not_play": "it did not play",
    "number_of_cards": "wrong number of cards",
    "player_card": "a player's card was seen",
    "bank_cards": "more than one card of the bank was seen",
    "gaming_director": "director of the gaming service",
}
REASONS = {
    **cards.REASONS,
    "the prizes pass the most that the bank bears in a coup, and the law does not say how it is shared":
        "os prémios passam o máximo que a banca suporta por golpe, e a lei não diz como se reparte",
    "nobody saw whether the player went on or passed": "não se viu se o jogador foi a jogo ou passou",
    "nobody saw in how many coups the player did not bet": "não se viu em quantas jogadas o jogador não apostou",
    "messages were lost that may have told of bets": "perderam-se mensagens que podiam dar conta de apostas",
    "the cards of a player or of the bank were not read": "não foram lidas as cartas de um jogador ou da banca",
    "the licence does not state the largest initial bet": "a licença não diz qual é a aposta inicial máxima",
    "the licence does not state the minimum of the operating authorisation": "a licença não diz qual é o mínimo da autorização de funcionamento",
    "nobody saw which places were free": "não se viu que lugares estavam livres",
    "nobody saw who sat where": "não se viu quem estava sentado e onde",
}  # fmt: skip
