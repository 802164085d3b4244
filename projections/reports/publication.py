"""A publication: figures that passed disclosure control, as a chain of signed editions in a folder."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from projections.dossier.sheets import canonical
from projections.game_names import game_name
from projections.reports.chain import FolderChain, Link
from projections.reports.disclosure import ALL, DisclosureRules, Houses, PublishedCell, cells_of, controlled
from projections.reports.periods import Period, Span
from projections.reports.sheets import definitions
from projections.speech import Speech, Spoken, clean
from projections.spreadsheets import inert
from projections.statistics.cube import Cube, together
from streams.engine.notes import SecretKey, VerifierKey

FORMAT: Final = "vigia-publication-1"
EDITIONS, DATA = "editions", "data.json"
CHAIN: Final = FolderChain("publication", FORMAT)
MEASURES: Final = ("coups", "bets", "handle", "prizes", "revenue")


@dataclass(frozen=True, slots=True)
class Publication(Link):
    """One edition of the chain, with its figures."""

    data: Mapping[str, Any]

    @property
    def cells(self) -> list[PublishedCell]:
        """What it published."""
        return [
            PublishedCell(row["currency"], row["game"], row["first_day"], row["last_day"])
            for row in self.data["rows"] if row["withheld"] is None
        ]  # fmt: skip


def months_of(span: Span) -> list[Span]:
    """The months of a span, and the span itself."""
    spans, first = [], date.fromisoformat(span.first).replace(day=1)
    while first.isoformat() <= span.last:
        after = (first + timedelta(days=32)).replace(day=1)
        spans.append(Span(first.isoformat(), (after - timedelta(days=1)).isoformat()))
        first = after
    return spans if spans == [span] else [*spans, span]


def data_of(cube: Cube, period: Period, day: str, rules: DisclosureRules, chain: list[Publication]) -> dict[str, Any]:
    """The rows of a publication: every game and all together, by month and for the whole period."""
    if period.kind == "day":
        raise Spoken("publica-se um mês ou um trimestre, não um dia", "a month or a quarter is published, not a day")
    rows = []
    for currency in sorted({cell.currency for cell in cells_of(cube, [period.span])}):
        own = cube.slice(currency=currency)
        houses = Houses.of(own, currency)
        earlier = [cell for edition in chain for cell in edition.cells if cell.currency == currency]
        cells = cells_of(own, months_of(period.span))
        control = controlled(houses, cells, rules, earlier)
        rows += [_row(own, cell, control.reasons.get(cell)) for cell in cells]
    return {
        "format": FORMAT, "period": period.name, "date": day, "rows": rows,
        "rules": {"since": str(rules.since), "threshold": rules.threshold, "dominance": str(rules.dominance), "two_largest": str(rules.two_largest)},
        "definitions": {
            name: {"name": definitions()[name].name, "meaning": definitions()[name].meaning, "query": definitions()[name].query}
            for name in MEASURES
        },
    }  # fmt: skip


def _row(cube: Cube, cell: PublishedCell, withheld: str | None) -> dict[str, Any]:
    """All figures of a cell, or none."""
    span = Span(cell.first, cell.last)
    games = cube.slice(keep=lambda at: span.holds(at.day)).total(("game",))
    whole = together([measures for at, measures in games if cell.game in (ALL, at.game)])
    figures = {name: None if withheld else getattr(whole, name) for name in MEASURES}
    return {
        "game": cell.game, "currency": cell.currency, "first_day": cell.first, "last_day": cell.last,
        "withheld": withheld, **figures,
    }  # fmt: skip


def read_chain(site: Path, key: VerifierKey, last: str | None = None) -> list[Publication]:
    """Every edition of a site, oldest first, if each is whole, signed, and names the one before."""
    return [
        Publication(each.number, each.digest, each.listed, each.folder, json.loads((each.folder / DATA).read_bytes()))
        for each in CHAIN.read(site / EDITIONS, key, last)
    ]


def edition_files(data: Mapping[str, Any], chain: Sequence[Publication], sign: SecretKey) -> dict[str, bytes]:
    """The files of the next edition."""
    from projections.reports.pages import edition_page  # noqa: PLC0415  # needs what is here

    files = {DATA: canonical(data)}
    for say in (Speech("pt"), Speech("en")):
        files[f"data.{say.language}.csv"] = _csv(data, say)
        files[f"{say.language}.html"] = edition_page(data, len(chain) + 1, say).encode()
    facts = {"period": data["period"], "date": data["date"]}
    return CHAIN.next(files, facts, chain, sign)


def named(game: str, say: Speech) -> str:
    """A game as people read it; a name may come from an event."""
    return say("Todos os jogos", "All games") if game == ALL else clean(game_name(game, say))


def _csv(data: Mapping[str, Any], say: Speech) -> bytes:
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\r\n")
    heads = say("jogo|moeda|primeiro dia|último dia", "game|currency|first day|last day").split("|")
    writer.writerow([*heads, *(say(*definitions()[name].name) for name in MEASURES), say("não publicado", "withheld")])
    for row in data["rows"]:
        writer.writerow([
            inert(named(row["game"], say)), inert(clean(row["currency"])), row["first_day"], row["last_day"],
            *("" if row[name] is None else row[name] for name in MEASURES), row["withheld"] or "",
        ])  # fmt: skip
    return b"\xef\xbb\xbf" + page.getvalue().encode("utf-8", "backslashreplace")
