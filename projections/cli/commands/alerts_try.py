"""`vigia alerts try`: a trial message on one channel, or on all."""

import argparse
from pathlib import Path

from projections.cli.parser import Parser
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, unknown


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("envia uma mensagem de ensaio por cada canal", "send a test message by each channel"),
        "vigia alerts try alerts.toml --channel duty",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which plan, which channel."""
    parser.add_argument("plan", metavar="F.toml", help=say("o plano", "the plan"))
    parser.add_argument("--channel", metavar=say("NOME", "NAME"), help=say("só este canal", "this channel only"))


def run(args: argparse.Namespace, say: Speech) -> int:
    """One line a channel; status 1 if any did not take it."""
    from projections.alerts.carrier import way_to
    from projections.alerts.plan import PlanFault, read_plan

    path = Path(args.plan)
    try:
        plan = read_plan(path)
        ways = {channel.name: way_to(channel.name, channel.address(path.parent)) for channel in plan.channel}
    except PlanFault as fault:
        raise Stop(say.fault(fault)) from None
    if args.channel is not None and args.channel not in ways:
        raise unknown(say("Não há o canal", "There is no channel"), args.channel, ways, say)
    failed = False
    for name, send in ways.items():
        if args.channel not in (None, name):
            continue
        try:
            send(
                say("Vigia: ensaio", "Vigia: a trial"),
                say("Mensagem de ensaio. Nada aconteceu.", "A trial message. Nothing has happened."),
            )
        except OSError as fault:
            failed = True
            print(clean(f"{name}: " + say(f"não foi entregue: {fault}", f"not delivered: {fault}")))
        else:
            print(clean(f"{name}: " + say("entregue", "delivered")))
    return Status.BAD if failed else Status.FINE
