"""Bring scenario files that were written elsewhere up to date: `python -m tests.scenarios.upgrade FOLDER`.

The format has not changed: every file loads as it is. Rules have got other names. The command writes the names of today
into every file under the folder. Then it judges each scenario, and prints what it pins and the judge no longer finds:
there the law was read anew, which CHANGELOG.md tells by paragraph.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from producers.simulator.edits import NothingThere
from tests.gates.tree import ROOT
from tests.scenarios.expected import differences
from tests.scenarios.loader import BadScenario, load_file
from tests.scenarios.play import hear

_OF_ALL_DICE_GAMES: Final = ("bets_lie_on_the_cloths_declared", "table_is_single_or_double")
_OF_ALL_GAMES: Final = (
    "only_bets_that_were_laid_are_paid", "prizes_go_to_the_owner_of_the_bet", "winning_stake_stays_with_its_owner",
)  # fmt: skip

# The name that a rule had, and the one that it has: the same duty.
RENAMED: Final[dict[str, str]] = {
    **{f"{game}/{rule}": f"dice/{rule}" for game in ("banca_francesa", "cussec") for rule in _OF_ALL_DICE_GAMES},
    **{
        f"{game}/{rule}": f"settlement/{rule}"
        for game in ("banca_francesa", "cussec", "dice")
        for rule in _OF_ALL_GAMES
    },
    "blackjack/prizes_are_paid_before_the_next_coup_is_dealt": "cards/prizes_are_paid_before_the_next_coup_is_dealt",
    "cards/dealer_cuts_at_poker": "cards/only_the_dealer_cuts",
    "cards/inspector_cuts_when_no_player_will": "cards/house_cuts_only_when_no_player_will",
    "cards/no_more_than_one_card_is_burnt": "cards/no_more_cards_are_burnt_than_the_law_says",
    "cards/one_card_is_burnt_before_dealing": "cards/cards_are_burnt_before_dealing",
}
_NAME: Final = re.compile(r'"([a-z_]+/[a-z0-9_]+)"')


def upgraded(text: str) -> str:
    """The text of a scenario file with the rules under their names of today."""
    return _NAME.sub(lambda name: f'"{RENAMED.get(name[1], name[1])}"', text)


def retired() -> dict[str, str]:
    """The rules that are no longer asked: since when, and why."""
    entries = tomllib.loads((ROOT / "streams/law/rules.lock").read_text("utf-8"))
    return {rule: entry["retired"] for rule, entry in entries.items() if "retired" in entry}


def complaints(file: Path) -> Iterator[str]:
    """What is no longer as the scenarios of a file say."""
    gone = retired()
    try:
        for scenario in load_file(file):
            wrong = differences(scenario, hear(scenario))
            pinned = {*scenario.not_evaluable, *(finding["rule"] for finding in scenario.findings)}
            reasons = [f"{rule} was retired, {gone[rule]}" for rule in sorted(pinned & set(gone))]
            yield from (f"{scenario.name}: {line}" for line in (*reasons, *wrong))
    except (BadScenario, NothingThere) as fault:
        yield str(fault)


def main(words: list[str]) -> int:
    """Rewrite the files under a folder; 1 if some scenario is not judged as it says."""
    if len(words) != 1 or not Path(words[0]).is_dir():
        print("python -m tests.scenarios.upgrade FOLDER", file=sys.stderr)
        return 2
    status = 0
    for file in sorted(Path(words[0]).rglob("*.toml")):
        text = file.read_text("utf-8")
        if (new := upgraded(text)) != text:
            file.write_text(new, "utf-8")
            print(f"{file}: rules under their names of today")
        for line in complaints(file):
            print(f"{file}: {line}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
