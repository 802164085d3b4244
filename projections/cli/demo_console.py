"""The demo with its console: everything in one process and one folder."""

import argparse
import contextlib
import ipaddress
import secrets
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from producers.simulator import GAMES
from projections.access import Access, AccountRole
from projections.cli import lawbook
from projections.cli.console_server import address, house_of, port_at, serve
from projections.cli.demo_evening import NIGHTS, DemoEvening
from projections.cli.demo_seals import demo_seals
from projections.cli.logs import begin_log
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, tell
from projections.console.feed import Feed
from projections.console.services import Services
from projections.desk import DisputeState
from projections.sink.folder import CheckpointFolder
from projections.store import StoreUnavailable, connect
from projections.store.pool import Stores
from schemas.checkpoints import Checkpoint
from streams.engine.notes import SecretKey

HOST: Final = "127.0.0.1"  # the demo is for whoever sits here, unless it is told to listen elsewhere
PORT: Final = 8417
VENUE: Final = "casino-luanda"
NAMES: Final = """[casino-luanda]
name = "Casino de Luanda"

[casino-estoril]
name = "Casino do Estoril"
"""
COLLEAGUE: Final = "colleague"  # grave findings are decided by two


def demonstrate(args: argparse.Namespace, say: Speech) -> None:
    """Until Ctrl-C."""
    host, number = (HOST, PORT) if args.listen is None else address(args.listen)
    begin_log("vigia: %(message)s")
    law = lawbook.law(say)
    print(say("A preparar uma noite de jogo…", "Preparing an evening of play…"), flush=True)
    try:
        with _folder(args.keep) as folder, connect(folder / "store") as store:
            stores, feed = Stores(folder / "store"), Feed()
            seals, key = demo_seals(folder / "house", say)
            if not (folder / "house" / "names.toml").exists():
                (folder / "house" / "names.toml").write_text(NAMES, "utf-8")
            house = house_of(stores, folder / "house", law, feed, say, seals=seals)
            password = _people(house.access)
            tables = args.tables or len(GAMES)
            evening = DemoEvening(
                store, law, feed.floor, count=tables, seed=args.seed, speed=args.speed,
                nights=NIGHTS if args.keep is None else None, frozen=partial(_frozen, house),
                seal=partial(_keep, CheckpointFolder(folder / "house" / "checkpoints"), key),
            )  # fmt: skip
            evening.start()
            try:
                evening.ready.wait()
                with port_at(host, number, otherwise=args.listen is None) as port:
                    if not is_loopback(host):
                        tell(_open_to_others(say))
                    print(_welcome(host, port.getsockname()[1], password, say), flush=True)
                    serve(house, port)
            finally:
                evening.stop()
                stores.close()
    except StoreUnavailable as fault:
        raise Stop(str(fault), status=Status.DISK) from None


@contextlib.contextmanager
def _folder(keep: str | None) -> Iterator[Path]:
    if keep is not None:
        yield Path(keep).expanduser()
        return
    with tempfile.TemporaryDirectory(prefix="vigia-demo-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _keep(folder: CheckpointFolder, key: SecretKey, head: Checkpoint) -> None:
    """Sign a checkpoint and keep it: so a dossier of the demo proves something."""
    folder.keep(key.sign(head.text()).encode())


def _frozen(house: Services) -> list[str]:
    """Openings with a coup under dispute."""
    every = house.desk.disputes() if house.desk is not None else ()
    return [one.opened.opening for one in every if one.state is DisputeState.OPEN]


def _people(access: Access) -> str:
    """One account of each role and a second investigator, all with the password of this evening."""
    password = "-".join(secrets.token_hex(2) for _ in range(4))
    for name, role in (*((str(role), role) for role in AccountRole), (COLLEAGUE, AccountRole.INVESTIGATOR)):
        if access.account(name) is None:
            access.add(name, password, role, (VENUE,) if role is AccountRole.COMPLIANCE else None)
        else:
            access.change_password(name, password)
    return password


def _welcome(host: str, port: int, password: str, say: Speech) -> str:
    shown = f"[{host}]" if ":" in host else host
    return say(
        f"""
A consola está pronta. Abra no navegador:

    http://{shown}:{port}/

    nome           investigator
    palavra-passe  {password}

A palavra-passe vale só esta noite. Também há «{COLLEAGUE}» (outro investigador, para a segunda assinatura), «inspector»,
«statistician», «administrator» e «compliance», com a mesma palavra-passe: cada função vê o que lhe cabe. Ctrl-C termina.
""",
        f"""
The console is ready. Open in a browser:

    http://{shown}:{port}/

    name      investigator
    password  {password}

The password is for this evening only. There are {COLLEAGUE} (another investigator, to sign second), inspector,
statistician, administrator and compliance too, with the same password: each role sees what is its business. Ctrl-C ends.
""",
    )


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _open_to_others(say: Speech) -> str:
    return say(
        "Aviso: quem alcance este endereço na rede vê a página de entrada. Só a palavra-passe protege a demonstração, e "
        "passa na rede sem cifra: não a mostre fora de uma rede de confiança, nem com dados verdadeiros.",
        "Warning: whoever can reach this address sees the sign-in page. The password alone protects the demo, and it "
        "crosses the network unencrypted: use it on a network that you trust, and with no real data.",
    )
