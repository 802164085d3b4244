"""A publication: figures that passed disclosure control, as a chain of signed editions in a folder."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from projections.dossier.sheets import canonical
from projections.game_names import game_name
from projections.reports.chain import FolderChain, Link, sha256
from projections.reports.disclosure import Published, cells_of, controlled
from projections.reports.disclosure_rules import DisclosureRules
from projections.reports.ledger import Ledger, LedgerEntry, by_operator, entry_of
from projections.reports.periods import Period, Span
from projections.reports.sheets import Incomplete, Value, definitions, shown
from projections.reports.vintages import ALL, Amounts, PublishedCell, Vintage, Vintages, vintage_of
from projections.speech import Speech, Spoken, clean
from projections.spreadsheets import inert
from projections.statistics.cube import Cube
from projections.statistics.recognised import recognised
from streams.engine.notes import SecretKey, VerifierKey

FORMAT: Final = "vigia-publication-1"
EDITIONS, DATA = "editions", "data.json"
CHAIN: Final = FolderChain("publication", FORMAT)
MEASURES: Final = ("coups", "bets", "handle", "prizes", "revenue")
MONEY: Final = MEASURES[1:]


@dataclass(frozen=True, slots=True)
class Publication(Link):
    """One edition of the chain, with its figures."""

    data: Mapping[str, Any]

    @property
    def period(self) -> Period:
        """The month or quarter that it is about."""
        return Period.read(self.data["period"])

    def rows(self, currency: str) -> list[tuple[PublishedCell, Mapping[str, Any]]]:
        """What it published in a currency."""
        return [
            (PublishedCell(row["currency"], row["game"], row["first_day"], row["last_day"]), row)
            for row in self.data["rows"] if row["withheld"] is None and row["currency"] == currency
        ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Background:
    """What is known beside the figures: what was published, of what, who belongs to whom, what the figures rest on."""

    chain: Sequence[Publication] = ()
    ledger: Ledger = field(default_factory=dict)
    operators: Mapping[str, str] | None = None
    checkpoints: Sequence[Mapping[str, Any]] = ()


def months_of(span: Span) -> list[Span]:
    """The months of a span, and the span itself."""
    spans, first = [], date.fromisoformat(span.first).replace(day=1)
    while first.isoformat() <= span.last:
        after = (first + timedelta(days=32)).replace(day=1)
        spans.append(Span(first.isoformat(), (after - timedelta(days=1)).isoformat()))
        first = after
    return spans if spans == [span] else [*spans, span]


def data_of(
    cube: Cube, period: Period, day: str, rules: DisclosureRules, behind: Background
) -> tuple[dict[str, Any], LedgerEntry]:
    """The rows of an edition (every game and all together, by month and for the whole period), and what it is made of."""
    if period.kind == "day":
        raise Spoken("publica-se um mês ou um trimestre, não um dia", "a month or a quarter is published, not a day")
    whole, _ = recognised(cube)
    own, apart = recognised(cube.slice(keep=lambda cell: period.span.holds(cell.day)))
    entry = entry_of(own, period.span, behind.checkpoints, apart)
    rows = []
    shown = _shown_before(behind.chain)
    for currency in entry.amounts:
        cells = cells_of(own.slice(currency=currency), months_of(period.span))
        vintages, earlier = _editions(whole, currency, period, rules, behind)
        control = controlled(vintages, cells, rules, earlier)
        amounts = entry.vintage(currency)
        rows += [_row(cell, amounts.whole(cell), control.reasons.get(cell), shown.get(cell)) for cell in cells]
    data = {
        "format": FORMAT, "period": period.name, "date": day, "rows": rows, "other_games": bool(entry.apart.games),
        "checkpoints": sha256(canonical(list(behind.checkpoints))) if behind.checkpoints else None,
        "rules": {"since": str(rules.since), "threshold": rules.threshold, "dominance": str(rules.dominance), "two_largest": str(rules.two_largest)},
        "definitions": {
            name: {"name": definitions()[name].name, "meaning": definitions()[name].meaning, "query": definitions()[name].query}
            for name in MEASURES
        },
    }  # fmt: skip
    _must_differ(data, behind.chain)
    return data, entry


def _must_differ(data: Mapping[str, Any], chain: Sequence[Publication]) -> None:
    """An edition of the same months that says nothing else would only make readers look for what it corrects."""
    last = next((each for each in reversed(chain) if each.data["period"] == data["period"]), None)
    if last is not None and _content(last.data) == _content(data):
        raise Spoken(
            f"nada mudou desde a edição {last.number}: não há o que corrigir",
            f"nothing has changed since edition {last.number}: there is nothing to correct",
        )


def _content(data: Mapping[str, Any]) -> dict[str, Any]:
    """What an edition says, whenever it was made and whatever came before it."""
    rows = [{name: value for name, value in row.items() if name not in ("shown_in", "was")} for row in data["rows"]]
    return {**{name: data[name] for name in ("other_games", "checkpoints", "rules")}, "rows": rows}


Shown = tuple[int, Mapping[str, Any]]
"""The number of an edition, and a row of it."""


def _shown_before(chain: Sequence[Publication]) -> dict[PublishedCell, Shown]:
    """By cell, the last edition that showed it."""
    currencies = {row["currency"] for each in chain for row in each.data["rows"]}
    return {cell: (each.number, row) for each in chain for currency in currencies for cell, row in each.rows(currency)}


def _editions(
    cube: Cube, currency: str, period: Period, rules: DisclosureRules, behind: Background
) -> tuple[Vintages, list[Published]]:
    """This edition and the earlier ones of the same quarter: figures of other quarters share no month with it."""
    chain = [each for each in behind.chain if _quarter(each.period) == _quarter(period)]
    earlier = [(cell, number) for number, each in enumerate(chain) for cell, _ in each.rows(currency)]
    vintages = [_vintage(each, cube, currency, behind.ledger) for each in chain]
    vintages.append(vintage_of(cube, currency, period.span))
    return Vintages([by_operator(each, behind.operators) for each in vintages], rules.withhold), earlier


def _quarter(period: Period) -> tuple[str, int]:
    return period.span.first[:4], (int(period.span.first[5:7]) - 1) // 3


def _vintage(edition: Publication, cube: Cube, currency: str, ledger: Ledger) -> Vintage:
    """What an earlier edition was made of: from the ledger, or from these journals if they give all that it showed."""
    entry = ledger.get(edition.digest)
    vintage = entry.vintage(currency) if entry is not None else vintage_of(cube, currency, edition.period.span)
    for cell, row in edition.rows(currency):
        was, now = _shown_amounts(row), tuple(vintage.whole(cell)[:4])
        if was == now:
            continue
        name = f"{cell.game or 'all'} {cell.first}..{cell.last} {currency}"
        if entry is not None:
            raise Spoken(
                f"o livro não é o desta publicação: a edição {edition.number} mostra {was} em {name}, o livro {now}",
                f"the ledger is not that of this publication: edition {edition.number} shows {was} for {name}, the ledger {now}",
            )
        raise Spoken(
            f"a edição {edition.number} mostra {was} em {name}, estes diários dão {now}, e o livro não diz de que ela se fez: "
            "dê com --ledger o livro que então se escreveu, ou todos os diários do trimestre como então eram",
            f"edition {edition.number} shows {was} for {name}, these journals give {now}, and the ledger does not say what it "
            "was made of: give with --ledger the one written then, or all journals of the quarter as they were then",
        )
    return vintage


def _shown_amounts(row: Mapping[str, Any]) -> tuple[int, ...]:
    """Coups, bets, handle and prizes of a row, as far as they were known."""
    return tuple(row[name] if row[name] is not None else row["known_part"][name] for name in MEASURES[:4])


def _row(cell: PublishedCell, own: Amounts, withheld: str | None, before: Shown | None) -> dict[str, Any]:
    """All figures of a cell, or none. Money that is not known of every coup has no value, but a part that is known.

    Of how many coups it is not known is not published: these may be one house's.
    """
    money = {"bets": own.bets, "handle": own.handle, "prizes": own.prizes, "revenue": own.handle - own.prizes}
    known = {name: None if own.unpriced else amount for name, amount in money.items()}
    figures: dict[str, Any] = {
        "coups": own.coups,
        **known,
        "known_part": money if own.unpriced else None,
    }
    was = {name: before[1].get(name) for name in figures} if before else figures
    return {
        "game": cell.game, "currency": cell.currency, "first_day": cell.first, "last_day": cell.last,
        "withheld": withheld, "shown_in": before[0] if before else None,
        "was": None if withheld or was == figures else was,
        **(dict.fromkeys(figures) if withheld else figures),
    }  # fmt: skip


def figure(row: Mapping[str, Any], measure: str) -> Value:
    """A figure of a row that is published, which says so where it is without some coups."""
    if row[measure] is None and row.get("known_part"):
        return Incomplete(row["known_part"][measure], None)
    value: int | None = row[measure]
    return value


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
            *(_cell(row, name, say) for name in MEASURES), row["withheld"] or "",
        ])  # fmt: skip
    return b"\xef\xbb\xbf" + page.getvalue().encode("utf-8", "backslashreplace")


def _cell(row: Mapping[str, Any], measure: str, say: Speech) -> int | str:
    """A number for programs; where money of some coups is missing, a text that says so."""
    value = figure(row, measure)
    if isinstance(value, Incomplete):
        return shown(value, "count", row["currency"], say)
    return "" if value is None else int(value)
