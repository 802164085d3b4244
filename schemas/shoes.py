"""A baccarat shoe as text: one small open format, so that a shoe recorded elsewhere can be judged and ours published.

One line a fact, words apart by blanks, `"..."` around a word with blanks in it, `#` before a remark:

    vigia-shoe 1
    game baccarat_ponto_banca
    day 2023-03-14
    packs 6
    burn ?? ?? ?? ?? ?? ?? ?? ??
    coup 1
    bet Ana banca 5000 paid 4900
    draw P4S B7H PKD B8D P3C

`draw` has the cards as they left the shoe, each with the hand where it lay in the end: P (ponto) or B (banca), X if it was
put aside. `??` is a card that nobody read. docs/shoes.md says all of it.
"""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from schemas.cards import PACK

FORMAT: Final = "vigia-shoe"
VERSION: Final = "1"
UNREAD: Final = "??"
BYTE_ORDER_MARK: Final = "\ufeff"  # some editors put one before the first line
HANDS: Final = ("ponto", "banca")
ASIDE: Final = "aside"  # where a card lies that was put aside
HAND_LETTERS: Final[Mapping[str, str]] = {"P": "ponto", "B": "banca", "X": ASIDE}
CHANCES: Final = ("ponto", "banca", "tie", "ponto_pair", "banca_pair")
OUTCOMES: Final = ("paid", "lost", "pushed", "returned")
EVERY_COUP: Final = "every_coup"  # after each coup its cards go back, and all are shuffled
MINOR_DIGITS: Final = 2  # amounts are written in whole units of money with at most so many decimals
MOST: Final = 10**15  # minor units
LONGEST_LINE: Final = 4_096
CARDS_IN_A_LINE: Final = 500  # five characters each at most
LONGEST_NAME: Final = 100  # of a player or a coup: room is left for the names of bets
GAMES: Final = ("baccarat_ponto_banca", "baccarat_macau", "baccarat_online", "baccarat_macau_online")


class NotAShoe(ValueError):
    """The text is not a shoe; the message says in which line, what stands there and what would be right."""


@dataclass(frozen=True, slots=True)
class ShoeBet:
    """A bet and, where it is known, what became of it. Amounts are in minor units."""

    player: str
    chance: str
    stake: int
    outcome: str | None = None  # of `OUTCOMES`
    amount: int = 0  # paid


@dataclass(slots=True)
class ShoeCoup:
    """One coup: what was burnt before it, what was bet, which card went to which hand, in order."""

    name: str
    burnt: list[str] = field(default_factory=list)
    bets: list[ShoeBet] = field(default_factory=list)
    drawn: list[tuple[str, str]] = field(default_factory=list)  # hand, card
    void: bool = False
    warned: bool = False  # the warning card came out


@dataclass(slots=True)
class Shoe:
    """A whole shoe, from the first card burnt to the last coup."""

    game: str
    day: date  # on which it was played: the law of that day
    packs: int
    currency: str | None = None
    deduction: str | None = None
    shuffle: str | None = None  # `every_coup`, or only when the shoe is over
    burnt: list[str] = field(default_factory=list)  # at the start
    coups: list[ShoeCoup] = field(default_factory=list)


def written(shoe: Shoe) -> str:
    """The shoe as text; `parsed` reads the same shoe again. What it would not read is not written: `NotAShoe`."""
    text = _text_of(shoe)
    if parsed(text) != shoe:
        raise NotAShoe("the shoe says something that its text cannot")
    return text


def _text_of(shoe: Shoe) -> str:
    head = {"game": shoe.game, "day": shoe.day.isoformat(), "packs": str(shoe.packs)}
    head |= {} if shoe.currency is None else {"currency": shoe.currency}
    head |= {} if shoe.deduction is None else {"deduction": shoe.deduction}
    head |= {} if shoe.shuffle is None else {"shuffle": shoe.shuffle}
    lines = [f"{FORMAT} {VERSION}", *(f"{key} {shlex.quote(value)}" for key, value in head.items())]
    lines += _rows("burn", shoe.burnt)
    lines += [line for coup in shoe.coups for line in _coup_lines(coup)]
    return "\n".join(lines) + "\n"


