"""Reads Open Hand History: JSON, a hand under `ohh`; one in a file, several in a list, or one after the other."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

from schemas.hand_history import (
    MOST_PLAYERS,
    STREETS,
    Acted,
    Dealt,
    HandHistory,
    NotAHand,
    Posted,
    Showed,
    Step,
    card_of,
    minor_units,
    put_in,
)
from schemas.phh import Entry, OtherGame

GAMES: Final = {"Holdem": "holdem", "Omaha": "omaha"}
LIMITS: Final = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed"}
POSTS: Final = {
    "Post Ante": "ante", "Post SB": "small", "Post BB": "big", "Straddle": "straddle", "Post Dead": "dead",
    "Post Extra Blind": "penalty",
}  # fmt: skip
MOVES: Final = {"Fold": "fold", "Check": "pass", "Call": "call", "Bet": "raise", "Raise": "raise"}
NOBODY: Final = -1
BETWEEN_HANDS: Final = ("Added Chips", "Sits Down", "Stands Up")


def read_ohh(text: str) -> Iterator[Entry]:
    """Every hand of a file; each fault by itself."""
    for line, value in _objects(text.removeprefix("\ufeff")):
        if isinstance(value, NotAHand):
            yield Entry(line, None, value)
            continue
        name = _name(value)
        try:
            yield Entry(line, replace(_hand(value), line=line), None, name)
        except NotAHand as fault:
            fault.line = line
            yield Entry(line, None, fault, name)


def _name(value: Any) -> str:
    ohh = _inner(value)
    number = ohh.get("game_number") if isinstance(ohh, dict) else None
    return str(number) if isinstance(number, str | int) else ""


def _inner(value: Any) -> Any:
    return value.get("ohh", value) if isinstance(value, dict) else None


def _objects(text: str) -> Iterator[tuple[int, Any]]:
    decoder = json.JSONDecoder(parse_float=Decimal)
    at, lines, counted = 0, 1, 0
    while True:
        while at < len(text) and text[at] in " \t\r\n,":
            at += 1
        if at >= len(text):
            return
        lines, counted = lines + text.count("\n", counted, at), at
        try:
            value, at = decoder.raw_decode(text, at)
        except (json.JSONDecodeError, RecursionError) as fault:
            line = fault.lineno if isinstance(fault, json.JSONDecodeError) else lines
            yield line, NotAHand(f"this is not JSON: {fault}", f"isto não é JSON: {fault}", line)
            at = text.find("\n{", at)  # the next line on which a hand may begin: one that is bad hides no other
            if at < 0:
                return
            continue
        for each in value if isinstance(value, list) else [value]:
            yield lines, each


def _hand(value: Any) -> HandHistory:
    ohh = _inner(value)
    if not isinstance(ohh, dict) or not isinstance(ohh.get("rounds"), list) or not isinstance(ohh.get("players"), list):
        raise NotAHand("there is no hand with players and rounds here", "não há aqui mão com jogadores e turnos")
    game = GAMES.get(str(ohh.get("game_type")))
    if game is None:
        raise OtherGame(
            f"{ohh.get('game_type')} is no game of these laws", f"{ohh.get('game_type')} não é jogo destas leis"
        )
    limit = LIMITS.get(str(_field(ohh, "bet_limit", dict).get("bet_type")), "no_limit")
    seated = _seated(ohh)
    order = {each["id"]: place for place, each in enumerate(seated)}
    posted, steps = _actions(ohh, order)
    hand = HandHistory(
        game, limit, _minimum(ohh, posted), _names(seated), tuple(_stack(each) for each in seated), posted, steps,
        seats=tuple(each["seat"] for each in seated), name=_name(value),
        table=str(ohh.get("table_name") or ""), currency=_currency(ohh), when=_when(ohh),
    )  # fmt: skip
    return replace(hand, won=_won(ohh, order, hand))


def _minimum(ohh: Mapping[str, Any], posted: tuple[Posted, ...]) -> int:
    """The big blind; where the file does not give it, as it was posted."""
    given = ohh.get("big_blind_amount")
    amount = max((post.amount for post in posted if post.kind == "big"), default=None) if given is None else None
    amount = minor_units(given, "big_blind_amount") if amount is None else amount
    if amount <= 0:
        raise NotAHand("big_blind_amount is no bet", "big_blind_amount não é uma aposta")
    return amount


def _stack(player: Mapping[str, Any]) -> int | None:
    given = player.get("starting_stack")
    stack = None if given is None else minor_units(given, "starting_stack")
    if stack is not None and stack < 0:
        raise NotAHand("a stack is negative", "uma cave é negativa")
    return stack


def _field(value: Mapping[str, Any], name: str, kind: type) -> Any:
    each = value.get(name)
    return each if isinstance(each, kind) else kind()


def _seated(ohh: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The players of the hand, from the one after the dealer's button on."""
    for each in ohh["players"]:
        fits = isinstance(each, dict) and isinstance(each.get("id"), int | str) and isinstance(each.get("seat"), int)
        if not fits or each["seat"] < 1:
            raise NotAHand("a player has no id or no seat", "um jogador não tem id ou lugar")
    acting = {_whose(act) for act in _acts(ohh) if act.get("action") not in BETWEEN_HANDS}
    plays = [each for each in ohh["players"] if not each.get("is_sitting_out") or each["id"] in acting]
    seated = sorted(plays, key=lambda each: each["seat"])
    if len({each["id"] for each in seated}) != len(seated) or len({each["seat"] for each in seated}) != len(seated):
        raise NotAHand("two players have one id or one seat", "dois jogadores têm o mesmo id ou lugar")
    if not 2 <= len(seated) <= MOST_PLAYERS:
        raise NotAHand(f"{len(seated)} players; between 2 and {MOST_PLAYERS} can play", f"{len(seated)} jogadores; jogam entre 2 e {MOST_PLAYERS}")  # fmt: skip
    first = _first(ohh, seated)
    return seated[first:] + seated[:first]


