"""Who may speak for a table: forged, revoked, missing and borrowed signatures; and rotation, which is lawful."""

import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from producers.device.keys import SigningKey
from producers.simulator.script import Draft, seal
from schemas.findings import Severity
from streams.engine.order import PATIENCE
from tests.engine.floor import journal, judged
from tests.engine.keys import AUTHORITY, KEYS, TABLE, TABLET, WHEEL, key, named, script, signed

RULE = "vigia/signature_valid"


def why(notebook):
    return [(finding.sequence, finding.values["why"].word) for finding in notebook.findings if finding.rule == RULE]


def findings(notebook):
    """All that was found, but for the hash of the opening."""
    return [finding.model_copy(update={"opening": ""}) for finding in notebook.findings]


def place_of(drafts, kind, nth=0):
    return [place for place, draft in enumerate(drafts) if draft.type == kind][nth]


def inserted(drafts, place, kind, data, source):
    """An event a tenth of a second after the one before that place."""
    time = drafts[place - 1].time + timedelta(milliseconds=100)
    return [*drafts[:place], Draft(kind, time, data, None, source), *drafts[place:]]


def chained(drafts, sign):
    """Records in which each event is signed as `sign` says for its place: a key, or None."""
    places = iter(range(len(drafts)))

    def signer(source):
        chosen = sign(next(places), source)
        return None if chosen is None else chosen.sign

    return list(seal(drafts, TABLE, sign=signer))


def own(place, source):
    return KEYS.get(source)


def but(wrong, forged):
    """Everybody signs well but for the event at one place."""
    return lambda place, source: forged if place == wrong else KEYS.get(source)


def test_a_signed_evening_raises_nothing():
    notebook = judged(signed(script(), KEYS))
    assert notebook.findings == []
    assert notebook.aside == []
    assert len([coup for coup in notebook.coups if coup.coup and not coup.coup.lost]) == 3


def test_signatures_change_nothing_that_the_law_says():
    """Same events, same breaches: but for the licence, a signed table is judged like an unsigned one."""
    drafts = script()
    paid = drafts[place_of(drafts, "payout_made")]
    paid.data = paid.data | {"amount": paid.data["amount"] - 100}
    plain = [replace(draft) for draft in drafts]
    plain[0].data = {"licence": {**drafts[0].data["licence"], "keys": {}}}
    assert findings(judged(signed(drafts, KEYS))) == findings(judged(list(seal(plain, TABLE)))) != []


def test_where_no_key_is_named_a_signature_is_not_asked_for():
    drafts = script(keys={})
    assert judged(list(seal(drafts, TABLE))).findings == []
    assert judged(signed(drafts, KEYS)).findings == []


def test_a_forged_signature_is_told_once_and_its_event_not_believed():
    """The device itself went on from it: its coup is not evaluable, and nobody else is accused."""
    drafts = script()
    wrong = place_of(drafts, "payout_made")
    notebook = judged(chained(drafts, but(wrong, key("a thief"))))
    assert why(notebook) == [(wrong, "wrong_signature")]
    assert [finding.severity for finding in notebook.findings] == [Severity.CRITICAL]
    assert [(record.kind, record.position) for record in notebook.aside] == [("signature", wrong)]
    assert [coup.coup.lost is None for coup in notebook.coups if coup.coup] == [False, True, True]


def test_an_unsigned_event_of_a_source_that_has_a_key_is_told():
    drafts = script()
    wrong = place_of(drafts, "ball_settled", 1)
    assert why(judged(chained(drafts, but(wrong, None)))) == [(wrong, "no_signature")]


def test_the_key_of_another_source_of_the_table_is_told():
    drafts = script()
    wrong = place_of(drafts, "ball_settled", 1)
    assert drafts[wrong].source == WHEEL
    assert why(judged(chained(drafts, but(wrong, KEYS[TABLET])))) == [(wrong, "key_of_another_source")]


def test_the_key_of_another_table_is_told():
    drafts = script()
    wrong = place_of(drafts, "ball_settled", 1)
    assert why(judged(chained(drafts, but(wrong, key("lu-2/wheel"))))) == [(wrong, "wrong_signature")]


def test_a_signature_moved_from_one_event_to_another_is_told():
    records = signed(script(), KEYS)
    records[8] = records[8][:-96] + records[7][-96:]
    notebook = judged(records)
    assert why(notebook)[0] == (8, "wrong_signature")


