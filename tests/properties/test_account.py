"""Every game is held to the account of its coups: what moved, what was due, the difference, zero over all parties.

The rules judge by themselves and never ask for the account: where they tell money for a bet, both must say the same.
"""

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from producers import simulator
from producers.simulator.script import Draft, seal
from schemas.decode import decode
from schemas.parties import Party, Role
from streams.engine.accounts import coup_account
from streams.engine.outcome import CoupJudged
from streams.engine.rulebooks import all_rules
from streams.rules import payments
from streams.rules.account import CoupAccount, player_of
from streams.rules.movements import facts, meter_of
from tests.properties.auditing import (
    METER,
    Audited,
    Auditor,
    audited,
    balance,
    bank_of,
    bets_named,
    lacking,
    matters_of,
    owners,
)
from tests.properties.evenings import GAMES, examples, first_or_slow, lawful, lawful_records, spoiled_records
from tests.properties.test_crowded_coups import STEEP, counting
from tests.scenarios.brought import brought
from tests.scenarios.loader import scenarios
from tests.scenarios.play import drafts
from tests.scenarios.playing import playing
from tests.scenarios.shaking import miscount

# Rules that tell money otherwise than the account, each with its reason. A coup with such a finding is left out of the
# comparison, and nothing else is.
TOLD_OTHERWISE = {
    "blackjack/a_place_holds_no_more_than_the_maximum": "tells what lay beyond the maximum; the account counts bets as they lie",
    "blackjack/bets_are_multiples_of_the_minimum": "the same of one bet",
    "craps/bets_are_laid_before_the_throw": "told as of that moment; the account counts what the series decided later",
    "craps/bets_that_are_not_decided_are_left_alone": "the same of a bet that was settled while it waited",
    "jackpot/jackpot_bets_lean_on_a_main_bet": "tells the prize alone; that the chip is to be handed back, the account adds",
    "jackpot/jackpot_chips_come_before_the_cards": "the same of a chip that was laid too late",
    "poker_sem_descarte/initial_bets_keep_within_the_limits": "tells what lay beyond the maximum, as at blackjack",
    "roulette/stakes_count_at_the_displayed_value": "n. 30 tells the same bet once more, by the stake that was wrong",
    **brought("TOLD_OTHERWISE"),
}
# Money that is no part of a coup: chips sold and changed, the cost of an examination of dice.
BESIDE = (
    "banca_francesa/cost_falls_on_the_unfounded_complainant", "roulette/change_equals_what_was_handed_in",
    "roulette/chips_are_changed_back_at_their_value", "roulette/chips_are_sold_at_the_displayed_value",
    *brought("BESIDE"),
)  # fmt: skip
# Rules that tell several bets as one sum: compared over the whole coup.
SUMS = {
    "banca_francesa/decided_throws_are_not_repeated", "banca_francesa/throws_are_void_only_for_a_cause",
    "banca_francesa/undecided_throws_move_nothing", "banca_francesa/void_throws_decide_nothing",
    "craps/decided_series_are_over", "craps/throws_are_void_only_for_a_cause", "craps/void_throws_decide_nothing",
    "cussec/coups_are_void_only_when_dice_are_stacked", "cussec/stacked_dice_decide_nothing",
    "jackpot/void_coups_undo_the_jackpot", "poker_sem_descarte/misdeals_void_the_coup",
    "poker_sem_descarte/prizes_keep_to_the_most_of_one_coup", "poker_sem_descarte/void_coups_settle_nothing",
    "roulette/a_coup_is_void_only_for_a_cause", "roulette/nothing_is_settled_on_a_void_coup",
    "roulette/what_falls_in_voids_the_coup", *brought("SUMS"),
}  # fmt: skip
# A wrong entry ("from where it did not stand") with a right end moved nothing: told entry by entry, not by the account.
BY_ENTRY = "jackpot/meter_goes_on_from_where_it_stood"
UNDONE = "jackpot/void_coups_undo_the_jackpot"  # tells the meter and the chips together
NOT_PAID_YET = "has won and is not paid yet"  # n. 22 gives it time until the next launch: told with the next coup
PAID = ("payout_made", "payout_corrected")
CHEATS = {
    "convenient_void", "double_for_less", "drained", "early_rake", "forgotten_loser", "forgotten_prize", "ghost", "gift",
    "half_back_on_zero", "inflated_stake", "kept_bet", "late_bet", "past_posting", "prize_for_nothing", "prize_to_a_friend",
    "robbed_winner", "short_prize", "six_to_five", "skimmed", "spared_bust", "spared_loser", "stake_left", "swept_winner",
    "void_for_nothing", "whole_insurance", "wrong_hand", "wrong_hands", *brought("CHEATS"),
}  # fmt: skip
WITH_BETS = [game for game in GAMES if game not in brought("WITHOUT_BETS")]
MONEY = ("bet_collected", "bet_returned", "payout_made", "payout_corrected", "jackpot_stakes_collected")


