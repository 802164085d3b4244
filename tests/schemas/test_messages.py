"""What the worker sends to the sink comes back as it was sent."""

import pytest

from projections.replay import replay
from schemas.findings import Quarantined
from schemas.judged import JudgedCoup
from streams.engine.judged import JudgedCoups
from streams.engine.outcome import CoupJudged
from streams.law.files import load_law
from tests.projections.evening import evening, numbered
from tests.projections.test_replay import RecordingListener


class Messenger(RecordingListener):
    """Turns coups into messages, as the worker does."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[JudgedCoup] = []
        self._coups = JudgedCoups()

    def on_coup(self, coup: CoupJudged) -> None:
        message = self._coups.message(coup)
        self.messages.append(message)
        listed = {"compliant": message.compliant, "breach": message.breach, "not_evaluable": message.not_evaluable}
        listed["error"] = tuple(message.error)
        assert {(rule, verdict) for verdict, rules in listed.items() for rule in rules} == {
            (one.rule, one.verdict.value) for one in coup.verdicts()
        }


def test_a_judged_coup_comes_back_from_json_as_it_was_told() -> None:
    records = evening(tables=2, coups=8)
    del records[9]  # so that something is lost and not evaluable
    messenger = Messenger()
    replay(numbered(records), load_law(), [messenger])
    assert {message.coup for message in messenger.messages} >= {"R1/1", "R2/3"}
    assert any(message.lost for message in messenger.messages)
    assert any(message.not_evaluable for message in messenger.messages)
    assert [
        JudgedCoup.model_validate_json(message.model_dump_json()) for message in messenger.messages
    ] == messenger.messages


def test_a_coup_names_the_opening_under_which_it_was_played_and_the_law_of_its_end() -> None:
    messenger = Messenger()
    replay(numbered(evening(tables=2, coups=1)), load_law(), [messenger])
    assert len({message.opening for message in messenger.messages}) == 2
    assert {message.law.partition("@")[0] for message in messenger.messages} != {"none"}


@pytest.mark.parametrize("raw", [b"", b"\xff\x00\xfe", bytes(range(256)), b"{}"])
def test_a_quarantined_record_keeps_every_byte_in_json(raw: bytes) -> None:
    aside = Quarantined(position=7, raw=raw, reason="why", kind="undecodable")
    assert Quarantined.model_validate_json(aside.model_dump_json()) == aside
