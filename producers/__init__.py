"""Where events come from: devices, importers, and a simulator that plays whole evenings."""
