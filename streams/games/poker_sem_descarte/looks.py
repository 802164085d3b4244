"""What there may be to judge of a coup that is over: looks that spare rules their question."""

from typing import Any, NamedTuple

from schemas.envelope import Event
from streams.games.cards.law import shuffler_mode
from streams.games.poker_sem_descarte.deal import deal_of
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.games.poker_sem_descarte.state import BANK, GO, INITIAL, PASS, SECOND, PokerCoup
from streams.games.poker_sem_descarte.table import PokerTable
from streams.rules.order import surely_before


class Looked(NamedTuple):
    """In what a coup is not as it nearly always is; worked out once."""

    boxes: bool
    calls: bool
    deal: bool
    play: bool


def _looked(table: PokerTable, coup: PokerCoup, law: PokerLaw) -> Looked:
    if coup.looked is None:
        played = table.played(law) is not None
        coup.looked = Looked(
            _boxes(table, coup, law), _calls(coup, law), played and _deal(table, coup, law), played and _play(coup, law)
        )
    found: Looked = coup.looked
    return found


def boxes_are_odd(table: PokerTable, event: Event[Any], law: PokerLaw) -> bool:
    """A box has several initial bets, a player several boxes, or a bet is outside the limits."""
    return table.coup is not None and _looked(table, table.coup, law).boxes


def calls_are_odd(table: PokerTable, event: Event[Any], law: PokerLaw) -> bool:
    """The betting was not called closed before the cards, or in other words."""
    return table.coup is not None and _looked(table, table.coup, law).calls


def deal_is_odd(table: PokerTable, event: Event[Any], law: PokerLaw) -> bool:
    """The cards of a coup that counts went round in another way than the table's."""
    return table.coup is not None and _looked(table, table.coup, law).deal


def play_is_odd(table: PokerTable, event: Event[Any], law: PokerLaw) -> bool:
    """Of a coup that counts: not every box decided once in its time, staked twice as much, and saw the bank's hand."""
    return table.coup is not None and _looked(table, table.coup, law).play


def bets_are_late(table: PokerTable, event: Event[Any], law: PokerLaw) -> bool:
    """A bet was laid or altered after its time."""
    return table.coup is not None and bool(table.coup.late)


def coup_is_void(table: PokerTable, event: Event[Any], law: PokerLaw) -> bool:
    """The coup was called void."""
    return table.coup is not None and table.coup.void is not None


def somebody_misbehaved(table: PokerTable, event: Event[Any], law: PokerLaw) -> bool:
    """A breach of conduct is on record at the table, or somebody was barred."""
    return bool(table.conduct or table.barred)


def _boxes(table: PokerTable, coup: PokerCoup, law: PokerLaw) -> bool:
    players: set[str] = set()
    least, most, seconds = table.minimum, table.maximum, coup.bets_on(SECOND)
    for seat, bets in coup.bets_on(INITIAL).items():
        bet = bets[0]
        if len(bets) > 1 or bet.player in players or bet.stake < least or (most is not None and bet.stake > most):
            return True
        players.add(bet.player)
        second = seconds.get(seat)
        if second is not None and second[0].player != bet.player:
            return True
    return len(players) > min(len(set(table.licence.seats)), law.most_players)


def _calls(coup: PokerCoup, law: PokerLaw) -> bool:
    if not coup.calls or coup.dealt is None:
        return True
    return coup.calls[0].data.phrase != law.closing_phrase or surely_before(coup.dealt, coup.calls[0])


def _deal(table: PokerTable, coup: PokerCoup, law: PokerLaw) -> bool:
    deal = deal_of(coup, table.licence, law)
    due = deal.one_by_one if shuffler_mode(table.licence) is None else deal.packets
    return deal.places != due or len(deal.packets) == law.packet  # nobody played: both ways are the same


def _play(coup: PokerCoup, law: PokerLaw) -> bool:
    """Told by the numbers of the events alone; what they leave open the rules look at."""
    initial, shown = coup.bets_on(INITIAL), coup.uncovered[0].sequence if coup.uncovered else None
    if coup.late or len(coup.decisions) != len(initial):
        return True
    last, first = coup.drawn[-1].sequence, None
    for seat, bets in initial.items():
        said = coup.decisions.get(seat, ())
        if len(said) != 1 or len(bets) != 1 or said[0].sequence < last or said[0].data.by != bets[0].player:
            return True
        if shown is not None and said[0].sequence > shown:
            return True
        if _unlike(coup, seat, said[0].data.action, law):
            return True
        first = said[0].sequence if first is None else min(first, said[0].sequence)
    up = [laid.shown.sequence for laid in coup.hands.get(BANK, ()) if laid.shown is not None]
    return first is not None and (not up or min(up) > first or (bool(coup.went) and len(up) < law.cards_each))


def _unlike(coup: PokerCoup, seat: str, action: str, law: PokerLaw) -> bool:
    """What was decided for a box does not show in its chips: taken before the bank is uncovered, or laid twice over."""
    bet = coup.bets_on(INITIAL)[seat][0]
    if action == PASS:
        return bool(coup.uncovered) and any(told.sequence > coup.uncovered[0].sequence for told in bet.collections)
    second = coup.bets_on(SECOND).get(seat, ())
    return action != GO or len(second) != 1 or second[0].stake != law.second_over_initial * bet.stake
