"""Banca francesa, as people see it."""
