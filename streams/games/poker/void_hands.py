"""Void hands: n. 69, and what does not make a hand void: nn. 56, 70 and 71.e."""

from typing import Final

from schemas.findings import Severity, Value, Word
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import both, seat_at
from streams.games.poker.preparing import NOT_SEEN
from streams.games.poker.settlement import MAIN_POT, PERCENTAGE
from streams.games.poker.shown_misdeals import COUNT, LETTERS, ORDER, exposed_in_the_deal, undoing, wrong_way
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.money import Shortfalls, lacks, player, together

GIVEN_BACK: Final = "poker:15"
LATE: Final = "poker:16"
COUNT_SINTETICO: Final = "wrong_number_of_cards"
AGREEMENT: Final = "agreement"


def undone(finished: FinishedHand) -> Shortfalls:
    """Who is short, and to whose gain, if every chip was to go back to whoever had staked it."""
    hand, paid = finished.coup, finished.payees
    nets = {one.player: paid.get(one.player, 0) for one in hand.players.values()}
    nets |= {name: amount for name, amount in paid.items() if name not in nets}
    for one in hand.players.values():  # a player may hold two seats
        nets[one.player] += one.beyond - one.total
    house = sum(event.data.amount for event in hand.percentage)
    left = -sum(nets.values()) - house  # in the pots; below zero: more came out than lay there
    given = min(house, max(0, -left))  # which the house gave back first
    sums = {**{player(name): net for name, net in nets.items()}, PERCENTAGE: house - given, MAIN_POT: left + given}
    losers = {party: -net for party, net in sums.items() if net < 0}
    shortfalls: list[Shortfalls] = []
    for gainer, gain in sums.items():
        left = gain
        for party, lost in losers.items():
            part = max(0, min(left, lost))
            left, losers[party] = left - part, lost - part
            shortfalls.append(lacks(party, gainer, part))
    return together(shortfalls)


@at_end(
    *both("13/69", "13/69.a", "13/69.b", "13/69.c", "13/69.d", "13/69.e", "13/69.f", "13/69.g", "13/34", "13/35", "14/6",
          "15/2", "16/2", "16/15.a", "16/15.b", "16/15.c", "16/15.d"),
    severity=Severity.CRITICAL,
    version=2,
    title=("A mão mal distribuída é nula", "A misdealt hand is void"),
    pt="Houve erro na distribuição ({ground}) e a mão foi jogada até ao fim.",
    en="There was a misdeal ({ground}), and the hand was played to its end.",
)  # fmt: skip
def misdealt_hand_is_void(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A misdeal makes the hand void: everybody has his chips back, and a new hand begins.

    Faults of the deal excuse nobody who keeps silent, and the others play on when they come to light too late (poker:16).
    """
    hand = finished.coup
    if hand.void is not None or not hand.paid:
        return
    for ground, event in undoing(hand, finished.table, law).items():
        if event in hand.ready.checked and not hand.ready.known:
            yield NotEvaluable(NOT_SEEN)
            return
        yield Breach((event, hand.paid[0]), {"ground": Word(word=ground)}, paragraph=law.at(_number(finished, ground)),
                     shortfalls=undone(finished), shows=tuple(hand.posts))  # fmt: skip
        return


def _number(finished: FinishedHand, ground: str) -> str:
    """The letter; a deal that begins with the wrong player, goes the other way, or gives all too few has one of its own."""
    hand, law = finished.coup, finished.law
    if ground == ORDER:
        return {"start": "13/35", "direction": "13/34"}.get(wrong_way(hand, finished.table), LETTERS[ground])
    same = len({len(one.cards) for one in hand.players.values() if one.cards}) == 1
    if same and ground in (COUNT, COUNT_SINTETICO):
        return law.dealing.hole_cards_at
    return LETTERS[ground]


@at_end(
    *both("13/69"),
    severity=Severity.CRITICAL,
    version=2,
    title=("Da mão nula devolve-se tudo", "Everything of a void hand goes back"),
    pt="A mão foi anulada e nem todas as fichas voltaram a quem as tinha apostado.",
    en="The hand was called void, and not all chips went back to who had staked them.",
    reading=GIVEN_BACK,
)
def everything_of_a_void_hand_goes_back(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """Of a void hand nothing is won, and the house takes nothing."""
    hand = finished.coup
    if hand.void is None or not undoing(hand, finished.table, law):
        return
    money = undone(finished)
    if money:
        yield Breach((hand.void,), shortfalls=money, shows=tuple(hand.posts))


@at_end(
    *both("13/69", "13/56", "13/70.b", "13/70.c", "13/70.d", "13/70.e", "13/70.f", "13/71.e"),
    severity=Severity.CRITICAL,
    version=2,
    title=("Só um erro na distribuição anula a mão", "Only a misdeal makes a hand void"),
    pt="A mão foi anulada sem que a lei o permita: {fault}.",
    en="The hand was called void, and the law does not allow it: {fault}.",
)
def only_a_misdeal_makes_a_hand_void(finished: FinishedHand, law: PokerLaw) -> Breaches:
    """A hand is void on the grounds of the law alone: neither by agreement, nor for an error that is settled otherwise."""
    hand = finished.coup
    if hand.void is None or undoing(hand, finished.table, law):
        return
    number, fault = _why_it_stands(finished, law)
    values: dict[str, Value] = {"fault": Word(word=fault)}
    yield Breach((hand.void,), values, paragraph=law.at(number), shortfalls=_lost_by_it(finished),
                 shows=tuple(hand.posts))  # fmt: skip


def _why_it_stands(finished: FinishedHand, law: PokerLaw) -> tuple[str, str]:
    """Angola's number that says how such a hand goes on, and our word for what happened."""
    hand, table = finished.coup, finished.table
    if hand.void is not None and hand.void.data.ground == AGREEMENT:
        return "13/56", "agreed_between_players"
    if exposed_in_the_deal(hand, table):
        return "13/70.c", "one_card_was_turned_up"
    early = finished.early_streets
    if early:
        return early[0].number, "common_cards_came_early"
    if any(one.player in table.left_with for one in hand.players.values() if one.cards):
        return "13/70.b", "cards_for_an_absent_player"
    own = [one for one in hand.exposed if seat_at(one.data.place) is not None]
    return ("13/71.e", "player_showed_cards") if own else ("13/69", "no_ground")


def _lost_by_it(finished: FinishedHand) -> Shortfalls:
    """Where one player alone was left, the pot was his: the others have back what he had won.

    Of other hands it is told what did not even go back. Where a pot was paid all the same, that payment is judged.
    """
    hand = finished.coup
    live = hand.live
    if hand.paid:
        return ()
    if len(live) != 1:
        return undone(finished)
    back: dict[str, int] = {}
    for one in hand.players.values():
        if one is not live[0]:
            back[one.player] = sum(event.data.amount for event in one.returned if event.data.reason == "void")
    return together(lacks(player(live[0].player), player(name), amount) for name, amount in back.items())
