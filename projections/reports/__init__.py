"""Reports of an authority over the cube: the same journals give the same files to the byte, signed, in editions."""
