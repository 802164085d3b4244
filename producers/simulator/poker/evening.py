"""Evening after evening at a table of poker: believable, lawful, the same for the same seed."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from random import Random
from typing import Any, Final

from producers.simulator.game import game_key
from producers.simulator.night import FIRST_NIGHT, evening, hours, nights
from producers.simulator.poker.companies import SinteticoCompany
from producers.simulator.poker.company import PokerCompany
from producers.simulator.poker.croupier import PokerCroupier
from producers.simulator.poker.licences import law_of, licence
from producers.simulator.poker.online import OnlineCroupier
from producers.simulator.poker.sintetico import SinteticoCroupier
from producers.simulator.script import Draft
from streams.games.poker.chapters import REGULATIONS
from streams.games.poker.names import HALF_POT, NO_LIMIT, OF_2001, OMAHA_ONLINE, POT_LIMIT, SINTETICO

HANDS: Final = (90, 140)  # of an evening
CROUPIERS: Final[dict[str, Any]] = {SINTETICO: SinteticoCroupier, OMAHA_ONLINE: OnlineCroupier}
BY_SESSION: Final = 5  # one evening of so many charges sessions, not hands
SESSION_RATE: Final = 1_000  # hundredths of a per cent of the cave
MODES: Final = (POT_LIMIT, NO_LIMIT, HALF_POT)


def evenings(game: str, regulation: str, coups: int, seed: int, table: str) -> Iterator[list[Draft]]:
    """One script per evening until so many hands are played."""
    return nights(game_key(game, regulation), coups, seed, table, partial(_evening, (game, regulation)))


def _evening(variant: tuple[str, str], table: str, day: date, most: int, chance: Random) -> tuple[list[Draft], int]:
    """One opening: the three ways to fix the maximum in turn, now and then a shuffler, or sessions that are charged."""
    game, regulation = variant
    opens, closes = hours(day, regulation)
    number = (day - FIRST_NIGHT).days
    declared = licence(game, regulation, closes)
    declared["packs"] = [{**pack, "id": f"{table}-pack-1"} for pack in declared["packs"]]
    if regulation == OF_2001:
        declared["poker_board"]["table"] = table
    else:
        declared["poker"]["maximum"] = MODES[number % len(MODES)]
    if number % 2 and game not in CROUPIERS:
        _with_a_shuffler(declared, table)
    if number % BY_SESSION == 1 and regulation in REGULATIONS:
        declared["poker"]["percentage"] = {"mode": "session", "rate": SESSION_RATE, "base": "cave"}
    croupier = CROUPIERS.get(game, PokerCroupier)(
        table, declared, partial(law_of, day=day, regulation=regulation), opens, chance
    )
    company = SinteticoCompany(croupier, chance) if game == SINTETICO else PokerCompany(croupier, chance)
    return evening(croupier, closes, min(most, chance.randint(*HANDS)), chance, company.plan)


def _with_a_shuffler(declared: dict[str, Any], table: str) -> None:
    """A device, and two packs of different colours that are used in turn."""
    declared["shuffler"] = {"id": f"{table}-shuffler", "mode": "batch", "model": "S-1", "approval": "H-77"}
    first = declared["packs"][0]
    declared["packs"] = [{**first, "back": "red"}, {**first, "id": f"{table}-pack-2", "back": "blue"}]
