"""What the worker sends to the sink comes back as it was sent."""

import pytest

from projections.replay import replay
from schemas.findings import Quarantined
from schemas.judged import JudgedCoup
from streams.engine.judged import JudgedCoups
from streams.engine.outcome import CoupJudged
from streams.law.files import load_law
from tests.projections.evening import evening, numbered
from tests.projections.test_replay import Ear


class Messenger(Ear):
    """Turns coups into messages, as the worker does."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[JudgedCoup] = []
        self._coups = JudgedCoups()

    def judged(self, coup: CoupJudged) -> None:
        told = self._coups.told(coup)
        self.told.append(told)
        said = {"compliant": told.compliant, "breach": told.breach, "not_evaluable": told.not_evaluable}
        said["error"] = tuple(told.error)
        assert {(rule, verdict) for verdict, rules in said.items() for rule in rules} == {
            (one.rule, one.verdict.value) for one in coup.verdicts()
        }


def test_a_judged_coup_comes_back_from_json_as_it_was_told() -> None:
    records = evening(tables=2, coups=8)
    del records[9]  # so that something is lost and not evaluable
    messenger = Messenger()
    replay(numbered(records), load_law(), [messenger])
    assert {told.coup for told in messenger.told} >= {"R1/1", "R2/3"}
    assert any(told.lost for told in messenger.told)
    assert any(told.not_evaluable for told in messenger.told)
    assert [JudgedCoup.model_validate_json(told.model_dump_json()) for told in messenger.told] == messenger.told


def test_a_coup_names_the_opening_under_which_it_was_played_and_the_law_of_its_end() -> None:
    messenger = Messenger()
    replay(numbered(evening(tables=2, coups=1)), load_law(), [messenger])
    assert len({told.opening for told in messenger.told}) == 2
    assert {told.law.partition("@")[0] for told in messenger.told} != {"none"}


@pytest.mark.parametrize("raw", [b"", b"\xff\x00\xfe", bytes(range(256)), b"{}"])
def test_a_quarantined_record_keeps_every_byte_in_json(raw: bytes) -> None:
    aside = Quarantined(position=7, raw=raw, reason="why", kind="undecodable")
    assert Quarantined.model_validate_json(aside.model_dump_json()) == aside