def test_a_source_that_stops_signing_is_told_once_not_once_an_event():
    drafts = script(5)
    first = place_of(drafts, "coup_opened", 1)
    notebook = judged(chained(drafts, lambda place, source: KEYS[source] if place < first else None))
    assert sorted(str(finding.values["source"]) for finding in notebook.findings) == [TABLET, WHEEL]
    assert {finding.rule for finding in notebook.findings} == {RULE}
    assert len(notebook.aside) == len(drafts) - first


def test_a_source_that_signs_again_is_believed_again_at_once():
    drafts = script(6)
    first, again = place_of(drafts, "coup_opened", 1), place_of(drafts, "coup_opened", 3)
    notebook = judged(chained(drafts, lambda place, source: None if first <= place < again else KEYS[source]))
    assert {finding.rule for finding in notebook.findings} == {RULE}
    assert len(notebook.findings) == 2
    assert len(notebook.aside) == again - first
    whole = [coup.coup.id for coup in notebook.coups if coup.coup and coup.coup.lost is None]
    assert [name.rpartition("-")[2] for name in whole] == ["1", "4", "5", "6"]


def test_a_forgery_does_not_keep_the_honest_record_out():
    """Whoever can write to the log but has no key cannot take an event's place."""
    records = signed(script(), KEYS)
    for wrong in range(1, len(records)):
        drafts = script()
        drafts[wrong].data = dict(drafts[wrong].data)
        forged = chained(drafts, but(wrong, key("a thief")))[wrong]
        notebook = judged([*records[:wrong], forged, *records[wrong:]])
        assert why(notebook) == [(wrong, "wrong_signature")]
        assert notebook.rules == [RULE]
        assert [record.raw for record in notebook.aside] == [forged]
        assert all(coup.coup.lost is None for coup in notebook.coups if coup.coup)


def test_a_forgery_that_comes_early_does_not_keep_the_honest_record_out():
    records = signed(script(), KEYS)
    drafts = script()
    forged = chained(drafts, but(12, key("a thief")))[12]
    notebook = judged([*records[:10], forged, records[12], records[10], records[11], *records[13:]])
    assert why(notebook) == [(12, "wrong_signature")]
    assert [record.raw for record in notebook.aside] == [forged]
    assert all(coup.coup.lost is None for coup in notebook.coups if coup.coup)


def test_an_unsigned_follower_of_a_forgery_waits_and_the_honest_records_are_taken():
    """A source without a key proves nothing: it must not make a forgery part of the history."""
    keys = {TABLET: KEYS[TABLET]}
    drafts = script(keys=keys)
    drafts[0].data = {"licence": {**drafts[0].data["licence"], "every_source_signs": False}}
    wrong = next(p for p, d in enumerate(drafts) if d.source == TABLET and p > 5 and drafts[p + 1].source == WHEEL)
    honest = signed(drafts, keys)
    forged = chained(drafts, lambda place, source: key("a thief") if place == wrong else keys.get(source))
    notebook = judged([*honest[:wrong], *forged[wrong : wrong + 2], *honest[wrong:]])
    assert why(notebook) == [(wrong, "wrong_signature")]
    assert set(notebook.rules) <= {RULE, "vigia/one_history"}
    assert all(coup.coup.lost is None for coup in notebook.coups if coup.coup)


def test_records_sent_twice_are_counted_not_told_again():
    drafts = script()
    wrong = place_of(drafts, "payout_made")
    records = chained(drafts, but(wrong, key("a thief")))
    once, twice = judged(records), judged([raw for raw in records for _ in (1, 2)])
    again = judged(records + records)
    assert once.digest.hex() == twice.digest.hex() == again.digest.hex()
    assert len(twice.aside) == len(again.aside) == 1


def rotation(drafts):
    """The tablet's key changes in the middle: registered by the old one, which the new one then revokes."""
    young = key("the tablet's second key")
    place = place_of(drafts, "coup_opened", 1)
    drafts = inserted(drafts, place, "key_registered", {"source": TABLET, "public_key": young.public}, TABLET)
    gone = {"public_key": KEYS[TABLET].public, "reason": "its year is over"}
    drafts = inserted(drafts, place + 1, "key_revoked", gone, TABLET)
    return drafts, place, young


