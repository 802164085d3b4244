"""What a table keeps of its events so that a finding can name all that show it, and how much of it a finding names."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from schemas.parties import BANK
from streams.rules import Breach
from streams.rules.money import lacks, player
from streams.rules.shown import BEGINNING, END, SHOWN, ShownEvents
from streams.rules.trail import KEPT, Trail

SHORT = lacks(player("Ana"), BANK, 1)


@dataclass(frozen=True)
class Seen:
    """An event, as far as it is shown."""

    sequence: int
    type: str = "bet_placed"
    data: Any = field(default_factory=SimpleNamespace)

    @property
    def id(self) -> str:
        return f"e{self.sequence}"


def seen(number, kind="bet_placed") -> Any:
    return Seen(number, kind)


def about(bet, number, kind="bet_placed") -> Any:
    return Seen(number, kind, SimpleNamespace(bet=bet, settles=None))


class Game(ShownEvents):
    results = ("ball_settled",)


def table(*events, coup="c1"):
    made = Game()
    made.coup = coup
    for event in events:
        made.trail.append(event)
    return made


def numbers(events):
    return [event.sequence for event in events]


def names(event):
    return (event.data.bet,)


def test_a_trail_keeps_so_many_events_and_forgets_the_first():
    trail = Trail()
    for number in range(KEPT + 1):
        trail.append(about("b", number))
    assert len(trail) == KEPT
    assert trail[0].sequence == 1


def test_the_index_of_a_trail_takes_in_what_is_new_and_nothing_twice():
    trail = Trail()
    trail.append(about("a", 1))
    assert numbers(trail.by_name(names)["a"]) == [1]
    trail.append(about("a", 2))
    trail.append(about("b", 3))
    assert numbers(trail.by_name(names)["a"]) == [1, 2]
    assert numbers(trail.by_name(names)["bet_placed"]) == [1, 2, 3]


def test_the_index_does_not_grow_without_end():
    """Of a coup that goes on and on it holds no more than twice what the trail keeps, and a little."""
    trail = Trail()
    for number in range(5 * KEPT):
        trail.append(about("a", number))
        if number % 500 == 0:
            assert len(trail.by_name(names)["a"]) <= 2 * KEPT + 500
    assert numbers(trail.by_name(names)["a"])[-1] >= 5 * KEPT - 500


def test_a_breach_shows_what_names_its_bet_and_the_result_and_no_other_bet():
    bet, other = about("a", 1), about("b", 2)
    rest, paid = seen(3, "ball_settled"), about("a", 4, "payout_made")
    assert table(bet, other, rest, paid).show(Breach((bet,))) == (bet, rest, paid)


def test_a_breach_that_costs_money_and_names_no_bet_shows_all_that_moved():
    bet, other, void = about("a", 1), about("b", 2), seen(3, "void_called")
    swept = about("b", 4, "bet_collected")
    made = table(bet, other, void, swept)
    assert made.show(Breach((void,), shortfalls=SHORT)) == (other, void, swept)
    assert made.show(Breach((void,))) == (void,)


def test_when_nothing_moved_it_shows_every_bet():
    bet, other, void = about("a", 1), about("b", 2), seen(3, "void_called")
    assert table(bet, other, void).show(Breach((void,), shortfalls=SHORT)) == (bet, other, void)


def test_a_breach_that_is_told_when_its_coup_is_over_shows_that_coup():
    bet, paid = about("a", 1), about("a", 2, "payout_made")
    over = table(coup=None)
    over.last_trail.append(bet)
    over.last_trail.append(paid)
    assert over.show(Breach((paid,))) == (bet, paid)
    over.coup = "c2"
    assert over.show(Breach((paid,), coup="c1")) == (bet, paid)


def test_a_bet_of_the_coup_before_shows_what_happened_to_it_then_and_nothing_older():
    older, bet, thrown = seen(1, "ball_settled"), about("a", 2), seen(3, "ball_settled")
    paid = about("a", 5, "payout_made")
    made = table(seen(4, "coup_opened"), paid)
    for event in (older, bet, thrown):
        made.last_trail.append(event)
    assert made.show(Breach((bet, paid))) == (bet, thrown, paid)


def test_of_many_events_of_one_kind_the_first_and_the_last_are_shown():
    bet = about("a", 0)
    paid = [about("a", number + 1, "payout_made") for number in range(100)]
    shown = numbers(table(bet, *paid).show(Breach((bet,))))
    assert shown == [*range(BEGINNING), *range(101 - END, 101)]


def test_evidence_comes_before_all_else_where_there_is_too_much():
    bets = [about(f"b{number}", number) for number in range(300)]
    paid = [about(f"b{number}", 300 + number, "payout_made") for number in range(300)]
    shown = table(*bets, *paid).show(Breach(tuple(bets)))
    assert list(shown) == bets[:SHOWN]
    shown = table(*bets, *paid).show(Breach(tuple(bets[:200])))
    assert list(shown[:200]) == bets[:200]
    assert numbers(shown[200:]) == [300 + bet for bet in (*range(BEGINNING), *range(200 - END, 200))]


def test_events_that_only_the_rule_knows_are_shown_too_and_lead_on():
    bet, paid, asked = about("a", 2), about("a", 3, "payout_made"), seen(1, "colour_requested")
    assert table(bet, paid).show(Breach((paid,), shows=(asked,))) == (asked, bet, paid)


def test_a_sentence_with_a_limit_shows_where_it_was_declared():
    class Declared(Game):
        def declaration(self):
            return (seen(0, "table_opened"),)

    bet = about("a", 1)
    made = Declared()
    made.coup = "c1"
    made.trail.append(bet)
    assert [event.type for event in made.show(Breach((bet,), {"limit": "500"}))] == ["table_opened", "bet_placed"]
    assert made.show(Breach((bet,), {"least": 17})) == (bet,)
