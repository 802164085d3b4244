"""What póquer sem descarte excepts from the promises that hold for every game."""

# Rules that never stand alone here, so that no trick of this game breaks one of them and nothing else, and why.
NEVER_ALONE = {
    "cards/prizes_are_paid_before_the_next_coup_is_dealt": "that the prize was missing is told when its coup ends",
}
