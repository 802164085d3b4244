"""`vigia alerts check`: whether a plan of alerts can be followed, and what it says."""

import argparse
from pathlib import Path

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say("confere um plano de avisos sem enviar nada", "check a plan of alerts and send nothing"),
        "vigia alerts check alerts.toml",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which plan."""
    parser.add_argument("plan", metavar="F.toml", help=say("o plano", "the plan"))


def run(args: argparse.Namespace, say: Speech) -> int:
    """Every route in one line; the addresses must be there, and are not shown."""
    from projections.alerts.carrier import way_to
    from projections.alerts.plan import PlanFault, read_plan
    from projections.cli.speech import clean
    from projections.speech import SEVERITY

    path = Path(args.plan)
    try:
        plan = read_plan(path)
        for channel in plan.channel:
            way_to(channel.name, channel.address(path.parent))
    except PlanFault as fault:
        raise Stop(say.fault(fault)) from None
    for route in plan.route:
        least = say(*SEVERITY[route.severity])
        climb = " → ".join(", ".join(step.channels) for step in route.escalate)
        print(
            clean(
                say(
                    f"{route.name}: a partir de {least}, para {', '.join(route.channels)}",
                    f"{route.name}: from {least} on, to {', '.join(route.channels)}",
                )
                + (say(f"; sem resposta, para {climb}", f"; without an answer, to {climb}") if climb else "")
            )
        )
    return Status.FINE
