"""Roulette, as people see it."""
