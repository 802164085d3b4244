"""From a value in a finding's sentence back to the events that the finding shows, or to a figure of the law.

A value is traced where it stands in the data or the envelope of an event shown, or follows from these by one step of
reckoning: a sum or difference of amounts, an amount times a figure, a count of events of one kind, a span between two
times. Money that moved (`paid`, `taken`) is traced to movements of money alone, never to a figure.
"""

import json
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import floor
from typing import Any

from schemas.findings import Finding, Money, Reason, Value, Word
from streams.engine.rulebooks import all_books
from streams.engine.texts import places
from tests.promises.rules import LAW, WRITTEN
from tests.scenarios.brought import brought

BY_ID = {rule.id: rule for rule in WRITTEN}
MOVED = {
    "paid": {"payout_made", "payout_corrected", "chips_issued", "chips_redeemed", "change_completed", *brought("PAID")},
    "taken": {"bet_collected", "bet_returned"},
}  # values that say what was handed over or taken away, and the events with which that happens
PRIZES = {"payout_made", "payout_corrected"}
BOUNDS = {"limit", "maximum", "minimum"}  # values that the table declares, or the law sets
DECLARATIONS = {"table_opened", "limits_changed"}
OWED = BOUNDS | {
    "choices", "deficit", "due", "each", "factor", "last", "least", "lost", "minutes", "most", "multiple", "needed",
    "phrase", "prize", "sum", "times",
}  # fmt: skip  # values that may follow from the law; all others are facts, which events alone can tell
NAMED = {"bank", "before", "colour", "element", "hand", "kind", "line", "missing", "part", "tool"}
# values in which the law's own words name what was seen or what is due; all other words were said at the table
FEW = 14  # amounts of which every sum is tried
MILLISECOND, SECOND, MINUTE = timedelta(milliseconds=1), timedelta(seconds=1), timedelta(minutes=1)

# Words in which a rule says what it concluded: nobody said them at the table.
CONCLUSIONS = {
    "above_the_straight_maximum", "after_closing_time", "after_the_last_in_time", "after_the_one_called_last",
    "american_order", "bank_cards", "bank_does_not_play", "bank_plays", "bell_base", "bell_cover", "call", "call_loses",
    "call_next_shooter", "call_point", "call_wins", "cards_cut", "cards_missing", "cards_shuffled",
    "the_cards_that_count_make_no_combination_that_wins", "who_passed_may_not_show_the_cards",
    "chosen_by_another", "clasps", "colours_alike", "cover", "early", "face_down", "faces_differ", "foreign_object",
    "french_order", "handed_back", "held_in_the_cup", "laid", "late", "leaning", "like_the_backs", "line_twice",
    "line_without_prize", "lost", "maximum", "maximum_not_single", "minimum", "missing", "moved", "table_not_approved",
    "no_colour", "no_mark", "no_multiple_of_the_minimum", "no_number", "none", "not", "not_all_in_the_cup",
    "not_all_on_the_track", "not_among_those_offered", "not_chosen", "not_in_order", "not_offered", "not_on_the_player",
    "not_posted", "not_put_back", "number_of_cards", "once_the_card_was_known", "packed", "player_card",
    "point_continued", "point_lost", "point_made", "point_none", "point_set", "put_back_on", "raised", "refused",
    "requested", "sealed", "seized", "several_places", "shoe_loaded", "short_throw", "special_cards_missing", "table_missing",
    "before_the_second_cards", "collected", "paid",
    "decided_again_after_giving_up", "gave_up_after_a_split", "gave_up_after_another_card", "gave_up_after_doubling",
    "gave_up_after_standing_or_asking_for_a_card", "gave_up_before_the_second_cards",
    "gave_up_once_the_second_card_of_the_bank_was_known", "with_the_cards_still_there", "with_the_stake_still_there",
    "taken_back", "the_total", "too_early", "too_late", "uninvited", "unreadable",
    "verification_unfounded", "void_throw", "warning_card_placed", "won", "yes",
    *brought("CONCLUSIONS"),
}  # fmt: skip

