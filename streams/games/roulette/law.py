"""The figures of arts. 1 and 2, read once for each version of the law."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from streams.games.decree.law import DecreeLaw, decree
from streams.games.roulette.positions import Combined, Position, neighbours, positions, series
from streams.law.figures import Figures


@dataclass(frozen=True, slots=True)
class SeriesLimit:
    """Chips that may lie on one series: from, to, in steps of."""

    minimum: int
    maximum: int
    multiple: int
    cited: str


@dataclass(frozen=True, slots=True)
class RouletteLaw:
    """What arts. 1 and 2 fix in figures. Fields stand in the order of art. 1."""

    decree: DecreeLaw
    article: str
    layouts: tuple[str, ...]
    pockets: int
    orders: Mapping[str, tuple[int, ...]]  # name -> numbers clockwise from 0
    order_cited: Mapping[str, str]
    diameter_mm: tuple[int, int]
    material: str | None  # art. 2 asks for wood, art. 1 does not
    mounts: tuple[str, ...]
    separators: str
    red: frozenset[int]
    black: frozenset[int]
    alternates: Mapping[str, bool]
    rotor_drive: str | None  # art. 2 only
    displays: tuple[str, ...]  # art. 1 only: where the value of chips may be shown
    change_places: tuple[str, ...]
    idle_coups: int | None  # art. 1 only
    value_chips_on: frozenset[str] | None  # positions for face-value chips; None: everywhere
    balls: int
    ball_colour: str
    ball_materials: tuple[str, ...]
    ball_mm: tuple[int, int]
    ball_turn: timedelta
    replacement_reasons: tuple[str, ...]
    closing_phrase: str
    void_causes: tuple[str, ...]
    void_phrase: str
    indicated_with: str  # marker (art. 1) or rake (art. 2)
    positions: Mapping[str, Position]
    combined: Mapping[str, Combined]
    combined_need: str | None  # the wheel order that combined bets ask for; None: never admitted
    zero_takes: frozenset[str]  # kinds that 0 makes lose
    payout_order: tuple[str, ...]
    payout_ranks: tuple[Mapping[str, int], ...]  # kind -> place in that order, one table for each lawful reading
    payout_layout: frozenset[str]  # how prizes are laid out; art. 1 only
    call_elements: tuple[str, ...]  # what the call of a prize names; art. 2 only
    rebuilding: tuple[str, ...]
    max_factor: Mapping[str, int]
    factor_cited: Mapping[str, str]
    series_limits: Mapping[str, SeriesLimit]
    stay: timedelta
    shortest_break: timedelta  # absences below it do not end a stay
    ball_role: str

    def colour_of(self, number: int) -> str | None:
        """Red, black, or neither."""
        return "red" if number in self.red else "black" if number in self.black else None


@lru_cache(maxsize=64)
def american(figures: Figures) -> RouletteLaw:
    """Art. 1."""
    orders = {figures.word(p, "order_id"): figures.numbers(p, "clockwise") for p in ("1/2.a", "1/2.b")}
    cited = {figures.word(p, "order_id"): f"{figures.regulation}/{p}" for p in ("1/2.a", "1/2.b")}
    single = positions(figures, "1/27", "1/30")
    need = figures.word("1/28", "requires_order")
    limits = {
        kind: SeriesLimit(
            figures.number(p, "min"), figures.number(p, "max"), figures.number(p, "multiple"),
            f"{figures.regulation}/{p}",
        )
        for kind, p in zip(figures.words("1/28.a", "series"), ("1/35.c.i", "1/35.c.ii", "1/35.c.iii"), strict=True)
    }  # fmt: skip
    return _law(
        figures, "1", ("3", "5", "6", "14", "20", "21", "23", "25", "26", "32", "34", "35", "36"),
        orders=orders, order_cited=cited, material=None, rotor_drive=None,
        displays=figures.words("1/13", "alternatives"),
        idle_coups=figures.number("1/15", "idle_coups"),
        value_chips_on=frozenset(figures.words("1/19", "allowed_bet_types_with_face_value")),
        positions=single,
        combined={**series(figures, single), **neighbours(figures, single, orders[need])},
        combined_need=need, series_limits=limits,
        zero_takes=frozenset(figures.words("1/31", "losing_types_on_zero")),
        payout_layout=frozenset(figures.table("1/33", "layout").values()), call_elements=(),
    )  # fmt: skip


@lru_cache(maxsize=64)
def french(figures: Figures) -> RouletteLaw:
    """Art. 2."""
    (order,) = figures.words("2/2", "orders_allowed")
    return _law(
        figures, "2", ("3", "5", "6", "8", "9", "10", "12", "14", "15", "20", "23", "24", "25"),
        orders={order: figures.numbers("2/2", "clockwise")}, order_cited={order: f"{figures.regulation}/2/2"},
        displays=(),
        material=figures.word("2/3", "material"), rotor_drive=figures.word("2/7", "rotor_drive"),
        idle_coups=None, value_chips_on=None, positions=positions(figures, "2/16", "2/18"),
        combined={}, combined_need=None, series_limits={},
        zero_takes=frozenset(figures.words("2/19", "losing_types_on_zero")),
        payout_layout=frozenset(), call_elements=figures.words("2/22", "elements_in_order"),
    )  # fmt: skip


def _law(figures: Figures, article: str, numbers: tuple[str, ...], **own: object) -> RouletteLaw:
    """What both articles say, each under its own numbers."""
    cylinder, plate, colours, change, balls, spare, call, void, result, order, rebuild, limits, stay = (
        f"{article}/{number}" for number in numbers
    )
    least_cm, most_cm = figures.numbers(cylinder, "diameter_cm")
    least_mm, most_mm = figures.numbers(balls, "diameter_mm")
    factors = {**figures.table(f"{limits}.a", "max_factor"), **figures.table(f"{limits}.b", "max_factor")}
    cited = {kind: f"{figures.regulation}/{limits}.{'b' if kind == 'even_chance' else 'a'}" for kind in factors}
    return RouletteLaw(
        decree=decree(figures),
        article=article,
        layouts=figures.words(f"{article}/1", "layout_modes"),
        pockets=figures.number(plate, "pockets"),
        diameter_mm=(least_cm * 10, most_cm * 10),
        mounts=figures.words(cylinder, "mount"),
        separators=figures.word(plate, "separators"),
        red=frozenset(figures.numbers(colours, "red")),
        black=frozenset(figures.numbers(colours, "black")),
        alternates=figures.table(colours, "strict_alternation"),  # type: ignore[arg-type]
        change_places=figures.words(change, "places"),
        balls=figures.number(balls, "balls_per_table"),
        ball_colour=figures.word(balls, "colour"),
        ball_materials=figures.words(balls, "material"),
        ball_mm=(least_mm, most_mm),
        ball_turn=timedelta(minutes=figures.number(balls, "rotation_minutes")),
        replacement_reasons=figures.words(spare, "reasons"),
        closing_phrase=figures.word(call, "phrase"),
        void_causes=figures.words(void, "causes"),
        void_phrase=figures.word(void, "phrase"),
        indicated_with=figures.word(result, "marker"),
        payout_order=figures.words(order, "order"),
        payout_ranks=_ranks(figures, order),
        rebuilding=figures.words(rebuild, "method_priority"),
        max_factor=factors,  # type: ignore[arg-type]
        factor_cited=cited,
        stay=timedelta(minutes=figures.number(stay, "max_stay_minutes")),
        shortest_break=timedelta(minutes=figures.number(stay, "shortest_break_minutes")),
        ball_role=figures.word(stay, "role"),
        **own,  # type: ignore[arg-type]
    )


def _ranks(figures: Figures, order: str) -> tuple[dict[str, int], ...]:
    """Split columns and split dozens stand in no list: with columns and dozens, or with splits."""
    listed = {kind: place for place, kind in enumerate(figures.words(order, "order"))}
    own = {kind: listed[figures.word(order, f"{kind}_rank")] for kind in ("split_column", "split_dozen")}
    return tuple(
        {**listed, "split_column": column, "split_dozen": dozen}
        for column in (own["split_column"], listed["split"])
        for dozen in (own["split_dozen"], listed["split"])
    )
