"""Players who stand between the seats and add to the bets of those who sit: n. 12 of arts. 10 and 11."""

from schemas.findings import Severity, Value, Word
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, PONTO
from streams.games.bets.settling import laid, standing
from streams.games.bets.state import Bet
from streams.games.cards.preparing import NO_SEATS
from streams.games.cards.state import kind_of, seat_of
from streams.rules import Breach, Breaches, NotEvaluable, at_end

READING = "baccarat:7.1"
AGAINST = {PONTO: BANCA, BANCA: PONTO}


def added(finished: FinishedBaccarat) -> list[Bet]:
    """The bets of standing players."""
    return [bet for bet in finished.in_play if finished.coup.stands(bet)]


@at_end(
    "ao-de-261-22/10/12", "ao-de-261-22/11/12",
    severity=Severity.MAJOR,
    title=("Há um jogador em pé por intervalo", "One player stands in each gap"),
    pt="Apostaram {found} jogadores em pé no tabuleiro dos lugares {seats}; podem ser {most}.",
    en="{found} standing players bet at the board of seats {seats}; there may be {most}.",
)  # fmt: skip
def no_more_players_stand_than_there_are_gaps(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """At most as many players stand at a board as there are gaps between its seats."""
    if not finished.table.seated:
        yield NotEvaluable(NO_SEATS)
        return
    others = added(finished)
    for board in finished.table.terms.boards:
        here = [bet for bet in others if seat_of(standing(bet)[0]) in board]
        players, most = dict.fromkeys(bet.player for bet in here), len(board) - 1
        if len(players) > most:
            values: dict[str, Value] = {"found": len(players), "seats": f"{board[0]}-{board[-1]}", "most": most}
            yield Breach(tuple(bet.placed for bet in here), values)


@at_end(
    "ao-de-261-22/10/12", "ao-de-261-22/11/12",
    severity=Severity.MINOR,
    title=("Quem está em pé complementa a aposta do lugar ao lado", "A standing player adds to the bet of the seat beside"),
    pt="{player}, em pé, apostou {stake} {em_position} sem complementar uma aposta do ocupante do lugar ao lado: {why}.",
    en="{player}, standing, bet {stake} on {position} without adding to a bet of the holder of the seat beside: {why}.",
    reading=READING,
)  # fmt: skip
def standing_players_add_to_the_seat_beside(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """A standing player adds to the bet that the holder of an adjacent seat has made.

    Where the holder has no bet at all this is minor; on a chance on which he has none it is only noted: a bet on the tie
    or on a pair is against nobody.
    """
    if not finished.table.seated:
        return
    for bet in added(finished):
        position, _ = standing(bet)
        seat, own = seat_of(position), _of_the_holder(finished, bet)
        beside = finished.coup.standing.get(bet.player)
        if beside is not None and seat not in beside:
            yield _odd(bet, "not_beside")
        elif not own:
            yield _odd(bet, "no_bet_there")
        elif kind_of(position) not in own and kind_of(position) not in AGAINST:
            yield _odd(bet, "another_chance", Severity.INFO)


def _odd(bet: Bet, why: str, severity: Severity | None = None) -> Breach:
    return Breach((bet.placed,), {**laid(bet), "why": Word(word=why)}, player=bet.player, severity=severity)


def _of_the_holder(finished: FinishedBaccarat, added_bet: Bet) -> set[str]:
    """The chances on which the holder of the seat has a bet."""
    seat = seat_of(standing(added_bet)[0])
    held = (finished.coup.held or {}).get(seat or "")
    own = [bet for bet in finished.in_play if bet.player == held and seat_of(standing(bet)[0]) == seat]
    return {kind_of(standing(bet)[0]) for bet in own}


@at_end(
    "ao-de-261-22/10/12", "ao-de-261-22/11/12",
    severity=Severity.MAJOR,
    title=("Ninguém aposta contra o ocupante do lugar", "Nobody bets against the holder of the seat"),
    pt="{player}, em pé, apostou {stake} {em_position}, contra a marcação do ocupante do lugar.",
    en="{player}, standing, bet {stake} on {position}, against the holder of the seat.",
)  # fmt: skip
def nobody_bets_against_the_holder(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Who stands may not bet on banca where the holder of the seat backs ponto, nor the other way round.

    Where the holder backs both, neither is against him.
    """
    for bet in added(finished) if finished.table.seated else ():
        chance, own = kind_of(standing(bet)[0]), _of_the_holder(finished, bet)
        if AGAINST.get(chance) in own and chance not in own:
            yield Breach((bet.placed,), laid(bet), player=bet.player)
