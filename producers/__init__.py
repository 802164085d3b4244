"""The outside world becomes events: devices, importers, and a simulator that plays whole evenings."""
