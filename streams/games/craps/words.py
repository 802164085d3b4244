"""Our code words as inspectors read them."""

from streams.games.dice import words

PORTUGUESE = {
    **words.PORTUGUESE,
    "pass": "pass-line", "dont_pass": "don't pass-line", "come": "come", "dont_come": "don't come", "odds": "odds",
    "big": "big", "under_seven": "under seven", "over_seven": "over seven", "craps": "craps", "hard": "hardway",
    "total": "total", "box_win": "casa do número, a favor,", "box_lose": "casa do número, contra,", "field": "field",
    "rolling": "dados em jogo", "at_rest": "dados imobilizados",
}  # fmt: skip
