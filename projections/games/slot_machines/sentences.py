"""What happens at a machine, as plain sentences."""

from typing import Final

SENTENCES: Final = {
    "game_played": ("Jogo {game}: aposta {stake}, {sequence}, prémio {prize}.", "Game {game}: stake {stake}, {sequence}, prize {prize}."),
    "meters_read": ("Lêem-se os contadores ({occasion}).", "The meters are read ({occasion})."),
    "meters_reset": ("Os contadores são repostos: {reason}.", "The meters are reset: {reason}."),
    "door_opened": ("Abre-se uma porta ({door}).", "A door is opened ({door})."),
    "door_closed": ("Fecha-se uma porta ({door}).", "A door is closed ({door})."),
    "machine_faulted": ("Avaria: {part} ({code}).", "Fault: {part} ({code})."),
    "repair_confirmed": ("Reparação confirmada: {part}.", "Repair confirmed: {part}."),
    "machine_changed": ("A máquina é alterada ({kind} «{name}»); aprovação: {approval}.", "The machine is changed ({kind} “{name}”); approval: {approval}."),
    "components_verified": ("Verificam-se os componentes.", "The components are verified."),
    "hand_pay_requested": ("O prémio {pay}, de {amount}, é para pagar pelo caixa.", "Prize {pay}, of {amount}, is to be paid by the cashier."),
    "hand_pay_reset": ("A máquina é desbloqueada depois do prémio {pay}.", "The machine is unlocked after prize {pay}."),
    "machine_reported": ("A máquina comunica o código {code}.", "The machine reports code {code}."),
    "machine_prize_paid": ("Paga-se o prémio {pay}: {amount} ({channel}, {means}).", "Prize {pay} is paid: {amount} ({channel}, {means})."),
    "credit_claimed": ("{player} reclama {amount} do jogo {game}.", "{player} claims {amount} of game {game}."),
    "claim_decided": ("A reclamação {claim} é decidida em {amount} ({basis}).", "Claim {claim} is decided at {amount} ({basis})."),
    "jackpot_fed": ("O jackpot {jackpot} recebe {amount} de {played} jogados.", "Jackpot {jackpot} gets {amount} of {played} played."),
    "jackpot_hit": ("Sai o jackpot {jackpot}, que mostra {value}.", "Jackpot {jackpot} is won; it shows {value}."),
    "jackpot_paid": ("O jackpot {jackpot} é pago: {amount} ({means}).", "Jackpot {jackpot} is paid: {amount} ({means})."),
    "jackpot_moved": ("O jackpot {jackpot}, com {amount}, passa para {to_machine}: {reason}.", "Jackpot {jackpot}, of {amount}, goes to {to_machine}: {reason}."),
    "jackpot_received": ("O jackpot {jackpot} recebe {amount}, que vêm de {from_machine}.", "Jackpot {jackpot} takes over {amount} from {from_machine}."),
    "machine_withdrawn": ("A máquina é retirada: {reason}.", "The machine is withdrawn: {reason}."),
    "jackpot_funds_recorded": ("Para os jackpots há {held} disponíveis e {guaranteed} garantidos.", "{held} is held and {guaranteed} guaranteed for the jackpots."),
    "machine_taken": ("{player} senta-se à máquina.", "{player} sits down at the machine."),
    "machine_released": ("{player} deixa a máquina.", "{player} leaves the machine."),
    "machine_requested": ("{player} pede uma máquina igual; há {free} livres.", "{player} asks for a like machine; {free} are free."),
}  # fmt: skip
CODES: Final = frozenset({"door", "occasion", "channel", "means", "basis", "part"})
