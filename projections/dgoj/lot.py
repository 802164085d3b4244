"""The XML of a lot: the day of one house by game and table, valid under `lot.xsd`. No player, no dealer."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lxml import etree

from projections.reports.batch_figures import (
    LABEL,
    NOTHING,
    SUMMED,
    Sums,
    added,
    figures_of,
    figures_text,
    revenue_fits,
)
from projections.speech import Spoken, clean
from projections.statistics.cube import Cube

SPACE: Final = "urn:vigia:demonstration:lot:1"
LotSums = dict[tuple[str, str], Sums]  # by game and currency


@dataclass(frozen=True, slots=True)
class LotHeader:
    """Which lot it is, of which house and day, and which batch it rectifies and why, if any."""

    number: int
    house: str
    day: str
    rectifies: str | None = None
    reason: str | None = None


def lot_xml(cube: Cube, header: LotHeader) -> bytes:
    """The lot, not yet signed. Names are made harmless and escaped; amounts are whole minor units."""
    root = etree.Element(_tag("lot"), nsmap={None: SPACE}, label=LABEL)
    _add_header(root, header)
    own = cube.slice(venue=header.house, day=header.day)
    games: dict[tuple[str, str], Any] = {}
    for cell, measures in own.total(("game",)):
        if measures.moved:
            about = {"name": clean(cell.game), "currency": cell.currency}
            games[cell.game, cell.currency] = etree.SubElement(root, _tag("game"), **about, **figures_text(measures))
    for cell, measures in own.total(("game", "table")):
        if measures.moved:
            game = games[cell.game, cell.currency]
            etree.SubElement(game, _tag("table"), name=clean(cell.table), **figures_text(measures))
    body: bytes = etree.tostring(validated(root), encoding="UTF-8", xml_declaration=True)
    return body


def validated(root: Any) -> Any:
    """The lot itself, if the schema holds it."""
    if not _schema().validate(root):
        fault = _schema().error_log.last_error.message
        raise Spoken(f"o lote não segue o esquema: {fault}", f"the lot does not follow the schema: {fault}")
    return root


def lot_sums(root: Any) -> LotSums:
    """Figures by game and currency, if the tables of each add up to it and revenue is handle less prizes."""
    sums: LotSums = {}
    for game in root.iterfind(_tag("game")):
        about = f"{game.get('name')} ({game.get('currency')})"
        own = sums[game.get("name"), game.get("currency")] = figures_of(game.attrib)
        tables = NOTHING
        for table in game:
            tables = added(tables, figures_of(table.attrib))
        unlike = [f"{about}: {name} {tables[name]} / {own[name]}" for name in SUMMED if tables[name] != own[name]]
        if unlike:
            raise Spoken(
                f"as mesas não somam o jogo: {unlike[0]}", f"the tables do not add up to the game: {unlike[0]}"
            )
        if not revenue_fits(own):
            raise Spoken(
                f"{about}: a receita não é apostas menos prémios", f"{about}: revenue is not handle less prizes"
            )
    return sums


def header_of(root: Any) -> LotHeader:
    """What the lot says of itself."""
    head = root.find(_tag("header"))
    path = f"{_tag('rectification')}/"
    return LotHeader(
        int(head.findtext(_tag("number"))), head.findtext(_tag("house")), head.findtext(_tag("day")),
        head.findtext(path + _tag("batch")), head.findtext(path + _tag("reason")),
    )  # fmt: skip


def expected_header(root: Any, expected: LotHeader) -> None:
    """The lot is the one that the list of the batch tells of."""
    listed = LotHeader(
        expected.number, clean(expected.house), expected.day, expected.rectifies,
        None if expected.reason is None else clean(expected.reason),
    )  # fmt: skip
    if header_of(root) != listed:
        raise Spoken("o lote não é o da lista", "the lot is not the one of the list")


def _add_header(root: Any, header: LotHeader) -> None:
    head = etree.SubElement(root, _tag("header"))
    etree.SubElement(head, _tag("number")).text = str(header.number)
    etree.SubElement(head, _tag("house")).text = clean(header.house)
    etree.SubElement(head, _tag("day")).text = header.day
    if header.rectifies is not None:
        linked = etree.SubElement(head, _tag("rectification"))
        etree.SubElement(linked, _tag("batch")).text = header.rectifies
        etree.SubElement(linked, _tag("reason")).text = clean(header.reason or "")


def _tag(name: str) -> str:
    return f"{{{SPACE}}}{name}"


@cache
def _schema() -> Any:
    return etree.XMLSchema(etree.fromstring((files("projections.dgoj") / "lot.xsd").read_bytes()))
