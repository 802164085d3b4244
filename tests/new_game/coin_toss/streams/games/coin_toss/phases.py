"""The life of a coup: bets, the toss, the settlement."""

from collections.abc import Mapping

from streams.games.bets.phases import SETTLING, STAKES

NEXT: Mapping[str, Mapping[str, str]] = {
    "idle": {"coup_opened": "betting"},
    "betting": {**dict.fromkeys((*STAKES, *SETTLING), "betting"), "coin_tossed": "tossed", "coup_closed": "idle"},
    "tossed": {**dict.fromkeys((*STAKES, *SETTLING), "tossed"), "coup_closed": "idle"},
}
