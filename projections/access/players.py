"""Which fields of events, and which blanks in a finding's sentences, name a player.

A test reads every kind of event and every rule: a field or blank that is new stands here, or in the
lists beside that test of those that name nobody.
"""

from typing import Final

from schemas.parties import Role

PLAYER: Final = frozenset({"banker", "claimant", "player", "players", "shooter"})
"""Fields of events, and of the desk's records, that always name a player."""

PERSON: Final = frozenset({"by", "payer", "thrower", "witness", "witnesses"})
"""Fields of events that may name a player or somebody of the house; a `role` beside them says which."""

HOUSE: Final = frozenset({
    (kind, "by")
    for kind in (
        "card_replaced", "cards_shuffled", "chief_inspector_called", "inspection_notified", "jackpot_meter_changed",
        "jam_cleared", "lid_closed", "lid_opened", "pack_replaced", "packs_sorted", "shuffler_loaded",
        "shuffler_unloaded", "technician_called",
    )
})  # fmt: skip
"""Kinds of event in which such a field names somebody of the house, or a device, and never a player."""

PLAYERS_ROLE: Final = "player"
"""The `role` of a person who plays; with any other role beside it the person is of the house."""

BLANKS: Final = frozenset({"by", "first", "holder", "other", "owner", "payer", "player", "second"})
"""Blanks in the sentences of findings that name a player, or may; those of `Word` and `Money` never do."""

LISTS: Final = frozenset({"players"})
"""Blanks that hold several players, joined by `SEPARATOR`; where it is a number, it only counts them."""

PLAYING: Final = frozenset({Role.PLAYER, Role.BANKER, Role.ASSOCIATE})
"""Roles in which a party to money is a player, whose name is a player's."""

SEPARATOR: Final = ", "
NOBODY: Final = "0"  # how a list of players says that there are none

OTHERS: Final = frozenset({
    ("cards/dealer_shuffles_by_hand", "by"),  # a dealer
    ("jackpot/increase_is_marked_as_declared", "by"),  # a device or a dealer
    ("shuffler/lid_is_opened_only_by_who_may", "by"),  # of the house
    ("craps/stickman_himself_checks_the_dice", "other"),  # a dealer
    ("poker_sem_descarte/limits_are_set_by_the_director", "by"),  # of the house
    ("roulette/chip_symbol_is_the_tables_own", "other"),  # a table
    ("roulette/lower_step_holds_one_change", "other"),  # a change of chips
})  # fmt: skip
"""Rules in which such a blank names no player."""
