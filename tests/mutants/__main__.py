"""Break each rule on purpose and see that a scenario notices.

    python -m tests.mutants                      all of them (half an hour or so on two idle cores)
    python -m tests.mutants --only void.py       the sources whose path contains this
    python -m tests.mutants --sample 200         so many, drawn with --seed
    python -m tests.mutants --only void.py --against void.toml    quickly, with the scenarios of such files alone

What was noticed once is not tried again while its function stays the same, so a long run may be done in parts;
--afresh forgets. SURVIVORS.md says what no test notices, with the reason in accepted.toml why that is right.
"""

import argparse
import gc
import json
import multiprocessing
import os
import random
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.gates.tree import ROOT
from tests.mutants.changes import Mutant, mutants
from tests.mutants.trial import KILLED, LOCKED, SURVIVED, TIMEOUT, Case, Trials, Wanted, cases, fail_without_any_mutant
from tests.mutants.wrongs import homes

HERE = Path(__file__).parent
KEPT = HERE / "tried.json"  # not in the tree
GUARD = "a guard: no case lacks what it asks for, and without it the rule would be in error, not silent"
DEFAULT = "a default for the types: in every case there is what it would stand in for"
STRICT = "equivalent: both lists are as long"
NUMBERS = "equivalent: two events never have one number"
SAME_NUMBER = re.compile(r"(\S+\.sequence) ([<>])(=?) (\S+\.sequence) → \1 \2(?!\3 )=? \4")
TOGETHER = 16  # mutants in one child process
TARGETS = ("streams/games/*/*.py", "streams/engine/*.py", "streams/rules/*.py")
ENGINE = ("tests/engine/test_custody.py", "tests/properties/test_engine_limits.py")
ACCOUNT = "tests/properties/test_account.py::test_"
KERNEL = [
    each for each in (ROOT / "tests/settlement").glob("test_*.py") if each.name != "test_cases.py"
]  # of the games
TESTS = {
    "streams/engine/rule_index": ("tests/engine/test_finished.py",),
    "streams/engine/findings": ("tests/engine/test_names.py", *ENGINE),
    "streams/engine/notes": ("tests/engine/test_notes.py",),
    "streams/engine/seal": ("tests/engine/test_seal.py",),
    "streams/engine/signatures": ("tests/engine/test_signatures.py",),
    "streams/engine/silence": ("tests/engine/test_ticks.py",),
    "streams/engine/tree": ("tests/engine/test_tree.py",),
    "streams/engine": ENGINE,
    "streams/rules/account": ("tests/engine/test_coup_accounts.py",),
    "streams/rules/movements": ("tests/engine/test_coup_accounts.py",),
    "streams/rules": ENGINE,
    "streams/games/baccarat/coup_account": (
        f"{ACCOUNT}in_a_lawful_evening_nobody_is_short_of_anything[few-baccarat_ponto_banca]",
        f"{ACCOUNT}the_account_says_what_the_findings_tell_in_money[few-baccarat_ponto_banca]",
        f"{ACCOUNT}whatever_is_done_with_the_money_the_parties_balance[baccarat_ponto_banca]",
    ),
    "streams/games/baccarat/figures": ("tests/statistics/test_expectation.py", "tests/statistics/test_cube.py"),
    "streams/games/baccarat/online_sessions": ("tests/games/test_baccarat_sessions.py",),
    "streams/games/baccarat/table": ("tests/games/test_baccarat_road.py",),
    "streams/games/chemin_de_fer/coup_account": (
        f"{ACCOUNT}in_a_lawful_evening_nobody_is_short_of_anything[few-chemin_de_fer]",
        f"{ACCOUNT}the_account_says_what_the_findings_tell_in_money[few-chemin_de_fer]",
        f"{ACCOUNT}the_account_says_what_the_findings_of_scenarios_tell_in_money[chemin_de_fer-2]",
    ),
    "streams/games/chemin_de_fer/figures": ("tests/statistics/test_cube.py",),
    "streams/games/chemin_de_fer": (
        "tests/games/test_chemin_de_fer_lost.py",
        "tests/games/test_chemin_de_fer_rulings.py",
    ),
    "streams/games/bets/expectation": ("tests/statistics/test_expectation.py",),
    "streams/games/bets/figures": ("tests/statistics/test_cube.py",),
    "streams/games/bets/late": ("tests/statistics/test_cube.py",),
    "streams/games/bets": ("tests/settlement/test_bets.py",),
    "streams/games/decree": ("tests/engine/test_deviations.py",),
    "streams/games/poker/coup_account": (
        "tests/games/poker/test_pots_sheet.py",
        f"{ACCOUNT}in_a_lawful_evening_nobody_is_short_of_anything[few-holdem]",
        f"{ACCOUNT}the_account_says_what_the_findings_tell_in_money[few-holdem]",
        f"{ACCOUNT}whatever_is_done_with_the_money_the_parties_balance[holdem]",
    ),
    "streams/games/poker/figures": ("tests/statistics/test_cube.py",),
    "streams/games/poker/pots": ("tests/games/poker/test_pots.py",),
    "streams/games/settlement": tuple(sorted(f"tests/settlement/{each.name}" for each in KERNEL)),
}  # for what scenarios do not reach