def test_a_lawful_rotation_of_keys_is_silent():
    drafts, place, young = rotation(script())
    records = chained(drafts, lambda at, source: young if source == TABLET and at > place else KEYS[source])
    notebook = judged(records)
    assert notebook.findings == []
    assert notebook.aside == []
    assert all(coup.coup.lost is None for coup in notebook.coups if coup.coup)


def test_a_revoked_key_signs_for_nobody():
    drafts, place, young = rotation(script())
    late = next(at for at in range(place + 3, len(drafts)) if drafts[at].source == TABLET)
    records = chained(
        drafts, lambda at, source: KEYS[source] if at <= place or source != TABLET or at == late else young
    )
    assert why(judged(records)) == [(late, "revoked_key")]


def test_nobody_revokes_his_own_key():
    """A thief could do it, and so could a dealer whose last hour it was."""
    gone = {"public_key": KEYS[TABLET].public, "reason": "I want no part of this"}
    drafts = inserted(script(), 10, "key_revoked", gone, TABLET)
    notebook = judged(signed(drafts, KEYS))
    assert why(notebook) == [(10, "own_revocation")]
    assert [record.position for record in notebook.aside] == [10]  # and the key is as good as before


def test_another_key_of_the_table_revokes_a_key_and_the_source_is_silent_from_then_on():
    gone = {"public_key": KEYS[WHEEL].public, "reason": "the wheel's box was opened"}
    drafts = inserted(script(), 10, "key_revoked", gone, AUTHORITY)
    late = next(at for at in range(11, len(drafts)) if drafts[at].source == WHEEL)
    notebook = judged(signed(drafts, KEYS))
    assert why(notebook) == [(late, "revoked_key")]
    assert all(b'"source":"lu-1/wheel"' in record.raw for record in notebook.aside)


def test_an_unsigned_revocation_or_one_by_a_source_without_a_key_takes_no_effect():
    gone = {"public_key": KEYS[WHEEL].public, "reason": "because"}
    for source, signer, fault in ((AUTHORITY, None, "no_signature"), ("evil", key("evil"), "source_without_key")):
        drafts = inserted(script(), 10, "key_revoked", gone, source)
        assert why(judged(chained(drafts, but(10, signer)))) == [(10, fault)]


def test_the_first_key_of_a_table_proves_itself():
    young = key("late")
    drafts = inserted(script(keys={}), 10, "key_registered", {"source": TABLET, "public_key": young.public}, TABLET)
    good = chained(drafts, lambda at, source: young if source == TABLET and at >= 10 else None)
    assert judged(good).findings == []
    stops = next(at for at in range(11, len(drafts)) if drafts[at].source == TABLET)
    bad = chained(drafts, lambda at, source: young if source == TABLET and at >= 10 and at != stops else None)
    assert why(judged(bad)) == [(stops, "no_signature")]


@pytest.mark.parametrize(
    ("source", "signer", "fault"),
    [
        (TABLET, None, "no_signature"),
        (TABLET, key("another"), "wrong_signature"),
        (WHEEL, key("late"), "source_without_key"),
    ],
)
def test_a_first_key_that_does_not_prove_itself_is_told_and_nobody_is_bound_by_it(source, signer, fault):
    young = key("late")
    drafts = inserted(script(keys={}), 10, "key_registered", {"source": TABLET, "public_key": young.public}, source)
    notebook = judged(chained(drafts, lambda at, who: signer if at == 10 else None))
    assert why(notebook) == [(10, fault)]
    assert notebook.rules == [RULE]


def test_a_key_that_is_no_key_is_told():
    drafts = inserted(script(), 10, "key_registered", {"source": WHEEL, "public_key": "=" * 43}, TABLET)
    assert why(judged(signed(drafts, KEYS))) == [(10, "no_public_key")]


def test_a_revoked_key_is_not_registered_again():
    gone = {"public_key": KEYS[WHEEL].public, "reason": "lost"}
    drafts = inserted(script(), 10, "key_revoked", gone, TABLET)
    drafts = inserted(drafts, 11, "key_registered", {"source": WHEEL, "public_key": KEYS[WHEEL].public}, TABLET)
    assert (11, "revoked_key") in why(judged(signed(drafts, KEYS)))


def two_evenings(second_keys, signer, source=TABLET):
    """The records of a signed evening, then of another that names other keys, its opening signed by somebody."""
    first = signed(script(), KEYS)
    drafts = script(keys=second_keys)
    for draft in drafts:
        draft.time += timedelta(days=1)
    drafts[0].source = source
    head = hashlib.sha256(first[-1]).hexdigest()
    places = iter(range(len(drafts)))

    def sign(who):
        chosen = signer if next(places) == 0 else second_keys.get(who)
        return None if chosen is None else chosen.sign

    return first, list(seal(drafts, TABLE, prevhash=head, sign=sign))


