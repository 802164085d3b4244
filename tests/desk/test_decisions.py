"""What becomes of a finding at the desk."""

from pathlib import Path

import pytest

from projections.access import Declined
from projections.desk import Desk, FindingState, NotAllowed, Overtaken, Unknown
from projections.desk.rules import NEEDS
from projections.desk.states import FINDING
from projections.desk.words import KINDS, STATES
from schemas.desk import DEEDS
from tests.desk.desks import ANA, CHEFE, EVA, ILHA, INES, JOSE, LUIS, MARGINAL, NUNO, RUI, desk_in, grave, kinds, light


@pytest.fixture
def desk(tmp_path: Path):
    with_log = desk_in(tmp_path)
    yield with_log
    with_log.close()


def test_a_finding_that_nobody_touched_is_open(desk: Desk) -> None:
    assert desk.state_of(MARGINAL, "f1").state is FindingState.OPEN
    assert desk.state_of(MARGINAL, "f1").touched == -1


def test_ana_acknowledges_a_minor_finding_and_confirms_it_alone(desk: Desk) -> None:
    desk.tell("finding_acknowledged", light(note="I look at the film."), ANA)
    desk.tell("finding_confirmed", light(reason="The film shows it."), ANA)
    known = desk.state_of(MARGINAL, "f2")
    assert known.state is FindingState.CONFIRMED
    assert [(entry.by, entry.kind) for entry in known.history] == [
        ("ana", "finding_acknowledged"),
        ("ana", "finding_confirmed"),
    ]


def test_a_grave_finding_is_not_decided_alone(desk: Desk) -> None:
    for kind in ("finding_confirmed", "finding_dismissed"):
        for severity in ("major", "critical"):
            with pytest.raises(Declined, match="two people"):
                desk.tell(kind, grave(severity=severity, reason="Surely."), INES)
    assert desk.state_of(MARGINAL, "f1").state is FindingState.OPEN


def test_a_light_finding_needs_no_second_pair_of_eyes(desk: Desk) -> None:
    for severity in ("info", "minor"):
        with pytest.raises(Declined):
            desk.tell("dismissal_proposed", light(severity=severity, reason="Surely not."), ANA)


@pytest.mark.parametrize(
    ("proposal", "waits", "stands"),
    [
        ("confirmation_proposed", FindingState.CONFIRMATION_PROPOSED, FindingState.CONFIRMED),
        ("dismissal_proposed", FindingState.DISMISSAL_PROPOSED, FindingState.DISMISSED),
    ],
)
def test_ana_proposes_and_ines_agrees(desk: Desk, proposal: str, waits: FindingState, stands: FindingState) -> None:
    desk.tell(proposal, grave(reason="The film shows it."), ANA)
    assert desk.state_of(MARGINAL, "f1").state is waits
    desk.tell("proposal_seconded", grave(), INES)
    assert desk.state_of(MARGINAL, "f1").state is stands


def test_nobody_is_their_own_second_pair_of_eyes(desk: Desk) -> None:
    desk.tell("dismissal_proposed", grave(reason="A reflection."), INES)
    with pytest.raises(NotAllowed, match="own proposal"):
        desk.tell("proposal_seconded", grave(), INES)
    with pytest.raises(NotAllowed):
        desk.tell("proposal_refused", grave(reason="x"), INES)
    assert desk.state_of(MARGINAL, "f1").state is FindingState.DISMISSAL_PROPOSED
    desk.tell("proposal_seconded", grave(), JOSE)


def test_whoever_changes_their_mind_and_proposes_again_still_needs_somebody_else(desk: Desk) -> None:
    desk.tell("dismissal_proposed", grave(reason="A reflection."), INES)
    desk.tell("proposal_withdrawn", grave(reason="I looked again."), INES)
    desk.tell("confirmation_proposed", grave(reason="No reflection."), INES)
    with pytest.raises(NotAllowed):
        desk.tell("proposal_seconded", grave(), INES)


def test_an_inspector_seconds_nothing(desk: Desk) -> None:
    desk.tell("dismissal_proposed", grave(reason="A reflection."), ANA)
    with pytest.raises(NotAllowed):
        desk.tell("proposal_seconded", grave(), RUI)


def test_only_whoever_proposed_withdraws(desk: Desk) -> None:
    desk.tell("dismissal_proposed", grave(reason="A reflection."), ANA)
    with pytest.raises(NotAllowed):
        desk.tell("proposal_withdrawn", grave(reason="Not so."), RUI)


