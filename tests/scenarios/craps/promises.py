"""What craps excepts from the promises that hold for every game."""

# Rules that never stand alone, so that no trick breaks one of them and nothing else, and why.
NEVER_ALONE = {
    "craps/prizes_are_paid_before_the_next_series": "that the prize was missing is told when its series ends",
}
