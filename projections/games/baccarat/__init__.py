"""Baccarat, as people see it."""
