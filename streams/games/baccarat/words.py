"""Our code words as inspectors read them."""

from streams.games.baccarat.accounts import NO_CARDS, NO_THIRD_CARD
from streams.games.baccarat.online_sessions import NO_LAST_COUP, NO_REASON, SEVERAL_SESSIONS, STILL_RUNNING
from streams.games.baccarat.opening import NO_INVENTORY, NO_SEATS_DECLARED
from streams.games.baccarat.sessions import NO_SESSIONS, TOO_MANY
from streams.games.cards import words

PORTUGUESE = {
    **words.PORTUGUESE,
    "ponto": "ponto", "banca": "banca", "tie": "empate", "ponto_pair": "par do ponto", "banca_pair": "par da banca",
    "every_win": "dedução em cada lance ganho pela banca", "on_score": "dedução nos lances ganhos com certa pontuação",
    "none": "nenhuma", "players": "jogadores", "dealer": "pagador", "single": "mesa simples", "double": "mesa dupla",
    "individual": "mesa individual", "multi": "mesa de múltiplos jogadores",
    "betting": "apostas", "closed": "jogo feito", "dealing": "cartas", "settling": "pagamentos", "void": "lance nulo",
    "bets_invited": "convite para apostar", "bet_refused": "aposta recusada",
    "betting_window_opened": "abertura do período de apostas", "betting_window_closed": "fim do período de apostas",
    "deal_requested": "início da distribuição pelo jogador", "cards_offered": "entrega das cartas a um jogador",
    "cards_placed": "colocação das cartas no pano", "score_called": "anúncio da pontuação",
    "slip_reported": "lapso notado", "card_moved": "carta mudada de mão", "slip_beyond_repair": "lapso sem correcção",
    "coup_interrupted": "interrupção da jogada", "result_shown": "resultado no ecrã",
    "infraction_recorded": "falta de um jogador",
    "nowhere": "nenhum grupo", "extra_card": "carta a mais", "missing_card": "carta a menos",
    "fourth_card": "quarta carta", "banca_before_ponto": "carta da banca antes da do ponto",
    "not_beside": "o lugar não é adjacente", "no_bet_there": "o ocupante não tinha aposta",
    "another_chance": "o ocupante não tinha aposta nessa chance", "both_pairs": "os dois pares",
    "mended_wrongly": "as cartas não ficaram onde a lei as dá", "not_mended": "não foi corrigido",
    "mended_late": "já se estava a liquidar", "no_slip": "não houve lapso na distribuição",
    "both_scores_could_be_told": "a pontuação das duas chances podia determinar-se",
    "no_fault_of_the_system": "não houve falha do sistema",
    "repair_possible": "não consta que o lapso não tivesse correcção", "put_right": "o lapso já estava corrigido",
    "dealers_word": "só o pagador deu conta do lapso, que nenhuma carta mostra",
    "no_seat": "nenhum", "not_there": "não estavam lá", "not_free": "não eram de acesso livre", "other_version": "eram de outra versão",
    "not_invited": "o jogador não fora convidado a terminar", "not_warned": "o jogador não fora advertido",
    "too_soon": "antes de decorrido o prazo da advertência", "deduction": "comissão", "scores": "pontuações da comissão",
    "prize_limit": "limite de prémios", "minimum": "aposta mínima", "rules": "regras do jogo", "limits": "limites das apostas",
    "results": "ganhos e perdas", "complaints": "reclamações", "before": "antes de", "during": "durante", "after": "depois de",
    "money": "dinheiro", "voucher": "vale de jogo", "goods": "bens", "service": "serviços", "free_play": "jogo gratuito",
    "green": "verde", "red": "encarnada", "blue": "azul", "yellow": "amarela", "black": "preta", "white": "branca",
}  # fmt: skip
REASONS = {
    **words.REASONS,
    NO_CARDS: "não foram lidas todas as cartas da jogada",
    NO_THIRD_CARD: "não se deu uma terceira carta que a lei manda dar, e ninguém viu qual era",
    NO_SEATS_DECLARED: "a licença não descreve os tabuleiros",
    NO_INVENTORY: "não se fez o inventário do equipamento da banca",
    NO_SESSIONS: "perderam-se mensagens que podiam dar conta de sessões",
    TOO_MANY: "decorreram ao mesmo tempo mais sessões do que as que se guardam",
    NO_REASON: "não consta quem terminou a sessão",
    STILL_RUNNING: "decorria ainda uma jogada em que o jogador tinha apostado",
    SEVERAL_SESSIONS: "o jogador tinha várias sessões ao mesmo tempo",
    NO_LAST_COUP: "a última jogada não foi vista por inteiro",
}
