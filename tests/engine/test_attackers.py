"""Nobody without a key can silence a table that signs: the honest records are judged as if the others had not come."""

import json
import random
from datetime import datetime, timedelta

import pytest

from producers.simulator.script import Draft, seal
from schemas.findings import Word
from streams.engine.order import FAR, PATIENCE
from tests.engine.attackers import GHOST, THIEF, evening_with_breaches, forged, ghost, opening, own, unreadable
from tests.engine.floor import judged
from tests.engine.keys import KEYS, TABLET, WHEEL, key, named, script, signed

RULE = "vigia/signature_valid"


@pytest.fixture(scope="module")
def honest():
    """A signed evening in which the law is broken several times."""
    return signed(evening_with_breaches(script(6)), KEYS)


@pytest.fixture(scope="module")
def alone(honest):
    """What is reported of it when nobody interferes."""
    return judged(honest)


def lawful(notebook):
    """What is reported of the game, apart from the log."""
    return [finding for finding in notebook.findings if not finding.rule.startswith("vigia/")]


def log_rules(notebook):
    return [finding.rule for finding in notebook.findings if finding.rule.startswith("vigia/")]


def same(notebook, alone, attack):
    """The honest findings and coups are exactly those of the evening alone, and only the attack was set aside."""
    assert lawful(alone)
    assert lawful(notebook) == lawful(alone)
    assert [(coup.coup.id, coup.coup.lost) for coup in notebook.coups if coup.coup] == [
        (coup.coup.id, coup.coup.lost) for coup in alone.coups if coup.coup
    ]
    assert {record.raw for record in notebook.aside} <= set(attack)


@pytest.mark.parametrize("signer", [None, THIEF, KEYS[WHEEL]], ids=["unsigned", "a thief's", "another source's"])
@pytest.mark.parametrize("ahead", [1, 40, 9_000])
def test_records_that_are_not_believed_use_up_no_patience(honest, alone, signer, ahead):
    """One more than the order waits for, numbered ahead: nothing honest is given up."""
    attack = [
        forged(honest[30], signer, id=f"forged-{n}", source=TABLET, sequence=30 + ahead + n)
        for n in range(PATIENCE + 1)
    ]
    notebook = judged([*honest[:30], *attack, *honest[30:]])
    same(notebook, alone, attack)
    assert log_rules(notebook)
    assert set(log_rules(notebook)) == {RULE}


def test_two_unbelieved_records_that_rest_on_each_other_move_no_table(honest, alone):
    first = forged(honest[30], id="far", sequence=30 + FAR + 500)
    second = forged(honest[30], id="farther", sequence=30 + FAR + 501, prevhash=own(first))
    notebook = judged([*honest[:30], first, second, *honest[30:]])
    same(notebook, alone, [first, second])
    assert log_rules(notebook) == [RULE]


def test_a_source_that_nobody_registered_is_not_believed(honest, alone):
    """500 records of a ghost, each resting on the last honest one, push nobody out."""
    attack, mixed = [], []
    for place, raw in enumerate(honest):
        if place:
            attack.append(ghost(raw, place, type="coup_closed", data={}))
            mixed.append(attack[-1])
        mixed.append(raw)
    notebook = judged(mixed)
    same(notebook, alone, attack)
    assert log_rules(notebook) == [RULE]
    [finding] = [finding for finding in notebook.findings if finding.rule == RULE]
    assert (finding.values["source"], finding.values["why"]) == (GHOST, Word(word="no_signature"))
    assert len(notebook.aside) == len(attack)


def test_one_ghost_that_closes_the_table_closes_nothing(honest, alone):
    attack = ghost(honest[30], 30, type="table_closed", data={}, subject=None)
    notebook = judged([*honest[:30], attack, *honest[30:]])
    same(notebook, alone, [attack])
    assert log_rules(notebook) == [RULE]


def test_a_ghost_that_signs_with_a_key_of_its_own_is_not_believed(honest, alone):
    attack = forged(honest[30], THIEF, source=GHOST, type="table_closed", data={}, subject=None)
    notebook = judged([*honest[:30], attack, *honest[30:]])
    same(notebook, alone, [attack])
    assert [finding.values["why"] for finding in notebook.findings if finding.rule == RULE] == [
        Word(word="source_without_key")
    ]


