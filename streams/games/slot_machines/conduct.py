"""Who may use how many machines: n. 13 of art. 17."""

from schemas.findings import Severity
from streams.games.slot_machines.finished import FinishedPeriod
from streams.games.slot_machines.law import MachineLaw
from streams.rules import Breach, Breaches, at_end


@at_end(
    "ao-de-261-22/17/13",
    severity=Severity.MINOR,
    title=("Ninguém ocupa duas máquinas enquanto outros esperam", "Nobody uses two machines while others wait"),
    pt="{player} continuou a jogar em {found} máquinas depois de outro frequentador ter pedido uma e não haver livre.",
    en="{player} went on playing at {found} machines after another customer had asked for one and none was free.",
    about=FinishedPeriod.crowding,
)
def nobody_uses_two_machines_while_others_wait(finished: FinishedPeriod, law: MachineLaw) -> Breaches:
    """A player may not use two or more machines while none of the same type and bet is free for others who ask."""
    if finished.crowding is None:
        return
    taken, request, game = finished.crowding
    machines = len(taken.data.also) + 1
    if machines > law.most_while_others_wait:
        yield Breach((taken, request, game), {"player": taken.data.player, "found": machines}, player=taken.data.player)
