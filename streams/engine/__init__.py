"""The pure engine: order and chain, fold, judge, findings. No clock, no chance, no I/O."""
