"""Our code words as inspectors read them."""

from streams.games.dice import words

PORTUGUESE = {
    **words.PORTUGUESE,
    "pass": "pass-line", "dont_pass": "don't pass-line", "come": "come", "dont_come": "don't come", "odds": "odds",
    "big": "big", "under_seven": "under seven", "over_seven": "over seven", "craps": "craps", "hard": "hardway",
    "total": "total", "box_win": "casa do número, a favor,", "box_lose": "casa do número, contra,", "field": "field",
    "rolling": "dados em jogo", "at_rest": "dados imobilizados", "called_void": "lançamento dado por nulo",
    "die_left_table": "dado fora da mesa", "short_throw": "dado aquém do meio da mesa",
    "not_offered": "não lhe foram apresentados dados", "not_chosen": "não fez escolha",
    "chosen_by_another": "escolhidos por outra pessoa", "not_among_those_offered": "não estavam entre os apresentados",
    "no_mark": "sem marca", "none": "nenhum", "the_total": "o total", "void_throw": "que era nulo",
    "point_set": "saído", "point_continued": "continuado", "point_made": "feito", "point_lost": "perdido",
    "point_none": "sem ponto", "wins": "ganha", "loses": "perde", "same": "o mesmo", "new": "novo",
    "call_point": "o ponto", "call_wins": "as chances que ganham", "call_loses": "as chances que perdem",
    "call_next_shooter": "se o lançador é o mesmo ou novo",
    "after_the_one_called_last": "depois da que fora anunciada como última",
    "after_the_last_in_time": "depois da que já era a última antes do encerramento",
    "after_closing_time": "depois da hora do encerramento",
    "opening": "abertura", "seven_out": "sete que perde", "shooter_stops": "lançador que deixa de apostar",
    "stickman": "stickman", "dealer": "pagador", "floor": "dado caído no chão", "off_table": "dado fora da mesa",
    "late": "tardia",
}  # fmt: skip
