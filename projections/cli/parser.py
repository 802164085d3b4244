"""Arguments, with help and errors in the language of the person."""

import argparse
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, NoReturn

from projections.cli.speech import LANGUAGES, Speech
from projections.cli.stop import Status, suggestion, tell

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

    def __init__(self, *, say: Speech, **kwargs: Any) -> None:
        """Every command can be asked for help and for a language."""
        super().__init__(
            add_help=False, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **kwargs
        )
        self.say = say
        self._positionals.title = say("argumentos", "arguments")
        self._optionals.title = say("opções", "options")
        self.option("-h --help", "mostra esta ajuda", "show this help", action="help")
        self.option(
            "--lang", "língua: pt, pt-PT (ortografia de Portugal) ou en (senão, a do sistema)",
            "language: pt, pt-PT (Portugal's spelling) or en (else the system's)", choices=LANGUAGES, default=argparse.SUPPRESS,
        )  # fmt: skip

    def add_commands(self, dest: str) -> Any:
        """Make room for commands below this one; whoever adds to it gets a `Parser`."""
        title, metavar = self.say("comandos", "commands"), self.say("COMANDO", "COMMAND")
        return self.add_subparsers(title=title, dest=dest, metavar=metavar, parser_class=Parser)

    def complete(self, example: str, run: "Run", arguments: "Iterable[Arguments]" = ()) -> None:
        """Give the command its example, the function that runs it, and its arguments."""
        self.epilog = self.say("exemplo", "example") + f":\n  {example}"
        self.set_defaults(run=run, parser=self)
        for add in arguments:
            add(self)

    def option(
        self, form: str, pt: str, en: str = "", *, least: int | None = None, group: Any = None, **kwargs: Any
    ) -> None:
        """Add an argument in the form that its usage shows, such as `-o --output FICHEIRO|FILE`, with its help.

        `least` asks for a whole number from there on; `group` is a group of argparse that takes the argument.
        """
        words = form.split()
        names = [word for word in words if word.startswith("-")] or words[:1]
        if len(words) > len(names):
            pt_word, _, en_word = words[-1].partition("|")
            kwargs["metavar"] = self.say(pt_word, en_word or pt_word)
        if least is not None:
            kwargs["type"] = _whole(least, self.say)
        (group or self).add_argument(*names, help=self.say(pt, en or pt), **kwargs)

    def flag(self, name: str, pt: str, en: str, *, group: Any = None) -> None:
        """Add an option that is on when it is given."""
        self.option(name, pt, en, group=group, action="store_true")

    def format_usage(self) -> str:
        return self._in_language(super().format_usage())

    def format_help(self) -> str:
        return self._in_language(super().format_help())

    def print_help(self, file: Any = None) -> None:
        """Show the help; argparse itself would swallow the error of a full disk."""
        print(self.format_help(), end="", file=file, flush=True)

    def _in_language(self, text: str) -> str:
        return re.sub(r"^usage: ", self.say("uso: ", "usage: "), text, count=1)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the arguments; the command that does not know one says so, and names its own help."""
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            getattr(parsed, "parser", self).error(f"unrecognized arguments: {' '.join(unknown)}")
        return parsed

    def error(self, message: str) -> NoReturn:
        fault = self._unknown_command(message) or self.say(_in_portuguese(message), message) + "."
        tell(f"{fault} " + self.say(f"Veja {self.prog} --help.", f"See {self.prog} --help."))
        raise SystemExit(int(Status.USAGE))

    def _unknown_command(self, message: str) -> str:
        """The sentence about an unknown command; empty if something else is wrong."""
        match = re.fullmatch(
            r"argument (?:COMANDO|COMMAND): invalid choice: '(.*)' \(choose from (.*)\)", message, re.DOTALL
        )
        if match is None:
            return ""
        word, known = match[1], re.findall(r"'?([\w-]+)'?", match[2])
        return self.say(f"Não há comando «{word}».", f"There is no command “{word}”.") + suggestion(
            word, known, self.say
        )

    def day(self, text: str) -> Any:
        """Read a day such as 2026-03-14: the type of an argument."""
        from datetime import date

        try:
            return date.fromisoformat(text)
        except ValueError:
            raise argparse.ArgumentTypeError(
                self.say(
                    f"«{text}» não é um dia; escreva-o como 2026-03-14",
                    f"“{text}” is not a day; write it as 2026-03-14",
                )
            ) from None


Arguments = Callable[[Parser], None]
Run = Callable[[argparse.Namespace, Speech], int | None]  # the exit status; None is fine


class Subcommand(NamedTuple):
    """A command below another one, such as `vigia law show`."""

    name: str
    pt: str
    en: str
    example: str
    run: Run
    arguments: tuple[Arguments, ...]


def _in_portuguese(message: str) -> str:
    for pattern, sentence in _FAULTS:
        if match := re.fullmatch(pattern, message, re.DOTALL):
            return sentence.format(*match.groups())
    return message


def _whole(least: int, say: Speech) -> Any:
    """A whole number from `least` on, as an argument's type."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            raise argparse.ArgumentTypeError(
                say(
                    f"«{text}» não é um número inteiro a partir de {least}",
                    f"“{text}” is not a whole number from {least} on",
                )
            )
        return value

    return number
