"""The order of payment: art. 1 nn. 32 and 33, art. 2 nn. 20 and 21.

At a double table each cloth has its own dealer: order and unity are judged cloth by cloth.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from schemas.findings import Severity, Value, Word
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.paid import Paid, at_one_go
from streams.rules import Breach, Breaches, at_end


@at_end(
    "ao-de-261-22/1/32",
    "ao-de-261-22/1/33",
    severity=Severity.MAJOR,
    title=("Os prémios são pagos pela ordem da lei", "Prizes are paid in the order of the law"),
    pt="O prémio de {player} ({kind}) foi pago depois do de {other} ({before}), fora da ordem da lei.",
    en="{player}'s prize ({kind}) was paid after that of {other} ({before}), out of the order of the law.",
    version=2,
    about=FinishedRoulette.prizes_by_cloth,
)
def prizes_are_paid_in_the_order_of_the_law(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Payment goes from the column (coluna) up to the straight number (pleno).

    N. 32 ranks kinds of bet; n. 33 wants the prizes of one player together. They collide when a player wins on
    several kinds (A4), so only the payout with which both readings have failed is a breach; split columns and
    split dozens may rank with columns and dozens or with splits (A5). When the kinds stand in order and only
    the players are mixed within a kind, n. 33 is the one broken.
    """
    for prizes, won in finished.prizes_by_cloth:
        place = _out_of_order(prizes, won, law)
        if place is None:
            continue
        by_kind = any(_descends(at_one_go(prizes, ranks), ranks) is None for ranks in law.payout_ranks)
        doubt = len(won) < sum(len(chances) for chances in won.values())
        yield _misplaced(
            prizes,
            place,
            paragraph="ao-de-261-22/1/33" if by_kind else None,
            reading="ao-de-261-22:A4" if doubt and not by_kind else None,
        )


