"""Tricks: ways to break one rule and nothing but it, written as rows in `<game>/tricks/*.toml`.

```toml
[[occasion]]
name = "winner"
needs = "a winner"                 # the evening has no coup with ...
when = [
  "calm",                          # another occasion: all of it holds here too
  {find = "bet_placed", as = "bet"},
  {find = "payout_made", as = "prize", where = {bet = "@bet.bet"}},
]

[[trick]]
name = "short_prize"
breaks = "every_winning_bet_is_paid_its_prize"    # a rule of this family, or `dice/...`
says = "a prize is a chip short"
when = "winner"                    # or rows as above, or both in a list
edits = [{replace = "@prize", with = {amount = "@prize.amount - licence.limits.minimum // 2"}}]
```

**When** a trick may be played, row by row. A coup suits if all rows hold; chance picks one of those that suit.

| row | |
|---|---|
| `{has = ["payout_made"]}`, `{none = ["void_called"]}` | something of each kind, nothing of any kind; both take `where`, `if`, `in`, `after`, `before` |
| `{find = "bet_placed", as = "bet", where = {...}, if = "@this.stake > 1000"}` | some event of that kind (or of one of a list of kinds), from here on known as `@bet`; `nth = -1` for the last of them, otherwise the first with which the rows below hold too |
| `{each = "@hands()", as = "hand", if = "@hand.total > 11"}` | the same for what a word of the game lists |
| `{let = "@bet.stake // 2", as = "half"}` | a value with a name |
| `{if = "@number > 1"}` | what must be true |

Events are looked for `in` the coup; or in the `evening`, the coup `before` or `after`, the `gap` before the coup.
Words: `licence`, `number` (of the coup, from 1), `opening` and `last` (events), `events("bet_placed", player="Ana")` of the
coup and `evening(...)`, `gap(...)`, `before(...)`, `after(...)` likewise; `place(event)`, `prior(event)` (the one just
before it), `free(event)` (no other trick is played in its coup); those of `expressions.py`; the
`[values]` of the file; the words of the game.

**How**: `licence = {"layout" = "round"}` changes the declaration by dotted path, `edits` are rows as scenarios have
them (`rows.py`). They are about the chosen coup; `coup = "every"` for the whole evening. A text among the edits is the
name of `[rows]` of the file that several tricks share.

| key | |
|---|---|
| `within = "evening"` | no coup is chosen: the first `find` picks among all its events |
| `pick = "first"`, `"last"` | not by chance: the first or the last that suits |
| `closing = true` | a coup after those of all other tricks; the table closes after it |
| `only = ["american_roulette"]` | the games or regulations that have it |

**What it touched** follows: the events that it named, changed or inserted; not those that an edit with
`nth = "all"` or `"any"` keeps in step elsewhere.

A file may begin with `shares = ["dice/bets"]`: the game takes up the tricks of `dice/tricks/bets.toml` too, with its own occasions,
values and words where they have the same names. No trick is a function. What rows alone cannot say is a verb of the game, a function in its
`words.py` that rows name (`split`, `settle`).
"""

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, Final

from producers.simulator import edits
from producers.simulator.expressions import NotComputable, resolve
from producers.simulator.occasions import GameWords, Occasion
from producers.simulator.rows import BadRow, Cutting, Row, Verb, minor
from producers.simulator.script import Draft
from producers.simulator.scripted import Impossible, ScriptedEvening, Trick

HERE: Final = Path(__file__).parent
KEYS: Final = frozenset(
    {"name", "breaks", "says", "when", "needs", "within", "pick", "closing", "licence", "edits", "only"}
)


class GameTricks(Mapping[str, Trick]):
    """The tricks of a game by name. Their files are read when a trick is asked for: lawful evenings do without."""

    def __init__(self, read: Callable[[], Mapping[str, Trick]]) -> None:
        self._read = read

    @cached_property
    def _tricks(self) -> Mapping[str, Trick]:
        return self._read()

    def __getitem__(self, name: str) -> Trick:
        return self._tricks[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tricks)

    def __len__(self) -> int:
        return len(self._tricks)


@cache
def _content(file: Path) -> Any:
    """What a file says: games that share it read it once."""
    return minor(tomllib.loads(file.read_text("utf-8")))


