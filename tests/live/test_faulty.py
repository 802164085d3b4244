"""The rules that `make kill-tests` lets fail do fail, in a process that has met no game before too."""

import subprocess
import sys

BEFORE_ANY_GAME = """
from tests.live.faulty import faulty_rules
from tests.live.pipe import judged
from tests.live.traffic import a_floor

with faulty_rules():
    print(sum(len(coup.tally.errors) for coup in judged(a_floor()).coups))
print(sum(len(coup.tally.errors) for coup in judged(a_floor()).coups))
"""


def test_faulty_rules_fail_and_sound_ones_come_back() -> None:
    done = subprocess.run([sys.executable, "-c", BEFORE_ANY_GAME], capture_output=True, text=True, check=True)
    while_faulty, afterwards = map(int, done.stdout.split())
    assert while_faulty > 20
    assert afterwards == 0
