"""`vigia account token`: for a system that asks the API in the account's name."""

import argparse

from projections.cli.accounts import door, house_argument, in_the_trail, name_argument
from projections.cli.parser import Parser, whole
from projections.cli.speech import Speech
from projections.cli.stop import Status


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "cria um token da API, mostrado uma só vez, ou termina um",
            "make a token of the API, shown once, or end one",
        ),
        "vigia account token ana --label statistics --days 30",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Whose, what for, how long."""
    name_argument(parser, say)
    parser.add_argument(
        "--label",
        required=True,
        metavar=say("NOME", "LABEL"),
        help=say(
            "para que serve; um novo substitui o do mesmo nome",
            "what it is for; a new token replaces one with the same label",
        ),
    )
    parser.add_argument(
        "--days",
        type=whole(1, say),
        default=90,
        metavar=say("DIAS", "DAYS"),
        help=say("por quantos dias (senão, 90)", "for how many days (else 90)"),
    )
    parser.add_argument("--end", action="store_true", help=say("termina o token", "end the token"))
    house_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Make it or end it."""
    with door(args, say) as access:
        if args.end:
            access.end_token(args.name, args.label)
            in_the_trail(args, "token_ended", label=args.label)
            print(say("Token terminado.", "Token ended."))
        else:
            token = access.token_for_api(args.name, args.label, args.days)
            in_the_trail(args, "token_made", label=args.label, days=args.days)
            print(token)
    return Status.FINE
