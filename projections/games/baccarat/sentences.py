"""What happens at baccarat, as plain sentences."""

from typing import Final

WORDS: Final = {
    "ponto": "ponto", "banca": "banca", "tie": "empate", "ponto_pair": "par do ponto", "banca_pair": "par da banca",
    "shoe": "sabot", "players": "jogadores", "dealer": "pagador", "none": "nenhuma", "every_win": "em todas as vitórias da banca",
    "on_score": "por pontuação", "timer": "temporizador", "text": "texto", "sound": "som", "system": "sistema",
    "rules": "regras", "limits": "limites", "results": "resultados", "complaints": "reclamações", "before": "antes",
    "during": "durante", "after": "depois", "free_play": "mais jogo grátis", "money": "dinheiro", "voucher": "vale",
    "goods": "bens", "service": "serviços", "extra_card": "carta a mais", "missing_card": "carta em falta",
    "deduction_changed": "mudança da dedução", "prize_limit_changed": "mudança do montante máximo",
    "standing_place_taken": "chegada de quem fica de pé", "standing_place_left": "saída de quem estava de pé",
    "last_coup_shown": "consulta da última jogada", "information_checked": "verificação da informação",
    "rules_publication_checked": "verificação da publicação das regras",
    "specific_rules_approved": "aprovação de regras específicas", "specific_rules_activated": "entrada em uso de regras específicas",
    "session_end_invited": "convite para terminar a sessão", "session_end_warned": "advertência de fim da sessão",
    "session_stated": "extracto da sessão", "demonstration_awarded": "oferta de uma demonstração",
    "wrong_hand": "carta na mão errada", "wrong_order": "ordem trocada", "other": "outro",
}  # fmt: skip

SENTENCES: Final = {
    "bets_invited": ("O pagador convida a apostar.", "The dealer invites bets."),
    "standing_place_taken": ("{player} fica de pé entre os lugares {between}.", "{player} stands between seats {between}."),
    "standing_place_left": ("{player} deixa de estar de pé à mesa.", "{player} leaves the standing place."),
    "cards_offered": ("As cartas {de_place} são oferecidas a {player} (lugar {seat}); aceita: {accepted}.", "The cards of {place} are offered to {player} (seat {seat}); accepts: {accepted}."),
    "cards_placed": ("{by} coloca as cartas {de_place} no pano.", "{by} puts the cards of {place} on the cloth."),
    "score_called": ("Anúncio: {place}, {score}.", "Call: {place}, {score}."),
    "slip_reported": ("{by} nota um lapso ({kind}).", "{by} notices a slip ({kind})."),
    "card_moved": ("Uma carta {de_place} passa {para_to}: {card}.", "A card of {place} goes to {to}: {card}."),
    "slip_beyond_repair": ("{by} decide que o lapso não tem correcção: {reason}.", "{by} decides that the slip cannot be put right: {reason}."),
    "deduction_changed": ("A dedução passa a ser: {option}.", "The deduction is now: {option}."),
    "prize_limit_changed": ("O limite das diferenças passa a {amount}.", "The limit on differences is now {amount}."),
    "betting_window_opened": ("Abre o período de apostas ({signal}).", "The betting window opens ({signal})."),
    "betting_window_closed": ("Fecha o período de apostas.", "The betting window closes."),
    "deal_requested": ("{player} pede as cartas.", "{player} asks for the deal."),
    "coup_interrupted": ("A jogada é interrompida ({side}): {cause}.", "The coup is interrupted ({side}): {cause}."),
    "result_shown": ("O ecrã de {player} mostra ponto {ponto}, banca {banca}.", "{player}'s screen shows ponto {ponto}, banca {banca}."),
    "last_coup_shown": ("{player} revê a última jogada; disponível: {available}.", "{player} looks at the last coup again; available: {available}."),
    "information_checked": ("Verificação: {topic} ({moment}); disponível: {available}.", "Check: {topic} ({moment} the session); available: {available}."),
    "rules_publication_checked": ("Verificação das regras no sítio; disponíveis: {available}.", "Check of the rules on the site; available: {available}."),
    "specific_rules_approved": ("São aprovadas as regras próprias, versão {version}.", "The specific rules are approved, version {version}."),
    "specific_rules_activated": ("Passa a jogar-se pela versão {version} das regras próprias.", "Version {version} of the specific rules is in use."),
    "session_end_invited": ("Convida-se {player} a terminar a sessão.", "{player} is invited to end the session."),
    "session_end_warned": ("Avisa-se {player} de que a sessão vai terminar.", "{player} is warned that the session will be ended."),
    "session_stated": ("Comunica-se a {player} o que apostou na sessão: {staked}.", "{player} is told what was staked in the session: {staked}."),
    "demonstration_awarded": ("A demonstração oferece: {award}.", "The demonstration awards: {award}."),
}  # fmt: skip

CODES: Final = frozenset({"topic", "moment", "side", "signal", "option", "award"})
