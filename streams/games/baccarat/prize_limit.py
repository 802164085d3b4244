"""What the bank may have to bear in one coup of Macau: nn. 28 to 31 of art. 11, rules 41 to 43."""

from fractions import Fraction
from typing import Any

from schemas.envelope import Event
from schemas.events.baccarat import PrizeLimitChanged
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.baccarat.finished import FinishedBaccarat
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import BANCA, BANCA_PAIR, PONTO, PONTO_PAIR, TIE
from streams.games.baccarat.table import BaccaratTable
from streams.games.bets.settling import standing
from streams.games.cards.state import kind_of
from streams.rules import Breach, Breaches, at_end, rule
from streams.rules.money import times
from streams.rules.order import surely_before

PAIRS = "baccarat:4.8"  # whether each pair, or both together, keep within the share


@rule(
    "ao-de-261-22/11/28",
    on=(TableOpened, PrizeLimitChanged),
    severity=Severity.CRITICAL,
    title=("O Órgão de Supervisão fixa o montante máximo", "The supervision body fixes the prize limit"),
    pt="A banca joga {amount?com o montante máximo de $, que não consta|sem montante máximo; não consta que um tenha sido} fixado por proposta da entidade exploradora.",
    en="The table plays {amount?with a prize limit of $; it is not on record that it|without a prize limit; it is not on record that one} was fixed on the operator's proposal.",
)  # fmt: skip
def prize_limit_is_fixed_by_the_authority(table: BaccaratTable, event: Event[Any], law: BaccaratLaw) -> Breaches:
    """The supervision body fixes, on the operator's proposal, by how much bets on ponto and on banca may differ."""
    if not law.limited_by_authority:
        return
    fixed = event.data if event.type == PrizeLimitChanged.type else table.terms.prize_limit
    late = getattr(fixed, "authorised_at", None)
    founded = fixed is not None and fixed.authorisation is not None and fixed.proposal is not None
    if not founded or table.limit is None or (late is not None and late > event.time):
        yield Breach((event,), {"amount": Money(money=table.limit or 0)})


@rule(
    "ao-de-261-22/11/28", "pt-r-812-2015/41",
    on=(PrizeLimitChanged,),
    severity=Severity.MAJOR,
    title=("O montante máximo não muda durante a jogada", "The prize limit does not change during a coup"),
    pt="O montante máximo {amount?passou a $|deixou de existir} no decurso de uma jogada.",
    en="The prize limit {amount?became $|was lifted} in the course of a coup.",
)  # fmt: skip
def prize_limit_stays_during_the_coup(
    table: BaccaratTable, event: Event[PrizeLimitChanged], law: BaccaratLaw
) -> Breaches:
    """The amount binds a coup as a whole: once betting is closed it is what it was."""
    coup = table.coup
    closed = None if coup is None else coup.closed
    if closed is not None and surely_before(closed, event):
        yield Breach((event,), {"amount": Money(money=event.data.amount or 0)})


@at_end(
    "ao-de-261-22/11/29", "pt-r-812-2015/43.a",
    severity=Severity.CRITICAL,
    title=("Ponto e banca não diferem mais do que o montante", "Ponto and banca differ by no more than the limit"),
    pt="{ponto?No ponto jogaram-se $|No ponto não se jogou nada} e na banca {banca?$|nada}: a diferença passa o montante máximo de {limit} em {excess}.",
    en="{ponto?$|Nothing} was staked on ponto and {banca?$|nothing} on banca: the difference exceeds the limit of {limit} by {excess}.",
    version=3,
)  # fmt: skip
def ponto_and_banca_differ_by_no_more_than_the_limit(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """All bets on one of the two exceed all on the other by no more than the amount, over all boards, at the closing."""
    limit = finished.coup.limit
    ponto, banca = (finished.totals.get(hand, 0) for hand in (PONTO, BANCA))
    if law.is_macau and limit is not None and abs(ponto - banca) > limit:
        values: dict[str, Value] = {
            "ponto": Money(money=ponto), "banca": Money(money=banca), "limit": Money(money=limit),
            "excess": Money(money=abs(ponto - banca) - limit),
        }  # fmt: skip
        yield _over(finished, (PONTO, BANCA), values, None if law.online else "baccarat:3.6")


@at_end(
    "ao-de-261-22/11/30", "pt-r-812-2015/43.b",
    severity=Severity.CRITICAL,
    title=("O empate não passa a sua parte do montante", "All ties keep within their share of the limit"),
    pt="No empate jogaram-se {found}; o máximo é {most}.",
    en="{found} was staked on the tie; the maximum is {most}.",
    version=3,
)  # fmt: skip
def all_ties_keep_within_their_share(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """All bets on the tie together are no more than ten per cent of the amount."""
    yield from _beyond(finished, (TIE,), law.tie_share, "baccarat:3.7" if law.online else None)


@at_end(
    "ao-de-261-22/11/31", "pt-r-812-2015/43.c",
    severity=Severity.CRITICAL,
    title=("Os pares não passam a sua parte do montante", "All pairs keep within their share of the limit"),
    pt="{Em_chance} jogaram-se {found}; o máximo é {most}.",
    en="{found} was staked on {chance}; the maximum is {most}.",
    reading=PAIRS,
    version=3,
)  # fmt: skip
def all_pairs_keep_within_their_share(finished: FinishedBaccarat, law: BaccaratLaw) -> Breaches:
    """All bets on the pair of ponto, and all on the pair of banca, are no more than eight per cent of the amount.

    That both together pass it is only noted: the text may mean each, and we read it so.
    """
    each = [*_beyond(finished, (PONTO_PAIR,), law.pair_share), *_beyond(finished, (BANCA_PAIR,), law.pair_share)]
    yield from each or _beyond(finished, (PONTO_PAIR, BANCA_PAIR), law.pair_share, severity=Severity.INFO)


def _beyond(
    finished: FinishedBaccarat,
    chances: tuple[str, ...],
    share: Fraction | None,
    reading: str | None = None,
    severity: Severity | None = None,
) -> Breaches:
    limit, staked = finished.coup.limit, sum(finished.totals.get(chance, 0) for chance in chances)
    most = None if limit is None or share is None else times(limit, share)
    if most is not None and staked > most:
        values: dict[str, Value] = {
            "chance": Word(word=chances[0] if len(chances) == 1 else "both_pairs"), "found": Money(money=staked),
            "most": Money(money=int(most)),
        }  # fmt: skip
        yield _over(finished, chances, values, reading, severity)


def _over(
    finished: FinishedBaccarat,
    chances: tuple[str, ...],
    values: dict[str, Value],
    reading: str | None,
    severity: Severity | None = None,
) -> Breach:
    """Bets that together pass a limit, with what the table declared of it."""
    bets = tuple(bet.placed for bet in finished.in_play if kind_of(standing(bet)[0]) in chances)
    return Breach(bets, values, reading=reading, severity=severity, shows=(finished.table.limit_set,))
