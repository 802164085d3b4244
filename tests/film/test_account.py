"""The account at the end of a film: the same for the terminal, the page and the programs, players under their masks."""

import pytest

from producers import simulator
from producers.simulator.script import seal
from projections.film import Film, films
from projections.film.accounting import as_data, sheet
from projections.shortfalls import party_name
from projections.speech import Speech
from schemas.parties import Party, Role
from streams.law.files import load_law
from streams.rules import NotEvaluable
from streams.rules.account import CoupAccount
from tests.film.conftest import GAMES, coups_of, evening, shot
from tests.scenarios.loader import scenarios
from tests.scenarios.play import drafts
from tests.scenarios.playing import playing

PT, EN = Speech("pt"), Speech("en")


@pytest.mark.parametrize("game", GAMES)
def test_every_film_of_a_lawful_evening_ends_with_an_account_that_balances(game: str) -> None:
    records = evening(game)
    for coup in coups_of(records):
        account = shot(records, coup).account
        assert isinstance(account, CoupAccount)
        assert not account.unclear
        assert not any(account.balances.values())


def account_of(trick: str) -> CoupAccount:
    truths: list[simulator.Truth] = []
    records = list(simulator.simulate_journal("american_roulette", 12, 3, [trick], truth=truths.append))
    (film,) = films(truths[0].coup or "", "AR-1", enumerate(records), load_law())
    assert isinstance(film.account, CoupAccount)
    return film.account


def test_a_prize_that_went_to_another_is_one_shortfall_and_none_of_the_banks() -> None:
    account = account_of("prize_to_a_friend")
    (short,) = account.shortfalls()
    assert (short.party.role, short.gainer.role) == (Role.PLAYER, Role.PLAYER)
    assert account.balances[Party(role=Role.BANK)] == 0
    lines = sheet(account, "AOA", PT).shortfalls
    assert len(lines) == 1
    assert short.party.name in lines[0]
    assert short.gainer.name in lines[0]


def test_players_are_called_as_the_reader_may_know_them() -> None:
    account = account_of("prize_to_a_friend")
    shown, data = sheet(account, "AOA", EN, lambda name: "X"), as_data(account, lambda name: "X")
    named = {each.party.name for each in account.lines() if each.party.role is Role.PLAYER}
    assert named
    assert not any(name in str(shown) or name in str(data) for name in named)
    assert data["parties"][-1] | {"role": "bank", "name": ""} == data["parties"][-1]


def test_a_coup_that_is_still_played_has_no_account_yet() -> None:
    records = evening("american_roulette")
    coup = coups_of(records)[2]
    whole = shot(records, coup)
    cut = max(frame.position for frame in whole.frames if frame.event.subject == coup)
    (film,) = films(coup, whole.table, [pair for pair in enumerate(records, 1) if pair[0] < cut], load_law())
    assert not film.closed
    assert isinstance(film.account, NotEvaluable)
    assert sheet(film.account, "AOA", PT).reason == "o golpe ainda não acabou"
    assert as_data(film.account)["reason"] == "the coup is not over"


def test_a_coup_whose_messages_were_lost_says_so_and_no_sum() -> None:
    records = evening("american_roulette")
    coup = coups_of(records)[2]
    whole = shot(records, coup)
    lost = next(frame.position for frame in whole.frames if frame.event.type == "ball_settled")
    kept = [pair for pair in enumerate(records, 1) if pair[0] != lost]
    opened_anew = [*kept, (len(records) + 1, records[0])]
    shown = list(films(coup, whole.table, opened_anew, load_law()))
    assert all(not isinstance(film.account, CoupAccount) for film in shown)


def test_every_role_has_its_word_in_both_languages() -> None:
    for role in Role:
        assert party_name(Party(role=role, name="Ana"), PT)
        assert party_name(Party(role=role), EN)


def _scenario(name: str) -> Film:
    """The film of the first coup of a scenario."""
    (scenario,) = [each for each in scenarios() if each.name == name]
    table = playing(scenario).table
    records = list(enumerate(seal(drafts(scenario), table)))
    first = coups_of(tuple(raw for _, raw in records))[0]
    (film,) = films(first, table, records, load_law())
    return film


def _next_of(film: Film, name: str) -> Film:
    """The film of the coup after it."""
    (scenario,) = [each for each in scenarios() if each.name == name]
    records = list(enumerate(seal(drafts(scenario), film.table)))
    coups = coups_of(tuple(raw for _, raw in records))
    (after,) = films(coups[coups.index(film.coup) + 1], film.table, records, load_law())
    return after


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("A forgotten prize of blackjack is paid when the next coup is dealt: late, and not for nothing", []),
        (
            "A prize of blackjack is paid once more when the next coup is dealt, for nothing",
            [("bank", "Ana", 1_000_000)],
        ),
        ("A winning stake of blackjack is swept when the next coup is dealt", [("Ana", "bank", 200_000)]),
        ("A forgotten prize of póquer is paid while the next bets are laid", []),
        ("A losing bet of póquer is paid when the next coup is dealt", [("bank", "Ana", 100_000)]),
        ("A stake of a void coup of póquer is swept in the next one", [("Ana", "bank", 100_000)]),
        ("A coup of póquer is made void for nothing, and its prize paid in the next one: late", []),
        ("Losing stakes of póquer that were left there are swept in part when the next coup is dealt",
         [("bank", "Ana", 200_000)]),
    ],
)  # fmt: skip
def test_what_is_moved_when_the_next_coup_has_begun_is_in_the_account_of_its_own(
    name: str, short: list[tuple[str, str, int]]
) -> None:
    film = _scenario(name)
    assert isinstance(film.account, CoupAccount)
    shown = [
        (each.party.name or each.party.role, each.gainer.name or each.gainer.role, each.amount)
        for each in film.account.shortfalls()
    ]
    assert shown == short
    kinds = [frame.event.type for frame in film.frames]
    assert kinds[-1] in ("payout_made", "bet_collected", "bet_returned")  # after the closing
    assert {finding.coup for finding in film.findings} == {film.coup}
    after = _next_of(film, name).account
    assert isinstance(after, CoupAccount)
    assert not after.shortfalls()


def test_a_late_finding_is_in_the_film_of_its_coup() -> None:
    film = _scenario("A prize of blackjack is paid once more when the next coup is dealt, for nothing")
    assert [finding.rule for finding in film.findings] == ["blackjack/the_nearer_hand_wins_its_stake"]
