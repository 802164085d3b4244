"""Chemin de fer, as people see it."""
