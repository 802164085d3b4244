"""The conformance kit names each fault with its line, and finds none in an honest journal."""

from datetime import timedelta

import pytest

from producers.device.keys import vouch
from projections.conformance import LineFault, check
from projections.trust import Trust, TrustRefused
from schemas.signature import key_message, text_of
from streams.law.files import load_law
from tests.engine.floor import journal
from tests.engine.houses import without_venue
from tests.engine.keys import KEYS, TABLE, TABLET, WHEEL, key, script, signed
from tests.engine.test_signatures import but, chained, inserted

ROOT = key("root")
TRUST = Trust.read(f'[[root]]\nname = "ISJ"\npublic_key = "{ROOT.public}"\n')


def checked(records, trust=None):
    faults: list[LineFault] = []
    report = check(enumerate(records, 1), load_law(), faults.append, trust)
    return report, [(fault.position, fault.kind) for fault in sorted(faults, key=lambda each: each.position)]


@pytest.mark.parametrize("records", [journal(), signed(script(), KEYS)], ids=["unsigned", "signed"])
def test_an_honest_journal_has_no_faults(records):
    report, faults = checked(records)
    assert faults == []
    assert report.lines == sum(report.events.values()) == len(records)


def test_a_signed_journal_is_counted_as_such():
    assert checked(signed(script(), KEYS))[0].signed == len(script())


def replaced(records, place, old, new):
    assert old in records[place]
    return [*records[:place], records[place].replace(old, new), *records[place + 1 :]]


def test_a_line_that_is_no_event():
    drafts = script()
    place = next(place for place, draft in enumerate(drafts) if draft.type == "payout_made")
    drafts[place].data = drafts[place].data | {"amount": 1.5}
    assert checked(signed(drafts, KEYS))[1] == [(place + 1, "schema")]


def test_a_line_that_is_missing_is_told_at_the_next():
    records = journal()
    assert checked(records[:9] + records[10:])[1] == [(10, "order")]


def test_a_line_that_is_missing_near_the_end_is_told_at_the_last():
    records = journal()
    assert checked(records[:-5] + records[-4:])[1] == [(len(records) - 1, "order")]


def test_a_line_that_stands_twice():
    records = journal()
    assert checked(records[:10] + records[9:])[1] == [(11, "order")]


def test_a_line_that_was_changed_breaks_the_chain_of_the_next():
    records = journal()
    place = next(place for place, raw in enumerate(records) if b'"bet_placed"' in raw)
    assert checked(replaced(records, place, b'"player":"Ana"', b'"player":"Eva"'))[1][0] == (place + 2, "chain")


def test_each_line_that_is_badly_signed_is_named_not_only_the_first():
    drafts = script()
    records = chained(drafts, lambda place, source: None if place in (20, 21) else KEYS[source])
    assert checked(records)[1] == [(21, "signature"), (22, "signature")]


@pytest.mark.parametrize("time", [b"18:00:05Z", b"18:00:05.1Z", b"19:00:05.000+01:00"])
def test_times_are_told_in_utc_with_milliseconds(time):
    records = journal()
    last = len(records) - 1
    old = records[last].partition(b'"time":"2023-03-14T')[2].partition(b'"')[0]
    seconds = old.partition(b".")[0]
    new = {
        b"Z": seconds + b"Z",
        b"1": seconds + b".1Z",
        b"+": b"%02d" % (int(seconds[:2]) + 1) + seconds[2:] + b".000+01:00",
    }
    made = new[b"+" if b"+" in time else b"1" if b".1" in time else b"Z"]
    assert checked(replaced(records, last, old, made))[1] == [(last + 1, "time")]


def test_a_licence_that_breaks_the_law_is_the_journals_fault():
    drafts = script()
    licence = drafts[0].data["licence"]
    drafts[0].data = {"licence": {**licence, "wheel": {**licence["wheel"], "diameter_mm": 100}}}
    assert checked(signed(drafts, KEYS))[1] == [(1, "licence")]


def test_an_unknown_game_is_told():
    drafts = script()
    drafts[0].data = {"licence": {**drafts[0].data["licence"], "game": "snap", "regulation": "atlantis"}}
    assert checked(signed(drafts, KEYS))[1] == [(1, "licence")]


