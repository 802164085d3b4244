"""How players behave: nn. 31 to 35 of art. 9; rules 20 to 23 of part I."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardExposed
from schemas.events.conduct import InfractionRecorded, SeatReleaseRequested
from schemas.findings import Severity
from streams.games.cards.state import kind_of
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import INITIAL
from streams.games.poker_sem_descarte.table import SemDescarteTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

NO_COUNT = "nobody saw in how many coups the player did not bet"
NO_PLACES = "nobody saw which places were free"


def _noted(event: Event[InfractionRecorded], kind: str) -> Breaches:
    if event.data.kind == kind:
        yield Breach((event,), {"player": event.data.player}, player=event.data.player)


@rule(
    "ao-de-261-22/9/31.a", "pt-p-461-2001/I/20.a",
    on=(InfractionRecorded,),
    severity=Severity.MINOR,
    title=("Os jogadores não comunicam durante a jogada", "Players do not communicate during the coup"),
    pt="{player} comunicou com outrem, por palavras ou gestos, durante a jogada.",
    en="{player} communicated with somebody, by words or gestures, during the coup.",
    stands_alone=True,
)  # fmt: skip
def players_do_not_communicate(
    table: SemDescarteTable, event: Event[InfractionRecorded], law: SemDescarteLaw
) -> Breaches:
    """Players may not communicate with each other or with others while a coup is played."""
    if table.coup is not None:
        yield from _noted(event, "communication")


@rule(
    "ao-de-261-22/9/31.b", "pt-p-461-2001/I/20.b",
    on=(InfractionRecorded, CardExposed),
    severity=Severity.MINOR,
    title=("As cartas não se mostram antes do tempo", "Cards are not shown before their time"),
    pt="{player} mostrou ou descobriu cartas antes do tempo.",
    en="{player} showed or uncovered cards before their time.",
    stands_alone=True,
)  # fmt: skip
def cards_are_not_shown_early(table: SemDescarteTable, event: Event[Any], law: SemDescarteLaw) -> Breaches:
    """Players may not show or uncover their cards too early; a card that staff expose is no deed of theirs."""
    coup = table.coup
    if event.type == InfractionRecorded.type:
        yield from _noted(event, "early_show")
    elif coup is not None and not coup.uncovered and event.data.by in {bet.player for bet in coup.bets.values()}:
        yield Breach((event,), {"player": event.data.by}, player=event.data.by)


@at_end(
    "ao-de-261-22/9/32", "pt-p-461-2001/I/20#ban",
    severity=Severity.MAJOR,
    about=FinishedPoker.misconduct,
    title=("Quem foi proibido de jogar não joga", "Barred players do not play"),
    pt="{player} apostou apesar da proibição de continuar a jogar.",
    en="{player} staked after being barred from playing on.",
    stands_alone=True,
)  # fmt: skip
def barred_players_do_not_play(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Who was barred takes no part in later coups."""
    playing: set[str] = set()
    for bet in finished.coup.bets.values():
        barred = finished.table.barred.get(bet.player)
        if barred is None or bet.player in playing or not bet.lies or kind_of(bet.position) != INITIAL:
            continue
        if surely_before(barred, bet.placed):
            playing.add(bet.player)
            yield Breach((barred, bet.placed), {"player": bet.player}, player=bet.player)


@at_end(
    "ao-de-261-22/9/32", "pt-p-461-2001/I/20#ban",
    severity=Severity.INFO,
    about=FinishedPoker.misconduct,
    title=("A violação continuada leva à proibição de jogar", "Continued breaches bar from playing"),
    pt="{player} infringiu {found#uma vez|$ vezes} as regras de conduta e continuou a jogar.",
    en="{player} broke the rules of conduct {found#once|$ times} and went on playing.",
    reading="blackjack:70",
)  # fmt: skip
def continued_breach_bars_from_playing(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Continued breach of n. 31 (rule 20) leads to the barring of the player; the law fixes no number (70)."""
    most, bets = law.infractions_before_barring, finished.coup.bets.values()
    for player, noted in finished.table.conduct.items():
        if len(noted) < most or player in finished.table.barred:
            continue
        again = [bet for bet in bets if bet.player == player and kind_of(bet.position) == INITIAL]
        if again and again[0].lies and surely_before(noted[most - 1], again[0].placed):
            values: Any = {"player": player, "found": len(noted)}
            yield Breach((noted[most - 1], again[0].placed), values, player=player)


@rule(
    "ao-de-261-22/9/33", "pt-p-461-2001/I/21",
    on=(InfractionRecorded,),
    severity=Severity.MINOR,
    title=("Ninguém aconselha os jogadores", "Nobody advises the players"),
    pt="{player} deu sugestões ou informações sobre a forma de jogar.",
    en="{player} gave suggestions or information on how to play.",
    stands_alone=True,
)  # fmt: skip
def nobody_advises_the_players(
    table: SemDescarteTable, event: Event[InfractionRecorded], law: SemDescarteLaw
) -> Breaches:
    """Neither players nor others may suggest to players how to play."""
    yield from _noted(event, "advice")


@rule(
    "ao-de-261-22/9/34", "pt-p-461-2001/I/22",
    on=(SeatReleaseRequested,),
    severity=Severity.MINOR,
    title=("Só se pede o lugar a quem não aposta, com a mesa cheia", "A place is asked back only at a full table"),
    pt="Pediu-se a {player} que deixasse o lugar {seat}: {found#não apostou em $ jogada|não apostou em $ jogadas seguidas|não falhou nenhuma jogada} (são precisas {due}), e {free#havia $ lugar livre|havia $ lugares livres|não havia lugares livres}.",
    en="{player} was asked to give up place {seat}: {found#no bet in $ coup|no bet in $ coups in a row|no coup without a bet} ({due} are needed), and {free#$ place was free|$ places were free|no place was free}.",
)  # fmt: skip
def places_are_asked_back_only_at_a_full_table(
    table: SemDescarteTable, event: Event[Any], law: SemDescarteLaw
) -> Breaches:
    """Who does not bet in three consecutive coups may be asked to give up the place, if no place is free.

    A coup in which the betting is closed counts, although it is not over.
    """
    seat, coup = event.data.seat, table.coup
    idle = table.idle.get(seat)
    if not table.seated or idle is None:
        yield NotEvaluable(NO_PLACES if idle is not None else NO_COUNT)
        return
    if coup is not None and coup.calls and event.data.player not in {bet.player for bet in coup.bets.values()}:
        idle += 1
    free = [place for place in table.licence.seats if place not in table.seats]
    if free or idle < law.idle_coups:
        values: Any = {
            "player": event.data.player, "seat": seat, "found": max(idle, 0), "due": law.idle_coups, "free": len(free),
        }  # fmt: skip
        yield Breach((event,), values, player=event.data.player)


@rule(
    "ao-de-261-22/9/35", "pt-p-461-2001/I/23",
    on=(InfractionRecorded,),
    severity=Severity.MINOR,
    title=("Não há apostas entre jogadores", "There are no bets between players"),
    pt="{player} apostou com outro jogador ou com terceiros.",
    en="{player} made a bet with another player or with others.",
    stands_alone=True,
)  # fmt: skip
def there_are_no_bets_between_players(
    table: SemDescarteTable, event: Event[InfractionRecorded], law: SemDescarteLaw
) -> Breaches:
    """Bets are against the bank: none between players, nor between them and others."""
    yield from _noted(event, "side_bet")
