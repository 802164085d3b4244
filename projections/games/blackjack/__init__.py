"""Blackjack, as people see it."""
