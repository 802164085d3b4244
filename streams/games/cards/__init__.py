"""What all card tables share: seats and hands, packs, the shoe as evidence. Not a game.

How a game uses it:

- Its table extends `CardTable` (`table.py`) and names its own coup with `coup_of`, a `CardCoup` (`state.py`). The fold
  knows seats, hands by place, the shoe (`shoe.py`), burnt, discarded and exposed cards, damaged packs.
- Its law has a field `cards`, a `CardLaw` (`law.py`), read from the figures of the game in its own `cards_law.py`.
- Its finished coup extends `FinishedDeal` (`finished.py`).
- Its `shared.py` says which paragraphs of its law each rule here enforces. A rule that it does not name is not asked.
- A shorter pack: `faces` of the table are its cards, `CardLaw.pack_size` is their number. `hands.py` ranks hands of any
  pack: an order of ranks, an order of combinations, a `Selection` (five of five; two of one's own and three common; any).

What `CardLaw` holds, and which rules read it:

| value | what it fixes | rules |
|---|---|---|
| `packs`, `alternate`, `packs_allowed()` | how many packs; override the method where tables of one game differ | `packs_are_as_many_as_the_law_says` |
| `pack_size` | cards of a pack | `every_pack_has_all_its_cards`, `all_cards_go_into_the_shoe`, `cards_of_the_shoe_add_up` |
| `replaced` | for one damaged card: its pack, `ALL_PACKS`, or `SINGLE_CARDS` with leave | `packs_with_a_damaged_card_are_replaced` |
| `special_roles` | cut card, warning card | `special_cards_are_as_they_must_be` |
| `steps`, `every_coup` | the preparation: events in their order, for a shoe or for each coup | `cards_are_made_ready_in_order` |
| `cut` (`CutRight`) | players first or not; whether the right rotates; who cuts for the house | `right_to_cut_goes_from_seat_to_seat`, `house_cuts_only_when_no_player_will`, `only_the_dealer_cuts` |
| `warning` (`WarningPlace`) | so many cards from the end, tolerance; the middle for one player alone | `warning_card_goes_where_it_must`, `warning_card_comes_out_where_it_was_put`, `warning_card_is_not_passed_over` |
| `burning` (`Burning`) | how many cards before the first coup of a shoe, before each later one, or by the first card burnt | `cards_are_burnt_before_dealing`, `no_more_cards_are_burnt_than_the_law_says` |
| `shuffler` (`ShufflerLaw`) | steps that fall away with an automatic shuffler, `card_burned` among them where the law waives it | all of these |

So six packs of which eight cards are burnt first and one before each later coup, the warning card before the last
twelve: `Burning(first=8, later=1)`, `WarningPlace(from_end=12, tolerance=2)`, `CutRight("dealer", rotates=False)`, each
number read from the figures. As many cards as the first one burnt is worth: `Burning(by_rank={"A": 1, "2": 2, ...})`.
`coup.burned` are the cards burnt for a coup: whether they came after its closing call is for the game to judge. How many
cards lie on either side of a cut no event tells.
Where a value rests on a doubtful reading it names it (`reading`): the finding is labelled with the game's own reading.
"""

from streams.rules import Rulebook

BOOKS: tuple[Rulebook, ...] = ()
