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
}  # fmt: skip
