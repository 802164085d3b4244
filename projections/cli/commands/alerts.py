"""`vigia alerts`: checks the plan of who gets which alerts, and tries its channels."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from projections.cli.parser import Parser, Subcommand
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, unknown

if TYPE_CHECKING:
    from projections.alerts.plan import AlertPlan
    from projections.alerts.sender import Send

EXAMPLE = "vigia alerts check alerts.toml"


def _plan(parser: Parser) -> None:
    parser.option("plan F.toml", "o plano", "the plan")


def _channel(parser: Parser) -> None:
    parser.option("--channel NOME|NAME", "só este canal", "this channel only")


def _check(args: argparse.Namespace, say: Speech) -> None:
    """One line for each route; the addresses must be there, and are not shown."""
    from projections.speech import SEVERITY

    plan, _ = _read(args.plan)
    for route in plan.route:
        least, channels = say(*SEVERITY[route.severity]), ", ".join(route.channels)
        climb = " → ".join(", ".join(step.channels) for step in route.escalate)
        line = say(
            f"{route.name}: a partir de {least}, para {channels}", f"{route.name}: from {least} on, to {channels}"
        )
        if climb:
            line += say(f"; sem resposta, para {climb}", f"; without an answer, to {climb}")
        print(clean(line))


def _try(args: argparse.Namespace, say: Speech) -> int:
    """One line for each channel; status 1 if any did not take the message."""
    _, channels = _read(args.plan)
    if args.channel is not None and args.channel not in channels:
        raise unknown(say("Não há o canal", "There is no channel"), args.channel, channels, say)
    failed = False
    for name, send in channels.items():
        if args.channel not in (None, name):
            continue
        try:
            send(
                say("Vigia: ensaio", "Vigia: test"),
                say("Mensagem de ensaio. Nada aconteceu.", "Test message. Nothing has happened."),
            )
        except OSError as fault:
            failed = True
            print(clean(f"{name}: " + say(f"não foi entregue: {fault}", f"not delivered: {fault}")))
        else:
            print(clean(f"{name}: " + say("entregue", "delivered")))
    return Status.BAD if failed else Status.FINE


def _read(file: str) -> "tuple[AlertPlan, dict[str, Send]]":
    """The plan, and how to send by each of its channels."""
    from projections.alerts.plan import PlanFault, read_plan
    from projections.alerts.sender import sender_to

    path = Path(file)
    try:
        plan = read_plan(path)
        return plan, {channel.name: sender_to(channel.name, channel.address(path.parent)) for channel in plan.channel}
    except PlanFault as fault:
        raise Stop(fault.pt, fault.en) from None


SUBCOMMANDS: Final = (
    Subcommand(
        "check",
        "confere um plano de avisos sem enviar nada",
        "check a plan of alerts and send nothing",
        "vigia alerts check alerts.toml",
        _check,
        (_plan,),
    ),
    Subcommand(
        "try",
        "envia uma mensagem de ensaio por cada canal",
        "send a test message by each channel",
        "vigia alerts try alerts.toml --channel duty",
        _try,
        (_plan, _channel),
    ),
)
