"""The tricks with pack, shuffler and jackpot that the game shares with other card games."""

from producers.simulator.cards.tricks import device, prizes, shoe
from producers.simulator.game import game_key
from producers.simulator.poker_sem_descarte.licences import GAME
from producers.simulator.poker_sem_descarte.tricks.registry import TRICKS

for _shared in (shoe.EVERY_CARD_GAME, shoe.POKER, device.POKER_DEVICES, prizes.JACKPOTS, prizes.POKER):
    for _regulation, _tricks in TRICKS.items():
        _shared.lend(_tricks, {_regulation: game_key(GAME, _regulation)})
