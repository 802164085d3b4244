"""`vigia serve`: the inspector's console over a store."""

import argparse
from pathlib import Path
from typing import Final

from projections.cli import lawbook
from projections.cli.brokers import broker_arguments, wait_argument
from projections.cli.logs import begin_log, log_argument
from projections.cli.parser import Parser
from projections.cli.pdf_signers import pdf_arguments, pdf_signer
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, tell
from projections.cli.stores import store_argument

LISTEN: Final = "127.0.0.1:8417"
SINK: Final = "console"


EXAMPLE = "vigia serve --store archive --house house"


def arguments(parser: Parser) -> None:
    """Over which store, for whom, where."""
    store_argument(parser)
    parser.option(
        "--house PASTA|FOLDER",
        "a pasta das contas e dos processos (house)",
        "the folder of accounts and cases (house)",
        default="house",
    )
    parser.option("--listen HOST:PORT", f"onde atende ({LISTEN})", f"address to listen on ({LISTEN})", default=LISTEN)
    lawbook.overlay_argument(parser)
    parser.option(
        "--checkpoints PASTA|DIR",
        "os selos assinados do registo, para os dossiers",
        "the signed checkpoints of the log, for dossiers",
    )
    parser.option(
        "--alerts F.toml",
        "avisa conforme este plano (docs/alerts.md)",
        "send alerts according to this plan (docs/alerts.md)",
    )
    parser.option(
        "--key FICHEIRO|FILE",
        "a chave dos selos, pública ou secreta; com a secreta assinam-se também os dossiers",
        "the key of the checkpoints, public or secret; with the secret one dossiers are signed too",
    )
    pdf_arguments(parser)
    broker_arguments(parser, required=False)
    wait_argument(parser)
    parser.option(
        "--sink NOME|NAME",
        f"guarda também o que os trabalhadores publicam, com este nome duradouro ({SINK})",
        f"also write what the workers publish, under this permanent name ({SINK})",
        nargs="?",
        const=SINK,
    )
    parser.option("--metrics HOST:PORT", "responde aí a /metrics e /health", "answer /metrics and /health there")
    log_argument(parser)
    parser.option("--tls-certificate F.pem", "atende por https", "certificate, to answer over https")
    parser.option("--tls-key F.pem", "com esta chave", "its private key")
    parser.option(
        "--trusted-proxy IP",
        "acredita neste proxy sobre quem pede e se pede por https (pode repetir-se)",
        "believe this proxy about who asks, and whether over https (may be repeated)",
        action="append",
        default=[],
    )


def run(args: argparse.Namespace, say: Speech) -> None:
    """Until Ctrl-C."""
    from projections.cli.console_metrics import watched
    from projections.cli.console_server import (
        address,
        check_seals,
        check_tls,
        checked_proxies,
        house_of,
        now,
        port_at,
        serve,
    )
    from projections.cli.desk_topic import desk_published
    from projections.cli.kafka_services import sink_beside_console
    from projections.cli.stores import must_exist
    from projections.console.checkpoint_files import CheckpointFiles
    from projections.console.feed import Feed
    from projections.console.store_follower import StoreFollower
    from projections.store import StoreUnavailable
    from projections.store.pool import Stores

    host, number = address(args.listen)
    check_tls(args.tls_certificate, args.tls_key)
    proxies = checked_proxies(args.trusted_proxy)
    check_seals(args.checkpoints, args.key, say)
    begin_log("vigia: %(message)s", as_json=args.log_json)
    if args.sink is None:
        must_exist(args.store)
    elif args.brokers is None:
        raise Stop("--sink pede --brokers.", "--sink needs --brokers.")
    law = lawbook.law(say, args.overlay)
    feed = Feed()
    feed.wall = now
    stores = Stores(args.store)
    seals = CheckpointFiles(
        Path(args.checkpoints) if args.checkpoints else None, Path(args.key) if args.key else None, args.authority or "",
        pdf_signer(args),
    )  # fmt: skip
    house = house_of(
        stores, Path(args.house), law, feed, say, seals=seals, alerts=Path(args.alerts) if args.alerts else None
    )
    tail = StoreFollower(stores, law, feed.floor)
    scheme = "https" if args.tls_certificate else "http"
    try:
        with stores.reading():  # a store that cannot be opened ends the command before anybody is let in
            pass
        with (
            watched(args.metrics, stores) as gauges,
            port_at(host, number) as port,
            desk_published(args, house.desk, say),
            sink_beside_console(args, say),
        ):
            tail.start()
            if house.alerts is not None:
                house.alerts.start()
            shown = port.getsockname()[1]
            tell(say(f"A consola atende em {scheme}://{args.listen.rpartition(':')[0] or host}:{shown}/", f"The console answers at {scheme}://{args.listen.rpartition(':')[0] or host}:{shown}/"))  # fmt: skip
            if not house.access.accounts():
                tell(_nobody(args.house, say))
            serve(house, port, args.tls_certificate, args.tls_key, proxies, gauges=gauges)
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None
    finally:
        if house.alerts is not None:
            house.alerts.stop()
        tail.stop()
        stores.close()


def _nobody(house: str, say: Speech) -> str:
    return say(
        f"Ainda não há contas: crie uma com vigia account add NOME --role investigator --house {house}",
        f"There are no accounts yet: create one with vigia account add NAME --role investigator --house {house}",
    )