def test_an_event_out_of_turn_is_told_with_its_line():
    drafts = script()
    place = next(place for place, draft in enumerate(drafts) if draft.type == "ball_settled")
    twice = inserted(drafts, place + 1, "ball_settled", drafts[place].data, WHEEL)
    twice[place + 1].subject = drafts[place].subject
    assert (place + 2, "turn") in checked(signed(twice, KEYS))[1]


def test_a_clock_that_jumps_is_told():
    drafts = script()
    drafts[12].time -= timedelta(seconds=60)
    assert (13, "time") in checked(signed(drafts, KEYS))[1]


def test_a_breach_of_the_law_is_counted_and_no_fault_of_the_device():
    drafts = script()
    paid = next(draft for draft in drafts if draft.type == "payout_made")
    paid.data = paid.data | {"amount": paid.data["amount"] + 100}
    report, faults = checked(signed(drafts, KEYS))
    assert faults == []
    assert report.breaches == 1


def test_a_revocation_of_a_key_that_nobody_has_is_told():
    drafts = inserted(script(), 10, "key_revoked", {"public_key": key("x").public, "reason": "a slip"}, TABLET)
    assert checked(signed(drafts, KEYS))[1] == [(11, "key")]


VENUE = "casino-luanda"


def vouched(sources):
    """An evening whose licence has the authority's word for these sources."""
    drafts = script()
    licence = drafts[0].data["licence"]
    keys = {
        source: {
            **held,
            **({"authority_sig": vouch(ROOT, VENUE, TABLE, source, held["public_key"])} if source in sources else {}),
        }
        for source, held in licence["keys"].items()
    }
    drafts[0].data = {"licence": {**licence, "keys": keys}}
    return drafts


def test_keys_that_the_authority_has_vouched_for_are_no_fault():
    assert checked(signed(vouched(set(KEYS)), KEYS), TRUST)[1] == []


def test_a_key_that_the_authority_has_not_vouched_for_is_named():
    assert checked(signed(vouched({TABLET, "authority"}), KEYS), TRUST)[1] == [(1, "key")]
    assert checked(signed(vouched({TABLET, "authority"}), KEYS))[1] == []


def test_a_voucher_for_another_house_table_source_or_key_is_none():
    held = KEYS[WHEEL].public
    for wrong in (
        vouch(ROOT, "casino-b", TABLE, WHEEL, held),
        vouch(ROOT, VENUE, "lu-2", WHEEL, held),
        vouch(ROOT, VENUE, TABLE, TABLET, held),
        vouch(key("x"), VENUE, TABLE, WHEEL, held),
    ):
        drafts = vouched({TABLET, "authority"})
        drafts[0].data["licence"]["keys"][WHEEL]["authority_sig"] = wrong
        assert checked(signed(drafts, KEYS), TRUST)[1] == [(1, "key")]


def test_a_word_given_before_houses_were_named_holds_for_records_without_one():
    drafts = script()
    licence = drafts[0].data["licence"]
    keys = {
        source: {**held, "authority_sig": text_of(ROOT.sign(key_message(None, TABLE, source, held["public_key"])))}
        for source, held in licence["keys"].items()
    }
    drafts[0].data = {"licence": {**licence, "keys": keys}}
    records = signed(drafts, KEYS)
    assert checked(records, TRUST)[1] == [(1, "key")] * len(KEYS)
    assert checked(list(without_venue(records, KEYS)), TRUST)[1] == []


def test_a_key_registered_later_needs_the_authoritys_word_too():
    young = key("young")
    data = {"source": "staff/Marta", "public_key": young.public}
    drafts = inserted(vouched(set(KEYS)), 10, "key_registered", data, TABLET)
    assert checked(signed(drafts, KEYS), TRUST)[1] == [(11, "key")]
    data["authority_sig"] = vouch(ROOT, VENUE, TABLE, "staff/Marta", young.public)
    assert checked(signed(inserted(vouched(set(KEYS)), 10, "key_registered", data, TABLET), KEYS), TRUST)[1] == []


@pytest.mark.parametrize(
    "text", ["", "root = 3", "[[root]]\nname = 'x'", "[[root]]\npublic_key = 'short'", "not toml ["]
)
def test_a_register_that_cannot_be_used_is_refused(text):
    with pytest.raises(TrustRefused):
        Trust.read(text)


def test_a_forged_line_does_not_hide_the_rest():
    assert checked(chained(script(), but(15, key("thief"))))[1] == [(16, "signature")]
