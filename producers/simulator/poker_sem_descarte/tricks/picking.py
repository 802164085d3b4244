"""Words in which tricks choose their coup and their player."""

from collections.abc import Iterator

from producers.simulator.poker_sem_descarte.licences import law_of
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage
from streams.games.poker_sem_descarte.law import PokerLaw
from streams.games.poker_sem_descarte.showdown import showdown

UNIT = {"AOA": 50_000, "EUR": 100}  # a chip, in minor units


def chip(stage: Stage) -> int:
    """The smallest chip of the table."""
    return UNIT[stage.script[0].data["licence"]["currency"]]


def law(stage: Stage) -> PokerLaw:
    """The law under which the evening is played."""
    return law_of(stage.script[0].data["licence"]["regulation"], stage.script[0].time.date())


def shuffler(stage: Stage) -> bool:
    """The table has an automatic shuffler."""
    return "shuffler" in stage.script[0].data["licence"]


def calm(scene: Scene) -> bool:
    """A coup that was played to its end without an error, and in which nobody won a jackpot."""
    if scene.number == 1 or not scene.has("coup_closed", "decision_made") or scene.has("void_called", "bet_returned"):
        return False
    shown = [draft for draft in scene.all("card_drawn") if draft.data["face"] == "up"]
    return shown == scene.all("card_drawn")[-1:] and not scene.all("payout_made", component="jackpot")


def seat(bet: Draft) -> str:
    """The seat of a bet."""
    return str(bet.data["position"].partition(":")[2])


def laid(scene: Scene, kind: str) -> list[Draft]:
    """The bets of a kind."""
    return [bet for bet in scene.all("bet_placed") if bet.data["position"].startswith(f"{kind}:")]


def passed(scene: Scene) -> list[Draft]:
    """Initial bets of those who passed."""
    seats = {told.data["place"].partition(":")[2] for told in scene.all("decision_made", action="pass")}
    return [bet for bet in laid(scene, "ante") if seat(bet) in seats]


def hand(scene: Scene, place: str) -> list[str]:
    """The cards of a place."""
    return [told.data["card"] for told in scene.all("card_drawn", place=place)]


def results(scene: Scene, law: PokerLaw) -> Iterator[tuple[Draft, Draft, str]]:
    """Initial and second bet of each player who went on, and how his hand stands against the bank's."""
    bank = law.ranking.hand(hand(scene, "bank"))
    for second in laid(scene, "second"):
        own = law.ranking.hand(hand(scene, f"seat:{seat(second)}"))
        initial = next(bet for bet in laid(scene, "ante") if seat(bet) == seat(second))
        if own is not None and bank is not None:
            alike = own.combination == bank.combination
            fell, _ = showdown(own, bank, law)
            yield initial, second, f"{fell.result}{' alike' if alike else ''}" if fell.bank_plays else "unqualified"


def picked(stage: Stage, outcome: str) -> tuple[Scene, Draft, Draft]:
    """A calm coup in which a player's hand stands so, with his two bets."""
    rules = law(stage)

    def suits(scene: Scene) -> bool:
        return calm(scene) and any(told == outcome for _, _, told in results(scene, rules))

    scene = stage.pick(suits, f"a hand that is {outcome}")
    initial, second, _ = next(entry for entry in results(scene, rules) if entry[2] == outcome)
    return scene, initial, second


def settled(scene: Scene, *bets: Draft) -> list[Draft]:
    """What was collected and paid for these bets."""
    names = {bet.data["bet"] for bet in bets}
    return [
        told for told in scene.drafts if told.type in ("bet_collected", "payout_made") and told.data["bet"] in names
    ]
