"""`vigia bench`: how fast this machine judges, and in how much memory."""

import argparse
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from projections.cli.benchmark_journal import ALL, MIXED, child, games_of, journal, make
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, show

if TYPE_CHECKING:
    from rich.console import Console

    from projections.cli.benchmark import Measured

EVENTS: Final = 1_000_000
NATIVE: Final = "native"


EXAMPLE = "vigia bench --events 200000"


def arguments(parser: Parser) -> None:
    """How much, of what, and what to measure."""
    size = parser.add_mutually_exclusive_group()
    parser.option(
        "--events N",
        "tamanho do diário misto que se gera (1 000 000)",
        "size of the mixed journal that is made (1,000,000)",
        least=1_000,
        default=EVENTS,
        group=size,
    )
    parser.option("--coups N", "ou tantos golpes em cada mesa", "or this many coups at each table", least=1, group=size)
    parser.option(
        "--journal J.jsonl",
        "ou mede este diário (- é a entrada padrão)",
        "or measure this journal (- is standard input)",
        group=size,
    )
    parser.option(
        "--game G",
        "as duas roletas misturadas (roulette), um jogo, ou cada jogo por sua vez (all)",
        "both roulettes mixed (roulette), one game, or each game in its turn (all)",
        default=MIXED,
    )
    parser.flag("--json", "um objecto JSON", "one JSON object")
    parser.flag("--profile", "mostra onde se gasta o tempo", "show where the time goes")
    parser.flag("--memory", "compara a memória com 1 e 5 vezes o tamanho", "compare memory at 1 and 5 times the size")
    parser.add_argument("--make", action="store_true", help=argparse.SUPPRESS)  # the child that writes the journal
    parser.add_argument("--replay-only", action="store_true", help=argparse.SUPPRESS)  # the child that is weighed


def run(args: argparse.Namespace, say: Speech) -> None:
    """Make a journal in a process of its own, then measure."""
    games = games_of(args.game, say)
    if args.make:
        make(games, args.coups, args.events)
    elif args.memory:
        _memory(args, say)
    elif args.game == ALL and not args.journal:
        _each(games, args, say)
    else:
        with journal(args, say) as path:
            measured = _measured(args, path, say)
            twice = measured.front == NATIVE and path != "-" and not args.profile and not args.replay_only
            alone = _measured(args, path, say, pure=True) if twice else None
        if args.json:
            print(json.dumps(measured.record() | ({} if alone is None else {"python_alone": alone.record()})))
        else:
            _show(measured, alone, say)


def _measured(args: argparse.Namespace, path: str, say: Speech, *, pure: bool = False) -> "Measured":
    from projections.cli import lawbook
    from projections.cli.benchmark import measure
    from projections.cli.sources import journal_records

    law = lawbook.law(say)
    with journal_records(path, say("A medir", "Measuring"), say) as records:
        if not args.profile:
            return measure(records, law, bare=not args.replay_only, pure=pure)
        import cProfile
        import pstats

        profile = cProfile.Profile()
        measured = profile.runcall(measure, records, law, bare=False)
        pstats.Stats(profile, stream=sys.stderr).sort_stats("tottime").print_stats(25)
        return measured


def _each(games: tuple[str, ...], args: argparse.Namespace, say: Speech) -> None:
    """Each game in a process of its own, with an equal share of the events, so that memory is its own too."""
    from projections.cli.screen import console, progress, table

    size = ["--coups", str(args.coups)] if args.coups else ["--events", str(max(1_000, args.events // len(games)))]
    results = {}
    for game in games:
        with progress(say(f"A medir {game}", f"Measuring {game}"), None):
            done = subprocess.run(  # noqa: S603  # ourselves
                child("--game", game, "--json", *size), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
            )
        if done.returncode:
            raise Stop("A medição foi interrompida.", "The measurement was interrupted.", Status.BAD)
        results[game] = json.loads(done.stdout)
    if args.json:
        print(json.dumps(results))
        return
    heads = say(
        "jogo|eventos|só descodificar/s|reprodução/s|razão|razão de CPU|MB",
        "game|events|bare decoding/s|replay/s|ratio|CPU ratio|MB",
    ).split("|")
    rows = [
        (
            game, say.count(result["events"]), say.count(int(result["bare_per_second"])),
            say.count(int(result["replay_per_second"])), result["ratio"], result["cpu_ratio"], result["peak_rss_mb"],
        )
        for game, result in results.items()
    ]  # fmt: skip
    out = console()
    out.print(table(say("Cada jogo por sua vez", "Each game in its turn"), heads, rows, right=(1, 2, 3, 4, 5, 6)))
    _tell_load(out, say)


def _memory(args: argparse.Namespace, say: Speech) -> None:
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
            raise Stop("A medição foi interrompida.", "The measurement was interrupted.", Status.BAD)
        measured = json.loads(weighed.stdout)
        peaks[measured["events"]] = measured["peak_rss_mb"]
    if args.json:
        print(json.dumps({"peak_rss_mb": peaks}))
        return
    for events, peak in peaks.items():
        show(say, f"{say.count(events)} eventos: {peak} MB no máximo", f"{say.count(events)} events: {peak} MB at most")


def _show(measured: "Measured", alone: "Measured | None", say: Speech) -> None:
    from projections.cli.screen import console, table

    out = console()
    heads = say("medida|eventos/s|eventos/s de CPU", "measure|events/s|events per CPU second").split("|")
    rate = say.count
    rows = [
        (
            say("pydantic validate_json, só", "pydantic validate_json alone"),
            rate(int(measured.bare_per_second)),
            rate(int(measured.bare_per_cpu_second)),
        ),
        (
            say("reprodução: ler, cadeia, estado, regras", "replay: decode, chain, fold, rules"),
            rate(int(measured.replay_per_second)),
            rate(int(measured.replay_per_cpu_second)),
        ),
        (say("razão", "ratio"), measured.ratio, measured.cpu_ratio),
    ]
    if alone is not None:
        words = say("o mesmo só em Python", "the same in Python alone")
        rows.append((words, rate(int(alone.replay_per_second)), rate(int(alone.replay_per_cpu_second))))
        rows.append((say("razão", "ratio"), alone.ratio, alone.cpu_ratio))
    title = say(
        f"{rate(measured.events)} eventos, {measured.megabytes} MB",
        f"{rate(measured.events)} events, {measured.megabytes} MB",
    )
    out.print(table(title, heads, rows, right=(1, 2)))
    if measured.front == NATIVE:
        out.print(say("Com o módulo nativo (docs/speed.md).", "With the native front end (docs/speed.md)."))
    else:
        out.print(say("Sem o módulo nativo: só em Python.", "Without the native front end: in Python alone."))
    out.print(say(f"Memória máxima: {measured.peak_rss_mb} MB.", f"Peak memory: {measured.peak_rss_mb} MB."))
    _tell_load(out, say)


def _tell_load(out: "Console", say: Speech) -> None:
    busy, cores = os.getloadavg()[0], os.cpu_count()
    out.print(
        say(
            f"Carga da máquina: {busy:.1f} em {cores} núcleos. Com outros trabalhos a correr, só a razão é de fiar.",
            f"Machine load: {busy:.1f} on {cores} cores. With other work running, only the ratio is to be trusted.",
        )
    )
