"""`vigia coup`: one coup, second by second, and what each rule said of it."""

import argparse
from typing import TYPE_CHECKING

from projections.cli import books
from projections.cli.coups import chosen, coup_arguments
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from projections.film.films import Film
    from schemas.identity import CoupId
    from streams.law.books import Law


def describe(say: Speech) -> tuple[str, str]:
    """What it is for, and an example."""
    return (
        say(
            "mostra um golpe segundo a segundo e o que disse cada regra",
            "show a coup second by second and what each rule said",
        ),
        "vigia coup am-1-20230314-12 --journal evening.jsonl",
    )


def arguments(parser: Parser, say: Speech) -> None:
    """Which coup, and where its events are."""
    parser.add_argument(
        "id", metavar="ID", help=say("o golpe, como os eventos lhe chamam", "the coup, as the events call it")
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--journal", metavar="J.jsonl", help=say("o diário onde está", "the journal it is in"))
    source.add_argument(
        "--store", metavar=say("LUGAR", "ADDRESS"), help=say("o arquivo onde está", "the store it is in")
    )
    coup_arguments(parser, say)
    parser.add_argument(
        "--overlay",
        action="append",
        default=[],
        metavar="F.toml",
        help=say("com as alterações deste Instrutivo", "with the changes of this Instrutivo"),
    )
    books.regulation_argument(parser, say)


def run(args: argparse.Namespace, say: Speech) -> int:
    """Find the table, replay it, show the coup."""
    from projections.cli.cinema import show
    from projections.cli.screen import console

    law = books.law(say, args.overlay)
    books.known_regulation(args.regulation, law, say)
    if args.store and args.regulation:
        raise Stop(
            say(
                "O arquivo guarda o que foi julgado; para perguntar por outro regulamento, use --journal.",
                "The store keeps what was judged; to ask about another regulation, use --journal.",
            )
        )
    out, shown = console(), 0
    for film in _stored(args, law, say) if args.store else _replayed(args, law, say):
        show(film, out, say)
        shown += 1
    if not shown:
        raise _none(args.id, [], say)
    return Status.FINE


def _stored(args: argparse.Namespace, law: "Law", say: Speech) -> "Iterator[Film]":
    from projections.cli.stores import stored_film

    film = stored_film(args, law, say)
    if film is not None:
        yield film


def _replayed(args: argparse.Namespace, law: "Law", say: Speech) -> "Iterator[Film]":
    from projections.cli.journals import watched
    from projections.film.films import films
    from projections.openings import of_house

    if args.journal == "-":
        raise Stop(
            say("O diário é lido duas vezes: guarde-o num ficheiro.", "The journal is read twice: put it in a file.")
        )
    coup = _coup(args, say)
    with watched(args.journal, say("A reproduzir", "Replaying"), say) as records:
        own = of_house(records, coup.venue)
        for film in films(args.id, coup.table, own, law, regulation=args.regulation):
            if film.opening == coup.opening:
                yield film


def _coup(args: argparse.Namespace, say: Speech) -> "CoupId":
    from projections.cli.journals import watched
    from projections.film.films import coups_named

    with watched(args.journal, say("À procura", "Searching"), say) as records:
        named, some = coups_named(args.id, records)
    if not named:
        raise _none(args.id, some, say)
    return chosen(args, named, say)


def _none(coup: str, some: "Sequence[str]", say: Speech) -> Stop:
    hint = say(" Há, por exemplo: ", " There are, for example: ") + ", ".join(some) + "." if some else ""
    return Stop(
        say(f"Não há golpe «{coup}» que se possa mostrar.{hint}", f"There is no coup “{coup}” that can be shown.{hint}")
    )