def accounts(coups: Iterable[Audited]) -> list[tuple[Audited, CoupAccount]]:
    return [(each, each.account) for each in coups if isinstance(each.account, CoupAccount)]


def moved_as_told(events: Sequence[Any], account: CoupAccount) -> None:
    """Every movement has the amount of its event; payments are worth what their corrections left."""
    bank = bank_of(account)
    by_event: dict[int, list[Any]] = {}
    for movement in account.movements:
        by_event.setdefault(movement.event.sequence, []).append(movement)
    for event in events:
        own = by_event.get(event.sequence, [])
        if event.type in ("payout_made", "bet_collected"):
            assert sum(each.amount for each in own) == event.data.amount
        elif event.type == "bet_returned":
            assert sum(each.amount for each in own) <= event.data.amount
    of_bets = [each for each in account.movements if hasattr(each.event.data, "bet")]
    for bet in {each.event.data.bet for each in of_bets} - account.unclear.keys():
        paid = [each for each in events if each.type in PAID and each.data.bet == bet]
        if any(each.data.settles for each in events if each.type in PAID):
            continue  # payments over several bets are read by parts, which have tests of their own
        known = {each.id for each in paid}
        if all(each.type == PAID[0] or each.data.corrects in known for each in paid):  # else of an earlier series
            moved = [each for each in of_bets if each.event.data.bet == bet and each.event.type in PAID]
            assert sum(each.amount if each.giver == bank else -each.amount for each in moved) == sum(
                each.worth for each in payments.by_bet(paid).values()
            )


def agrees(audited: Audited, account: CoupAccount, bets: dict[str, str], laid: Collection[str]) -> int:
    """What the findings of a coup tell in money is what its account says; how many matters were told so."""
    if any(each.rule in TOLD_OTHERWISE for each in audited.findings):
        return 0
    matters, bank = by_bet(account), bank_of(account)
    waiting = [each.reason for each in audited.coup.verdicts() if each.reason and NOT_PAID_YET in each.reason]
    skipped = {
        name for name in matters
        if chip_apart(name, account) or any(f"bet {name} " in why for why in waiting)
    }  # fmt: skip
    skipped |= {account.matter(bet) for bet in facts(audited.events).doubts}  # dice take the lesser sum, others do not
    # Bets that were laid in earlier coups, where nothing is due for them here.
    here, claimed_here = owners(audited.events), {each.about for each in account.claims}
    skipped |= {name for name in matters if name in laid and name not in here and name not in claimed_here}
    in_time = [each for each in audited.findings if each.sequence <= audited.coup.last_sequence]
    money = [each for each in in_time if each.shortfalls and each.rule not in (*METER, *BESIDE)]
    about = {each.id: matters_of(each, account, bets) for each in money}
    if any(each.rule in SUMS or len(about[each.id]) != 1 for each in money):
        if not account.unclear and not skipped:  # then no part of the sum is told otherwise
            undone = any(each.rule == UNDONE for each in money)
            nets = account.matters().values() if undone else matters.values()
            assert sum(lacking(each, bank) for each in money) == -sum(net.get(bank, 0) for net in nets)
        return 0
    own_bets, jackpot = owners(audited.events), jackpot_of(audited.coup)
    for name in matters.keys() - skipped:
        own = [each for each in money if about[each.id] == {name}]
        claimed = (party for each in account.claims if each.about == name for party in each[:2] if party != bank)
        owner = player_of(own_bets[name]) if name in own_bets else next(claimed, None)
        parties = {bank, jackpot}
        if owner and name not in account.joined.values():  # else bets of two players may be settled as one
            parties.add(owner)
        for party in parties:
            assert sum(lacking(each, party) for each in own) == -matters[name].get(party, 0)
    for each in money:
        assert about[each.id] <= {*matters, *account.unclear}
    meter = [each for each in audited.findings if each.shortfalls and each.rule in METER]
    if len(meter) == 1 and meter[0].rule != BY_ENTRY and not account.unclear:  # several tell the same money twice
        assert lacking(meter[0], jackpot) == -account.matters().get(meter_of(jackpot), {}).get(jackpot, 0)
    return len({name for each in money for name in about[each.id]}) + len(meter)


