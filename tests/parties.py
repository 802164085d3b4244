"""Findings in which several parties are short of different sums: what every page, file and message must show."""

from typing import Any

from schemas.findings import Evidence, Finding
from schemas.parties import BANK, Party, Role, Shortfall, short_of
from tests.alerts.findings import START, finding

ANA, RUI, EVA = (Party(role=Role.PLAYER, name=name) for name in ("Ana", "Rui", "Eva"))
BANKER, ASSOCIATE = Party(role=Role.BANKER, name="Ivo"), Party(role=Role.ASSOCIATE, name="Lia")
POT, PERCENTAGE, JACKPOT = Party(role=Role.POT, name="2"), Party(role=Role.PERCENTAGE), Party(role=Role.JACKPOT, name="J-7")  # fmt: skip

EVERYBODY = (
    Shortfall(party=ANA, gainer=BANK, amount=150_000),
    Shortfall(party=RUI, gainer=EVA, amount=25_050, about="straight:17"),
    Shortfall(party=EVA, gainer=BANKER, amount=700),
    Shortfall(party=BANK, gainer=RUI, amount=3_000_000),
    Shortfall(party=BANKER, gainer=ASSOCIATE, amount=4_000),
    Shortfall(party=ASSOCIATE, gainer=PERCENTAGE, amount=5_000),
    Shortfall(party=POT, gainer=PERCENTAGE, amount=6_000),
    Shortfall(party=PERCENTAGE, gainer=POT, amount=7_000),
    Shortfall(party=JACKPOT, gainer=BANK, amount=8_000, about="prize of Ana"),
)
"""Three players short of different sums, and every other kind of party."""

PORTUGUESE = (
    "faltam 1 500 AOA a Ana, a favor da banca",
    "faltam 250,50 AOA a Rui, a favor de Eva (straight:17)",
    "faltam 7 AOA a Eva, a favor do banqueiro Ivo",
    "faltam 30 000 AOA à banca, a favor de Rui",
    "faltam 40 AOA ao banqueiro Ivo, a favor do associado Lia",
    "faltam 50 AOA ao associado Lia, a favor da percentagem da casa",
    "faltam 60 AOA ao pote 2, a favor da percentagem da casa",
    "faltam 70 AOA à percentagem da casa, a favor do pote 2",
    "faltam 80 AOA ao jackpot J-7, a favor da banca (prize of Ana)",
)
ENGLISH = (
    "Ana is short 1,500 AOA, to the bank's gain",
    "Rui is short 250.50 AOA, to Eva's gain (straight:17)",
    "Eva is short 7 AOA, to banker Ivo's gain",
    "the bank is short 30,000 AOA, to Rui's gain",
    "banker Ivo is short 40 AOA, to associate Lia's gain",
    "associate Lia is short 50 AOA, to the house percentage's gain",
    "pot 2 is short 60 AOA, to the house percentage's gain",
    "the house percentage is short 70 AOA, to pot 2's gain",
    "jackpot J-7 is short 80 AOA, to the bank's gain (prize of Ana)",
)


def short(*shortfalls: Shortfall, number: int = 1, **told: Any) -> Finding:
    """A finding in which these parties are short, with its sums, shown by a bet, a ball and the payment it rests on."""
    kinds = ("bet_placed", "ball_landed", "payout_made")
    shows = tuple(
        Evidence(event=f"e{number + place}", sequence=number + place, type=kind, time=START)
        for place, kind in enumerate(kinds)
    )
    facts: dict[str, Any] = {
        "shortfalls": shortfalls, "player_short": short_of(Role.PLAYER, shortfalls),
        "bank_short": short_of(Role.BANK, shortfalls), "shows": shows, "evidence": shows[2:],
    }  # fmt: skip
    return finding(number, **facts | told)


def plain(text: str) -> str:
    """With ordinary spaces between the thousands."""
    return text.replace("\u00a0", " ")
