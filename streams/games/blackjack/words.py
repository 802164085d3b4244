"""Our code words as inspectors read them, and why a rule could not judge."""

from streams.games.cards import words as cards

PORTUGUESE = {
    **cards.PORTUGUESE,
    "dealing": "distribuição", "playing": "jogadas dos jogadores", "banking": "jogada da banca",
    "card_misdrawn": "carta tirada por engano", "card_passed": "carta passada a outro lugar",
    "insurance_invited": "convite para o seguro", "coup_opened": "abertura do golpe", "coup_closed": "fecho do golpe",
    "box": "lugar", "seat": "lugar", "bank": "banca", "insurance": "seguro do lugar", "discard": "canto de descarte",
    "hit": "carta", "stand": "fica", "double": "duplicar", "split": "desdobrar", "surrender": "desistir",
    "even_money": "pagamento ao par", "late": "tarde de mais", "early": "cedo de mais",
    "uninvited": "sem convite do pagador", "once_the_card_was_known": "depois de vista a segunda carta da banca", "stake_taken": "a aposta foi recolhida", "cards_taken": "as cartas foram recolhidas",
}  # fmt: skip
REASONS = {
    **cards.REASONS,
    "the bank did not draw to its end: what would have come is not known": "a banca não tirou cartas até ao fim: não se sabe o que teria saído",
    "a card that decides was not read": "não foi lida uma carta que decide",
    "the licence does not say how high a bet may be": "a licença não diz qual é a aposta máxima",
    "who sits where is not known since messages were lost": "não se sabe quem ocupa os lugares, por se terem perdido mensagens",
    "the bet that was insured was not seen": "não se viu a aposta que o seguro cobre",
}
