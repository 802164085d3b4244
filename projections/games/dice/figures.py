"""What the figures of the dice games are called in Portuguese, and the words in them."""

from typing import Final

NAMES: Final = {
    "balanced": "equilibrados", "chi_square_df": "graus de liberdade do qui-quadrado", "dice": "dados",
    "edge": "vantagem da casa", "edge_mm": "aresta (mm)", "equal": "iguais",
    "equal_pip_diameter": "pontos do mesmo diâmetro", "opposite_sum": "soma das faces opostas", "positions": "posições",
    "same_colour": "mesma cor", "types": "apostas", "uniform_transparency": "transparência uniforme",
    "ways": "maneiras",
}  # fmt: skip
