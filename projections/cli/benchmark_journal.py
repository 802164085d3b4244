"""The journals that `vigia bench` measures: lawful tables, made in a process of their own."""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, unknown

ROULETTE: Final = ("american_roulette", "french_roulette")
MIXED, ALL = "roulette", "all"
TABLES: Final = 4
PER_COUP: Final = 15  # events, at the very least, so that enough coups are asked for


def games_of(name: str, say: Speech) -> tuple[str, ...]:
    """The games that a name stands for; one that several regulations govern is measured under all of them."""
    from producers.simulator import GAMES

    known: dict[str, tuple[str, ...]] = {MIXED: ROULETTE, ALL: tuple(GAMES), **{key: (key,) for key in GAMES}}
    for game in GAMES.values():
        known[game.name] = tuple(key for key, other in GAMES.items() if other.name == game.name)
    if name not in known:
        raise unknown(say("Não se mede o jogo", "Cannot measure the game"), name, known, say)
    return known[name]


def make(games: tuple[str, ...], coups: int | None, events: int) -> None:
    """Write lawful tables of these games to standard output: the child that makes a journal."""
    from itertools import islice

    from projections.cli.simulated_floor import lawful

    asked = coups or events // (TABLES * PER_COUP) + 400
    write = sys.stdout.buffer.write
    for raw in islice(lawful(TABLES, asked, 1, games), None if coups else events):
        write(raw + b"\n")


def child(*words: str) -> list[str]:
    """`vigia bench` once more, in a process of its own."""
    return [sys.executable, "-m", "projections.cli.main", "bench", *words]


@contextmanager
def journal(args: argparse.Namespace, say: Speech) -> Iterator[str]:
    """The journal given, or a mixed one in a temporary folder that goes away."""
    import tempfile

    from projections.cli.screen import progress

    if args.journal:
        yield args.journal
        return
    with tempfile.TemporaryDirectory(prefix="vigia-bench-") as folder:
        path = Path(folder) / "mixed.jsonl"
        size = ["--coups", str(args.coups)] if args.coups else ["--events", str(args.events)]
        maker = child("--make", "--game", args.game, *size)
        with path.open("wb") as file, progress(say("A gerar o diário", "Making the journal"), None):
            done = subprocess.run(maker, stdout=file, stderr=subprocess.DEVNULL, check=False)  # noqa: S603  # ourselves
        if done.returncode:
            raise Stop(
                "Não foi possível gerar o diário: falta espaço na pasta temporária?",
                "The journal could not be made: is there room in the temporary folder?",
                Status.DISK,
            )
        yield str(path)
