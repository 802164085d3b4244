"""`vigia`: finds the command, runs it, and turns whatever ends it into a sentence and a status."""

import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from types import FrameType
from typing import Any

from projections.cli.logs import in_our_own_words
from projections.cli.parser import Parser
from projections.cli.speech import Speech, language
from projections.cli.stop import Status, Stop, of_the_disk, tell

COMMANDS = (
    "demo",
    "serve",
    "simulate",
    "replay",
    "compare",
    "verify",
    "proof",
    "coup",
    "dossier",
    "fairness",
    "law",
    "device",
    "account",
    "alerts",
    "kafka",
    "topics",
    "worker",
    "sink",
    "schemas",
    "bench",
)


def parser(say: Speech) -> Parser:
    """Every command with its arguments."""
    top = Parser(
        say=say,
        prog="vigia",
        description=say(
            "A vigia da fiscalização do jogo: reproduz os eventos das mesas perante a lei e aponta cada infracção.",
            "The gaming authority's lookout: replays the events of the tables against the law and flags every breach.",
        ),
        epilog=say(
            "exemplo:\n  vigia demo --once\n\n"
            "estado de saída: 0 tudo bem; 1 encontrou-se o que não está em ordem (verify, e os --fail-on-…, --check);\n"
            "  2 uso ou ficheiro errado; 74 disco cheio ou só de leitura; 130 interrompido",
            "example:\n  vigia demo --once\n\n"
            "exit status: 0 fine; 1 something is not in order (verify, and --fail-on-…, --check);\n"
            "  2 wrong usage or file; 74 disk full or read-only; 130 interrupted",
        ),
    )
    top.add_argument("--version", action="store_true", help=say("mostra a versão", "show the version"))
    commands = top.add_subparsers(
        title=say("comandos", "commands"), dest="command", metavar=say("COMANDO", "COMMAND"), parser_class=Parser
    )
    for name in COMMANDS:
        command = import_module(f"projections.cli.commands.{name}")
        about, example = command.describe(say)
        own = commands.add_parser(name, say=say, help=about, description=about, example=example)
        own.set_defaults(run=command.run, parser=own)
        command.arguments(own, say)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the status says how it went."""
    words = sys.argv[1:] if argv is None else list(argv)
    say = Speech(language(words, os.environ))
    before = _mind_signals()
    in_our_own_words()
    try:
        status = _run(words, say)
        sys.stdout.flush()
    except Stop as stop:
        tell(str(stop))
        return stop.status
    except KeyboardInterrupt:
        tell(say("Interrompido; não ficou nada a meio.", "Interrupted; nothing was left half-done."))
        return Status.INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to flush at exit
        return Status.READER_GONE
    except OSError as fault:
        refused = of_the_disk(fault, say)
        tell(str(refused))
        _forget_unwritten()
        return refused.status
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return status


def _run(words: Sequence[str], say: Speech) -> int:
    top = parser(say)
    try:
        args = top.parse_args(words)
    except SystemExit as left:  # the help was shown, or an argument was wrong
        return int(left.code or 0)
    if args.version:
        from projections.version import version

        print(f"vigia {version()}")
        return Status.FINE
    if args.command is None:
        top.print_help()
        return Status.FINE
    status: int = args.run(args, say)
    return status


def _mind_signals() -> dict[int, Any]:
    """The first Ctrl-C stops the work; what is tidied up after it is not interrupted again."""

    def interrupted(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    def terminated(number: int, frame: FrameType | None) -> None:
        raise SystemExit(int(Status.TERMINATED))

    minded: dict[int, Any] = {}
    for number, usual, ours in (
        (signal.SIGINT, signal.default_int_handler, interrupted),  # in the background of a shell it is ignored
        (signal.SIGTERM, signal.SIG_DFL, terminated),
    ):
        if signal.getsignal(number) is usual:
            minded[number] = signal.signal(number, ours)
    return minded


def _forget_unwritten() -> None:
    """A standard output that cannot be written must not fail again when Python ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
