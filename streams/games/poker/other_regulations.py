"""The law of sintético of 2001 and of omaha online, as the rules of poker read it."""

from datetime import timedelta
from fractions import Fraction

from schemas.cards import SUITS
from streams.games.poker.betting_law import ADDED, CAVE, OWN_BET, BettingLaw
from streams.games.poker.dealing_law import DealingLaw, Street
from streams.games.poker.names import COMMON_CARD, FLOP, OMAHA_ONLINE, ONLINE, RIVER, SINTETICO, TURN
from streams.games.poker.people_law import SHAPES, PeopleLaw
from streams.law.figures import Figures

# The rules of omaha online on the deal are lost: as at a casino (poker:66).
_ONLINE_STREETS = (Street(FLOP, 0, 3, "", ""), Street(TURN, 0, 1, "", ""), Street(RIVER, 0, 1, "", ""))


def other_dealing(game: str, figures: Figures) -> DealingLaw:
    """One common card before each round in 2001."""
    ranks = figures.words("60" if game == OMAHA_ONLINE else "II/4", "ranks_high_to_low")
    faces = frozenset(rank + suit for rank in ranks for suit in SUITS)
    if game == OMAHA_ONLINE:
        return DealingLaw(
            faces=faces, pack_size=len(faces), shuffles=0, packs_in_turn=1, cut_by="",
            hole_cards=figures.number("59", "cards"), hole_cards_at="", streets=_ONLINE_STREETS,
        )  # fmt: skip
    first, later = (Street(COMMON_CARD, figures.number("II/9", "burn"), 1, at, at) for at in ("16/13", "16/14"))
    return DealingLaw(
        faces=faces, pack_size=figures.number("II/4", "deck"), shuffles=1, packs_in_turn=1, cut_by=figures.word("II/9", "cut_by"),
        hole_cards=figures.number("II/42", "passes"), hole_cards_at="16/2",
        streets=(first, *(later,) * (figures.number("II/45", "rounds") - 1)),
    )  # fmt: skip


def other_betting(figures: Figures) -> BettingLaw:
    """Neither law limits raises or bars players from pots; only the law of 2001 speaks of chips that should not be in them."""
    nothing, faults = Fraction(0), () if figures.regulation == ONLINE else (OWN_BET, ADDED, CAVE)
    return BettingLaw(
        small=nothing, big=nothing, half_pot=nothing, pot=nothing, least_raise=nothing, counts=(), raises=None,
        unlimited=0, idle_hands=None, faults=frozenset(faults), bars=False,
    )  # fmt: skip


def other_people(figures: Figures) -> PeopleLaw:
    """What the text of 2001 says of seats and players; nothing is left of it online."""
    online = figures.regulation == ONLINE
    seats = {} if online else {SINTETICO: figures.number("II/2", "seats")}
    shapes = () if online else tuple(SHAPES[shape] for shape in figures.words("II/2", "shape"))
    nothing = Fraction(0)
    return PeopleLaw(
        variants=(), shapes=shapes, percentage_slot="", tip_slot="", seats=seats,
        closed_seat="".join(map(str, seats.values())), modes=(), drawn_by="",
        rest=0, absent=0, rests=0, aids=frozenset(), least_part=nothing, greatest_part=nothing, maxima=(), half=nothing,
        mixed=0, players=0 if online else figures.number("II/11", "min_players"), restored=timedelta(0), left=0,
        repeated=1, ruled_by="", regimes=(), packs=1,
    )  # fmt: skip
