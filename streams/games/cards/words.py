"""What happens at every card table, as inspectors read it; each game adds its own words."""

from streams.games.bets import words as bets
from streams.games.cards.packs import NO_LEAVE_SEEN, NO_PACKS
from streams.games.cards.preparing import NO_FIRST_BURNT, NO_SEATS, NO_SHOE
from streams.games.jackpot import words as jackpot
from streams.games.shuffler.device import NO_DEVICE

PORTUGUESE = {
    **bets.PORTUGUESE,
    **jackpot.PORTUGUESE,
    "seat_taken": "ocupação do lugar", "seat_left": "saída do lugar", "cards_displayed": "exibição das cartas",
    "cards_shuffled": "baralhamento", "cut_offered": "oferta do corte", "cards_cut": "corte",
    "warning_card_placed": "colocação da carta-aviso", "shoe_loaded": "entrada das cartas no sabot",
    "card_burned": "carta queimada", "card_drawn": "carta dada", "card_revealed": "carta descoberta",
    "card_exposed": "carta indevidamente descoberta", "card_discarded": "carta posta de parte",
    "cards_collected": "recolha das cartas", "warning_card_drawn": "saída da carta-aviso",
    "last_coup_called": "anúncio da última jogada do sabot", "cards_spread": "cartas estendidas",
    "shoe_emptied": "contagem do sabot", "card_damaged": "carta danificada", "card_replaced": "substituição de cartas",
    "pack_replaced": "substituição do baralho", "inspection_notified": "comunicação à inspecção",
    "inspection_authorised": "autorização da inspecção", "packs_sorted": "ordenação dos baralhos",
    "player_asked": "consulta do jogador", "decision_made": "decisão do jogador", "stake_added": "reforço da aposta",
    "complaint_filed": "reclamação", "complaint_decided": "decisão da reclamação",
    "shuffler_loaded": "carregamento do baralhador", "shuffler_unloaded": "extracção das cartas do baralhador",
    "table_closing_called": "anúncio do encerramento da mesa", "shuffler_jammed": "encravamento do baralhador",
    "chief_inspector_called": "chamada do fiscal-chefe", "technician_called": "chamada do técnico",
    "lid_opened": "abertura da tampa", "lid_closed": "fecho da tampa", "jam_cleared": "encravamento resolvido",
    "cards_reinserted": "introdução das cartas no baralhador", "reinsertion_deferred": "introdução adiada",
    "special_cards_missing": "não são uma carta de corte e uma carta-aviso", "faces_differ": "as faces têm cores diferentes",
    "colours_alike": "as duas têm a mesma cor", "like_the_backs": "têm a cor do dorso de um baralho",
    "cards_missing": "não estavam todas", "face_down": "com as faces para baixo", "not_in_order": "sem ordem por baralhos",
    "player": "jogador", "table_inspector": "fiscal de banca", "chief_inspector": "fiscal-chefe",
    "technician": "técnico", "admitted": "atendida", "refused": "recusada", "yes": "sim", "not": "não",
}  # fmt: skip
ENGLISH = {
    **jackpot.ENGLISH,
    "cards_displayed": "the showing of the cards",
    "cards_shuffled": "the shuffle",
    "cut_offered": "the offer of the cut",
    "cards_cut": "the cut",
    "warning_card_placed": "the placing of the warning card",
    "shoe_loaded": "the loading of the shoe",
    "card_burned": "the burning of a card",
    "special_cards_missing": "they are not one cut card and one warning card",
    "faces_differ": "their faces differ in colour",
    "colours_alike": "both have the same colour",
    "like_the_backs": "they have the colour of a pack's back",
    "cards_missing": "some were missing",
    "face_down": "they lay face down",
    "not_in_order": "they were not in the order of the packs",
    "not": "no",
}
REASONS = {
    **jackpot.REASONS,
    NO_PACKS: "a licença não descreve os baralhos",
    NO_LEAVE_SEEN: "perderam-se mensagens que podiam dar conta de uma autorização",
    NO_SHOE: "perderam-se mensagens que podiam dizer como foram preparadas as cartas",
    NO_FIRST_BURNT: "a primeira carta queimada não foi lida",
    NO_SEATS: "perderam-se mensagens que podiam dizer quem se sentou onde",
    NO_DEVICE: "perderam-se mensagens que podiam dar conta do baralhador",
}