@at_end(
    "ao-de-261-22/2/20",
    severity=Severity.MAJOR,
    title=("Os jogadores são pagos pela ordem dos prémios", "Players are paid in the order of their prizes"),
    pt="O prémio de {player} ({kind}) foi pago depois do de {other} ({before}), fora da ordem da lei.",
    en="{player}'s prize ({kind}) was paid after that of {other} ({before}), out of the order of the law.",
    version=2,
    about=FinishedRoulette.prizes_by_cloth,
)
def players_are_paid_in_the_order_of_their_prizes(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Players are paid one after the other, ranked by the first of their prizes in the order of n. 20.

    Inside one player's prizes any order will do: n. 21 makes them simultaneous (F4). Split columns and split
    dozens may rank with columns and dozens or with splits (A5).
    """
    for prizes, won in finished.prizes_by_cloth:
        groups: dict[str, Paid] = {}
        for paid in prizes:
            groups.setdefault(paid.player, paid)
        arrivals = list(groups.values())
        place = _overtaken(arrivals, won, law)
        if place is not None:
            doubt = any(len(won[paid.player]) > 1 for paid in arrivals[: place + 1])
            yield _misplaced(arrivals, place, reading="ao-de-261-22:F4" if doubt else None)


@at_end(
    "ao-de-261-22/2/21",
    severity=Severity.MAJOR,
    title=("Os prémios de um jogador são pagos de seguida", "One player's prizes are paid at one go"),
    pt="Pagou-se a {other} ({before}) antes de acabar de pagar a {player}, a quem faltava o prémio de {kind}.",
    en="{other} ({before}) was paid before {player} had been paid in full: the prize on {kind} was still due.",
    version=2,
    about=FinishedRoulette.prizes_by_cloth,
)
def one_players_prizes_are_paid_at_one_go(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """Whoever wins more than one prize is paid all of them at the same time, before the next player."""
    for prizes, _ in finished.prizes_by_cloth:
        place = _interrupted(prizes)
        if place is not None:
            yield _misplaced(prizes, place)


@at_end(
    "ao-de-261-22/2/21",
    severity=Severity.MAJOR,
    title=("Cada prémio corresponde à sua aposta", "Each prize is matched with its bet"),
    pt="{player} ganhou em {bets} apostas e recebeu a soma certa, mas não prémio a prémio.",
    en="{player} won on {bets} bets and was paid the right sum, but not prize by prize.",
    about=FinishedRoulette.sums,
)
def each_prize_is_matched_with_its_bet(finished: FinishedRoulette, law: RouletteLaw) -> Breaches:
    """A player's prizes are paid at the same time but told apart, so that each matches its bet."""
    for together in finished.sums:
        if together.balances:
            player = together.bet.player
            payouts = tuple(payout for bet in together.bets for payout in bet.payouts)
            yield Breach(payouts, {"player": player, "bets": len(together.bets)}, player=player)


def _out_of_order(prizes: list[Paid], won: Mapping[str, Sequence[str]], law: RouletteLaw) -> int | None:
    """The prize with which every reading of the order has failed; None while one is kept."""
    failed: list[int] = []
    for ranks in law.payout_ranks:
        ordered = at_one_go(prizes, ranks)
        first = _out_of_kind(ordered, ranks)
        second = None if first is None else _out_of_group(ordered, won, ranks)
        if first is None or second is None:
            return None
        failed += first, second
    return max(failed)


def _overtaken(arrivals: Sequence[Paid], won: Mapping[str, Sequence[str]], law: RouletteLaw) -> int | None:
    """The player whose turn was earlier in every reading of the order; None while one is kept."""
    failed: list[int] = []
    for ranks in law.payout_ranks:
        best = [min(ranks[chance] for chance in won[paid.player]) for paid in arrivals]
        place = next((i for i in range(1, len(best)) if best[i] < best[i - 1]), None)
        if place is None:
            return None
        failed.append(place)
    return max(failed)


def _interrupted(prizes: Sequence[Paid]) -> int | None:
    """The first prize of a player between whose prizes another was paid."""
    seen: set[str] = set()
    for place, paid in enumerate(prizes):
        if paid.player in seen and prizes[place - 1].player != paid.player:
            return place
        seen.add(paid.player)
    return None


def _descends(prizes: Sequence[Paid], ranks: Mapping[str, int]) -> int | None:
    """The first prize that is paid after one of a later kind."""
    order = [ranks[paid.chance] for paid in prizes]
    return next((i for i in range(1, len(order)) if order[i] < order[i - 1]), None)


def _out_of_kind(prizes: Sequence[Paid], ranks: Mapping[str, int]) -> int | None:
    """Kind by kind, and within a kind each player's prizes together: the first prize out of that order."""
    seen: set[tuple[int, str]] = set()
    for place, paid in enumerate(prizes):
        rank, before = ranks[paid.chance], prizes[place - 1]
        if place and rank < ranks[before.chance]:
            return place
        if (rank, paid.player) in seen and before.player != paid.player:
            return place
        seen.add((rank, paid.player))
    return None


def _out_of_group(prizes: Sequence[Paid], won: Mapping[str, Sequence[str]], ranks: Mapping[str, int]) -> int | None:
    """Player by player, ranked by first prize, each in the order of kinds: the first prize out of that order."""
    best = {player: min(ranks[chance] for chance in chances) for player, chances in won.items()}
    seen: set[str] = set()
    for place, paid in enumerate(prizes):
        before = prizes[place - 1] if place else paid
        if before.player == paid.player:
            if ranks[paid.chance] < ranks[before.chance]:
                return place
        elif paid.player in seen or best[paid.player] < best[before.player]:
            return place
        seen.add(paid.player)
    return None


def _misplaced(prizes: Sequence[Paid], place: int, **closer: Any) -> Breach:
    paid, before = prizes[place], prizes[place - 1]
    values: dict[str, Value] = {
        "player": paid.player, "kind": Word(word=paid.chance),
        "other": before.player, "before": Word(word=before.chance),
    }  # fmt: skip
    return Breach((before.payout, paid.payout), values, player=paid.player, **closer)
