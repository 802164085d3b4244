"""The store that a command writes to or reads from, when it is asked to."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from projections.film.films import Film
    from streams.engine.outcome import Listener
    from streams.law.law import Law


def store_argument(parser: Parser) -> None:
    """`--store`, for services that cannot do without."""
    pt, en = "o arquivo: pasta, ou http://… de um ClickHouse", "the store: a folder, or http://… of a ClickHouse"
    parser.option("--store LUGAR|ADDRESS", pt, en, required=True)


@contextmanager
def store_listeners(
    address: str | None, *, handed_in: bool = True, law: "Law | None" = None
) -> Iterator[Sequence["Listener"]]:  # fmt: skip
    """The listeners that keep everything in the store at that address; none where no address is given.

    A journal that is `handed_in` may not hold a simulation. By a `law`, logs that quote each other are joined at the end.
    """
    if address is None:
        yield ()
        return
    from projections.jackpots import StoredJackpots
    from projections.store import StoreListener, StoreUnavailable, connect
    from schemas.what_if import NotEvidence

    try:
        with connect(address) as store:
            yield (StoreListener(store, handed_in=handed_in),)
            if law is not None:
                StoredJackpots(store, law, within=None).poll()
    except NotEvidence as fault:
        raise Stop(str(fault)) from None
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None


def must_exist(address: str) -> None:
    """Reading makes no new store."""
    from projections.store.address import _LOCK, _SERVER

    if not _SERVER.match(address) and not (Path(address).expanduser() / _LOCK).is_file():
        raise Stop(
            f"{address} não é um arquivo: nomeie a pasta onde vigia replay --store guardou, ou http://….",
            f"{address} is not a store: name the folder that vigia replay --store keeps, or http://….",
        )


def stored_film(args: argparse.Namespace, law: "Law", say: Speech) -> "Film | None":
    """The film of a coup as the store keeps it; one that has not ended is judged again as far as it went.

    The account of a coup is not kept: it is drawn up anew from the records.
    """
    from projections.cli.coups import chosen_coup
    from projections.film.stored_films import as_stored, judged_again
    from projections.store import StoreUnavailable, connect

    must_exist(args.store)
    try:
        with connect(args.store) as store:
            named = store.coups_named(args.id)
            if not named:
                return None
            coup = chosen_coup(args, named, say)
            kept, folded = store.coup(coup), judged_again(store, coup, law)
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None
    if kept is None:
        return folded
    return replace(as_stored(kept, law), account=None if folded is None else folded.account)