def test_unreadable_bytes_that_name_the_table_hide_nothing(honest, alone):
    attack = [unreadable(str(n)) for n in range(40)]
    notebook = judged([*honest[:30], *attack, *honest[30:]])
    same(notebook, alone, attack)
    assert log_rules(notebook) == ["vigia/record_readable"] * 40
    assert len(notebook.aside) == 40


def test_a_forged_opening_moves_nothing(honest, alone):
    attack = [
        opening(honest[0]),
        opening(honest[0], THIEF, prevhash=own(honest[29])),
        opening(honest[0], source=GHOST),
        opening(honest[0], id="a copy", time=json.loads(honest[0])["time"]),
    ]
    notebook = judged([*honest[:30], *attack, *honest[30:]])
    same(notebook, alone, attack)
    assert set(log_rules(notebook)) == {RULE}


def test_what_rests_on_a_forged_opening_leaves_a_later_forgery_to_be_told(honest, alone):
    """The chain of a stolen opening is one act; the tablet that it imitates is told of when it is imitated again."""
    stolen = opening(honest[0], source=GHOST)
    follower = forged(honest[1], source=WHEEL, sequence=1, prevhash=own(stolen))
    later = forged(honest[31], source=WHEEL, id="later")
    notebook = judged([*honest[:31], stolen, follower, later, *honest[31:]])
    same(notebook, alone, [stolen, follower, later])
    assert [finding.values["source"] for finding in notebook.findings if finding.rule == RULE] == [GHOST, WHEEL]


def test_many_invented_sources_are_a_bounded_number_of_findings(honest, alone):
    attack = [forged(honest[30], source=f"ghost-{n}", id=f"g-{n}") for n in range(500)]
    real = forged(honest[30], source=WHEEL, id="in the wheel's name")
    notebook = judged([*honest[:30], *attack, real, *honest[30:]])
    same(notebook, alone, [*attack, real])
    sources = [finding.values["source"] for finding in notebook.findings if finding.rule == RULE]
    assert len(sources) <= 100
    assert sources[-1] == WHEEL  # however many were invented, a name that the table knows is told
    assert len(notebook.aside) == 501


def test_forged_key_events_change_no_key(honest, alone):
    evil = {"source": GHOST, "public_key": THIEF.public}
    gone = {"public_key": KEYS[WHEEL].public, "reason": "because"}
    attack = [
        forged(honest[30], id="k1", type="key_registered", data=evil, subject=None),
        forged(honest[30], THIEF, id="k2", type="key_registered", data=evil, subject=None, source=GHOST),
        forged(honest[30], THIEF, id="k3", type="key_revoked", data=gone, subject=None, sequence=31),
        forged(honest[30], THIEF, id="k4", source=GHOST),
    ]
    notebook = judged([*honest[:30], *attack, *honest[30:]])
    same(notebook, alone, attack)


def two_signed_evenings(second_keys=KEYS):
    """Two openings in one chain, both signed by the same keys."""
    first, second = evening_with_breaches(script(3)), evening_with_breaches(script(4, second_keys))
    for draft in second:
        draft.time += timedelta(days=1)
    return [*signed([*first, *second], KEYS)], len(first)


def test_old_records_of_the_table_itself_are_not_believed_in_a_later_opening():
    """Well signed, but of an evening that this log never had: whoever kept them has no key."""
    evenings, start = two_signed_evenings()
    old, later = evenings[:start], evenings[start:]
    alone = judged(later)
    for place in (1, 10, 35):
        for kept in (old[place : place + 1], old[1 : PATIENCE + 3], [old[0]]):
            notebook = judged([*later[:place], *kept, *later[place:]])
            same(notebook, alone, kept)
            assert set(log_rules(notebook)) <= {RULE}