def _first(ohh: Mapping[str, Any], seated: Sequence[Mapping[str, Any]]) -> int:
    """The first to act after the button; where nobody says where that is, who posts the small bet shows it."""
    button = ohh.get("dealer_seat")
    if isinstance(button, int) and not isinstance(button, bool):
        return next((place for place, each in enumerate(seated) if each["seat"] > button), 0)
    small = next((_whose(act) for act in _acts(ohh) if act.get("action") == "Post SB"), None)
    place = next((place for place, each in enumerate(seated) if each["id"] == small), None)
    if place is None:
        raise NotAHand("nobody says who has the button", "ninguém diz quem tem a mão")
    return (place + 1) % len(seated) if len(seated) == 2 else place  # where two play, the last posts the small bet


def _whose(act: Mapping[str, Any]) -> int | str:
    player = act.get("player_id")
    return player if isinstance(player, int | str) else NOBODY


def _acts(ohh: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for betting in ohh["rounds"]:
        yield from (
            act
            for act in _field(betting if isinstance(betting, dict) else {}, "actions", list)
            if isinstance(act, dict)
        )


def _names(seated: list[dict[str, Any]]) -> tuple[str, ...]:
    names = list[str]()
    for place, each in enumerate(seated, 1):
        name = str(each.get("name") or "")[:100]
        names.append(name if name and name not in names else f"p{place}")
    return tuple(names)


def _actions(ohh: Mapping[str, Any], order: Mapping[int | str, int]) -> tuple[tuple[Posted, ...], tuple[Step, ...]]:
    posted, steps, board = list[Posted](), list[Step](), tuple[str | None, ...]()
    for betting in ohh["rounds"]:
        if not isinstance(betting, dict):
            raise NotAHand("a round is no object", "um turno não é um objecto")
        if cards := _cards(betting.get("cards")):
            if board and cards[: len(board)] == board:
                cards = cards[len(board) :]  # some list all that lie there
            board += cards
            if len(board) > STREETS[-1]:
                raise OtherGame("the common cards were dealt twice", "as cartas comuns foram dadas duas vezes")
            if cards:
                steps.append(Dealt(None, cards))
        for act in _field(betting, "actions", list):
            _act(act, order, posted, steps)
    return tuple(posted), tuple(steps)


def _act(act: Any, order: Mapping[int | str, int], posted: list[Posted], steps: list[Step]) -> None:
    name = str(act.get("action")) if isinstance(act, dict) else ""
    if name in BETWEEN_HANDS:
        return
    if name == "Add to Pot":
        raise OtherGame("the house added chips to the pot", "a casa pôs fichas no pote")
    player = order.get(_whose(act)) if isinstance(act, dict) else None
    if player is None:
        raise NotAHand(f"action {name!r} is of nobody at this table", f"a acção {name!r} não é de ninguém à mesa")
    amount = minor_units(act.get("amount") or 0, "amount")
    if amount < 0:
        raise NotAHand("an amount is negative", "um valor é negativo")
    if name in POSTS:
        posted.append(Posted(player, POSTS[name], amount))
    elif name in MOVES:
        steps.append(Acted(player, MOVES[name], amount))
    elif name in ("Dealt Cards", "Dealt Card"):
        steps.append(Dealt(player, _cards(act.get("cards"))))
    elif name in ("Shows Cards", "Mucks Cards"):
        steps.append(Showed(player, _cards(act.get("cards")) if name == "Shows Cards" else ()))
    else:
        raise NotAHand(f"{name!r} is no action that this law knows", f"{name!r} não é acção que esta lei conheça")


def _cards(value: Any) -> tuple[str | None, ...]:
    cards = value if isinstance(value, list) else []
    return tuple(card_of(str(card)) for card in cards)


def _won(ohh: Mapping[str, Any], order: Mapping[int | str, int], hand: HandHistory) -> tuple[int, ...] | None:
    """What each was paid of the pots; chips that nobody covered may stand among it."""
    won, known = [0] * len(order), False
    for pot in _field(ohh, "pots", list):
        for win in _field(pot, "player_wins", list) if isinstance(pot, dict) else ():
            player = order.get(_whose(win)) if isinstance(win, dict) else None
            if player is None:
                raise NotAHand("a pot was won by nobody at this table", "um pote foi ganho por ninguém à mesa")
            won[player] += minor_units(win.get("win_amount"), "win_amount")
            known = True
    put = put_in(hand)
    if sum(won) > put.total:
        won = [amount - back if amount >= back else amount for amount, back in zip(won, put.uncalled, strict=True)]
    return tuple(won) if known else None


def _currency(ohh: Mapping[str, Any]) -> str:
    currency = ohh.get("currency")
    return currency if isinstance(currency, str) and len(currency) == 3 else ""  # others say the sign alone


def _when(ohh: Mapping[str, Any]) -> datetime | None:
    try:
        when = datetime.fromisoformat(str(ohh.get("start_date_utc")))
        return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
