"""What happens at roulette, to its chips and its colours, as plain sentences."""

from typing import Final

WORDS: Final = {
    "green": "verde", "blue": "azul", "yellow": "amarela", "pink": "rosa", "brown": "castanha", "white": "branca",
    "orange": "laranja", "purple": "roxa", "ball_dealer": "pagador da bola", "payer": "pagador", "symbol": "símbolo",
    "ball_left_the_wheel": "a bola saiu da roda",
}  # fmt: skip

SENTENCES: Final = {
    "colour_requested": ("{player} pede uma cor, a {value} por ficha.", "{player} asks for a colour at {value} a chip."),
    "colour_assigned": ("{player} recebe a cor {colour}.", "{player} gets the colour {colour}."),
    "display_marker_set": ("O mostrador indica {value} para a cor {colour}.", "The display shows {value} for the colour {colour}."),
    "chips_issued": ("{player} recebe {chips} fichas da cor {colour} por {paid}.", "{player} receives {chips} {colour} chips for {paid}."),
    "chips_redeemed": ("{player} troca {chips} fichas da cor {colour} por {amount}.", "{player} changes {chips} {colour} chips back for {amount}."),
    "colour_released": ("{player} larga a cor {colour}.", "{player} gives up the colour {colour}."),
    "colour_revoked": ("A cor {colour} é retirada a {player}.", "The colour {colour} is taken from {player}."),
    "waitlist_joined": ("{player} espera por uma cor.", "{player} waits for a colour."),
    "waitlist_left": ("{player} deixa de esperar.", "{player} no longer waits."),
    "change_requested": ("{player} pede troco de {amount}.", "{player} asks for change of {amount}."),
    "change_placed": ("O troco {change} é colocado {em_place}.", "Change {change} is put on the {place}."),
    "change_started": ("O troco {change} é feito {em_place}.", "Change {change} is made on the {place}."),
    "change_completed": ("Troco {change}: entraram {amount_in}, saíram {amount_out}.", "Change {change}: {amount_in} in, {amount_out} out."),
    "wheel_inspected": ("A roleta {wheel} é inspeccionada.", "Wheel {wheel} is inspected."),
    "ball_changed": ("Entra em jogo a bola {ball}.", "Ball {ball} enters service."),
    "ball_change_called": ("A mudança de bola é anunciada.", "The change of ball is called."),
    "ball_replaced": ("A bola {old} é substituída: {reason}.", "Ball {old} is replaced: {reason}."),
    "ball_launched": ("{dealer} lança a bola {ball} {direction}; o prato gira {rotor}.", "{dealer} launches ball {ball} {direction}; the plate turns {rotor}."),
    "ball_slowed": ("A bola perde velocidade.", "The ball loses speed."),
    "foreign_object_detected": ("Caiu um objecto na roleta ({kind}).", "Something fell into the wheel ({kind})."),
    "plate_stopped": ("O prato é travado à mão.", "The plate is stopped by hand."),
    "ball_repositioned": ("A bola volta ao {number}.", "The ball is put back on {number}."),
    "ball_settled": ("A bola pára no {pocket}.", "The ball comes to rest in {pocket}."),
    "result_called": ("Anuncia-se o {number} {colour}.", "The call is {number} {colour}."),
    "marker_placed": ("O marcador fica no {number}.", "The marker stands on {number}."),
    "number_indicated": ("Indica-se o {number} ({tool}).", "The {number} is pointed out ({tool})."),
}  # fmt: skip
