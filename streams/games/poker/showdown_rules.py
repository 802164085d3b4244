"""Side pots, equal stakes, the cards turned up and the winner announced: art. 13 nn. 9.f, 38, 48, 62, 64, 65 and 68."""

from collections.abc import Iterator, Sequence
from typing import Any

from schemas.envelope import Event
from schemas.events.cards import CardDrawn
from schemas.events.poker import BetPosted, BettingRoundClosed, MoveMade, PotPaid, WinnerAnnounced
from schemas.findings import Money, Severity, Value, Word
from schemas.parties import Party, Role
from streams.games.poker.finished_pots import FinishedPots
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import SEAT, SHOWDOWN, both
from streams.games.poker.payments import LAST_HAND
from streams.games.poker.pots import PokerPot
from streams.games.poker.settlement import COVERED, SPLIT, TOGETHER, WINNER
from streams.games.poker.showdown import PotOutcome
from streams.games.poker.state import NO_CAVES, PokerHand
from streams.games.poker.table import PokerTable
from streams.games.poker.turns import after, from_seat
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.account import paired, player_of
from streams.rules.money import NOBODY

LATE = "poker:83"  # reading
ROUND_2001 = "II/54"  # the hands are valued the other way round


@at_end(
    *both("13/38"),
    severity=Severity.CRITICAL,
    version=2,
    title=("Cada encavado dá um pote lateral", "Every all-in amount makes a side pot"),
    pt="O pote {pot} devia ter {due}, para {players}; {found?formou-se com $|não se formou assim}.",
    en="The {pot} should have held {due}, for {players}; {found?it was formed with $|it was not formed so}.",
)  # fmt: skip
def every_all_in_amount_makes_a_side_pot(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """Where players are all-in with different amounts, each amount ends a pot: who put in that much may win it."""
    hand, pots = finished.coup, [pot for pot in finished.lying.pots if pot.amount]
    if hand.void is not None or (len(pots) < 2 and not hand.formed):
        return
    formed = {event.data.pot: event for event in hand.formed}
    for pot in pots:
        known = formed.get(pot.name)
        if known is not None and _formed_right(hand, known, pot):
            continue
        if finished.hangs_on_a_cave:
            yield NotEvaluable(NO_CAVES)
            return
        values: dict[str, Value] = {
            "pot": Word(word=pot.name), "due": Money(money=pot.amount), "players": ", ".join(pot.contenders),
            "found": Money(money=0 if known is None else known.data.amount),
        }  # fmt: skip
        shows = (*hand.posts, *hand.moves_shown, *finished.caves_shown)
        yield Breach(_level(hand, pot) if known is None else (known,), values, shows=shows)


def _formed_right(hand: PokerHand, formed: Event[Any], pot: PokerPot) -> bool:
    """Whether it was formed as it lies there, or as it lay before players took chips back (n. 71.c)."""
    taken = [event for player in hand.players.values() for event in player.withdrawn]
    since = sum(event.data.amount for event in taken if event.sequence > formed.sequence)
    return formed.data.amount in (pot.amount, pot.amount + since) and set(formed.data.players) == set(pot.contenders)


def _level(hand: PokerHand, pot: PokerPot) -> tuple[Event[Any], ...]:
    """The opening, and the last move of a player with whose chips a pot ends."""
    last = [player.moves[-1].event for player in hand.live if player.staked == pot.level and player.moves]
    return (hand.opened, *last[:1])


@at_end(
    *both("13/48"),
    severity=Severity.CRITICAL,
    version=2,
    about=FinishedPots.unequal_rounds,
    title=("No fim de cada turno as apostas são iguais", "At the end of a round all stakes are equal"),
    pt="O turno {round} acabou e {player} tinha nele {found} em vez de {due}.",
    en="Round {round} ended and {player} had {found} in it instead of {due}.",
    needs=(BetPosted, MoveMade, CardDrawn),
)  # fmt: skip
def stakes_are_equal_when_a_round_ends(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """All who are still in have the same amount in the pot, but for those whose cave does not reach (n. 49): these have all of it."""
    for round_, player, staked, due in finished.unequal_rounds:
        if player.start is None:
            yield NotEvaluable(NO_CAVES)
            continue
        values: dict[str, Value] = {
            "round": round_.number, "player": player.player, "found": Money(money=staked), "due": Money(money=due),
        }  # fmt: skip
        last = player.moves[-1].event if player.moves else finished.coup.opened
        over = round_.over or finished.event
        moves = (*round_.opening, *(move.event for move in round_.moves), *player.returned, *player.withdrawn)
        yield Breach((last, over), values, player=player.player, shows=(*finished.coup.posts, *moves))


@rule(
    *both("13/9.f"),
    on=(BettingRoundClosed,),
    severity=Severity.MAJOR,
    version=2,
    title=("O pagador conta o pote certo", "The dealer counts the pot right"),
    pt="No fim do turno o pagador contou {found?$|nada} no pote, onde estavam {due}.",
    en="At the end of the round the dealer counted {found?$|nothing} in the pot, which held {due}.",
)  # fmt: skip
def dealer_counts_the_pot_right(table: PokerTable, event: Event[BettingRoundClosed], law: PokerLaw) -> Breaches:
    """The dealer controls the pot: what he counts at the end of a round is what the players put in.

    Chips that nobody covered are their owner's: they may be counted, or handed back after the count.
    """
    hand, counted = table.hand, event.data.pot
    if hand is None or counted is None:
        return
    apart = hand.pot - hand.special.carried  # what lies there from a hand that nobody played may be counted apart
    back = _uncovered(hand)
    if counted not in (hand.pot, apart, hand.pot - back, apart - back):
        values: dict[str, Value] = {"found": Money(money=counted), "due": Money(money=hand.pot)}
        yield Breach((event,), values, shows=(*hand.posts, *hand.moves_shown))


def _uncovered(hand: PokerHand) -> int:
    """By how much one has staked more than anybody else, where nobody is left who could answer it."""
    stakes = sorted(hand.players.values(), key=lambda player: player.staked)
    able = [player for player in hand.live if not player.all_in]
    highest, second = stakes[-1:], stakes[-2:-1]
    alone = second and highest[0].live and all(player is highest[0] for player in able)
    return highest[0].staked - second[0].staked if alone else 0


@at_end(
    *both("13/62"),
    severity=Severity.MINOR,
    title=("As cartas mostram-se por ordem e à voz do pagador", "Hands are shown in turn, at the dealer's call"),
    pt="{player} mostrou as cartas {early?antes da voz do pagador|fora da ordem}{other?: cabia primeiro a $|}.",
    en="{player} turned the cards up {early?before the dealer's call|out of turn}{other?: $ came first|}.",
)  # fmt: skip
def hands_are_shown_in_turn(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """After the last round the cards are turned at the dealer's call; first by who opened that round, then clockwise.

    Where the last round was not played because all but one were all-in, the text names nobody, and no order is judged.
    """
    hand = finished.coup
    call = next(iter(hand.called.get(SHOWDOWN, ())), None)
    early = [event for event in hand.shown if call is not None and event.sequence < call.sequence]
    if early:
        values: dict[str, Value] = {"player": early[0].data.player, "early": 1, "other": None}
        yield Breach((early[0], call) if call else (early[0],), values, player=early[0].data.player)
        return
    live = {player.seat for player in hand.live}
    turned = [event for event in hand.shown if event.data.seat in live]
    there = {event.data.seat for event in turned}
    wrong = []
    for first in _first_to_show(hand, law, finished.table.order):
        due = [seat for seat in from_seat(first, finished.table.order) if seat in there]
        out = [(event, seat) for event, seat in zip(turned, due, strict=False) if event.data.seat != seat]
        if not out:
            return
        wrong.append(out[0])
    if wrong:
        event, seat = wrong[0]
        values = {"player": event.data.player, "early": 0, "other": hand.players[seat].player}
        moves = () if hand.round is None else tuple(move.event for move in hand.round.moves)
        began = event is turned[0] or not law.of_2001
        at = None if began else law.at(ROUND_2001)
        yield Breach((event,), values, player=event.data.player, paragraph=at, shows=(*hand.shown, *moves))


def _first_to_show(hand: PokerHand, law: PokerLaw, order: Sequence[str]) -> list[str]:
    """The seats that may show first: who opened the last round, where it was played.

    In 2001 it is who bet highest in it, and nobody is named where nobody did; at omaha online the last to raise, or, failing
    that, the seat after the marker. Where the raises were in earlier rounds only, both may begin there.
    """
    round_ = hand.round
    if round_ is None or not round_.moves or len(hand.board) != law.dealing.board:
        return []
    if round_.moves[0].event.sequence < hand.board[-1].drawn.sequence:
        return []
    if law.of_2001:
        return [] if round_.raiser is None else [round_.raiser]
    if law.online is not None:
        raised = [each.raiser for each in reversed(hand.rounds) if each.raiser is not None]
        return raised[:1] if round_.raiser is not None else [*after(hand.button, order)[:1], *raised[:1]]
    return [round_.moves[0].player.seat]


@at_end(
    *both("13/64", "13/65", "13/70.a"),
    severity=Severity.MAJOR,
    version=2,
    title=("O vencedor anuncia-se pelas cartas, antes de pagar", "The winner is announced by the cards, before payment"),
    pt="No pote {pot} {announced?anunciou-se a vitória de $|não se anunciou vencedor a tempo}; a melhor mão é de {players}.",
    en="For the {pot} {announced?the win of $ was announced|no winner was announced in time}; the best hand is that of {players}.",
)  # fmt: skip
def winner_is_announced_by_the_cards(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """When all have shown, the dealer announces who wins; a wrong announcement is put right before the pot is handed over.

    N. 64 wants the winning hand announced, not each pot: who was announced for one pot need not be for another won as well.
    Where a wrong winner was paid as well, that is reported once, with the money.
    """
    hand, accounts = finished.coup, finished.unsettled_pots
    known = {account.name for account in (accounts.of(WINNER, SPLIT, COVERED) if accounts else ())}
    if hand.void is not None or TOGETHER in known:
        return
    for outcome in finished.decided:
        if outcome.shown and not outcome.unclear and outcome.pot.name not in known:
            wrong = _announced(hand, outcome, law)
            yield from (NotEvaluable(NO_CAVES) for _ in wrong) if finished.hangs_on_a_cave else wrong


def _announced(hand: PokerHand, outcome: PotOutcome, law: PokerLaw) -> Iterator[Breach | NotEvaluable]:
    name = outcome.pot.name
    paid = next((event for event in hand.paid if getattr(event.data, "pot", "") == name), None)
    every: list[Event[Any]] = [*hand.winners, *hand.corrected]
    words = [event for event in every if event.data.pot == name]
    in_time = [event for event in words or every if paid is None or event.sequence < paid.sequence]
    right = [event for event in in_time if set(event.data.players) == set(outcome.winners)]
    last = max(in_time, key=lambda event: event.sequence, default=None) if words else None
    if right and (last is None or last in right):
        return
    if paid is None and not words:
        return
    wrong = last is not None and last.type == WinnerAnnounced.type
    paragraph = law.at("13/70.a") if wrong and outcome.doubt is None else law.at("13/64") if last else law.at("13/65")
    values: dict[str, Value] = {
        "pot": Word(word=name), "announced": None if last is None else ", ".join(last.data.players),
        "players": ", ".join(outcome.winners),
    }  # fmt: skip
    evidence = tuple(event for event in (last, paid) if event is not None)
    cards = tuple(laid.drawn for player in hand.live for laid in player.cards)
    shows = (*cards, *(laid.drawn for laid in hand.board), *hand.shown)
    yield Breach(evidence, values, paragraph=paragraph, reading=outcome.doubt, shows=shows)


@at_end(
    *both("13/68"),
    severity=Severity.MINOR,
    title=("As cartas recolhem-se depois de pagar", "The cards are gathered after the payments"),
    pt="As cartas da mesa {gathered?recolheram-se antes de acabados os pagamentos|não se recolheram depois dos pagamentos}.",
    en="The cards {gathered?were gathered before all was paid|were not gathered after the payments}.",
)  # fmt: skip
def cards_are_gathered_after_the_payments(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """When the payments are done the dealer takes the cards off the table, so that the next hand can begin."""
    hand = finished.coup
    paid = [event for event in hand.paid if event.type == PotPaid.type]  # a mistake may be put right later
    if hand.void is not None or not paid:
        return
    gathered = [event for event in hand.collected if not event.data.place.startswith(f"{SEAT}:")]
    if not gathered:
        yield Breach((paid[-1],), {"gathered": 0})
        return
    last = paid[-1]
    if gathered[-1].sequence < last.sequence:
        yield Breach((gathered[-1], last), {"gathered": 1})


@at_end(
    *both("13/68"),
    severity=Severity.MAJOR,
    title=("Os pagamentos acabam antes da mão seguinte", "Payments are done before the next hand"),
    pt="Um pagamento da mão anterior foi {other?alterado|feito} já começada esta: {player} {other?passou a receber|recebeu} {amount}{other?, em vez de $|}{paid?, com $|}.",
    en="A payment from the hand before was {other?changed|made} after this hand had begun: {player} is paid {amount}{other? instead of $|}{paid?, who had been paid $|}.",
    version=2,
    reading=LATE,
)  # fmt: skip
def payments_are_done_before_the_next_hand(finished: FinishedPots, law: PokerLaw) -> Breaches:
    """The next hand begins when the payments are done; what was forgotten or wrong is put right before that.

    The money of a mistake is told with the hand in which it was made; here, what is changed though it was right.
    """
    for event, before, was_right in finished.put_right_late:
        values: dict[str, Value] = {
            "other": None if before is None else before.data.player,
            "paid": Money(money=0 if before is None else before.data.amount), "player": event.data.player,
            "amount": Money(money=event.data.amount),
        }  # fmt: skip
        if before is None:
            yield Breach((finished.coup.opened, event), values, player=event.data.player)
            continue
        was, now = player_of(before.data.player), player_of(event.data.player)
        net = {was: -before.data.amount}
        net[now] = net.get(now, 0) + event.data.amount
        net[Party(role=Role.POT, name=LAST_HAND)] = -sum(net.values())
        money = tuple(paired(net, LAST_HAND)) if was_right else NOBODY
        yield Breach((before, event), values, player=event.data.player, shortfalls=money)
