"""`vigia fairness`: whether dice, wheels and cards fall as fair ones do. An indicator, never a breach."""

import argparse

from projections.cli.following import follow_journal, indicator_arguments, show_indicators, shown_part
from projections.cli.parser import Parser
from projections.cli.speech import Speech

EXAMPLE = "vigia fairness evening.jsonl"


def arguments(parser: Parser) -> None:
    """Which journal, and how rare a false indicator shall be."""
    everything = ("dados, roletas, cartas e máquinas", "all dice, wheels, cards and machines")
    indicator_arguments(parser, everything, ("um terno, uma roleta ou um sabot", "one set, wheel or shoe"))


def run(args: argparse.Namespace, say: Speech) -> None:
    """Replay the journal, follow what is to be fair, show it."""
    from projections.cli import fairness_report, lawbook, shoe_report, wheel_report
    from projections.statistics.budget import CARDS, DICE, WHEELS, promise_for
    from projections.statistics.dice_sets import DiceFairness
    from projections.statistics.shoes import ShoeFairness
    from projections.statistics.wheels import WheelFairness

    dice = DiceFairness(promise_for(DICE, args.alpha))
    wheels = WheelFairness(promise_for(WHEELS, args.alpha))
    cards = ShoeFairness(promise_for(CARDS, args.alpha))
    title = say("A pesar dados, roletas e cartas", "Weighing dice, wheels and cards")
    follow_journal(args.journal, [dice, wheels, cards], lawbook.law(say), title, say)
    sets, turned, shoes = list(dice), list(wheels), list(cards)
    show_indicators(
        [
            shown_part(
                sets, fairness_report.json_line,
                lambda: fairness_report.dice_table(sets, say), lambda: fairness_report.meaning(sets, dice.promise, say),
            ),
            shown_part(
                turned, wheel_report.json_line,
                lambda: wheel_report.wheel_table(turned, say), lambda: wheel_report.meaning(turned, wheels.promise, say),
            ),
            shown_part(
                shoes, shoe_report.json_line,
                lambda: shoe_report.shoe_table(shoes, say), lambda: shoe_report.meaning(shoes, cards.promise, say),
            ),
        ],
        nothing=say(
            "Não há dados, roletas nem cartas neste diário.", "There are no dice, wheels or cards in this journal."
        ),
        as_json=args.json,
        at_last=lambda: fairness_report.promised(args.alpha, say),
    )  # fmt: skip
