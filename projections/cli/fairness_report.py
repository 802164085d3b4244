"""Dice as an inspector reads them: what each showed, and how far that is from fair."""

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Protocol

from projections.cli.screen import table, text
from projections.cli.speech import Speech, inert
from projections.statistics.die_evidence import FACES
from projections.statistics.fairness import MOST, Promise, Reached, SetWatch, Watch, Weighed
from schemas.identity import TableId

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

SOME: Final = 2  # weaker evidence is none: every second fair set comes to it


class Watched(Protocol):
    """A set of dice, a wheel or a shoe: where it is, and what the evidence has come to."""

    @property
    def at(self) -> TableId: ...
    @property
    def needed(self) -> float | None: ...
    @property
    def strongest(self) -> float: ...
    @property
    def reached(self) -> Reached | None: ...


def dice_table(sets: Sequence[SetWatch], say: Speech) -> "Table":
    """One line for each set with all its faces, one for each of its dice."""
    faces = [str(face) for face in range(1, FACES + 1)]
    heads = say(
        "mesa|terno|dado|lançamentos|FACES|sem leitura|contra o equilíbrio|indicador",
        "table|set|die|throws|FACES|unread|against fairness|indicator",
    ).split("|")
    place = heads.index("FACES")
    heads[place : place + 1] = faces
    numbers = range(place - 1, place + FACES + 1)
    rows = [row for each in sets for row in _rows(each, say, houses=in_several_houses(sets))]
    return fairness_table(("dos dados", "dice"), heads, rows, numbers, say)


def _rows(each: SetWatch, say: Speech, *, houses: bool) -> Iterator[tuple[object, ...]]:
    name = _name(each, say)
    yield (
        place_of(each.at, houses=houses),
        name,
        say("todos", "all"),
        *_counts(each, each.throws, say),
        *_evidence_cells(each, say),
    )
    for die, own in each.dice.items():
        unknown = each.throws and not own.bettor.seen and not each.distinguishable
        evidence_cells = (say("não se distingue", "not told apart"), "") if unknown else _evidence_cells(own, say)
        yield ("", "", die, *_counts(own, own.bettor.seen, say), *evidence_cells)


def _name(each: SetWatch, say: Speech) -> str:
    if not each.dice:
        return say("(não declarados)", "(not declared)")
    return each.name or say("(soltos)", "(loose)")


def _counts(own: Watch, throws: int, say: Speech) -> tuple[str, ...]:
    return say.count(throws), *map(say.count, own.bettor.counts), say.count(own.unread)


def _evidence_cells(own: Watch, say: Speech) -> "tuple[str, Text]":
    if not own.bettor.seen:
        return (say("não lido", "not read") if own.unread else say("não lançado", "not thrown")), text("")
    return indicator_cells(own, say("ao lançamento", "at throw"), say)


def fairness_table(
    things: tuple[str, str], heads: Sequence[str], rows: Sequence[Sequence[object]], right: Sequence[int], say: Speech
) -> "Table":
    """The table of things that are watched (`dos dados`, `dice`): what it shows is no breach."""
    of_things, things_en = things
    title = say(
        f"Equilíbrio {of_things}: indicador estatístico, não infracção",
        f"Fairness of {things_en}: a statistical indicator, not a breach",
    )
    return table(title, heads, rows, right=right)


def in_several_houses(watched: Iterable[Watched]) -> bool:
    """Whether each table is named with its house."""
    return len({each.at.venue for each in watched}) > 1


def indicator_json(each: Watched, watched: str, facts: dict[str, Any], counted: str) -> str:
    """Something that is watched as JSON, harmless to a terminal."""
    record = {
        "kind": "indicator, not a breach", "watched": watched, **each.at._asdict(), **facts,
        "evidence": each.strongest, "needed": each.needed, "indicator": each.reached is not None,
        "since": reached_json(each.reached, counted),
    }  # fmt: skip
    return inert(json.dumps(record, ensure_ascii=False))


def since(reached: Reached, at: str, say: Speech) -> str:
    """With what an indicator was reached, and when."""
    return f"{say('SIM', 'YES')}, {at} {say.count(reached.throws)} ({reached.time:%Y-%m-%d %H:%M} UTC)"


