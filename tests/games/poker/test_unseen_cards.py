"""A card that nobody read hides no chips of a pot, and accuses nobody."""

from copy import copy

import pytest

from producers.simulator.script import Draft, seal
from tests.properties.evenings import GAMES, accusations, errors, heard, lawful

POKER = tuple(game for game in GAMES if game.startswith(("holdem", "omaha", "poker_sintetico")))


def with_unread(script: list[Draft], place: int) -> list[Draft]:
    unread = copy(script[place])
    unread.data = {**unread.data, "card": None}
    return [*script[:place], unread, *script[place + 1 :]]


def last_cards(script: list[Draft]) -> list[int]:
    """The last card of each hand: at most games the river."""
    places = {draft.subject: place for place, draft in enumerate(script) if draft.type == "card_drawn"}
    return list(places.values())


@pytest.mark.parametrize("game", POKER)
def test_a_card_that_nobody_read_accuses_nobody(game: str) -> None:
    script = lawful(game, 4, 1)
    cards = [place for place, draft in enumerate(script) if draft.type == "card_drawn"]
    for place in {*cards[::9], *last_cards(script)}:
        notebook = heard(list(seal(with_unread(script, place), "t-1")))
        assert accusations(notebook) == []
        assert errors(notebook) == {}


@pytest.mark.parametrize("game", POKER)
def test_a_card_that_nobody_read_hides_no_chips_that_were_kept(game: str) -> None:
    script = lawful(game, 4, 1)
    for draft in script:
        if draft.type == "pot_paid" and draft.data["amount"] > 100:
            draft.data = {**draft.data, "amount": draft.data["amount"] - 100}
    whole = kept(heard(list(seal(script, "t-1"))))
    assert whole
    for place in last_cards(script):
        assert kept(heard(list(seal(with_unread(script, place), "t-1")))) == whole


def kept(notebook: object) -> dict[str | None, int]:
    """What stayed in the pots, by hand."""
    shortfalls = [(finding.coup, one) for finding in notebook.findings for one in finding.shortfalls]  # type: ignore[attr-defined]
    sums: dict[str | None, int] = {}
    for coup, one in shortfalls:
        if one.gainer.role == "pot":
            sums[coup] = sums.get(coup, 0) + one.amount
    return sums
