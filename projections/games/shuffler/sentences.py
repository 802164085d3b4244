"""What happens to an automatic shuffler, as plain sentences."""

from typing import Final

SENTENCES: Final = {
    "table_closing_called": ("Anuncia-se o fecho da banca.", "The closing of the table is called."),
    "chief_inspector_called": ("{by} chama um fiscal-chefe.", "{by} calls a chief inspector."),
    "technician_called": ("{by} chama um técnico.", "{by} calls a technician."),
    "shuffler_loaded": ("{by} carrega o baralhador com {cards} cartas em {packets} maços.", "{by} loads the shuffler with {cards} cards in {packets} packets."),
    "shuffler_unloaded": ("{by} descarrega o baralhador: {cards} cartas.", "{by} unloads the shuffler: {cards} cards."),
    "shuffler_jammed": ("Uma carta encrava no baralhador.", "A card is stuck in the shuffler."),
    "jam_cleared": ("{by} desencrava o baralhador.", "{by} clears the jam."),
    "lid_opened": ("A tampa do baralhador abre-se ({by}).", "The lid of the shuffler opens ({by})."),
    "lid_closed": ("A tampa do baralhador é fechada ({by}).", "The lid of the shuffler is closed ({by})."),
    "cards_reinserted": ("Voltam ao baralhador {cards} cartas.", "{cards} cards go back into the shuffler."),
    "reinsertion_deferred": ("As cartas ficam no canto de descarte ({reason}).", "The cards stay in the discard corner ({reason})."),
}  # fmt: skip
