"""What chemin de fer excepts from the promises that hold for every game, and why."""

from typing import Final

UNBREAKABLE: Final = {
    "ao-de-261-22/12/65.d": "leaves the choice to the ponto; who takes it from him breaks n. 100",
}
FOREIGN: Final = {"maybe": "a word that no law knows"}
ALLOWED: Final = {
    ("chemin_de_fer.bank", 10_000): "hundredths of a per cent",
    ("chemin_de_fer.closing", 60): "seconds of a minute",
    ("chemin_de_fer.hand_fold", 64): "how many players, bids and calls are remembered",
    ("chemin_de_fer.names", 8): "what the word says",
    ("chemin_de_fer.names", 9): "what the word says",
    ("chemin_de_fer.scores", 11): "a jack by its rank: how somebody counts wrongly",
    ("chemin_de_fer.scores", 12): "a queen by its rank: how somebody counts wrongly",
    ("chemin_de_fer.scores", 13): "a king by its rank: how somebody counts wrongly",
    ("chemin_de_fer.scores", 14): "an ace as the highest card: how somebody counts wrongly",
}
RESULTS: Final = {"score_called": "the score of a hand as it was announced", "void_called": "the coup was void"}

_CUT = "who cuts changes no card that anybody knows; the shared rule tells it as minor in every game"
LIGHTER: Final = {  # paragraph -> why no rule of it weighs what the catalogue says
    "ao-de-261-22/12/27": _CUT,
    "ao-de-261-22/12/28": _CUT,
}
