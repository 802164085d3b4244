"""Every command explains itself in two languages."""

import shlex
from importlib import import_module

import pytest

from projections.cli.commands import COMMANDS, MODULES
from projections.cli.speech import language
from tests.cli.terminal import Terminal


def subcommands(command: str) -> list[str]:
    module = import_module(f"projections.cli.commands.{MODULES.get(command, command)}")
    return [part.name for part in getattr(module, "SUBCOMMANDS", ())]


EVERY = [
    *((command,) for command in COMMANDS),
    *((command, part) for command in COMMANDS for part in subcommands(command)),
]


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_every_command_has_help_with_an_example(vigia: Terminal, command: tuple[str, ...]) -> None:
    done = vigia(*command, "--help")
    assert done.status == 0
    assert "example:\n  vigia " in done.out
    assert "usage: vigia " in done.out


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_help_is_spoken_in_portuguese_too(vigia: Terminal, command: tuple[str, ...]) -> None:
    done = vigia("--lang", "pt", *command, "--help")
    assert "exemplo:\n  vigia " in done.out
    assert "uso: vigia " in done.out
    assert "show this help" not in done.out


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_the_example_in_the_help_is_understood(vigia: Terminal, command: tuple[str, ...]) -> None:
    """Nothing in it is an unknown argument; the file that it names need not exist."""
    example = vigia(*command, "--help").out.partition("example:\n  vigia ")[2].split("\n")[0]
    words = shlex.split(example)
    assert words[: len(command)] == list(command)
    from projections.cli.main import parser
    from projections.cli.speech import Speech

    parser(Speech("en")).parse_args(words)


def test_without_a_command_the_help_is_shown(vigia: Terminal) -> None:
    assert vigia().out == vigia("--help").out


def test_the_help_says_what_the_exit_statuses_mean(vigia: Terminal) -> None:
    assert "exit status: 0 fine; 1 something is not in order" in vigia("--help").out


@pytest.mark.parametrize(
    ("words", "locale", "spoken"),
    [
        ((), {}, "en"),
        ((), {"LANG": "pt_PT.UTF-8"}, "pt"),
        ((), {"LANG": "pt_AO"}, "pt"),
        ((), {"LC_ALL": "C.UTF-8", "LANG": "pt_PT.UTF-8"}, "en"),
        ((), {"LC_ALL": "", "LANG": "pt_PT.UTF-8"}, "pt"),
        (("--lang", "en"), {"LANG": "pt_PT.UTF-8"}, "en"),
        (("replay", "--lang=pt"), {}, "pt"),
        (("--lang", "fr"), {"LANG": "pt_PT"}, "pt"),
        (("--lang",), {}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_or_that_of_the_locale(
    words: tuple[str, ...], locale: dict[str, str], spoken: str
) -> None:
    assert language(words, locale) == spoken
