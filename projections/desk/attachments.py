"""Files beside coups, findings and cases: few types, bounded, kept under their hash, never changed."""

import hashlib
import re
from pathlib import Path
from typing import Final

from projections.access import Declined
from projections.access.private_files import own_folder, write_whole

LARGEST: Final = 8 << 20  # bytes of a file; longer films are referred to by camera and time
_BEGINS: Final = {
    ".pdf": (b"%PDF-", 0, "application/pdf"),
    ".png": (b"\x89PNG\r\n\x1a\n", 0, "image/png"),
    ".jpg": (b"\xff\xd8\xff", 0, "image/jpeg"),
    ".jpeg": (b"\xff\xd8\xff", 0, "image/jpeg"),
    ".mp4": (b"ftyp", 4, "video/mp4"),
}
TYPES: Final = (*_BEGINS, ".txt")
_STRANGE: Final = re.compile(r"[^\w .()+-]+")


class AttachmentDamaged(Exception):
    """The file is gone, or is not what was put there."""


class AttachmentFolder:
    """The files, each under the SHA-256 of its bytes; readable by the owner of the house alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, content: bytes) -> str:
        """Put the bytes there; the same bytes are kept once."""
        own_folder(self.folder)
        digest = hashlib.sha256(content).hexdigest()
        path = self.folder / digest
        if not path.exists():
            write_whole(path, content)
        return digest

    def read(self, digest: str) -> bytes:
        """The bytes, if they are still those that were put there."""
        path = self.folder / digest
        content = path.read_bytes() if path.is_file() else b""
        if hashlib.sha256(content).hexdigest() != digest:
            raise AttachmentDamaged(f"{path} is not the file that was put there")
        return content


def checked(name: str, content: bytes) -> tuple[str, str]:
    """A plain name and the type of a file, by its ending and its first bytes; `Declined` if it is neither."""
    plain = _STRANGE.sub("_", Path(name.replace("\\", "/")).name).strip(" .")[-100:] or "file"
    ending = Path(plain).suffix.lower()
    if not content or len(content) > LARGEST:
        raise Declined(
            f"Um anexo tem de 1 byte a {LARGEST >> 20} MB.", f"An attachment has from 1 byte to {LARGEST >> 20} MB."
        )
    if ending in _BEGINS:
        sign, place, media = _BEGINS[ending]
        if content[place : place + len(sign)] == sign:
            return plain, media
    elif ending == ".txt" and _is_text(content):
        return plain, "text/plain"
    raise Declined(
        f"O ficheiro não é o que o seu nome diz, ou não é de um tipo aceite: {', '.join(TYPES)}.",
        f"The file is not what its name says, or not of an accepted type: {', '.join(TYPES)}.",
    )


def _is_text(content: bytes) -> bool:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return all(sign.isprintable() or sign in "\r\n\t" for sign in text)
