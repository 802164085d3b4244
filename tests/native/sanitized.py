"""The fuzz target with a front end that was compiled with AddressSanitizer and UBSan: `make native-sanitized`."""

import importlib.util
import random
import sys
from pathlib import Path

from projections.replay import replay
from streams.law.files import load_law
from tests.native.damages import damaged
from tests.native.reading import main
from tests.properties.evenings import GAMES, spoiled_records

NAME = "streams.engine._front"


def put_in_place(folder: str) -> None:
    """Use the module in that folder as the front end."""
    (path,) = Path(folder).glob("_front.*.so")
    spec = importlib.util.spec_from_file_location(NAME, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[NAME] = module


def judge_damaged(seed: int) -> None:
    """Whole journals too, so that chains, folds and what is handed over are looked at."""
    records = spoiled_records(GAMES[seed % len(GAMES)], 2, 1, "checked")
    replay(enumerate(damaged(records, str(seed)), 1), load_law())


if __name__ == "__main__":
    put_in_place(sys.argv[1])
    first = int(sys.argv[3])
    for number in random.Random(first).sample(range(10_000), 2 * len(GAMES)):
        judge_damaged(number)
    main(float(sys.argv[2]), first)
