"""A module a page or group of pages, found by looking: `router`, and `NAVIGATION` where it stands in the menu."""
