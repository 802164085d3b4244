"""What waits at the desk: assignments, acknowledgements that lapse, dispositions, searches that are kept."""

from datetime import timedelta
from pathlib import Path
from typing import get_args

import pytest

from projections.access import Declined
from projections.desk import FindingState
from projections.desk.rules import ACKNOWLEDGED_FOR
from projections.desk.states import DISPOSITIONS
from projections.desk.visible import VisibleDesk
from projections.desk.words import DISPOSITIONS as WORDS
from schemas.desk import Disposition
from tests.access.house import Clock
from tests.desk.desks import ANA, EVA, INES, LUIS, MARGINAL, PEOPLE, RUI, desk_in, grave, light


def test_an_acknowledgement_lapses_on_the_stroke_and_the_finding_is_open_again(tmp_path: Path) -> None:
    clock = Clock()
    desk = desk_in(tmp_path, clock)
    until = clock() + timedelta(days=1)
    desk.tell("finding_acknowledged", light(until=until), ANA)
    clock.now = until - timedelta(microseconds=1)
    assert desk.state_of(MARGINAL, "f2").state is FindingState.ACKNOWLEDGED
    clock.now = until
    back = desk.state_of(MARGINAL, "f2")
    assert (back.state, back.lapsed, back.acknowledged) == (FindingState.OPEN, True, "ana")
    desk.tell("finding_acknowledged", light(), RUI)
    again = desk.state_of(MARGINAL, "f2")
    assert (again.state, again.lapsed, again.acknowledged, again.until) == (
        FindingState.ACKNOWLEDGED,
        False,
        "rui",
        None,
    )
    desk.close()
    assert desk_in(tmp_path, clock).state_of(MARGINAL, "f2") == again


def test_a_finding_is_taken_in_hand_for_ninety_days_at_most_and_never_until_yesterday(tmp_path: Path) -> None:
    clock = Clock()
    desk = desk_in(tmp_path, clock)
    desk.tell("finding_acknowledged", light("last", until=clock() + ACKNOWLEDGED_FOR), ANA)
    for until in (clock() + ACKNOWLEDGED_FOR + timedelta(microseconds=1), clock()):
        with pytest.raises(Declined):
            desk.tell("finding_acknowledged", light("first", until=until), ANA)


def test_a_finding_is_assigned_to_somebody_who_may_decide_on_it_and_keeps_its_state(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.tell("finding_assigned", grave(to="ines"), ANA)
    known = desk.state_of(MARGINAL, "f1")
    assert (known.state, known.assigned) == (FindingState.OPEN, "ines")
    for stranger in (EVA, LUIS):  # a statistician; an inspector of another casino
        with pytest.raises(Declined):
            desk.tell("finding_assigned", grave(to=stranger.name), ANA)
    desk.tell("confirmation_proposed", grave(reason="Vê-se."), ANA)
    with pytest.raises(Declined):
        desk.tell("finding_assigned", grave(to="rui"), ANA)
    assert desk.state_of(MARGINAL, "f1").proposer == "ana"


def test_a_disposition_goes_with_its_decision_and_ends_with_it(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    with pytest.raises(Declined):
        desk.tell("finding_confirmed", light(reason="Certo.", disposition="false_alarm"), ANA)
    desk.tell("finding_dismissed", light(reason="Pó na lente.", disposition="device_fault", rule="roulette/x"), ANA)
    known = desk.state_of(MARGINAL, "f2")
    assert (known.disposition, known.rule) == ("device_fault", "roulette/x")
    desk.tell("finding_reopened", light(reason="Afinal não."), ANA)
    assert desk.state_of(MARGINAL, "f2").disposition is None
    desk.tell("confirmation_proposed", grave(reason="Certo.", disposition="referred"), ANA)
    desk.tell("proposal_seconded", grave(), INES)
    assert desk.state_of(MARGINAL, "f1").disposition == "referred"


def test_every_disposition_has_words_and_a_decision() -> None:
    listed = set(get_args(Disposition))
    assert listed == set(WORDS) == {one for some in DISPOSITIONS.values() for one in some}


def test_a_search_is_its_owners_and_alerts_only_while_the_owner_may(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    ana, luis, eva = (VisibleDesk(desk, one, PEOPLE.get) for one in (ANA, LUIS, EVA))
    ana.save_search("Graves", "severity=major", "duty")
    luis.save_search("Da Ilha", "severity=minor", "duty")
    with pytest.raises(Declined):
        eva.save_search("Tudo", "", "duty")  # a statistician manages no alerts
    eva.save_search("Tudo", "")
    assert [one.title for one in ana.searches()] == ["Graves"]
    assert [(one.title, by.venues) for one, by in desk.alerting()] == [("Graves", None), ("Da Ilha", LUIS.venues)]
    with pytest.raises(Declined):
        ana.drop_search(luis.searches()[0].id)
    ana.drop_search(ana.searches()[0].id)
    assert [one.title for one, _ in desk.alerting()] == ["Da Ilha"]
    assert "search_saved" not in [entry.kind for entry in luis.trail() if entry.by == "ana"]
