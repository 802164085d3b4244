"""Whoever is handed what, in however many payments and corrections: findings and account name the same people.

Payments are put together, corrected with and without their parts, handed to others, made on void coups; chips come back
from the cloth and from the sweep.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.simulator.script import Draft, seal
from schemas.findings import Finding
from schemas.parties import Party
from streams.rules.account import CoupAccount
from streams.rules.movements import facts
from tests.properties.auditing import Audited, audited
from tests.properties.evenings import lawful
from tests.properties.test_account import BESIDE, TOLD_OTHERWISE

GAMES = ("american_roulette", "french_roulette", "cussec", "banca_francesa", "craps")
Script = list[Draft]
Net = dict[str, dict[Party, int]]  # matter -> what each party has too much


def pay_another(script: Script, place: int, chance: random.Random) -> None:
    draft = script[place]
    if draft.type == "payout_made":
        players = sorted({each.data["player"] for each in script if "player" in each.data})
        draft.data = {**draft.data, "player": chance.choice([*players, "Zed"])}


def pay_a_loser(script: Script, place: int, chance: random.Random) -> None:
    draft = script[place]
    if draft.type == "bet_collected":
        data = {**draft.data, "player": chance.choice(("Ana", "Zed"))}
        script.insert(place + 1, replace(draft, type="payout_made", data=data))


def sweep_a_winner(script: Script, place: int, chance: random.Random) -> None:
    draft = script[place]
    if draft.type == "payout_made":
        data = {"bet": draft.data["bet"], "amount": chance.choice((100, 50_000))}
        script.insert(place, replace(draft, type="bet_collected", data=data))


def hand_back(script: Script, place: int, chance: random.Random) -> None:
    draft = script[place]
    if draft.type == "bet_collected" and draft.data["amount"] > 1:
        half, origin = draft.data["amount"] // 2, chance.choice(("cloth", "sweep"))
        data = {"bet": draft.data["bet"], "amount": half, "origin": origin}
        script.insert(place + 1, replace(draft, type="bet_returned", data=data))


def put_together(script: Script, place: int, chance: random.Random) -> None:
    """A payment and the next of the same coup become one."""
    draft = script[place]
    laid = {each.data["bet"] for each in script[:place] if each.type == "bet_placed"}
    for other, each in enumerate(script[place + 1 :], place + 1):
        alike = each.type == draft.type == "payout_made" and each.subject == draft.subject
        if alike and each.data["bet"] in laid - {draft.data["bet"]} and "settles" not in {*draft.data, *each.data}:
            parts = [{"bet": one.data["bet"], "amount": one.data["amount"]} for one in (draft, each)]
            draft.data = {**draft.data, "amount": sum(part["amount"] for part in parts), "settles": parts}
            del script[other]
            return


def make_void(script: Script, place: int, chance: random.Random) -> None:
    """What decided the coup did not: dice one on another, or a chip in the wheel."""
    subject = script[place].subject
    for before in range(place, 0, -1):
        draft = script[before]
        if draft.subject == subject and draft.type == "dice_settled":
            draft.data = {**draft.data, "stacked": draft.data["dice"][:1]}
            return
        if draft.subject == subject and draft.type == "no_more_bets_called":
            script.insert(before + 1, replace(draft, type="foreign_object_detected", data={"kind": "chip"}))
            return


EDITS: tuple[Callable[..., None], ...] = (
    pay_another, pay_a_loser, sweep_a_winner, hand_back, put_together, put_together, make_void,
)  # fmt: skip


def correct(script: Script, chance: random.Random) -> None:
    """One payment is corrected, with its parts or without."""
    paid = [place for place, each in enumerate(script) if each.type == "payout_made"]
    if not paid:
        return
    place = chance.choice(paid)
    draft, opening = script[place], f"t-1-{script[0].time.astimezone(UTC):%Y%m%dT%H%M%S}"
    data: dict[str, Any] = {"corrects": f"{opening}-{place}", "bet": draft.data["bet"], "reason": "recount"}
    parts = draft.data.get("settles") or [{"bet": draft.data["bet"], "amount": draft.data["amount"]}]
    parts = [{**part, "amount": chance.choice((0, part["amount"], part["amount"] + 100))} for part in parts]
    data["amount"] = sum(part["amount"] for part in parts)
    if chance.random() < 0.7:
        data["settles"] = parts
    script.insert(place + 1, replace(draft, type="payout_corrected", data=data))


def net_of(findings: Iterable[Finding]) -> Net:
    net: dict[str, Counter[Party]] = {}
    for each in findings:
        for short in each.shortfalls:
            matter = net.setdefault(short.about, Counter())
            matter[short.party] -= short.amount
            matter[short.gainer] += short.amount
    return unbalanced(net)


def unbalanced(net: Mapping[str, Mapping[Party, int]]) -> Net:
    left = {matter: {party: each for party, each in parties.items() if each} for matter, parties in net.items()}
    return {matter: parties for matter, parties in left.items() if parties}


def in_all(net: Net) -> dict[Party, int]:
    total: Counter[Party] = Counter()
    for parties in net.values():
        for party, amount in parties.items():
            total[party] += amount
    return {party: amount for party, amount in total.items() if amount}


def agrees(each: Audited) -> None:
    account = each.account
    if not isinstance(account, CoupAccount) or facts(each.events).doubts:
        return
    if any(finding.rule in TOLD_OTHERWISE for finding in each.findings):
        return
    nets = net_of(finding for finding in each.findings if finding.rule not in BESIDE)
    unbalanced_matters = unbalanced(account.matters())
    if "" not in nets:
        assert {about: net for about, net in nets.items() if about not in account.unclear} == unbalanced_matters
    elif not account.unclear:  # one sum for several bets
        assert in_all(nets) == in_all(unbalanced_matters)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 5), chance=st.randoms(use_true_random=False), edits=st.integers(1, 5))
def test_findings_and_account_name_the_same_people(game, seed, chance, edits):
    script = lawful(game, 3, seed)
    for _ in range(edits):
        places = [place for place, draft in enumerate(script) if draft.type in ("bet_collected", "payout_made")]
        chance.choice(EDITS)(script, chance.choice(places), chance)
    if chance.random() < 0.6:
        correct(script, chance)
    for each in audited(seal(script, "t-1")):
        agrees(each)
