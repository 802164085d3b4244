"""Who may stay, who must leave, with what one plays: nn. 13, 14.h, 24 and 28; art. 14 nn. 8 and 9."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.poker import CaveBought
from schemas.events.table import ClockTicked, CoupOpened, TableResumed
from schemas.findings import Money, Severity, Value
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both
from streams.games.poker.seat_rules import NO_CAVE
from streams.games.poker.state import NO_SEATS, Holder
from streams.games.poker.table import PokerTable
from streams.games.poker.turns import after
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule

RESTS: Final = "poker:70"
RESTORED: Final = "poker:56"
AVERAGE: Final = "poker:75"
MINUTES: Final = "poker:32"
MINUTE: Final = 60  # seconds


def sat(holder: Holder | None) -> tuple[Event[Any], ...]:
    """With what a player took his seat."""
    return () if holder is None or holder.since is None else (holder.since,)


@rule(
    *both("13/13"),
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=("Quem falha três mãos deixa a mesa", "Whoever sits out three hands leaves the table"),
    pt="{player} continua no lugar {seat} depois de {hands} mãos sem jogar.",
    en="{player} still has seat {seat} after {hands} hands without playing.",
)
def who_sits_out_too_long_leaves_the_table(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """A player may rest for two hands and keep the seat; one who sits out three must leave the table.

    Who is dealt in and folds plays (poker:33).
    """
    for seat, holder in table.seats.items():
        missed = table.missed_hands.get(holder.player, [])
        if len(missed) == law.people.absent and not table.sure:
            yield NotEvaluable(NO_SEATS)
        elif len(missed) == law.people.absent:
            values: dict[str, Value] = {"player": holder.player, "seat": seat, "hands": len(missed)}
            yield Breach((missed[0], event), values, player=holder.player, shows=(*missed, *sat(holder)))


@rule(
    *both("13/13"),
    on=(CoupOpened,),
    severity=Severity.INFO,
    title=("O descanso não se repete", "A rest is not repeated"),
    pt="{player} voltou a pedir descanso dentro da mesma volta da mão e conserva o lugar.",
    en="{player} asked for a rest again within one turn of the hand, and keeps the seat.",
    reading=RESTS,
)
def rests_are_not_repeated(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """Who uses the rest of two hands repeatedly must leave the table; the law gives no number."""
    for player, asked in table.rests.items():
        if len(asked) < law.people.rests or asked[-1][1] != table.opened_hands - 1:
            continue
        first, before = asked[-2]
        second, now = asked[-1]
        if now > before and now - before <= len(table.seats):
            yield Breach((first, second, event), {"player": player}, player=player)


@rule(
    *both("13/24"),
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("Jogam pelo menos quatro jogadores", "At least four players play"),
    pt="Abriu-se uma mão com {seated#$ jogador|$ jogadores|nenhum jogador}; são precisos {least}.",
    en="A hand was opened with {seated#$ player|$ players|no player}; {least} are needed.",
)
def four_players_are_in_the_game(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """A game neither begins nor goes on with fewer than four players; a hand in progress may be played out."""
    if not table.sure:
        yield NotEvaluable(NO_SEATS)
    elif len(table.seats) < law.people.players:
        values: dict[str, Value] = {"seated": len(table.seats), "least": law.people.players}
        shows = tuple(holder.since for holder in table.seats.values() if holder.since is not None)
        yield Breach((event,), values, shows=shows)


@rule(
    *both("13/24"),
    on=(TableResumed, CoupOpened, ClockTicked),
    severity=Severity.MAJOR,
    title=("Sem quatro jogadores em quinze minutos, encerra-se", "Without four players in fifteen minutes the game closes"),
    pt="A partida foi suspensa com {seated#$ jogador|$ jogadores|nenhum jogador} e, passados {minutes} minutos, não tinha voltado a haver {least}; não foi encerrada.",
    en="The game was suspended with {seated#$ player|$ players|no player}, and after {minutes} minutes there were not {least} again; it was not closed.",
    version=3,
    reading=MINUTES,
)  # fmt: skip
def game_closes_when_players_do_not_come_back(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Too few players: the game is suspended, and closed if four are not there again within fifteen minutes.

    The stroke of the fifteenth still counts, and the moment when the fourth sits down, not that of the resumption.
    Before the first hand there is no game yet that could be suspended.
    """
    stop, people = table.stopped, law.people
    before = table.looked[0]
    if stop is None or table.stopped_with >= people.players:
        return
    if before is not None and before.sequence > stop.sequence and before.time - stop.time > people.restored:
        return  # it was reported then
    full = next((one for one, count in table.refilled if count >= people.players), None)
    late = full.time if full is not None else event.time
    if late - stop.time > people.restored and not table.sure:
        yield NotEvaluable(NO_SEATS)
    elif late - stop.time > people.restored:
        values: dict[str, Value] = {
            "seated": table.stopped_with, "minutes": int(people.restored.total_seconds()) // MINUTE,
            "least": people.players,
        }  # fmt: skip
        shows = tuple(one for one, _ in table.refilled)
        yield Breach((stop, full or event), values, shows=shows)


