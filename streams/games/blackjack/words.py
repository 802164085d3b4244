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
    "uninvited": "sem convite do pagador", "once_the_card_was_known": "depois de vista a segunda carta da banca",
    "before_the_second_cards": "antes de dadas as segundas cartas", "paid": "paga", "collected": "recolhida",
    "with_the_stake_still_there": "com a aposta ainda na mesa", "with_the_cards_still_there": "com as cartas ainda na mesa",
    "gave_up_after_a_split": "desistiu depois de desdobrar", "gave_up_after_doubling": "desistiu depois de duplicar",
    "gave_up_after_another_card": "desistiu depois de mais uma carta",
    "gave_up_before_the_second_cards": "desistiu antes de dadas as segundas cartas",
    "gave_up_once_the_second_card_of_the_bank_was_known": "desistiu depois de vista a segunda carta da banca",
    "gave_up_after_standing_or_asking_for_a_card": "desistiu depois de se ficar ou de pedir carta",
    "decided_again_after_giving_up": "voltou a decidir depois de desistir",
    "unwelcome": "carta indesejada",
}  # fmt: skip
ENGLISH = {
    **cards.ENGLISH,
    "bank": "the bank",
    "insurance": "insurance of box",
    "discard": "the discard corner",
    "uninvited": "without an invitation",
}
REASONS = {
    **cards.REASONS,
    "a hand was not played to its end: nobody knows what would have come": "um jogo não foi até ao fim: não se sabe o que teria saído",
    "the bank did not draw to its end: nobody knows what would have come": "a banca não tirou cartas até ao fim: não se sabe o que teria saído",
    "a card that decides was not read": "não foi lida uma carta que decide",
    "the licence does not say how high a bet may be": "a licença não diz qual é a aposta máxima",
    "it is not known who sits where, because messages were lost": "não se sabe quem ocupa os lugares, por se terem perdido mensagens",
    "the bet that was insured was not seen": "não se viu a aposta que o seguro cobre",
}
