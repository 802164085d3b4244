"""Who rules a fault at chemin de fer: staff on record at the table. A player rules nothing, nor does somebody unseen."""

from datetime import UTC, datetime

import pytest

from producers.simulator.script import Draft
from tests.games.test_chemin_de_fer_lost import heard_without, own
from tests.scenarios.playing import GAMES

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
TABLE = GAMES["chemin_de_fer"]
VOID = "chemin_de_fer/coup_is_played_once_a_card_is_drawn"


def void_on_the_word_of(name, lost=None):
    """A coup that the bank would have won is called void for a wrong passing; a record of this kind was lost."""
    croupier = TABLE.croupier(TABLE.licence(OPENS.replace(hour=23)), OPENS, {})
    bets = [{"player": "Rui", "amount": 2_000_000}]
    script = [*croupier.open(), *croupier.play(TABLE.plan({"bets": bets, "cards": "2C KD 4C 7D"}, None))]
    place = next(place for place, draft in enumerate(script) if draft.type == "word_spoken")
    time, coup = script[place].time, script[place].subject
    ruled = {"fault": "wrong_passing", "by": name, "role": "table_inspector"}
    script[place:] = [
        Draft("fault_ruled", time, ruled, coup),
        Draft("void_called", time, {"phrase": "Golpe anulado."}, coup),
        Draft("bet_returned", time, {"bet": "b1", "amount": 2_000_000}, coup),
        Draft("coup_closed", time, {}, coup),
    ]
    kinds = [(draft.type, draft.data.get("role")) for draft in script]
    return heard_without(script, None if lost is None else kinds.index(lost))


@pytest.mark.parametrize(("name", "reading"), [("Gil", None), ("Nuno", "baccarat:6.29"), ("Olga", "baccarat:6.29")])
def test_only_the_word_of_an_inspector_on_record_makes_a_coup_void(name, reading):
    """Gil is a player, Nuno the dealer, and of Olga no record tells that she was there."""
    (finding,) = void_on_the_word_of(name).findings
    assert (finding.rule, finding.reading) == (VOID, reading)
    assert own(void_on_the_word_of("Fernando")) == []


def test_where_records_were_lost_it_is_not_known_who_was_there():
    heard = void_on_the_word_of("Fernando", lost=("dealer_on", "table_inspector"))
    assert own(heard) == []
    assert VOID in {rule for _, rule, verdict in heard.verdicts if verdict == "not_evaluable"}
