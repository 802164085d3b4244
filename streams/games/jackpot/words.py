"""Our code words of the jackpot as inspectors read them, and why a rule could not judge."""

from streams.games.jackpot.reckoning import NO_CARDS, NO_METER, NO_NAME, NO_TABLE
from streams.games.jackpot.taking import NO_COUNT

PORTUGUESE = {
    "jackpot_stakes_collected": "recolha das fichas do acumulado", "jackpot_marker_placed": "colocação da marca",
    "jackpot_meter_changed": "alteração do acumulado", "jackpot_displayed": "indicação do mostrador",
    "jackpot": "acumulado", "automatic": "automática", "manual": "manual", "controller": "controlador",
    "device": "dispositivo", "dealer": "pagador", "semi": "semiautomática",
    "four_aces_one_colour": "quatro ases da mesma cor", "three_aces_same_suit": "três ases do mesmo naipe",
    "three_aces_mixed_suits": "três ases de naipes diferentes", "two_aces_same_suit": "dois ases do mesmo naipe",
    "two_aces_mixed_suits": "dois ases de naipes diferentes", "royal_flush": "sequência real de cor",
    "straight_flush": "sequência de cor", "four_of_a_kind": "póquer", "full_house": "full", "flush": "cor",
    "straight": "sequência", "three_of_a_kind": "trio", "two_pairs": "dois pares", "pair": "par",
    "the_cards_that_count_make_no_combination_that_wins":
        "as cartas que contam não formam nenhuma combinação premiada",
    "who_passed_may_not_show_the_cards": "passou, e quem passa não pode mostrar as cartas",
    "table_missing": "não tem combinações aprovadas", "table_not_approved": "não foi aprovada", "maximum_not_single": "não tem uma só combinação máxima",
    "line_without_prize": "há uma combinação sem prémio certo", "line_twice": "há uma combinação repetida",
}  # fmt: skip
ENGLISH = {
    "jackpot_marker_placed": "marking of the jackpot",
    "semi": "semi-automatic",
    "four_aces_one_colour": "four aces of one colour",
    "three_aces_same_suit": "three aces of the same suit",
    "three_aces_mixed_suits": "three aces of different suits",
    "two_aces_same_suit": "two aces of the same suit",
    "two_aces_mixed_suits": "two aces of different suits",
    "royal_flush": "a royal flush",
    "straight_flush": "a straight flush",
    "full_house": "a full house",
    "flush": "a flush",
    "who_passed_may_not_show_the_cards": "a player who passed may not show the cards",
    "table_missing": "it has no approved combinations",
    "table_not_approved": "it was not approved",
    "maximum_not_single": "it does not have a single maximum combination",
    "line_without_prize": "a combination has no certain prize",
    "line_twice": "a combination is repeated",
}
REASONS = {
    NO_METER: "não se viu em quanto estava o acumulado",
    NO_CARDS: "não foi lida uma carta que conta para o acumulado",
    NO_NAME: "a tabela aprovada tem uma combinação que as cartas não permitem reconhecer",
    NO_TABLE: "a licença não diz o que o acumulado paga",
    NO_COUNT: "o controlador não disse quantas fichas contou",
}
