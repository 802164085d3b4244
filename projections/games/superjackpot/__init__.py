"""The linked jackpot, as people see it."""
