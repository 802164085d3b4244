"""Disputes and cases, assignments and deadlines, and looks behind a mask."""

from datetime import date
from pathlib import Path

import pytest

from projections.access import Declined
from projections.desk import AuditQuery, CaseState, Desk, DisputeState, NotAllowed, Overtaken, Unknown
from schemas.desk import DisputeOpened
from tests.access.house import Clock
from tests.desk.desks import ANA, CHEFE, EVA, ILHA, INES, JOSE, LUIS, MARGINAL, NUNO, RUI, case, desk_in, dispute, grave


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock):
    with_log = desk_in(tmp_path, clock)
    yield with_log
    with_log.close()


WHY = "The claimant asked for the film of the coup."


def test_a_dispute_is_opened_on_a_coup_and_settled(desk: Desk) -> None:
    opened = desk.tell("dispute_opened", dispute(), ANA)
    assert isinstance(opened.deed, DisputeOpened)
    assert opened.deed.dispute == "R2026-0001-5250f"
    (one,) = desk.disputes()
    assert (one.state, one.opened.coup, one.opened.amount) == (DisputeState.OPEN, "AR-1-20260314-7", 50_000)
    desk.tell("dispute_settled", {"dispute": one.id, "outcome": "upheld", "reason": "It was short."}, ANA)
    settled = desk.dispute(one.id)
    assert settled is not None
    assert (settled.state, settled.outcome) == (DisputeState.SETTLED, "upheld")
    with pytest.raises(Declined):
        desk.tell("dispute_settled", {"dispute": one.id, "outcome": "rejected", "reason": "No."}, RUI)
    desk.tell("dispute_reopened", {"dispute": one.id, "reason": "New film."}, RUI)
    again = desk.dispute(one.id)
    assert again is not None
    assert (again.state, again.outcome) == (DisputeState.OPEN, None)


def test_an_amount_has_its_currency(desk: Desk) -> None:
    with pytest.raises(Declined, match="currency"):
        desk.tell("dispute_opened", dispute(currency=None), ANA)
    desk.tell("dispute_opened", dispute(amount=None, currency=None, contact=None), ANA)


def test_a_case_gathers_findings_and_disputes(desk: Desk) -> None:
    desk.tell("dispute_opened", dispute(), ANA)
    name = case(desk)
    assert name == "P2026-0001-5250f"
    desk.tell("finding_gathered", {"case": name, "finding": "f1", "venue": MARGINAL}, ANA)
    desk.tell("dispute_gathered", {"case": name, "dispute": "R2026-0001-5250f"}, ANA)
    known, claim = desk.case(name), desk.dispute("R2026-0001-5250f")
    assert known is not None
    assert claim is not None
    assert (dict(known.findings), known.disputes, claim.case) == ({"f1": MARGINAL}, ("R2026-0001-5250f",), name)
    assert desk.state_of(MARGINAL, "f1").cases == (name,)
    for again in (
        ("finding_gathered", {"finding": "f1", "venue": MARGINAL}),
        ("dispute_gathered", {"dispute": claim.id}),
    ):
        with pytest.raises(Declined, match="already"):
            desk.tell(again[0], {"case": name, **again[1]}, ANA)
    desk.tell("finding_set_apart", {"case": name, "finding": "f1", "reason": "Another evening."}, ANA)
    assert desk.state_of(MARGINAL, "f1").cases == ()


def test_a_case_is_closed_when_nothing_in_it_waits(desk: Desk) -> None:
    name = case(desk)
    desk.tell("dispute_opened", dispute(), ANA)
    desk.tell("dispute_gathered", {"case": name, "dispute": "R2026-0001-5250f"}, ANA)
    desk.tell("finding_gathered", {"case": name, "finding": "f1", "venue": MARGINAL}, ANA)
    desk.tell("confirmation_proposed", grave(reason="Seen."), ANA)
    closing = ("case_closed", {"case": name, "reason": "Fined."})
    with pytest.raises(Declined, match="second signature"):
        desk.tell(*closing, ANA)
    desk.tell("proposal_seconded", grave(), INES)
    with pytest.raises(Declined, match="disputes to be settled"):
        desk.tell(*closing, ANA)
    desk.tell("dispute_settled", {"dispute": "R2026-0001-5250f", "outcome": "upheld", "reason": "Short."}, ANA)
    desk.tell(*closing, ANA)
    known = desk.case(name)
    assert known is not None
    assert known.state is CaseState.CLOSED
    with pytest.raises(Declined, match="Not possible"):
        desk.tell("case_noted", {"case": name, "text": "One more thing."}, ANA)
    desk.tell("case_viewed", {"case": name}, RUI)
    desk.tell("case_reopened", {"case": name, "reason": "One more thing."}, RUI)
    desk.tell("case_noted", {"case": name, "text": "One more thing."}, RUI)


def test_a_deadline_is_overdue_the_day_after(desk: Desk) -> None:
    name = case(desk)
    desk.tell("deadline_set", {"case": name, "day": date(2026, 3, 20)}, ANA)
    known = desk.case(name)
    assert known is not None
    assert not known.overdue(date(2026, 3, 20))
    assert known.overdue(date(2026, 3, 21))
    desk.tell("case_closed", {"case": name, "reason": "Done."}, ANA)
    closed = desk.case(name)
    assert closed is not None
    assert not closed.overdue(date(2026, 3, 21))