def agrees_later(audited: Audited, before: CoupAccount, now: CoupAccount, bets: dict[str, str]) -> int:
    """What findings tell once chips were moved on bets of a judged coup is what its account says beyond the one before."""
    if any(each.rule in TOLD_OTHERWISE for each in audited.findings) or before.unclear or now.unclear:
        return 0
    first, last, bank = by_bet(before), by_bet(now), bank_of(now)
    waiting = [each.reason for each in audited.coup.verdicts() if each.reason and NOT_PAID_YET in each.reason]
    doubts = {now.matter(bet) for bet in facts(audited.all_events).doubts}
    if doubts or any(chip_apart(name, account) for account in (before, now) for name in by_bet(account)):
        return 0
    later = [each for each in audited.findings if each.sequence > audited.coup.last_sequence]
    money = [each for each in later if each.shortfalls and each.rule not in (*METER, *BESIDE)]
    about = {each.id: matters_of(each, now, bets) for each in money}
    due: dict[str, dict[Party, int]] = {}
    for name in {**first, **last}:
        known = {} if any(f"bet {name} " in why for why in waiting) else first.get(name, {})
        players = ({**known, **last.get(name, {})}).keys() - {bank}
        due[name] = {each: beyond(-known.get(each, 0), -last.get(name, {}).get(each, 0)) for each in players}
        due[name][bank] = -sum(due[name].values())
    if any(each.rule in SUMS or len(about[each.id]) != 1 for each in money):
        assert sum(lacking(each, bank) for each in money) == sum(parties[bank] for parties in due.values())
        return 0
    for name, parties in due.items():
        own = [each for each in money if about[each.id] == {name}]
        assert {party: sum(lacking(each, party) for each in own) for party in parties} == parties
    return len({name for each in money for name in about[each.id]})


def beyond(before: int, now: int) -> int:
    """What somebody lacks now (below zero: has too much) and did not before; what was put right is told of no more."""
    return max(0, now - max(0, before)) if now > 0 else min(0, now - min(0, before))


def by_bet(account: CoupAccount) -> dict[str, dict[Party, int]]:
    """The matters of bets, the hands of a split that are settled each for itself taken together."""
    bets: dict[str, dict[Party, int]] = {}
    for name, net in account.matters().items():
        own = bets.setdefault(name.partition(" ")[0], {})
        for party, amount in net.items():
            own[party] = own.get(party, 0) + amount
    bets.pop(Role.JACKPOT, None)
    return bets


def jackpot_of(coup: CoupJudged) -> Party:
    approved = coup.licence.jackpot
    return Party(role=Role.JACKPOT, name="" if approved is None else approved.id)


def chip_apart(matter: str, account: CoupAccount) -> bool:
    """A jackpot chip that was not taken in as it should be: the rules say so and tell no money for the chip itself."""
    taken = sum(each.amount for each in account.movements if each.about == matter and each.event.type == MONEY[-1])
    due = [each.amount for each in account.claims if each.about == matter and each.cited.startswith("jackpot/chips_")]
    return taken != sum(due) and (bool(due) or bool(taken))


