"""The operator's own rules, approved and published: points 2 to 4 of the deliberation."""

from typing import Any

from schemas.envelope import Event
from schemas.events.baccarat import DeductionChanged, PrizeLimitChanged
from schemas.events.online import RulesPublicationChecked, SpecificRulesActivated
from schemas.events.table import TableOpened
from schemas.findings import Severity, Word
from streams.games.baccarat.law import BaccaratLaw
from streams.games.baccarat.names import NO_DEDUCTION
from streams.games.baccarat.table import BaccaratTable
from streams.rules import Breach, Breaches, rule


@rule(
    "pt-r-812-2015/delib.2",
    on=(TableOpened,),
    severity=Severity.INFO,
    title=("As opções da mesa constam de regras específicas", "The choices of a table stand in specific rules"),
    pt="A mesa abriu com comissão ou limite de prémios e não declarou regras específicas.",
    en="The table opened with a commission or a prize limit and declared no specific rules.",
)  # fmt: skip
def choices_stand_in_specific_rules(table: BaccaratTable, event: Event[TableOpened], law: BaccaratLaw) -> Breaches:
    """Where the operator makes use of what the regulation leaves to it, it does so by rules of its own."""
    chosen = table.cut.option != NO_DEDUCTION or table.limit is not None
    if chosen and table.terms.specific_rules is None:
        yield Breach((event,))


@rule(
    "pt-r-812-2015/delib.3",
    on=(TableOpened, SpecificRulesActivated),
    severity=Severity.CRITICAL,
    title=("As regras específicas são aprovadas antes", "Specific rules are approved beforehand"),
    pt="A mesa joga pela versão {version} das regras específicas, que não consta aprovada antes.",
    en="The table plays by version {version} of the specific rules, which is not on record as approved before.",
)  # fmt: skip
def specific_rules_are_approved_beforehand(table: BaccaratTable, event: Event[Any], law: BaccaratLaw) -> Breaches:
    """The regulator approves the specific rules, and each change of them, before they are played by."""
    if event.type == SpecificRulesActivated.type:
        if event.data.version not in table.approved:
            yield Breach((event,), {"version": event.data.version})
        return
    own = table.terms.specific_rules
    if own is not None and (own.approval is None or (own.approved_at is not None and own.approved_at > event.time)):
        yield Breach((event,), {"version": own.version})


@rule(
    "pt-r-812-2015/delib.3",
    on=(TableOpened, DeductionChanged, PrizeLimitChanged, SpecificRulesActivated),
    severity=Severity.CRITICAL,
    title=("A mesa joga como as regras aprovadas", "The table plays as its approved rules say"),
    pt="Nesta mesa «{what}» difere das regras específicas aprovadas.",
    en="At this table “{what}” differs from the approved specific rules.",
)  # fmt: skip
def table_plays_as_its_approved_rules_say(table: BaccaratTable, event: Event[Any], law: BaccaratLaw) -> Breaches:
    """What the approved rules fix changes only with another version that was approved: commission, limit, minimum."""
    rules = table.approved.get(table.version or "")
    if rules is None:
        return
    differing = {
        "deduction": rules.deduction is not None and rules.deduction != table.cut.option,
        "scores": rules.scores is not None and frozenset(rules.scores) != table.cut.scores,
        "prize_limit": rules.prize_limit is not None and rules.prize_limit != table.limit,
        "minimum": rules.minimum is not None and rules.minimum != table.licence.limits.minimum,
    }
    for what, differs in differing.items():
        if differs:
            yield Breach((event,), {"what": Word(word=what)})


@rule(
    "pt-r-812-2015/delib.4",
    on=(RulesPublicationChecked,),
    severity=Severity.MINOR,
    title=("As regras estão publicadas, sempre e de graça", "The rules are published, always and free"),
    pt="As regras do jogo não estavam publicadas no sítio da entidade exploradora como devem ser: {fault}.",
    en="The rules of the game were not published on the operator's site as they must be: {fault}.",
)  # fmt: skip
def rules_are_published(table: BaccaratTable, event: Event[RulesPublicationChecked], law: BaccaratLaw) -> Breaches:
    """Base rules and specific rules stand on the operator's site for all, at any time and free of charge."""
    probe = event.data
    fault = "" if probe.available else "not_there"
    if not fault and not probe.free:
        fault = "not_free"
    if not fault and probe.version is not None and table.version not in (None, probe.version):
        fault = "other_version"
    if fault:
        yield Breach((event,), {"fault": Word(word=fault)})
