"""Duties that come from the log itself and not from the gaming law: complete, in order, believable.

Their findings cite our own clauses (`vigia/...`), never a regulation.
"""

from collections.abc import Iterator
from typing import Any

from schemas.findings import Severity
from streams.rules import Breach, Rule


def _clause(name: str, severity: Severity, title: tuple[str, str], pt: str, en: str, *, version: int = 1) -> Rule:
    return Rule(
        id=f"vigia/{name}",
        judge=_never,
        cites=(f"vigia/{name}",),
        on=(),
        severity=severity,
        title_pt=title[0],
        title_en=title[1],
        pt=pt,
        en=en,
        version=version,
        stands_alone=True,
    )


def _never(table: Any, event: Any, law: Any) -> Iterator[Breach]:
    """Never asked: integrity is checked where records arrive."""
    yield from ()


RECORD_READABLE = _clause(
    "record_readable",
    Severity.MAJOR,
    ("Todo o registo é legível", "Every record can be read"),
    "O registo {record} não é um evento: {reason}. Ficou em quarentena.",
    "Record {record} is not an event: {reason}. It is kept in quarantine.",
    version=3,
)
FEW_UNREADABLE = _clause(
    "few_unreadable",
    Severity.MAJOR,
    ("Poucos registos são ilegíveis", "Few records cannot be read"),
    "Além dos primeiros {limit}, relatados um a um, {records#chegou mais $ registo que não é um evento|chegaram mais $ registos que não são eventos} até este. Ficaram todos em quarentena.",
    "Beyond the first {limit}, which were reported one by one, {records#$ more record that is not an event|$ more records that are not events} arrived up to this one. All are kept in quarantine.",
)
NOTHING_MISSING = _clause(
    "nothing_missing",
    Severity.MAJOR,
    ("Nenhum evento falta", "No event is missing"),
    "Faltam os eventos {first} a {last} da mesa; os golpes a que pertenciam não podem ser avaliados.",
    "Events {first} to {last} of the table are missing; the coups they belonged to cannot be evaluated.",
)
CHAIN_UNBROKEN = _clause(
    "chain_unbroken",
    Severity.CRITICAL,
    ("A cadeia está intacta", "The chain is unbroken"),
    "O evento {sequence} não assenta no anterior: a sua cadeia diz {said}, o registo anterior dá {found}.",
    "Event {sequence} does not rest on the one before it: its chain says {said}, the record before gives {found}.",
)
ONE_HISTORY = _clause(
    "one_history",
    Severity.CRITICAL,
    ("A mesa tem uma só história", "A table has one history"),
    "Chegou um segundo evento com o número {sequence}, diferente do primeiro; não foi acreditado.",
    "A second event numbered {sequence} arrived, unlike the first; it was not believed.",
)
CLOCK_STEADY = _clause(
    "clock_steady",
    Severity.MINOR,
    ("O relógio anda certo", "The clock runs true"),
    "O relógio da fonte {source} saltou {seconds} segundos em relação ao evento anterior.",
    "The clock of source {source} jumped {seconds} seconds against the event before.",
    version=2,
)
IN_TURN = _clause(
    "in_turn",
    Severity.MINOR,
    ("Cada evento vem na sua vez", "Every event comes in its turn"),
    "O evento «{event}» não podia ocorrer nesta altura do golpe ({phase}).",
    "Event “{event}” could not happen at this stage of the coup ({phase}).",
)
COUPS_OPENED = _clause(
    "coups_are_opened",
    Severity.MAJOR,
    ("Todo o golpe é aberto", "Every coup is opened"),
    "Jogou-se um golpe que ninguém abriu, e não falta nenhum registo: {records#$ evento|$ eventos}, {staked?com $ em apostas|sem apostas}; {how}.",
    "A coup was played that nobody opened, and no record is missing: {records#$ event|$ events}, {staked?with $ at stake|without a stake}; {how}.",
)
COUPS_NAMED_ONCE = _clause(
    "coups_are_named_once",
    Severity.MAJOR,
    ("Cada golpe tem um nome só seu", "Every coup has a name of its own"),
    "O golpe tem o nome de outro que já houve nesta abertura da mesa.",
    "The coup has the name of another in this opening of the table.",
)
NAMES_USED_ONCE = _clause(
    "names_used_once",
    Severity.MAJOR,
    ("Cada aposta tem um nome só seu", "Every bet has a name of its own"),
    "A aposta {bet} de {player} {em_position}, de {stake}, tem o nome de outra que já fora feita; não foi contada.",
    "Bet {bet} of {player} on {position}, {stake}, has the name of another that was laid already; it was not counted.",
)
OPENED_FIRST = _clause(
    "opened_first",
    Severity.MAJOR,
    ("A mesa abre antes de jogar", "A table opens before it plays"),
    "A mesa enviou eventos sem ter declarado a abertura e a licença; ficaram em quarentena.",
    "The table sent events without having declared its opening and licence; they are kept in quarantine.",
)
TABLE_REGISTERED = _clause(
    "table_registered",
    Severity.MAJOR,
    ("A mesa consta do registo da autoridade", "A table stands in the authority's register"),
    "A mesa abriu e não consta do registo de mesas da autoridade; o que envia fica em quarentena.",
    "The table opened and does not stand in the authority's register of tables; what it sends is kept in quarantine.",
)
FEW_UNOPENED = _clause(
    "few_unopened",
    Severity.MAJOR,
    ("Poucas mesas enviam eventos sem abrir", "Few tables send events without opening"),
    "Além das primeiras {limit}, relatadas uma a uma, mais mesas enviaram eventos sem ter declarado a abertura: {records#$ evento|$ eventos} até este. Ficaram todos em quarentena.",
    "Beyond the first {limit}, which were reported one by one, more tables sent events without having declared their opening: {records#$ event|$ events} up to this one. All are kept in quarantine.",
)
FEW_TABLES = _clause(
    "few_tables",
    Severity.CRITICAL,
    ("Não abrem mais mesas do que pode haver", "No more tables open than there can be"),
    "Além das primeiras {limit}, {records#abriu $ mesa com um nome novo|abriram $ mesas com nomes novos} até esta; ficaram em quarentena, com o que enviam. É preciso o registo de mesas.",
    "Beyond the first {limit}, {records#$ table|$ tables} opened under new names up to this one; they are kept in quarantine, with what they send. The register of tables is needed.",
)
GAME_KNOWN = _clause(
    "game_known",
    Severity.MAJOR,
    ("O jogo tem regras conhecidas", "The game has a rulebook"),
    "A mesa abriu para «{game}» sob «{regulation}», para que não há regras; os seus golpes não são avaliados.",
    "The table opened for “{game}” under “{regulation}”, for which there is no rulebook; its coups are not judged.",
)
VARIANT_KNOWN = _clause(
    "variant_known",
    Severity.MAJOR,
    ("A variante do golpe é conhecida e consta da licença", "A coup's variant is known and stands in the licence"),
    "O golpe abriu para a variante «{variant}» de «{game}», {why}; não é avaliado.",
    "The coup opened for variant “{variant}” of “{game}”, {why}; it is not judged.",
)
SIGNATURE_VALID = _clause(
    "signature_valid",
    Severity.CRITICAL,
    ("Cada fonte assina o que diz", "Every source signs what it says"),
    "O evento {sequence} da fonte {source} não foi acreditado: {why}.",
    "Event {sequence} of source {source} was not believed: {why}.",
)
ONE_HOUSE = _clause(
    "one_house",
    Severity.CRITICAL,
    ("Uma mesa pertence a uma só casa", "A table belongs to one house"),
    "A abertura diz-se da casa {said}, mas a licença é da casa {found}; não foi acreditada.",
    "The opening says it is of house {said}, but its licence is of house {found}; it was not believed.",
)
QUOTATION_HOLDS = _clause(
    "quotation_holds",
    Severity.CRITICAL,
    ("O que se cita de outro registo está lá", "What is quoted of another log stands there"),
    "Cita-se o registo {sequence} da máquina {machine} de {venue}, mas {why}.",
    "Record {sequence} of machine {machine} of {venue} is quoted, but {why}.",
)
NOTHING_UNBOOKED = _clause(
    "nothing_unbooked",
    Severity.CRITICAL,
    ("Toda a contribuição é lançada", "Every contribution is booked"),
    "{records#Falta lançar $ contribuição|Faltam lançar $ contribuições} da máquina {machine} de {venue}, no valor de {amount}.",
    "{records#$ contribution|$ contributions} of machine {machine} of {venue}, worth {amount}, {records#was|were} never booked.",
)
WINS_BOOKED = _clause(
    "no_win_unbooked",
    Severity.CRITICAL,
    ("Todo o prémio saído é lançado", "Every win is booked"),
    "{records#Falta lançar $ prémio saído|Faltam lançar $ prémios saídos} na máquina {machine} de {venue}, no valor de {amount}.",
    "{records#$ win|$ wins} of machine {machine} of {venue}, worth {amount}, {records#was|were} never booked.",
)
GROUP_AGREES = _clause(
    "group_agrees",
    Severity.CRITICAL,
    ("O grupo e as suas máquinas dizem o mesmo", "A group and its machines say the same"),
    "A máquina {machine} de {venue} está declarada no grupo, mas o registo dela não nomeia este controlador.",
    "Machine {machine} of {venue} is declared in the group, but its own log does not name this controller.",
)
OPENINGS_GO_ON = _clause(
    "openings_go_on",
    Severity.CRITICAL,
    ("O que ficou da abertura anterior continua", "What the opening before left goes on"),
    "{what}: a abertura anterior acabou com {before}, e esta começou com {after}.",
    "{what}: the opening before ended with {before}, and this one began with {after}.",
)
LITTLE_UNFINISHED = _clause(
    "little_is_unfinished",
    Severity.CRITICAL,
    ("Pouco fica por acabar numa mesa", "Little is left unfinished at a table"),
    "A mesa tem mais de {limit} coisas por acabar: apostas de um golpe que não fecha, trocos que ninguém entrega, nomes sem fim. O que se sabia dela foi esquecido, e o golpe não é avaliado.",
    "More than {limit} things are unfinished at the table: bets of a coup that does not close, change that nobody hands over, names without end. What was known of it is forgotten, and the coup is not judged.",
)
CLAUSES = (
    RECORD_READABLE, NOTHING_MISSING, CHAIN_UNBROKEN, ONE_HISTORY, CLOCK_STEADY, IN_TURN, NAMES_USED_ONCE,
    COUPS_OPENED, COUPS_NAMED_ONCE,
    OPENED_FIRST, GAME_KNOWN, VARIANT_KNOWN, SIGNATURE_VALID, ONE_HOUSE, FEW_UNREADABLE, FEW_UNOPENED,
    QUOTATION_HOLDS, NOTHING_UNBOOKED, WINS_BOOKED, GROUP_AGREES,
    OPENINGS_GO_ON, TABLE_REGISTERED, FEW_TABLES, LITTLE_UNFINISHED,
)  # fmt: skip
