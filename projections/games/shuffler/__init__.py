"""What games with a shuffler share, as people see it."""
