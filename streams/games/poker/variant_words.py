"""Code words of sintético and of omaha online as inspectors read them."""

from typing import Final

from streams.games.online.ending import NO_REASON, NO_SINGLE_SESSION
from streams.games.online.sessions import NO_ROOM, NO_SESSIONS
from streams.games.poker.button import NO_HOLDER
from streams.games.poker.online_sessions import NO_CAVE, NO_END_YET, NO_LAST_HAND
from streams.games.poker.sintetico_2001 import NO_SIGHT
from streams.games.poker.sintetico_cards import NO_CUT_SEEN

PORTUGUESE: Final = {
    "omaha_online": "omaha em linha", "po": "«pó»", "player": "jogador",
    "common_card_from_the_top": "carta comum tirada de cima do baralho",
    "common_card_face_down": "carta comum posta com a face para baixo",
    "own_card_from_the_bottom": "carta de um jogador tirada de baixo do baralho",
    "after_the_first_round_began": "depois de começado o primeiro turno de apostas",
    "before_the_bets_were_made": "antes de feitas todas as apostas do turno",
    "without_a_round": "sem turno de apostas desde a anterior",
    "after_the_first_common_card": "depois de tirada a primeira carta comum",
    "after_looking_at_the_cards": "depois de vistas as cartas",
    "nobody_straddled": "ninguém tinha feito estardilho", "same_player": "o estardilho era do mesmo jogador",
    "second_restraddle": "já havia outro na mesma jogada", "not_doubled": "não dobra o estardilho",
    "dealt_out_of_order": "os jogadores não receberam as cartas pela ordem normal",
    "wrong_number_of_cards": "um jogador recebeu cartas a mais ou a menos",
    "card_face_up": "apareceu uma carta descoberta", "card_turned_over": "virou-se uma carta",
    "not_opened_at_the_table": "não foi aberto na mesa", "never_shown": "ninguém o viu aberto",
    "shown_face_down": "as faces estavam para baixo", "shown_out_of_order": "as cartas não estavam por ordem",
    "no_board": "não há quadro", "table_number": "o número da mesa", "initial_cave": "a «cave» inicial",
    "minimum_bet": "a aposta mínima", "least_rebuy": "a reposição mínima",
    "went_on": "continuou depois da última volta", "ended_early": "acabou cedo de mais",
    "not_marked": "não foi assinalada", "marked_unclearly": "não foi assinalada com clareza",
    "more_returned_than_staked": "voltaram mais fichas do que as apostadas",
    "stakes_not_returned": "não foram devolvidas todas as apostas", "percentage_kept": "a casa ficou com a percentagem",
    "players_equipment": "falhou o equipamento de um jogador",
    "failure_of_neither_side": "a falha não foi da entidade nem do jogador", "no_failure": "não houve falha nenhuma",
    "not_available": "não estava disponível", "another_hand": "mostrou-se outra mão", "other_stakes": "mostraram-se outras apostas",
    "other_result": "mostrou-se outro resultado", "without_a_reason": "nenhum motivo foi indicado",
    "cave_suffices": "a «cave» chegava para a aposta mínima", "not_idle": "o jogador apostara há pouco",
    "no_listed_ground": "não havia nenhum dos motivos previstos", "not_warned": "o jogador não fora advertido",
    "too_soon": "o prazo da advertência não tinha decorrido",
    "rules": "regras do jogo", "limits": "limites das apostas", "results": "ganhos e perdas", "complaints": "reclamações",
    "before": "antes da sessão", "during": "durante a sessão", "after": "depois da sessão",
    "money": "dinheiro", "voucher": "vale de jogo", "goods": "bens", "service": "serviços", "free_play": "jogo gratuito",
    "open_your_game": "Abrir jogo", "last_turn": "última volta", "rebuy": "reposição",
}  # fmt: skip
ENGLISH: Final = {
    "straddle": "estardilho", "restraddle": "restardilho", "po": "«pó»",
    "dealt_out_of_order": "the players did not get their cards in order",
    "wrong_number_of_cards": "a player got too many cards or too few",
    "card_face_up": "a card appeared face up", "card_turned_over": "a card turned over",
    "without_a_round": "without a round of betting since the one before",
    "nobody_straddled": "nobody had made an estardilho", "same_player": "the estardilho was by the same player",
    "second_restraddle": "there was one already in the hand", "not_doubled": "it does not double the estardilho",
    "not_opened_at_the_table": "it was not opened at the table", "never_shown": "nobody saw it opened",
    "shown_face_down": "it lay face down", "shown_out_of_order": "it was not in order",
    "no_board": "there is none", "table_number": "the number of the table", "initial_cave": "the initial cave",
    "minimum_bet": "the minimum bet", "least_rebuy": "the minimum rebuy",
    "went_on": "it went on after the last turn",
    "not_marked": "was not marked", "marked_unclearly": "was not marked clearly",
    "more_returned_than_staked": "more chips went back than were staked",
    "stakes_not_returned": "not all bets were handed back", "percentage_kept": "the house kept its percentage",
    "players_equipment": "a player's equipment failed",
    "failure_of_neither_side": "the failure was neither the operator's nor the player's",
    "no_failure": "nothing had failed",
    "not_available": "it was not available", "another_hand": "another hand was shown",
    "other_stakes": "other stakes were shown", "other_result": "another result was shown",
    "without_a_reason": "no ground was given", "cave_suffices": "the cave sufficed for the minimum bet",
    "not_idle": "the player had bet not long ago", "no_listed_ground": "none of the listed situations was there",
    "not_warned": "the player had not been warned", "too_soon": "the time of the warning had not run out",
    "limits": "betting limits", "results": "wins and losses",
}  # fmt: skip
REASONS: Final = {
    NO_CUT_SEEN: "perderam-se mensagens que podiam dar conta do corte",
    NO_HOLDER: "não consta que lugar tem a mão",
    NO_SIGHT: "perderam-se mensagens que podiam dar conta disso",
    NO_SESSIONS: "perderam-se mensagens que podiam dar conta de sessões",
    NO_ROOM: "decorreram ao mesmo tempo mais sessões do que as que se guardam",
    NO_REASON: "não consta quem terminou a sessão",
    NO_END_YET: "decorria ainda uma mão em que o jogador tinha apostado",
    NO_SINGLE_SESSION: "o jogador tinha várias sessões ao mesmo tempo",
    NO_LAST_HAND: "a última mão não foi vista por inteiro",
    NO_CAVE: "não se conhece a «cave» do jogador",
}
