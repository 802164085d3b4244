"""Initial bets, who makes them and when: nn. 6, 14.d and 20 of art. 9; rules 5, 13 and 16 of part I."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Money, Severity, Value
from streams.games.bets.settling import laid
from streams.games.bets.state import Bet
from streams.games.cards.state import kind_of, seat_of
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.games.poker_sem_descarte.looks import bets_are_late, boxes_are_odd
from streams.games.poker_sem_descarte.state import INITIAL, SECOND, PokerCoup, gained, let_stand
from streams.games.poker_sem_descarte.table import PokerTable
from streams.rules import COUP_END, Breach, NotEvaluable, Said, rule
from streams.rules.looks import where

NO_SEATS = "who sat where was not seen"


def _initial(coup: PokerCoup | None) -> list[tuple[str, Bet]]:
    """Every initial bet in play, with its seat."""
    found = {} if coup is None else coup.bets_on(INITIAL)
    return [(seat, bet) for seat, bets in found.items() for bet in bets]


def _most_players(table: PokerTable, law: PokerLaw) -> int:
    return min(len(set(table.licence.seats)) or law.most_players, law.most_players)


def _too_many(table: PokerTable, law: PokerLaw) -> bool:
    """More people play than there are places."""
    return len({bet.player for _, bet in _initial(table.coup)}) > _most_players(table, law)


@rule(
    "ao-de-261-22/9/6",
    "pt-p-461-2001/I/5",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Não há mais jogadores do que lugares", "There are no more players than places"),
    pt="Jogaram {found} jogadores; não podem ser mais de {most}.",
    en="{found} players took part; there may be no more than {most}.",
)
@where(boxes_are_odd)
def players_are_no_more_than_the_places(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """As many players as there are places on the cloth may take part, and never more than seven.

    Where there are more, some of them stand or share a box: that is not told a second time.
    """
    first: dict[str, Bet] = {}
    for _, bet in _initial(table.coup):
        first.setdefault(bet.player, bet)
    most = _most_players(table, law)
    if len(first) > most:
        evidence = tuple(bet.placed for bet in list(first.values())[: most + 1])
        yield Breach(evidence, {"found": len(first), "most": most})


@rule(
    "ao-de-261-22/9/6#standing",
    "pt-p-461-2001/I/5#standing",
    on=(COUP_END,),
    severity=Severity.MINOR,
    title=("Só joga quem está sentado", "Only who is seated plays"),
    pt="{player} apostou {stake} ({position}) sem estar sentado à mesa.",
    en="{player} staked {stake} on {position} without sitting at the table.",
)
def only_seated_players_play(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Who stands around the table may not take part."""
    coup = table.coup
    if coup is None or not coup.seated or _too_many(table, law):
        return
    for _, bet in _initial(coup):
        seated = coup.seated.get(bet.id, True)
        if seated is None:
            yield NotEvaluable(NO_SEATS)
        elif not seated:
            yield Breach((bet.placed,), laid(bet), player=bet.player)


