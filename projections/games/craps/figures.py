"""What the figures of craps are called in Portuguese, and the words in them."""

from typing import Final

NAMES: Final = {
    "allowed_when": "permitido quando", "bar_options": "barras admitidas", "before": "antes de",
    "box_lose": "casa do número, contra", "box_win": "casa do número, a favor", "cases": "casos",
    "chosen_by": "quem escolhe", "come_out_lose": "perde à saída com",
    "come_out_push": "nem ganha nem perde à saída com", "come_out_win": "ganha à saída com",
    "contract_bets": "apostas que não se podem retirar", "edge_per_bet": "vantagem da casa por aposta",
    "edge_resolved": "vantagem da casa por aposta decidida", "exception": "excepção",
    "first_lose": "perde ao primeiro lançamento com", "first_push": "nem ganha nem perde ao primeiro lançamento com",
    "first_win": "ganha ao primeiro lançamento com", "frozen_from": "fixa a partir de", "languages": "línguas",
    "lay": "contra", "lay_odds": "odds contra", "legal_max_payment": "pagamento máximo legal",
    "marker_on_bet": "marca sobre a aposta", "max_multiple_of_parent": "múltiplo máximo da aposta de base",
    "may_return_after": "pode voltar depois de", "minutes_before_closing": "minutos antes do encerramento",
    "mixed": "apostas mistas", "moved_lose": "perde depois de mudada com", "moved_win": "ganha depois de mudada com",
    "must": "tem de", "needs_any_bet": "precisa de alguma aposta", "numbered": "numerados", "offered": "apresentados",
    "point_lose": "com o ponto marcado perde com", "point_win": "com o ponto marcado ganha com", "points": "pontos",
    "preference": "preferência", "removable": "pode retirar-se", "replace": "substitui-se",
    "same_colour_required": "mesma cor obrigatória", "simple": "apostas simples", "take": "a favor",
    "take_odds": "odds a favor", "thrown": "lançados", "transparent": "transparentes",
    "wall_contact_required": "toque na parede obrigatório",
}  # fmt: skip
VALUES: Final = {
    "7 with point established": "7 com o ponto marcado", "any_craps": "any craps", "bar total": "a soma da barra",
    "bar_12": "barra 12", "bar_2": "barra 2", "big_6": "big 6", "big_8": "big 8",
    "common_elsewhere": "o usual noutras leis", "cross midline": "passar o meio da mesa",
    "die_off_table": "dado fora da mesa", "doubtful": "duvidoso",
    "every handover to the thrower": "cada entrega ao lançador", "fair": "equilibrados",
    "first throw of series": "o primeiro lançamento da série", "fixed minimum": "mínimo fixo", "hardway": "hardway",
    "inspection without defect": "inspecção sem defeito", "its first throw": "o seu primeiro lançamento",
    "losing_chances": "chances que perdem", "no bet of any kind": "nenhuma aposta",
    "none (only the table above)": "nenhuma (só o quadro acima)", "not stated": "não se diz",
    "own number": "o próprio número", "pass_line": "pass-line", "point": "o ponto",
    "point established": "o ponto está marcado", "point_same_or_new": "o mesmo ponto ou outro",
    "required": "obrigatórias", "shooter": "o lançador", "shooter_same_or_new": "o mesmo lançador ou outro",
    "shooter_stops_betting": "o lançador deixa de apostar", "stickman's left": "a esquerda do stickman",
    "table configuration": "configuração da banca", "the die only": "só o dado", "total_11": "soma 11",
    "total_12": "soma 12", "total_2": "soma 2", "total_3": "soma 3", "total_7": "soma 7",
    "touched a wall before": "tocou antes numa parede", "void_or_total": "golpe nulo ou soma",
    "when_possible": "quando possível", "winning_chances": "chances que ganham",
}  # fmt: skip