def hold(records: Sequence[bytes]) -> int:
    """All promises for all coups of a log; how many matters findings told with money."""
    log = [decode(record) for record in records]
    bets, laid, compared = bets_named(log), owners(log), 0
    for each, account in accounts(audited(records)):
        balance(account)
        moved_as_told(each.events, account)
        compared += agrees(each, account, bets, laid)
        if isinstance(each.put_right, CoupAccount):
            balance(each.put_right)
            moved_as_told(each.all_events, each.put_right)
            compared += agrees_later(each, account, each.put_right, bets)
    return compared


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seeds", [3, pytest.param(60, marks=pytest.mark.slow)], ids=["few", "many"])
def test_in_a_lawful_evening_nobody_is_short_of_anything(game, seeds):
    for seed in range(seeds):
        coups = audited(lawful_records(game, 25, seed))
        assert coups
        for each in coups:
            assert isinstance(each.account, CoupAccount), each.account
            balance(each.account)
            moved_as_told(each.events, each.account)
            assert not each.account.unclear
            assert each.account.shortfalls() == ()
            assert not any(each.account.balances.values())
        assert sum(len(account.movements) for _, account in accounts(coups)) > len(coups)


@pytest.mark.parametrize("game", WITH_BETS)
@pytest.mark.parametrize("seeds", [25, pytest.param(400, marks=pytest.mark.slow)], ids=["few", "many"])
def test_the_account_says_what_the_findings_tell_in_money(game, seeds):
    assert sum(hold(spoiled_records(game, 6, seed)) for seed in range(seeds)) >= seeds // 2


@pytest.mark.parametrize("step", first_or_slow(2, 1))
@pytest.mark.parametrize("game", ["blackjack", "chemin_de_fer", "poker_sem_descarte"])
def test_the_account_says_what_the_findings_of_scenarios_tell_in_money(game, step):
    played = [each for each in scenarios() if each.game == game][::step]
    assert sum(hold(list(seal(drafts(each), playing(each).table))) for each in played) >= len(played) // 15


