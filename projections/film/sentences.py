"""Each event as a plain sentence, in Portuguese and in English.

A kind of event that has no sentence here is told by its own words and fields, so that a new game can be read
before anybody has written its sentences.
"""

from collections.abc import Mapping
from typing import Any

from projections.film import card_sentences as cards
from projections.speech import Speech
from schemas.cards import shown
from streams.engine.texts import money, translated

MONEY = cards.MONEY | {"stake", "amount", "prize", "value", "paid", "amount_in", "amount_out"}

WORDS = {
    "green": "verde", "blue": "azul", "yellow": "amarela", "pink": "rosa", "brown": "castanha", "white": "branca",
    "orange": "laranja", "purple": "roxa", "late": "fora de tempo", "dealer": "pagador", "player": "jogador",
    "staff": "pessoal da banca", "table": "mesa", "inactivity": "inactividade", "operator": "operador",
    "time": "fim do tempo", "stopped": "travados", "other": "outra causa", **cards.WORDS,
}  # fmt: skip

SENTENCES: Mapping[str, tuple[str, str]] = {
    **cards.SENTENCES,
    "table_opened": ("A mesa abre e declara a sua licença.", "The table opens and declares its licence."),
    "table_suspended": ("O jogo é suspenso: {reason}.", "Play is suspended: {reason}."),
    "table_resumed": ("O jogo recomeça.", "Play goes on."),
    "table_closed": ("A mesa fecha.", "The table closes."),
    "dealer_on": ("{staff} entra ao serviço ({role}).", "{staff} comes on duty ({role})."),
    "dealer_off": ("{staff} sai do serviço ({role}).", "{staff} goes off duty ({role})."),
    "coup_opened": ("Abrem-se as apostas.", "Bets are open."),
    "session_opened": ("Começa a sessão {session} ({kind}).", "Session {session} begins ({kind})."),
    "session_closed": ("Acaba a sessão {session} ({reason}).", "Session {session} is over ({reason})."),
    "reading_corrected": ("O sensor corrige a sua leitura {corrects}.", "The sensor corrects its reading {corrects}."),
    "coup_closed": ("O golpe está pago e encerrado.", "The coup is settled and closed."),
    "clock_ticked": ("O relógio da mesa dá sinal.", "The table's clock ticks."),
    "key_registered": ("A chave {public_key} passa a assinar por {source}.", "Key {public_key} signs for {source} from now on."),
    "key_revoked": ("A chave {public_key} é revogada: {reason}.", "Key {public_key} is revoked: {reason}."),
    "bet_placed": ("{player} aposta {stake} {em_position}.", "{player} stakes {stake} on {position}."),
    "bet_moved": ("A aposta {bet} passa {para_position}.", "Bet {bet} moves to {position}."),
    "bet_increased": ("A aposta {bet} sobe para {stake}.", "Bet {bet} rises to {stake}."),
    "bet_removed": ("A aposta {bet} é retirada pelo jogador.", "Bet {bet} is taken back by the player."),
    "bet_refused": ("Recusada a aposta de {player} {em_position}: {reason}.", "{player}'s bet on {position} is refused: {reason}."),
    "bet_returned": ("A aposta {bet} é devolvida: {amount}.", "Bet {bet} is handed back: {amount}."),
    "bet_collected": ("A banca recolhe {amount} da aposta {bet}.", "The bank collects {amount} of bet {bet}."),
    "stack_spread": ("As fichas da aposta {bet} são abertas à vista.", "The stack of bet {bet} is spread in sight."),
    "payout_called": ("O pagador anuncia {prize} para a aposta {bet}.", "The dealer calls {prize} for bet {bet}."),
    "payout_made": ("{player} recebe {amount} pela aposta {bet}.", "{player} is paid {amount} for bet {bet}."),
    "payout_corrected": ("Corrige-se o pagamento da aposta {bet} para {amount}: {reason}.", "The payout of bet {bet} is corrected to {amount}: {reason}."),
    "bets_displaced": ("Fichas saíram do lugar ({cause}).", "Chips were knocked off their places ({cause})."),
    "bets_reconstructed": ("As apostas são repostas ({method}).", "The bets are put back ({method})."),
    "colour_requested": ("{player} pede uma cor, a {value} por ficha.", "{player} asks for a colour at {value} a chip."),
    "colour_assigned": ("{player} recebe a cor {colour}.", "{player} gets the colour {colour}."),
    "display_marker_set": ("O mostrador indica {value} para a cor {colour}.", "The display shows {value} for the colour {colour}."),
    "chips_issued": ("{player} recebe {chips} fichas {colour} por {paid}.", "{player} receives {chips} {colour} chips for {paid}."),
    "chips_redeemed": ("{player} troca {chips} fichas {colour} por {amount}.", "{player} changes {chips} {colour} chips back for {amount}."),
    "colour_released": ("{player} larga a cor {colour}.", "{player} gives up the colour {colour}."),
    "colour_revoked": ("A cor {colour} é retirada a {player}.", "The colour {colour} is taken from {player}."),
    "waitlist_joined": ("{player} espera por uma cor.", "{player} waits for a colour."),
    "waitlist_left": ("{player} deixa de esperar.", "{player} no longer waits."),
    "change_requested": ("{player} pede troco de {amount}.", "{player} asks change for {amount}."),
    "change_placed": ("O troco {change} é colocado em {place}.", "Change {change} is put on {place}."),
    "change_started": ("O troco {change} é feito em {place}.", "Change {change} is made at {place}."),
    "change_completed": ("Troco {change}: entraram {amount_in}, saíram {amount_out}.", "Change {change}: {amount_in} in, {amount_out} out."),
    "wheel_inspected": ("A roleta {wheel} é inspeccionada.", "Wheel {wheel} is inspected."),
    "ball_changed": ("Entra em jogo a bola {ball}.", "Ball {ball} enters service."),
    "ball_change_called": ("A mudança de bola é anunciada.", "The change of ball is called."),
    "ball_replaced": ("A bola {old} é substituída: {reason}.", "Ball {old} is replaced: {reason}."),
    "ball_launched": ("{dealer} lança a bola {ball} {direction}; o prato gira {rotor}.", "{dealer} launches ball {ball} {direction}; the plate turns {rotor}."),
    "ball_slowed": ("A bola perde velocidade.", "The ball loses speed."),
    "no_more_bets_called": ("Anúncio: «{phrase}»", "Call: “{phrase}”"),
    "foreign_object_detected": ("Caiu um objecto na roleta ({kind}).", "Something fell into the wheel ({kind})."),
    "plate_stopped": ("O prato é travado à mão.", "The plate is stopped by hand."),
    "void_called": ("Anúncio: «{phrase}»", "Call: “{phrase}”"),
    "ball_repositioned": ("A bola volta ao {number}.", "The ball is put back on {number}."),
    "ball_settled": ("A bola pára no {pocket}.", "The ball comes to rest in {pocket}."),
    "result_called": ("Anuncia-se o {number} {colour}.", "The call is {number} {colour}."),
    "marker_placed": ("O marcador fica no {number}.", "The marker stands on {number}."),
    "number_indicated": ("Indica-se o {number} ({tool}).", "The {number} is pointed out ({tool})."),
    "last_play_called": ("Anúncio: «{phrase}».", "Call: “{phrase}”."),
    "bet_travelled": ("A aposta {bet} passa para a casa do {number}.", "Bet {bet} is carried to the box of {number}."),
    "bet_pushed": ("A aposta {bet} nem ganha nem perde.", "Bet {bet} neither wins nor loses."),
    "dice_set_changed": ("Entra em jogo o terno {set} ({reason}).", "Set {set} enters service ({reason})."),
    "dice_case_removed": ("O estojo dos dados sai da banca.", "The case of dice leaves the table."),
    "dice_loaded": ("Os dados entram no copo.", "The dice go into the cup."),
    "dice_thrown": ("{thrower} lança os dados.", "{thrower} throws the dice."),
    "die_travelled": ("O dado {die} chega à pista.", "Die {die} travels onto the table."),
    "die_touched_object": ("Um dado toca em algo ({object}).", "A die touches something ({object})."),
    "die_left_table": ("O dado {die} sai da mesa ({to}).", "Die {die} leaves the table ({to})."),
    "die_spoiled": ("O dado {die} estragou-se ({cause}).", "Die {die} is spoiled ({cause})."),
    "dice_held_back": ("Um dado fica para trás ({place}).", "A die is held back ({place})."),
    "dice_settled": ("Os dados imobilizam-se: {faces}.", "The dice come to rest: {faces}."),
    "dice_disturbed": ("{player} mexe nos dados ({how}).", "{player} disturbs the dice ({how})."),
    "dice_touched": ("{dealer} mexe nos dados ({how}).", "{dealer} handles the dice ({how})."),
    "throw_called": ("Anuncia-se {total} {chance}.", "The call is {total} {chance}."),
    "dice_suspected": ("{by} suspeita do terno {set}.", "{by} suspects set {set}."),
    "dice_set_seized": ("O terno {set} é apreendido.", "Set {set} is seized."),
    "dice_packed": ("O terno {set} é embalado.", "Set {set} is packed."),
    "dice_sealed": ("A embalagem do terno {set} é selada perante testemunhas.", "The package of set {set} is sealed before witnesses."),
    "verification_requested": ("Pede-se a verificação do terno {set}.", "The verification of set {set} is requested."),
    "dice_verified": ("Verificado o terno {set}; suspeita fundada: {founded}.", "Set {set} is verified; suspicion founded: {founded}."),
    "verification_charged": ("A despesa com o terno {set} é cobrada a {payer}: {amount}.", "The cost for set {set} is charged to {payer}: {amount}."),
    "shooter_assigned": ("{player} recebe os dados ({seat}).", "{player} gets the dice ({seat})."),
    "dice_declined": ("{player} não quer os dados.", "{player} does not want the dice."),
    "dice_checked": ("{dealer} verifica os dados.", "{dealer} checks the dice."),
    "dice_offered": ("{dealer} apresenta os dados a {player}.", "{dealer} offers the dice to {player}."),
    "dice_chosen": ("{player} escolhe os dados.", "{player} chooses dice."),
    "point_marked": ("A marca fica no {number}.", "The mark stands on {number}."),
    "point_cleared": ("A marca é retirada.", "The mark is taken off."),
    "cover_closed": ("A redoma opaca cobre a de vidro.", "The opaque dome covers the glass one."),
    "clasps_locked": ("Os fechos são presos ({clasps}).", "The clasps are shut ({clasps})."),
    "lever_pressed": ("A alavanca é premida.", "The lever is pressed."),
    "betting_light_lit": ("Acende-se o quadro: apostas abertas.", "The light goes on: bets are open."),
    "bell_rung": ("Toca a campainha.", "The bell rings."),
    "clasps_released": ("Os fechos são soltos ({clasps}).", "The clasps are opened ({clasps})."),
    "cover_lifted": ("A redoma opaca é levantada.", "The opaque dome is lifted."),
    "winning_zones_lit": ("Acendem-se as zonas premiadas.", "The winning zones light up."),
    "dome_opened": ("A redoma de vidro é aberta ({reason}).", "The glass dome is opened ({reason})."),
}  # fmt: skip


