"""Writes the topics into the store, in batches, with a ledger of its own; a crash loses nothing."""
