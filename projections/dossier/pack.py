"""The container: a zip in which nothing is packed and every byte has one lawful value, so that the same dossier is
the same file on every machine, and the verifier can refuse any other.
"""

import struct
import zlib
from collections.abc import Mapping


def packed(files: Mapping[str, bytes]) -> bytes:
    """The files in the order of their names, stored as they are; no dates, no comments, no extra fields."""
    body, directory = b"", b""
    for name, content in sorted(files.items()):
        code = name.encode("ascii")
        size = len(content)
        entry = struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 0x21, zlib.crc32(content), size, size, len(code), 0)
        directory += b"PK\1\2\x14\3" + entry + struct.pack("<HHHII", 0, 0, 0, 0o644 << 16, len(body)) + code
        body += b"PK\3\4" + entry + code + content
    count = len(files)
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, count, count, len(directory), len(body), 0)
    return body + directory + end
