"""The law, the games, the pure engine, and the worker around it."""