@rule(
    "ao-de-261-22/9/6#one_place",
    "pt-p-461-2001/I/5#one_place",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Ninguém joga em mais de uma casa", "Nobody plays more than one box"),
    pt="{player} jogou em {found} casas: {seats}.",
    en="{player} played {found} boxes: {seats}.",
    stands_alone=True,
)
@where(boxes_are_odd)
def nobody_plays_more_than_one_box(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """A player has one box, even where others are free."""
    boxes: dict[str, dict[str, Bet]] = {}
    for seat, bet in _initial(table.coup):
        boxes.setdefault(bet.player, {}).setdefault(seat, bet)
    for player, found in boxes.items():
        if len(found) > law.places_each:
            evidence = tuple(bet.placed for bet in list(found.values())[: law.places_each + 1])
            values: dict[str, Value] = {"player": player, "found": len(found), "seats": ", ".join(found)}
            yield Breach(evidence, values, player=player)


@rule(
    "ao-de-261-22/9/6#one_place",
    "pt-p-461-2001/I/5#one_place",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Cada casa é de um só jogador", "Every box belongs to one player"),
    pt="Na casa {seat} apostaram {players}; neste jogo não se partilham casas.",
    en="On box {seat} bets were laid by {players}; boxes are not shared in this game.",
    stands_alone=True,
    version=2,
)
@where(boxes_are_odd)
def boxes_are_not_shared(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Each player plays his own box: the complementary bets of blackjack do not exist here, in its second space neither."""
    coup = table.coup
    laid_on = {} if coup is None else {seat: [*bets] for seat, bets in coup.bets_on(INITIAL).items()}
    for seat, seconds in ({} if coup is None else coup.bets_on(SECOND)).items():
        laid_on.get(seat, []).extend(seconds)
    several = {seat: bets for seat, bets in laid_on.items() if len(bets) > law.places_each}
    for seat, bets in ({} if not several or _too_many(table, law) else several).items():
        owners = {bet.player: bet for bet in reversed(bets)}
        if len(owners) > law.places_each:
            evidence = tuple(bet.placed for bet in sorted(owners.values(), key=lambda bet: bet.placed.sequence))
            players = ", ".join(bet.player for bet in bets if owners[bet.player] is bet)
            yield Breach(evidence, {"seat": seat, "players": players})


@rule(
    "ao-de-261-22/9/14.d",
    "pt-p-461-2001/I/13",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("Só se aposta com fichas do casino", "Bets are made in the casino's chips only"),
    pt="A aposta de {player} ({position}), de {stake}, foi feita sem fichas do casino, e aceite.",
    en="The bet of {player} on {position}, {stake}, was not made in the casino's chips, and was taken.",
    stands_alone=True,
)
def bets_are_made_in_chips(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Bets are represented by chips of the casino and by nothing else."""
    for bet in table.coup.bets.values() if table.coup is not None else ():
        if bet.lies and bet.placed.data.chip == "cash":
            yield Breach((bet.placed,), laid(bet), player=bet.player)


@rule(
    "ao-de-261-22/9/14.d",
    "pt-p-461-2001/I/13",
    on=(COUP_END,),
    severity=Severity.MAJOR,
    title=("As apostas iniciais respeitam os limites", "Initial bets keep within the limits"),
    pt="{player} apostou {stake} na casa {seat}; os limites da mesa são {least} e {most}.",
    en="{player} staked {stake} on box {seat}; the table's limits are {least} and {most}.",
)
@where(boxes_are_odd)
def initial_bets_keep_within_the_limits(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Initial bets lie between the table's minimum and maximum; a second bet is twice the first, whatever it comes to."""
    coup = table.coup
    for seat, bets in ({} if coup is None else coup.bets_on(INITIAL)).items():
        stake = sum(bet.stake for bet in bets)
        if stake >= table.minimum and (table.maximum is None or stake <= table.maximum):
            continue
        values: dict[str, Value] = {
            "player": bets[0].player, "stake": Money(money=stake), "seat": seat,
            "least": Money(money=table.minimum), "most": None if table.maximum is None else Money(money=table.maximum),
        }  # fmt: skip
        yield Breach(tuple(bet.last for bet in bets), values, player=bets[0].player)


@rule(
    "ao-de-261-22/9/20",
    "pt-p-461-2001/I/16#initial_bet",
    on=(COUP_END,),
    severity=Severity.CRITICAL,
    title=("As apostas iniciais fazem-se antes das cartas", "Initial bets are made before the cards"),
    pt="A aposta inicial de {player} na casa {seat}, de {stake}, foi feita ou alterada depois do anúncio "
    "ou de dada a primeira carta, e valeu.",
    en="The initial bet of {player} on box {seat}, {stake}, was laid or altered after the call "
    "or the first card, and counted.",
    version=2,
)
@where(bets_are_late)
def initial_bets_are_made_before_the_cards(table: PokerTable, event: Event[Any], law: PokerLaw) -> Said:
    """Initial bets lie before the cards are dealt, and the call closes them; one that is handed back breaks nothing."""
    for bet in table.coup.bets.values() if table.coup is not None else ():
        if kind_of(bet.position) != INITIAL or bet.late is None or not let_stand(bet):
            continue
        values: dict[str, Value] = {
            "player": bet.player, "seat": seat_of(bet.position), "stake": Money(money=bet.stake),
        }  # fmt: skip
        yield Breach((bet.late,), values, player=bet.player, shortfalls=gained(bet))
