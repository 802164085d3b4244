"""Our code words as inspectors read them."""

from streams.games.bets import words

PORTUGUESE = {
    **words.PORTUGUESE, "coin_tossed": "lançamento da moeda", "tossed": "moeda lançada", "heads": "cara",
    "tails": "coroa", "coin_toss": "cara ou coroa", "dealer": "pagador",
}  # fmt: skip
REASONS = {"how the coin fell was not seen": "não se viu como ficou a moeda"}