def pay_another(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    """Somebody else is paid."""
    if "player" in draft.data:
        others = sorted({each.data["player"] for each in script if "player" in each.data})
        draft.data = {**draft.data, "player": chance.choice(others)}


def drop(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    del script[place]


def twice(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    script.insert(place, replace(draft))


def hand_back(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    """Some of it comes back, or more than there was."""
    if draft.type == "bet_collected":
        amount = chance.choice((1, draft.data["amount"] // 2, draft.data["amount"], 2 * draft.data["amount"]))
        back = replace(draft, type="bet_returned", data={"bet": draft.data["bet"], "amount": amount})
        script.insert(place + 1, back)


EDITS: tuple[Callable[..., None], ...] = (miscount, pay_another, drop, twice, hand_back)


@pytest.mark.parametrize("game", WITH_BETS)
@settings(max_examples=examples(480))
@given(seed=st.integers(0, 5), chance=st.randoms(use_true_random=False), edits=st.integers(1, 6))
def test_whatever_is_done_with_the_money_the_parties_balance(game, seed, chance, edits):
    script = lawful(game, 3, seed)
    for _ in range(edits):
        places = [place for place, draft in enumerate(script) if draft.type in MONEY]
        place = chance.choice(places)
        chance.choice(EDITS)(script, place, script[place], chance)
    hold(list(seal(script, "t-1")))


def hand_back_from(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    """The same, and where it came from is said."""
    hand_back(script, place, draft, chance)
    if script[place + 1].type == "bet_returned":
        back = script[place + 1]
        back.data = {**back.data, "origin": chance.choice(("cloth", "sweep"))}


def name_hands(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    """Payments and collections of the coup name a hand of their seat, the right one or another."""
    own = [each for each in script if each.subject == draft.subject]
    hands = sorted({each.data["place"] for each in own if each.type == "card_drawn"})
    seats = {each.data["bet"]: each.data["position"].partition(":")[2] for each in own if each.type == "bet_placed"}
    for each in own:
        if each.type in ("payout_made", "bet_collected"):
            seat = f"seat:{seats.get(each.data['bet'])}"
            if choices := [hand for hand in hands if hand == seat or hand.startswith(f"{seat}/")]:
                each.data = {**each.data, "hand": chance.choice(choices)}


def call_void(script: list[Draft], place: int, draft: Draft, chance: random.Random) -> None:
    if script[0].data["licence"]["game"].startswith("poker"):  # at blackjack no coup is void
        script.insert(place, replace(draft, type="void_called", data={"phrase": "Golpe nulo."}))


@pytest.mark.parametrize("game", [game for game in GAMES if game.startswith(("blackjack", "poker_sem_descarte"))])
@settings(max_examples=examples(480))
@given(seed=st.integers(0, 9), chance=st.randoms(use_true_random=False), edits=st.integers(1, 8))
def test_hands_that_are_named_and_chips_from_somewhere_are_told_as_the_account_says(game, seed, chance, edits):
    script = lawful(game, 3, seed)
    for _ in range(edits):
        places = [place for place, draft in enumerate(script) if draft.type in MONEY]
        place = chance.choice(places)
        chance.choice((*EDITS, hand_back_from, name_hands, call_void))(script, place, script[place], chance)
    hold(list(seal(script, "t-1")))


def tricks(game: str, names: Iterable[str]) -> Iterator[list[bytes]]:
    """Evenings with one trick each, as short as it allows; those for which none has the occasion are left out."""
    for name in names:
        for coups in (15, 30):
            with suppress(simulator.Impossible):
                yield list(simulator.simulate_journal(game, coups, 5, [name], table="t-1"))
                break


@pytest.mark.parametrize("game", WITH_BETS)
def test_tricks_with_money_leave_the_difference_that_their_findings_tell(game):
    names = [name for name in simulator.GAMES[game].tricks if name in CHEATS]
    assert sum(hold(records) for records in tricks(game, names)) >= len(names) // 2


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_BETS)
def test_every_trick_leaves_the_difference_that_its_findings_tell(game):
    assert sum(hold(records) for records in tricks(game, simulator.GAMES[game].tricks))


def lines(crowd: int, game: str) -> int:
    """Lines of the core that run for the account of a coup in which so many bets were laid and settled."""
    script = lawful(game, 1, 1)
    first = next(place for place, draft in enumerate(script) if draft.type in ("bet_collected", "payout_made"))
    settled = script[first]
    laid = next(place for place, each in enumerate(script) if each.data.get("bet") == settled.data["bet"])
    more, audited = [], []
    for number in range(crowd):
        name = {"bet": f"x{number}"}
        more.append(replace(script[laid], data={**script[laid].data, **name}))
        audited.append(replace(settled, data={**settled.data, **name}))
    crowded = [*script[: laid + 1], *more, *script[laid + 1 : first + 1], *audited, *script[first + 1 :]]
    auditor, ran = Auditor(), 0

    def asked(table_judge: Any, events: Any) -> Any:
        nonlocal ran
        with counting() as lines:
            account = coup_account(table_judge, events)
        ran += next(lines)
        return account

    auditor.ask = asked
    for position, raw in enumerate(seal(crowded, "t-1")):
        auditor.judge.take(raw, position)
    account = auditor.coups[0].account
    assert isinstance(account, CoupAccount)
    assert len(account.movements) > crowd
    return ran


@pytest.mark.parametrize("game", WITH_BETS)
def test_an_account_costs_as_much_more_as_there_are_more_bets(game):
    _, few, more, many = (lines(crowd, game) for crowd in (1, 50, 100, 200))
    assert many - more <= STEEP * (more - few)


def test_every_rule_that_is_compared_otherwise_exists():
    known = {rule.id for rule in all_rules()}
    assert {*TOLD_OTHERWISE, *BESIDE, *SUMS, *METER, BY_ENTRY} <= known
