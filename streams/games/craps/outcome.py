"""A series followed throw by throw: the point, and what each throw makes of each bet. Worked out once it is over.

Where the table itself leaves the way of the law (it counts a void throw, throws on after the decision, stops before
it), that is reported once, and what comes after is not judged: it rests on something that did not count.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events.calls import VoidCalled
from schemas.events.dice import PointMarked
from streams.games.bets.settling import settled_on, within
from streams.games.bets.state import Bet
from streams.games.craps.law import OVER, STANDS_OFF, STAYS, TRAVELS, BetStage, CrapsLaw, CrapsPlace, ThrowEffect
from streams.games.craps.settlement import SETTLEMENT, Thrown
from streams.games.craps.state import CrapsCoup, CrapsThrow, Life, LyingBet
from streams.games.craps.throws import cause, faces_of, perhaps_left, span, standoff_call
from streams.games.dice.law import SortedFaces
from streams.games.settlement import NOTHING, Due
from streams.rules.moves import moved_on

SEVEN_OUT, MADE, AT_ONCE = "seven_out", "made", "at_once"  # how a series is decided


class Turn(Struct, eq=False, gc=False):  # nothing that it holds points back at it
    """What one throw did to one bet."""

    throw: int
    lying: LyingBet  # a bet that may no longer be changed: as it lay then
    place: CrapsPlace
    stage: BetStage
    faces: SortedFaces
    effect: ThrowEffect
    due: Due


Groups = dict[tuple[int, str], list[Turn]]  # (throw, what they have in common) -> the turns of these bets


class Annulled(NamedTuple):
    """A throw that counted and was called void, and what it would have decided."""

    throw: int
    void: Event[VoidCalled]
    turns: tuple[Turn, ...]


class SeriesOutcome(Struct, eq=False):
    """What the law makes of a series."""

    lives: dict[str, Life]
    points: list[int | None] = field(default_factory=list)  # before each throw
    results: list[SortedFaces | None] = field(default_factory=list)  # of each; None where it did not count
    turns: dict[str, list[Turn]] = field(default_factory=dict)  # bet -> its turns
    odds: Groups = field(default_factory=dict)  # of these, those of odds that lean on one bet
    boxes: Groups = field(default_factory=dict)  # and of bets that one player has on one box of the numbers
    journeys: list[Turn] = field(default_factory=list)  # and those in which come bets left for a number
    ends: dict[int, set[ThrowEffect]] = field(default_factory=dict)  # throw -> whether bets won on it, and lost
    ended: str | None = None
    decided: int | None = None  # by which throw
    thrown_on: bool = False  # and the dice were thrown again
    counted: int | None = None  # the void throw that the table counted
    swept: bool = False  # a seven came: it decides every bet that lies there
    unclear: str = ""
    annulled: list[Annulled] = field(default_factory=list)
    put: list[LyingBet] = field(default_factory=list)  # pass or don't pass, laid when there was a point
    early: list[LyingBet] = field(default_factory=list)  # come or don't come, laid when there was none
    strange: list[LyingBet] = field(default_factory=list)  # on no chance of the law
    orphans: list[LyingBet] = field(default_factory=list)  # odds that lean on nothing

    def counts(self, place: int) -> bool:
        """The throw had a result, and so no cause to be void."""
        return place < len(self.results) and self.results[place] is not None

    def open_at(self, place: int, bets: Iterable[Bet]) -> list[Bet]:
        """Those of these bets that a throw would decide: no earlier one has, and each is one that may be judged."""
        return [bet for bet in bets if not self._closed_at(place, bet.id)]

    def _closed_at(self, place: int, name: str) -> bool:
        life, turns = self.lives.get(name), self.turns.get(name, [])
        if life is not None and (life.doubtful or life.unlawful):
            return True
        return any(turn.effect in OVER and turn.throw < place for turn in turns[-1:])

    def misplaced(self, place: int, throw: CrapsThrow) -> Event[PointMarked] | None:
        """A mark set after a throw elsewhere than on the point that stood before it."""
        return next((mark for mark in throw.marks if mark.data.number != self.points[place]), None)

    def annulled_on(self, name: str) -> list[Turn]:
        """What a throw that was called void without a cause had decided of a bet."""
        return [turn for each in self.annulled for turn in each.turns if turn.lying.bet.id == name]

    @property
    def wrongly_taken(self) -> bool:
        """Some bet was taken that should not have been."""
        return bool(self.put or self.early or self.strange or self.orphans)

    @property
    def clear(self) -> bool:
        """Nothing stands in the way of judging what comes after."""
        return not self.unclear and not self.thrown_on and self.counted is None and self.point is None

    @property
    def point(self) -> int | None:
        """The point that stands when all is over: none once it is decided."""
        return self.points[-1] if self.points else None


def stake_of(turns: Sequence[Turn]) -> int:
    """What bets that have something in common stake together on one throw."""
    return turns[0].lying.stake if len(turns) == 1 else sum(turn.lying.stake for turn in turns)


def box(bet: Bet, position: str) -> str:
    """What bets of one player on one box have in common."""
    return f"{bet.player} {position}"


def outcome_of(
    coup: CrapsCoup, lives: Mapping[str, Life], bar: int | None, law: CrapsLaw, *, all_seen: bool
) -> SeriesOutcome:
    """What the law makes of a series that is over.

    `lives` are those of bets from earlier series; unless `all_seen`, bets may lie there that nobody told of.
    """
    walk = _Walk(coup, lives, bar, law)
    walk.all_seen = all_seen
    return walk.whole()


class _Walk:
    """From the first throw to the last."""

    def __init__(self, coup: CrapsCoup, lives: Mapping[str, Life], bar: int | None, law: CrapsLaw) -> None:
        self.law = law
        self.coup = coup
        self.cloth = law.cloth(bar)
        self.any_cloth = law.cloths[law.bars[0]]
        self.decide = SETTLEMENT.tariff(law).decide
        self.outcome = SeriesOutcome({name: life.carried() for name, life in lives.items()})
        self.fixed = {
            name: life for name, life in self.outcome.lives.items() if life.frozen is not None
        }  # bets of 10.i
        self.point: int | None = None
        self.all_seen = True

    def whole(self) -> SeriesOutcome:
        outcome, coup = self.outcome, self.coup
        for place, throw in enumerate(coup.throws):
            outcome.points.append(self.point)
            if outcome.decided is not None:
                outcome.thrown_on = True
                break
            is_void = cause(throw) is not None
            self._enter(throw, is_void=is_void)
            faces = self._result(place, throw, is_void=is_void)
            outcome.results.append(faces)
            if outcome.unclear or outcome.counted is not None:
                break
            if faces is not None:
                self._play(place, throw, faces)
                self._move_point(place, sum(faces))
        else:
            outcome.points.append(self.point)
        self._watch_the_frozen(None)
        return outcome

    def _result(self, place: int, throw: CrapsThrow, *, is_void: bool) -> SortedFaces | None:
        """The faces of a throw that counts; where it cannot be known whether it does, the walk ends."""
        called = throw.void if throw.void and not standoff_call(throw, self.point, self.law) else []
        faces = faces_of(throw, self.law)
        if is_void:
            if not called and self._counted(place, throw):
                self.outcome.counted = place
            return None
        if called:
            if faces is None or perhaps_left(throw):
                return None
            if self._went_on(place, throw, sum(faces)):
                self.outcome.annulled.append(Annulled(place, called[0], ()))
                return faces
            decided = [(life, turn) for life, turn in self._turns(place, throw, faces) if turn.effect in OVER]
            self.outcome.annulled.append(Annulled(place, called[0], tuple(turn for _, turn in decided)))
            for life, _ in decided:
                life.over = True  # the throw has decided it, and no later one does
            return None
        if faces is None:
            self.outcome.unclear = "nobody saw how the dice came to rest"
        return faces

    def _went_on(self, place: int, throw: CrapsThrow, total: int) -> bool:
        """The table itself counted a throw that was called void: it marked its point, or carried bets to its number."""
        if self.point is None and any(mark.data.number == total for mark in throw.marks[-1:]):
            return True
        start, end = span(self.coup, place)
        travels = (travel for bet in self.coup.bets.values() for travel in bet.travels)
        return any(travel.data.number == total and within(travel, start, end) for travel in travels)

    def _counted(self, place: int, throw: CrapsThrow) -> bool:
        """Something was settled or marked on a throw that is void; chips that an earlier one decided may be slow."""
        outcome, coup = self.outcome, self.coup
        if outcome.misplaced(place, throw) is not None:
            return True
        own = span(coup, place)
        return settled_on(outcome.open_at(place, moved_on(coup, own)), own)[0] is not None

    def _enter(self, throw: CrapsThrow, *, is_void: bool) -> None:
        """Bets that play for the first time where they lie, and those that may no longer be changed.

        A void throw is nobody's first.
        """
        self._watch_the_frozen(throw)
        if is_void:
            return
        lives = self.outcome.lives
        for name, lying in throw.laid.items():
            life = lives.get(name)
            if life is None:
                life = lives[name] = Life()
                self._admit(lying, life)
            elif lying.position != life.admitted and not life.fixed:
                self._admit(lying, life)
            life.stake = lying.stake

    def _admit(self, lying: LyingBet, life: Life) -> None:
        position = lying.position
        life.admitted, life.number = position, None
        if position == "odds":
            life.place = None
            self._lean(lying, life)
            return
        life.place = place = self.cloth.get(position)
        if place is None:
            known = position in self.any_cloth
            life.doubtful, life.unlawful = known, not known  # known: no bar, no don't pass
            if not known:
                self.outcome.strange.append(lying)
        elif place.needs_point:
            if self._too_early(lying):
                life.unlawful = True
                self.outcome.early.append(lying)
        elif place.contract and self.point is not None:  # pass and don't pass
            life.unlawful = True
            self.outcome.put.append(lying)

    def _too_early(self, lying: LyingBet) -> bool:
        """No point when the bet was laid and none when its throw is made."""
        if self.point is not None:
            return False
        bet = lying.bet
        laid = bet.placed if bet.placed.data.position == lying.position else bet.last
        return self.coup.id is not None and (laid.subject == self.coup.id or laid.subject is None)

    def _lean(self, lying: LyingBet, life: Life) -> None:
        """Odds wait for the number of the bet that they lean on; number and side stay with them."""
        parent = lying.bet.parent
        other = None if parent is None else self.outcome.lives.get(parent)
        owner = None if parent is None else self.coup.bets.get(parent)
        unseen = owner is None and parent is not None and not self.all_seen
        if unseen or (other is not None and (other.doubtful or other.unlawful)):
            life.doubtful = True
        elif (
            other is None or owner is None or other.place is None or not other.place.contract or other.number is None
            or other.over or owner.player != lying.bet.player
        ):  # fmt: skip
            life.unlawful = True
            self.outcome.orphans.append(lying)
        else:
            life.place = self.law.lay if other.place.against else self.law.take
            life.number = other.number

    def _watch_the_frozen(self, throw: CrapsThrow | None) -> None:
        """A bet of 10.i that is gone, or lies otherwise than it did, was altered."""
        for name, life in self.fixed.items():
            if life.frozen is None or life.over or life.doubtful or life.altered is not None:
                continue
            bet = self.coup.bets.get(name)
            if bet is None:
                continue
            lies = bet.lies if throw is None else name in throw.laid
            lying = throw.laid.get(name) if throw is not None else None
            if not lies:  # what the house hands back is altered once it is played on without the bet
                life.altered = bet.removed or (None if throw is None else bet.returned)
            elif lying is not None and lying.differs(life.frozen):
                life.altered = bet.last

    def _play(self, place: int, throw: CrapsThrow, faces: SortedFaces) -> None:
        """What the throw makes of every bet."""
        outcome, total = self.outcome, sum(faces)
        turns, ends = outcome.turns, outcome.ends.setdefault(place, set())
        for life, turn in self._turns(place, throw, faces):
            lying, where, effect = turn.lying, turn.place, turn.effect
            name = lying.bet.id
            if name in turns:
                turns[name].append(turn)
            else:
                turns[name] = [turn]
            if where.box:
                outcome.boxes.setdefault((place, box(lying.bet, lying.position)), []).append(turn)
            elif lying.position == "odds":
                outcome.odds.setdefault((place, lying.bet.placed.data.parent or ""), []).append(turn)
            if effect in OVER:
                ends.add(effect)
                life.over = True
            elif effect is STANDS_OFF:
                life.frozen = None
            elif where.contract:
                life.frozen = life.frozen or lying
                self.fixed[name] = life
            if effect is TRAVELS:
                life.number = total
                outcome.journeys.append(turn)

    def _turns(self, place: int, throw: CrapsThrow, faces: SortedFaces) -> Iterator[tuple[Life, Turn]]:
        """Where a bet lies may change from throw to throw; odds lie with the bet that they lean on."""
        laid, cloth = throw.laid, self.cloth
        decide, thrown = self.decide, Thrown(faces, self.point is None)
        for name, life in self.outcome.lives.items():
            if life.over or life.doubtful or life.unlawful:
                continue
            lying = life.frozen or laid.get(name)
            if lying is None:
                continue
            where = life.place if lying.position == "odds" else cloth.get(lying.position)
            number = life.number
            stage = None if where is None else where.first if number is None else where.then.get(number)
            if where is None or stage is None:
                life.doubtful = True
                continue
            effect = stage.effects.get(faces, STAYS)
            due = decide(stage, thrown)[1].on(lying.stake) if effect in OVER else NOTHING
            yield life, Turn(place, lying, where, stage, faces, effect, due)

    def _move_point(self, place: int, total: int) -> None:
        outcome, law = self.outcome, self.law
        outcome.swept = outcome.swept or total == law.seven
        if self.point is None and total in law.points:
            self.point = total
            return
        if self.point is None:
            outcome.ended = AT_ONCE
        elif total in (self.point, law.seven):
            outcome.ended = MADE if total == self.point else SEVEN_OUT
        if outcome.ended is not None:
            outcome.decided, self.point = place, None
