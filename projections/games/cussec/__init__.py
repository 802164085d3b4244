"""Cussec, as people see it."""
