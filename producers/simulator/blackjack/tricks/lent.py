"""The tricks with shoe, shuffler and jackpot that blackjack shares with other card games."""

from producers.simulator.blackjack.licences import KEYS
from producers.simulator.blackjack.tricks.registry import TRICKS
from producers.simulator.cards.tricks import device, prizes, shoe

for _shared in (shoe.EVERY_CARD_GAME, shoe.SHOES, device.SHUFFLING_SHOES, prizes.JACKPOTS, prizes.BLACKJACK):
    _shared.lend(TRICKS, KEYS)
