"""Portuguese for the reasons why a record was quarantined or a rule could not judge, of the engine and of all games.

Reasons are stored in English, with the facts in them, and translated when somebody reads them. A reason that matches no
row is shown as it is: it is the text of another program, or a row is missing (a test looks for those).
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from streams.engine.overlay_reasons import REFUSALS
from streams.engine.rulebooks import every_book
from streams.engine.words import PORTUGUESE

_OWN: Final = {
    "a payment was corrected that nobody saw": "corrigiu-se um pagamento que ninguém viu",
    "chips were taken of a bet that nobody saw laid": "recolheram-se fichas de uma aposta que ninguém viu fazer",
    "no account is known for this game": "não se conhece a conta deste jogo",
    "no coup is in play": "não há golpe em curso",
    "the coup is not over": "o golpe ainda não acabou",
    "an unreadable record stands before this event": "um registo ilegível antecede este evento",
    "event {number} came after it was given up": "o evento {number} chegou depois de se ter desistido dele",
    "event {number} is far ahead of the expected {expected}":
        "o evento {number} está muito à frente do esperado, {expected}",
    "event {number} was already taken with other content": "o evento {number} já tinha sido aceite com outro conteúdo",
    "event {number} rests on a record that did not come": "o evento {number} assenta num registo que não chegou",
    "events {first} to {last} are missing": "faltam os eventos {first} a {last}",
    "no calendar has the day of {moment}": "nenhum calendário tem o dia de {moment}",
    "No figure of {regulation} is in force on {day}: the first binds from {first}.":
        "nenhum valor de {regulation} está em vigor em {day}: o primeiro vigora desde {first}",
    "No regulation {regulation} in the law.{more}": "a lei não tem o regulamento {regulation}",
    "{regulation} has no figures on any day.": "{regulation} não tem valores em dia nenhum",
    "variant {variant} of the game is not one that can be judged here":
        "a variante {variant} do jogo não é das que aqui se podem avaliar",
    "the log was imported and carries only a part of what happened":
        "o diário foi importado e só traz parte do que se passou",
    "the clock jumped": "o relógio saltou",
    "the table had more unfinished than can be, and all that was known of it is forgotten":
        "a mesa tinha mais coisas por acabar do que pode haver, e o que se sabia dela foi esquecido",
    "the game cannot read the figures in force: {fault}": "o jogo não consegue ler os valores em vigor: {fault}",
    "the engine failed on an event of this coup": "o motor falhou num evento deste golpe",
    "the engine failed: {fault}": "o motor falhou: {fault}",
    "the record before this event was not believed": "o registo anterior a este evento não foi acreditado",
    "the opening of the coup was not seen": "não se viu a abertura do golpe",
    "the table's events belong in another partition": "os eventos da mesa pertencem a outra partição",
    "an imported log is judged as a file, not on the topic": "um diário importado avalia-se como ficheiro, não no tópico",
    "the licence is of another house": "a licença é de outra casa",
    "the table has not declared its opening": "a mesa não declarou a abertura",
    "time zone {zone} is not known": "o fuso horário {zone} não é conhecido",
    # What the strict reader says of a record; `{field}` is the place in it.
    "attribute {name}: a name has lower-case letters and digits only":
        "atributo {name}: um nome só tem letras minúsculas e algarismos",
    "attribute {name}: a value is a text, a 32-bit integer, true or false":
        "atributo {name}: um valor é um texto, um inteiro de 32 bits, verdadeiro ou falso",
    "key {key} stands twice in one object": "a chave {key} está duas vezes no mesmo objecto",
    "record of {bytes} bytes; at most {most} are read": "registo de {bytes} bytes; lêem-se {most} no máximo",
    "record: nested too deeply": "registo: encaixes a mais",
    "{field}: Extra inputs are not permitted": "{field}: campo que não existe",
    "{field}: Field required": "{field}: falta o campo",
    "{field}: Input should be {wanted}": "{field}: o valor não serve; devia ser {wanted}",
    "{field}: Input should have timezone info": "{field}: falta o fuso horário",
    "{field}: Input tag {tag} found using {key} does not match any of the expected tags: {tags}":
        "{field}: o tipo de evento {tag} não existe",
    "{field}: Invalid JSON: {fault} at line {line} column {column}": "{field}: não é JSON, a partir do byte {column}",
    "{field}: Invalid JSON: {fault}": "{field}: não é JSON",
    "{field}: JSON input should be {wanted}": "{field}: o valor não serve; devia ser {wanted}",
    "{field}: String should have at least {least} characters": "{field}: texto com menos de {least} caracteres",
    "{field}: String should have at least {least} character": "{field}: texto vazio",
    "{field}: String should have at most {most} characters": "{field}: texto com mais de {most} caracteres",
    "{field}: String should match pattern '{pattern}'": "{field}: o texto não tem a forma devida",
    "{field}: Tuple should have at least {least} item after validation, not {found}": "{field}: falta pelo menos um",
    "{field}: Tuple should have at most {most} items after validation, not {found}":
        "{field}: mais de {most} elementos",
    "{field}: Value error, {fault}": "{field}: {fault}",
    "{field}: Unable to extract tag using discriminator {key}": "{field}: falta o tipo de evento",
}  # fmt: skip
_WANTED: Final = {
    "a valid integer": "um número inteiro",
    "a valid string": "um texto",
    "a valid tuple": "uma lista",
    "a valid array": "uma lista",
    "a valid boolean": "verdadeiro ou falso",
    "a valid dictionary": "um objecto",
    "an object": "um objecto",
    "a valid dictionary or object to extract fields from": "um objecto",
    "a valid datetime": "um instante",
    "a valid date{more}": "um dia (ano-mês-dia)",
    "a valid time": "uma hora do dia",
    "in a valid time format{more}": "uma hora do dia",
    "greater than or equal to {least}": "pelo menos {least}",
    "less than or equal to {most}": "no máximo {most}",
    "greater than {least}": "mais de {least}",
    "less than {most}": "menos de {most}",
    "{left} or {right}": "{left} ou {right}",  # after those that have an "or" of their own
}
CODES: Final = frozenset({"method", "place"})
"""Blanks that hold code words of the game."""
_BLANK: Final = re.compile(r"\{(\w+)\}")


class _Table:
    """Rows without blanks by their text, the others by pattern, in their order."""

    def __init__(self, rows: Mapping[str, str], words: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self.words = {_pattern(row): known for row, known in (words or {}).items() if _BLANK.search(row)}
        self.plain = {english: translation for english, translation in rows.items() if not _BLANK.search(english)}
        self.patterns = [
            (_pattern(english), translation) for english, translation in rows.items() if _BLANK.search(english)
        ]

    def find(self, reason: str) -> str | None:
        plain = self.plain.get(reason)
        if plain is not None:
            return plain
        for pattern, translation in self.patterns:
            match = pattern.fullmatch(reason)
            if match:
                facts = {name: _fact(name, value, self.words.get(pattern)) for name, value in match.groupdict().items()}
                return translation.format(**facts)
        return None


def _pattern(english: str) -> re.Pattern[str]:
    parts = _BLANK.split(english)
    kept = (f"(?P<{part}>.*?)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return re.compile("".join(kept), re.DOTALL)


def _fact(name: str, value: str, words: Mapping[str, str] | None) -> str:
    if name == "field" and value == "record":
        return "registo"
    if name in CODES and words is not None:
        from streams.engine.texts import translated  # noqa: PLC0415  # sentences translate reasons

        return translated(value, words)
    return _WISHES.find(value) or value if name == "wanted" else value


_WISHES: Final = _Table(_WANTED)


@cache
def all_reasons() -> Mapping[str, str]:
    """Every reason in English with its Portuguese; blanks in braces."""
    return REFUSALS | _OWN | {row: translation for book in every_book() for row, translation in book.reasons.items()}


@cache
def _rows() -> _Table:
    return _Table(all_reasons(), {row: book.words for book in every_book() for row in book.reasons})


@lru_cache(maxsize=1024)
def portuguese(reason: str) -> str:
    """The reason as an inspector reads it."""
    return _rows().find(reason) or PORTUGUESE.get(reason.replace(" ", "_"), reason)
