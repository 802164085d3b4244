"""Players go by a pseudonym in everything that the house shows."""

import re
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.access.mask import HIDDEN, Mask, key_of
from projections.access.players import BLANKS, HOUSE, LISTS, OTHERS, PERSON, PLAYER
from projections.access.private_files import FileDamaged
from projections.games import sets
from schemas.events import EVENTS
from schemas.findings import Finding, Money, Reason, Severity
from schemas.model import Model
from streams.engine.rulebooks import all_rules
from streams.engine.texts import places
from tests.access.house import START

VENUE = "Casino Marginal"
MASK = Mask(b"k" * 32).at(VENUE)

# Fields of events that name nobody who plays: things, places, positions, people of the house, words.
NOBODY = frozenset((Path(__file__).parent / "nobody.txt").read_text("utf-8").split()) | sets("players", "NOBODY")

# Blanks of sentences that name nobody who plays.
THINGS = frozenset((Path(__file__).parent / "things.txt").read_text("utf-8").split()) | sets("players", "THINGS")


def texts(kind: object, field: str = "") -> Iterator[str]:
    """The names of all fields of a model, at any depth, in which a text may stand."""
    if isinstance(kind, type) and issubclass(kind, Model):
        for name, about in kind.model_fields.items():
            yield from texts(about.annotation, name)
    elif kind is str:
        yield field
    else:
        for part in typing.get_args(kind):
            yield from texts(part, field)


def test_every_field_of_every_event_is_known_to_name_a_player_or_not() -> None:
    """A new field that holds text: does it name a player? Then into `players.py`; if not, among its `NOBODY`."""
    named = {field for kind in EVENTS.values() for field in texts(kind)}
    assert sorted(named - PLAYER - PERSON - NOBODY) == []
    assert not PLAYER & NOBODY
    assert not PERSON & NOBODY
    assert {(kind.type, field) for kind in EVENTS.values() for field in texts(kind)} >= HOUSE


def test_every_blank_of_every_sentence_is_known_to_name_a_player_or_not() -> None:
    """A new blank in a rule's sentence: does it name a player? Then into `players.py`; if not, among its `THINGS`."""
    named = {blank for rule in all_rules() for blank in places(rule.pt) | places(rule.en)}
    assert sorted(named - BLANKS - LISTS - THINGS) == []
    blanks = {(rule.id, blank) for rule in all_rules() for blank in places(rule.pt)}
    assert sorted(OTHERS - blanks) == [], "rules that are gone"


def finding(**changes: object) -> Finding:
    facts: dict[str, object] = {
        "id": "0" * 32, "rule": "settlement/prizes_go_to_the_owner_of_the_bet", "version": 1, "paragraph": "ao-de-261-22/4/1",
        "law": "x", "severity": Severity.MAJOR, "venue": "Casino Marginal", "table": "C-1", "game": "craps",
        "regulation": "ao-de-261-22", "coup": "1", "staff": None, "player": "Ana", "time": START, "sequence": 1,
        "values": {"player": "Ana", "other": "Rui"}, "currency": "AOA", "player_short": 0, "bank_short": 0,
        "shortfalls": (), "evidence": (), "reading": None, "pt": "Ana recebeu o de Rui.", "en": "Ana was paid what was Rui's.",
    }  # fmt: skip
    return Finding.model_validate({**facts, **changes})


def test_the_same_player_has_one_pseudonym_in_both_languages() -> None:
    pt, en = MASK.name("Ana"), Mask(b"k" * 32, "en").at(VENUE).name("Ana")
    assert re.fullmatch(r"Jogador [0-9A-HJKMNP-TV-Z]{7}", pt)
    assert en == pt.replace("Jogador", "Player")
    assert MASK.name("Rui") != pt
    assert Mask(b"q" * 32).at(VENUE).name("Ana") != pt


def test_namesakes_of_two_houses_are_two_people() -> None:
    """Also where one pseudonym is looked behind: it is that of one house."""
    there = MASK.at("Casino Estoril")
    assert there.name("Ana") != MASK.name("Ana")
    assert there.at(VENUE).name("Ana") == MASK.name("Ana")
    shown = MASK.revealing(["Ana"])
    assert (shown.name("Ana"), shown.at("Casino Estoril").name("Ana")) == ("Ana", there.name("Ana"))
    assert shown.finding(finding(venue="Casino Estoril")).player == there.name("Ana")
    assert MASK.at("Casino").code("Ana") != MASK.at("Casino Ana").code("")
    with pytest.raises(ValueError, match="at a venue"):
        Mask(b"k" * 32).name("Ana")


def test_an_attribute_that_the_sender_added_is_not_shown() -> None:
    """Nobody knows whom it names."""
    event = {
        "specversion": "1.0",
        "table": "lu-1",
        "type": "coup_opened",
        "data": {"banker": "Ana"},
        "customer": "Ana Paula",
    }
    shown = MASK.event(event)
    assert shown == event | {"data": {"banker": MASK.name("Ana")}, "customer": HIDDEN}


