"""Commands that follow a journal: how it is replayed for them, and how an indicator is shown."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop

if TYPE_CHECKING:
    from rich.table import Table

    from projections.replay import Follower
    from streams.law.law import Law

ALPHA: Final = Fraction(1, 20)
Watched = TypeVar("Watched")


def indicator_arguments(parser: Parser, watched: tuple[str, str], line: tuple[str, str]) -> None:
    """Which journal, and how rare a false indicator shall be; what is watched, and what a line of JSON holds."""
    (all_pt, all_en), (line_pt, line_en) = watched, line
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)")
    parser.option(
        "--alpha A",
        f"probabilidade máxima de algum indicador falso, em toda a vida de {all_pt} (0,05); escolha-a antes de olhar",
        f"highest chance of any false indicator, over the whole life of {all_en} (0.05); choose it before you look",
        type=_chance_type(parser.say),
        default=ALPHA,
    )
    parser.flag("--json", f"{line_pt} por linha, em JSON", f"JSON, {line_en} a line")


def follow_journal(path: str, followers: "Sequence[Follower]", law: "Law", title: str, say: Speech) -> None:
    """Replay a journal for followers. A journal without a single event is a fault."""
    from projections.cli.replay_report import ReportNotes, no_event_fault
    from projections.cli.sources import journal_records
    from projections.replay import replay

    notes = ReportNotes()
    with journal_records(path, title, say) as records:
        summary = replay(records, law, [*followers, notes])
    fault = no_event_fault(summary, notes, say)
    if fault is not None:
        raise Stop(fault)


@dataclass(frozen=True, slots=True)
class ShownPart:
    """One kind of what is watched: as lines of JSON, or as a table and what it means."""

    lines: tuple[str, ...]
    table: "Callable[[], Table]"
    meaning: Callable[[], Iterator[str]]


def shown_part(
    watched: Sequence[Watched], json_line: Callable[[Watched], str], table: "Callable[[], Table]",
    meaning: Callable[[], Iterator[str]],
) -> ShownPart:  # fmt: skip
    """How the watched of one kind are shown."""
    return ShownPart(tuple(json_line(each) for each in watched), table, meaning)


def show_indicators(
    parts: Sequence[ShownPart], *, nothing: str, as_json: bool, at_last: Callable[[], str] | None = None
) -> None:
    """All kinds of which there are any; one sentence where there is nothing to watch."""
    parts = [part for part in parts if part.lines]
    if not parts:
        print(nothing, file=sys.stderr if as_json else sys.stdout)
    elif as_json:
        sys.stdout.writelines(line + "\n" for part in parts for line in part.lines)
    else:
        from projections.cli.screen import console, text

        out = console()
        for part in parts:
            out.print(part.table())
            for sentence in part.meaning():
                out.print(text(sentence))
        if at_last is not None:
            out.print(text(at_last()))


def _chance_type(say: Speech) -> Any:
    """A chance between 0 and 1, as an argument's type: 0.05, 0,05 or 1/20."""

    def read(text: str) -> Fraction:
        try:
            value = Fraction(text.replace(",", ".")) if len(text) <= 20 else Fraction(0)
        except (ValueError, ZeroDivisionError):
            value = Fraction(0)
        if not Fraction(1, 10**9) <= value < 1:
            wanted = say(
                f"«{text}» não é uma probabilidade entre 0 e 1, como 0,05",
                f"“{text}” is not a chance between 0 and 1, such as 0.05",
            )
            raise argparse.ArgumentTypeError(wanted)
        return value

    return read
