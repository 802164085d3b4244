"""The deduction that the operator chose, and its notice: n. 24 of art. 10, n. 26 of art. 11, rule 26."""

from typing import Any

from schemas.envelope import Event
from schemas.events.baccarat import DeductionChanged
from schemas.events.table import TableOpened
from schemas.findings import Severity, Word
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import NO_DEDUCTION
from streams.games.baccarat.table import BaccaratTable
from streams.rules import Breach, Breaches, rule


@rule(
    "ao-de-261-22/10/24", "ao-de-261-22/11/26", "pt-r-812-2015/26",
    on=(TableOpened, DeductionChanged),
    severity=Severity.CRITICAL,
    title=("A dedução é uma das que a lei admite", "The deduction is one that the law admits"),
    pt="A banca declarou a dedução «{option}»{scores?, com a pontuação $|}, que não é nenhuma das que a lei admite.",
    en="The table declared the deduction “{option}”{scores?, with a score of $|}, which is none of those that the law admits.",
    version=2,
)  # fmt: skip
def deduction_is_one_of_the_law(table: BaccaratTable, event: Event[Any], law: BaccaratLaw) -> Breaches:
    """One of two deductions, or none, and with no other scores than those of the law: nothing else is taken off a prize."""
    cut, known = table.cut, law.deductions.get(table.cut.option)
    others = () if known is None or known.scores is None else sorted(cut.scores - known.scores)
    if known is None or others:
        yield Breach((event,), {"option": Word(word=cut.option), "scores": ", ".join(map(str, others)) or None})


@rule(
    "ao-de-261-22/10/24", "ao-de-261-22/11/26",
    on=(TableOpened, DeductionChanged),
    severity=Severity.MAJOR,
    title=("A dedução é comunicada antes de se aplicar", "A deduction is notified before it is taken"),
    pt="A banca aplica a dedução «{option}» sem a ter comunicado antes ao Órgão de Supervisão de Jogos.",
    en="The table takes the deduction “{option}” without having notified the supervision body of it before.",
)  # fmt: skip
def deduction_is_notified_before_it_is_taken(table: BaccaratTable, event: Event[Any], law: BaccaratLaw) -> Breaches:
    """The operator tells the supervision body beforehand which deduction it chooses, and when it changes its choice."""
    if table.cut.option in (NO_DEDUCTION, ""):
        return
    if not _notified(table, event):
        yield Breach((event,), {"option": Word(word=table.cut.option)})


def _notified(table: BaccaratTable, event: Event[Any]) -> bool:
    if event.type == DeductionChanged.type:
        return event.data.notified is not None
    chosen = table.terms.deduction
    if chosen is None or chosen.notified is None:
        return False
    return chosen.notified_at is None or chosen.notified_at < event.time
