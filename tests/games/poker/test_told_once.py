"""Pots paid wrongly in any number of ways: what the findings tell of each player is what that player lacks, to the unit.

A lawful evening says what each should have been paid. Payments are then made to others, too high, too low, twice or not at
all, and put right in chains of corrections.
"""

import random
from collections import Counter
from dataclasses import replace
from datetime import UTC, timedelta

import pytest

from producers.simulator.script import Draft, seal
from schemas.parties import Role
from tests.properties.auditing import audited
from tests.properties.evenings import lawful

GAMES = ("holdem", "omaha", "poker_sintetico", "holdem@pt-poquer-nao-bancado", "poker_sintetico@pt-p-461-2001")
PAID, CORRECTED = "pot_paid", "pot_payment_corrected"
WRONG = 100_000
Sums = dict[str | None, Counter[str]]  # by hand, by player


def paid_in(script: list[Draft], opening: str) -> Sums:
    """What each was paid of each hand, corrections counted."""
    first: dict[str, str] = {}
    last: dict[str, Draft] = {}
    for place, draft in enumerate(script):
        if draft.type in (PAID, CORRECTED):
            name = f"{opening}-{place}"
            first[name] = first.get(draft.data.get("corrects", ""), name)
            last[first[name]] = draft
    sums: Sums = {}
    for draft in last.values():
        sums.setdefault(draft.subject, Counter())[draft.data["player"]] += draft.data["amount"]
    return sums


def payments(script: list[Draft], hand: str | None) -> list[int]:
    return [place for place, draft in enumerate(script) if draft.type == PAID and draft.subject == hand]


def spoil(script: list[Draft], hand: str | None, chance: random.Random) -> None:
    """One payment of the hand is made otherwise."""
    if not payments(script, hand):
        return
    place = chance.choice(payments(script, hand))
    draft = script[place]
    others = sorted(
        {each.data["player"] for each in script if each.type == "move_made" and each.subject == draft.subject}
    )
    how = chance.choice(("to another", "too much", "too little", "twice", "never"))
    if how == "never":
        del script[place]
    elif how == "twice":
        script.insert(place, replace(draft, data={**draft.data, "player": chance.choice(others)}))
    elif how == "to another":
        draft.data = {**draft.data, "player": chance.choice(others)}
    else:
        more = WRONG if how == "too much" else -min(WRONG, draft.data["amount"] - 1)
        draft.data = {**draft.data, "amount": draft.data["amount"] + more}


def correct(script: list[Draft], opening: str, hand: str | None, chance: random.Random) -> None:
    """A payment is put right, or wrong, up to four times; each names the payment or any of its corrections."""
    if not payments(script, hand):
        return
    place = chance.choice(payments(script, hand))
    chain, draft = [place], script[place]
    others = sorted(
        {each.data["player"] for each in script if each.type == "move_made" and each.subject == draft.subject}
    )
    for number in range(1, chance.randrange(2, 6)):
        data = {
            "corrects": f"{opening}-{chance.choice(chain)}", "reason": "recount",
            "player": chance.choice((draft.data["player"], *others)),
            "amount": chance.choice((0, draft.data["amount"], draft.data["amount"] + WRONG)),
        }  # fmt: skip
        time = draft.time + timedelta(milliseconds=number)
        script.insert(place + number, replace(draft, type=CORRECTED, data=data, time=time))
        chain.append(place + number)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_a_player_is_what_that_player_lacks(game: str, seed: int) -> None:
    script, chance = lawful(game, 8, seed), random.Random(f"{game}/{seed}")
    opening = f"t-1-{script[0].time.astimezone(UTC):%Y%m%dT%H%M%S}"
    due = paid_in(script, opening)
    spoiled = chance.choice([draft.subject for draft in script if draft.type == PAID])
    for _ in range(chance.randrange(1, 4)):
        spoil(script, spoiled, chance)
    correct(script, opening, spoiled, chance)
    paid = paid_in(script, opening)
    for each in audited(seal(script, "t-1")):
        short = Counter[str]()
        for one in (one for finding in each.findings for one in finding.shortfalls):
            if one.party.role is Role.PLAYER:
                short[one.party.name] += one.amount
            if one.gainer.role is Role.PLAYER:
                short[one.gainer.name] -= one.amount
        hand = each.coup.coup.id if each.coup.coup is not None else None
        lawful_sums, sums = due.get(hand, Counter()), paid.get(hand, Counter())
        wanted = {name: lawful_sums[name] - sums[name] for name in {*lawful_sums, *sums}}
        assert {name: part for name, part in short.items() if part} == {
            name: part for name, part in wanted.items() if part
        }, [(finding.rule, finding.shortfalls) for finding in each.findings]
        if hand == spoiled:
            break  # what is missing then is missing in the hands that follow