# What no event of a finding can show, and why.
EXCUSED: dict[tuple[str, str], str] = {
    ("roulette/ball_waits_for_the_payments", "amount"): "of a payment above the prize, the prize that was owing",
    ("roulette/only_bets_that_were_laid_are_paid", "owed"): "the prize that was owing when its coup was over",
    ("cards/cards_of_the_shoe_add_up", "drawn"): "all cards of a shoe: hundreds, over many coups",
    ("cussec/winning_zones_light_up", "dark"): "zones that did not light up: no event tells what did not happen",
    ("cussec/winning_zones_light_up", "zone"): "a zone that did not light up",
    ("poker_sem_descarte/places_are_asked_back_only_at_a_full_table", "found"): "coups in which somebody did not bet",
    ("roulette/colour_is_taken_only_from_the_idle", "idle"): "coups in which somebody did not bet",
    ("roulette/idle_colour_goes_to_those_who_wait", "idle"): "coups in which somebody did not bet",
    ("roulette/cylinder_has_a_lawful_diameter", "least"): "the law has centimetres, the sentence millimetres",
    ("roulette/cylinder_has_a_lawful_diameter", "most"): "the law has centimetres, the sentence millimetres",
    ("vigia/coups_are_opened", "how"): "what the engine made of the coup",
    ("vigia/coups_are_opened", "records"): "all events of a coup: a finding shows those that laid stakes",
    ("vigia/in_turn", "phase"): "the stage of the coup, which all its events together make",
    **brought("EXCUSED"),
}


def by_id_and_number(records: Iterable[bytes]) -> dict[tuple[str, int], dict[str, Any]]:
    """The events in records."""
    events = map(json.loads, records)
    return {(event["id"], event["sequence"]): event for event in events}


def shown(finding: Finding, events: Mapping[tuple[str, int], dict[str, Any]]) -> list[dict[str, Any]]:
    """The records that a finding shows, as far as they are events."""
    return [events[key] for item in finding.shows if (key := (item.event, item.sequence)) in events]


def untraced(finding: Finding, events: list[dict[str, Any]]) -> list[str]:
    """The blanks of the sentence whose value can be traced to nothing."""
    rule = BY_ID[finding.rule]
    tracer = Tracer(finding, events)
    blanks = {name for name in places(rule.pt) | places(rule.en) if (finding.rule, name) not in EXCUSED}
    return sorted(name for name in blanks if not tracer.traces(name, finding.values[name]))


