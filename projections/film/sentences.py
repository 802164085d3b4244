"""Each event as a plain sentence, in Portuguese and in English.

Here are the events that any table may report; a game brings its own (`projections/games/<game>/sentences.py`): their
`SENTENCES`, the `WORDS` in them beside those of the game, and the `CODES`, fields that hold such words. A kind of event
that has no sentence is shown by its name and fields, so that a new game can be read before anybody has written them.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from projections.film.forms import money_fields
from projections.games import sets, together
from projections.role_names import role_name
from projections.speech import Speech, with_articles
from schemas.cards import shown
from streams.engine.spelling import SpelledWords, written_for
from streams.engine.texts import in_english, joined, money, translated

WORDS = {
    "late": "fora de tempo", "dealer": "pagador", "player": "jogador",
    "staff": "pessoal da banca", "table": "mesa", "inactivity": "inactividade", "operator": "operador",
    "time": "fim do tempo", "stopped": "travados", "other": "outra causa",
    "miscount": "erro de contagem", "recount": "recontagem", "wrong_player": "jogador errado", "system": "sistema",
    "conduct": "conduta", "communication": "comunicação", "end": "fim do jogo", "unfounded": "infundada",
    **together("sentences", "WORDS"),
}  # fmt: skip

SENTENCES: Mapping[str, tuple[str, str]] = {
    **together("sentences", "SENTENCES"),
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
    "float_counted": ("Contam-se as fichas da banca: {amount}.", "The chips in the tray are counted: {amount}."),
    "float_filled": ("Entra um reforço de {amount}.", "The tray is filled with {amount}."),
    "float_credited": ("Devolvem-se {amount} à tesouraria.", "{amount} goes back to the cash desk."),
    "chips_bought": ("{player} compra fichas por {amount}.", "{player} buys chips for {amount}."),
    "chips_cashed": ("{player} troca {amount} em fichas por dinheiro.", "{player} changes chips of {amount} for money."),
    "marker_issued": ("{player} recebe {amount} em fichas a crédito.", "{player} gets chips of {amount} on credit."),
    "drop_counted": ("Conta-se a caixa da banca: {amount}.", "The drop box is counted: {amount}."),
    "attendance_counted": ("À mesa estão {seated} sentados e {standing} de pé.", "{seated} sit and {standing} stand at the table."),
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
    "no_more_bets_called": ("Anúncio: «{phrase}»", "Call: “{phrase}”"),
    "void_called": ("Anúncio: «{phrase}»", "Call: “{phrase}”"),
    "last_play_called": ("Anúncio: «{phrase}»", "Call: “{phrase}”"),
    "bet_travelled": ("A aposta {bet} passa para a casa do {number}.", "Bet {bet} is carried to the box of {number}."),
    "bet_pushed": ("A aposta {bet} nem ganha nem perde.", "Bet {bet} neither wins nor loses."),
}  # fmt: skip


CODES = frozenset({
    "position", "direction", "rotor", "colour", "kind", "reason", "place", "method", "cause", "tool", "role", "chance",
    "how", "object", "to", "action", "face", "matter", *sets("sentences", "CODES"),
})  # fmt: skip  # fields that hold code words of ours


_SYSTEM: Final = ("o sistema", "the system")
_PLACES: Final = {
    "banker": "the banker", "board": "the board", "muck": "the folded cards", "pack": "the pack",
    "table": "the table",
}  # fmt: skip
"""Where cards lie, in English."""


class _Fields(dict[str, str]):
    """A missing field is a dash, and nothing where it is asked for as `{word?}`, which brings its own space.

    `{word|call}` is the first of the two that is there. `{em_place}` is the place after its preposition, as Portuguese
    joins them.
    """

    def __missing__(self, name: str) -> str:
        if name.endswith("?"):
            return f" {self[name[:-1]]}" if name[:-1] in self else ""
        if "|" in name:
            first, _, other = name.partition("|")
            return self[first if first in self else other]
        preposition, _, field = name.partition("_")
        if preposition not in ("a", "de", "em", "para") or field not in self:
            return "—"
        return joined(preposition, self[field])


def sentence(
    event: Any, currency: str, words: Mapping[str, str], say: Speech, bets: Mapping[str, Any] | None = None
) -> str:
    """What happened, for a person.

    `words` are the game's code words in that person's language; `bets` are the bets of the coup as they were laid.
    """
    spoken = (
        {**SpelledWords(WORDS, getattr(words, "country", "AO")), **words}
        if say.portuguese
        else words
        if in_english(words)
        else None
    )
    values = _Fields()
    data = event.data
    for name in (*getattr(data, "__struct_fields__", ()),):
        value = getattr(data, name)
        if isinstance(value, str | int):
            values[name] = _shown(name, value, currency if name in money_fields(event.type) else None, spoken, say)
        elif name in ("faces", "between") and value:
            values[name] = "-".join(str(each) for each in value)
        elif name == "cards" and value:
            values[name] = " ".join(shown(str(card)) for card in value)
    laid = (bets or {}).get(getattr(data, "bet", ""))
    if laid is not None:
        values["bet"] += f" ({laid.player}, {translated(laid.position, spoken)})"
    if event.type in SENTENCES:
        template = written_for(SENTENCES[event.type][0], words) if say.portuguese else SENTENCES[event.type][1]
        filled = template.format_map(values)
        return _tidied(with_articles(filled) if say.portuguese else filled, event.type, say)
    fields = ", ".join(f"{name} {value}" for name, value in values.items())
    kind = translated(event.type, spoken)
    return f"{kind}: {fields}." if fields else f"{kind}."


_LEFT_OUT: Final = re.compile(r" \([^()]*—\)|:? —(?=[.])|, 0\u00a0[A-Z]{3}(?=[.])")
"""What nobody told, and no money at all."""


_WITHOUT_WORDS: Final = {
    "no_more_bets_called": ("Encerram-se as apostas, sem palavras no registo.", "Betting is closed; no words are on record."),
    "void_called": ("Declara-se nulo, sem palavras no registo.", "Void is called; no words are on record."),
    "last_play_called": ("Anuncia-se a última jogada, sem palavras no registo.", "The last play is announced; no words are on record."),
}  # fmt: skip


def _tidied(text: str, kind: str, say: Speech) -> str:
    """Without what is not there; a call of which no word is on record says so."""
    text = _LEFT_OUT.sub("", text)
    if text in ("Anúncio: «»", "Call: “”"):
        return say(*_WITHOUT_WORDS[kind])
    return text[:1].upper() + text[1:] if text.startswith(_SYSTEM) else text


def _shown(name: str, value: str | int, currency: str | None, words: Mapping[str, str] | None, say: Speech) -> str:
    if isinstance(value, bool):
        return say("sim", "yes") if value else say("não", "no")
    if isinstance(value, int):
        return str(value) if currency is None else money(value, currency, portuguese=say.portuguese)
    if name == "by" and value == "system":
        return say(*_SYSTEM)
    if name == "place" and not say.portuguese and value in _PLACES:
        return _PLACES[value]
    if name == "action" and not say.portuguese:  # `pass` is a place of the cloth at another game
        return value.replace("_", " ")
    if name == "role":
        return role_name(value, words, say)
    if name in CODES:
        return translated(value, words)
    return shown(value) if name == "card" else value
