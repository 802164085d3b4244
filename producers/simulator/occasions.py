"""When a trick may be played: the rows that a coup, or an evening, must satisfy. `tricks.py` describes them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from producers.simulator import edits
from producers.simulator.expressions import resolve
from producers.simulator.rows import Row
from producers.simulator.script import Draft
from producers.simulator.scripted import Impossible, ScriptedCoup, ScriptedEvening

GameWords = Callable[[ScriptedEvening, ScriptedCoup | None], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Occasion:
    """When a trick may be played."""

    known: Mapping[str, Row]  # other occasions, by name
    values: Mapping[str, Any]
    row: Row
    game_words: GameWords

    def choose(self, evening: ScriptedEvening) -> tuple[ScriptedCoup | None, dict[str, Any]]:
        """The coup, if one is wanted, and what the rows named in it."""
        rows = self.rows()
        if "when" not in self.row or self._key("within") == "evening":
            return None, self._pick(evening, list(self._in_evening(evening, rows)))
        coups = evening.coups()
        suiting = [
            (coup, bound) for coup in self._free(evening, coups) if (bound := self._match(evening, coup, rows)) is not None
        ]  # fmt: skip
        if self.closing:
            suiting = suiting[:1]
        coup, bound = self._pick(evening, suiting)
        evening.taken.add(coup.id)
        return coup, bound

    @property
    def closing(self) -> bool:
        """The table closes after the coup."""
        return bool(self._key("closing"))

    def words(self, evening: ScriptedEvening, coup: ScriptedCoup | None) -> dict[str, Any]:
        """What rows may name."""
        script = evening.script
        own: dict[str, Any] = {
            "licence": script[0].data["licence"], "opening": script[0], "last": script[-1], "place": evening.place,
            "prior": evening.prior, "free": lambda draft: draft.subject not in evening.taken,
            "evening": partial(_select, script), **self.values,
        }  # fmt: skip
        if coup is not None:
            near = {"before": coup.before, "after": coup.after}
            own |= {"number": coup.number, "events": partial(_select, coup.drafts), "coup": coup}
            own |= {name: partial(_select, other.drafts if other else ()) for name, other in near.items()}
            own["gap"] = lambda *kinds, **where: _select(evening.gap(coup), *kinds, **where)
        return own | dict(self.game_words(evening, coup))

    def _free(self, evening: ScriptedEvening, coups: list[ScriptedCoup]) -> list[ScriptedCoup]:
        if not self.closing:
            return [coup for coup in coups if coup.id not in evening.taken]
        first = max((place + 1 for place, coup in enumerate(coups) if coup.id in evening.taken), default=0)
        return coups[first:]

    def rows(self) -> list[Row]:
        """What must hold."""
        return self._rows(self.row.get("when", []))

    def _rows(self, when: Any) -> list[Row]:
        """The rows, with those of the occasions that they name."""
        entries = [when] if isinstance(when, str | dict) else when
        return list(chain.from_iterable(
            self._rows(self.known[entry].get("when", [])) if isinstance(entry, str) else [entry]
            for entry in entries
        ))  # fmt: skip

    def _key(self, key: str) -> Any:
        """What the trick says of itself, or the occasion that it names last."""
        if key in self.row:
            return self.row[key]
        when = self.row.get("when", [])
        named = [entry for entry in ([when] if isinstance(when, str) else when) if isinstance(entry, str)]
        return next((self.known[name][key] for name in reversed(named) if key in self.known[name]), None)

    def _pick(self, evening: ScriptedEvening, suiting: list[Any]) -> Any:
        if not suiting:
            needs = self._key("needs") or "what it needs"
            where = "" if self._key("within") == "evening" else "coup with "
            lacks = f"has no {where}{needs}" if where or needs != "what it needs" else "does not have what it needs"
            raise Impossible(f"the evening {lacks}; ask for more coups or another seed")
        picked = self._key("pick")
        return suiting[0 if picked == "first" else -1] if picked else evening.chance.choice(suiting)

    def _in_evening(self, evening: ScriptedEvening, rows: list[Row]) -> Iterator[dict[str, Any]]:
        """One match for each event that the first `find` can mean."""
        words = self.words(evening, None)
        first = next((place for place, row in enumerate(rows) if "find" in row), 0)
        search = _Search(evening, None, words)
        for bound in search.match(rows[: first + 1], {}):
            match = next(search.match(rows[first + 1 :], bound), None)
            if match is not None:
                yield match

    def _match(self, evening: ScriptedEvening, coup: ScriptedCoup, rows: list[Row]) -> dict[str, Any] | None:
        return next(_Search(evening, coup, self.words(evening, coup)).match(rows, {}), None)


@dataclass(slots=True)
class _Search:
    """Looks for events with which all rows hold."""

    evening: ScriptedEvening
    coup: ScriptedCoup | None
    words: Mapping[str, Any]

    def match(self, rows: Sequence[Row], bound: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What the rows can name so that all of them hold."""
        if not rows:
            yield bound
            return
        for more in self._options(rows[0], bound):
            yield from self.match(rows[1:], {**bound, **more})

    def _options(self, row: Row, bound: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if "find" in row or "each" in row:
            fitting = self._events(row, row["find"], bound) if "find" in row else self._things(row, bound)
            nth = row.get("nth")
            chosen = fitting if nth is None else list(fitting)[nth - 1 if nth > 0 else nth :][:1]
            yield from ({row["as"]: thing} if "as" in row else {} for thing in chosen)
        elif "let" in row:
            try:
                value = resolve(row["let"], {**self.words, **bound})
            except IndexError:  # the first of none, `[...][0]`: this is no occasion
                return
            yield {row["as"]: value}
        elif self._holds(row, bound):
            yield {}

    def _holds(self, row: Row, bound: dict[str, Any]) -> bool:
        if "has" in row:
            return all(any(True for _ in self._events(row, kind, bound)) for kind in _kinds(row["has"]))
        if "none" in row:
            return not any(True for _ in self._events(row, row["none"], bound))
        return bool(resolve(row["if"], {**self.words, **bound}))

    def _things(self, row: Row, bound: dict[str, Any]) -> Iterator[Any]:
        words = {**self.words, **bound}
        for thing in resolve(row["each"], words):
            if "if" not in row or resolve(row["if"], {**words, row["as"]: thing}):
                yield thing

    def _events(self, row: Row, kinds: Any, bound: dict[str, Any]) -> Iterator[Draft]:
        words = {**self.words, **bound}
        wanted, where = _kinds(kinds), resolve(row.get("where", {}), words)
        among = self._among(row, words)
        laid = edits.bets_of(among) if where else {}
        for draft in among:
            fits = draft.type in wanted and edits.matches(draft, where, laid)
            if fits and ("if" not in row or resolve(row["if"], {**words, "this": draft})):
                yield draft

    def _among(self, row: Row, words: Mapping[str, Any]) -> Sequence[Draft]:
        """Where a row looks."""
        where = row.get("in", "evening" if self.coup is None else "coup")
        drafts = self._part(where)
        ends = {side: resolve(row[side], words) for side in ("after", "before") if side in row}
        places = {side: edits.place_of(drafts, draft) for side, draft in ends.items()}
        return drafts[places.get("after", -1) + 1 : places.get("before", len(drafts))]

    def _part(self, where: str) -> Sequence[Draft]:
        if where == "evening" or self.coup is None:
            return self.evening.script
        if where == "gap":
            return self.evening.gap(self.coup)
        if where == "coup":
            return self.coup.drafts
        near = {"before": self.coup.before, "after": self.coup.after}[where]
        return near.drafts if near is not None and near.id not in self.evening.taken else ()


def _kinds(kinds: str | Sequence[str]) -> tuple[str, ...]:
    return (kinds,) if isinstance(kinds, str) else tuple(kinds)


def _select(drafts: Iterable[Draft], *kinds: str, **where: Any) -> list[Draft]:
    """The events of some kinds, or of any, whose data say so."""
    return [
        draft
        for draft in drafts
        if (not kinds or draft.type in kinds) and all(draft.data.get(name) == value for name, value in where.items())
    ]
