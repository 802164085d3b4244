"""Findings and plans by the dozen."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from projections.alerts.plan import AlertPlan
from schemas.findings import Evidence, Finding, Severity
from schemas.parties import BANK, Party, Role, Shortfall

START = datetime(2023, 3, 14, 20, 0, tzinfo=UTC)  # nine in the evening in Luanda
LUANDA = ZoneInfo("Africa/Luanda")


def finding(number: int = 1, **fields: Any) -> Finding:
    time = fields.pop("time", START)
    facts: dict[str, Any] = {
        "id": f"{number:032x}", "rule": "roulette/every_winning_bet_is_paid_its_prize", "version": 1,
        "paragraph": "ao-de-261-22/1/30.a.i", "law": "ao-de-261-22 2022-07-27", "severity": Severity.CRITICAL,
        "venue": "casino-luanda", "table": "AR-1", "game": "american_roulette", "regulation": "ao-de-261-22",
        "coup": f"AR-1-20230314-{number}", "staff": "Marta", "player": "Ana", "time": time, "sequence": number,
        "values": {"player": "Ana"}, "currency": "AOA", "player_short": 300_000, "bank_short": 0,
        "shortfalls": (Shortfall(party=Party(role=Role.PLAYER, name="Ana"), gainer=BANK, amount=300_000),),
        "evidence": (Evidence(event=f"e{number}", sequence=number, type="payout_made", time=time),),
        "reading": None, "pt": "Ana recebeu 102 000 AOA; o prémio é de 105 000 AOA.",
        "en": "Ana was paid 102,000 AOA; the prize is 105,000 AOA.",
    }  # fmt: skip
    return Finding(**facts | fields)


def plan(*routes: dict[str, Any], channels: tuple[str, ...] = ("duty", "chief"), **fields: Any) -> AlertPlan:
    ways = [{"name": name, "url": "json://127.0.0.1:9/"} for name in channels]
    return AlertPlan.model_validate({"channel": ways, "route": list(routes), **fields})


def after(**time: float) -> datetime:
    return START + timedelta(**time)