def rotation():
    """An evening in which the tablet registers a second key and goes on with it, and the place of the registration."""
    young = key("the tablet's second key")
    script_ = script()
    place = next(at for at, draft in enumerate(script_) if draft.type == "coup_opened")
    register = script_[place - 1].time + timedelta(milliseconds=100)
    registration = Draft("key_registered", register, {"source": TABLET, "public_key": young.public}, None, TABLET)
    script_ = [*script_[:place], registration, *script_[place:]]
    places = iter(range(len(script_)))
    records = list(
        seal(
            script_, "lu-1",
            sign=lambda source: (young if next(places) > place and source == TABLET else KEYS[source]).sign,
        )
    )  # fmt: skip
    return records, place


def test_a_record_signed_with_a_key_that_is_registered_a_moment_later_waits_for_it():
    """Overtaken records are put in order again, whoever signed them: nothing is told of an honest one."""
    records, place = rotation()
    assert judged(records).findings == []
    jumbled = [*records[:place], *records[place + 1 : place + 6], records[place], *records[place + 6 :]]
    attack = [forged(records[place + 2], THIEF, id=f"f-{n}") for n in range(8)]
    notebook = judged(jumbled)
    assert (notebook.findings, notebook.aside) == ([], [])
    notebook = judged([*records[:place], *attack, *jumbled[place:]])
    assert notebook.rules == [RULE]
    assert {record.raw for record in notebook.aside} == set(attack)


@pytest.mark.parametrize("room", [40, 4_096])
@pytest.mark.parametrize("first", ["honest", "forged"])
def test_badly_signed_copies_push_out_no_honest_record_that_waits_for_its_key(monkeypatch, room, first):
    """However many claim the place of the honest record: it claimed it first, or there is room for all."""
    monkeypatch.setattr("streams.engine.unproved.ROOM", room)
    records, place = rotation()
    overtaking = records[place + 1]
    copies = 3 * room if first == "honest" and room == 40 else 39
    attack = [forged(overtaking, THIEF, id=f"f-{n}") for n in range(copies)]
    early = [overtaking, *attack] if first == "honest" else [*attack, overtaking]
    notebook = judged([*records[:place], *early, records[place], *records[place + 2 :]])
    assert {record.raw for record in notebook.aside} == set(attack)
    assert set(notebook.rules) == {RULE}
    assert all(coup.coup.lost is None for coup in notebook.coups if coup.coup)


def test_invented_places_push_out_no_honest_record_while_there_is_room():
    """Each forgery claims a place of its own, a thousand of them; a very long one takes no room at all."""
    records, place = rotation()
    overtaking = records[place + 1]
    attack = [
        forged(overtaking, THIEF, id=f"f-{n}", sequence=place + 1 + n % 30, prevhash=f"{n:064x}") for n in range(1_000)
    ]
    attack += [forged(overtaking, THIEF, id=f"l-{n}", long="x" * 20_000, prevhash=f"{n:064x}") for n in range(3)]
    notebook = judged([*records[:place], overtaking, *attack, records[place], *records[place + 2 :]])
    assert {record.raw for record in notebook.aside} == set(attack)
    assert all(coup.coup.lost is None for coup in notebook.coups if coup.coup)


def test_a_record_on_which_the_engine_fails_hides_nothing_where_nobody_would_believe_it(honest, alone, monkeypatch):
    """Our own fault is kept as such; a stranger who found one must not make a coup unevaluable with it."""

    def fail(self, event, raw, position, fault, **more):
        raise RuntimeError("a fault of ours")

    attack = ghost(honest[30], 30)
    monkeypatch.setattr("streams.engine.custody.Custody._turn_away", fail)
    notebook = judged([*honest[:30], attack, *honest[30:]])
    same(notebook, alone, [attack])
    assert [record.kind for record in notebook.aside] == ["fault"]


def test_where_the_licence_lets_sources_be_silent_an_unsigned_one_is_believed():
    """A venue can begin with one device: then the licence says so."""
    keys = {TABLET: KEYS[TABLET]}
    script_ = script(3, keys)
    assert set(log_rules(judged(signed(script_, keys)))) == {RULE}
    licence = script_[0].data["licence"]
    script_[0].data = {"licence": {**licence, "every_source_signs": False}}
    assert judged(signed(script_, keys)).findings == []


