"""The games, a folder each: what a table knows, the life of its coup, and the rules of the decree."""
