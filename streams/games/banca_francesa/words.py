"""Our code words as inspectors read them."""

from streams.games.dice import words

PORTUGUESE = {
    **words.PORTUGUESE,
    "aces": "ases", "small": "pequeno", "big": "grande", "outer_line": "risco exterior", "inner_line": "risco interior",
    "middle_line": "risco do meio", "loaded": "dados no copo", "rolling": "dados em jogo",
    "at_rest": "dados imobilizados", "called_void": "lançamento dado por nulo",
    "foreign_object": "toque em objecto estranho à mesa", "floor": "dado caído no chão",
    "off_table": "dado fora da mesa", "damaged": "dado com defeito",
    "foreign_substance": "dado com substância estranha", "held_in_the_cup": "dado retido no copo",
    "not_all_in_the_cup": "nem todos os dados no copo", "stacked": "dados sobrepostos",
    "leaning": "dado encostado, sem assentar numa face", "off_track": "dado fora da pista",
    "not_all_on_the_track": "nem todos os dados na pista", "unreadable": "pontos que não se vêem",
    "seized": "apreendido", "packed": "embalado", "sealed": "selado", "requested": "enviado para verificação",
    "verification_unfounded": "cabia ao jogador reclamante, por ser infundada a suspeita",
    "not_on_the_player": "não cabia ao jogador",
    "hand": "mão", "cup": "copo", "cornea": "córnea", "table_edge": "bordo da mesa", "ribbon": "fita",
    "touched": "tocados", "altered": "alterados", "lifted": "levantados", "glass": "copo de vidro", "rim": "cercadura",
    "chip": "ficha", "opening": "abertura", "hourly": "passada a hora", "replacement": "substituição",
    "dice_thrower": "deitador de dados", "dealer": "pagador", "supervision": "inspecção", "player": "jogador",
    "late": "tardia", "limit": "limite",
    "stack": "monte", "stack_and_ribbon": "monte e fita", "heap": "molho", "loose": "soltas",
}  # fmt: skip
ENGLISH = {
    **words.ENGLISH,
    "outer_line": "the outer line",
    "inner_line": "the inner line",
    "damaged": "a damaged die",
    "foreign_substance": "a die with a foreign substance",
    "held_in_the_cup": "a die stayed in the cup",
    "not_all_in_the_cup": "not all dice were in the cup",
    "off_track": "a die off the track",
    "not_all_on_the_track": "not all dice were on the track",
    "unreadable": "pips that cannot be seen",
    "requested": "sent to be verified",
    "verification_unfounded": "it was for the complaining player, since the suspicion was unfounded",
    "not_on_the_player": "it was not for the player to pay",
}
