"""A machine as a card: what it is, its last game, its meters, its jackpots."""

from collections.abc import Mapping
from typing import Any

from projections.film.drawings import Drawn
from projections.film.scene import INK, TableScene, felt
from projections.film.snapshot import Player
from projections.film.svg import rect, text, titled

WIDTH, HEIGHT = 640.0, 300.0
METERS = ("bets", "prizes", "takings", "games")


def details(table: Any) -> Mapping[str, Any]:
    """The machine, its coup and its meters."""
    machine, coup = table.machine, table.coup
    return {
        "machine": None if machine is None else machine.number,
        "model": None if machine is None else machine.model,
        "games": 0 if coup is None else coup.games,
        "staked": 0 if coup is None else coup.staked,
        "won": 0 if coup is None else coup.won,
        "player": None if table.player is None else Player(table.player),
        "meters": {} if table.meters is None else {name: getattr(table.meters, name) for name in METERS},
        "jackpots": {each.id: each.value for each in table.jackpots.values() if each.value is not None},
        "fault": table.fault is not None,
    }


def draw(scene: TableScene) -> Drawn:
    """Coup on the left, meters on the right, jackpots below."""
    marks, say = scene.known.marks, scene.say
    title = f"{marks.get('machine') or '?'} {marks.get('model') or ''}".strip()
    left = [
        say(f"Jogos: {marks.get('games', 0)}", f"Games: {marks.get('games', 0)}"),
        say("Apostado: ", "Staked: ") + scene.money(marks.get("staked", 0)),
        say("Ganho: ", "Won: ") + scene.money(marks.get("won", 0)),
    ]
    if marks.get("player"):
        left.append(say("Jogador: ", "Player: ") + str(marks["player"]))
    right = [f"{scene.word(name)}: {_shown(scene, name, value)}" for name, value in marks.get("meters", {}).items()]
    below = [f"{name}: {scene.money(value)}" for name, value in marks.get("jackpots", {}).items()]
    if marks.get("fault"):
        below.append(say("Contador avariado", "A meter is out of order"))
    inside = [felt(WIDTH, HEIGHT), text(title, WIDTH / 2, 26, 20, fill=INK, font_weight="bold")]
    inside += [_panel(20, 50, left), _panel(330, 50, right), _panel(20, 200, below, 600)]
    phase = scene.word(scene.known.phase)
    description = " ".join(
        f"{line}." for line in (say(f"Fase: {phase}", f"Phase: {phase}"), title, *left, *right, *below)
    )
    return Drawn(WIDTH, HEIGHT, description, "".join(inside))


def _shown(scene: TableScene, meter: str, value: int | None) -> str:
    if value is None:
        return "?"
    return str(value) if meter == "games" else scene.money(value)


def _panel(x: float, y: float, lines: list[str], width: float = 290) -> str:
    parts = [rect(x, y, width, 135 if width < 600 else 85, rx=6, fill="#12303a", stroke="#e9f5ee")]
    parts += [text(line, x + width / 2, y + 22 + place * 26, 14, fill=INK) for place, line in enumerate(lines[:5])]
    return titled(" ".join(lines), *parts)
