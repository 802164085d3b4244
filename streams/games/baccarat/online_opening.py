"""What an online table is: rules 4, 6 and 14."""

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.table import BaccaratTable
from streams.rules import Breach, Breaches, rule


@rule(
    "pt-r-812-2015/4",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A mesa é individual ou de múltiplos jogadores", "A table is individual or for several players"),
    pt="A mesa abriu como «{kind}»; é individual ou de múltiplos jogadores.",
    en="The table opened as “{kind}”; it is individual or for several players.",
)  # fmt: skip
def online_table_is_individual_or_multi(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """There are tables for one player and tables for several."""
    if law.online is not None and table.licence.layout not in law.online.modes:
        yield Breach((event,), {"kind": Word(word=table.licence.layout)})


@rule(
    "pt-r-812-2015/6.a",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A mesa tem de um a nove lugares", "A table has one to nine places"),
    pt="A mesa abriu com {found} lugares; podem ser de {least} a {most}.",
    en="The table opened with {found} places; there may be {least} to {most}.",
)  # fmt: skip
def online_table_has_its_places(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """A table has one to nine places, each with a space for the tie, for banca and for ponto."""
    if law.online is None:
        return
    (least, most), places = law.online.seats, len(table.licence.seats)
    if not least <= places <= most:
        values: dict[str, Value] = {"found": places, "least": least, "most": most}
        yield Breach((event,), values)


@rule(
    "pt-r-812-2015/14",
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A aposta mínima está expressa em euros", "The minimum bet is expressed in euros"),
    pt="A mesa abriu {amount?com a aposta mínima de $|sem aposta mínima}, na moeda «{currency}»; a aposta mínima é um valor em euros.",
    en="The table opened {amount?with a minimum bet of $|without a minimum bet}, in the currency “{currency}”; the minimum bet is an amount in euros.",
    version=2,
)  # fmt: skip
def minimum_bet_is_in_euros(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """The operator fixes the minimum bet, in euros."""
    licence = table.licence
    if law.online is not None and (licence.currency != law.online.currency or not licence.limits.minimum):
        yield Breach((event,), {"amount": Money(money=licence.limits.minimum), "currency": licence.currency})
