"""What the actions of a hand in the Poker Hand History format come to: posts, calls and raises in chips."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final, NamedTuple

from schemas.hand_history import (
    Acted,
    Dealt,
    HandHistory,
    NotAHand,
    Posted,
    PutIn,
    Showed,
    Step,
    card_of,
    minor_units,
    put_in,
)

BOARD: Final = 5
HARDLY: Final = 5  # no room takes more than one part in so many
ODD: Final = 5  # minor units by which the parts of a shared pot may differ
_ACTOR: Final = re.compile(r"p([1-9][0-9]?)\Z")


class Forced(NamedTuple):
    """Antes and blinds as the file has them, player by player."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    trimmed: bool

    def ways(self, stacks: tuple[int | None, ...]) -> Iterator[tuple[Posted, ...]]:
        """What may have been posted. Of a negative blind (posted out of turn) a file does not say what of it is live.

        It may also be the dead part alone, beside a big bet that the file leaves out.
        """
        big = max([*self.blinds[:2], 0])
        yield tuple(self._posted(stacks, lambda amount: (amount, 0)))
        if any(amount < 0 for amount in self.blinds):
            yield tuple(self._posted(stacks, lambda amount: (min(amount, big), amount - min(amount, big))))
            yield tuple(self._posted(stacks, lambda amount: (0, amount)))
            yield tuple(self._posted(stacks, lambda amount: (big, amount)))

    def _posted(self, stacks: tuple[int | None, ...], split: Callable[[int], tuple[int, int]]) -> Iterator[Posted]:
        level = self.trimmed or len(set(self.antes)) == 1
        left = list(stacks)
        for player, ante in enumerate(self.antes):
            if paid := _at_most(left, player, ante):
                yield Posted(player, "ante" if level and (self.trimmed or paid == ante) else "dead", paid)
        highest = 0
        small, big = self._small_and_big()
        for player in self._order():
            blind = self.blinds[player]
            live, dead = split(-blind) if blind < 0 else (blind, 0)
            if paid := _at_most(left, player, live):
                kind = (
                    "penalty" if blind < 0 else "small" if player == small else "big" if player == big else "straddle"
                )
                yield Posted(player, kind, paid)
            if paid := _at_most(left, player, dead):
                yield Posted(player, "dead", paid)
            highest = max(highest, live)

    def _small_and_big(self) -> tuple[int | None, int | None]:
        """The first two places, the last first where two play; one blind alone is the big one."""
        first, second = (1, 0) if len(self.blinds) == 2 else (0, 1)
        if self.blinds[first] > 0 and self.blinds[second] > 0:
            return (first, second) if self.blinds[first] <= self.blinds[second] else (None, second)
        return (None, second) if self.blinds[second] > 0 else (None, first)

    def _order(self) -> Iterator[int]:
        return reversed(range(len(self.blinds))) if len(self.blinds) == 2 else iter(range(len(self.blinds)))


def _at_most(left: list[int | None], player: int, amount: int) -> int:
    """What a player can pay of an amount; his stack is the less by it."""
    stack = left[player]
    if stack is None:
        return amount
    paid = min(stack, amount)
    left[player] = stack - paid
    return paid


class Ends(NamedTuple):
    """What the file says of the end: stacks, or what was collected, or neither."""

    stacks: tuple[int, ...] | None
    won: tuple[int, ...] | None


def played(hand: HandHistory, posted: tuple[Posted, ...], actions: list[Any]) -> HandHistory:
    """The hand with these bets posted: what each call came to follows from them."""
    table = _Table(hand, posted)
    steps = list[Step]()
    for number, notation in enumerate(actions, 1):
        if not isinstance(notation, str):
            raise NotAHand(f"action {number} is not text", f"a acção {number} não é texto")
        words = notation.split("#", 1)[0].split()
        if not words:
            continue
        try:
            steps.append(table.step(words))
        except NotAHand as fault:
            raise NotAHand(
                f"action {number} ({notation.strip()}): {fault.en}", f"acção {number} ({notation.strip()}): {fault.pt}"
            ) from None
    return replace(hand, posted=posted, steps=tuple(steps))


