"""Dice under suspicion: seizure, sealing, verification and its cost. Nn. 5 and 6 of art. 3."""

from typing import Any

from schemas.envelope import Event
from schemas.events.dice import DiceSealed, DiceSetSeized, DiceThrown, DiceVerified, VerificationCharged
from schemas.events.table import TableClosed
from schemas.findings import Money, Severity, Value, Word
from schemas.parties import BANK
from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.table import BancaTable
from streams.rules import Breach, Breaches, NotEvaluable, rule
from streams.rules.money import NOBODY, Shortfalls, lacks, player

STEPS = ("seized", "packed", "sealed", "requested")


@rule(
    "ao-de-261-22/3/5",
    on=(DiceThrown,),
    severity=Severity.CRITICAL,
    title=("O terno sob suspeita não é lançado", "A set under suspicion is not thrown"),
    pt="O terno {set} foi lançado depois de levantada suspeita por {by}.",
    en="Set {set} was thrown after {by} had raised a suspicion.",
)
def suspected_set_is_not_thrown(table: BancaTable, event: Event[DiceThrown], law: BancaLaw) -> Breaches:
    """Seizure is compulsory once the supervision or any player suspects a die: the set is not thrown again.

    A set that the verification found in order may come back. Reported with the first throw.
    """
    name = table.coup.throw.set if table.coup is not None else None
    held = table.suspicions.get(name) if name is not None else None
    if held is not None and held.thrown is event and not held.cleared:
        values: dict[str, Value] = {"set": name, "by": held.raised.data.by}
        yield Breach((held.raised, event), values, staff=event.data.thrower)


@rule(
    "ao-de-261-22/3/5",
    on=(DiceSetSeized,),
    severity=Severity.CRITICAL,
    title=("Apreende-se o terno inteiro", "The whole set is seized"),
    pt="Do terno {set} foram apreendidos {found} dados; o terno tem {due}.",
    en="Of set {set}, {found} dice were seized; the set has {due}.",
    stands_alone=True,
)
def whole_set_is_seized(table: BancaTable, event: Event[DiceSetSeized], law: BancaLaw) -> Breaches:
    """The seizure takes all three dice of the set, whichever of them is suspected."""
    own = table.sets.get(event.data.set)
    if own is None:
        yield NotEvaluable("the licence does not describe the set that was seized")
    elif not set(event.data.dice).issuperset(own):
        seized = len(set(event.data.dice) & set(own))
        yield Breach((event,), {"set": event.data.set, "found": seized, "due": len(own)})


@rule(
    "ao-de-261-22/3/5",
    on=(DiceSealed,),
    severity=Severity.CRITICAL,
    title=("A embalagem é selada perante duas testemunhas", "The package is sealed before two witnesses"),
    pt="A embalagem do terno {set} foi selada perante {found#$ testemunha|$ testemunhas|nenhuma testemunha}; são precisas {due}.",
    en="The package of set {set} was sealed before {found#$ witness|$ witnesses|no witness}; {due} are needed.",
    stands_alone=True,
)
def package_is_sealed_before_two_witnesses(table: BancaTable, event: Event[DiceSealed], law: BancaLaw) -> Breaches:
    """Two different persons see the package being sealed; more may."""
    witnesses = len(set(event.data.witnesses))
    if witnesses < law.witnesses:
        yield Breach((event,), {"set": event.data.set, "found": witnesses, "due": law.witnesses})


@rule(
    "ao-de-261-22/3/5",
    on=(TableClosed,),
    severity=Severity.CRITICAL,
    title=(
        "O terno sob suspeita é apreendido, embalado, selado e verificado",
        "A suspected set is seized, packed, sealed and sent to be verified",
    ),
    pt="A banca encerrou sem que o terno {set}, sob suspeita, fosse {step}.",
    en="The table closed before set {set}, under suspicion, had been {step}.",
)
def suspected_set_is_seized_sealed_and_sent(table: BancaTable, event: Event[TableClosed], law: BancaLaw) -> Breaches:
    """A suspicion leads to seizure, packing at once, sealing, and the request for verification.

    Checked when the table closes: by then all four have been done. The first that was left out is reported.
    """
    for name, held in table.suspicions.items():
        missing = next((step for step in STEPS if getattr(held, step) is None), None)
        if missing is not None and held.verified is None:
            yield Breach((held.raised, event), {"set": name, "step": Word(word=missing)})


@rule(
    "ao-de-261-22/3/6",
    on=(VerificationCharged, DiceVerified),
    severity=Severity.MINOR,
    title=("A despesa cabe a quem a lei diz", "The cost falls on whom the law says"),
    pt="A despesa com o terno {set}, de {amount}, foi cobrada a {payer}; {due}.",
    en="The cost for set {set}, {amount}, was charged to {payer}; {due}.",
    version=2,
)
def cost_falls_on_the_unfounded_complainant(table: BancaTable, event: Event[Any], law: BancaLaw) -> Breaches:
    """The player who complained bears the cost if the suspicion proves unfounded; no player does otherwise.

    Who else bears it then, the decree leaves open. Each charge is judged when it and the result are known.
    """
    held = table.suspicions.get(event.data.set)
    verified = None if held is None else held.verified
    if held is None or verified is None:
        return
    owes = held.raised.data.by if held.raised.data.role == "player" and not verified.data.founded else None
    for charged in held.charges if event is verified else [each for each in held.charges if each is event]:
        charge = charged.data
        if charge.payer == owes or (owes is None and charge.role != "player"):
            continue
        reason = "verification_unfounded" if owes is not None else "not_on_the_player"
        values: dict[str, Value] = {
            "set": charge.set, "amount": Money(money=charge.amount), "payer": charge.payer, "due": Word(word=reason),
        }  # fmt: skip
        yield Breach(
            (held.raised, verified, charged), values,
            player=charge.payer if charge.role == "player" else None,
            shortfalls=_charged(charge, owes),
        )  # fmt: skip


def _charged(charge: VerificationCharged, owes: str | None) -> Shortfalls:
    """Who paid is short, to the gain of the player who owes it; where no player does, to that of the house.

    The supervision body is no party to the table's money: what it paid is told without a shortfall.
    """
    if charge.role == "supervision":
        return NOBODY
    payer = player(charge.payer) if charge.role == "player" else BANK
    return lacks(payer, BANK if owes is None else player(owes), charge.amount)