@dataclass(slots=True)
class TrickBook:
    """What the trick files of a game say together."""

    tricks: dict[str, Row] = field(default_factory=dict)
    occasions: dict[str, Row] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)

    def read(self, folder: str) -> None:
        """Take in the files of a folder, or one of them (`dice/bets`); what is known already stays."""
        folder, _, name = folder.partition("/")
        for file in sorted((HERE / folder).glob(f"tricks/{name or '*'}.toml")):
            content = _content(file)
            for kind, known in (("trick", self.tricks), ("occasion", self.occasions)):
                for entry in content.get(kind, ()):
                    known.setdefault(entry["name"], {**entry, "file": f"{folder}/{file.name}"})
            self.rows = {**content.get("rows", {}), **self.rows}
            self.values = {**content.get("values", {}), **self.values}
            for other in content.get("shares", ()):
                self.read(other)

    def edits(self, entry: Row | str) -> list[Row]:
        """An edit, or those that several tricks share under a name."""
        return self.rows[entry] if isinstance(entry, str) else [entry]


def read_tricks(
    family: str,
    folder: str,
    games: Sequence[str],
    *,
    words: GameWords = lambda *_: {},
    verbs: Mapping[str, Verb] | None = None,
    rules: Collection[str] | None = None,
) -> GameTricks:
    """The tricks of a game by name. `games` are its name and its regulation, for `only`; `family` is that of its
    rules. Where `rules` are given, tricks that break another are left out: a file that games share may have more than one
    of them needs.
    """

    def read() -> Mapping[str, Trick]:
        book = TrickBook()
        book.read(folder)
        return {
            name: _trick(book, row, family, words, verbs or {})
            for name, row in book.tricks.items()
            if (not row.get("only") or set(games) & set(row["only"]))
            and (rules is None or _rule(row["breaks"], family) in rules)
        }

    return GameTricks(read)


def _rule(name: str, family: str) -> str:
    return name if "/" in name else f"{family}/{name}"


def _trick(book: TrickBook, row: Row, family: str, words: GameWords, verbs: Mapping[str, Verb]) -> Trick:
    unknown, missing = set(row) - KEYS - {"file"}, {"name", "breaks", "says"} - set(row)
    if unknown or missing or not (row.get("edits") or row.get("licence")):
        wrong = [f"unknown {key}" for key in sorted(unknown)] + [f"missing {key}" for key in sorted(missing)]
        raise BadRow(f"{row['file']}: {row.get('name')}: {', '.join(wrong) or 'it changes nothing'}")
    occasion = Occasion(book.occasions, book.values, row, words)
    try:
        occasion.rows()
        changes = [each for entry in row.get("edits", ()) for each in book.edits(entry)]
    except KeyError as fault:
        raise BadRow(f"{row['file']}: {row['name']}: no occasion and no rows are named {fault}") from None
    licence = {path.format(**book.values): value for path, value in row.get("licence", {}).items()}
    play = partial(_play, occasion=occasion, licence=licence, changes=changes, verbs=verbs)
    return Trick(
        row["name"], _rule(row["breaks"], family), row["says"], play, occasion.closing or any(map(_ends, changes))
    )


def _ends(change: Row) -> bool:
    """Whether the rows drop everything up to the table's close."""
    return change.get("drop") == "*" and "table_closed" in change.get("but", ())


def _play(
    evening: ScriptedEvening,
    *,
    occasion: Occasion,
    licence: Mapping[str, Any],
    changes: list[Row],
    verbs: Mapping[str, Verb],
) -> list[Draft]:
    """Choose where, then do what the rows say: all of it, or nothing."""
    coup, bound = occasion.choose(evening)
    named = [thing for thing in bound.values() if isinstance(thing, Draft)]
    evening.taken |= {draft.subject for draft in named if draft.subject is not None}
    cut = Cutting(evening.script, {**occasion.words(evening, coup), **bound}, coup.id if coup else None, verbs=verbs)
    before = [(draft, draft.time, draft.data) for draft in evening.script]
    try:
        if coup is not None and occasion.closing:
            evening.close_after(coup)
        changed = _cut(evening, cut, licence, changes)
    except (edits.NothingThere, NotComputable, Impossible, LookupError) as fault:  # an earlier trick may have taken it
        evening.script[:] = [draft for draft, *_ in before]
        for draft, time, data in before:
            draft.time, draft.data = time, data
        raise Impossible("there is none of what it needs" if isinstance(fault, LookupError) else str(fault)) from fault
    return list({id(draft): draft for draft in (*named, *changed)}.values())


def _cut(evening: ScriptedEvening, cut: Cutting, licence: Mapping[str, Any], changes: list[Row]) -> list[Draft]:
    """Change the licence and the script; the events that count as touched."""
    changed = [evening.declare({path: resolve(value, cut.words) for path, value in licence.items()})] if licence else []
    for row in changes:
        drafts = cut.apply(row)
        if row.get("coup") is None or row.get("nth", 1) not in ("all", "any"):
            changed += drafts
    return changed
