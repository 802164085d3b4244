"""Tricks that every card game lends: with the shoe, with the jackpot, with the shuffler."""
