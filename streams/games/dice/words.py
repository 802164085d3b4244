"""What happens at every dice table, as inspectors read it; each game adds its own words."""

from streams.games.bets import words as bets

PORTUGUESE = {
    **bets.PORTUGUESE,
    "bet_travelled": "aposta levada para a casa do número", "dice_set_changed": "troca de terno",
    "dice_case_removed": "saída do estojo", "dice_loaded": "dados no copo", "dice_thrown": "lançamento dos dados",
    "die_travelled": "percurso do dado", "die_touched_object": "toque do dado num objecto",
    "die_left_table": "saída do dado da mesa", "die_spoiled": "dado estragado", "dice_held_back": "dado retido",
    "dice_settled": "paragem dos dados", "dice_touched": "toque nos dados", "dice_disturbed": "jogador mexe nos dados", "throw_called": "anúncio do resultado",
    "dice_suspected": "suspeita sobre os dados", "dice_set_seized": "apreensão do terno",
    "dice_packed": "embalagem do terno", "dice_sealed": "selagem da embalagem",
    "verification_requested": "pedido de verificação", "dice_verified": "resultado da verificação",
    "verification_charged": "cobrança da verificação", "shooter_assigned": "entrega dos dados ao lançador",
    "dice_declined": "recusa dos dados", "dice_checked": "verificação dos dados pelo pagador",
    "dice_offered": "apresentação dos dados", "dice_chosen": "escolha dos dados", "point_marked": "marcação do ponto",
    "point_cleared": "retirada da marca do ponto", "cover_closed": "colocação da redoma", "clasps_locked": "fecho da redoma",
    "lever_pressed": "toque na alavanca", "betting_light_lit": "sinal de apostas abertas",
    "bell_rung": "toque da campainha", "clasps_released": "abertura dos fechos", "cover_lifted": "levantamento da redoma",
    "winning_zones_lit": "iluminação das zonas premiadas", "dome_opened": "abertura da redoma de vidro",
    "single": "simples", "double": "dupla", "triple": "tripla",
    "pt": "português", "en": "inglês",
}  # fmt: skip
ENGLISH = {
    "pt": "Portuguese",
    "en": "English",
    "floor": "a die fell on the floor",
    "off_table": "a die left the table",
    "stacked": "dice lay one on another",
    "leaning": "a die did not lie flat on one face",
}