def test_a_case_is_assigned_only_to_somebody_who_may_work_on_it(desk: Desk) -> None:
    name = case(desk)
    for stranger in ("nobody", EVA.name, CHEFE.name, NUNO.name, LUIS.name):
        with pytest.raises(Declined, match="assigned only"):
            desk.tell("case_assigned", {"case": name, "to": stranger}, ANA)
    desk.tell("case_assigned", {"case": name, "to": "rui"}, ANA)
    known = desk.case(name)
    assert known is not None
    assert known.assigned == "rui"


def test_a_case_with_one_foreign_venue_is_not_there_for_a_restricted_account(desk: Desk) -> None:
    name = case(desk, by=ANA, venue=ILHA)
    assert desk.case(name, LUIS) is not None
    desk.tell("finding_gathered", {"case": name, "finding": "f1", "venue": MARGINAL}, ANA)
    assert desk.case(name, LUIS) is None
    assert desk.cases(LUIS) == ()
    with pytest.raises(Unknown):
        desk.tell("case_noted", {"case": name, "text": "Hello?"}, LUIS)
    other = case(desk, by=LUIS, venue=ILHA)
    with pytest.raises(Unknown):
        desk.tell("finding_gathered", {"case": other, "finding": "f1", "venue": MARGINAL}, LUIS)
    desk.tell("dispute_opened", dispute(), ANA)
    with pytest.raises(Unknown):
        desk.tell("dispute_gathered", {"case": other, "dispute": "R2026-0001-5250f"}, LUIS)
    assert desk.dispute("R2026-0001-5250f", LUIS) is None
    assert desk.disputes(LUIS) == ()


def test_a_view_is_in_the_trail_and_changes_nothing(desk: Desk) -> None:
    name = case(desk)
    seen = desk.case(name)
    assert seen is not None
    desk.tell("case_viewed", {"case": name}, INES)
    assert desk.case(name) == seen
    (view,) = desk.trail(AuditQuery(kind="case_viewed"))
    assert (view.by, view.subject) == ("ines", f"case/{name}")
    desk.tell("case_noted", {"case": name, "text": "A note."}, ANA, seen=seen.touched)
    with pytest.raises(Overtaken):
        desk.tell("case_noted", {"case": name, "text": "Mine."}, RUI, seen=seen.touched)


def test_a_player_is_unmasked_with_a_reason_in_a_case_for_an_hour(desk: Desk, clock: Clock) -> None:
    name, other = case(desk), case(desk)
    asked = {"case": name, "player": "K7Q2M4X", "reason": WHY}
    assert desk.unmasked(name, INES) == {}
    desk.tell("player_unmasked", asked, INES)
    assert desk.unmasked(name, INES).keys() == {"K7Q2M4X"}
    assert desk.unmasked(other, INES) == {}
    assert desk.unmasked(name, JOSE) == {}
    clock.wait(minutes=59, seconds=59)
    assert desk.unmasked(name, INES).keys() == {"K7Q2M4X"}
    clock.wait(seconds=1)
    assert desk.unmasked(name, INES) == {}
    (trace,) = desk.trail(AuditQuery(kind="player_unmasked"))
    assert (trace.by, trace.text) == ("ines", WHY)


def test_a_look_behind_the_mask_is_declined_without_reason_case_or_permission(desk: Desk, clock: Clock) -> None:
    name = case(desk)
    asked = {"case": name, "player": "K7Q2M4X", "reason": WHY}
    with pytest.raises(NotAllowed):
        desk.tell("player_unmasked", asked, ANA)
    with pytest.raises(Declined, match="Reason: String should have at least 20"):
        desk.tell("player_unmasked", {**asked, "reason": "x" * 19}, INES)
    with pytest.raises(Unknown):
        desk.tell("player_unmasked", {**asked, "case": "P2026-0099-5250f"}, INES)
    from datetime import timedelta

    with pytest.raises(Declined, match="an hour"):
        desk.tell("player_unmasked", {**asked, "until": clock() + timedelta(hours=2)}, INES)
    desk.tell("case_closed", {"case": name, "reason": "Done."}, ANA)
    with pytest.raises(Declined, match="Not possible"):
        desk.tell("player_unmasked", asked, INES)
    assert desk.trail(AuditQuery(kind="player_unmasked")) == ()


def test_the_trail_is_filtered_and_paged_newest_first(desk: Desk, clock: Clock) -> None:
    names = []
    for by in (ANA, RUI, ANA):
        for _ in range(5):
            clock.wait(minutes=1)
            names.append(case(desk, by=by))
    every = desk.trail()
    assert [entry.sequence for entry in every] == list(range(15, -1, -1))
    assert [entry.sequence for entry in desk.trail(AuditQuery(limit=4, before=10))] == [9, 8, 7, 6]
    assert {entry.by for entry in desk.trail(AuditQuery(by="rui"))} == {"rui"}
    assert len(desk.trail(AuditQuery(by="rui", kind="case_opened"))) == 5
    assert desk.trail(AuditQuery(by="rui", kind="case_noted")) == ()
    (one,) = desk.trail(AuditQuery(subject=f"case/{names[3]}"))
    assert one.sequence == 4
    times = {entry.sequence: entry.time for entry in every}
    entries = desk.trail(AuditQuery(since=times[3], until=times[6]))
    assert [entry.sequence for entry in entries] == [5, 4, 3]
