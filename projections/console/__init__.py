"""The inspector's console: pages and API over the store, the law and the desk; no logic of its own."""
