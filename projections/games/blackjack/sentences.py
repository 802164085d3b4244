"""What happens at blackjack alone, as plain sentences."""

from typing import Final

SENTENCES: Final = {
    "card_misdrawn": ("A última carta {de_place} saiu por engano.", "The last card of {place} was pulled by mistake."),
    "card_passed": ("A carta tirada por engano passa {para_to}: {card}.", "The card pulled by mistake goes to {to}: {card}."),
    "insurance_invited": ("O pagador convida a fazer seguro.", "The dealer offers insurance."),
}  # fmt: skip