class _Table:
    """Stacks and bets while the actions of a hand are read."""

    def __init__(self, hand: HandHistory, posted: tuple[Posted, ...]) -> None:
        self.hand = hand
        self.left = list(hand.stacks)
        self.bets = [0] * len(self.left)
        self.hole: list[tuple[str | None, ...]] = [()] * len(self.left)
        self.board = 0
        for post in posted:
            stack = self.left[post.player]
            self.left[post.player] = None if stack is None else stack - post.amount
            if post.kind not in ("dead", "ante"):
                self.bets[post.player] += post.amount

    def step(self, words: list[str]) -> Step:
        """One action: who, what, and its arguments."""
        actor, verb, *rest = *words[:2], *([""] if len(words) < 2 else words[2:])
        if actor == "d":
            return self._dealing(verb, rest)
        player = self._player(actor)
        match verb, rest:
            case "f", []:
                return Acted(player, "fold")
            case "cc", []:
                return self._call(player)
            case "cbr", [amount]:
                return self._raise(player, amount)
            case "sm", []:
                return Showed(player)
            case "sm", ["-"]:
                return Showed(player, self.hole[player])
            case "sm", [cards]:
                return Showed(player, _cards(cards))
        raise NotAHand(f"{' '.join(words[1:])!r} is no action of this game", f"{' '.join(words[1:])!r} não é acção deste jogo")  # fmt: skip

    def _dealing(self, verb: str, rest: list[str]) -> Step:
        if verb == "db" and len(rest) == 1:
            cards = _cards(rest[0])
            self.board += len(cards)
            if self.board > BOARD:
                raise NotAHand("more than five common cards", "mais de cinco cartas comuns")
            self.bets = [0] * len(self.bets)
            return Dealt(None, cards)
        if verb == "dh" and len(rest) == 2:
            player = self._player(rest[0])
            self.hole[player] += _cards(rest[1])
            return Dealt(player, _cards(rest[1]))
        raise NotAHand(f"the dealer does not {verb!r} so", f"o pagador não faz {verb!r} assim")

    def _player(self, actor: str) -> int:
        match = _ACTOR.match(actor)
        if match is None or int(match.group(1)) > len(self.left):
            raise NotAHand(f"{actor!r} is nobody at this table", f"{actor!r} não está à mesa")
        return int(match.group(1)) - 1

    def _call(self, player: int) -> Acted:
        due = max(self.bets) - self.bets[player]
        paid = _at_most(self.left, player, due)
        self.bets[player] += paid
        return Acted(player, "call", paid) if due else Acted(player, "pass")

    def _raise(self, player: int, to: str) -> Acted:
        try:
            level = minor_units(Decimal(to), "the bet")
        except ArithmeticError:
            raise NotAHand(f"{to!r} is not an amount", f"{to!r} não é um valor") from None
        paid = level - self.bets[player]
        if paid <= 0:
            raise NotAHand("the bet is not more than what lies there", "a aposta não é mais do que já lá está")
        stack = self.left[player]
        self.left[player] = None if stack is None else stack - paid
        self.bets[player] = level
        return Acted(player, "raise", paid)


def that_adds_up(played: list[HandHistory], ends: Ends) -> HandHistory:
    """Of the ways in which a hand can be read, the one whose chips add up best; the first where none is better."""

    def odds(hand: HandHistory) -> tuple[int, int, int]:
        put = put_in(hand)
        won = _won(hand, put, ends)
        if won is None:
            return len(hand.players) + 1, 0, 0
        wrong = sum(won[player] != 0 for player in put.folded) + sum(amount < 0 for amount in won)
        taken = put.total - sum(won)
        return wrong + (taken < 0), abs(taken), sum(amount != 0 for amount in won)

    best = min(played, key=odds)
    return replace(best, won=_won(best, put_in(best), ends))


def _won(hand: HandHistory, put: PutIn, ends: Ends) -> tuple[int, ...] | None:
    """What each was paid of the pots. A file may count chips that nobody covered among what was collected.

    Where nobody got anything back, the file does not know who was paid: the hand is not over, or the room never says. Of a
    stack that ends lower than the hand can make it, its owner has taken chips off the table: what was collected counts.
    Where more was collected than was put in, however one reads it, the file leaves out what somebody posted.
    """
    known = ends.won is not None and any(ends.won)
    if ends.stacks is not None and None not in hand.stacks:
        kept = zip(ends.stacks, hand.stacks, put.live, put.dead, strict=True)
        got = [end - (start or 0) + live + dead for end, start, live, dead in kept]
        if put.total and not any(got):
            return None
        if min(got) >= 0 or not known:
            return tuple(whole - back for whole, back in zip(got, put.uncalled, strict=True))
    if ends.won is None or (put.total and not known):
        return None
    if sum(ends.won) <= put.total and not _with_uncalled(ends.won, put):
        return ends.won
    without = tuple(won - back if won >= back else won for won, back in zip(ends.won, put.uncalled, strict=True))
    return without if 0 <= put.total - sum(without) <= put.total // HARDLY else None


def _with_uncalled(won: tuple[int, ...], put: PutIn) -> bool:
    """Whether others collected too, and who bet more than was covered got just that, or just that more than each of them."""
    for player, back in enumerate(put.uncalled):
        others = [amount for at, amount in enumerate(won) if amount and at != player]
        if back and others and (won[player] == back or max(abs(won[player] - back - each) for each in others) <= ODD):
            return True
    return False


def _cards(text: str) -> tuple[str | None, ...]:
    if len(text) % 2 or not text:
        raise NotAHand(f"{text!r} are not cards", f"{text!r} não são cartas")
    return tuple(card_of(text[at : at + 2]) for at in range(0, len(text), 2))
