"""`vigia schemas`: the messages, for whoever builds a device or reads the findings."""

import argparse
from pathlib import Path

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, tell


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "gera os JSON Schemas e o documento AsyncAPI das mensagens",
            "generate the JSON Schemas and the AsyncAPI document of the messages",
        ),
        "vigia schemas -o contracts/",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Where to, or only a check."""
    parser.add_argument(
        "-o",
        "--output",
        metavar=say("PASTA", "DIR"),
        help=say("onde escrever (senão, schemas/generated)", "where to write (else schemas/generated)"),
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help=say("só confere; sai com 1 se não está em dia", "only check; exit with 1 when out of date"),
    )


def run(args: argparse.Namespace, say: Speech) -> int:
    """Write what the models say, or compare."""
    import schemas
    from projections.cli.compatibility import BASELINE, accepted, text_of
    from projections.cli.contracts import documents
    from projections.cli.sheets import Sheets

    folder = Path(args.output) if args.output else Path(schemas.__path__[0]) / "generated"
    if folder.exists() and not folder.is_dir():
        raise Stop(say(f"{folder} não é uma pasta.", f"{folder} is not a folder."))
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
    with Sheets() as sheets:
        for path, text in made.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            sheets.put(str(target), text.encode())
        if not args.output:
            sheets.put(str(BASELINE), text_of(accepted()).encode())
    if not args.output:
        for path in kept - set(made):
            (folder / path).unlink()
    print(say(f"{len(made)} ficheiros em {folder}.", f"{len(made)} files in {folder}."))
    return Status.FINE


def _breaks(say: Speech) -> bool:
    """Whether events of earlier versions would be read no more, or otherwise; each way is told."""
    from projections.cli.compatibility import accepted, baseline, breaks

    broken = list(breaks(baseline(), accepted()))
    for each in broken:
        tell(say(*each.sentences()))
    return bool(broken)
