"""The pictures of the manual: `python -m tests.docs.draw` draws them again.

`docs/coup.md` is the life of a coup at roulette, drawn from the table that the engine reads; `docs/events.md` the kinds
of event of every game.
The second half of `GLOSSARY.md` is every code word of the games. `docs/coup.svg` is what `vigia coup` shows of the coup
of the README's tour. Pictures inside other pages are in `tests/docs/pictures.py`.
"""

import html
import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from producers.simulator import simulate_journal
from projections.cli.film_text import show_film
from projections.cli.speech import Speech
from projections.film.films import Film, coups_named, films
from streams.engine.rulebooks import all_books
from streams.games.roulette.phases import NEXT
from streams.games.roulette.words import PORTUGUESE
from streams.law.files import load_law
from tests.docs import events
from tests.docs.pages import pages
from tests.docs.pictures import illustrated, with_pictures
from tests.gates.tree import ROOT

LIFE = ROOT / "docs" / "coup.md"
SCREEN = ROOT / "docs" / "coup.svg"
WORDS = ROOT / "GLOSSARY.md"
HEADING = "## Every code word, as an inspector reads it"
BLANK = "&#160;"
RUN = re.compile(r'(<text class="coup-r\d+" x=")([\d.]+)(" y="[\d.]+" textLength=")([\d.]+)("[^>]*>)([^<\n]*)</text>')
EN = Speech("en")
COUPS, SEED, TRICK = 40, 19, "past_posting"  # the evening of the README
WIDTH, HEIGHT = 124, 42  # of the terminal

# rich's own frame fetches a font from elsewhere: this one takes what the reader has.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; \
line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>\
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
THEME = TerminalTheme(
    (24, 28, 36),
    (214, 218, 226),
    [(24, 28, 36), (240, 98, 98), (120, 200, 130), (235, 200, 90), (110, 160, 240), (200, 130, 220), (100, 200, 210)],
)


def life(table: Mapping[str, Mapping[str, str]]) -> str:
    """The life of a coup as a page: what moves it on, drawn; what may happen meanwhile, listed."""
    return "\n".join(
        (
            "# The life of a coup at roulette",
            "",
            "Drawn from the table `NEXT` in [`phases.py`](../streams/games/roulette/phases.py) by",
            "`python -m tests.docs.draw`; a test compares them. The engine, the croupiers of the simulator and `vigia coup` read the same table.",
            "",
            "```mermaid",
            "stateDiagram-v2",
            "    [*] --> idle",
            *(f"    {line}" for line in _moves(table)),
            "```",
            "",
            "Events that keep the phase. A late bet or an early payment is judged by a rule, not refused by the table;",
            "an event in no row is reported as `vigia/in_turn`.",
            "",
            "| phase | for an inspector | stays on |",
            "|---|---|---|",
            *(f"| {phase} | {PORTUGUESE[phase]} | {_stays(phase, table)} |" for phase in table),
            "",
        )
    )


def _moves(table: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """One arrow between two phases, with every event that takes it."""
    arrows: dict[tuple[str, str], list[str]] = {}
    for phase, row in table.items():
        for kind, then in row.items():
            if then != phase or (kind == "ball_launched"):
                arrows.setdefault((phase, then), []).append(kind)
    for (phase, then), kinds in arrows.items():
        yield f"{phase} --> {then}: {', '.join(kinds)}"


def _stays(phase: str, table: Mapping[str, Mapping[str, str]]) -> str:
    return ", ".join(f"`{kind}`" for kind, then in table[phase].items() if then == phase)


def screen() -> str:
    """What `vigia coup` shows of the coup in which the trick was played."""
    coups: list[str | None] = []
    records = list(simulate_journal("american_roulette", COUPS, SEED, [TRICK], truth=lambda t: coups.append(t.coup)))
    (coup,) = coups
    assert coup is not None
    numbered = list(enumerate(records, start=1))
    (named,), _ = coups_named(coup, numbered)
    (film,) = films(coup, named.table, numbered, load_law())
    return _photographed(film)


def _photographed(film: Film) -> str:
    """The first lines of the film, as many as the terminal has."""
    plain: dict[str, Any] = {"markup": False, "emoji": False, "highlight": False, "width": WIDTH}
    output = io.StringIO()
    show_film(
        film, Console(file=output, force_terminal=True, color_system="standard", legacy_windows=False, **plain), EN
    )
    shown = output.getvalue().splitlines()[:HEIGHT]
    photo = Console(file=io.StringIO(), record=True, **plain)
    photo.print(Text.from_ansi("\n".join(shown)))
    photo.print()
    drawn = photo.export_svg(title=f"vigia coup {film.coup}", theme=THEME, code_format=FRAME, unique_id="coup")
    lines = (line.strip() for line in RUN.sub(_trimmed, drawn).splitlines())
    return "\n".join(line for line in lines if line) + "\n"


def _trimmed(run: re.Match[str]) -> str:
    """A run of letters without the blanks around it, which some viewers swallow and all must load."""
    start, length, words = float(run[2]), float(run[4]), run[6]
    letter = length / len(html.unescape(words))
    before, after = (len(words) - len(cut(words)) for cut in (_without_lead, _without_tail))
    before, after = before // len(BLANK), after // len(BLANK)
    bare = _without_lead(_without_tail(words))
    if not bare:
        return ""
    start, length = start + before * letter, length - (before + after) * letter
    return f"{run[1]}{start:.1f}{run[3]}{length:.1f}{run[5]}{bare}</text>"


def _without_lead(words: str) -> str:
    return re.sub(f"^({BLANK})+", "", words)


def _without_tail(words: str) -> str:
    return re.sub(f"({BLANK})+$", "", words)


def glossary(page: str) -> str:
    """The glossary with every code word of every game after its heading."""
    terms: dict[str, str] = {}
    for book in all_books().values():
        terms |= book.words
    rows = (f"| `{code}` | {terms[code]} |" for code in sorted(terms))
    return "\n".join((page.partition(HEADING)[0] + HEADING, "", "| code | Portuguese |", "|---|---|", *rows, ""))


def main() -> None:
    """Draw all of them."""
    WORDS.write_text(glossary(WORDS.read_text("utf-8")), "utf-8")
    LIFE.write_text(life(NEXT), "utf-8")
    events.PAGE.write_text(events.page(), "utf-8")
    SCREEN.write_text(screen(), "utf-8")
    for page in illustrated(pages()):
        page.write_text(with_pictures(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
