"""`vigia bench`: how fast this machine judges, and in how much memory."""

import argparse
import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from projections.cli.stopwatch import Measured

EVENTS: Final = 1_000_000
TABLES: Final = 4
PER_COUP: Final = 30  # events, at least, so that enough coups are asked for


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "mede nesta máquina a descodificação, a reprodução e a memória",
            "measure decoding, replay and memory on this machine",
        ),
        "vigia bench --events 200000",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """How much, of what, and what to measure."""
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--events",
        type=whole(1_000, say),
        default=EVENTS,
        metavar="N",
        help=say(
            "tamanho do diário misto que se gera (1 000 000)", "size of the mixed journal that is made (1,000,000)"
        ),
    )
    size.add_argument(
        "--coups",
        type=whole(1, say),
        metavar="N",
        help=say("ou tantos golpes em cada mesa", "or so many coups at each table"),
    )
    size.add_argument(
        "--journal",
        metavar="J.jsonl",
        help=say("ou mede este diário (- é a entrada padrão)", "or measure this journal (- is standard input)"),
    )
    parser.add_argument("--json", action="store_true", help=say("um objecto JSON", "one JSON object"))
    parser.add_argument(
        "--profile", action="store_true", help=say("mostra onde se gasta o tempo", "show where the time goes")
    )
    parser.add_argument(
        "--memory",
        action="store_true",
        help=say("compara a memória com 1 e 5 vezes o tamanho", "compare memory at 1 and 5 times the size"),
    )
    parser.add_argument("--make", action="store_true", help=argparse.SUPPRESS)  # the child that writes the journal
    parser.add_argument("--replay-only", action="store_true", help=argparse.SUPPRESS)  # the child that is weighed


def run(args: argparse.Namespace, say: Speech) -> int:
    """Make a journal in a process of its own, then measure."""
    if args.make:
        _make(args.coups, args.events)
        return Status.FINE
    if args.memory:
        return _memory(args, say)
    with _journal(args, say) as path:
        measured = _measured(args, path, say)
    if args.json:
        print(json.dumps(measured.record()))
    else:
        _show(measured, say)
    return Status.FINE


def _make(coups: int | None, events: int) -> None:
    from itertools import islice

    from projections.cli.floor import lawful

    asked = coups or events // (TABLES * PER_COUP) + 400
    write = sys.stdout.buffer.write
    for raw in islice(lawful(TABLES, asked, 1), None if coups else events):
        write(raw + b"\n")


def _child(*words: str) -> list[str]:
    return [sys.executable, "-m", "projections.cli.main", "bench", *words]


@contextmanager
def _journal(args: argparse.Namespace, say: Speech) -> "Iterator[str]":
    """The journal given, or a mixed one in a temporary folder that goes away."""
    import tempfile

    from projections.cli.screen import progress

    if args.journal:
        yield args.journal
        return
    with tempfile.TemporaryDirectory(prefix="vigia-bench-") as folder:
        path = Path(folder) / "mixed.jsonl"
        size = ["--coups", str(args.coups)] if args.coups else ["--events", str(args.events)]
        with path.open("wb") as file, progress(say("A gerar o diário", "Making the journal"), None):
            done = subprocess.run(_child("--make", *size), stdout=file, stderr=subprocess.DEVNULL, check=False)  # noqa: S603  # ourselves
        if done.returncode:
            raise Stop(
                say(
                    "Não foi possível gerar o diário: falta espaço na pasta temporária?",
                    "The journal could not be made: is there room in the temporary folder?",
                ),
                Status.DISK,
            )
        yield str(path)


def _measured(args: argparse.Namespace, path: str, say: Speech) -> "Measured":
    from projections.cli import books
    from projections.cli.journals import watched
    from projections.cli.stopwatch import measure

    law = books.law(say)
    with watched(path, say("A medir", "Measuring"), say) as records:
        if not args.profile:
            return measure(records, law, bare=not args.replay_only)
        import cProfile
        import pstats

        profile = cProfile.Profile()
        measured = profile.runcall(measure, records, law, bare=False)
        pstats.Stats(profile, stream=sys.stderr).sort_stats("tottime").print_stats(25)
        return measured


def _memory(args: argparse.Namespace, say: Speech) -> int:
    """Replay a stream of the size asked and one of five times that, each in a fresh process."""
    peaks = {}
    for events in (args.events, 5 * args.events):
        with subprocess.Popen(_child("--make", "--events", str(events)), stdout=subprocess.PIPE) as maker:  # noqa: S603
            weighed = subprocess.run(  # noqa: S603
                _child("--journal", "-", "--replay-only", "--json"),
                stdin=maker.stdout,
                capture_output=True,
                check=False,
            )
        if weighed.returncode:
            raise Stop(say("A medição foi interrompida.", "The measurement was interrupted."), Status.BAD)
        found = json.loads(weighed.stdout)
        peaks[found["events"]] = found["peak_rss_mb"]
    if args.json:
        print(json.dumps({"peak_rss_mb": peaks}))
        return Status.FINE
    for events, peak in peaks.items():
        print(
            say(f"{say.count(events)} eventos: {peak} MB no máximo", f"{say.count(events)} events: {peak} MB at most")
        )
    return Status.FINE


def _show(found: "Measured", say: Speech) -> None:
    from projections.cli.screen import console, table

    out = console()
    heads = say("medida|eventos/s|eventos/s de CPU", "measure|events/s|events per CPU second").split("|")
    rate = say.count
    rows = [
        (
            say("pydantic validate_json, só", "pydantic validate_json alone"),
            rate(int(found.bare_per_second)),
            rate(int(found.bare_per_cpu_second)),
        ),
        (
            say("reprodução: ler, cadeia, estado, regras", "replay: decode, chain, fold, rules"),
            rate(int(found.replay_per_second)),
            rate(int(found.replay_per_cpu_second)),
        ),
        (say("razão", "ratio"), found.ratio, found.cpu_ratio),
    ]
    title = say(
        f"{rate(found.events)} eventos, {found.megabytes} MB", f"{rate(found.events)} events, {found.megabytes} MB"
    )
    out.print(table(title, heads, rows, right=(1, 2)))
    out.print(say(f"Memória máxima: {found.peak_rss_mb} MB.", f"Peak memory: {found.peak_rss_mb} MB."))
    busy, cores = os.getloadavg()[0], os.cpu_count()
    out.print(
        say(
            f"Carga da máquina: {busy:.1f} em {cores} núcleos. Com outros trabalhos a correr, só a razão é de fiar.",
            f"Machine load: {busy:.1f} on {cores} cores. With other work running, only the ratio is to be trusted.",
        )
    )
