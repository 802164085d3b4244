"""`vigia coup`: one coup, second by second, and what each rule said of it."""

import argparse
from typing import TYPE_CHECKING

from projections.cli import lawbook
from projections.cli.coups import chosen_coup, coup_arguments
from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from projections.film.films import Film
    from schemas.identity import CoupId
    from streams.law.law import Law


EXAMPLE = "vigia coup AR-1-20230314-19 --journal evening.jsonl"


def arguments(parser: Parser) -> None:
    """Which coup, and where its events are."""
    parser.option("id ID", "o golpe, como os eventos lhe chamam", "the coup, as the events call it")
    source = parser.add_mutually_exclusive_group(required=True)
    parser.option("--journal J.jsonl", "o diário onde está", "the journal it is in", group=source)
    parser.option("--store LUGAR|ADDRESS", "o arquivo onde está", "the store it is in", group=source)
    coup_arguments(parser)
    lawbook.overlay_argument(parser)
    lawbook.regulation_argument(parser)


def run(args: argparse.Namespace, say: Speech) -> None:
    """Find the table, replay it, show the coup."""
    from projections.cli.film_text import show_film
    from projections.cli.screen import console

    law = lawbook.law(say, args.overlay)
    lawbook.known_regulation(args.regulation, law, say)
    if args.store and args.regulation:
        raise Stop(
            "O arquivo guarda o que foi julgado; para perguntar por outro regulamento, use --journal.",
            "The store keeps what was judged; to ask about another regulation, use --journal.",
        )
    out, shown = console(), 0
    for film in _stored(args, law, say) if args.store else _replayed(args, law, say):
        show_film(film, out, say)
        shown += 1
    if not shown:
        raise _none(args.id, [], say)


def _stored(args: argparse.Namespace, law: "Law", say: Speech) -> "Iterator[Film]":
    from projections.cli.stores import stored_film

    film = stored_film(args, law, say)
    if film is not None:
        yield film


def _replayed(args: argparse.Namespace, law: "Law", say: Speech) -> "Iterator[Film]":
    from projections.cli.sources import journal_records
    from projections.film.films import films
    from projections.openings import of_house

    if args.journal == "-":
        raise Stop("O diário é lido duas vezes: guarde-o num ficheiro.", "The journal is read twice: put it in a file.")
    coup = _coup(args, say)
    with journal_records(args.journal, say("A reproduzir", "Replaying"), say) as records:
        own = of_house(records, coup.venue)
        for film in films(args.id, coup.table, own, law, regulation=args.regulation):
            if film.opening == coup.opening:
                yield film


def _coup(args: argparse.Namespace, say: Speech) -> "CoupId":
    from projections.cli.sources import journal_records
    from projections.film.films import coups_named

    with journal_records(args.journal, say("À procura", "Searching"), say) as records:
        named, some = coups_named(args.id, records)
    if not named:
        raise _none(args.id, some, say)
    return chosen_coup(args, named, say)


def _none(coup: str, some: "Sequence[str]", say: Speech) -> Stop:
    hint = say(" Há, por exemplo: ", " There are, for example: ") + ", ".join(some) + "." if some else ""
    return Stop(
        f"Não há golpe «{coup}» que se possa mostrar.{hint}", f"There is no coup “{coup}” that can be shown.{hint}"
    )
