"""What appears in the terminal: tables, colours, progress. Nothing that a device sends is taken for markup."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Protocol

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from projections.cli.speech import Speech, clean
from projections.speech import SEVERITY as SEVERITY_WORDS

_SEVERITY = {"critical": "bold red", "major": "red", "minor": "yellow", "info": "cyan"}
SEVERITY = {code: (*SEVERITY_WORDS[code], style) for code, style in _SEVERITY.items()}
VERDICT = {
    "compliant": ("cumpre", "compliant", "green"),
    "breach": ("infracção", "breach", "bold red"),
    "not_evaluable": ("não avaliável", "not evaluable", "yellow"),
    "error": ("erro", "error", "magenta"),
}

KIND = {
    "undecodable": ("ilegível", "unreadable", "yellow"),
    "fork": ("segunda história", "second history", "red"),
    "unopened": ("sem abertura", "unopened", "yellow"),
    "stale": ("fora de prazo", "stale", "yellow"),
    "misrouted": ("partição errada", "misrouted", "yellow"),
    "signature": ("assinatura", "signature", "red"),
    "fault": ("falha do motor", "engine fault", "magenta"),
}


class TerminalConsole(Console):
    """A console that reports a closed pipe to `main`, instead of ending the program itself."""

    def on_broken_pipe(self) -> None:
        """The command ends; `main` says with which status."""
        self.quiet = True
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def console() -> Console:
    """Standard output: the terminal, or plain lines that are never broken."""
    if sys.stdout.isatty():
        return _terminal()
    return TerminalConsole(markup=False, emoji=False, highlight=False, soft_wrap=True, width=160)


@cache
def _terminal() -> Console:
    """One for all, so that lines appear above a moving bar and not inside it."""
    return TerminalConsole(markup=False, emoji=False, highlight=False)


def text(content: object, style: str = "") -> Text:
    """Words exactly as they are, control characters made visible."""
    return Text(clean(str(content)), style=style)


def stacked(above: str, below: str) -> Text:
    """Two lines in one cell, the second one dim."""
    return Text("\n").join((text(above), text(below, "dim")))


def word(table: dict[str, tuple[str, str, str]], code: str, say: Speech) -> Text:
    """One of our code words, translated and coloured."""
    pt, en, style = table.get(code, (code, code, ""))
    return text(say(pt, en), style)


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[int] = ()) -> Table:
    """A table of words; `right` names the columns of numbers."""
    drawn = Table(title=text(title), title_justify="left", title_style="bold", header_style="bold", box=box.SIMPLE_HEAD)
    for place, head in enumerate(heads):
        drawn.add_column(text(head), justify="right" if place in right else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*(cell if isinstance(cell, Text) else text(cell) for cell in row))
    return drawn


class ProgressBar(Protocol):
    """Shows how far the work is."""

    def __call__(self, done: int, /) -> None:
        """So much is done."""


@contextmanager
def progress(title: str, total: int | None, *, hidden: bool = False) -> Iterator[ProgressBar]:
    """A progress bar when standard error is a terminal; else nothing."""
    if hidden or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    where = _terminal() if sys.stdout.isatty() else TerminalConsole(stderr=True, markup=False)
    with Progress(*columns, console=where, transient=True) as shown:
        task = shown.add_task(clean(title), total=total)
        yield lambda done: shown.update(task, completed=done)
