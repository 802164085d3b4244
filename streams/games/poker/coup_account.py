"""The account of a hand: what each put into the pots, what came out of them to whom, and what was due."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.poker import BetPosted, ChipsAdded, ChipsExchanged, ChipsReturned, ChipsWithdrawn, MoveMade
from schemas.parties import Party, Role
from streams.games.poker.finished import FinishedHand
from streams.games.poker.handed_back import wrongly_handed_back
from streams.games.poker.law import PokerLaw
from streams.games.poker.payments import LAST_HAND
from streams.games.poker.percentage import due_to_the_house, owed
from streams.games.poker.pots import spread
from streams.games.poker.settlement import PERCENTAGE, TOGETHER, Matter, payments_of, weighed
from streams.games.poker.showdown import CARRIED
from streams.games.poker.table import PokerTable
from streams.rules import NotEvaluable
from streams.rules.account import Claim, CoupAccount, Movement, player_of

PUT_IN: Final = (BetPosted.type, MoveMade.type, ChipsAdded.type)
TAKEN_OUT: Final = (ChipsReturned.type, ChipsWithdrawn.type)
Chips = list[tuple[str, Event[Any], int]]  # of whom, with which event, how much


def account(table: PokerTable, law: PokerLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """Players against pots, pots against players and the percentage; one matter for each pot, or one for all.

    Chips that went back to whoever had put them in are in no pot. Of a void hand all go back; of one that nobody played in
    2001 the chips lie there for the next.
    """
    hand = table.coup
    assert hand is not None  # noqa: S101  # asked only when a coup ends
    finished = FinishedHand(table, hand, hand.opened, law)
    back = wrongly_handed_back(hand).values()
    chips = chips_in(
        events, {one.player: sum(each.amount for each in back if each.player == one.player) for one in back}
    )
    if finished.settles_nothing:
        return _unsettled(finished, chips, keeps=hand.void is None)
    movements = _late(finished)
    claims: list[Claim] = []
    unclear: dict[str, str] = {}
    dues = due_to_the_house(finished, law)
    left, percentage = list(chips), _percentage(finished)
    for place, matter in enumerate(finished.matters):
        last = place == len(finished.matters) - 1
        entering = left if last else _enter(left, matter)
        movements += _entered(entering, matter.name)
        claims += [Claim(*each[:4], law.at("13/64")) for each in _entered(entering, matter.name)]
        movements += _left(matter, percentage[matter.name])
        if matter.unclear:
            unclear[matter.name] = matter.unclear
        else:
            claims += _due(finished, law, matter, dues.get(matter.name, 0))
    if hand.special.carried and finished.matters:
        name = finished.matters[0].name
        carried = Movement(pot_of(CARRIED), pot_of(name), hand.special.carried, name, hand.opened)
        movements.append(carried)
        claims.append(Claim(*carried[:4], law.at("13/64")))
    return CoupAccount(tuple(movements), tuple(claims), unclear)


def pot_of(name: str) -> Party:
    """A pot as a party."""
    return Party(role=Role.POT, name=name)


def _late(finished: FinishedHand) -> list[Movement]:
    """What moved with payments of the hand before that had been right: nothing of it was due."""
    pot = pot_of(LAST_HAND)
    movements = []
    for late in finished.put_right_late:
        if late.was_right and late.before is not None:
            was, now = late.before.data, late.event.data
            movements.append(Movement(player_of(was.player), pot, was.amount, LAST_HAND, late.event))
            movements.append(Movement(pot, player_of(now.player), now.amount, LAST_HAND, late.event))
    return [each for each in movements if each.amount]


def chips_in(events: Iterable[Event[Any]], paid: Mapping[str, int]) -> Chips:
    """The chips that lie in the pots in the end, each with the event that put them there; what went back is not there.

    `paid`: what each got back wrongly, which is paid out of the pots.
    """
    kept = dict(paid)
    chips: Chips = []
    moves: dict[str, int] = {}  # what the last move of each put in
    for event in events:
        if event.type in PUT_IN:
            name, amount = event.data.player, event.data.amount
            moves[name] = (moves.get(name, 0) if event.type == ChipsAdded.type else 0) + amount
        elif event.type == ChipsExchanged.type:
            name, amount = event.data.player, event.data.amount - moves.get(event.data.player, 0)
            moves[name] = event.data.amount
        elif event.type in TAKEN_OUT:
            name = event.data.player
            wrong = min(event.data.amount, kept.get(name, 0)) if event.type == ChipsReturned.type else 0
            kept[name] = kept.get(name, 0) - wrong
            amount = wrong - event.data.amount
        else:
            continue
        if amount > 0:
            chips.append((name, event, amount))
        elif amount < 0:
            _take_back(chips, name, event, -amount)
    return chips


def _take_back(chips: Chips, name: str, event: Event[Any], amount: int) -> None:
    """The last chips that a player put in go back first; what was never there leaves the pot with this event."""
    for place in reversed(range(len(chips))):
        owner, put, lies = chips[place]
        if owner == name and lies > 0 and amount:
            part = min(lies, amount)
            chips[place], amount = (owner, put, lies - part), amount - part
    chips[:] = [each for each in chips if each[2]]
    if amount:
        chips.append((name, event, -amount))


def _enter(left: Chips, matter: Matter) -> Chips:
    """Of the chips that are left, those in the pot of a matter: of each player the first ones."""
    parts = {name: amount for outcome in matter.decided for name, amount in outcome.pot.parts.items()}
    entering: Chips = []
    for place, (name, event, amount) in enumerate(left):
        part = min(amount, parts.get(name, 0))
        if part > 0:
            parts[name] -= part
            entering.append((name, event, part))
            left[place] = name, event, amount - part
    left[:] = [each for each in left if each[2]]
    return entering


def _entered(chips: Chips, about: str) -> list[Movement]:
    return [
        Movement(player_of(name), pot_of(about), amount, about, event)
        if amount > 0
        else Movement(pot_of(about), player_of(name), -amount, about, event)
        for name, event, amount in chips
    ]


def _percentage(finished: FinishedHand) -> dict[str, list[tuple[Event[Any], int]]]:
    """What was taken of each matter: first what was put down under its name, then of the rest."""
    left = [(event, event.data.amount) for event in finished.percentage_taken]
    parts: dict[str, list[tuple[Event[Any], int]]] = {matter.name: [] for matter in finished.matters}
    for own in (True, False):
        for matter in finished.matters:
            wants = matter.taken - sum(amount for _, amount in parts[matter.name])
            names = {outcome.pot.name for outcome in matter.decided}
            for place, (event, amount) in enumerate(left):
                part = min(wants, amount) if not own or event.data.pot in names else 0
                if part:
                    parts[matter.name].append((event, part))
                    left[place], wants = (event, amount - part), wants - part
    return parts


def _left(matter: Matter, percentage: Iterable[tuple[Event[Any], int]]) -> list[Movement]:
    """What came out of a pot: payments and percentage; and what of the percentage came back to be paid."""
    pot = pot_of(matter.name)
    out = [
        Movement(pot, player_of(each.player), each.amount, matter.name, each.events[-1])
        for each in matter.payments
        if each.amount
    ]
    if matter.repaid:
        out.append(Movement(PERCENTAGE, pot, matter.repaid, matter.name, matter.payments[-1].events[-1]))
    return out + [Movement(pot, PERCENTAGE, amount, matter.name, event) for event, amount in percentage]


def _due(finished: FinishedHand, law: PokerLaw, matter: Matter, beyond: int) -> list[Claim]:
    """What was to come out of it. `beyond`: what the house took too much of it (below zero: too little)."""
    wrong, pot = weighed(finished.coup, matter, finished.sharing), pot_of(matter.name)
    due = dict(matter.paid if wrong is None else wrong.due)
    if beyond:
        for name, part in spread(abs(beyond), owed(finished, matter) or {next(iter(due), ""): 1}).items():
            due[name] = due.get(name, 0) + (part if beyond > 0 else -part)
    claims = [
        Claim(pot, player_of(name), amount, matter.name, law.at("13/64")) for name, amount in due.items() if amount > 0
    ]
    house = matter.kept - beyond
    return [*claims, Claim(pot, PERCENTAGE, house, matter.name, law.at("13/65"))] if house else claims


def _unsettled(finished: FinishedHand, chips: Chips, *, keeps: bool) -> CoupAccount:
    """A hand of which nothing is paid: its chips go back, or, in 2001, lie there for the next (`keeps`)."""
    law, pot = finished.law, pot_of(TOGETHER)
    movements = _entered(chips, TOGETHER)
    claims = [Claim(*each[:4], law.at("13/64")) for each in movements] if keeps else []
    for payment in payments_of(finished.coup):
        movements.append(Movement(pot, player_of(payment.player), payment.amount, TOGETHER, payment.events[-1]))
    for event in finished.percentage_taken:
        movements.append(Movement(pot, PERCENTAGE, event.data.amount, TOGETHER, event))
    movements += _late(finished)
    return CoupAccount(tuple(each for each in movements if each.amount), tuple(claims), {})
