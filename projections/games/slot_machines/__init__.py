"""Slot machines, as people see them."""