def indicator_cells(own: Weighed, at: str, say: Speech) -> "tuple[str, Text]":
    """The evidence, and whether it is an indicator."""
    if own.reached is None:
        return evidence(own.strongest, say), text(say("não", "no"))
    return evidence(own.strongest, say), text(since(own.reached, at, say), "bold yellow")


def place_of(at: TableId, *, houses: bool) -> str:
    """The table, with its house where there are several."""
    return f"{at.venue} · {at.table}" if houses else at.table


def reached_json(reached: Reached | None, counted: str) -> dict[str, object] | None:
    """Since when something is an indicator, as JSON."""
    if reached is None:
        return None
    return {counted: reached.throws, "time": reached.time.isoformat(), "event": reached.event}


def evidence(strongest: float, say: Speech) -> str:
    """How few fair ones would ever show as much, rounded to the weaker side."""
    if strongest < SOME:
        return say("nada", "nothing")
    if strongest >= MOST:
        return say("menos de 1 em 10¹²", "less than 1 in 10¹²")
    whole = int(strongest)
    step = 10 ** max(0, len(str(whole)) - 2)
    return say("1 em ", "1 in ") + say.count(whole // step * step)


def meaning(sets: Sequence[SetWatch], promise: Promise, say: Speech) -> Iterator[str]:
    """What the figures mean, and what they do not."""
    shown = sum(each.reached is not None for each in sets)
    singly = sum(own.reached is not None for each in sets for own in each.dice.values())
    thrown = sum(each.throws > 0 for each in sets)
    yield say(
        f"Indicadores: ternos, {say.count(shown)} de {say.count(thrown)} lançados; dados, {say.count(singly)}.",
        f"Indicators: sets, {say.count(shown)} of {say.count(thrown)} thrown; dice, {say.count(singly)}.",
    )
    least = promise.needed(0)
    needed = say.count(int(least))
    dice = "".join(
        say(
            f"; para um dado de um terno de {parts - 1}, 1 em {say.count(int(least * parts))}",
            f"; for one die of a set of {parts - 1}, 1 in {say.count(int(least * parts))}",
        )
        for parts in sorted({each.parts for each in sets if each.dice})
    )
    yield say(
        "«1 em 50»: um terno (ou dado) equilibrado mostra tanto, alguma vez na vida, com probabilidade de 1 em 50, "
        f"quando muito. Para haver indicador: 1 em {needed}{dice}.",
        "“1 in 50”: a fair set (or die) ever shows as much in its life with a chance of 1 in 50 at the most. "
        f"An indicator takes 1 in {needed}{dice}.",
    )


def promised(alpha: Fraction, say: Speech) -> str:
    """What is promised of everything that is watched, together."""
    percent = f"{float(alpha * 100):g}"
    return say(
        "Se dados, roletas e cartas forem todos equilibrados e as máquinas devolverem o que devem, a probabilidade de algo "
        f"mostrar alguma vez um indicador, por mais vezes que se olhe, é no máximo de {percent.replace('.', ',')} %. "
        "Um indicador não é uma infracção: a causa pode ser o material, quem lança ou baralha, a mesa ou a câmara. "
        "Só a verificação decide.",
        "If all dice, wheels and cards are fair, and machines return what they must, the chance that anything ever shows "
        f"an indicator, however often one looks, is at most {percent} %. An indicator is not a breach: the cause may be "
        "the equipment, who throws or shuffles, the table or the camera. Only a verification decides.",
    )


def json_line(each: SetWatch) -> str:
    """A set as JSON, harmless to a terminal."""
    record: dict[str, Any] = {
        "kind": "indicator, not a breach", "watched": "dice", **each.at._asdict(), "set": each.name or None,
        "declared": bool(each.dice), "dice_told_apart": each.distinguishable, "throws": each.throws, **_figures(each),
        "needed": each.needed,
        "dice": [{"die": die, **_figures(own)} for die, own in each.dice.items()],
    }  # fmt: skip
    return inert(json.dumps(record, ensure_ascii=False))


def _figures(own: Watch) -> dict[str, Any]:
    return {
        "faces": own.bettor.counts, "unread": own.unread, "evidence": own.strongest,
        "indicator": own.reached is not None, "since": reached_json(own.reached, "throws"),
    }  # fmt: skip
