"""Tries an Instrutivo in a process of its own, with bounds on its time and memory.

A figure may make the judge go on for ever or fill the memory, and a judge cannot notice that of itself. The bounds lie
so far above what lawful figures take (docs/pipeline.md) that slow and fast machines adopt the same law.
"""

import json
import pickle
import signal
import subprocess
import sys
from datetime import date
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from streams.law.law import Law
    from streams.law.overlays import Overlay

SECONDS: Final = 60  # of processor, for one game with the law of one day; the dearest takes less than one
MEMORY: Final = 1024  # MB of addresses; a trial takes some 80
CHILD: Final = (sys.executable, "-m", "projections.cli.overlay_trial")


def tried(law: "Law", overlay: "Overlay") -> "Law":
    """The law with the overlay; refused where a game fails on it, or takes too much time or memory."""
    from streams.law.overlays import OverlayRefused

    changed = law.with_overlays(overlay)
    done = subprocess.run(  # noqa: S603  # ourselves
        CHILD, input=pickle.dumps((law, overlay, SECONDS, MEMORY)), capture_output=True, check=False
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if lines and "result" in lines[-1]:
        if lines[-1]["result"] is None:
            return changed
        raise OverlayRefused(lines[-1]["result"])
    name, reached = overlay.instrument.name, lines[-1] if lines else {}
    if reached and done.returncode == -signal.SIGXCPU:
        raise OverlayRefused(_too_much(name, f"{SECONDS} seconds of processor", **reached))
    fault = signal.Signals(-done.returncode).name if done.returncode < 0 else f"status {done.returncode}"
    raise OverlayRefused(f"The trial of {name} was cut short ({fault}), so it is not adopted. Announce it again.")


def _too_much(name: str, what: str, game: str, day: str) -> str:
    return (
        f"{name} cannot be adopted: tried on sample coups of {game} with the law of {day}, the judge took more than {what}. "
        "Correct the figures and announce it again."
    )


def _try() -> None:
    """What the process does: says on standard output what it tries, and at the end why the overlay is refused, if so."""
    import resource

    from producers.simulator.samples import sample_coups
    from streams.engine.overlay_trial import try_overlay
    from streams.law.overlays import OverlayRefused

    law, overlay, seconds, memory = pickle.load(sys.stdin.buffer)  # noqa: S301  # from ourselves
    reached = {"game": "", "day": ""}

    def begin(game: str, day: date) -> None:
        reached.update(game=game, day=day.isoformat())
        print(json.dumps(reached), flush=True)
        used = resource.getrusage(resource.RUSAGE_SELF)
        bound(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + seconds)

    def bound(what: int, amount: int) -> None:
        _, most = resource.getrlimit(what)
        resource.setrlimit(what, (amount if most == resource.RLIM_INFINITY else min(amount, most), most))

    bound(resource.RLIMIT_CORE, 0)
    bound(resource.RLIMIT_AS, memory << 20)
    refusal: str | None = None
    try:
        try_overlay(law, overlay, sample_coups, begin)
    except OverlayRefused as refused:
        refusal = str(refused)
    except MemoryError:
        refusal = _too_much(overlay.instrument.name, f"{memory} MB of memory", **reached)
    print(json.dumps({"result": refusal}))


if __name__ == "__main__":
    _try()
