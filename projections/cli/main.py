"""`vigia`: finds the command, runs it, and turns whatever ends it into a sentence and a status."""

import argparse
import gc
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from types import FrameType
from typing import Any, Final

from projections.cli.commands import COMMANDS, MODULES
from projections.cli.parser import Parser
from projections.cli.speech import Speech, country, language
from projections.cli.stop import Status, Stop, disk_error, tell

# New objects before garbage is looked for. Modules and rules stay for good: with the 700 that Python has by default, a
# fifth of a short command's time went into looking through them again and again.
COLLECT_AFTER: Final = 50_000


def parser(say: Speech, only: str | None = None, *, alone: bool = False) -> Parser:
    """Every command with its arguments; with `only`, the arguments of that command; `alone`, no other command at all."""
    top = Parser(
        say=say,
        prog="vigia",
        description=say(
            "A vigia da fiscalização do jogo: reproduz os eventos das mesas perante a lei e aponta cada infracção.",
            "The gaming authority's lookout: replays the events of the tables against the law and flags every breach.",
        ),
        epilog=say(
            "exemplo:\n  vigia demo --once\n\n"
            "estado de saída: 0 tudo bem; 1 algo não está em ordem (verify, jackpots, --fail-on-…, --check);\n"
            "  2 uso ou ficheiro errado; 74 o disco ou o arquivo falha; 130 interrompido; 143 terminado",
            "example:\n  vigia demo --once\n\n"
            "exit status: 0 fine; 1 something is not in order (verify, jackpots, --fail-on-…, --check);\n"
            "  2 wrong usage or file; 74 disk or store fails; 130 interrupted; 143 terminated",
        ),
    )
    top.flag("--version", "mostra a versão", "show the version")
    commands = top.add_commands("command")
    for name in (only,) if only and alone else COMMANDS:
        about = say(*COMMANDS[name])
        command = commands.add_parser(name, say=say, help=about, description=about)
        if only in (None, name):
            _complete(command, name, say)
    return top


def _complete(command: Parser, name: str, say: Speech) -> None:
    """Give a command what its module holds: arguments, or subcommands with theirs."""
    module = import_module(f"projections.cli.commands.{MODULES.get(name, name)}")
    if not hasattr(module, "SUBCOMMANDS"):
        command.complete(module.EXAMPLE, module.run, (module.arguments,))
        return
    command.complete(module.EXAMPLE, _show_help)
    parts = command.add_commands("part")
    for part in module.SUBCOMMANDS:
        about = say(part.pt, part.en)
        parts.add_parser(part.name, say=say, help=about, description=about).complete(*part[3:])


def _show_help(args: argparse.Namespace, say: Speech) -> None:
    args.parser.print_help()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the status says how it went."""
    words = sys.argv[1:] if argv is None else list(argv)
    say = Speech(language(words, os.environ), country(words, os.environ))
    before, often = _mind_signals(), gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *often[1:])
    try:
        status = _run(words, say)
        sys.stdout.flush()
    except Stop as stop:
        tell(say.fault(stop))
        return stop.status
    except ImportError as fault:
        from projections.cli.parts import missing_part

        part = missing_part(fault, words)
        if part is None:
            raise
        tell(say.fault(part))
        return part.status
    except KeyboardInterrupt:
        tell(say("Interrompido; não ficou nada a meio.", "Interrupted; nothing was left half-done."))
        return Status.INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to flush at exit
        return Status.READER_GONE
    except OSError as fault:
        refused = disk_error(fault, say)
        tell(say.fault(refused))
        _forget_unwritten()
        return refused.status
    finally:
        gc.set_threshold(*often)
        if argv is None:
            gc.freeze()  # the process ends: Python need not look through everything once more, which takes a fifth
        for number, handler in before.items():
            signal.signal(number, handler)
    return status


def _run(words: Sequence[str], say: Speech) -> int:
    command = next((word for word in words if word in COMMANDS), "")
    top = parser(say, only=command, alone=words[:1] == [command])
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
    from projections.cli.logs import quiet_libraries

    quiet_libraries()
    return args.run(args, say) or Status.FINE


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