class Tracer:
    """What can be said from the events that a finding shows and from the law of its day."""

    def __init__(self, finding: Finding, events: list[dict[str, Any]]) -> None:
        self.events = events
        self.leaves = [leaf for event in events for leaf in _leaves({**event, "sequence": None, "table": None})]
        self.leaves += [event["sequence"] for event in events if finding.rule.startswith("vigia/")]
        self.numbers = {leaf for leaf in self.leaves if type(leaf) is int}
        self.texts = {leaf for leaf in self.leaves if isinstance(leaf, str)} | {event["type"] for event in events}
        self.words = {part for text in self.texts for part in (text, *re.split("[:/]", text))}
        self._pips = _totals(str(finding.values.get("cards")).split())
        self.figures, self.law_texts = _law(finding.regulation, finding.game, finding.law)

    def traces(self, name: str, value: Value) -> bool:
        """Whether the value of a blank can be traced."""
        match value:
            case None | Reason():
                return True
            case Money(money=money):
                return not money or self._money(name, money)
            case Word(word=word):
                return self._word(name, word)
            case int():
                return self._number(name, value)
            case str():
                return self._text(name, value)

    def _money(self, name: str, money: int) -> bool:
        """Money that moved: movements added up. A bound: the declaration or the law. Else amounts, or what follows."""
        if name in MOVED:
            back = self._taken_back() if name == "taken" else []
            return _adds_up(money, [*self._amounts(MOVED[name]), *back])
        if name in BOUNDS:
            declared = self._amounts(DECLARATIONS)
            return any(money == amount * figure for amount in declared for figure in (1, *self.figures))
        amounts = self._amounts()
        lain = [amount for event in self.events if event["type"] not in DECLARATIONS for amount in _amounts(event)]
        return (
            money in amounts
            or _adds_up(money, lain)
            or self._stacked(money)
            or self._at_a_rate(money)
            or (name in OWED and self._follows(money, amounts))
        )

    def _taken_back(self) -> list[int]:
        """Of prizes that were corrected downwards: what was paid before, less what it was corrected to."""
        worth = {event["id"]: event["data"]["amount"] for event in self.events if event["type"] in PRIZES}
        corrections = (event["data"] for event in self.events if event["type"] == "payout_corrected")
        backs = [worth.get(data["corrects"], 0) - data["amount"] for data in corrections]
        return [back for back in backs if back > 0]

    def _follows(self, money: int, amounts: list[int]) -> bool:
        """A figure of the law, or an amount, a share of one or two such times figures, rounded down to a whole unit."""
        if {money, money // 100} & self.figures or _adds_up(money, amounts):
            return True
        shares = {Fraction(amount) for amount in amounts} | self._shares()
        sums = {one + sign * other for one in shares for other in shares for sign in (1, -1)} | shares
        times = {floor(part * figure) for part in sums for figure in self.figures}
        if money in times:
            return True
        return any(money - one in times for one in times)

    def _shares(self) -> set[Fraction]:
        """A stack of chips by its chips, and chips at their value."""
        amounts: set[Fraction] = set()
        for event in self.events:
            data = event["data"]
            if data.get("chips") and "stake" in data:
                amounts |= {Fraction(data["stake"] * part, data["chips"]) for part in range(1, data["chips"] + 1)}
            if "chips" in data:
                amounts |= {Fraction(data["chips"] * other["data"].get("value", 0)) for other in self.events}
        return amounts

    def _stacked(self, money: int) -> bool:
        """Chips of several stacks."""
        shares = self._shares()
        return any(money - share in shares or money == share for share in shares)

    def _at_a_rate(self, money: int) -> bool:
        """A rate that the table declares, in hundredths of a per cent, of an amount that it declares."""
        opened = [event["data"] for event in self.events if event["type"] in DECLARATIONS]
        rates = [part["rate"] for data in opened for part in _parts(data) if isinstance(part, dict) and "rate" in part]
        return any(money == amount * rate // 10_000 for amount in self._amounts(DECLARATIONS) for rate in rates)

    def _amounts(self, kinds: Container[str] | None = None) -> list[int]:
        return [
            amount for event in self.events if kinds is None or event["type"] in kinds for amount in _amounts(event)
        ]

    def _word(self, name: str, word: str) -> bool:
        """A word that was told or that stands in the law; `split:17-20` by its kind and its numbers."""
        kind, _, rest = word.partition(":")
        known = self.words | (self.law_texts if name in NAMED | OWED else set())
        numbers = self.numbers | (self.figures if name in NAMED else set())
        parts = all(part in known or (part.isdecimal() and int(part) in numbers) for part in re.split("[-+]", rest))
        return word in known or kind in CONCLUSIONS or (kind in known and (not rest or parts))

    def _number(self, name: str, number: int) -> bool:
        known = number in self.numbers or number in self._counts() or number in self._spans() or number in self._pips
        due = (name in OWED and number in self.figures) or (name == "due" and number in self._declared())
        return known or self._summed(number) or due

    def _declared(self) -> set[int]:
        """So many things that the table declares, times a figure: packs of so many cards."""
        opened = [event["data"] for event in self.events if event["type"] in DECLARATIONS]
        lengths = {len(part) for data in opened for part in _parts(data) if isinstance(part, list)}
        return {length * figure for length in lengths for figure in self.figures if isinstance(figure, int)}

    def _summed(self, number: int) -> bool:
        """Such as the faces of a throw, or what one field says in all events of a kind."""
        each = [[leaf for leaf in _leaves(event["data"]) if type(leaf) is int] for event in self.events]
        fields: dict[tuple[str, str], list[int]] = {}
        for event in self.events:
            for field, value in event["data"].items():
                fields.setdefault((event["type"], field), []).extend([value] if type(value) is int else [])
        return any(sum(some) == number for some in (*each, *fields.values()) if some)

    def _text(self, name: str, text: str) -> bool:
        """A name, or several in a row; hands of cards, one after another."""
        known = self.words | (self.law_texts if name in OWED else set())
        if text in known:
            return True
        lists = [part for event in self.events for part in _parts(event["data"]) if isinstance(part, list)]
        if text in {"-".join(map(str, row)) for part in lists for row in (part, sorted(part, key=str))}:
            return True
        return any(
            all(part in known or part == "?" or (part.isdecimal() and self._number(name, int(part))) for part in parts)
            for parts in (*(text.split(joined) for joined in (", ", " / ", " ")), text.replace(" / ", " ").split(" "))
        )

    def _counts(self) -> set[int]:
        """How many events there are of each kind, and how many different values stand in each field of a kind."""
        counted = set(Counter(event["type"] for event in self.events).values()) | {0}
        fields: dict[tuple[str, str], set[str]] = {}
        for event in self.events:
            for name, value in event["data"].items():
                fields.setdefault((event["type"], name), set()).add(json.dumps(value))
            counted |= {len(part) for part in _parts(event["data"])}
            counted |= {
                len(
                    {
                        die["id"]
                        for each in _parts(event["data"])
                        if isinstance(each, list)
                        for die in each
                        if isinstance(die, dict) and "colour" in die and "id" in die
                    }
                )
            }  # dice of all sets
        return counted | {len(values) for values in fields.values()}

    def _spans(self) -> set[int]:
        """Milliseconds, seconds and minutes between any two of the events, or an event and a time in its data."""
        times = [datetime.fromisoformat(leaf) for leaf in self.leaves if isinstance(leaf, str) and _TIME.match(leaf)]
        apart = {other - one for one, other in permutations(times, 2)}
        return {span // unit for span in apart for unit in (MILLISECOND, SECOND, MINUTE)}


_TIME = re.compile(r"\d{4}-\d\d-\d\dT")


def _leaves(value: Any) -> Iterator[Any]:
    """Every plain value in a record, names of a table's rows too."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield name
            yield from _leaves(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _leaves(inner)
    else:
        yield value


def _amounts(event: Mapping[str, Any]) -> list[int]:
    return [leaf for leaf in _leaves(event["data"]) if type(leaf) is int]


def _totals(cards: list[str]) -> set[int]:
    """What cards can count for at blackjack."""
    faces = [card[:-1] for card in cards if card[-1:] in "SHDC"]
    least = sum(1 if face == "A" else 10 if face in "JQK" else int(face) for face in faces if face)
    return {least, least + 10} if "A" in faces else {least}


def _parts(value: Any) -> Iterator[Any]:
    """Every list and table in a record, whose length is a count."""
    if isinstance(value, Mapping | list | tuple):
        yield value
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _parts(inner)


def _adds_up(wanted: int, amounts: Sequence[int | Fraction]) -> bool:
    """Whether some of the amounts, less some others, come to the sum."""
    if wanted in amounts:
        return True
    reached: set[int | Fraction] = {0}
    for amount in amounts[:FEW]:
        reached |= {so_far + amount for so_far in reached}
    return any(wanted + taken_off in reached for taken_off in reached)


@cache
def _law(regulation: str, game: str, version: str) -> tuple[frozenset[Any], frozenset[str]]:
    """Numbers and texts of the chapters that bind the game, in a version of the law such as `ao-de-261-22@2022-07-27`."""
    book = all_books().get((regulation, game)) or all_books().get((regulation, "*"))
    if book is None or "@" not in version:
        return frozenset(), frozenset()
    day = date.fromisoformat(version.partition("@")[2][:10])
    numbers: set[Any] = set()
    texts: set[str] = set()
    for name in {chapter.partition("/")[0] for chapter in book.chapters}:
        for figure in LAW.figures(name, day)._figures.values():
            if figure.citation.startswith(book.chapters):
                for leaf in _leaves(figure.value):
                    if type(leaf) is int:
                        numbers.add(leaf)
                    elif isinstance(leaf, str):
                        texts.add(leaf)
                        numbers |= set(_read(leaf))
    return frozenset(numbers), frozenset(texts)


def _read(text: str) -> Iterator[int | Fraction]:
    """The number in a ratio or a time of the law."""
    if re.fullmatch(r"\d+/[1-9]\d*", text):
        yield Fraction(text)
    elif match := re.fullmatch(r"(\d\d):(\d\d):(\d\d)", text):
        hours, minutes, seconds = map(int, match.groups())
        yield hours * 60 + minutes
        yield (hours * 60 + minutes) * 60 + seconds