def test_a_session_does_not_name_its_players() -> None:
    shown = MASK.event({"session": "s1", "kind": "table", "players": ["Ana", "Rui"]}, "session_opened")
    assert shown["players"] == [MASK.name("Ana"), MASK.name("Rui")]


def test_a_sentence_of_another_version_of_the_rule_is_masked_as_it_stands() -> None:
    shown = MASK.finding(finding())
    ana, rui = MASK.name("Ana"), MASK.name("Rui")
    assert shown.pt == f"{ana} recebeu o do {rui}."
    assert shown.en == f"{ana} was paid what was {rui}'s.".replace("Jogador", "Player")
    gone = MASK.finding(finding(rule="gone/rule"))
    assert gone.pt == shown.pt


def test_a_name_inside_a_word_or_a_reason_is_told_from_the_word() -> None:
    shown = MASK.finding(finding(pt="Ana e Analídia.", values={"player": "Ana", "why": Reason(reason="Ana left")}))
    assert shown.pt == f"{MASK.name('Ana')} e Analídia."
    assert shown.values["why"] == Reason(reason=f"{MASK.name('Ana')} left")


def test_every_player_of_a_list_is_masked() -> None:
    shown = MASK.finding(finding(player=None, pt="De Ana, Rui.", values={"players": "Ana, Rui"}))
    both = f"{MASK.name('Ana')}, {MASK.name('Rui')}"
    assert (shown.values["players"], shown.pt) == (both, f"De {both}.")
    for nobody in (3, "0"):
        counted = finding(player=None, values={"players": nobody})
        assert MASK.finding(counted) is counted


def test_money_and_the_house_are_left_alone() -> None:
    plain = finding(player=None, values={"due": Money(money=100)}, staff="Carla")
    assert MASK.finding(plain) is plain
    dealer = finding(
        rule="craps/stickman_himself_checks_the_dice", player=None, values={"dealer": "Carla", "other": "Nuno"}
    )
    assert MASK.finding(dealer).values == {"dealer": "Carla", "other": "Nuno"}


def test_a_revealed_player_is_named_and_no_other() -> None:
    shown = MASK.revealing(["Ana"]).finding(finding())
    assert shown.pt == f"Ana recebeu o do {MASK.name('Rui')}."
    assert shown.player == "Ana"
    assert MASK.name("Ana") != "Ana"


def test_an_event_is_masked_at_any_depth_and_in_its_free_text() -> None:
    shown = MASK.event(
        {"type": "payout_corrected", "data": {"bet": "b1", "player": "Ana", "reason": "Ana foi mal paga", "amount": 5}}
    )
    assert shown["data"] == {
        "bet": "b1", "player": MASK.name("Ana"), "reason": f"{MASK.name('Ana')} foi mal paga", "amount": 5,
    }  # fmt: skip
    assert MASK.event({"bets": [{"player": "Ana"}, {"player": "Rui"}]}) == {
        "bets": [{"player": MASK.name("Ana")}, {"player": MASK.name("Rui")}]
    }


def test_a_role_beside_a_person_says_whether_they_play() -> None:
    code = MASK.code("Ana")
    assert MASK.event({"set": "s", "by": "Ana", "role": "player"})["by"] == f"Jogador {code}"
    assert MASK.event({"set": "s", "by": "Ana", "role": "supervision"})["by"] == "Ana"
    assert MASK.event({"thrower": "Ana"})["thrower"] == f"Pessoa {code}"
    assert MASK.event({"witnesses": ["Ana"]})["witnesses"] == [f"Pessoa {code}"]
    assert MASK.event({"witness": "Ana", "witness_role": "inspector"})["witness"] == "Ana"
    assert MASK.event({"witness": "Ana", "witness_role": None})["witness"] == f"Pessoa {code}"
    assert MASK.event({"by": "Carla", "manual": True}, "cards_shuffled")["by"] == "Carla"
    assert MASK.event({"type": "cards_shuffled", "data": {"by": "Carla"}})["data"] == {"by": "Carla"}
    assert MASK.event({"type": "decision_made", "data": {"by": "Ana"}})["data"] == {"by": f"Pessoa {code}"}


def test_the_key_is_made_once_and_is_the_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "house" / "mask.key"
    key = key_of(path)
    assert len(key) == 32
    assert key_of(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["mask.key"]
    path.chmod(0o644)
    with pytest.raises(FileDamaged):
        key_of(path)
    path.chmod(0o600)
    path.write_text("short")
    with pytest.raises(FileDamaged, match="every pseudonym"):
        key_of(path)


def test_players_in_the_keys_and_values_of_a_table_are_masked() -> None:
    """Seats and tables that were drawn by lot: seat -> player, player -> table."""
    data = {"by": "Fernando", "role": "table_inspector", "seats": {"1": "Ana"}, "tables": {"Ana": "HE-1"}}
    shown = MASK.event(data, "seats_drawn")
    assert "Ana" not in str(shown)
    assert shown["by"] == "Fernando"
    assert set(shown["tables"]) == set(shown["seats"].values())
