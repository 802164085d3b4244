"""A coup online: rules 2, 5, 13, 16, 17, 27 and 28."""

from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetPlaced
from schemas.events.online import ResultShown
from schemas.findings import Money, Severity, Value, Word
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, INDIVIDUAL, MULTI, PONTO
from streams.games.baccarat.state import BaccaratCoup
from streams.games.baccarat.table import BaccaratTable
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.cards.state import kind_of
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before

MINIMUM = "baccarat:4.10"


def _by_player(finished: FinishedBaccarat) -> dict[str, list[Bet]]:
    bets: dict[str, list[Bet]] = {}
    for bet in finished.in_play:
        bets.setdefault(bet.player, []).append(bet)
    return bets


@at_end(
    "pt-r-812-2015/2.b",
    severity=Severity.MAJOR,
    title=("Cada jogador aposta o mínimo na jogada", "Each player stakes the minimum in a coup"),
    pt="{player} apostou {found} na jogada{smallest?, numa das apostas só $|}; a aposta mínima é de {minimum}.",
    en="{player} staked {found} in the coup{smallest?, in one bet only $|}; the minimum is {minimum}.",
    reading=MINIMUM,
    version=2,
)  # fmt: skip
def each_player_stakes_the_least_in_a_coup(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """The minimum is what a player has to stake in one coup, over all chances; a single bet below it is only noted."""
    least = finished.table.licence.limits.minimum
    for player, bets in _by_player(finished).items():
        stakes = [standing(bet)[1] or 0 for bet in bets]
        enough, smallest = sum(stakes) >= least, min(stakes)
        if smallest < least:
            severity = Severity.INFO if enough else None
            values: dict[str, Value] = {
                "player": player, "found": Money(money=sum(stakes)), "minimum": Money(money=least),
                "smallest": Money(money=smallest) if enough else None,
            }  # fmt: skip
            yield Breach(tuple(bet.placed for bet in bets), values, player=player, severity=severity)


@at_end(
    "pt-r-812-2015/2.c",
    severity=Severity.MAJOR,
    title=("Apura-se o resultado antes de liquidar", "The scores come before the settlement"),
    pt="Recolheu-se ou pagou-se uma aposta antes de saída a última carta da jogada.",
    en="A bet was collected or paid before the last card of the coup was out.",
)  # fmt: skip
def scores_come_before_the_settlement(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """A coup runs from the bets over the deal to the scores, and then to what is collected and paid."""
    coup = finished.coup
    if coup.moves and coup.order and surely_before(coup.moves[0], coup.order[-1].drawn):
        yield Breach((coup.moves[0], coup.order[-1].drawn))


@rule(
    "pt-r-812-2015/2.d",
    on=(BetPlaced,),
    severity=Severity.MINOR,
    title=("Aposta-se dentro de uma sessão", "Bets are made in a session"),
    pt="{player} apostou sem ter uma sessão de jogo aberta.",
    en="{player} bet without an open gaming session.",
    version=2,
)  # fmt: skip
def bets_are_made_in_a_session(table: BaccaratTable, event: Event[BetPlaced], law: BaccaratLaw) -> Breaches:
    """A player's access to the game has a start and an end, and all bets lie between them."""
    if table.visit_of(event.data.player) is not None:
        return
    if table.unseen is not None:
        yield NotEvaluable(table.unseen)
    else:
        yield Breach((event,), {"player": event.data.player}, player=event.data.player)


@rule(
    "pt-r-812-2015/5",
    on=(ResultShown,),
    severity=Severity.CRITICAL,
    title=("O resultado é um e comum a todos", "The result is one and common to all"),
    pt="A {player} mostrou-se ponto {ponto} e banca {banca}; o resultado da jogada é {due_ponto} e {due_banca}.",
    en="{player} was shown ponto {ponto} and banca {banca}; the result of the coup is {due_ponto} and {due_banca}.",
    version=2,
)  # fmt: skip
def result_is_common_to_all(table: BaccaratTable, event: Event[ResultShown], law: BaccaratLaw) -> Breaches:
    """Everybody at a table is bound by one result, the same for all at the same time.

    Of cards that nobody read it is that which the first player was shown.
    """
    coup, shown = table.coup, event.data
    if coup is None or coup.first_shown is None:
        return
    hands = tuple(coup.hand(hand) for hand in (PONTO, BANCA))
    if any(card not in law.points for hand in hands for card in hand) or not all(hands):
        first = coup.first_shown
        ponto, banca = first.data.ponto, first.data.banca
        shows: tuple[Event[Any], ...] = (first,)
    else:
        ponto, banca = (law.total(tuple(str(card) for card in hand)) for hand in hands)
        shows = _how_it_fell(coup)
    if (shown.ponto, shown.banca) != (ponto, banca):
        values: dict[str, Value] = {
            "player": shown.player, "ponto": shown.ponto, "banca": shown.banca, "due_ponto": ponto, "due_banca": banca,
        }  # fmt: skip
        yield Breach((event,), values, player=shown.player, shows=shows)


def _how_it_fell(coup: BaccaratCoup) -> tuple[Event[Any], ...]:
    """The cards of both hands, and their scores as they were announced last."""
    cards = [laid.drawn for hand in (PONTO, BANCA) for laid in coup.hands.get(hand, ())]
    scores = [called[-1] for called in coup.scores.values()]
    return (*cards, *scores)


@at_end(
    "pt-r-812-2015/13",
    severity=Severity.MAJOR,
    title=("Ponto e banca do mesmo jogador diferem do mínimo", "One player's stakes on ponto and banca differ by the minimum"),
    pt="{player} apostou {ponto} no ponto e {banca} na banca; a diferença é menor do que a aposta mínima de {minimum}.",
    en="{player} staked {ponto} on ponto and {banca} on banca; the difference is less than the minimum bet of {minimum}.",
)  # fmt: skip
def ponto_and_banca_of_one_player_differ(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """Who bets on both sides in one coup keeps at least the minimum between the two."""
    least = finished.table.licence.limits.minimum
    for player, bets in _by_player(finished).items():
        sums = {
            hand: sum(standing(bet)[1] or 0 for bet in bets if kind_of(standing(bet)[0]) == hand)
            for hand in (PONTO, BANCA)
        }
        if all(sums.values()) and abs(sums[PONTO] - sums[BANCA]) < least:
            values: dict[str, Value] = {
                "player": player, "ponto": Money(money=sums[PONTO]), "banca": Money(money=sums[BANCA]),
                "minimum": Money(money=least),
            }  # fmt: skip
            yield Breach(tuple(bet.placed for bet in bets), values, player=player)


@at_end(
    "pt-r-812-2015/16",
    severity=Severity.CRITICAL,
    title=("As cartas esperam pelo fim das apostas", "Cards wait for the end of the betting"),
    pt="Distribuiu-se a primeira carta antes de findo o período de apostas.",
    en="The first card was dealt before the betting time was over.",
)  # fmt: skip
def cards_wait_for_the_end_of_the_betting(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """When the time for bets is over the deal begins, and not before."""
    first, closed = finished.coup.dealt, finished.coup.proper_close
    if first is None:
        return
    if closed is None:
        yield Breach((first,))
    elif surely_before(first, closed):
        yield Breach((first, closed))


@at_end(
    "pt-r-812-2015/17",
    severity=Severity.MINOR,
    title=("As cartas iniciais dão-se viradas para baixo", "First cards are dealt face down"),
    pt="A carta {card} foi distribuída com a face para cima.",
    en="{card} was dealt face up.",
)  # fmt: skip
def first_cards_are_dealt_face_down(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """The first cards lie face down until all are dealt."""
    for laid in finished.coup.order[: len(law.order)]:
        if laid.drawn.data.face == "up":
            yield Breach((laid.drawn,), {"card": str(laid.card)})


@at_end(
    "pt-r-812-2015/27",
    severity=Severity.MAJOR,
    title=("O período de apostas é assinalado a todos", "The betting time is signalled to all"),
    pt="O período de apostas não foi claramente assinalado, no início e no fim.",
    en="The betting time was not clearly signalled at its start and at its end.",
)  # fmt: skip
def betting_time_is_signalled(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """At a table for several players a timer, a text or a sound tells all when bets may be made, and when no more."""
    coup = finished.coup
    if finished.table.licence.layout != MULTI or coup.dealt is None:
        return
    signals = [event for event in (coup.window, coup.window_closed) if event is not None]
    if len(signals) < 2 or any(event.data.signal is None for event in signals):
        yield Breach((*signals, coup.dealt))


@at_end(
    "pt-r-812-2015/28",
    severity=Severity.MINOR,
    title=("O jogador só inicia a distribuição depois de apostar", "A player starts the deal only after betting"),
    pt="{player} iniciou a distribuição {fault}.",
    en="{player} started the deal {fault}.",
    version=2,
)  # fmt: skip
def player_starts_the_deal_after_betting(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """At an individual table the player may start the deal himself, once the bet is made."""
    asked = finished.coup.asked
    if asked is None:
        return
    own = [bet for bet in finished.in_play if bet.player == asked.data.player]
    timely = any(not surely_before(asked, bet.placed) for bet in own)
    individual = finished.table.licence.layout == INDIVIDUAL
    if not individual or not timely:
        values: dict[str, Value] = {
            "player": asked.data.player, "fault": Word(word="without_a_bet" if individual else "not_individual"),
        }  # fmt: skip
        yield Breach((asked,), values, player=asked.data.player)
