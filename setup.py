"""Builds the native front end where it is asked for; everything else stands in pyproject.toml.

Without VIGIA_NATIVE in the environment the wheel is pure Python, and the same on every machine. VIGIA_NATIVE_FLAGS are
more words for compiler and linker (`make native-sanitized`).
"""

import hashlib
import os
from pathlib import Path

from setuptools import Extension, setup

FOLDER = Path(__file__).parent / "streams" / "engine" / "native"
FLAGS = ["-std=c11", "-O3", "-fvisibility=hidden", "-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers"]
MORE = os.environ.get("VIGIA_NATIVE_FLAGS", "").split()


def digest() -> str:
    """Of the sources: so a front end that was built from others can be told."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(FOLDER.glob("*.[ch]")))).hexdigest()


def front() -> Extension:
    """The extension module."""
    return Extension(
        "streams.engine._front",
        sources=[str(path.relative_to(FOLDER.parents[2])) for path in sorted(FOLDER.glob("*.c"))],
        depends=[str(path.relative_to(FOLDER.parents[2])) for path in sorted(FOLDER.glob("*.h"))],
        define_macros=[("SOURCES", f'"{digest()}"')],
        extra_compile_args=[*FLAGS, *MORE],
        extra_link_args=MORE,
    )


setup(ext_modules=[front()] if os.environ.get("VIGIA_NATIVE") else [])