@dataclass(frozen=True)
class Tried:
    """A mutant and what became of it."""

    file: str
    mutant: Mutant
    outcome: str
    noticed: str  # by which case; of one that survived, how many cases felt it

    @property
    def key(self) -> tuple[str, str, str]:
        """What a reason in accepted.toml is about; lines move, this does not."""
        return self.file, self.mutant.function, self.mutant.change


Known = dict[Path, list[Mutant]]
Kept = dict[tuple[str, str, str], Tried]  # by file, digest of the function and key of the mutant


def main() -> int:
    asked = _arguments()
    os.nice(asked.nice)
    everything = {path: mutants(path.read_text("utf-8")) for path in _sources()}
    kept = {} if asked.afresh else _kept(everything)
    chosen = _chosen(everything, kept, asked.only, asked.sample, asked.seed)
    print(f"{len(chosen)} of {sum(map(len, everything.values()))} mutants to try", flush=True)
    wanted = [Wanted(number, path, mutant, _tests(path)) for number, (path, mutant) in enumerate(chosen)]
    for tests in sorted({each.tests for each in wanted if each.tests}):
        if fail_without_any_mutant(tests):
            print(f"these tests fail without any mutant: {', '.join(tests)}")
            return 2
    for done, tried in enumerate(_try_all(wanted, cases(asked.jobs, asked.against, chosen), asked), 1):
        if asked.against and tried.outcome == SURVIVED:
            continue  # others may notice it
        kept[tried.file, tried.mutant.digest, tried.mutant.key] = tried
        if done % 200 == 0:
            _keep(kept)
    _keep(kept)
    results, reasons = sorted(kept.values(), key=lambda each: (each.file, each.mutant.line)), _reasons()
    known = Counter(_folder(_name(path)) for path, mutants_of in everything.items() for _ in mutants_of)
    _report(results, reasons, known)
    (HERE / "SURVIVORS.md").write_text(_survivors(results, reasons, known), "utf-8")
    return 1 if any(each.outcome == SURVIVED and _why(each, reasons) is None for each in results) else 0


def _arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").split("\n", 1)[0])
    asked.add_argument("--only", action="append", default=[], metavar="FILE", help="sources whose path contains this")
    asked.add_argument("--against", default="", metavar="FILE", help="only scenarios of files whose path contains this")
    asked.add_argument("--sample", type=int, default=0, metavar="N", help="only so many, drawn by chance")
    asked.add_argument("--seed", type=int, default=1, help="for the sample")
    asked.add_argument("--seconds", type=int, default=15, help="processor time that one mutant may take")
    asked.add_argument("--most", type=int, default=0, metavar="N", help="only so many cases of a kind, to be quick")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    asked.add_argument("--afresh", action="store_true", help="try again what was noticed before")
    asked.add_argument("--nice", type=int, default=10, help="how far to stand back for others on this machine")
    return asked.parse_args()


