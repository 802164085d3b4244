"""`make peers`: what judging by the whole law costs beside less work done elsewhere, on the same records in one run.

Beside the judge run: decoding alone with pydantic, six checks in plain Python (msgspec decodes just what they read), and
the same six checks as a Bytewax dataflow, where Bytewax is there. Processor time, medians of five interleaved rounds.
"""

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from importlib import import_module
from itertools import islice
from typing import Final

from producers.simulator.roulette.figures import law_of
from projections.cli.simulated_floor import lawful
from projections.replay import front_end, replay
from schemas.envelope import message_adapter
from streams.law.files import load_law
from tests.peers.six_checks import Prizes, SixChecks

GAME: Final = "american_roulette"
ROUNDS: Final = 5
TABLES: Final = 8
TABLE: Final = b'"table":"'
Keyed = tuple[str, bytes]


def table_of(raw: bytes) -> str:
    start = raw.index(TABLE) + len(TABLE)
    return raw[start : raw.index(b'"', start)].decode()


def prizes() -> Prizes:
    """What each place of the cloth pays, as the law of that day says; combined bets are left out."""
    places = law_of(GAME, date(2023, 3, 14)).positions.items()
    return {name: (place.numbers, *place.prize.as_integer_ratio()) for name, place in places}


def plain(records: Sequence[Keyed], table: Prizes) -> list[str]:
    """Six checks in a loop."""
    tables: dict[str, SixChecks] = {}
    wrong = list[str]()
    for key, raw in records:
        checks = tables.get(key)
        if checks is None:
            checks = tables[key] = SixChecks(table)
        wrong += checks.take(raw)
    return wrong


def in_bytewax(records: Sequence[Keyed], table: Prizes) -> list[str]:
    """The same in a dataflow, with a state for each key."""
    # no types: Bytewax is fetched for this comparison alone
    op, dataflow, testing = (import_module(f"bytewax.{name}") for name in ("operators", "dataflow", "testing"))
    wrong: list[tuple[str, list[str]]] = []
    flow = dataflow.Dataflow("six_checks")
    keyed = op.input("records", flow, testing.TestingSource(records, batch_size=1_000))

    def check(state: SixChecks | None, raw: bytes) -> tuple[SixChecks, list[str]]:
        checks = state or SixChecks(table)
        return checks, list(checks.take(raw))

    checked = op.stateful_map("checks", keyed, check)
    op.output("wrong", op.filter("some", checked, lambda each: bool(each[1])), testing.TestingSink(wrong))
    testing.run_main(flow)
    return [name for _, names in wrong for name in names]


def main(events: int) -> None:
    raws = list(islice(lawful(TABLES, events // 30 // TABLES + 1, 1, (GAME,)), events))
    keyed, numbered = [(table_of(raw), raw) for raw in raws], list(enumerate(raws, 1))
    law, table, validate = load_law(), prizes(), message_adapter().validate_json

    def bare() -> None:
        for raw in raws:
            with suppress(ValueError):
                validate(raw)

    runners: dict[str, Callable[[], object]] = {
        "pydantic, decoding alone": bare,
        "six checks in plain Python": lambda: plain(keyed, table),
        "the whole law, Python alone": lambda: replay(numbered, law, pure=True),
    }
    if front_end() is not None:
        runners["the whole law, front end"] = lambda: replay(numbered, law)
    with suppress(ImportError):
        import_module("bytewax")
        runners["six checks in Bytewax"] = lambda: in_bytewax(keyed, table)
        assert sorted(plain(keyed, table)) == sorted(in_bytewax(keyed, table)), "they check the same"
    spent: dict[str, list[float]] = {name: [] for name in runners}
    for turn in range(ROUNDS + 1):  # the first is for what is worked out only once
        for name, run in runners.items():
            began = time.process_time()
            run()
            if turn:
                spent[name].append(time.process_time() - began)
    first = spent["pydantic, decoding alone"]
    print(f"{len(raws):,} records of {TABLES} tables of {GAME}; processor time, medians of {ROUNDS} interleaved rounds")
    for name, took in sorted(spent.items(), key=lambda each: statistics.median(each[1])):
        ratio = statistics.median(one / other for one, other in zip(first, took, strict=True))
        print(
            f"{name:30} {statistics.median(took) / len(raws) * 1e6:6.2f} µs an event, {ratio:.2f} times the speed of pydantic"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
