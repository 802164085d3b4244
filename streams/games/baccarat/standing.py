"""Players who stand between the seats and add to the bets of those who sit: n. 12 of arts. 10 and 11."""

from schemas.findings import Severity, Value, Word
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, PONTO
from streams.games.bets.settling import laid
from streams.games.bets.state import Bet
from streams.games.cards.preparing import NO_SEATS
from streams.rules import Breach, Breaches, NotEvaluable, at_end

READING = "baccarat:7.1"
SEATED = "baccarat:7.9"  # whether who holds a seat may add to another's bet
AGAINST = {PONTO: BANCA, BANCA: PONTO}


@at_end(
    "ao-de-261-22/10/12", "ao-de-261-22/11/12",
    severity=Severity.MAJOR,
    title=("Há um jogador em pé por intervalo", "One player stands in each gap"),
    pt="Apostaram {found} jogadores em pé no tabuleiro dos lugares {seats}; podem ser {most}.",
    en="{found} standing players bet at the board of seats {seats}; there may be {most}.",
    version=2,
    about=FinishedBaccarat.perhaps_standing,
)  # fmt: skip
def no_more_players_stand_than_there_are_gaps(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """At most as many players stand at a board as there are gaps between its seats."""
    if not finished.table.seated:
        yield NotEvaluable(NO_SEATS)
        return
    boards = {seat: number for number, board in enumerate(finished.table.terms.boards) for seat in board}
    standing_there: dict[int, list[Bet]] = {}
    for added in finished.additions:
        number = boards.get(added.seat)
        if number is not None and added.bet.player not in finished.seated:
            standing_there.setdefault(number, []).append(added.bet)
    for number, bets in standing_there.items():
        board = finished.table.terms.boards[number]
        players, most = {bet.player for bet in bets}, len(board) - 1
        if len(players) > most:
            values: dict[str, Value] = {"found": len(players), "seats": f"{board[0]}-{board[-1]}", "most": most}
            yield Breach(tuple(bet.placed for bet in bets), values)


@at_end(
    "ao-de-261-22/10/12", "ao-de-261-22/11/12",
    severity=Severity.MINOR,
    about=FinishedBaccarat.additions,
    title=("Quem está em pé complementa a aposta do lugar ao lado", "A standing player adds to the bet of the seat beside"),
    pt="{player}, em pé, apostou {stake} {em_position} sem complementar uma aposta do ocupante do lugar ao lado: {why}.",
    en="{player}, standing, bet {stake} on {position} without adding to a bet of the holder of the seat beside: {why}.",
    reading=READING,
    version=2,
)  # fmt: skip
def standing_players_add_to_the_seat_beside(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """A standing player adds to the bet that the holder of an adjacent seat has made.

    Where the holder has no bet at all this is minor; on a chance on which he has none it is only noted: a bet on the tie
    or on a pair is against nobody.
    """
    if not finished.table.seated:
        yield NotEvaluable(NO_SEATS)
        return
    for added in finished.additions:
        bet = added.bet
        if bet.player in finished.seated:
            continue
        beside = finished.coup.standing.get(bet.player)
        if beside is not None and added.seat not in beside:
            yield _odd(bet, "not_beside")
        elif not added.own:
            yield _odd(bet, "no_bet_there")
        elif added.chance not in added.own and added.chance not in AGAINST:
            yield _odd(bet, "another_chance", Severity.INFO)


def _odd(bet: Bet, why: str, severity: Severity | None = None) -> Breach:
    return Breach((bet.placed,), {**laid(bet), "why": Word(word=why)}, player=bet.player, severity=severity)


@at_end(
    "ao-de-261-22/10/12", "ao-de-261-22/11/12",
    severity=Severity.MINOR,
    about=FinishedBaccarat.additions,
    title=("Quem está sentado aposta no seu lugar", "Seated players bet in their own box"),
    pt="{player}, com lugar à mesa, apostou {stake} {em_position}, na marcação de outro lugar.",
    en="{player}, who held a seat, bet {stake} on {position}, in the box of another seat.",
    reading=SEATED,
)  # fmt: skip
def seated_players_bet_in_their_own_box(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Only players who stand in the gaps may add to the bet of another's seat; who is seated has a box of his own."""
    if not finished.table.seated:
        yield NotEvaluable(NO_SEATS)
        return
    for added in finished.additions:
        if added.bet.player in finished.seated:
            yield Breach((added.bet.placed,), laid(added.bet), player=added.bet.player)


@at_end(
    "ao-de-261-22/10/12", "ao-de-261-22/11/12",
    severity=Severity.MAJOR,
    about=FinishedBaccarat.additions,
    title=("Ninguém aposta contra o ocupante do lugar", "Nobody bets against the holder of the seat"),
    pt="{player} apostou {stake} {em_position}, contra a marcação do ocupante do lugar.",
    en="{player} bet {stake} on {position}, against the holder of the seat.",
    version=2,
)  # fmt: skip
def nobody_bets_against_the_holder(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Nobody may bet on banca in a box whose holder backs ponto, nor the other way round.

    Where the holder backs both, neither is against him.
    """
    if not finished.table.seated:
        yield NotEvaluable(NO_SEATS)
        return
    for added in finished.additions:
        if AGAINST.get(added.chance) in added.own and added.chance not in added.own:
            yield Breach((added.bet.placed,), laid(added.bet), player=added.bet.player)