def _sources() -> list[Path]:
    return sorted(path for pattern in TARGETS for path in ROOT.glob(pattern))


def _chosen(everything: Known, kept: Kept, only: list[str], sample: int, seed: int) -> list[tuple[Path, Mutant]]:
    """The mutants to try: those asked for that nothing is known to notice."""
    wanted = [
        (path, mutant)
        for path, mutants_of in everything.items()
        if not only or any(part in path.as_posix() for part in only)
        for mutant in mutants_of
        if not _noticed(kept.get((_name(path), mutant.digest, mutant.key)))
    ]
    wanted.sort(key=lambda each: (_name(each[0]), each[1].digest, each[1].key) in kept)  # what survived comes last
    if not sample or sample >= len(wanted):
        return wanted
    return [wanted[place] for place in sorted(random.Random(seed).sample(range(len(wanted)), sample))]


def _noticed(tried: Tried | None) -> bool:
    return tried is not None and tried.outcome in (KILLED, LOCKED, TIMEOUT)


def _tests(path: Path) -> tuple[str, ...]:
    return next((tests for folder, tests in TESTS.items() if _name(path).startswith(folder)), ())


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _kept(everything: Known) -> Kept:
    """What earlier runs found of functions that are still the same."""
    content = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    kept: Kept = {}
    for path, mutants_of in everything.items():
        of = content.get(_name(path), {})
        for mutant in mutants_of:
            if (outcome := of.get(mutant.digest, {}).get(mutant.key)) is not None:
                kept[_name(path), mutant.digest, mutant.key] = Tried(_name(path), mutant, *outcome)
    return kept


def _keep(kept: Kept) -> None:
    """Written whole and put in place at once, so that an interrupted run loses little and spoils nothing."""
    content: dict[str, dict[str, dict[str, tuple[str, str]]]] = {}
    for (file, digest, key), tried in kept.items():
        content.setdefault(file, {}).setdefault(digest, {})[key] = (tried.outcome, tried.noticed)
    part = KEPT.with_suffix(".part")
    part.write_text(json.dumps(content), "utf-8")
    part.replace(KEPT)


def _try_all(chosen: list[Wanted], cases: list[Case], asked: argparse.Namespace) -> Iterator[Tried]:
    """Try them in as many processes as asked, and tell of each as it is done."""
    known = homes()
    gc.collect()
    gc.freeze()
    began, done = monotonic(), 0
    parts = [chosen[start : start + TOGETHER] for start in range(0, len(chosen), TOGETHER)]
    with multiprocessing.get_context("fork").Pool(
        asked.jobs, _Pool.begin, (parts, Trials(cases, known, asked.seconds, asked.most))
    ) as pool:
        for place, outcomes in pool.imap_unordered(_Pool.run, range(len(parts))):
            for each, (outcome, noticed) in zip(parts[place], outcomes, strict=True):
                if outcome == SURVIVED:
                    mutant = each.mutant
                    print(f"survived {_name(each.path)}:{mutant.line} {mutant.function}: {mutant.change}", flush=True)
                yield Tried(_name(each.path), each.mutant, outcome, noticed)
            done += len(outcomes)
            print(f"{done}/{len(chosen)} in {monotonic() - began:.0f} s", file=sys.stderr, flush=True)


class _Pool:
    """What one process of the pool knows."""

    parts: list[list[Wanted]]
    trials: Trials

    @classmethod
    def begin(cls, parts: list[list[Wanted]], trials: Trials) -> None:
        cls.parts, cls.trials = parts, trials

    @classmethod
    def run(cls, place: int) -> tuple[int, list[tuple[str, str]]]:
        return place, cls.trials.try_all(cls.parts[place])


Reasons = dict[tuple[str, str, str], str]


