"""`vigia serve`: the inspector's console over a store."""

import argparse
from pathlib import Path
from typing import Final

from projections.cli.brokers import broker_arguments, wait_argument
from projections.cli.logs import begin_log
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, tell

LISTEN: Final = "127.0.0.1:8417"
SINK: Final = "console"


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "a consola do inspector: sala, achados, golpes, API, num navegador",
            "the inspector's console: floor, findings, coups, API, in a browser",
        ),
        "vigia serve --store archive --house house",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Over which store, for whom, where."""
    parser.add_argument(
        "--store",
        required=True,
        metavar=say("LUGAR", "ADDRESS"),
        help=say("o arquivo: pasta chDB ou http://…", "the store: a chDB folder or http://…"),
    )
    parser.add_argument(
        "--house",
        default="house",
        metavar=say("PASTA", "FOLDER"),
        help=say("a pasta das contas e dos processos (house)", "the folder of accounts and cases (house)"),
    )
    parser.add_argument(
        "--listen",
        default=LISTEN,
        metavar="HOST:PORT",
        help=say(f"onde atende ({LISTEN})", f"where it answers ({LISTEN})"),
    )
    parser.add_argument(
        "--overlay",
        action="append",
        default=[],
        metavar="F.toml",
        help=say("com as alterações deste Instrutivo", "with the changes of this Instrutivo"),
    )
    parser.add_argument(
        "--checkpoints",
        metavar=say("PASTA", "DIR"),
        help=say("os selos assinados do registo, para os dossiers", "the signed checkpoints of the log, for dossiers"),
    )
    parser.add_argument(
        "--alerts",
        metavar="F.toml",
        help=say("avisa conforme este plano (docs/alerts.md)", "send alerts by this plan (docs/alerts.md)"),
    )
    parser.add_argument(
        "--key",
        metavar=say("FICHEIRO", "FILE"),
        help=say("a chave que assina os selos; a secreta assina também os dossiers", "the key that signs the checkpoints; the secret one signs dossiers too"),
    )  # fmt: skip
    broker_arguments(parser, say, required=False)
    wait_argument(parser, say)
    parser.add_argument(
        "--sink",
        nargs="?",
        const=SINK,
        metavar=say("NOME", "NAME"),
        help=say(f"guarda também o que os trabalhadores publicam, com este nome duradouro ({SINK})", f"also write what the workers publish, under this permanent name ({SINK})"),
    )  # fmt: skip
    parser.add_argument(
        "--tls-certificate", metavar="F.pem", help=say("atende por https", "certificate, to answer over https")
    )
    parser.add_argument("--tls-key", metavar="F.pem", help=say("com esta chave", "its private key"))


def run(args: argparse.Namespace, say: Speech) -> int:
    """Until Ctrl-C."""
    from projections.cli import books
    from projections.cli.publishing import published
    from projections.cli.serving import address, check_seals, check_tls, house_of, now, port_at, serve
    from projections.cli.sinks import beside
    from projections.cli.stores import must_exist
    from projections.console.feed import Feed
    from projections.console.house import Seals, Stores
    from projections.console.tail import Tail
    from projections.store import StoreUnavailable

    host, number = address(args.listen, say)
    check_tls(args.tls_certificate, args.tls_key, say)
    check_seals(args.checkpoints, args.key, say)
    begin_log("vigia: %(message)s")
    if args.sink is None:
        must_exist(args.store, say)
    elif args.brokers is None:
        raise Stop(say("--sink pede --brokers.", "--sink needs --brokers."))
    law = books.law(say, args.overlay)
    feed = Feed()
    feed.wall = now
    stores = Stores(args.store)
    seals = Seals(Path(args.checkpoints) if args.checkpoints else None, Path(args.key) if args.key else None)
    house = house_of(
        stores, Path(args.house), law, feed, say, seals=seals, alerts=Path(args.alerts) if args.alerts else None
    )
    tail = Tail(stores, law, feed.floor)
    scheme = "https" if args.tls_certificate else "http"
    try:
        with stores.reading():  # a store that cannot be opened is told before anybody is let in
            pass
        with port_at(host, number, say) as port, published(args, house.desk, say), beside(args, say):
            tail.start()
            if house.alerts is not None:
                house.alerts.start()
            shown = port.getsockname()[1]
            tell(say(f"A consola atende em {scheme}://{args.listen.rpartition(':')[0] or host}:{shown}/", f"The console answers at {scheme}://{args.listen.rpartition(':')[0] or host}:{shown}/"))  # fmt: skip
            if not house.access.accounts():
                tell(_nobody(args.house, say))
            serve(house, port, args.tls_certificate, args.tls_key)
    except StoreUnavailable as fault:
        raise Stop(str(fault), Status.DISK) from None
    finally:
        if house.alerts is not None:
            house.alerts.stop()
        tail.stop()
        stores.close()
    return Status.FINE


def _nobody(house: str, say: Speech) -> str:
    return say(
        f"Ainda não há contas: crie uma com vigia account add NOME --role investigator --house {house}",
        f"There are no accounts yet: make one with vigia account add NAME --role investigator --house {house}",
    )
