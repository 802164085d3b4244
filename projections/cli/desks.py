"""`vigia verify` on the log of a desk: what it says of it."""

import argparse
from pathlib import Path

from projections.cli.seals import public_key
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop


def is_desk(args: argparse.Namespace) -> bool:
    """Whether the journal named is the log of a desk."""
    from projections.desk.verify import is_desk

    return args.journal not in (None, "-") and args.store is None and args.brokers is None and is_desk(args.journal)


def verify_desk(args: argparse.Namespace, say: Speech) -> int:
    """Read it through, against the head beside it or the one kept elsewhere."""
    from projections.desk.verify import Broken, verify_log

    head = Path(args.checkpoint) if args.checkpoint else None
    if head is not None and not head.is_file():
        raise Stop(say(f"Não há cabeça em {head}.", f"There is no head at {head}."))
    keys = (public_key(args.key, say),) if args.key else ()
    found = verify_log(Path(args.journal), keys, head)
    if isinstance(found, Broken):
        print(clean(say(found.pt, found.en)))
        return Status.BAD
    records = say.count(found.records)
    print(say(f"A cadeia está intacta. Registos: {records}.", f"The chain is unbroken. Records: {records}."))
    if found.signed is not None:
        print(clean(say(f"Assinado por {found.signed}.", f"Signed by {found.signed}.")))
    if not found.headed:
        print(
            say(
                "Não há cabeça ao lado: registos cortados do fim não se notariam.",
                "There is no head beside it: records cut from the end would not show.",
            )
        )
    return Status.FINE
