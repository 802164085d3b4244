"""Words in which tricks choose their coup and their bet."""

from producers.simulator.dice.tricks import altered
from producers.simulator.stage import Scene


def calm(scene: Scene) -> bool:
    """Nothing was void and no bet was altered."""
    return scene.number > 1 and scene.has("coup_closed") and not scene.has("void_called") and not altered(scene)
