"""Who is told of what, and when: no clock but the one that the test gives."""

from datetime import time

from projections.alerts.scheduler import AcceptedFinding, AlertScheduler, Message, Suppressed, Suppression
from schemas.findings import Severity
from tests.alerts.findings import LUANDA, START, after, finding, plan

DUTY = {"name": "duty", "channels": ["duty"], "severity": "major"}


def watch(*routes):
    return AlertScheduler(plan(*routes), lambda finding: LUANDA)


def messages_of(due):
    return [(each.channel, each.step, each.count) for each in due if not isinstance(each, AcceptedFinding)]


def test_the_first_finding_of_a_cause_is_told_at_once():
    room = watch(DUTY)
    assert messages_of(room.take(finding(1), START)) == [("duty", 0, 1)]


def test_the_same_finding_is_told_once_however_often_it_lands():
    room = watch(DUTY)
    list(room.take(finding(1), START))
    assert messages_of(room.take(finding(1), after(hours=1))) == []


def test_repeats_of_one_cause_come_together_when_their_time_is_over():
    room = watch({**DUTY, "gather": 300})
    list(room.take(finding(1), START))
    assert messages_of(room.take(finding(2), after(seconds=10))) == []
    assert messages_of(room.take(finding(3), after(seconds=20))) == []
    assert messages_of(room.due(after(seconds=299))) == []
    assert messages_of(room.due(after(seconds=300))) == [("duty", 0, 2)]
    assert messages_of(room.due(after(seconds=900))) == []


def test_another_table_rule_or_dealer_is_another_cause():
    room = watch(DUTY)
    list(room.take(finding(1), START))
    for number, other in enumerate(({"table": "AR-2"}, {"rule": "roulette/other"}, {"staff": "Nuno"}), 2):
        assert messages_of(room.take(finding(number, **other), START)) == [("duty", 0, 1)]


def test_what_is_less_grave_than_the_route_asks_is_not_told():
    room = watch(DUTY)
    assert messages_of(room.take(finding(1, severity=Severity.MINOR), START)) == []
    assert messages_of(room.take(finding(2, severity=Severity.MAJOR), START)) == [("duty", 0, 1)]


def test_a_route_may_ask_for_casino_game_table_and_article():
    wanted = {**DUTY, "venues": ["casino-luanda"], "games": ["american_roulette"], "paragraphs": ["ao-de-261-22/1/"]}
    for number, other in enumerate(({"venue": "x"}, {"game": "craps"}, {"paragraph": "ao-de-261-22/11/3"}), 1):
        assert messages_of(watch(wanted).take(finding(number, **other), START)) == []
    assert messages_of(watch(wanted).take(finding(9), START)) == [("duty", 0, 1)]


def test_hours_are_those_of_the_venue_and_may_pass_midnight():
    night = {**DUTY, "hours": {"since": time(21), "until": time(4)}}
    assert messages_of(watch(night).take(finding(1), START)) == [("duty", 0, 1)]  # 21:00 in Luanda
    assert messages_of(watch(night).take(finding(1), after(seconds=-1))) == []
    assert messages_of(watch(night).take(finding(1), after(hours=7, seconds=-1))) == [("duty", 0, 1)]
    assert messages_of(watch(night).take(finding(1), after(hours=7))) == []


def test_in_quiet_hours_only_what_is_grave_enough_is_told_and_the_rest_when_they_end():
    quiet = {**DUTY, "quiet": {"since": time(20), "until": time(7), "below": "critical"}}
    room = watch(quiet)
    major = finding(1, severity=Severity.MAJOR)
    assert messages_of(room.take(major, START)) == []
    assert messages_of(room.take(finding(2, table="AR-2"), START)) == [("duty", 0, 1)]
    assert messages_of(room.due(after(hours=10, seconds=-1))) == []
    assert messages_of(room.due(after(hours=10))) == [("duty", 0, 1)]  # seven in the morning in Luanda


CLIMB = {**DUTY, "escalate": [{"after": 600, "channels": ["chief"]}], "repeat": 900}


def test_what_nobody_acknowledges_climbs_and_goes_on_knocking():
    room = watch(CLIMB)
    list(room.take(finding(1), START))
    assert messages_of(room.due(after(seconds=599))) == []
    assert messages_of(room.due(after(seconds=600))) == [("chief", 1, 1)]
    assert messages_of(room.due(after(seconds=1499))) == []
    assert messages_of(room.due(after(seconds=1500))) == [("chief", 1, 1)]


def test_what_is_acknowledged_climbs_no_further():
    room = watch(CLIMB)
    list(room.take(finding(1), START))
    room.acknowledge(finding(1).id)
    assert messages_of(room.due(after(hours=2))) == []


def test_acknowledging_one_of_two_leaves_the_other_climbing():
    room = watch({**CLIMB, "gather": 0})
    list(room.take(finding(1), START))
    list(room.take(finding(2), after(seconds=5)))
    room.acknowledge(finding(1).id)
    assert [message.ids for message in room.due(after(seconds=600))] == [(finding(2).id,)]


def test_what_is_suppressed_is_not_told_but_said_to_be_so_until_it_expires():
    room = watch(DUTY)
    rest = Suppression("s1", "the wheel's sensor is being changed", after(hours=1), table="AR-1")
    room.suppressions = {"s1": rest}
    (suppressed,) = room.take(finding(1), START)
    assert isinstance(suppressed, Suppressed)
    assert suppressed.suppression is rest
    assert messages_of(room.take(finding(2, table="AR-2"), START)) == [("duty", 0, 1)]
    assert messages_of(room.take(finding(3), after(hours=1))) == [("duty", 0, 1)]


def test_after_a_restart_nothing_is_told_twice_and_the_climb_goes_on():
    room = watch(CLIMB)
    room.known([finding(1).id])
    room.restore("duty", [finding(1)], START)
    assert messages_of(room.take(finding(1), after(seconds=5))) == []
    assert messages_of(room.due(after(seconds=600))) == [("chief", 1, 1)]
    room.acknowledge(finding(1).id)
    assert messages_of(room.due(after(hours=3))) == []


def test_a_message_that_is_made_again_has_the_same_id():
    (_, first), (_, second) = (watch(DUTY).take(finding(1), at) for at in (START, after(seconds=9)))
    assert isinstance(first, Message)
    assert isinstance(second, Message)
    assert first.id == second.id


def test_groups_that_rest_are_forgotten():
    room = watch({**DUTY, "gather": 60})
    for number in range(1, 50):
        list(room.take(finding(number, table=f"T{number}"), START))
        room.acknowledge(finding(number).id)
    list(room.due(after(hours=1)))
    assert room._groups == {}
    assert room._where == {}
