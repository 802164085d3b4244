"""`vigia schemas`: the messages, for whoever builds a device or reads the findings."""

import argparse
from pathlib import Path

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, show, tell

EXAMPLE = "vigia schemas -o contracts/"


def arguments(parser: Parser) -> None:
    """Where to, or only a check."""
    parser.option(
        "-o --output PASTA|DIR", "onde escrever (senão, schemas/generated)", "where to write (else schemas/generated)"
    )
    parser.flag("--check", "só confere; sai com 1 se não está em dia", "only check; exit with 1 when out of date")


def run(args: argparse.Namespace, say: Speech) -> int:
    """Write what the models say, or compare."""
    import schemas
    from projections.cli.compatibility import BASELINE, accepted, text_of
    from projections.cli.message_schemas import documents
    from projections.cli.output_files import OutputFiles

    folder = Path(args.output) if args.output else Path(schemas.__path__[0]) / "generated"
    if folder.exists() and not folder.is_dir():
        raise Stop(f"{folder} não é uma pasta.", f"{folder} is not a folder.")
    if not args.output and _breaks(say):
        return Status.BAD
    made = documents()
    kept = {path.relative_to(folder).as_posix() for path in folder.rglob("*.json")} if folder.is_dir() else set()
    if args.check:
        stale = [path for path in made if path not in kept or (folder / path).read_text("utf-8") != made[path]]
        stale += sorted(kept - set(made))
        if not args.output and (not BASELINE.exists() or BASELINE.read_text("utf-8") != text_of(accepted())):
            stale.append(BASELINE.name)
        for path in stale:
            tell(say(f"{path} não está em dia: corra vigia schemas.", f"{path} is out of date: run vigia schemas."))
        return Status.BAD if stale else Status.FINE
    with OutputFiles() as sheets:
        for path, text in made.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            sheets.put(str(target), text.encode())
        if not args.output:
            sheets.put(str(BASELINE), text_of(accepted()).encode())
    if not args.output:
        for path in kept - set(made):
            (folder / path).unlink()
    show(say, f"{len(made)} ficheiros em {folder}.", f"{len(made)} files in {folder}.")
    return Status.FINE


def _breaks(say: Speech) -> bool:
    """Whether events of earlier versions would become unreadable or mean something else; one sentence for each."""
    from projections.cli.compatibility import accepted, baseline, breaks

    broken = list(breaks(baseline(), accepted()))
    for each in broken:
        tell(say(*each.sentences()))
    return bool(broken)