@rule(
    *both("13/28"),
    on=(CaveBought,),
    severity=Severity.MAJOR,
    title=("Quem entra traz a média do capital em jogo", "Whoever joins brings the average capital"),
    pt="{player} entrou com {amount?$|nada}; a média do capital em jogo era de {due}.",
    en="{player} joined with {amount?$|nothing}; the average capital in play was {due}.",
    reading=AVERAGE,
)
def who_joins_brings_the_average_capital(table: PokerTable, event: Event[CaveBought], law: PokerLaw) -> Breaches:
    """Who joins during a game brings the average of the caves in play; a difference below the minimum is none.

    Whoever has lost the cave may be counted among the players or not (poker:75). At omaha and hold'em the house fixes the least instead (art. 14 n. 7).
    """
    others = [holder.cave for holder in table.seats.values() if holder.player != event.data.player]
    if event.data.kind != "entry" or not others:
        return
    known = [cave for cave in others if cave is not None]
    if len(known) < len(others):
        yield NotEvaluable(NO_CAVE)
        return
    playing = [cave for cave in known if cave] or known
    due = sum(known) // len(playing)
    averages = (due, sum(known) // len(known))
    if all(abs(event.data.amount - average) >= table.minimum for average in averages):
        values: dict[str, Value] = {
            "player": event.data.player, "amount": Money(money=event.data.amount), "due": Money(money=due),
        }  # fmt: skip
        yield Breach((event,), values, player=event.data.player)


@rule(
    *both("13/14.h"),
    on=(CoupOpened,),
    severity=Severity.MAJOR,
    title=("Quem regressa repõe a cave", "Whoever comes back restores the cave"),
    pt="{player} saiu da mesa com {before} na cave e voltou a jogar com {found?$|nada}.",
    en="{player} left the table with {before} in the cave and plays again with {found?$|nothing}.",
    reading=RESTORED,
)
def who_comes_back_restores_the_cave(table: PokerTable, event: Event[CoupOpened], law: PokerLaw) -> Breaches:
    """Who leaves the table for a while plays on with no less than before."""
    for gone, back, before in table.back:
        holder = table.holder_of(back.data.player)
        if holder is None or holder.away is not None:
            continue
        if before is None or holder.cave is None:
            yield NotEvaluable(NO_CAVE)
        elif holder.cave < before:
            values: dict[str, Value] = {
                "player": holder.player, "before": Money(money=before), "found": Money(money=holder.cave),
            }  # fmt: skip
            yield Breach(
                (gone, back), values, player=holder.player, shows=tuple(table.taken_off.get(holder.player, ()))
            )


@at_end(
    *both("14/8"),
    severity=Severity.MAJOR,
    title=("Quem tem menos que o mínimo repõe a cave", "Whoever has less than the minimum buys in again"),
    pt="{player} jogou a mão com {cave?$|nada} na cave; o mínimo da mesa é {minimum}.",
    en="{player} played the hand with {cave?$|nothing} in the cave; the minimum of the table is {minimum}.",
)
def caves_reach_the_minimum_of_the_table(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who has less than the minimum of the table must buy chips to stay in the game."""
    hand = finished.coup
    for player in hand.dealt if hand.drawn else ():
        if player.start is not None and player.start < hand.minimum and player.cards:
            values: dict[str, Value] = {
                "player": player.player, "cave": Money(money=player.start), "minimum": Money(money=hand.minimum),
            }  # fmt: skip
            yield Breach((hand.opened, player.cards[0].drawn), values, player=player.player,
                         shows=(finished.table.limits, *sat(finished.table.seats.get(player.seat))))  # fmt: skip


@at_end(
    *both("14/9"),
    severity=Severity.MAJOR,
    title=("Quem entra não recebe logo a mão", "A newcomer does not have the hand at once"),
    pt="{player} sentou-se no lugar {seat}, a que cabia a mão, e jogou logo esse golpe.",
    en="{player} sat down at seat {seat}, to which the hand was due, and played that deal at once.",
)
def newcomers_do_not_have_the_hand(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who joins at the seat to which the hand is due plays from the next deal on, and the hand goes one seat further."""
    hand, table = finished.coup, finished.table
    if hand.before is None:
        return
    due = next((seat for seat in after(hand.before, table.order) if seat in hand.holders), None)
    came = None if due is None else table.newcomers.get(due)
    if due is None or came is None or came.sequence > hand.opened.sequence:
        return
    player = hand.players.get(due)
    dealt = player is not None and player.cards
    if not table.sure:
        yield NotEvaluable(NO_SEATS)
    elif hand.button == due or dealt:
        shows = (player.cards[0].drawn,) if player is not None and player.cards else ()
        yield Breach(
            (came, hand.opened), {"player": came.data.player, "seat": due}, player=came.data.player, shows=shows
        )
