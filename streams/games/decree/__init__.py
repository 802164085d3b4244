"""What binds every game under ao-de-261-22: the front articles of the decree."""

from streams.games.decree.articles import deviations_rest_on_an_instrutivo, game_is_approved
from streams.games.decree.law import front
from streams.rules import Rulebook, Table

REGULATION = "ao-de-261-22"
RULES = (deviations_rest_on_an_instrutivo, game_is_approved)

BOOKS = (
    Rulebook(
        game="*", regulation=REGULATION, chapter=f"{REGULATION}/decree/", law=front,
        table=Table, next={}, rules=RULES,
    ),
)  # fmt: skip
