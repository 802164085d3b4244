"""The words and the verb that only the tricks of the roulettes use."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from producers.simulator import edits
from producers.simulator.expressions import like
from producers.simulator.night import FIRST_NIGHT
from producers.simulator.roulette.croupier import DIRECTIONS
from producers.simulator.roulette.figures import law_of
from producers.simulator.roulette.licences import AMERICAN
from producers.simulator.rows import Cutting
from producers.simulator.script import Draft
from producers.simulator.scripted import ScriptedCoup, ScriptedEvening
from streams.games.roulette.positions import EVEN_CHANCES

RANKED = ("column", "dozen", "line", "street", "corner", "split", "straight")  # in this order in both articles
RANKS = {kind: place for place, kind in enumerate(RANKED)} | dict.fromkeys(EVEN_CHANCES, RANKED.index("dozen"))
STRETCH = 4  # coups after which a colour is idle
SETTLES = ("stack_spread", "payout_called", "payout_made")


def words(evening: ScriptedEvening, coup: ScriptedCoup | None) -> Mapping[str, Any]:
    """What rows may ask of the evening."""
    return {
        "ranks": RANKS,
        "american_order": list(law_of(AMERICAN, FIRST_NIGHT).orders["american"]),
        "turned": lambda way: DIRECTIONS[1 - DIRECTIONS.index(way)],
        "without": lambda part, name: {key: value for key, value in part.items() if key != name},
        "seated": partial(seated, evening),
        "worth": partial(worth, evening),
        "quiet_stretch": partial(quiet_stretch, evening, coup),
        "free_until": partial(free_until, evening, coup),
    }


def seated(evening: ScriptedEvening, until: Draft) -> dict[str, str]:
    """Who holds which colour before an event."""
    held: dict[str, str] = {}
    for draft in evening.script[: evening.place(until)]:
        if draft.type == "colour_assigned":
            held[draft.data["player"]] = draft.data["colour"]
        elif draft.type in {"colour_released", "colour_revoked"}:
            held.pop(draft.data["player"], None)
    return held


def worth(evening: ScriptedEvening, bet: Draft) -> int | None:
    """What the display says of the colour of a bet when it is laid, if it says anything."""
    markers = [d for d in evening.script[: evening.place(bet)] if d.type == "display_marker_set"]
    return next((d.data["value"] for d in reversed(markers) if d.data["colour"] == bet.data["colour"]), None)


def quiet_stretch(evening: ScriptedEvening, coup: ScriptedCoup | None) -> ScriptedCoup | None:
    """The fourth of four plain coups in which everybody bets who then holds a colour, and nobody waits."""
    stretch: list[ScriptedCoup] = []
    while coup is not None and len(stretch) < STRETCH:
        stretch.append(coup)
        coup = coup.after
    plain = all(len(each.all("ball_launched")) == 1 and each.has("coup_closed") for each in stretch)
    if len(stretch) < STRETCH or not plain or stretch[-1].id in evening.taken:
        return None
    bettors = {bet.data["player"] for each in stretch for bet in each.all("bet_placed")}
    return stretch[-1] if bettors.issuperset(seated(evening, stretch[-1].drafts[0])) else None


def free_until(evening: ScriptedEvening, coup: ScriptedCoup | None, last: Draft) -> list[str]:
    """The colours that nobody holds from the opening of the coup until an event; none if somebody waits meanwhile."""
    if coup is None:
        return []
    begins, ends = evening.place(coup.drafts[0]), evening.place(last)
    waiting: set[str] = set()
    for place, draft in enumerate(evening.script[:ends]):
        if draft.type == "waitlist_joined":
            waiting.add(draft.data["player"])
        elif draft.type == "waitlist_left":
            waiting.discard(draft.data["player"])
        if waiting and place >= begins:
            return []
    given = [draft.data["colour"] for draft in evening.script[begins:ends] if draft.type == "colour_assigned"]
    held = [*seated(evening, coup.drafts[0]).values(), *given]
    return [colour for colour in evening.script[0].data["licence"]["chips"]["colours"] if colour not in held]


def uncombine(cut: Cutting, row: dict[str, Any]) -> list[Draft]:
    """`{uncombine = "@bets"}`: the series and neighbours among these bets become dozens that lose."""
    for bet in row["uncombine"]:
        if "parts" in bet.data:
            _into_a_dozen(cut.script, bet)
    return []


def _into_a_dozen(script: list[Draft], bet: Draft) -> None:
    coup = [draft for draft in script if draft.subject == bet.subject]
    number, name = next(draft.data["pocket"] for draft in coup if draft.type == "ball_settled"), bet.data["bet"]
    position = "dozen:1" if number == 0 or number > 12 else "dozen:2"
    bet.data = {**{key: value for key, value in bet.data.items() if key != "parts"}, "position": position}
    taken = edits.EventChoice("bet_collected", {"bet": name}, bet.subject, edits.ANY)
    if not edits.places(script, taken):
        number_marked = edits.EventChoice(("marker_placed", "number_indicated"), coup=bet.subject)
        edits.insert(script, "bet_collected", {"bet": name}, after=number_marked, seconds=0)
    edits.replace(script, taken, {"amount": bet.data["stake"]})
    edits.drop(script, edits.EventChoice(SETTLES, {"bet": name}, bet.subject, edits.ANY))
    for rebuilt in (draft for draft in coup if draft.type == "bets_reconstructed"):
        bets = [like(one, position=position) if one["bet"] == name else one for one in rebuilt.data["bets"]]
        rebuilt.data = {**rebuilt.data, "bets": bets}
