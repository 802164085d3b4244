"""Believable evenings at lawful tables, and the tricks that spoil them."""
