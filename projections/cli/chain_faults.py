"""The sentences of `vigia verify` about the first bad record, in Portuguese and in English."""

import re
from typing import TYPE_CHECKING, Final

from projections.cli.speech import Speech
from schemas.topics import place

if TYPE_CHECKING:
    from projections.verify import FirstBad

_BEFORE: Final = r"the record before it \(event (?P<last>\d+), position (?P<line>\d+)\)"
_LAST_PT: Final = "o registo anterior da mesa (evento {last}, linha {line})"
_LAST_EN: Final = "the record before it (event {last}, line {line})"

# By the kind of fault: the details as the verification words them, and the sentences that they come to.
DETAILED: Final = {
    "unopened": (
        (
            r"its number begins an opening",
            "O registo tem o número de uma abertura, mas não abre a mesa.",
            "The record has the number of an opening, but it opens no table.",
        ),
        (
            r"the first record of table .* is its event (?P<number>\d+), not its opening",
            "O registo é o primeiro da mesa neste diário e é o seu evento {number}, não a sua abertura.",
            "The record is the first of its table in this journal and is its event {number}, not its opening.",
        ),
    ),
    "missing": (
        (
            rf"event (?P<gap>\d+) is not between it and {_BEFORE}",
            f"Falta o evento {{gap}} entre este registo e {_LAST_PT}.",
            f"Event {{gap}} is missing between this record and {_LAST_EN}.",
        ),
        (
            rf"events (?P<gap>\d+) to (?P<end>\d+) are not between it and {_BEFORE}",
            f"Faltam os eventos {{gap}} a {{end}} entre este registo e {_LAST_PT}.",
            f"Events {{gap}} to {{end}} are missing between this record and {_LAST_EN}.",
        ),
        (
            rf"it opens the table anew, but {_BEFORE}",
            f"O registo torna a abrir a mesa, mas não é {_LAST_PT} que nomeia como seu antecessor.",
            f"The record opens the table anew, but {_LAST_EN} is not the one that it names as its predecessor.",
        ),
    ),
    "repeated": (
        (_BEFORE, f"O registo é outra vez {_LAST_PT}.", f"The record is {_LAST_EN} once more."),
    ),
    "out_of_order": (
        (
            _BEFORE,
            f"O registo está fora de ordem: {_LAST_PT} é posterior.",
            f"The record is out of order: {_LAST_EN} is a later one.",
        ),
    ),
    "second_history": (
        (
            rf"it has the number of {_BEFORE}",
            f"O registo conta outra história: tem o mesmo número que {_LAST_PT} e outro conteúdo.",
            f"The record tells another history: it has the number of {_LAST_EN} and other content.",
        ),
        (
            r"a second event (?P<number>\d+) stands at position (?P<line>\d+)",
            "O registo conta outra história: há um segundo evento {number} na linha {line}, e é desse que a mesa continua.",
            "The record tells another history: a second event {number} stands at line {line}, and the table goes on from that one.",
        ),
    ),
    "changed": (
        (
            rf"it does not rest on {_BEFORE}: it names (?P<named>\w+), that record has (?P<own>\w+)",
            f"O registo não assenta no que o antecede: nomeia o resumo {{named}}, e {_LAST_PT} tem {{own}}.",
            f"The record does not rest on the one before: it names the hash {{named}}, and {_LAST_EN} has {{own}}.",
        ),
        (
            r"its line ends in CR LF",
            "O registo foi alterado: a linha acaba em CR LF e a mesa enviou-a sem o CR; os fins de linha foram convertidos.",
            "The record was changed: its line ends in CR LF and the table sent it without the CR; the line ends were converted.",
        ),
        (
            r"the next record of its table \(position (?P<line>\d+)\)",
            "O registo foi alterado: o seguinte da mesa, na linha {line}, nomeia um resumo que não é o deste.",
            "The record was changed: the next one of its table, at line {line}, names a hash that is not the hash of this one.",
        ),
    ),
    "unreadable": (
        (
            r"key '(?P<key>.*)' stands twice",
            "O registo não é um evento: a chave «{key}» está duas vezes no mesmo objecto.",
            "The record is not an event: the key “{key}” stands twice in one object.",
        ),
        (
            r"record of (?P<size>\d+) bytes; at most (?P<most>\d+)",
            "O registo não é um evento: tem {size} bytes e não se lêem mais de {most}.",
            "The record is not an event: it has {size} bytes, and no more than {most} are read.",
        ),
        (
            r"nested too deeply",
            "O registo não é um evento: tem demasiados níveis uns dentro dos outros.",
            "The record is not an event: it is nested too deeply.",
        ),
        (
            r"Invalid JSON",
            "O registo não é um evento: não é JSON.",
            "The record is not an event: it is not JSON ({why}).",
        ),
        (
            r"^specversion: ",
            "O registo não é um evento da versão 1.0.",
            "The record is not an event of version 1.0.",
        ),
        (
            r"^(?P<field>[a-z_]+(?:\.\w+)*): ",
            "O registo não é um evento: o campo «{field}» não é o que se espera.",
            "The record is not an event: the field “{field}” is not what is expected ({why}).",
        ),
    ),
}  # fmt: skip

PLAIN: Final = {
    "unreadable": ("O registo não é um evento.", "The record is not an event."),
    "unopened": ("A mesa não abriu antes deste registo.", "The table was not opened before this record."),
    "missing": ("Faltam registos antes deste.", "Records before this one are missing."),
    "repeated": ("O registo está repetido.", "The record is there twice."),
    "out_of_order": ("O registo está fora de ordem.", "The record is out of order."),
    "second_history": ("O registo conta outra história.", "The record tells another history."),
    "changed": ("O registo foi alterado.", "The record was changed."),
}


def fault(bad: "FirstBad", say: Speech, *, delivered: bool = False) -> str:
    """Where the record is, and what is wrong with it."""
    house = "" if bad.venue is None else f" ({bad.venue})"
    where = "" if bad.table is None else say(f", mesa {bad.table}{house}", f", table {bad.table}{house}")
    number = "" if bad.sequence is None else say(f", evento {bad.sequence}", f", event {bad.sequence}")
    at = place_of(bad.position, say, delivered=delivered)
    return f"{at[:1].upper()}{at[1:]}{where}{number}: {_what(bad, say, delivered=delivered)}"


def place_of(position: int, say: Speech, *, delivered: bool) -> str:
    """A line of a journal, or partition and offset (and the place in a batch) where the log was delivered."""
    if not delivered:
        return say(f"linha {position}", f"line {position}")
    return say("posição ", "position ") + "/".join(map(str, place(position)))


def _what(bad: "FirstBad", say: Speech, *, delivered: bool) -> str:
    for pattern, pt, en in DETAILED.get(bad.what, ()):
        details = re.search(pattern, bad.why, re.DOTALL)
        if details:
            named = details.groupdict()
            text = say(pt, en)
            if delivered and "line" in named:
                named["line"] = "/".join(map(str, place(int(named["line"]))))
                text = text.replace("linha {line}", "posição {line}").replace("line {line}", "position {line}")
            return text.format(why=bad.why, **named)
    pt, en = PLAIN.get(bad.what, ("O registo não está em ordem.", "The record is not in order."))
    return say(pt, f"{en} ({bad.why})")
