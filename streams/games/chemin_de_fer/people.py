"""Who sits, who stands, who waits; what players may not do: nn. 6, 15 to 26, 60, 86, 94, 95 and 99."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.baccarat import StandingPlaceTaken
from schemas.events.cards import SeatTaken
from schemas.events.chemin_de_fer import NameCalled
from schemas.events.conduct import InfractionRecorded
from schemas.events.table import CoupOpened, TableClosed, TableResumed
from schemas.findings import Severity, Value, Word
from streams.games.cards.preparing import NO_SEATS
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import at
from streams.games.chemin_de_fer.table import CheminTable
from streams.games.chemin_de_fer.turns import steps
from streams.rules import Breach, Breaches, NotEvaluable, rule

ALL_CARDS: Final = "baccarat:6.27"  # whether all cards are those of the packs, or those left in the shoe
BOOK: Final = "baccarat:6.1"  # who keeps the book
FORBIDDEN: Final = {
    "card_marked": (at("6"), Severity.CRITICAL),
    "card_damaged": (at("6"), Severity.CRITICAL),
    "two_tables": (at("17"), Severity.MINOR),
    "associate_played": (at("31"), Severity.MAJOR),
    "pooled_bet": (at("60"), Severity.MAJOR),
    "followed_the_hand": (at("94"), Severity.MINOR),
    "advice": (at("99"), Severity.MINOR),
}


@rule(
    "ao-de-261-22/12/6", "ao-de-261-22/12/17", "ao-de-261-22/12/31", "ao-de-261-22/12/60", "ao-de-261-22/12/94",
    "ao-de-261-22/12/99",
    on=(InfractionRecorded,),
    severity=Severity.CRITICAL,
    title=("Os jogadores não fazem o que lhes é proibido", "Players do not do what the law forbids them"),
    pt="{player} fez o que a lei proíbe aos jogadores: {kind}.",
    en="{player} did what players may not do: {kind}.",
    stands_alone=True,
)  # fmt: skip
def players_do_not_do_what_is_forbidden(
    table: CheminTable, event: Event[InfractionRecorded], law: CheminLaw
) -> Breaches:
    """Nobody marks or damages cards, sits at two tables, joins bets for the cards, follows the hand or advises another.

    The banker's associate does not intervene in play.
    """
    known = FORBIDDEN.get(event.data.kind)
    if known is not None:
        values: dict[str, Value] = {"player": event.data.player, "kind": Word(word=event.data.kind)}
        yield Breach((event,), values, player=event.data.player, paragraph=known[0], severity=known[1])


@rule(
    "ao-de-261-22/12/16",
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("Estão sentados pelo menos quatro jogadores", "At least four players are seated"),
    pt="Abriu-se um golpe com {seated#$ jogador sentado|$ jogadores sentados|nenhum jogador sentado}; são precisos {least}.",
    en="A coup was opened with {seated#$ player|$ players|no player} seated; {least} are needed.",
    version=2,
)
def four_players_are_seated(table: CheminTable, event: Event[CoupOpened], law: CheminLaw) -> Breaches:
    """Play neither begins nor goes on with fewer than four players seated at the table."""
    sure = [seat for seat in table.seats if seat not in table.unsure]
    if not table.seated and len(sure) < law.seated:
        yield NotEvaluable(NO_SEATS)
    elif len(table.seats) < law.seated:
        values: dict[str, Value] = {"seated": len(table.seats), "least": law.seated}
        yield Breach((event,), values, shows=tuple(table.seatings.values()))


@rule(
    "ao-de-261-22/12/15",
    on=(TableResumed, TableClosed, CoupOpened),
    severity=Severity.MAJOR,
    title=("Sem jogadores, estendem-se todas as cartas", "When players are too few all cards are spread"),
    pt="O jogo parou por falta de jogadores e {spread?só foram estendidas $|não foi estendida nenhuma} das {due} cartas.",
    en="Play stopped for lack of players, and {spread?only $|none} of the {due} cards were spread on the table.",
    version=2,
)
def cards_are_spread_when_players_are_too_few(table: CheminTable, event: Event[Any], law: CheminLaw) -> Breaches:
    """When play stops for want of players the dealer spreads all cards face up, the shoe exhausted or not."""
    if table.unspread is event:
        shoe, size = table.shoe, table.in_packs
        spread = 0 if shoe.spread is None else shoe.spread.data.cards or 0
        shows = tuple(one for one in (table.suspended, shoe.spread) if one is not None)
        reading = ALL_CARDS if spread and spread >= size - shoe.drawn else None
        yield Breach((event,), {"spread": spread, "due": size}, shows=shows, reading=reading)


@rule(
    "ao-de-261-22/12/18", "ao-de-261-22/12/20", "ao-de-261-22/12/20#order", "ao-de-261-22/12/21", "ao-de-261-22/12/22",
    "ao-de-261-22/12/23", "ao-de-261-22/12/26",
    on=(SeatTaken, NameCalled),
    severity=Severity.MINOR,
    title=("Senta-se quem tem direito ao lugar", "Whoever sits down has a right to the seat"),
    pt="{player} no lugar {seat}: {fault}.",
    en="{player} at seat {seat}: {fault}.",
    version=3,
)  # fmt: skip
def who_sits_down_has_a_right_to_the_seat(table: CheminTable, event: Event[Any], law: CheminLaw) -> Breaches:
    """Players are in the book before they sit; changes of seat come first when a shoe ends; each list goes by its order.

    A seat is vacant when nobody sits there. Who does not answer the call loses it; who will not take the hand may not sit.
    """
    if not table.sighted:
        yield NotEvaluable(NO_SEATS)
    elif table.seat_fault is not None:
        paragraph, fault, shows = table.seat_fault
        values: dict[str, Value] = {
            "player": event.data.player, "seat": event.data.seat, "fault": Word(word=fault),
        }  # fmt: skip
        reading = BOOK if paragraph in (at("18"), at("20#order")) else None
        yield Breach((event,), values, player=event.data.player, paragraph=paragraph, shows=shows, reading=reading)


@rule(
    "ao-de-261-22/12/19", "ao-de-261-22/12/86", "ao-de-261-22/12/95",
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("Quem não toma a mão perde o lugar", "Whoever does not take the hand gives up the seat"),
    pt="O lugar {seat} continua guardado para {player}, que não tomou a mão quando lhe cabia.",
    en="Seat {seat} is still kept for {player}, who did not take the hand in turn.",
    version=2,
)  # fmt: skip
def who_does_not_take_the_hand_gives_up_the_seat(
    table: CheminTable, event: Event[CoupOpened], law: CheminLaw
) -> Breaches:
    """A reserved seat that is empty when the hand comes to it is free; so is that of a player who is absent or refuses."""
    for seat, (why, paragraph) in table.kept_seats.items():
        values: dict[str, Value] = {"seat": seat, "player": why.data.player}
        severity = None if paragraph == at("86") else Severity.MINOR
        yield Breach((why, event), values, player=why.data.player, paragraph=paragraph, severity=severity)


@rule(
    "ao-de-261-22/12/24", "ao-de-261-22/12/25",
    on=(StandingPlaceTaken,),
    severity=Severity.MINOR,
    title=("Quem está de pé fica atrás e à direita de um sentado", "Whoever stands is behind and to the right of a seat"),
    pt="{player} ficou de pé (ao lado: {seats}): {fault}.",
    en="{player} stands (beside: {seats}): {fault}.",
)  # fmt: skip
def who_stands_is_at_the_right_of_a_seat(
    table: CheminTable, event: Event[StandingPlaceTaken], law: CheminLaw
) -> Breaches:
    """Standing players stand behind a seated player, to the right; nobody stands beside the dealer."""
    between = event.data.between
    if not table.seated:
        yield NotEvaluable(NO_SEATS)
        return
    seat = between[0] if between else ""
    values: dict[str, Value] = {"player": event.data.player, "seats": ", ".join(between)}
    ends = (table.licence.seats[0], table.licence.seats[-1]) if table.licence.seats else ()
    if set(between) == set(ends):
        values["fault"] = Word(word="beside_the_dealer")
        yield Breach((event,), values, player=event.data.player, paragraph=at("25"))
    elif seat not in table.seats or len(between) != len(ends) or steps(table, *between) != 1:
        values["fault"] = Word(word="behind_no_seated_player")
        yield Breach((event,), values, player=event.data.player, paragraph=at("24"))