CODES = frozenset({
    "position", "direction", "rotor", "colour", "kind", "reason", "place", "method", "cause", "tool", "role", "chance",
    "how", "object", "to", "action", "face", "matter",
})  # fmt: skip  # fields that hold code words of ours


ARTICLES = {"lugar": "o", "banca": "a", "casa": "a", "canto": "o", "acumulado": "o"}
JOINED = {"de o": "do", "de a": "da", "em o": "no", "em a": "na", "a o": "ao", "a a": "à"}


class _Fields(dict[str, str]):
    """What is not told is a dash; `{em_place}` is the place after its preposition, as Portuguese joins them."""

    def __missing__(self, name: str) -> str:
        preposition, _, field = name.partition("_")
        if preposition not in ("a", "de", "em", "para") or field not in self:
            return "—"
        article = ARTICLES.get(self[field].partition(" ")[0])
        if article is None:
            return f"{preposition} {self[field]}"
        return f"{JOINED.get(f'{preposition} {article}', f'{preposition} {article}')} {self[field]}"


def sentence(
    event: Any, currency: str, words: Mapping[str, str], say: Speech, bets: Mapping[str, Any] | None = None
) -> str:
    """What happened, for a person.

    `words` are the game's code words in Portuguese; `bets` are the bets of the coup as they were laid.
    """
    spoken = {**WORDS, **words} if say.portuguese else None
    told = _Fields()
    data = event.data
    for name in (*getattr(data, "__struct_fields__", ()),):
        value = getattr(data, name)
        if isinstance(value, str | int):
            told[name] = _shown(name, value, currency, spoken, say)
        elif name == "faces" and value:
            told[name] = "-".join(str(face) for face in value)
    laid = (bets or {}).get(getattr(data, "bet", ""))
    if laid is not None:
        told["bet"] += f" ({laid.player}, {translated(laid.position, spoken)})"
    if event.type in SENTENCES:
        return say(*SENTENCES[event.type]).format_map(told).replace(" —.", ".")
    fields = ", ".join(f"{name} {value}" for name, value in told.items())
    said = translated(event.type, spoken)
    return f"{said}: {fields}." if fields else f"{said}."


def _shown(name: str, value: str | int, currency: str, words: Mapping[str, str] | None, say: Speech) -> str:
    if isinstance(value, bool):
        return say("sim", "yes") if value else say("não", "no")
    if isinstance(value, int):
        return money(value, currency, portuguese=say.portuguese) if name in MONEY else str(value)
    if name in CODES:
        return translated(value, words)
    return shown(value) if name == "card" else value
