"""One module for each page or group of pages, loaded by itself: `router`, and `NAVIGATION` for the menu."""
