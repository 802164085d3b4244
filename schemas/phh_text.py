"""Writes hands in the Poker Hand History format; `read_phh` reads the same hands again."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC
from typing import Final

from schemas.hand_history import (
    Acted,
    Dealt,
    HandHistory,
    NotAHand,
    Step,
    card_text,
    finishing,
    whole_units,
)
from schemas.phh import GAMES, LIMIT, read_phh

CODES: Final = {game: code for code, game in GAMES.items()}
NEAREST: Final = {"holdem": "NT", "omaha": "PO"}  # the format has no code for a game under another limit
LIVE: Final = ("small", "big", "straddle")


def written_phh(hands: Sequence[HandHistory]) -> str:
    """One hand as a file of one, several as tables. What it would not read alike is not written: `NotAHand`."""
    if len(hands) == 1:
        return _checked(hands[0])
    return "\n".join(f"[{place}]\n{_checked(hand)}" for place, hand in enumerate(hands, 1))


def _checked(hand: HandHistory) -> str:
    text = "".join(f"{name} = {value}\n" for name, value in _fields(hand))
    again = next(iter(read_phh(text)))
    if again.hand != hand:
        raise NotAHand(
            f"hand {hand.name} says something that the format cannot",
            f"a mão {hand.name} diz o que o formato não comporta",
        )
    return text


def _fields(hand: HandHistory) -> Iterator[tuple[str, str]]:
    code = CODES.get((hand.game, hand.limit), NEAREST[hand.game])
    yield "variant", _quoted(code)
    level = any(post.kind == "ante" for post in hand.posted)
    yield "ante_trimming_status", "true" if level else "false"
    antes, blinds = _forced(hand, level=level)
    yield "antes", _amounts(antes)
    yield "blinds_or_straddles", _amounts(blinds)
    if code == "FT":
        yield "small_bet", whole_units(hand.minimum)
        yield "big_bet", whole_units(hand.big_bet or hand.minimum)
    else:
        yield "min_bet", whole_units(hand.minimum)
    yield "starting_stacks", _amounts(hand.stacks)
    yield "actions", "[" + ", ".join(map(_quoted, _actions(hand))) + "]"
    yield "hand", _quoted(hand.name)
    if hand.seats:
        yield "seats", "[" + ", ".join(map(str, hand.seats)) + "]"
    if hand.table:
        yield "table", _quoted(hand.table)
    yield "players", "[" + ", ".join(map(_quoted, hand.players)) + "]"
    if hand.won is not None:
        ends = finishing(hand)
        yield ("winnings", _amounts(hand.won)) if ends is None else ("finishing_stacks", _amounts(ends))
    if hand.currency:
        yield "currency", _quoted(hand.currency)
    if hand.when is not None:
        when = hand.when.astimezone(UTC)
        yield "time", when.strftime("%H:%M:%S")
        yield "day", str(when.day)
        yield "month", str(when.month)
        yield "year", str(when.year)
    if (hand.game, hand.limit) not in CODES:
        yield LIMIT, _quoted(hand.limit)


def _forced(hand: HandHistory, *, level: bool) -> tuple[list[int], list[int]]:
    """Antes and blinds, player by player. Dead money is an ante that counts for no level, where there is no other."""
    many = len(hand.players)
    antes, blinds = [0] * many, [0] * many
    out_of_turn = {post.player for post in hand.posted if post.kind == "penalty"}
    for player, kind, amount in hand.posted:
        if kind in LIVE:
            blinds[player] += amount
        elif kind == "penalty" or (kind == "dead" and (level or player in out_of_turn)):
            blinds[player] -= amount
        else:
            antes[player] += amount
    return (antes[::-1], blinds[::-1]) if many == 2 else (antes, blinds)


def _actions(hand: HandHistory) -> Iterator[str]:
    bets = [0] * len(hand.players)
    for post in hand.posted:
        if post.kind not in ("ante", "dead"):
            bets[post.player] += post.amount
    for step in hand.steps:
        if isinstance(step, Dealt) and step.player is None:
            bets = [0] * len(bets)
        if isinstance(step, Acted):
            bets[step.player] += step.amount
        yield _notation(step, bets)


def _notation(step: Step, bets: list[int]) -> str:
    if isinstance(step, Dealt):
        cards = "".join(map(card_text, step.cards))
        return f"d db {cards}" if step.player is None else f"d dh p{step.player + 1} {cards}"
    actor = f"p{step.player + 1}"
    if isinstance(step, Acted):
        if step.action == "raise":
            return f"{actor} cbr {whole_units(bets[step.player])}"
        return f"{actor} f" if step.action == "fold" else f"{actor} cc"
    return f"{actor} sm {''.join(map(card_text, step.cards))}".rstrip()


def _amounts(amounts: Iterable[int | None]) -> str:
    return "[" + ", ".join("inf" if amount is None else whole_units(amount) for amount in amounts) + "]"


def _quoted(text: str) -> str:
    """A text of TOML: in single quotes where it may stand so, as it is."""
    if text.isprintable() and "'" not in text:
        return f"'{text}'"
    escaped = "".join(
        f"\\u{ord(each):04x}" if ord(each) < 32 or ord(each) == 127 else "\\" + each if each in '\\"' else each
        for each in text
    )
    return f'"{escaped}"'
