"""The gaming law as records: every paragraph by id, every figure with its date and citation."""
