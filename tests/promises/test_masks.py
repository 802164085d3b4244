"""Players go by a pseudonym in every finding and every event that the house shows."""

import json
import re

from projections.access.mask import Mask
from projections.access.players import PLAYER
from tests.promises.rules import Played, played

MASK = Mask(b"k" * 32).at("Casino Marginal")


def test_no_finding_and_no_event_of_any_scenario_names_a_player() -> None:
    for each in played():
        nobody_is_named(each)


def nobody_is_named(each: Played) -> None:
    script = [json.loads(record)["data"] for record in each.records]
    players = {
        text for data in script for field in PLAYER if isinstance(text := data.get(field), str) and len(text) > 2
    }
    players -= {data["staff"] for data in script if "staff" in data}  # a stickman who throws himself
    named = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, sorted(players))) + r")(?!\w)") if players else None
    for finding in each.findings:
        shown = MASK.finding(finding)
        text = json.dumps([shown.pt, shown.en, shown.player, shown.model_dump(mode="json")["values"]])
        assert named is None or not named.search(text), (each.scenario.name, text)
        assert (shown.id, shown.evidence, shown.staff) == (finding.id, finding.evidence, finding.staff)
    for data in script:
        text = json.dumps(MASK.event(data))
        assert named is None or not named.search(text), (each.scenario.name, text)