def test_the_next_opening_names_new_keys_under_a_key_of_the_table():
    young = {TABLET: key("new tablet"), WHEEL: key("new wheel")}
    first, second = two_evenings(young, KEYS[TABLET])
    notebook = judged(first + second)
    assert notebook.findings == []
    assert notebook.aside == []


@pytest.mark.parametrize(
    ("second", "signer", "source", "fault"),
    [
        ({TABLET: key("thief"), WHEEL: key("thief")}, key("thief"), TABLET, "wrong_signature"),
        ({}, None, TABLET, "no_signature"),
        ({"evil": key("evil")}, key("evil"), "evil", "source_without_key"),
    ],
)
def test_nobody_takes_a_table_over_by_opening_it_anew(second, signer, source, fault):
    """All that rests on such an opening is set aside with it, and the honest evening after it is believed."""
    first, stolen = two_evenings(second, signer, source)
    notebook = judged(first + stolen)
    assert why(notebook) == [(0, fault)]
    assert notebook.rules == [RULE]
    assert len(notebook.aside) == len(stolen)
    _, honest = two_evenings(KEYS, KEYS[TABLET])
    both = judged(first + [raw for pair in zip(stolen, honest, strict=True) for raw in pair])
    assert both.rules == [RULE]
    assert len([coup for coup in both.coups if coup.coup and coup.coup.lost is None]) == 6


def test_the_authority_opens_a_table_whose_keys_are_lost():
    young = {TABLET: key("new tablet"), WHEEL: key("new wheel"), AUTHORITY: KEYS[AUTHORITY]}
    first, second = two_evenings(young, KEYS[AUTHORITY], AUTHORITY)
    assert judged(first + second).findings == []


def test_an_opening_signs_with_the_key_that_it_names():
    drafts = script()
    records = chained(drafts, but(0, key("a thief")))
    notebook = judged(records)
    assert why(notebook) == [(0, "wrong_signature")]
    assert notebook.rules == [RULE]
    assert len(notebook.aside) == len(records)


def test_a_run_of_unbelieved_records_longer_than_the_judges_patience_is_still_one_finding():
    drafts = script(20)
    start = place_of(drafts, "coup_opened", 1)
    end = place_of(drafts, "coup_opened", 18)
    assert end - start > PATIENCE
    notebook = judged(chained(drafts, lambda at, source: key("x") if start <= at < end else KEYS[source]))
    assert notebook.rules == [RULE, RULE]  # the tablet and the wheel
    assert {finding.values["source"] for finding in notebook.findings} == {TABLET, WHEEL}


def test_what_is_remembered_of_forgeries_is_bounded(monkeypatch):
    monkeypatch.setattr("streams.engine.signatures.REMEMBERED", 10)
    records = signed(script(), KEYS)
    forged = [chained(script(), but(5, SigningKey.of(bytes([n]) * 32)))[5] for n in range(50)]
    notebook = judged([*records[:5], *forged, *records[5:]])
    assert len(notebook.aside) == 50
    assert notebook.rules == [RULE]  # one source, one run


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_changed_byte_of_a_signed_record_is_noticed_and_nobody_but_the_log_is_accused(data):
    records = signed(script(2), KEYS)
    place = data.draw(st.integers(1, len(records) - 2))
    changed = bytearray(records[place])
    where = data.draw(st.integers(0, len(changed) - 1))
    changed[where] = data.draw(st.integers(0, 255).filter(lambda byte: byte != records[place][where]))
    records[place] = bytes(changed)
    notebook = judged(records)
    assert notebook.findings
    assert all(finding.rule.startswith("vigia/") for finding in notebook.findings)
    assert bytes(changed) in [record.raw for record in notebook.aside]


def test_an_unsigned_table_beside_a_signed_one_is_not_asked():
    mixed = [raw for pair in zip(signed(script(), KEYS), journal(3, "lu-2"), strict=True) for raw in pair]
    assert judged(mixed).findings == []


def test_a_key_is_named_as_the_licence_writes_it():
    assert named({TABLET: KEYS[TABLET]}) == {TABLET: {"public_key": KEYS[TABLET].public}}
