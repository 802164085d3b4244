"""How much may be raised, and how often: art. 13 nn. 19, 47, 55; art. 14 nn. 15 to 17."""

from schemas.events.poker import BetPosted, MoveMade
from schemas.events.table import CoupOpened
from schemas.findings import Money, Severity, Value
from streams.games.poker.betting_law import OWN_BET, POT, TOO_MANY
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both, in_2001
from streams.games.poker.state import NO_CAVES, SHOWN
from streams.games.poker.unlawful_raises import beyond_the_pot, raises_of_own_bets, raises_too_many
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import Shortfalls

CARRIED = (CoupOpened, BetPosted, MoveMade)
COUNTED = "poker:9"  # how often the last bet counts
REOPENED = "poker:28"  # an all-in raise below the minimum
TOO_LOW = "poker:80"  # what follows a raise below the minimum
ONLY_CALL = "poker:52"  # what follows a raise that was not allowed


@at_end(
    *both("14/15", "13/19"),
    severity=Severity.CRITICAL,
    version=2,
    about=FinishedHand.raises,
    title=("Aposta-se e repica-se pelo menos o mínimo", "A bet or a raise is at least the minimum"),
    pt="{player} subiu a aposta em {found}; o mínimo é {due}.",
    en="{player} raised the stake by {found}; the minimum is {due}.",
    needs=CARRIED,
)
def raise_is_at_least_the_minimum(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A raise is at least one minimum bet of the table, and so is a first bet.

    Who puts in the whole cave may raise by less, which is not written (poker:58). No money is reported: whether the raise had
    to be completed or handed back is not written, and who is short depends on it (poker:80).
    """
    least = int(finished.coup.minimum * law.betting.least_raise)
    for move in finished.raises:
        if move.raised_by >= least or move.all_in:
            continue
        if move.player.start is None:
            yield NotEvaluable(NO_CAVES)
            continue
        values: dict[str, Value] = {
            "player": move.player.player, "found": Money(money=move.raised_by), "due": Money(money=least)
        }  # fmt: skip
        at = law.at("14/15" if move.bet and law.sintetico is None else "13/19")
        shows = (finished.table.limits, *finished.coup.posts, *move.before)
        yield Breach((move.event,), values, move.player.player, paragraph=at, reading=TOO_LOW, shows=shows)


@at_end(
    *both("14/15"),
    severity=Severity.CRITICAL,
    version=2,
    about=FinishedHand.raises,
    title=("O repique não excede o pote", "A raise does not exceed the pot"),
    pt="{player} repicou {found} com {pot} no pote e {bet} por igualar; o máximo é {most}.",
    en="{player} raised by {found} with {pot} in the pot and {bet} to be matched; the most is {most}.",
    needs=CARRIED,
)
def raise_does_not_exceed_the_pot(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """At a pot limit table a raise is at most what is in the pot, the last bet counted once, twice or three times.

    How often it counts the house fixes. Where it did not, only what exceeds the pot with the bet counted three times is a
    sure breach; what exceeds it counted once is noted (poker:9), and nobody is surely short by it.
    """
    for move, most, noted in beyond_the_pot(finished):
        player, money = move.player.player, finished.too_much.of(POT, move)
        values: dict[str, Value] = {
            "player": player, "found": Money(money=move.raised_by), "pot": Money(money=move.pot),
            "bet": Money(money=move.bet), "most": Money(money=most),
        }  # fmt: skip
        before = (each.event for each in finished.moves[max(0, move.number - SHOWN) : move.number])
        shows = (finished.table.opened, *finished.coup.posts, *before)
        yield Breach((move.event,), values, player=player, severity=Severity.INFO if noted else None,
                     reading=COUNTED if noted else _inferred(money), shortfalls=money, shows=shows)  # fmt: skip


def _inferred(money: Shortfalls) -> str | None:
    """That the excess of a raise that was not allowed goes back is written for a raise without a word alone."""
    return ONLY_CALL if money else None


@at_end(
    *both("14/16", "13/47", "14/17"),
    severity=Severity.MAJOR,
    version=2,
    about=FinishedHand.raises,
    title=("Não se repica mais de três vezes por turno", "There are at most three raises in a round"),
    pt="{player} fez o repique n.º {found} do turno {round}, com {players} jogadores na mão; são permitidos {due}.",
    en="{player} made raise no. {found} of round {round}, with {players} players in the hand; {due} are allowed.",
)
def raises_are_limited_in_number(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """In each round there are three raises at most; with only two players in the hand, any number.

    The first bet of a round and the blinds are no raises. Art. 13 n. 47 speaks of each player, art. 14 n. 16 of the round:
    the round is meant (poker:29). Who is all-in still is in the hand. Extracts come from rooms with other rules: not judged.
    """
    for move in raises_too_many(finished):
        money = finished.too_much.of(TOO_MANY, move)
        values: dict[str, Value] = {
            "player": move.player.player, "found": move.raises + 1, "round": move.round.number,
            "players": move.active, "due": law.betting.raises or 0,
        }  # fmt: skip
        shows = (*move.round.opening, *move.before, move.event)
        yield Breach(
            (move.event,), values, player=move.player.player, reading=_inferred(money), shortfalls=money, shows=shows
        )


@at_end(
    *both("13/55"), in_2001("51"),
    severity=Severity.MAJOR,
    version=2,
    about=FinishedHand.again,
    title=("Ninguém repica a própria aposta", "Nobody raises an own bet"),
    pt="{player} subiu a aposta em {found} depois de já ter decidido, sem que outro jogador repicasse pelo menos o mínimo.",
    en="{player} raised the stake by {found} after having decided already, though nobody else had raised by the minimum.",
    needs=CARRIED,
)  # fmt: skip
def nobody_raises_an_own_bet(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Who has bet and seen how the others react may not raise, unless another player raised meanwhile.

    A blind is no bet in this sense (poker:51). Who passed may raise a bet that came later. Whether an all-in below the
    least raise lets the others raise again is not written: such a raise is only noted (poker:28).
    """
    for each in raises_of_own_bets(finished):
        move, money = each.move, finished.too_much.of(OWN_BET, each.move)
        values: dict[str, Value] = {"player": move.player.player, "found": Money(money=move.raised_by)}
        yield Breach(
            (each.before.event, move.event), values, player=move.player.player,
            reading=REOPENED if each.noted else _inferred(money), severity=Severity.INFO if each.noted else None,
            shortfalls=money, shows=tuple(other.event for other in each.between),
        )  # fmt: skip
