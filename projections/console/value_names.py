"""What each value of a finding is, as people read it beside the value. A test finds the one that has no word.

A game adds its own (`FACTS` in `projections/games/<game>/names.py`).
"""

from typing import Final

from projections.games import together

PORTUGUESE: Final = {
    **together("names", "FACTS"),
    "act": "acto", "action": "decisão", "added": "acrescentado", "after": "depois de", "amount": "quantia",
    "asked": "pedido", "back": "devolvido", "ball": "bola", "balls": "bolas", "bank": "banca", "bank_cards": "cartas da banca",
    "bar": "barra", "before": "antes", "bet": "aposta", "bets": "apostas", "bound": "limite", "boxes": "casas", "by": "por quem",
    "called": "anunciado", "card": "carta", "cards": "cartas", "cause": "causa", "chance": "chance", "change": "troco",
    "charged": "parte do casino", "chips": "fichas", "choices": "o que pode ser", "chosen": "escolhido",
    "cloth": "pano", "colour": "cor", "colours": "cores", "combination": "combinação", "complaint": "reclamação",
    "counted": "contado", "damaged": "danificadas", "dark": "por acender", "dealer": "pagador",
    "declared": "declarado", "deficit": "défice", "dice": "dados", "die": "dado", "direction": "sentido",
    "done": "o que se fez", "drawn": "saídas", "drive": "accionamento", "due": "devido",
    "due_state": "estado devido", "each": "em cada um", "element": "elemento", "error": "erro", "event": "evento",
    "extra": "a mais", "faces": "faces", "factor": "factor", "fault": "falha",
    "first": "primeiro", "found": "encontrado", "free": "livres", "game": "jogo", "given": "recebidas",
    "hand": "mão", "holder": "titular", "idle": "golpes sem apostar", "increment": "incremento",
    "initial": "aposta inicial", "instrument": "diploma invocado", "kept": "diferença", "kind": "espécie",
    "kinds": "espécies", "language": "língua", "last": "último", "layout": "disposição",
    "least": "mínimo", "left": "sobram", "limit": "limite", "line": "combinação premiada", "lost": "perdido",
    "material": "material", "meter": "mostrador", "method": "meio", "minimum": "mínimo", "maximum": "máximo",
    "minutes": "minutos", "missing": "em falta", "mode": "modo", "model": "modelo", "most": "máximo",
    "mount": "assento", "ms": "milissegundos", "multiple": "múltiplo", "needed": "precisos", "new": "novo",
    "next": "seguinte", "number": "número", "numbers": "números", "object": "objecto", "old": "antigo",
    "open": "carta à vista", "order": "ordem", "other": "outro", "outside": "fora", "owed": "por pagar", "owner": "dono da aposta",
    "pack": "baralho", "packets": "pacotes", "packs": "baralhos", "paid": "pago", "paragraphs": "parágrafos",
    "part": "peça", "payer": "quem paga", "phase": "fase", "phrase": "frase", "place": "lugar", "player": "jogador",
    "players": "jogadores", "plays": "jogo", "pocket": "compartimento", "point": "ponto", "position": "posição",
    "posted": "afixado", "prize": "prémio", "prizes": "prémios", "reason": "motivo", "rebuilt": "reconstituída em", "record": "registo",
    "recorded": "registado", "records": "registos", "regulation": "regulamento", "reports": "comunicações", "result": "resultado",
    "role": "função", "rotor": "sentido do prato", "said": "dito", "seat": "lugar", "seats": "lugares",
    "second": "segundo", "seconds": "segundos", "separators": "paredes", "sequence": "evento n.º",
    "serving": "em serviço", "set": "terno", "sets": "ternos", "shown": "indicado", "shuffler": "baralhador",
    "source": "fonte", "stake": "aposta", "stakes": "apostas", "start": "arranque",
    "state": "estado", "step": "passo", "sum": "soma", "symbol": "símbolo", "taken": "recolhido",
    "thrown": "lançado", "times": "vezes", "to": "para", "tool": "marca", "total": "total",
    "trigger": "accionado por", "value": "valor", "variant": "variante", "verdict": "decisão", "via": "por onde", "waiting": "à espera",
    "what": "o quê", "wheel": "roda", "when": "quando", "why": "porquê", "winners": "premiados",
    "wrong": "acesas sem razão", "zone": "zona",
}  # fmt: skip
ENGLISH: Final = {"sequence": "event no."}
"""Where the name itself does not read well."""
