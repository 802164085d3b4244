"""What games with a jackpot share, as people see it."""
