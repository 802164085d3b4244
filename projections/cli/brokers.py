"""Which Kafka a command talks to."""

import argparse
import os
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.secret_files import KAFKA, environment
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, tell

if TYPE_CHECKING:
    from producers.reach import Unreachable
    from schemas.brokers import Brokers


def broker_arguments(parser: Parser, *, required: bool = True) -> None:
    """`--brokers` and `--prefix`; TLS and passwords come from the environment (docs/pipeline.md)."""
    parser.option(
        "--brokers HOST:PORT",
        "endereços dos brokers do Kafka, separados por vírgulas",
        "addresses of the Kafka brokers, separated by commas",
        required=required,
    )
    parser.option(
        "--prefix P",
        "prefixo dos nomes dos tópicos (vigia)",
        "prefix of the topics' names (vigia)",
        default="vigia",
        type=_prefix(parser.say),
    )


def _prefix(say: Speech) -> Callable[[str], str]:
    """What a topic's name may begin with."""

    def read(text: str) -> str:
        if not re.fullmatch(r"[A-Za-z0-9._-]{1,200}", text):
            raise argparse.ArgumentTypeError(
                say(
                    f"«{text}» não pode estar no nome de um tópico: só letras, algarismos, ponto, _ e -",
                    f"“{text}” cannot stand in a topic's name: letters, digits, full stop, _ and - only",
                )
            )
        return text

    return read


def wait_argument(parser: Parser) -> None:
    """`--wait`, for services that are started before the brokers are."""
    parser.flag("--wait", "espera pelo Kafka o tempo que for preciso", "wait for Kafka for as long as it takes")


def brokers_reached(args: argparse.Namespace, say: Speech) -> "Brokers":
    """The same cluster, once it has answered: at once, or with `--wait` when it does."""
    from producers.reach import Unreachable, reach

    brokers, warned = brokers_named(args), False
    while True:
        try:
            reach(brokers)
        except Unreachable as fault:
            if not getattr(args, "wait", False):
                raise Stop(_why(fault, args.brokers, brokers.security, say), status=Status.DISK) from None
            if not warned:
                tell(_why(fault, args.brokers, brokers.security, say) + say(" À espera.", " Waiting for it."))
                warned = True
            time.sleep(1)
        else:
            return brokers


def _why(fault: "Unreachable", named: str, security: str, say: Speech) -> str:
    if fault.why == "no such host":
        return say(f"Não há nenhuma máquina com o nome de {named}.", f"There is no machine of the name {named}.")
    if fault.why == "nobody listens":
        return say(
            f"Em {named} ninguém atende: o Kafka está a correr, e é esta a porta?",
            f"Nobody listens at {named}: is Kafka running, and is this its port?",
        )
    if fault.why == "no way there":
        return say(f"Não se chega a {named}: a rede não responde.", f"{named} cannot be reached: no answer.")
    if fault.why == "no answer as a broker":
        return say(
            f"Em {named} alguém atende, mas não como um Kafka com {security}: a porta, VIGIA_KAFKA_SECURITY, o "
            f"certificado e a palavra-passe estão certos? ({fault})",
            f"Somebody listens at {named}, but does not answer as a Kafka with {security}: are port, "
            f"VIGIA_KAFKA_SECURITY, certificate and password right? ({fault})",
        )
    return say(f"O Kafka recusou: {fault}", f"Kafka refused: {fault}")


def brokers_named(args: argparse.Namespace) -> "Brokers":
    """The cluster that the arguments and the environment name, or one sentence that says what is wrong."""
    from schemas.brokers import BadSettings, Brokers

    try:
        brokers = Brokers.read(args.brokers, environment(KAFKA))
    except BadSettings as wrong:
        raise Stop(f"Kafka: {wrong}.", f"Kafka: {wrong}.") from None
    files = {"CA": brokers.ca, "CERTIFICATE": brokers.certificate, "CERTIFICATE_KEY": brokers.certificate_key}
    for name, file in files.items():
        if file is not None and not os.access(file, os.R_OK):
            raise Stop(
                f"VIGIA_KAFKA_{name} indica um ficheiro que não se pode ler: {file}",
                f"VIGIA_KAFKA_{name} names a file that cannot be read: {file}",
            )
    return brokers
