"""Reads Open Hand History: JSON, a hand under `ohh`; one in a file, several in a list, or one after the other."""

import json
from collections.abc import Iterator, Mapping
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
from schemas.phh import Found, OtherGame

GAMES: Final = {"Holdem": "holdem", "Omaha": "omaha"}
LIMITS: Final = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed"}
POSTS: Final = {
    "Post Ante": "ante", "Post SB": "small", "Post BB": "big", "Straddle": "straddle", "Post Dead": "dead",
    "Post Extra Blind": "penalty",
}  # fmt: skip
MOVES: Final = {"Fold": "fold", "Check": "pass", "Call": "call", "Bet": "raise", "Raise": "raise"}
BETWEEN_HANDS: Final = ("Added Chips", "Sits Down", "Stands Up")


def read_ohh(text: str) -> Iterator[Found]:
    """Every hand of a file; each fault by itself."""
    for line, value in _objects(text.removeprefix("\ufeff")):
        if isinstance(value, NotAHand):
            yield Found(line, None, value)
            continue
        try:
            yield Found(line, replace(_hand(value), line=line), None)
        except NotAHand as fault:
            fault.line = line
            yield Found(line, None, fault)


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
            return
        for each in value if isinstance(value, list) else [value]:
            yield lines, each


def _hand(value: Any) -> HandHistory:
    ohh = value.get("ohh", value) if isinstance(value, dict) else None
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
        game, limit, minor_units(ohh.get("big_blind_amount"), "big_blind_amount"), _names(seated),
        tuple(minor_units(each.get("starting_stack"), "starting_stack") for each in seated), posted, steps,
        seats=tuple(each["seat"] for each in seated), name=str(ohh.get("game_number") or ""),
        table=str(ohh.get("table_name") or ""), currency=_currency(ohh), when=_when(ohh),
    )  # fmt: skip
    return replace(hand, won=_won(ohh, order, hand))


def _field(value: Mapping[str, Any], name: str, kind: type) -> Any:
    each = value.get(name)
    return each if isinstance(each, kind) else kind()


def _seated(ohh: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The players of the hand, from the one after the dealer's button on."""
    for each in ohh["players"]:
        fits = isinstance(each, dict) and isinstance(each.get("id"), int) and isinstance(each.get("seat"), int)
        if not fits or each["seat"] < 1:
            raise NotAHand("a player has no id or no seat", "um jogador não tem id ou lugar")
    seated = sorted((each for each in ohh["players"] if not each.get("is_sitting_out")), key=lambda each: each["seat"])
    button = ohh.get("dealer_seat")
    if len({each["id"] for each in seated}) != len(seated) or len({each["seat"] for each in seated}) != len(seated):
        raise NotAHand("two players have one id or one seat", "dois jogadores têm o mesmo id ou lugar")
    if not 2 <= len(seated) <= MOST_PLAYERS:
        raise NotAHand(f"{len(seated)} players; between 2 and {MOST_PLAYERS} can play", f"{len(seated)} jogadores; jogam entre 2 e {MOST_PLAYERS}")  # fmt: skip
    after = [each for each in seated if isinstance(button, int) and each["seat"] > button]
    return after + [each for each in seated if each not in after]


def _names(seated: list[dict[str, Any]]) -> tuple[str, ...]:
    names = list[str]()
    for place, each in enumerate(seated, 1):
        name = str(each.get("name") or "")[:100]
        names.append(name if name and name not in names else f"p{place}")
    return tuple(names)


def _actions(ohh: Mapping[str, Any], order: Mapping[int, int]) -> tuple[tuple[Posted, ...], tuple[Step, ...]]:
    posted, steps, board = list[Posted](), list[Step](), 0
    for betting in ohh["rounds"]:
        if not isinstance(betting, dict):
            raise NotAHand("a round is no object", "um turno não é um objecto")
        if cards := _cards(betting.get("cards")):
            board += len(cards)
            if board > STREETS[-1]:
                raise OtherGame("the common cards were dealt twice", "as cartas comuns foram dadas duas vezes")
            steps.append(Dealt(None, cards))
        for act in _field(betting, "actions", list):
            _act(act, order, posted, steps)
    return tuple(posted), tuple(steps)


def _act(act: Any, order: Mapping[int, int], posted: list[Posted], steps: list[Step]) -> None:
    name = act.get("action") if isinstance(act, dict) else None
    if name in BETWEEN_HANDS:
        return
    player = order.get(act.get("player_id", -1)) if isinstance(act, dict) else None
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


def _won(ohh: Mapping[str, Any], order: Mapping[int, int], hand: HandHistory) -> tuple[int, ...] | None:
    """What each was paid of the pots; chips that nobody covered may stand among it."""
    won, known = [0] * len(order), False
    for pot in _field(ohh, "pots", list):
        for win in _field(pot, "player_wins", list) if isinstance(pot, dict) else ():
            player = order.get(win.get("player_id", -1)) if isinstance(win, dict) else None
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
    return currency if isinstance(currency, str) and len(currency) == 3 else ""


def _when(ohh: Mapping[str, Any]) -> datetime | None:
    try:
        when = datetime.fromisoformat(str(ohh.get("start_date_utc")))
    except ValueError:
        return None
    return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
