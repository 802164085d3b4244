"""Arguments, with help and errors in the language of the person."""

import argparse
import re
from typing import Any, NoReturn

from projections.cli.speech import Speech
from projections.cli.stop import Status, tell

_FAULTS = (
    (r"the following arguments are required: (.*)", "falta indicar: {0}"),
    (r"unrecognized arguments: (.*)", "argumentos desconhecidos: {0}"),
    (r"argument (.*): expected one argument", "{0} precisa de um valor"),
    (r"argument (.*): expected at least one argument", "{0} precisa de pelo menos um valor"),
    (r"argument (.*): invalid choice: (.*) \(choose from (.*)\)", "{0}: {1} não existe; escolha entre {2}"),
    (r"argument (.*): not allowed with argument (.*)", "{0} não se usa com {1}"),
    (r"one of the arguments (.*) is required", "é preciso um destes: {0}"),
    (r"argument (.*): ignored explicit argument (.*)", "{0} não leva valor ({1})"),
    (r"argument ([^:]*): (.*)", "{0}: {1}"),
)


class Parser(argparse.ArgumentParser):
    """argparse, but a wrong argument ends in one sentence and the way to the help."""

    def __init__(self, *, say: Speech, example: str = "", **kwargs: Any) -> None:
        """Every command shows an example and can be asked for a language."""
        shown = say("exemplo", "example") + f":\n  {example}" if example else None
        kwargs.setdefault("epilog", shown)
        super().__init__(
            add_help=False, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **kwargs
        )
        self.say = say
        self._positionals.title = say("argumentos", "arguments")
        self._optionals.title = say("opções", "options")
        self.add_argument("-h", "--help", action="help", help=say("mostra esta ajuda", "show this help"))
        self.add_argument(
            "--lang", choices=("pt", "en"), default=argparse.SUPPRESS,
            help=say("língua: pt ou en (senão, a do sistema)", "language: pt or en (else the system's)"),
        )  # fmt: skip

    def format_usage(self) -> str:
        return self._in_language(super().format_usage())

    def format_help(self) -> str:
        return self._in_language(super().format_help())

    def print_help(self, file: Any = None) -> None:
        """Show the help; argparse itself would swallow the word of a full disk."""
        print(self.format_help(), end="", file=file, flush=True)

    def _in_language(self, text: str) -> str:
        return re.sub(r"^usage: ", self.say("uso: ", "usage: "), text, count=1)

    def error(self, message: str) -> NoReturn:
        said = self.say(_in_portuguese(message), message)
        tell(f"{said}. " + self.say(f"Veja {self.prog} --help.", f"See {self.prog} --help."))
        raise SystemExit(int(Status.USAGE))


def _in_portuguese(message: str) -> str:
    for pattern, words in _FAULTS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return words.format(*found.groups())
    return message


def whole(least: int, say: Speech) -> Any:
    """A whole number from `least` on, as an argument's type."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            wanted = say(
                f"«{text}» não é um número inteiro a partir de {least}",
                f"“{text}” is not a whole number from {least} on",
            )
            raise argparse.ArgumentTypeError(wanted)
        return value

    return number


def day(say: Speech) -> Any:
    """A day such as 2026-03-14, as an argument's type."""
    from datetime import date

    def read(text: str) -> date:
        try:
            return date.fromisoformat(text)
        except ValueError:
            wanted = say(
                f"«{text}» não é um dia; escreva-o como 2026-03-14", f"“{text}” is not a day; write it as 2026-03-14"
            )
            raise argparse.ArgumentTypeError(wanted) from None

    return read
