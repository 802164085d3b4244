"""Our code words as inspectors read them."""

PORTUGUESE = {
    "straight": "pleno", "split": "cavalo", "street": "rua", "corner": "quadro", "line": "linha",
    "dozen": "dúzia", "column": "coluna", "split_dozen": "cavalo de dúzia", "split_column": "cavalo de coluna",
    "even": "par", "odd": "ímpar", "low": "menor", "high": "maior", "red": "encarnado", "black": "preto",
    "even_chance": "chance simples", "series": "série", "large_series": "série grande",
    "small_series": "série pequena", "orphans": "vadios", "neighbours": "número e vizinhos",
    "left_to_right": "da esquerda para a direita", "right_to_left": "da direita para a esquerda",
    "idle": "sem golpe", "betting": "apostas abertas", "spinning": "bola em jogo", "closed": "jogo feito",
    "interrupted": "objecto na roleta", "void": "golpe nulo", "decided": "golpe decidido",
    "green": "verde", "blue": "azul", "yellow": "amarela", "pink": "rosa", "brown": "castanha", "white": "branca",
    "orange": "laranja", "purple": "roxa", "grey": "cinzenta", "unknown": "desconhecida",
    "star": "estrela", "moon": "lua", "anchor": "âncora",
    "no_multiple_of_the_minimum": "que não é múltiplo do mínimo da banca",
    "above_the_straight_maximum": "acima do máximo para uma aposta em pleno",
    "not_posted": "que não está afixado",
    "laid": "feita", "moved": "mudada", "raised": "reforçada", "taken_back": "retirada",
    "minimum": "mínimo", "maximum": "máximo",
    "stump": "cepo", "two_step_block": "bloco de dois degraus", "upper_step": "degrau superior",
    "lower_step": "degrau inferior", "cloth": "pano", "hand": "mão",
    "late": "tardia", "limit": "limite", "too_many": "demasiadas marcações", "position": "posição",
}  # fmt: skip
