"""The archive in which a lot travels: a ZIP whose one file is encrypted (AES, 256 bits) under a password.

Such archives stretch the password by only a thousand rounds, so a short one is not taken.
"""

import io
import zlib
from typing import Final

import pyzipper

from projections.speech import Spoken

ARCHIVE: Final = "lot.zip"
INSIDE: Final = "lot.xml"
SHORTEST: Final = 16  # letters of a password
LARGEST: Final = 64 * 1024 * 1024  # bytes of a lot: an archive may hold more than it seems to
FIXED: Final = (1980, 1, 1, 0, 0, 0)  # an archive tells no time of its own
AES_256: Final = 3


def sealed_archive(xml: bytes, password: str) -> bytes:
    """The archive."""
    if len(password) < SHORTEST:
        raise Spoken(
            f"a palavra-passe precisa de pelo menos {SHORTEST} caracteres",
            f"the password needs at least {SHORTEST} characters",
        )
    out = io.BytesIO()
    with pyzipper.AESZipFile(out, "w", compression=pyzipper.ZIP_DEFLATED) as archive:
        archive.setpassword(password.encode())
        archive.setencryption(pyzipper.WZ_AES, nbits=256)
        info = archive.zipinfo_cls(INSIDE, FIXED)
        info.compress_type = pyzipper.ZIP_DEFLATED
        archive.writestr(info, xml)
    return out.getvalue()


def opened_archive(content: bytes, password: str) -> bytes:
    """What is inside, if it is one file under AES-256 and this is the password."""
    try:
        with pyzipper.AESZipFile(io.BytesIO(content)) as archive:
            [info] = archive.infolist()
            if (info.filename, info.wz_aes_strength) != (INSIDE, AES_256) or info.file_size > LARGEST:
                raise Spoken("o arquivo não é o de um lote", "the archive is not that of a lot")
            body: bytes = archive.read(info, password.encode())
            return body
    except RuntimeError:  # what the library raises of a password
        raise Spoken("a palavra-passe não abre o arquivo", "the password does not open the archive") from None
    except (pyzipper.BadZipFile, ValueError, EOFError, zlib.error, NotImplementedError) as fault:
        raise Spoken(f"o arquivo não se lê: {fault}", f"the archive cannot be read: {fault}") from None
