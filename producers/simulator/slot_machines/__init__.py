"""Slot machines."""

from producers.simulator.game import Game
from producers.simulator.slot_machines.evening import evenings
from producers.simulator.slot_machines.licences import GAME
from producers.simulator.tricks import read_tricks

GAMES = (Game(GAME, "MA-1", evenings, read_tricks("slot_machines", "slot_machines", (GAME,))),)
