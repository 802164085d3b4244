"""What machines give back, as an inspector reads it: beside the plan, with bounds and the evidence against it."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from projections.cli.fairness_report import evidence
from projections.cli.screen import table, text
from projections.cli.speech import Speech, inert
from projections.statistics.fairness import Promise
from projections.statistics.machines import FLAT, LAW, PLAN, QUESTIONS, ReturnWatch

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def returns_table(plans: Sequence[ReturnWatch], say: Speech) -> "Table":
    """One line for each pay table of each machine."""
    heads = say(
        "máquina|plano|jogos|segundo o plano|devolvido|entre|contra 80 %|contra o plano|indicador|regra dos 3 %",
        "machine|pay table|games|by the plan|returned|between|against 80 %|against the plan|indicator|flat 3 % rule",
    ).split("|")
    houses = len({each.at.venue for each in plans}) > 1
    rows = [_row(each, say, houses=houses) for each in plans]
    title = say(
        "Devolução das máquinas: indicador estatístico, não infracção",
        "Returns of machines: a statistical indicator, not a breach",
    )
    return table(title, heads, rows, right=range(2, 5))


def _row(each: ReturnWatch, say: Speech, *, houses: bool) -> tuple[object, ...]:
    low, high = each.bounds
    return (
        f"{each.at.venue} · {each.at.table}" if houses else each.at.table,
        each.plan,
        say.count(each.games),
        per_cent(float(each.theoretical), say),
        per_cent(float(each.returned or 0), say),
        say(f"{per_cent(low, say)} e {per_cent(high, say)}", f"{per_cent(low, say)} and {per_cent(high, say)}"),
        evidence(each.strongest.get(LAW, 1.0), say),
        evidence(each.strongest[PLAN], say),
        _indicator(each, say),
        say("acusa", "accuses") if each.flat else say("não", "no"),
    )


def per_cent(part: float, say: Speech) -> str:
    """A proportion in per cent, to the tenth."""
    shown = f"{100 * part:.1f} %"
    return say(shown.replace(".", ","), shown)


def _indicator(each: ReturnWatch, say: Speech) -> "Text":
    if not each.reached:
        return text(say("não", "no"))
    first = min(each.reached.values(), key=lambda reached: reached.throws)
    games = say.count(first.throws)
    since = say(f"SIM, ao jogo {games}", f"YES, at game {games}") + f" ({first.time:%Y-%m-%d %H:%M} UTC)"
    return text(since, "bold yellow")


def meaning(plans: Sequence[ReturnWatch], promise: Promise, alpha: Fraction, say: Speech) -> Iterator[str]:
    """What the figures mean, and what they do not."""
    shown = sum(bool(each.reached) for each in plans)
    needed = say.count(int(promise.needed(0) * QUESTIONS))
    yield say(
        f"Indicadores: {say.count(shown)} de {say.count(len(plans))}. Para haver indicador: 1 em {needed}.",
        f"Indicators: {say.count(shown)} of {say.count(len(plans))}. An indicator takes 1 in {needed}.",
    )
    percent = f"{float(alpha * 100):g}"
    games = say.count(FLAT[0])
    yield say(
        "Se todas as máquinas devolverem o que devem e dados, roletas e cartas forem equilibrados, a probabilidade de algo "
        f"mostrar alguma vez um indicador, por mais vezes que se olhe, é no máximo de {percent.replace('.', ',')} %. «Entre»: com 95 % para esta máquina em toda a "
        f"sua vida. A regra dos 3 % (abaixo do plano após {games} jogos) mostra-se só para comparar: acusa máquinas "
        "honestas.",
        "If all machines return what they must, and dice, wheels and cards are fair, the chance that anything ever shows "
        f"an indicator, however often one looks, is at most {percent} %. “Between”: with 95 % for this machine, over its whole life. The flat 3 % rule "
        f"(below the plan after {games} games) is shown for comparison only: it accuses honest machines.",
    )


def json_line(each: ReturnWatch) -> str:
    """A pay table of a machine as JSON, harmless to a terminal."""
    low, high = each.bounds
    record: dict[str, Any] = {
        "kind": "indicator, not a breach", **each.at._asdict(), "pay_table": each.plan, "games": each.games,
        "staked": each.staked, "won": each.won, "theoretical": float(each.theoretical),
        "returned": float(each.returned or 0), "bounds": [round(low, 6), round(high, 6)],
        "evidence": each.strongest, "needed": (each.needed or 0) * QUESTIONS, "indicator": bool(each.reached),
        "since": {
            name: {"games": reached.throws, "time": reached.time.isoformat(), "event": reached.event}
            for name, reached in each.reached.items()
        },
        "flat_rule": each.flat,
    }  # fmt: skip
    return inert(json.dumps(record, ensure_ascii=False))
