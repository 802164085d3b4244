"""Poker sem descarte, as people see it."""
