"""Poker between players, as people see it."""
