"""What happens at card tables, as plain sentences."""

from typing import Final

WORDS: Final = {
    "seat": "lugar", "bank": "banca", "discard": "canto de descarte", "up": "virada", "down": "tapada",
    "go": "vou", "pass": "passo", "hit": "carta", "stand": "fica", "double": "dobra", "split": "desdobra",
    "increment": "contribuição", "prize": "prémio", "reset": "reposição", "surrender": "desiste", "even_money": "aceita um para um", "player": "jogador", "play": "jogo",
    "bet_travelled": "aposta levada para outra casa", "limits_changed": "mudança dos limites",
    "player_barred": "jogador impedido de jogar", "seat_release_requested": "pedido para deixar o lugar",
}  # fmt: skip

SENTENCES: Final = {
    "seat_taken": ("{player} ocupa o lugar {seat}.", "{player} takes seat {seat}."),
    "seat_left": ("{player} deixa o lugar {seat}.", "{player} leaves seat {seat}."),
    "seat_release_requested": ("Pede-se a {player} que deixe o lugar {seat}: {reason}.", "{player} is asked to give up seat {seat}: {reason}."),
    "cards_displayed": ("As cartas são mostradas: {cards}.", "The cards are shown: {cards}."),
    "cards_shuffled": ("{by} baralha as cartas.", "{by} shuffles the cards."),
    "cut_offered": ("O corte é oferecido a {player} (lugar {seat}); aceita: {accepted}.", "{player} (seat {seat}) is asked to cut; accepts: {accepted}."),
    "cards_cut": ("{by} corta as cartas ({role}).", "{by} cuts the cards ({role})."),
    "warning_card_placed": ("A carta-aviso fica a {from_end} do fim.", "The warning card is put {from_end} from the end."),
    "shoe_loaded": ("As cartas entram no sabot {shoe}: {cards}.", "The cards go into shoe {shoe}: {cards}."),
    "card_burned": ("A primeira carta é queimada: {card}.", "The first card is burnt: {card}."),
    "card_drawn": ("Carta {para_place}, {face}: {card}.", "Card to {place}, face {face}: {card}."),
    "card_revealed": ("Vira-se a carta {de_place}: {card}.", "The card of {place} is turned over: {card}."),
    "card_exposed": ("Uma carta {de_place} é vista cedo de mais: {card}.", "A card of {place} is seen too early: {card}."),
    "card_discarded": ("Uma carta {de_place} fica de fora ({reason}): {card}.", "A card of {place} is put aside ({reason}): {card}."),
    "cards_collected": ("Recolhem-se as cartas {de_place}.", "The cards of {place} are collected."),
    "warning_card_drawn": ("Sai a carta-aviso; ficam {cards_left} cartas.", "The warning card comes out; {cards_left} cards are left."),
    "last_coup_called": ("Anúncio: «{phrase}»", "Call: “{phrase}”"),
    "cards_spread": ("As cartas são estendidas à vista ({reason}).", "The cards are spread in sight ({reason})."),
    "shoe_emptied": ("O sabot é fechado; sobraram {cards_left} cartas.", "The shoe is closed; {cards_left} cards were left."),
    "card_damaged": ("Uma carta do baralho {pack} estragou-se: {card}.", "A card of pack {pack} is damaged: {card}."),
    "card_replaced": ("{by} substitui cartas do baralho {pack}.", "{by} replaces cards of pack {pack}."),
    "pack_replaced": ("{by} substitui o baralho {pack} pelo {new}.", "{by} replaces pack {pack} by {new}."),
    "packs_sorted": ("{by} ordena os baralhos para os conferir.", "{by} sorts the packs to check them."),
    "inspection_notified": ("{by} comunica à inspecção: {matter}.", "{by} reports to the inspection: {matter}."),
    "inspection_authorised": ("A inspecção autoriza: {matter} ({authorisation}).", "The inspection allows it: {matter} ({authorisation})."),
    "player_asked": ("Pergunta-se {a_place} o que quer.", "{place} is asked what it wants."),
    "decision_made": ("{by} decide {para_place}: {action}.", "{by} decides for {place}: {action}."),
    "stake_added": ("A aposta {bet} leva mais {amount} {em_place} ({reason}).", "{amount} are added to bet {bet} at {place} ({reason})."),
    "complaint_filed": ("{player} reclama: {matter}.", "{player} complains: {matter}."),
    "complaint_decided": ("A reclamação {complaint} é decidida; admitida: {admitted} ({reason}).", "Complaint {complaint} is decided; admitted: {admitted} ({reason})."),
    "infraction_recorded": ("Regista-se que {player} fez o que não pode ({kind}).", "It is noted that {player} did what players may not do ({kind})."),
    "player_barred": ("{player} não pode continuar a jogar: {reason}.", "{player} may not go on playing: {reason}."),
    "limits_changed": ("{by} muda os limites; mínimo {minimum}.", "{by} changes the limits; minimum {minimum}."),
}  # fmt: skip
