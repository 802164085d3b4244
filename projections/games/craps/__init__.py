"""Craps, as people see it."""