def _reasons() -> Reasons:
    kept = HERE / "accepted.toml"
    content = tomllib.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    return {
        (each["file"], each["function"], change): each["why"]
        for each in content.get("accepted", ())
        for change in each["changes"]
    }


def _why(each: Tried, reasons: Reasons) -> str | None:
    file, function, change = each.key
    if (own := reasons.get(each.key) or reasons.get((file, function, "*"))) is not None:
        return own
    if each.noticed == "0" and each.mutant.drops_a_guard:
        return GUARD
    if each.noticed == "0" and (each.mutant.drops_a_default or each.mutant.changes_a_default):
        return DEFAULT
    if each.mutant.loosens_a_zip:
        return STRICT
    return NUMBERS if SAME_NUMBER.fullmatch(change) else None


def _table(tried: list[Tried], reasons: Reasons, known: Counter[str]) -> list[str]:
    """By folder: a game, what games share, the engine, the rules."""
    heads = ("source", "mutants", "tried", KILLED, TIMEOUT, LOCKED, SURVIVED, "explained", "felt nowhere")
    lines = [f"| {' | '.join(heads)} |", f"|---|{'---:|' * (len(heads) - 1)}"]
    for folder in [*sorted(known), "all"]:
        here = [each for each in tried if folder in ("all", _folder(each.file))]
        left = [each for each in here if each.outcome == SURVIVED]
        counted = Counter(each.outcome for each in here)
        explained = sum(_why(each, reasons) is not None for each in left)
        nowhere = sum(each.noticed == "0" and _why(each, reasons) is None for each in left)
        of = known.total() if folder == "all" else known[folder]
        outcomes = (counted[each] for each in (KILLED, TIMEOUT, LOCKED, SURVIVED))
        lines.append(f"| {' | '.join(map(str, (folder, of, len(here), *outcomes, explained, nowhere)))} |")
    return lines


def _folder(file: str) -> str:
    return Path(file).parent.as_posix().removeprefix("streams/").removeprefix("games/")


def _report(tried: list[Tried], reasons: Reasons, known: Counter[str]) -> None:
    print("\n".join(_table(tried, reasons, known)))
    unexplained = [each for each in tried if each.outcome == SURVIVED and _why(each, reasons) is None]
    noticed = sum(each.outcome != SURVIVED for each in tried)
    print(f"noticed: {noticed} of {len(tried)} ({noticed / max(1, len(tried)):.1%}); unexplained: {len(unexplained)}")
    noticed_now = {each.key for each in tried if each.outcome != SURVIVED}
    for file, function, change in sorted(noticed_now & set(reasons)):
        print(f"accepted, but it is noticed: {file} {function}: {change}")


def _survivors(tried: list[Tried], reasons: Reasons, known: Counter[str]) -> str:
    survived = [each for each in tried if each.outcome == SURVIVED]
    lines = [
        "# Mutants that no test notices",
        "",
        "Written by `make mutants`. Each line is a small wrong in a source and why nothing has to notice it.",
        f"Tried: {len(tried)} of {known.total()} mutants. Killed: a scenario's own sentences or a test notice; locked:",
        "only `tests/scenarios/verdicts.lock`, which holds all that is said of every scenario, does. Felt: in how many cases",
        "the changed place had another value, or ran at all if it has none; `60 of 300`: it was tried against 60 of them.",
        "Felt nowhere and not explained: nothing in the cases makes the change differ.",
        "",
        *_table(tried, reasons, known),
        "",
    ]
    for file in sorted({each.file for each in survived}):
        lines += [f"## {file}", "", "| line | in | change | felt | why |", "|---:|---|---|---:|---|"]
        for each in survived:
            if each.file == file:
                change = each.mutant.change.replace("|", "\\|")
                why = _why(each, reasons) or "not explained yet"
                lines.append(f"| {each.mutant.line} | `{each.mutant.function}` | `{change}` | {each.noticed} | {why} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.exit(main())
