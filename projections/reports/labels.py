"""How the parts of a row are called, with whatever a device may have put into a name made harmless."""

from projections.game_names import game_name
from projections.reports.sheets import Row, Sheet
from projections.speech import Speech, clean


def labels(sheet: Sheet, row: Row, say: Speech) -> tuple[str, ...]:
    """One for each part that the sheet shows; a total says so."""
    shown = [_label(part, row.where.get(part, ""), say) for part in sheet.by]
    if row.total:
        shown[0] = "Total"
    return tuple(shown)


def _label(part: str, value: str, say: Speech) -> str:
    return clean(game_name(value, say) if part == "game" and value else value)
