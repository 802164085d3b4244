"""The inspector's console: pages and API over the store, the law and the desk, without logic of its own."""
