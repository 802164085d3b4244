"""Which fields of its events, and which blanks of its sentences, name a player: see `projections.access.players`."""

from typing import Final

NOBODY: Final = frozenset({
    "about", "after", "also", "authorisation", "basis", "before", "certificate", "channel", "claim", "code", "components", "door", "from_machine", "meter_limits",
    "jackpot", "machine", "means", "meters", "name", "number", "occasion", "part", "pay", "pay_table", "pay_tables",
    "proposal", "sequence", "sequences", "technology", "to_machine", "to_model",
})  # fmt: skip
THINGS: Final = frozenset({
    "about", "approval", "approved", "basis", "channel", "claim", "counted", "credited", "cycle", "further", "game", "guaranteed", "handed", "held",
    "jackpot", "manual", "means", "meter", "model", "name", "number", "off", "part", "pay", "plan", "played", "returned",
    "running", "sequence", "target",
})  # fmt: skip