def _coup_lines(coup: ShoeCoup) -> Iterator[str]:
    yield f"coup {shlex.quote(coup.name)}"
    for bet in coup.bets:
        outcome = "" if bet.outcome is None else f" {bet.outcome}"
        outcome += f" {_amount_text(bet.amount)}" if bet.outcome == "paid" else ""
        yield f"bet {shlex.quote(bet.player)} {bet.chance} {_amount_text(bet.stake)}{outcome}"
    yield from _rows("burn", coup.burnt)
    letters = {hand: letter for letter, hand in HAND_LETTERS.items()}
    yield from _rows("draw", [letters[hand] + card for hand, card in coup.drawn])
    if coup.warned:
        yield "warning"
    if coup.void:
        yield "void"


def _rows(word: str, cards: list[str]) -> Iterator[str]:
    """As many lines as it takes: none is longer than may be read."""
    for first in range(0, len(cards), CARDS_IN_A_LINE):
        yield " ".join((word, *cards[first : first + CARDS_IN_A_LINE]))


def _amount_text(minor: int) -> str:
    whole, rest = divmod(minor, 10**MINOR_DIGITS)
    return f"{whole}.{rest:0{MINOR_DIGITS}}" if rest else str(whole)


def parsed(text: str) -> Shoe:
    """Read a shoe; `NotAShoe` names the first line that is none of it."""
    reader = _Reader()
    lines = text.removeprefix(BYTE_ORDER_MARK).split("\n")  # and nowhere else, as `splitlines` would
    for number, line in enumerate(lines if lines[-1] else lines[:-1], start=1):
        reader.take(number, line.removesuffix("\r"))
    return reader.shoe()


