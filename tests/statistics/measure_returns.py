"""The figures of docs/machines.md on returns, measured: `python -m tests.statistics.measure_returns` (minutes)."""

from statistics import median

from tests.statistics.reels import HIGH, HIGH_AT_78, LOW, LOW_AT_78, Lines, watched

NEEDED = 80_000.0  # for one question about one of the first thousand machines, alpha 5 %
CASES: dict[str, tuple[Lines, Lines, int, int]] = {
    "low spread (2.3), honest": (LOW, LOW, 100, 2_000_000),
    "low spread (2.3), at 78 %": (LOW_AT_78, LOW, 100, 2_000_000),
    "high spread (7.6), honest": (HIGH, HIGH, 100, 2_000_000),
    "high spread (7.6), at 78 %": (HIGH_AT_78, HIGH, 50, 16_000_000),
}  # what plays, what is declared, machines, games


def row(case: str) -> str:
    """How many of so many machines each rule accused, and after how many games half of those."""
    true, declared, machines, games = CASES[case]
    step = 10_000 if games > 5_000_000 else 2_000
    results = [watched(true, declared, games, NEEDED, f"{case} {number}", step=step) for number in range(machines)]
    cells = []
    for name in ("ours", "flat"):
        when = sorted(at for each in results if (at := getattr(each, name)) is not None)
        cells.append(f"{len(when)} of {machines}" + (f", half of them by {int(median(when)):,}" if when else ""))
    return f"| {case} | {games:,} | {cells[0]} | {cells[1]} |"


if __name__ == "__main__":
    for case in CASES:
        print(row(case), flush=True)