def mixed_table(coups=4):
    """The tablet signs, the wheel need not."""
    keys = {TABLET: KEYS[TABLET]}
    script_ = evening_with_breaches(script(coups, keys))
    script_[0].data = {"licence": {**script_[0].data["licence"], "every_source_signs": False}}
    return signed(script_, keys)


@pytest.mark.parametrize("early", [True, False])
def test_a_signed_record_goes_before_an_unsigned_one_of_its_number_while_neither_was_judged(early):
    records = mixed_table()
    place = next(at for at, raw in enumerate(records) if at > 20 and b'"sig"' in raw and b'"sig"' in records[at + 1])
    attack = ghost(records[place], place, prevhash="f" * 64)
    alone = judged(records)
    order = [attack, records[place + 1], records[place]] if early else [attack, records[place], records[place + 1]]
    notebook = judged([*records[:place], *order, *records[place + 2 :]])
    assert lawful(notebook) == lawful(alone)
    assert log_rules(notebook) == ["vigia/one_history"]
    assert [record.raw for record in notebook.aside] == [attack]


@pytest.mark.parametrize("ahead", [1, 500, FAR + 1])
def test_where_sources_may_be_silent_ghosts_that_are_numbered_ahead_use_up_no_patience(ahead):
    """A table that names keys waits for what they prove: nobody else makes it give a record up, or moves it far ahead."""
    records = mixed_table(6)
    alone = judged(records)
    attack, head = [], "1" * 64
    for n in range(2 * PATIENCE):
        attack.append(ghost(records[10], 10 + ahead + n, prevhash=head))
        head = own(attack[-1])
    notebook = judged([*records[:10], *attack, *records[10:]])
    same(notebook, alone, attack)
    assert {record.raw for record in notebook.aside} == set(attack)
    assert set(log_rules(notebook)) == {"vigia/one_history"}
    if ahead < FAR:
        assert log_rules(notebook) == ["vigia/one_history"], "one source, told of once"


def test_where_sources_may_be_silent_their_records_are_put_in_order_too():
    """An unsigned record that overtakes another is taken in its turn, also beside a ghost that copies its place."""
    records = mixed_table(6)
    alone = judged(records)
    unsigned = [at for at, raw in enumerate(records) if at > 10 and b'"sig"' not in raw]
    for at in unsigned[:6]:
        attack = ghost(records[at], at)
        notebook = judged([*records[: at - 1], records[at], attack, records[at - 1], *records[at + 1 :]])
        same(notebook, alone, [attack])
        assert log_rules(notebook) == ["vigia/one_history"]
    for seed in range(5):
        assert judged(jumbled_a_little(records, seed)).findings == alone.findings


def test_where_sources_may_be_silent_a_missing_record_is_given_up_once_so_many_proved_ones_came():
    """What an unsigned source said between them is proved by the signed record that rests on it, and is judged."""
    records = mixed_table(6)
    lost = next(at for at, raw in enumerate(records) if at > 12 and b'"sig"' not in raw and b'"sig"' in records[at - 1])
    notebook = judged([*records[: lost - 1], *records[lost:]])
    assert log_rules(notebook) == ["vigia/nothing_missing"]
    assert notebook.aside == []
    attack = [ghost(records[lost], lost + n, prevhash=f"{n:064x}") for n in range(PATIENCE)]
    attacked = judged([*records[: lost - 1], *attack, *records[lost:]])
    assert {record.raw for record in attacked.aside} == set(attack)
    assert lawful(attacked) == lawful(notebook)


def jumbled_a_little(records, seed):
    """The same records, of which some overtake their neighbours."""
    chance = random.Random(seed)
    keyed = sorted(range(1, len(records)), key=lambda at: at + chance.random() * 4)
    return [records[0], *(records[at] for at in keyed)]


def test_named_keys_are_the_default_for_every_source():
    opening_ = json.loads(signed(script(), KEYS)[0])
    assert "every_source_signs" not in opening_["data"]["licence"]
    assert opening_["data"]["licence"]["keys"] == named(KEYS)
    assert datetime.fromisoformat(opening_["time"])
