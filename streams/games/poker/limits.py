"""Limits and caves: nn. 20 to 22; art. 14 nn. 3, 4 and 7."""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.conduct import LimitsChanged
from schemas.events.poker import CaveBought
from schemas.events.table import TableOpened
from schemas.findings import Money, Severity, Value, Word
from streams.games.poker.law import PokerLaw
from streams.games.poker.names import FIXED, both
from streams.games.poker.table import PokerTable
from streams.games.poker.terms import NO_TERMS
from streams.rules import Breach, Breaches, NotEvaluable, rule

RATIO: Final = "poker:35"
FIGURE: Final = "poker:73"
PER_CENT: Final = 100


@rule(
    *both("13/20"),
    on=(TableOpened, LimitsChanged),
    severity=Severity.MINOR,
    title=("O mínimo é 20 % a 40 % do máximo", "The minimum is 20 % to 40 % of the maximum"),
    pt="O mínimo é {minimum} e o máximo {maximum}; o mínimo deve ser de {least} % a {most} % do máximo.",
    en="The minimum is {minimum} and the maximum {maximum}; the minimum must be {least} % to {most} % of the maximum.",
    reading=RATIO,
)
def minimum_is_a_lawful_part_of_the_maximum(table: PokerTable, event: Event[Any], law: PokerLaw) -> Breaches:
    """Where the maximum is a figure, the minimum is between 20 % and 40 % of it; where it is the pot there is no ratio."""
    if table.terms.maximum != FIXED:
        return
    changed = event.type == LimitsChanged.type
    minimum = event.data.minimum if changed else table.licence.limits.minimum
    maximum = event.data.maximum if changed else table.licence.limits.maximum.get("bet")
    people = law.people
    if maximum is None:
        yield NotEvaluable(NO_TERMS)
    elif not people.least_part * maximum <= minimum <= people.greatest_part * maximum:
        values: dict[str, Value] = {
            "minimum": Money(money=minimum), "maximum": Money(money=maximum),
            "least": int(people.least_part * PER_CENT), "most": int(people.greatest_part * PER_CENT),
        }  # fmt: skip
        yield Breach((event,), values)


@rule(
    *both("13/20"),
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("O mínimo está afixado na mesa", "The minimum is shown at the table"),
    pt="Na mesa lê-se um mínimo de {posted}; o da mesa é {minimum}.",
    en="The minimum shown at the table is {posted}; that of the table is {minimum}.",
)
def minimum_is_shown_at_the_table(table: PokerTable, event: Event[TableOpened], law: PokerLaw) -> Breaches:
    """The least bet stands clearly at the table."""
    posted, minimum = table.terms.posted_minimum, table.licence.limits.minimum
    if posted is None:
        yield NotEvaluable(NO_TERMS)
    elif posted != minimum:
        yield Breach((event,), {"posted": Money(money=posted), "minimum": Money(money=minimum)})


@rule(
    *both("13/21"),
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("O máximo é fixado por um dos modos da lei", "The maximum is fixed in one of the ways of the law"),
    pt="O máximo de aposta está declarado como «{mode}», que a lei não conhece.",
    en="The maximum bet is declared as “{mode}”, which the law does not know.",
    reading=FIGURE,
)
def maximum_is_fixed_in_a_way_of_the_law(table: PokerTable, event: Event[TableOpened], law: PokerLaw) -> Breaches:
    """Half the pot, the pot, or the player's cave; a figure too, since n. 20 measures the minimum by one."""
    mode = table.terms.maximum
    if mode is None:
        yield NotEvaluable(NO_TERMS)
    elif mode not in (*law.people.maxima, FIXED):
        yield Breach((event,), {"mode": mode})


@rule(
    *both("13/22"),
    on=(LimitsChanged,),
    severity=Severity.MINOR,
    title=("Os limites mudam com aviso prévio", "Limits change with prior notice"),
    pt="Os limites passaram para {minimum} e {maximum}: {fault}.",
    en="The limits became {minimum} and {maximum}: {fault}.",
)
def limits_change_with_prior_notice(table: PokerTable, event: Event[LimitsChanged], law: PokerLaw) -> Breaches:
    """Within the limits of the authorisation the house may change those of a table, once the players were told.

    How long before is not written: before the change is enough. The new limits bind from the next hand on.
    """
    notice, least = table.notice, table.licence.authorised_minimum
    noticed = notice is not None and (notice.data.minimum, notice.data.maximum) == (
        event.data.minimum,
        event.data.maximum,
    )
    fault = "" if noticed else "no_notice"
    if least is not None and event.data.minimum < least:
        fault = "below_the_authorisation"
    if fault:
        values: dict[str, Value] = {
            "minimum": Money(money=event.data.minimum), "maximum": Money(money=event.data.maximum),
            "fault": Word(word=fault),
        }  # fmt: skip
        yield Breach((event,), values, shows=(table.opened,))


@rule(
    *both("14/3"),
    on=(TableOpened,),
    severity=Severity.MINOR,
    title=("A mesa é contínua ou em sessões", "A table runs on, or in sessions"),
    pt="O regime declarado é «{regime}»; a lei conhece o contínuo e o de sessão.",
    en="The regime declared is “{regime}”; the law knows continuous play and sessions.",
)
def table_runs_on_or_in_sessions(table: PokerTable, event: Event[TableOpened], law: PokerLaw) -> Breaches:
    """A table plays without interruption or in sessions, whose number or length the house may fix beforehand."""
    regime = table.terms.regime
    if regime is None:
        yield NotEvaluable(NO_TERMS)
    elif regime not in law.people.regimes:
        yield Breach((event,), {"regime": regime})


@rule(
    *both("14/4", "14/7", "16/4"),
    on=(CaveBought,),
    severity=Severity.MINOR,
    title=("As caves são as que a casa fixou", "Caves are those that the house fixed"),
    pt="{player} comprou {amount} ({kind}); a casa fixou {due}.",
    en="{player} bought {amount} ({kind}); the house fixed {due}.",
)
def caves_are_those_that_the_house_fixed(table: PokerTable, event: Event[CaveBought], law: PokerLaw) -> Breaches:
    """The first cave and the rebuys are those fixed beforehand; who joins a game brings no less than the house fixed."""
    terms, amount = table.terms, event.data.amount
    fixed = {"initial": terms.cave, "rebuy": terms.rebuy, "entry": terms.entry_minimum}
    own = law.sintetico
    if event.data.kind not in fixed or (own is not None and event.data.kind == "entry"):  # there the average: n. 28
        return
    due = fixed[event.data.kind]
    entry = event.data.kind == "entry"
    if due is None:
        yield NotEvaluable(NO_TERMS)
    elif amount < due or (amount != due and not entry and not _at_least(event.data.kind, law)):
        values: dict[str, Value] = {
            "player": event.data.player, "amount": Money(money=amount), "kind": Word(word=event.data.kind),
            "due": Money(money=due),
        }  # fmt: skip
        paragraph = law.at("16/4" if own is not None else "14/7" if entry else "14/4")
        yield Breach((event,), values, player=event.data.player, paragraph=paragraph, shows=(table.opened,))


def _at_least(kind: str, law: PokerLaw) -> bool:
    """In 2001 the house fixes the least that may be bought again."""
    return kind == "rebuy" and law.sintetico is not None and law.sintetico.partida is not None
