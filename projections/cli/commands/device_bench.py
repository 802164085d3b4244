"""`vigia device bench`: how fast this machine signs, writes to disk, verifies, and judges signed events."""

import argparse
import json
from collections.abc import Callable
from typing import Any, Final

from projections.cli.parser import Parser
from projections.cli.speech import Speech

TABLE: Final = "AR-1"


def bench_arguments(parser: Parser) -> None:
    """How much."""
    parser.option("--events N", "quantos eventos (20 000)", "how many events (20,000)", least=1_000, default=20_000)
    parser.flag("--json", "um objecto JSON", "one JSON object")


def bench(args: argparse.Namespace, say: Speech) -> None:
    """Make an evening, sign it, and time each step by itself."""
    from projections.cli.screen import console, table

    rates = _rates(args.events, say)
    if args.json:
        print(json.dumps({name: round(rate) for name, rate in rates.items()}))
        return
    words = {
        "sign": say("assinar (CPU)", "sign (CPU)"),
        "verify": say("conferir uma assinatura (CPU)", "verify a signature (CPU)"),
        "write_one": say("escrever em disco, um a um", "write to disk, one by one"),
        "write_20": say("escrever em disco, 20 de cada vez", "write to disk, 20 at a time"),
        "replay_unsigned": say("reprodução sem assinaturas (CPU)", "replay without signatures (CPU)"),
        "replay_signed": say("reprodução com assinaturas (CPU)", "replay with signatures (CPU)"),
    }
    heads = say("medida|eventos/s", "measure|events/s").split("|")
    rows = [(words[name], say.count(round(rate))) for name, rate in rates.items()]
    console().print(table(say("Assinaturas", "Signatures"), heads, rows, right=(1,)))


def _rates(events: int, say: Speech) -> dict[str, float]:
    from time import perf_counter, process_time

    from producers.device.keys import SigningKey
    from producers.simulator import simulate
    from producers.simulator.script import seal
    from projections.cli import lawbook
    from projections.replay import replay
    from schemas.signature import PublicKey, event_message, opened

    def rate(work: Callable[[], Any], of: int, clock: Callable[[], float] = process_time) -> float:
        started = clock()
        work()
        return of / (clock() - started)

    script = list(simulate("american_roulette", events // 40 + 1, 1, TABLE))[:events]
    key, law = SigningKey.generate(), lawbook.law(say)
    plain = list(seal(script, TABLE))
    sources = {draft.source for draft in script}
    licence = {**script[0].data["licence"], "keys": {source: {"public_key": key.public} for source in sources}}
    script[0].data = {"licence": licence}
    signed = list(seal(script, TABLE, sign=lambda _: key.sign))
    parts = [part for part in map(opened, signed) if part is not None]
    public = PublicKey(key.public)
    return {
        "sign": rate(lambda: [key.sign(event_message(raw)) for raw in plain], len(plain)),
        "verify": rate(lambda: [public.signed(*part) for part in parts], len(parts)),
        "write_one": rate(lambda: _write(signed[:500], 1), 500, perf_counter),
        "write_20": rate(lambda: _write(signed[:5_000], 20), len(signed[:5_000]), perf_counter),
        "replay_unsigned": rate(lambda: replay(enumerate(plain, 1), law), len(plain)),
        "replay_signed": rate(lambda: replay(enumerate(signed, 1), law), len(signed)),
    }


def _write(records: list[bytes], together: int) -> None:
    from tempfile import TemporaryDirectory

    from producers.device.spool import Spool

    with TemporaryDirectory(prefix="vigia-spool-", dir=".") as folder:
        spool = Spool(folder, TABLE)
        for start in range(0, len(records), together):
            spool.append(records[start : start + together])
        spool.close()
