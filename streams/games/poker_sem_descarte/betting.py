"""Initial bets, who makes them and when: nn. 6, 14.d and 20 of art. 9; rules 5, 13 and 16 of part I."""

from schemas.findings import Money, Severity, Value
from streams.games.bets.settling import laid, moved_beyond
from streams.games.bets.state import Bet
from streams.games.cards.state import kind_of, seat_of
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import INITIAL, SECOND, PokerCoup, gained
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import NOBODY, Shortfalls, times, together

NO_SEATS = "nobody saw who sat where"


def _initial(coup: PokerCoup) -> list[tuple[str, Bet]]:
    """Every initial bet in play, with its seat."""
    return [(seat, bet) for seat, bets in coup.bets_on(INITIAL).items() for bet in bets]


def _too_many(finished: FinishedPoker) -> bool:
    """More people play than there are places."""
    return len({bet.player for _, bet in _initial(finished.coup)}) > finished.most_players


@at_end(
    "ao-de-261-22/9/6", "pt-p-461-2001/I/5",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_boxes,
    title=("Não há mais jogadores do que lugares", "There are no more players than places"),
    pt="Jogaram {found} jogadores; não podem ser mais de {most}.",
    en="{found} players took part; there may be no more than {most}.",
)  # fmt: skip
def players_are_no_more_than_the_places(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """As many players as there are places on the cloth may take part, and never more than seven.

    Where there are more, some of them stand or share a box: that is not told a second time.
    """
    first: dict[str, Bet] = {}
    for _, bet in _initial(finished.coup):
        first.setdefault(bet.player, bet)
    most = finished.most_players
    if len(first) > most:
        evidence = tuple(bet.placed for bet in list(first.values())[: most + 1])
        yield Breach(evidence, {"found": len(first), "most": most})


@at_end(
    "ao-de-261-22/9/6#standing", "pt-p-461-2001/I/5#standing",
    severity=Severity.MINOR,
    title=("Só joga quem está sentado", "Only seated players play"),
    pt="{player} apostou {stake} ({position}) de pé, sem lugar à mesa.",
    en="{player} staked {stake} ({position}) without sitting at the table.",
)  # fmt: skip
def only_seated_players_play(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Who stands around the table may not take part."""
    coup = finished.coup
    if not coup.seated or _too_many(finished):
        return
    for _, bet in _initial(coup):
        seated = coup.seated.get(bet.id, True)
        if seated is None:
            yield NotEvaluable(NO_SEATS)
        elif not seated:
            yield Breach((bet.placed,), laid(bet), player=bet.player)


@at_end(
    "ao-de-261-22/9/6#one_place", "pt-p-461-2001/I/5#one_place",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_boxes,
    title=("Ninguém joga em mais de uma casa", "Nobody plays more than one box"),
    pt="{player} jogou em {found} casas: {seats}.",
    en="{player} played {found} boxes: {seats}.",
    stands_alone=True,
)  # fmt: skip
def nobody_plays_more_than_one_box(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """A player has one box, even where others are free."""
    boxes: dict[str, dict[str, Bet]] = {}
    for seat, bet in _initial(finished.coup):
        boxes.setdefault(bet.player, {}).setdefault(seat, bet)
    for player, own in boxes.items():
        if len(own) > law.places_each:
            evidence = tuple(bet.placed for bet in list(own.values())[: law.places_each + 1])
            values: dict[str, Value] = {"player": player, "found": len(own), "seats": ", ".join(own)}
            yield Breach(evidence, values, player=player)


@at_end(
    "ao-de-261-22/9/6#one_place", "pt-p-461-2001/I/5#one_place",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_boxes,
    title=("Cada casa é de um só jogador", "Every box belongs to one player"),
    pt="Na casa {seat} apostaram {players}; neste jogo não se partilham casas.",
    en="{players} bet on box {seat}; boxes are not shared in this game.",
    stands_alone=True,
    version=2,
)  # fmt: skip
def boxes_are_not_shared(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Each player plays his own box: the complementary bets of blackjack do not exist here, in its second space neither."""
    laid_on = {seat: [*bets] for seat, bets in finished.coup.bets_on(INITIAL).items()}
    for seat, seconds in finished.coup.bets_on(SECOND).items():
        laid_on.get(seat, []).extend(seconds)
    several = {seat: bets for seat, bets in laid_on.items() if len(bets) > law.places_each}
    for seat, bets in ({} if not several or _too_many(finished) else several).items():
        owners = {bet.player: bet for bet in reversed(bets)}
        if len(owners) > law.places_each:
            evidence = tuple(bet.placed for bet in sorted(owners.values(), key=lambda bet: bet.placed.sequence))
            players = ", ".join(bet.player for bet in bets if owners[bet.player] is bet)
            yield Breach(evidence, {"seat": seat, "players": players})


@at_end(
    "ao-de-261-22/9/14.d", "pt-p-461-2001/I/13",
    severity=Severity.MAJOR,
    title=("Só se aposta com fichas do casino", "Bets are made in the casino's chips only"),
    pt="A aposta de {player} ({position}), de {stake}, foi feita sem fichas do casino, e aceite.",
    en="{player}'s bet ({position}), {stake}, was not made in the casino's chips, and was taken.",
    stands_alone=True,
)  # fmt: skip
def bets_are_made_in_chips(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Bets are represented by chips of the casino and by nothing else."""
    for bet in finished.coup.bets.values():
        if bet.lies and bet.placed.data.chip == "cash":
            yield Breach((bet.placed,), laid(bet), player=bet.player)


@at_end(
    "ao-de-261-22/9/14.d", "pt-p-461-2001/I/13",
    severity=Severity.MAJOR,
    about=FinishedPoker.odd_boxes,
    title=("As apostas iniciais respeitam os limites", "Initial bets keep within the limits"),
    pt="{player} apostou {stake} na casa {seat}; os limites da mesa são {least} e {most}.",
    en="{player} staked {stake} on box {seat}; the table's limits are {least} and {most}.",
    version=2,
)  # fmt: skip
def initial_bets_keep_within_the_limits(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Initial bets lie between the table's minimum and maximum; a second bet is twice the first, whatever it comes to.

    What lies beyond the maximum is no bet: what it won or lost is owed back.
    """
    table = finished.table
    for seat, bets in finished.coup.bets_on(INITIAL).items():
        stake = sum(bet.stake for bet in bets)
        if stake >= table.minimum and (table.maximum is None or stake <= table.maximum):
            continue
        values: dict[str, Value] = {
            "player": bets[0].player, "stake": Money(money=stake), "seat": seat,
            "least": Money(money=table.minimum), "most": None if table.maximum is None else Money(money=table.maximum),
        }  # fmt: skip
        money = NOBODY if table.maximum is None else _beyond(finished, seat, table.maximum)
        yield Breach(tuple(bet.last for bet in bets), values, player=bets[0].player, shortfalls=money)


def _beyond(finished: FinishedPoker, seat: str, most: int) -> Shortfalls:
    """Who is short by what the initial bets of a box won or lost beyond the most that may be laid there."""
    boxes = (box for box in finished.accounts.boxes if box.seat == seat)
    return together(
        moved_beyond([(bet, bet.stake, times(bet.stake, box.decided[0][1].gain)) for bet in box.initial.bets], most)
        for box in boxes
    )


@at_end(
    "ao-de-261-22/9/20", "pt-p-461-2001/I/16#initial_bet",
    severity=Severity.CRITICAL,
    about=FinishedPoker.late_bets,
    title=("As apostas iniciais fazem-se antes das cartas", "Initial bets are made before the cards"),
    pt="A aposta inicial de {player} na casa {seat}, de {stake}, foi feita ou alterada depois do anúncio "
    "ou de dada a primeira carta, e valeu.",
    en="{player}'s initial bet on box {seat}, {stake}, was laid or altered after the call or the first card, and counted.",
    version=3,
)  # fmt: skip
def initial_bets_are_made_before_the_cards(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """Initial bets lie before the cards are dealt, and the call closes them; one that is handed back breaks nothing."""
    for bet in finished.late_bets:
        if kind_of(bet.position) == INITIAL and bet.late is not None:
            values: dict[str, Value] = {
                "player": bet.player, "seat": seat_of(bet.position), "stake": Money(money=bet.stake),
            }  # fmt: skip
            yield Breach((bet.late,), values, player=bet.player, shortfalls=gained(bet))
