"""What happens to a jackpot, as plain sentences."""

from typing import Final

SENTENCES: Final = {
    "jackpot_stakes_collected": ("Recolhem-se as fichas do acumulado.", "The jackpot chips are taken in."),
    "jackpot_marker_placed": ("Uma marca substitui a ficha do acumulado no lugar {seat}.", "A mark takes the place of the jackpot chip at seat {seat}."),
    "jackpot_meter_changed": ("O acumulado passa de {before} para {after} ({cause}).", "The jackpot goes from {before} to {after} ({cause})."),
    "jackpot_displayed": ("O mostrador indica {shown} de acumulado.", "The display shows a jackpot of {shown}."),
}  # fmt: skip
