"""The verdicts of every rule on every scenario, as short digests in verdicts.lock: as written, and shaken (shaking.py).

    python -m tests.scenarios.verdict_lock           write verdicts.lock anew (make verdict-lock)
    python -m tests.scenarios.verdict_lock NAME      all findings and verdicts of one scenario

A scenario's sentences pin what its author had in mind; the lock pins the rest: who was on duty, the evidence, which
rules could not judge. A change of a rule changes the lines of the scenarios that it touches, and no others: look at them.
"""

import sys
from functools import cache
from pathlib import Path

from tests.scenarios.loader import Scenario, scenarios
from tests.scenarios.play import Minutes, hear, hear_script
from tests.scenarios.shaking import SHAKES, scripts

LOCK = Path(__file__).with_name("verdicts.lock")


@cache
def locked() -> dict[str, list[str]]:
    """The digests of each scenario by its name."""
    lines = (line.split(" ", len(SHAKES) + 1) for line in LOCK.read_text("utf-8").splitlines())
    return {name: digests for *digests, name in lines}


def verdicts(scenario: Scenario) -> list[Minutes]:
    """What the judge reports of the scenario as it stands in its file, then of each way in which it is shaken."""
    return [hear_script(scenario, script) for script in scripts(scenario)]


def main(words: list[str]) -> int:
    if words:
        return _show(words[0])
    lines = {entry.name: [heard.digest() for heard in verdicts(entry)] for entry in scenarios()}
    LOCK.write_text("".join(f"{' '.join(lines[name])} {name}\n" for name in sorted(lines)), "utf-8")
    print(f"{len(lines)} scenarios in {LOCK.name}")
    return 0


def _show(name: str) -> int:
    chosen = [scenario for scenario in scenarios() if name in scenario.name]
    for scenario in chosen:
        heard: Minutes = hear(scenario)
        print(f"{heard.digest()} {scenario.name}")
        for finding in heard.findings:
            print(f"  {finding.model_dump_json()}")
        for coup, rule, verdict in heard.verdicts:
            print(f"  {coup or '-'} {rule}: {verdict}")
    return 0 if chosen else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
