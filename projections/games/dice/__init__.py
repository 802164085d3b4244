"""What the dice games share, as people see it."""
