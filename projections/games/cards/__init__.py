"""What the card games share, as people see it."""
