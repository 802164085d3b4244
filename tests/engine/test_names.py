"""What a finding is called: the same in every replay, and never what another is called."""

from producers.simulator.script import seal
from tests.engine.floor import drafts, judged, with_one_id


def wrong(table):
    """An evening on which too little is taken of every bet that lost."""
    script = drafts(3, table)
    for draft in script:
        if draft.type == "bet_collected":
            draft.data["amount"] -= 100_000
    return list(seal(script, table))


def test_a_device_that_repeats_its_ids_hides_no_finding():
    ids = [finding.id for table in ("lu-1", "lu-2") for finding in judged(list(with_one_id(wrong(table)))).findings]
    assert len(ids) == len(judged(wrong("lu-1")).findings) * 2
    assert len(set(ids)) == len(ids) > 2


def test_a_finding_has_the_same_name_in_every_replay():
    ids = [[finding.id for finding in judged(wrong("lu-1")).findings] for _ in range(2)]
    assert ids[0] == ids[1]
    assert ids[0]