class _Reader:
    """Reads a shoe line by line."""

    def __init__(self) -> None:
        self.number = 0
        self.begun = False
        self.head: dict[str, str] = {}
        self.burnt: list[str] = []
        self.coups: list[ShoeCoup] = []
        self.names: set[str] = set()

    def take(self, number: int, line: str) -> None:
        """The next line."""
        self.number = number
        if len(line) > LONGEST_LINE:
            raise self._fault(f"no line is longer than {LONGEST_LINE} characters")
        try:
            words = shlex.split(line, comments=True)
        except ValueError as fault:
            raise self._fault(f"the quotes do not match ({fault})") from None
        if not words:
            return
        if not self.begun:
            self._begin(words)
            return
        word, *rest = words
        if word in _HEAD:
            self._set(word, rest)
        elif word in _LINES:
            _LINES[word](self, rest)
        else:
            raise self._fault(f"{word!r} begins no line; known are {', '.join((*_HEAD, *_LINES))}")

    def shoe(self) -> Shoe:
        """All that was read."""
        self.number += 1
        missing = [key for key in ("game", "day", "packs") if key not in self.head] if self.begun else [FORMAT]
        if missing:
            raise self._fault(f"the text ends without {', '.join(missing)}")
        if not self.coups:
            raise self._fault("the shoe has no coup")
        return Shoe(
            game=self.head["game"], day=date.fromisoformat(self.head["day"]), packs=int(self.head["packs"]),
            currency=self.head.get("currency"), deduction=self.head.get("deduction"), shuffle=self.head.get("shuffle"),
            burnt=self.burnt, coups=self.coups,
        )  # fmt: skip

    def _begin(self, words: list[str]) -> None:
        if words != [FORMAT, VERSION]:
            raise self._fault(f"the first line must be {FORMAT} {VERSION!s}")
        self.begun = True

    def _set(self, key: str, rest: list[str]) -> None:
        pattern, right = _HEAD[key]
        if self.coups:
            raise self._fault(f"{key} must come before the first coup")
        if key in self.head:
            raise self._fault(f"{key} stands there twice")
        if len(rest) != 1 or not re.fullmatch(pattern, rest[0]) or (key == "day" and not _is_day(rest[0])):
            raise self._fault(f"{key} takes {right}, not {' '.join(rest) or 'nothing'!r}")
        self.head[key] = rest[0]

    def burn(self, cards: list[str]) -> None:
        """Cards burnt at the start, or before the first card of the coup."""
        burnt = self.coups[-1].burnt if self.coups else self.burnt
        burnt += [self._card(card) for card in cards]

    def coup(self, rest: list[str]) -> None:
        """The next coup."""
        if len(rest) != 1 or rest[0] in self.names or not _is_name(rest[0]):
            raise self._fault("coup takes one short name that no other coup has, such as 17")
        self.names.add(rest[0])
        self.coups.append(ShoeCoup(rest[0]))

    def bet(self, rest: list[str]) -> None:
        """A bet of the coup."""
        if len(rest) < 3 or rest[1] not in CHANCES or not _is_name(rest[0]):
            raise self._fault(
                f"bet takes a player, a chance ({', '.join(CHANCES)}) and a stake, such as Ana banca 5000"
            )
        player, chance, stake, *what = rest
        fits = not what or (what[0] in OUTCOMES and len(what) == 1 + (what[0] == "paid"))
        if not fits:
            raise self._fault(f"after the stake comes nothing, or one of {', '.join(OUTCOMES)} (paid with its amount)")
        paid = self._amount(what[1]) if len(what) > 1 else 0
        bet = ShoeBet(player, chance, self._amount(stake), what[0] if what else None, paid)
        self._in_coup().bets.append(bet)

    def draw(self, cards: list[str]) -> None:
        """The cards of the coup in the order in which they left the shoe."""
        drawn = self._in_coup().drawn
        for card in cards:
            if card[:1] not in HAND_LETTERS:
                raise self._fault(f"{card!r} does not begin with where it went: P, B or X")
            drawn.append((HAND_LETTERS[card[0]], self._card(card[1:])))

    def warning(self, rest: list[str]) -> None:
        """The warning card came out in this coup."""
        self._nothing_after("warning", rest)
        self._in_coup().warned = True

    def void(self, rest: list[str]) -> None:
        """The coup was declared void."""
        self._nothing_after("void", rest)
        self._in_coup().void = True

    def _nothing_after(self, word: str, rest: list[str]) -> None:
        if rest:
            raise self._fault(f"{word} stands alone in its line")

    def _in_coup(self) -> ShoeCoup:
        if not self.coups:
            raise self._fault("no coup has begun: write coup and its name first")
        return self.coups[-1]

    def _card(self, text: str) -> str:
        if text != UNREAD and text not in _CARDS:
            raise self._fault(f"{text!r} is no card: write rank and suit, such as 10H or AS, or {UNREAD}")
        return text

    def _amount(self, text: str) -> int:
        if not _AMOUNT.fullmatch(text):
            raise self._fault(f"{text!r} is no amount of money: write digits, with at most {MINOR_DIGITS} decimals")
        whole, _, rest = text.partition(".")
        amount = int(whole + rest.ljust(MINOR_DIGITS, "0"))
        if amount >= MOST:
            raise self._fault(f"{text!r} is no amount of money: it must be less than {MOST // 10**MINOR_DIGITS}")
        return amount

    def _fault(self, why: str) -> NotAShoe:
        return NotAShoe(f"line {self.number}: {why}")


def _is_day(text: str) -> bool:
    """A day after which there is another."""
    try:
        return date.fromisoformat(text) < date.max
    except ValueError:
        return False


def _is_name(text: str) -> bool:
    """A name that an event can carry."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable()


_CARDS: Final = frozenset(PACK)
_AMOUNT: Final = re.compile(rf"[0-9]{{1,{len(str(MOST))}}}(\.[0-9]{{1,{MINOR_DIGITS}}})?")
_DEDUCTIONS: Final = ("none", "every_win", "on_score")
_HEAD: Final[Mapping[str, tuple[str, str]]] = {  # what a word must look like, and how that is said
    "game": ("|".join(GAMES), f"one of {', '.join(GAMES)}"),
    "day": ("[0-9]{4}-[0-9]{2}-[0-9]{2}", "a day, such as 2023-03-14"),
    "packs": ("[1-9]|1[0-6]", "a number from 1 to 16"),
    "currency": ("[A-Z]{3}", "three capital letters, such as AOA"),
    "deduction": ("|".join(_DEDUCTIONS), f"one of {', '.join(_DEDUCTIONS)}"),
    "shuffle": (EVERY_COUP, EVERY_COUP),
}
_LINES: Final[Mapping[str, Callable[[_Reader, list[str]], None]]] = {
    "burn": _Reader.burn, "coup": _Reader.coup, "bet": _Reader.bet, "draw": _Reader.draw, "warning": _Reader.warning,
    "void": _Reader.void,
}  # fmt: skip
