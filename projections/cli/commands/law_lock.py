"""`vigia law lock`: a rule that changes must change its version; what is generated from the law is written anew."""

import argparse
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, show, tell

if TYPE_CHECKING:
    from projections.cli.rule_lock import Locked


def arguments(parser: Parser) -> None:
    """Write or check."""
    parser.flag("--check", "só confere; sai com 1 se não está em dia", "only check; exit with 1 when out of date")
    parser.flag(
        "--same-version",
        "aceita regras alteradas que dizem o mesmo que antes",
        "accept changed rules that say the same as before",
    )
    parser.option(
        "--retire MOTIVO|REASON",
        "retira, com este motivo, as regras que já não existem",
        "retire the rules that are gone, for this reason",
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Compare what is locked with what stands, then write it if asked."""
    from projections.cli import rule_lock, scenario_index
    from streams.engine.rulebooks import all_rules
    from streams.law.files import packaged_law

    folder = _checkout()
    kept = folder / "streams" / "law" / "rules.lock"
    before = rule_lock.parse(kept.read_text("utf-8")) if kept.is_file() else {}
    now = rule_lock.lock(all_rules())
    index = scenario_index.index_of(folder / "tests" / "scenarios")
    packaged = folder / "streams" / "law" / scenario_index.NAME
    compact, forms = folder / "streams" / "law" / "compact", packaged_law().compact_forms()
    if args.check:
        faults = [*_unlocked(before, now, say), *_stale(packaged, index, say), *_other_figures(compact, forms, say)]
        return _report(faults)
    refused = [] if args.same_version else list(_changed(before, now, say))
    gone = [name for name in before if name not in now and before[name].retired is None]
    if gone and args.retire is None:
        refused.append(
            say(
                f"Regras que já não existem: {', '.join(gone)}. Diga porquê com --retire.",
                f"Rules that are gone: {', '.join(gone)}. Say why with --retire.",
            )
        )
    if refused:
        return _report(refused)
    kept.write_text(rule_lock.written(now | _retired(before, now, args.retire)), "utf-8")
    packaged.write_text(index, "utf-8")
    _write_forms(compact, forms)
    show(
        say,
        f"{len(now)} regras fixadas em streams/law/rules.lock.",
        f"{len(now)} rules locked in streams/law/rules.lock.",
    )
    return Status.FINE


def _checkout() -> Path:
    import streams

    folder = Path(streams.__path__[0]).parent
    if not (folder / "tests" / "scenarios").is_dir():
        raise Stop(
            "Só dentro do projecto: aqui não há tests/scenarios.",
            "Only inside the project: there is no tests/scenarios here.",
        )
    return folder


def _changed(before: Mapping[str, "Locked"], now: Mapping[str, "Locked"], say: Speech) -> Iterator[str]:
    for name in sorted(now):
        old = before.get(name)
        if old is not None and now[name].says_more_than(old) and old.version >= now[name].version:
            yield say(
                f"A regra {name} mudou e continua na versão {old.version}: suba a versão.",
                f"Rule {name} changed and still has version {old.version}: raise its version.",
            )


def _unlocked(before: Mapping[str, "Locked"], now: Mapping[str, "Locked"], say: Speech) -> Iterator[str]:
    """Everything in which the lock and the rules differ."""
    yield from _changed(before, now, say)
    for name in sorted(now):
        if name not in before:
            yield say(f"A regra {name} é nova: corra vigia law lock.", f"Rule {name} is new: run vigia law lock.")
        elif before[name].cites != now[name].cites and not now[name].says_more_than(before[name]):
            yield say(
                f"A regra {name} passou a valer noutro capítulo: corra vigia law lock.",
                f"Rule {name} has come to bind in another chapter: run vigia law lock.",
            )
        elif before[name].version < now[name].version:
            yield say(
                f"A regra {name} subiu para a versão {now[name].version}: corra vigia law lock.",
                f"Rule {name} rose to version {now[name].version}: run vigia law lock.",
            )
    for name in sorted(set(before) - set(now)):
        if before[name].retired is None:
            yield say(
                f"A regra {name} já não existe: corra vigia law lock --retire MOTIVO.",
                f"Rule {name} is gone: run vigia law lock --retire REASON.",
            )


def _stale(packaged: Path, index: str, say: Speech) -> Iterator[str]:
    if not packaged.is_file() or packaged.read_text("utf-8") != index:
        yield say(
            "O índice dos cenários não está em dia: corra vigia law lock.",
            "The index of scenarios is out of date: run vigia law lock.",
        )


def _other_figures(compact: Path, forms: Mapping[str, str], say: Speech) -> Iterator[str]:
    """The compact forms of the law that are not what its TOML files give, or have none any more."""
    kept = {path.name: path.read_text("utf-8") for path in compact.glob("*.json")}
    for name in sorted(kept.keys() | forms.keys()):
        if kept.get(name) != forms.get(name):
            yield say(
                f"streams/law/compact/{name} não está em dia com os números da lei: corra vigia law lock.",
                f"streams/law/compact/{name} does not fit the figures of the law: run vigia law lock.",
            )


def _write_forms(compact: Path, forms: Mapping[str, str]) -> None:
    compact.mkdir(exist_ok=True)
    for path in compact.glob("*.json"):
        if path.name not in forms:
            path.unlink()
    for name, form in forms.items():
        (compact / name).write_text(form, "utf-8")


def _retired(before: Mapping[str, "Locked"], now: Mapping[str, "Locked"], why: str | None) -> dict[str, "Locked"]:
    from dataclasses import replace

    today = datetime.now(UTC).date()
    return {
        name: entry if entry.retired is not None else replace(entry, retired=f"{today}: {why}")
        for name, entry in before.items()
        if name not in now
    }


def _report(faults: list[str]) -> int:
    for fault in faults:
        tell(fault)
    return Status.BAD if faults else Status.FINE
