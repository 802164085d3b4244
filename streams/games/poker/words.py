"""Our code words as inspectors read them."""

from typing import Final

from streams.games.cards import words as cards
from streams.games.poker import people_words, variant_words
from streams.games.poker.button import NO_HOLDER
from streams.games.poker.game_fold import NO_POT
from streams.games.poker.preparing import NOT_SEEN
from streams.games.poker.showdown import NO_BOARD, NO_HANDS
from streams.games.poker.state import NO_CAVES, NO_ROOM, NO_SEATS

PORTUGUESE: Final = {
    **cards.PORTUGUESE,
    "main": "principal", "side": "lateral", "pots": "de toda a mão", "last_hand": "da mão anterior",
    **people_words.PORTUGUESE,
    **variant_words.PORTUGUESE,
    "holdem": "hold'em", "omaha": "omaha", "poker_sintetico": "póquer sintético",
    "posting": "apostas iniciais", "dealing": "distribuição das cartas", "betting": "apostas", "showdown": "abertura das cartas",
    "paying": "entrega do pote", "void": "mão anulada", "void_called": "anúncio de mão nula",
    "fold": "desistência", "pass": "passe", "passing": "passe", "call": "acompanhamento", "bet": "aposta", "raise": "repique",
    "all_in": "aposta de toda a cave", "red": "vermelho", "blue": "azul", "green": "verde", "black": "preto", "square": "quadrada",
    "small": "pequena aposta", "big": "grande aposta", "dead": "aposta em falta reposta", "penalty": "grande aposta devida",
    "ante": "aposta inicial", "straddle": "estardilho", "restraddle": "restardilho",
    "dealer": "pagador", "table_inspector": "fiscal de banca",
    "from_the_bottom": "saiu uma carta do fundo do baralho", "shuffled_again": "foram baralhadas de novo",
    "bet_posted": "aposta antes das cartas", "move_announced": "anúncio da jogada", "move_made": "jogada",
    "chips_added": "fichas acrescentadas", "chips_exchanged": "troca de fichas", "chips_returned": "devolução de fichas",
    "chips_withdrawn": "fichas retiradas", "player_asked": "chamada do jogador", "betting_round_opened": "abertura do turno de apostas",
    "betting_round_closed": "fecho do turno de apostas", "pot_formed": "formação de um pote", "card_drawn": "saída de uma carta",
    "card_burned": "carta queimada", "card_discarded": "carta posta de lado", "stub_shuffled": "cartas por dar baralhadas",
    "hand_shown": "cartas mostradas", "hand_mucked": "cartas não mostradas", "cards_mixed": "cartas misturadas",
    "hand_rebuilt": "mão reconstituída", "misdeal_declared": "erro na distribuição declarado",
    "skip_declared": "vez saltada declarada", "winner_announced": "anúncio do vencedor", "winner_corrected": "correcção do vencedor",
    "percentage_taken": "percentagem da casa", "pot_paid": "pagamento do pote",
    "pot_payment_corrected": "correcção do pagamento do pote", "winner_marked": "marcação do vencedor",
    "cards_seen": "cartas vistas", "coup_interrupted": "interrupção da jogada", "infraction_recorded": "infracção registada",
    "leave_taken": "saída de um jogador da mesa", "demonstration_checked": "verificação da demonstração",
    "flop": "flop", "turn": "turn", "river": "rio", "common_card": "carta comum",
}  # fmt: skip
ENGLISH: Final[dict[str, str]] = {
    **people_words.ENGLISH,
    **variant_words.ENGLISH,
    "passing": "pass", "ante": "initial bet", "holdem": "hold'em", "poker_sintetico": "synthetic poker", "main": "main pot", "side": "side pot", "pots": "whole pot", "last_hand": "pot of the hand before", "small": "small bet", "big": "big bet", "dead": "missed bet made good", "penalty": "big bet that was due",
    "from_the_bottom": "a card came from the bottom of the pack", "shuffled_again": "they were shuffled again",
}  # fmt: skip
REASONS: Final[dict[str, str]] = {
    **people_words.REASONS,
    **variant_words.REASONS,
    NO_SEATS: "perderam-se mensagens que podiam dizer quem ocupa os lugares",
    NO_HOLDER: "não se disse que lugar tem a mão",
    NOT_SEEN: "perderam-se mensagens que podiam dizer como foram preparadas as cartas",
    NO_CAVES: "não se disse quantas fichas tinha um jogador",
    NO_HANDS: "não se viram todas as cartas que decidem o pote",
    NO_BOARD: "não se viram todas as cartas comuns",
    NO_ROOM: "passou-se na mão mais do que se guarda",
    NO_POT: "perderam-se mensagens que podiam dizer o que estava no pote",
}
