"""`vigia bench`: how fast this machine judges, and in how much memory."""

import argparse
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from projections.cli.bench_journal import ALL, MIXED, child, games_of, journal, make
from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from rich.console import Console

    from projections.cli.stopwatch import Measured

EVENTS: Final = 1_000_000


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
        help=say("ou tantos golpes em cada mesa", "or this many coups at each table"),
    )
    size.add_argument(
        "--journal",
        metavar="J.jsonl",
        help=say("ou mede este diário (- é a entrada padrão)", "or measure this journal (- is standard input)"),
    )
    parser.add_argument(
        "--game",
        default=MIXED,
        metavar="G",
        help=say(
            "as duas roletas misturadas (roulette), um jogo, ou cada jogo por sua vez (all)",
            "both roulettes mixed (roulette), one game, or each game in its turn (all)",
        ),
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
    games = games_of(args.game, say)
    if args.make:
        make(games, args.coups, args.events)
        return Status.FINE
    if args.memory:
        return _memory(args, say)
    if args.game == ALL and not args.journal:
        return _each(games, args, say)
    with journal(args, say) as path:
        measured = _measured(args, path, say)
    if args.json:
        print(json.dumps(measured.record()))
    else:
        _show(measured, say)
    return Status.FINE


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


def _each(games: tuple[str, ...], args: argparse.Namespace, say: Speech) -> int:
    """Each game in a process of its own, with an equal share of the events, so that memory is its own too."""
    from projections.cli.screen import console, progress, table

    size = ["--coups", str(args.coups)] if args.coups else ["--events", str(max(1_000, args.events // len(games)))]
    found = {}
    for game in games:
        with progress(say(f"A medir {game}", f"Measuring {game}"), None):
            done = subprocess.run(  # noqa: S603  # ourselves
                child("--game", game, "--json", *size), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
            )
        if done.returncode:
            raise Stop(say("A medição foi interrompida.", "The measurement was interrupted."), Status.BAD)
        found[game] = json.loads(done.stdout)
    if args.json:
        print(json.dumps(found))
        return Status.FINE
    heads = say(
        "jogo|eventos|só descodificar/s|reprodução/s|razão|razão de CPU|MB",
        "game|events|bare decoding/s|replay/s|ratio|CPU ratio|MB",
    ).split("|")
    rows = [
        (
            game, say.count(told["events"]), say.count(int(told["bare_per_second"])),
            say.count(int(told["replay_per_second"])), told["ratio"], told["cpu_ratio"], told["peak_rss_mb"],
        )
        for game, told in found.items()
    ]  # fmt: skip
    out = console()
    out.print(table(say("Cada jogo por sua vez", "Each game in its turn"), heads, rows, right=(1, 2, 3, 4, 5, 6)))
    _tell_load(out, say)
    return Status.FINE


def _memory(args: argparse.Namespace, say: Speech) -> int:
    """Replay a stream of the size asked and one of five times that, each in a fresh process."""
    peaks = {}
    for events in (args.events, 5 * args.events):
        maker = child("--make", "--game", args.game, "--events", str(events))
        with subprocess.Popen(maker, stdout=subprocess.PIPE) as made:  # noqa: S603  # ourselves
            weighed = subprocess.run(  # noqa: S603
                child("--journal", "-", "--replay-only", "--json"),
                stdin=made.stdout,
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
    _tell_load(out, say)


def _tell_load(out: "Console", say: Speech) -> None:
    busy, cores = os.getloadavg()[0], os.cpu_count()
    out.print(
        say(
            f"Carga da máquina: {busy:.1f} em {cores} núcleos. Com outros trabalhos a correr, só a razão é de fiar.",
            f"Machine load: {busy:.1f} on {cores} cores. With other work running, only the ratio is to be trusted.",
        )
    )
