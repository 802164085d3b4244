"""Who rules a fault at chemin de fer: a name that sits at the table as a player rules nothing, whatever it calls itself."""

from datetime import UTC, datetime

import pytest

from producers.simulator.script import Draft
from tests.games.test_chemin_de_fer_lost import heard_without, own
from tests.scenarios.playing import GAMES

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
TABLE = GAMES["chemin_de_fer"]
VOID = "chemin_de_fer/coup_is_played_once_a_card_is_drawn"


def void_on_the_word_of(name):
    """A coup that the bank would have won is called void for a wrong passing."""
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
    return heard_without(script, None)


@pytest.mark.parametrize(("name", "findings"), [("Fernando", []), ("Gil", [VOID]), ("Nuno", [VOID]), ("Olga", [])])
def test_a_coup_is_void_on_the_word_of_an_inspector_on_record(name, findings):
    """Fernando is the inspector, Gil a player, Nuno the dealer; of Olga nobody knows whether she was there."""
    heard = void_on_the_word_of(name)
    assert own(heard) == findings
    unknown = {rule for _, rule, verdict in heard.verdicts if verdict == "not_evaluable"}
    assert (VOID in unknown) is (name == "Olga")
