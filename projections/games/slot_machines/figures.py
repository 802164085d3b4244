"""What the figures of art. 17 are called in Portuguese, and the words in them."""

from typing import Final

NAMES: Final = {
    "channels": "quem paga", "conserved": "conserva-se", "coverage": "cobertura", "evidence": "prova",
    "increment_base": "a percentagem incide sobre", "items": "elementos expostos",
    "max_when_scarce": "máximo por jogador quando outros esperam", "means": "meios de pagamento", "meters": "contadores",
    "min_rtp": "devolução mínima", "scope": "âmbito",
}  # fmt: skip
VALUES: Final = {
    "amounts played on the machine": "o que se joga na máquina", "apostas": "apostas", "arrecadação": "arrecadação",
    "bet value": "valor de aposta", "identification number": "número de identificação",
    "machine records": "registos da máquina", "one or several casinos": "um ou vários casinos",
    "operator cheque": "cheque da entidade exploradora", "other means authorised by BNA": "outro meio autorizado pelo BNA",
    "payment forms": "formas de pagamento", "prémios": "prémios", "winning sequences": "sequências premiadas",
}  # fmt: skip
