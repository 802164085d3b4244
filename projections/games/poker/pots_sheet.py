"""A disputed pot on one sheet: who put in what, which pots arose, who could win which, who was paid, who is short.

Worked out from what a picture of the table knows (`drawing.details`), so that film, console and dossier show the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from projections.film.drawings import SceneSheet
from projections.film.scene import TableScene
from projections.film.snapshot import Player
from projections.games.cards.drawing import spelt
from streams.games.poker.pots import shares


class PotLine(NamedTuple):
    """One pot: what lay in it, who could win it, who holds the best hand, what was taken and paid, who is short of how much."""

    name: str
    amount: int
    contenders: tuple[Player, ...]
    winners: tuple[Player, ...]  # empty while nobody can say
    taken: int
    paid: tuple[tuple[Player, int], ...]
    short: tuple[tuple[Player, int], ...]
    over: tuple[tuple[Player, int], ...]


def sheet(marks: Mapping[str, Any], law: Any) -> list[PotLine]:
    """A line for each pot; who wins is left open while cards are missing or more than one may still win."""
    pots, ended = marks.get("pots", ()), bool(marks.get("paid"))
    lines = []
    for pot in pots:
        winners = _winners(marks, law, pot["who"])
        paid = tuple((player, amount) for name, player, amount in marks.get("paid", ()) if name == pot["name"])
        taken = sum(amount for name, amount in marks.get("taken", ()) if name == pot["name"])
        short, over = _differences(marks, pot["amount"] - taken, winners, paid) if ended else ((), ())
        lines.append(PotLine(pot["name"], pot["amount"], pot["who"], winners, taken, paid, short, over))
    return [line._replace(short=(), over=()) for line in lines] if _cancels(lines) else lines


def _cancels(lines: Sequence[PotLine]) -> bool:
    """Whether each got of one pot what was missing of another: several were handed over at once, under the name of one."""
    sums: dict[Player, int] = {}
    for line in lines:
        for player, amount in line.short:
            sums[player] = sums.get(player, 0) - amount
        for player, amount in line.over:
            sums[player] = sums.get(player, 0) + amount
    return not any(sums.values())


def _winners(marks: Mapping[str, Any], law: Any, who: Sequence[Player]) -> tuple[Player, ...]:
    """Those with the best hand of their cards and the common ones, in the order from whoever has the hand on."""
    if len(who) == 1:
        return tuple(who)
    board = [code for code, _ in marks.get("board", ())]
    if law is None or len(board) != law.dealing.board or None in board:
        return ()
    ranking, selection = law.pots.hands
    keys: dict[Player, tuple[int, ...]] = {}
    for seat in marks.get("seats", ()):
        if seat["player"] not in who or seat["mucked"]:
            continue
        own = [code for code, _ in seat["cards"]]
        best = None if not own or None in own else ranking.best(selection, own, board)
        if best is None:
            return ()
        keys[seat["player"]] = best.key
    top = max(keys.values(), default=())
    return tuple(player for player in marks.get("order", ()) if keys.get(player) == top)


def _differences(
    marks: Mapping[str, Any], net: int, winners: tuple[Player, ...], paid: Sequence[tuple[Player, int]]
) -> tuple[tuple[tuple[Player, int], ...], tuple[tuple[Player, int], ...]]:
    if not winners:
        return (), ()
    due = shares(net, winners, marks.get("minimum", 1))
    got: dict[Player, int] = {}
    for player, amount in paid:
        got[player] = got.get(player, 0) + amount
    everybody: list[str] = [*due, *(player for player in got if player not in due)]
    each = [(player, got.get(Player(player), 0) - due.get(player, 0)) for player in everybody]
    return (
        tuple((Player(player), -more) for player, more in each if more < 0),
        tuple((Player(player), more) for player, more in each if more > 0),
    )


def sheets(scene: TableScene) -> tuple[SceneSheet, ...]:
    """The disputed pot in two tables: player by player, and pot by pot. None while nothing was put in."""
    marks, say = scene.known.marks, scene.say
    lines = sheet(marks, scene.known.law)
    if not lines:
        return ()
    players = SceneSheet(
        say("Quem pôs quanto, e quanto recebeu", "Who put in what, and got what"),
        (
            say("jogador", "player"), say("lugar", "seat"), say("cartas", "cards"), say("pôs", "put in"),
            say("situação", "state"), say("recebeu", "got"), say("em falta", "short"), say("a mais", "too much"),
        ),
        tuple(_of_player(scene, seat, lines) for seat in marks.get("seats", ()) if seat["put"] or seat["cards"]),
    )  # fmt: skip
    pots = SceneSheet(
        say("Que potes houve, e quem os podia ganhar", "Which pots arose, and who could win them"),
        (
            say("pote", "pot"), say("valor", "amount"), say("podiam ganhá-lo", "could win it"),
            say("melhor mão", "best hand"), say("percentagem", "percentage"), say("pago a", "paid to"),
            say("em falta", "short"), say("a mais", "too much"),
        ),
        tuple(_of_pot(scene, line) for line in lines) + tuple(
            (say(f"por cobrir, de {player}", f"not covered, of {player}"), scene.money(amount), *[""] * 6)
            for player, amount in marks.get("uncalled", ()) if amount
        ),
    )  # fmt: skip
    return players, pots


def _of_player(scene: TableScene, seat: Mapping[str, Any], lines: Sequence[PotLine]) -> tuple[str, ...]:
    player, say = seat["player"], scene.say

    def of(amounts: str) -> str:
        total = sum(amount for line in lines for name, amount in getattr(line, amounts) if name == player)
        return scene.money(total) if total else ""

    state = (
        say("desistiu", "folded") if seat["out"] else say("encavado", "all-in") if seat["all_in"] else
        say("não mostrou", "did not show") if seat["mucked"] else say("em jogo", "in the hand")
    )  # fmt: skip
    return (
        player, seat["seat"], spelt(seat["cards"]), scene.money(seat["put"]), state, of("paid"), of("short"), of("over"),
    )  # fmt: skip


def _of_pot(scene: TableScene, line: PotLine) -> tuple[str, ...]:
    def each(amounts: Sequence[tuple[Player, int]]) -> str:
        return "; ".join(f"{player} {scene.money(amount)}" for player, amount in amounts)

    return (
        scene.word(line.name), scene.money(line.amount), ", ".join(line.contenders), ", ".join(line.winners) or "?",
        scene.money(line.taken) if line.taken else "", each(line.paid), each(line.short), each(line.over),
    )  # fmt: skip
