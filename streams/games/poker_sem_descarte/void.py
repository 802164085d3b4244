"""Errors in the deal: n. 30 of art. 9; rule 19 of part I."""

from collections.abc import Iterable
from typing import Any

from schemas.findings import Severity, Word
from streams.games.bets.settling import settled_on, short_since
from streams.games.bets.state import Bet
from streams.games.poker_sem_descarte.deal import early_bank_card
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import SemDescarteLaw
from streams.games.poker_sem_descarte.state import JACKPOT
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import Shortfalls, together

MISDEAL = "blackjack:64"


def _main_bets(finished: FinishedPoker, after: int) -> list[Any]:
    """All bets but the jackpot's, which is settled by itself, and those taken back before, which another rule reports."""
    bets = (bet for bet in finished.coup.bets.values() if not bet.position.startswith(f"{JACKPOT}:"))
    apart = finished.settled_all_the_same if after < 0 else ()
    return [bet for bet in bets if bet not in apart]


def _owed_back(bets: Iterable[Bet], after: int) -> Shortfalls:
    """Who is short where nothing may be moved, by what was moved after that record."""
    return together(short_since(bet, after) for bet in bets)


@at_end(
    "ao-de-261-22/9/30", "pt-p-461-2001/I/19",
    severity=Severity.CRITICAL,
    version=4,
    after_last=True,
    title=("Um erro na distribuição anula a jogada", "An error in the deal voids the coup"),
    pt="Houve um erro na distribuição das cartas ({error}) e a jogada não foi anulada: {bets#movimentou-se $ aposta|movimentaram-se $ apostas}.",
    en="There was an error in the deal ({error}) and the coup was not made void: {bets#$ bet was|$ bets were} settled.",
)  # fmt: skip
def misdeals_void_the_coup(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """A wrong number of cards, or a card that is wrongly seen while the cards are dealt, voids the whole coup.

    Two cards of the bank that are seen are outside the exception for one (64).
    """
    for each, after in finished.and_the_last():
        coup, error = each.coup, each.misdeal
        if error is None or coup.void is not None:
            continue
        main = _main_bets(each, after)
        first, bets = settled_on(main, (after, None))
        shortfalls = _owed_back(main, after)
        if shortfalls or (each is finished and (first is not None or coup.decisions)):
            doubt = MISDEAL if error.kind == "bank_cards" else None
            values: Any = {"error": Word(word=error.kind), "bets": bets}
            later = () if each is finished or first is None else (first,)
            yield each.with_its_coup(Breach((*error.evidence, *later), values, reading=doubt, shortfalls=shortfalls))


@at_end(
    "ao-de-261-22/9/30", "pt-p-461-2001/I/19",
    severity=Severity.CRITICAL,
    about=FinishedPoker.void,
    version=4,
    after_last=True,
    title=("Na jogada anulada nada se recolhe nem paga", "Nothing is taken or paid in a void coup"),
    pt="A jogada foi anulada e {bets#ficou movimentada $ aposta|ficaram movimentadas $ apostas}.",
    en="The coup was void and {bets#$ bet|$ bets} remained settled.",
)  # fmt: skip
def void_coups_settle_nothing(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """The whole coup is void: what was taken goes back to its owners and nothing is paid, nor when the next has begun.

    A coup that was made void for nothing is decided by its cards, and reported as such.
    """
    for each, after in finished.and_the_last():
        coup = each.coup
        if coup.void is None or each.void_for_nothing:
            continue
        bets = [bet for bet in _main_bets(each, after) if short_since(bet, after)]
        if bets:
            first, _ = settled_on(bets, (after, None))
            evidence = (coup.void,) if first is None else (coup.void, first)
            yield each.with_its_coup(Breach(evidence, {"bets": len(bets)}, shortfalls=_owed_back(bets, after)))


@at_end(
    "ao-de-261-22/9/30", "pt-p-461-2001/I/19",
    severity=Severity.CRITICAL,
    about=FinishedPoker.void,
    version=4,
    title=("Só um erro na distribuição anula a jogada", "Only an error in the deal voids the coup"),
    pt="As cartas foram bem dadas e a jogada foi anulada.",
    en="The cards were dealt as they should be and the coup was made void.",
)  # fmt: skip
def coups_are_void_only_after_a_misdeal(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """A coup that was dealt without any error is played to its end: its bets are settled as they lay.

    Where they were, whatever was called, the call is only noted.
    A wrong order alone is neither named as an error nor excluded: whoever voids for it is not blamed (64).
    """
    coup = finished.coup
    if coup.void is not None and finished.void_for_nothing and early_bank_card(coup, law) is None:
        severity, reading = _gravity(finished)
        money = finished.annulled_short
        yield Breach((coup.drawn[-1], coup.void), severity=severity, reading=reading, shortfalls=money)


def _gravity(finished: FinishedPoker) -> tuple[Severity | None, str | None]:
    """A call that came to nothing is only noted: the law speaks of the coup, not of the call (64)."""
    return (Severity.INFO, MISDEAL) if finished.void_in_vain else (None, None)


@at_end(
    "ao-de-261-22/9/30#bank_card", "pt-p-461-2001/I/19#bank_card",
    severity=Severity.CRITICAL,
    about=FinishedPoker.void,
    version=4,
    title=("Uma carta da banca vista cedo fica aberta", "A card of the bank seen early is its open card"),
    pt="O pagador descobriu uma carta da banca antes da última e a jogada foi anulada; essa carta devia ficar aberta.",
    en="The dealer exposed a card of the bank before the last one and the coup was made void; that card should have been the open one.",
)  # fmt: skip
def early_card_of_the_bank_becomes_its_open_card(finished: FinishedPoker, law: SemDescarteLaw) -> Breaches:
    """If the dealer exposes a card of his own before the last, that card is the open one and the coup goes on."""
    coup = finished.coup
    if coup.void is None or coup.impossible:
        return
    early, error = early_bank_card(coup, law), finished.misdeal
    others = [
        exposed for exposed in coup.exposed if exposed is not early and exposed.sequence < coup.drawn[-1].sequence
    ]
    if early is None or others or (error is not None and not _cut_short(finished)):
        return
    money = () if error is not None else finished.annulled_short
    severity, reading = _gravity(finished)
    yield Breach((early, coup.void), severity=severity, reading=reading, shortfalls=money)


def _cut_short(finished: FinishedPoker) -> bool:
    """The deal stopped before its end, and up to there every card went where it was due, the bank's one aside unseen."""
    deal, coup = finished.deal, finished.coup
    seen = [drawn for drawn in coup.drawn if drawn.data.face == "up"]
    return len(seen) + len(coup.exposed) <= finished.law.open_cards and any(
        len(deal.places) < len(each) and deal.places == each[: len(deal.places)]
        for each in (deal.one_by_one, deal.packets)
    )
