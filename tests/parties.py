"""Findings in which several parties are short of different sums: what every page, file and message must show."""

from typing import Any

from schemas.findings import Evidence, Finding
from schemas.parties import BANK, Party, Role, Shortfall, short_of
from tests.alerts.findings import START, finding

ZILDA, QUIM, XANA = (Party(role=Role.PLAYER, name=name) for name in ("Zilda", "Quim", "Xana"))
BANKER, ASSOCIATE = Party(role=Role.BANKER, name="Ubaldo"), Party(role=Role.ASSOCIATE, name="Odete")
POT, PERCENTAGE, JACKPOT = Party(role=Role.POT, name="2"), Party(role=Role.PERCENTAGE), Party(role=Role.JACKPOT, name="J-7")  # fmt: skip

EVERYBODY = (
    Shortfall(party=ZILDA, gainer=BANK, amount=150_000),
    Shortfall(party=QUIM, gainer=XANA, amount=25_050, about="straight:17"),
    Shortfall(party=XANA, gainer=BANKER, amount=700),
    Shortfall(party=BANK, gainer=QUIM, amount=3_000_000),
    Shortfall(party=BANKER, gainer=ASSOCIATE, amount=4_000),
    Shortfall(party=ASSOCIATE, gainer=PERCENTAGE, amount=5_000),
    Shortfall(party=POT, gainer=PERCENTAGE, amount=6_000),
    Shortfall(party=PERCENTAGE, gainer=POT, amount=7_000),
    Shortfall(party=JACKPOT, gainer=BANK, amount=8_000, about="prize of Zilda"),
)
"""Three players short of different sums, and every other kind of party."""

PORTUGUESE = (
    "faltam 1 500 AOA a Zilda, a favor da banca",
    "faltam 250,50 AOA a Quim, a favor de Xana (straight:17)",
    "faltam 7 AOA a Xana, a favor do banqueiro Ubaldo",
    "faltam 30 000 AOA à banca, a favor de Quim",
    "faltam 40 AOA ao banqueiro Ubaldo, a favor do associado Odete",
    "faltam 50 AOA ao associado Odete, a favor da percentagem da casa",
    "faltam 60 AOA ao pote 2, a favor da percentagem da casa",
    "faltam 70 AOA à percentagem da casa, a favor do pote 2",
    "faltam 80 AOA ao acumulado J-7, a favor da banca (prize of Zilda)",
)
ENGLISH = (
    "Zilda is short 1,500 AOA, to the bank's gain",
    "Quim is short 250.50 AOA, to Xana's gain (straight:17)",
    "Xana is short 7 AOA, to banker Ubaldo's gain",
    "the bank is short 30,000 AOA, to Quim's gain",
    "banker Ubaldo is short 40 AOA, to associate Odete's gain",
    "associate Odete is short 50 AOA, to the house percentage's gain",
    "pot 2 is short 60 AOA, to the house percentage's gain",
    "the house percentage is short 70 AOA, to pot 2's gain",
    "jackpot J-7 is short 80 AOA, to the bank's gain (prize of Zilda)",
)


def short(*shortfalls: Shortfall, number: int = 1, **fields: Any) -> Finding:
    """A finding in which these parties are short, with its sums, shown by a bet, a ball and the payment it rests on."""
    kinds = ("bet_placed", "ball_settled", "payout_made")
    shows = tuple(
        Evidence(event=f"e{number + place}", sequence=number + place, type=kind, time=START)
        for place, kind in enumerate(kinds)
    )
    facts: dict[str, Any] = {
        "shortfalls": shortfalls, "player_short": short_of(Role.PLAYER, shortfalls),
        "bank_short": short_of(Role.BANK, shortfalls), "shows": shows, "evidence": shows[2:],
    }  # fmt: skip
    return finding(number, **facts | fields)


def plain(text: str) -> str:
    """With ordinary spaces between the thousands."""
    return text.replace("\u00a0", " ")
