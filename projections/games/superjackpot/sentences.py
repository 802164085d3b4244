"""What the controller of a linked jackpot books, as plain sentences."""

from typing import Final

SENTENCES: Final = {
    "contribution_received": ("Recebem-se {amount} de {played} jogados.", "{amount} of {played} played is received."),
    "superjackpot_read": ("O superjackpot mostra {value}.", "The superjackpot shows {value}."),
    "superjackpot_won": ("Sai o superjackpot, que mostra {value}.", "The superjackpot is won; it shows {value}."),
    "jackpot_received": ("O superjackpot recebe {amount}, que vêm de {from_machine}.", "The superjackpot takes over {amount} from {from_machine}."),
    "superjackpot_paid": ("O superjackpot é pago: {amount}.", "The superjackpot is paid: {amount}."),
}  # fmt: skip
