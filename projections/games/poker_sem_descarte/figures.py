"""What the figures of poker sem descarte are called in Portuguese, and the words in them."""

from typing import Final

NAMES: Final = {
    "decks_with_shuffler": "baralhos com baralhador", "approver": "quem aprova",
    "bank_face_up_card": "carta da banca que fica à vista", "burn": "cartas queimadas",
    "cards_each": "cartas a cada um", "casino_share": "parte do casino", "collect": "recolhe-se",
    "combinations": "combinações", "compare": "compara-se por", "cor_means": "«cor» quer dizer", "coups": "golpes",
    "cut_by": "quem corta", "decks": "baralhos", "excludes": "não inclui",
    "flush": "cor", "four_of_a_kind": "póquer", "full_house": "full", "hand": "mão", "hidden": "cartas tapadas",
    "independent_of": "não depende de", "initial": "aposta inicial", "key": "chave de comparação",
    "literal_key": "chave de comparação à letra", "loss": "perda", "manual": "à mão",
    "max_over_authorised_min": "máximo em mínimos autorizados", "medium": "meio de pagamento", "min_hand": "mão mínima",
    "min_same_suit": "mínimo do mesmo naipe", "non_qualifying_hands": "mãos com que a banca não vai a jogo", "of": "de",
    "open": "cartas à vista", "open_cards": "cartas à vista", "packet": "cartas por pacote", "part": "parte",
    "passo_irrevocable": "«passo» é irrevogável", "penalty": "sanção", "rank_order": "ordem das cartas",
    "royal_flush": "sequência real de cor", "scope": "âmbito",
    "seats_per_player": "lugares por jogador", "second": "segunda aposta",
    "second_over_initial": "segunda aposta em apostas iniciais", "shuffler": "com baralhador", "spaces": "espaços",
    "standing_players": "jogadores de pé", "straight_flush": "sequência de cor",
    "threshold_proposed": "limiar (proposta nossa)", "tie": "empate", "values": "valores",
    "wheel_top": "carta mais alta da sequência que começa no ás",
}  # fmt: skip
VALUES: Final = {
    "A-K high": "ás e rei",
    "all card games": "todos os jogos de cartas",
    "bank qualification": "a banca ir a jogo", "before dealing": "antes da distribuição",
    "casino chips": "fichas do casino",
    "clockwise from dealer left, bank last": "no sentido dos ponteiros do relógio desde a esquerda do pagador, a banca no fim",
    "collect both": "recolher ambas", "config, regulator-approved": "configuração da banca, aprovada pelo regulador",
    "coup": "golpe", "descending ranks": "cartas por ordem decrescente",
    "director of the gaming service": "director do serviço de jogos", "five at a time": "cinco de cada vez",
    "high pair": "par mais alto", "highest card": "carta mais alta", "highest kicker": "maior das restantes",
    "initial": "aposta inicial", "initial bet": "a aposta inicial", "jackpot prizes": "prémios do acumulado",
    "kicker": "carta restante", "kickers descending": "restantes por ordem decrescente",
    "loss of the bet": "perda da aposta", "low pair": "par mais baixo", "main result": "resultado do jogo",
    "no free place": "nenhum lugar livre", "one card at a time": "uma carta de cada vez", "pay": "pagar",
    "push both": "ambas se devolvem", "rank3": "valor do trio", "rank4": "valor do póquer",
    "ranks descending": "cartas por ordem decrescente", "returned": "devolvida",
    "suit (naipe), not red/black": "naipe, não encarnado ou preto", "top card": "carta mais alta",
    "void coup": "golpe nulo", "whole pack": "o baralho inteiro",
}  # fmt: skip
