"""The console on a port: the house is wired here, and here alone."""

import contextlib
import gc
import logging
import socket
import ssl
import sys
from asyncio import CancelledError
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path
from types import FrameType

import uvicorn

from projections.access import Access
from projections.access.private_files import FileDamaged
from projections.alerts import AlertService, PlanFault, read_plan
from projections.alerts.adapter import AlertAdapter, zones
from projections.cli.console_metrics import ConsoleGauges
from projections.cli.request_deadline import CONNECTIONS, DeadlineProtocol
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, read, tell
from projections.console.app import application
from projections.console.checkpoint_files import CheckpointFiles
from projections.console.feed import Feed
from projections.console.names import NamesFault, read_names
from projections.console.services import Services
from projections.desk import Desk, DeskDamaged, open_desk
from projections.store.pool import Stores
from streams.engine.notes import BadKey, SecretKey, VerifierKey
from streams.law.law import Law


class ShutdownFilter(logging.Filter):
    """Drops the server's complaints about connections that it cuts when it is asked to stop: they are not faults."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is about something else."""
        fault = record.exc_info[1] if record.exc_info else None
        return not isinstance(fault, CancelledError) and "timeout graceful shutdown exceeded" not in record.msg


class ConsoleServer(uvicorn.Server):
    """Ends the live streams first: one that never ends must not keep the server running."""

    def __init__(self, config: uvicorn.Config, feed: Feed) -> None:
        super().__init__(config)
        self._feed = feed

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked to stop."""
        self._feed.close()
        super().handle_exit(sig, frame)


def now() -> datetime:
    """The clock on the wall."""
    return datetime.now(UTC)


def house_of(
    stores: Stores, folder: Path, law: Law, feed: Feed, say: Speech, *, seals: CheckpointFiles | None = None,
    alerts: Path | None = None,
) -> Services:  # fmt: skip
    """All that a console needs: accounts and desk in a folder, and the alerts if there is a plan for them."""
    try:
        names = read_names(folder / "names.toml")
    except NamesFault as fault:
        raise Stop(say.fault(fault)) from None
    try:
        access = Access(folder / "access", now)
        desk = open_desk(folder, now, access.account)
    except (FileDamaged, DeskDamaged) as damaged:
        raise Stop(str(damaged)) from None
    try:
        service = alert_service(alerts, stores, desk, access, law) if alerts is not None else None
    except PlanFault as fault:
        raise Stop(say.fault(fault)) from None
    return Services(
        store=stores,
        law=law,
        access=access,
        clock=now,
        feed=feed,
        seals=seals or CheckpointFiles(),
        desk=desk,
        alerts=service,
        names=names,
    )


def alert_service(plan: Path, stores: Stores, desk: Desk, access: Access, law: Law) -> AlertService:
    """Alerts by a plan, continued where an earlier process stopped; raises `PlanFault` if the plan cannot be used."""
    agreed = read_plan(plan)
    adapter = AlertAdapter(stores, desk, now)
    service = AlertService(
        agreed, plan.parent, mask=access.mask("pt"), zones=zones(law), source=adapter, log=adapter, clock=now
    )  # fmt: skip
    service.remember(adapter.earlier_alerts(agreed))
    return service


def address(listen: str) -> tuple[str, int]:
    """Host and port; an IPv6 host stands in brackets."""
    host, colon, port = listen.rpartition(":")
    if not colon or not port.isdecimal() or int(port) > 65535:
        raise Stop(
            f"«{listen}» não é um endereço: escreva HOST:PORTO, por exemplo 127.0.0.1:8417.",
            f"“{listen}” is not an address: write HOST:PORT, such as 127.0.0.1:8417.",
        )
    return host.strip("[]") or "127.0.0.1", int(port)


@contextlib.contextmanager
def port_at(host: str, port: int, *, otherwise: bool = False) -> Iterator[socket.socket]:
    """The port, taken; `otherwise` takes any free one where this one is taken already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, port))
        except OSError as fault:
            if not otherwise:
                raise Stop(
                    f"Não se pode atender em {host}:{port}: {fault.strerror}. Escolha outro com --listen.",
                    f"Cannot listen on {host}:{port}: {fault.strerror}. Choose another one with --listen.",
                    Status.USAGE,
                ) from None
            taken.bind((host, 0))
        taken.listen(128)  # who knocks before the house is ready waits at the door
        yield taken


def serve(
    house: Services, port: socket.socket, certificate: str | None = None, key: str | None = None,
    proxies: Sequence[str] = (), *, gauges: ConsoleGauges | None = None,
) -> None:  # fmt: skip
    """Until Ctrl-C. Only these proxies are believed about who asks, and whether they ask over https."""
    gc.collect()
    gc.freeze()  # the law and the pages live as long as the house: no request waits while they are looked through
    app = application(house)
    config = uvicorn.Config(
        app if gauges is None else gauges.around(app), log_config=None, log_level="warning", access_log=False, timeout_graceful_shutdown=2, server_header=False,
        ssl_certfile=certificate, ssl_keyfile=key, proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies),
        http=DeadlineProtocol, limit_concurrency=CONNECTIONS,
    )  # fmt: skip
    logging.getLogger("uvicorn.error").addFilter(ShutdownFilter())
    sys.stdout.flush()
    ConsoleServer(config, house.feed).run(sockets=[port])


def checked_proxies(addresses: Sequence[str]) -> list[str]:
    """Addresses or networks of proxies; not everybody, for then anybody could say who they are."""
    for each in addresses:
        try:
            everybody = ip_network(each).prefixlen == 0
        except ValueError:
            everybody = True
        if everybody:
            raise Stop(
                f"«{each}» não é o endereço de um proxy: escreva 10.0.0.5 ou 10.0.0.0/28.",
                f"“{each}” is no address of a proxy: write 10.0.0.5 or 10.0.0.0/28.",
                Status.USAGE,
            )
    return list(addresses)


def check_seals(checkpoints: str | None, key: str | None, say: Speech) -> None:
    """Checked at the start: with a wrong key every dossier would leave unsigned, and nobody would notice."""
    if checkpoints is not None and not Path(checkpoints).is_dir():  # a sink may make it yet
        tell(say(f"Ainda não há selos em {checkpoints}.", f"There are no checkpoints in {checkpoints} yet."))
    if key is None:
        return
    try:
        with read(key, say) as file:
            text = file.read().decode("utf-8")
        (SecretKey if text.startswith("PRIVATE+KEY+") else VerifierKey).read(text)
    except (BadKey, UnicodeDecodeError):
        raise Stop(f"{key} não é uma chave de selos.", f"{key} is not a checkpoint key.") from None


def check_tls(certificate: str | None, key: str | None) -> None:
    """Checked before the console says that it answers over https."""
    if key is not None and certificate is None:
        raise Stop("--tls-key pede --tls-certificate.", "--tls-key needs --tls-certificate.")
    if certificate is None:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        pair = certificate if key is None else f"{certificate}, {key}"
        raise Stop(
            f"O certificado e a chave de https não servem ({pair}): {why}.",
            f"The https certificate and key cannot be used ({pair}): {why}.",
        ) from None
