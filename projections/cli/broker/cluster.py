"""One or three brokers that know each other."""

import socket
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from projections.cli.broker.jars import jars, java
from projections.cli.broker.node import Node
from projections.cli.speech import Speech

IDENTITY: Final = "VigiaLocalKafka0000000"  # 22 letters of base64; any will do, the same for all nodes of a cluster


class Cluster:
    """Brokers on the loopback of this machine. A context manager: whatever happens inside, they end."""

    def __init__(self, folder: Path, say: Speech, *, brokers: int = 1, ports: Sequence[int] = ()) -> None:
        """Data, configuration and logs live in `folder`; free ports are chosen unless named."""
        runs, lies = java(say), jars(say)
        free = iter(self.free_ports(2 * brokers))
        self.nodes = []
        for place in range(brokers):
            port = ports[place] if place < len(ports) else next(free)
            own = folder / f"broker-{place + 1}"
            self.nodes.append(Node(place + 1, port, next(free), own, runs, lies))

    @property
    def address(self) -> str:
        """The address that clients connect to first."""
        return ",".join(node.address for node in self.nodes)

    def start(self) -> None:
        """Format what is new, start all, and return when all are ready."""
        for node in self.nodes:
            node.folder.mkdir(parents=True, exist_ok=True)
            settings = "".join(f"{name}={value}\n" for name, value in self.settings(node).items())
            node.properties.write_text(settings, encoding="utf-8")
            node.format(IDENTITY, self.scram())
        for node in self.nodes:
            node.start()
        for node in self.nodes:
            node.wait()

    def stop(self) -> None:
        """End all. The last of three has nobody left to hand over to, and is not waited for long."""
        for node in self.nodes:
            node.stop(20 if node is self.nodes[0] else 3)

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def scram(self) -> list[str]:
        """Words for the formatting of storage that make users; here there are none."""
        return []

    def settings(self, node: Node) -> dict[str, object]:
        """The broker's configuration."""
        copies = len(self.nodes)
        voters = ",".join(f"{other.number}@127.0.0.1:{other.controller_port}" for other in self.nodes)
        return {
            "node.id": node.number,
            "process.roles": "broker,controller",
            "controller.quorum.voters": voters,
            "controller.listener.names": "CONTROLLER",
            "listeners": f"PLAINTEXT://127.0.0.1:{node.port},CONTROLLER://127.0.0.1:{node.controller_port}",
            "listener.security.protocol.map": "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "log.dirs": node.folder / "data",
            "auto.create.topics.enable": "false",  # `vigia topics` makes them, as its table says
            "offsets.topic.replication.factor": copies,
            "offsets.topic.num.partitions": 3,
            "transaction.state.log.replication.factor": copies,
            "transaction.state.log.num.partitions": 3,
            "transaction.state.log.min.isr": min(2, copies),
            "group.initial.rebalance.delay.ms": 0,
            "group.min.session.timeout.ms": 1000,
            "log.retention.ms": -1,
            "log.segment.bytes": 64 << 20,
            "log.cleaner.backoff.ms": 1000,
            "message.max.bytes": 16 << 20,
            "replica.fetch.max.bytes": 16 << 20,
            "socket.request.max.bytes": 64 << 20,
            "broker.session.timeout.ms": 6000,
            "controlled.shutdown.enable": "true" if copies > 1 else "false",
        }

    @staticmethod
    def free_ports(many: int) -> list[int]:
        """Ports that nobody listens on now; all are held until all are known, so that none is given twice."""
        held = [socket.socket() for _ in range(many)]
        try:
            for one in held:
                one.bind(("127.0.0.1", 0))
            return [int(one.getsockname()[1]) for one in held]
        finally:
            for one in held:
                one.close()
