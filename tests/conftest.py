"""What holds for every test: properties are tried on the same examples each time, and never against the clock."""

import os

from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
