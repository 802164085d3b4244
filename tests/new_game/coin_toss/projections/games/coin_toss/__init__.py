"""Coin toss, as people see it."""
