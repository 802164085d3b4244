"""Players and their habits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from producers.simulator.roulette.cloth import RouletteCloth

NAMES = (
    "Abel", "Adriana", "Albano", "Alzira", "Amélia", "Ana", "Anselmo", "António", "Aurora", "Baltazar", "Beatriz",
    "Belmiro", "Bento", "Bruna", "Caetano", "Carla", "Celeste", "César", "Clara", "Dário", "Delfina", "Domingos",
    "Edite", "Elias", "Emília", "Ermelinda", "Eva", "Fausto", "Filomena", "Flora", "Gaspar", "Graça", "Gualter",
    "Helena", "Hugo", "Ilda", "Inês", "Isaura", "Jacinto", "Joana", "Jorge", "Judite", "Júlio", "Laura", "Leonor",
    "Luena", "Mafalda", "Manuel", "Mariza", "Matias", "Mel", "Nádia", "Nzinga", "Olga", "Osvaldo", "Pedro",
    "Quitéria", "Raul", "Rita", "Rosa", "Rui", "Salomé", "Sílvio", "Tânia", "Tomás", "Valter", "Vera", "Zita",
)  # fmt: skip
SYSTEM_PAIRS = (("red", "black"), ("even", "odd"), ("low", "high"))

Laid = dict[str, int]  # position -> chips


@dataclass(slots=True)
class RouletteGuest:
    """Somebody at the table; `faces` is true of one who plays value chips on even chances only."""

    name: str
    habit: "RouletteHabit"
    value: int
    stays: int  # coups
    numbers: tuple[int, ...]
    pair: tuple[str, str]
    dreams: float  # how often a coup goes by without a bet
    faces: bool = False
    idle: int = 0
    losses: int = 0
    asleep: int = 0
    patience: int = 0


RouletteHabit = Callable[[RouletteGuest, RouletteCloth, Random], Laid]


def guests(cloth: RouletteCloth, chance: Random) -> Iterator[RouletteGuest]:
    """New faces, without end; a name comes back only after all others were there."""
    habits = [favourites, favourites, scatter, dozens, system]
    if cloth.combined:
        habits += [sectors, sectors]
    names = list(NAMES)
    while True:
        chance.shuffle(names)
        for name in names:
            habit = chance.choice(habits)
            yield RouletteGuest(
                name=name,
                habit=habit,
                value=chance.choice(cloth.values()),
                stays=chance.randint(15, 140),
                numbers=tuple(chance.sample(range(37), chance.randint(2, 5))),
                pair=chance.choice(SYSTEM_PAIRS),
                dreams=chance.choice((0.0, 0.02, 0.05, 0.15)),
                faces=habit is system and cloth.american,
                patience=chance.randint(5, 40),
            )


def favourites(guest: RouletteGuest, cloth: RouletteCloth, chance: Random) -> Laid:
    """The same numbers coup after coup, and now and then a place next to them."""
    laid: Laid = {}
    for number in guest.numbers:
        laid[f"straight:{number}"] = chance.randint(1, 3)
        if chance.random() < 0.3:
            laid[chance.choice(cloth.around[number])] = chance.randint(1, 4)
    return laid


def scatter(guest: RouletteGuest, cloth: RouletteCloth, chance: Random) -> Laid:
    """Chips all over the cloth."""
    return {cloth.inside(chance): chance.randint(1, 4) for _ in range(chance.randint(2, 7))}


def dozens(guest: RouletteGuest, cloth: RouletteCloth, chance: Random) -> Laid:
    """Dozens and columns, rarely an even chance."""
    laid = {cloth.outside(chance): chance.randint(2, 8) for _ in range(chance.randint(1, 2))}
    if chance.random() < 0.2:
        laid[guest.pair[0]] = chance.randint(2, 6)
    return laid


def system(guest: RouletteGuest, cloth: RouletteCloth, chance: Random) -> Laid:
    """Doubles after a loss until the table's maximum, on one side of an even chance."""
    side = guest.pair[0] if guest.losses % 7 < 4 else guest.pair[1]
    return {side: 2 ** (guest.losses % 7) + 1}


def sectors(guest: RouletteGuest, cloth: RouletteCloth, chance: Random) -> Laid:
    """Series and neighbours: arcs of the wheel instead of places on the cloth."""
    if chance.random() < 0.5:
        on = chance.choice(cloth.series)
    else:
        on = f"neighbours:{chance.choice(guest.numbers)}+{chance.choice((2, 4, 6))}"
    units = min(chance.randint(1, 2), cloth.units(on, guest.value))
    return {on: units * cloth.law.combined[on].unit} if units else favourites(guest, cloth, chance)
