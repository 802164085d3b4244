"""People at a desk, and what they do there, in a few words."""

from pathlib import Path
from typing import Any

from projections.access import AccountRole, UserAccount
from projections.desk import Desk, DeskEntry
from tests.access.house import Clock

MARGINAL, ILHA = "Casino Marginal", "Casino da Ilha"

ANA = UserAccount("ana", AccountRole.INSPECTOR, None, "pt", locked=False)
RUI = UserAccount("rui", AccountRole.INSPECTOR, None, "pt", locked=False)
INES = UserAccount("ines", AccountRole.INVESTIGATOR, None, "pt", locked=False)
JOSE = UserAccount("jose", AccountRole.INVESTIGATOR, None, "pt", locked=False)
LUIS = UserAccount("luis", AccountRole.INSPECTOR, (ILHA,), "pt", locked=False)  # of one casino
EVA = UserAccount("eva", AccountRole.STATISTICIAN, None, "pt", locked=False)
CHEFE = UserAccount("chefe", AccountRole.ADMINISTRATOR, None, "pt", locked=False)
NUNO = UserAccount("nuno", AccountRole.COMPLIANCE, (MARGINAL,), "pt", locked=False)
EVERYBODY = (ANA, RUI, INES, JOSE, LUIS, EVA, CHEFE, NUNO)
PEOPLE = {account.name: account for account in EVERYBODY}


def desk_in(folder: Path, clock: Clock | None = None, **more: Any) -> Desk:
    return Desk(folder / "desk", clock or Clock(), accounts=PEOPLE.get, **more)


def grave(finding: str = "f1", **more: Any) -> dict[str, Any]:
    return {"finding": finding, "venue": MARGINAL, "severity": "major", **more}


def light(finding: str = "f2", **more: Any) -> dict[str, Any]:
    return {"finding": finding, "venue": MARGINAL, "severity": "minor", **more}


def dispute(**more: Any) -> dict[str, Any]:
    return {
        "venue": MARGINAL, "table": "AR-1", "coup": "AR-1-20260314-7", "claimant": "Ana Bela", "claim": "Paid short.",
        "amount": 50_000, "currency": "AOA", "contact": "+244 923 000 111", **more,
    }  # fmt: skip


def case(desk: Desk, by: UserAccount = ANA, **more: Any) -> str:
    opened = desk.tell("case_opened", {"title": "Roleta 1", "venue": MARGINAL, **more}, by)
    return str(getattr(opened.deed, "case", ""))


def kinds(entries: tuple[DeskEntry, ...]) -> list[str]:
    return [entry.kind for entry in entries]