def test_a_refused_proposal_decides_nothing(desk: Desk) -> None:
    desk.tell("dismissal_proposed", grave(reason="A reflection."), ANA)
    desk.tell("proposal_refused", grave(reason="No reflection on camera 2."), INES)
    assert desk.state_of(MARGINAL, "f1").state is FindingState.ACKNOWLEDGED


def test_a_decision_is_taken_back_by_a_new_one_and_both_stay(desk: Desk) -> None:
    desk.tell("finding_dismissed", light(reason="Dust."), ANA)
    with pytest.raises(Declined, match="Not possible in this state"):
        desk.tell("finding_confirmed", light(reason="No dust."), RUI)
    desk.tell("finding_reopened", light(reason="No dust."), RUI)
    desk.tell("finding_confirmed", light(reason="No dust."), RUI)
    known = desk.state_of(MARGINAL, "f2")
    assert known.state is FindingState.CONFIRMED
    assert [entry.kind for entry in known.history] == ["finding_dismissed", "finding_reopened", "finding_confirmed"]


@pytest.mark.parametrize("by", [EVA, CHEFE, NUNO], ids=lambda account: account.role)
def test_those_who_only_read_decide_nothing(desk: Desk, by) -> None:
    before = desk.trail()
    for kind in DEEDS:
        if kind.startswith(("finding_", "proposal_", "confirmation_", "dismissal_")) and "gathered" not in kind:
            with pytest.raises(NotAllowed):
                desk.tell(kind, light(**({"reason": "x"} if "reason" in DEEDS[kind].model_fields else {})), by)
            break
    for kind in ("finding_dismissed", "finding_acknowledged"):
        with pytest.raises(NotAllowed):
            desk.tell(kind, light(**({"reason": "x"} if kind == "finding_dismissed" else {})), by)
    assert desk.trail() == before


def test_a_finding_of_a_casino_that_is_none_of_ones_business_is_not_there(desk: Desk) -> None:
    with pytest.raises(Unknown):
        desk.tell("finding_acknowledged", light(), LUIS)
    desk.tell("finding_acknowledged", light(venue=ILHA), LUIS)


def test_a_locked_account_does_nothing(desk: Desk) -> None:
    from dataclasses import replace

    with pytest.raises(NotAllowed):
        desk.tell("finding_acknowledged", light(), replace(ANA, locked=True))


def test_two_inspectors_decide_at_once_and_the_second_is_told_what_the_first_did(desk: Desk) -> None:
    seen = desk.state_of(MARGINAL, "f2").touched
    desk.tell("finding_dismissed", light(reason="Dust on the lens."), ANA, seen=seen)
    with pytest.raises(Overtaken) as overtaken:
        desk.tell("finding_confirmed", light(reason="I saw it myself."), RUI, seen=seen)
    assert overtaken.value.entry.by == "ana"
    assert "Entretanto ana registou: achado arquivado" in overtaken.value.pt
    assert "Meanwhile ana recorded: finding dismissed" in overtaken.value.en
    assert desk.state_of(MARGINAL, "f2").state is FindingState.DISMISSED
    desk.tell("finding_reopened", light(reason="I saw it myself."), RUI, seen=desk.state_of(MARGINAL, "f2").touched)


def test_a_reason_is_given(desk: Desk) -> None:
    with pytest.raises(Declined, match="Reason: ") as declined:
        desk.tell("finding_dismissed", light(reason=""), ANA)
    assert declined.value.pt == "O formulário não está preenchido como é preciso. Motivo: texto vazio."
    with pytest.raises(Declined) as declined:
        desk.tell("finding_dismissed", light(), ANA)
    assert declined.value.pt.endswith("Motivo: falta o campo.")


def test_what_was_declined_left_no_trace(desk: Desk) -> None:
    with pytest.raises(Declined):
        desk.tell("finding_confirmed", grave(reason="x"), ANA)
    assert kinds(desk.trail()) == ["desk_opened"]


def test_every_kind_has_its_words_its_permission_and_no_other_does() -> None:
    assert set(KINDS) == set(DEEDS)
    assert {kind.type for kind in NEEDS} == set(DEEDS)
    assert set(STATES) >= {state.value for state in FindingState}
    assert set(FINDING) == set(FindingState)


def test_nothing_is_told_of_a_kind_that_the_desk_does_not_know(desk: Desk) -> None:
    with pytest.raises(ValueError, match="of the kind"):
        desk.tell("finding_deed", light(), ANA)
