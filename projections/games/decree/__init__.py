"""The front articles of the decree, as people see it."""
