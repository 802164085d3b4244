"""A chain of folders: each has a list of its files with their hashes and the hash of the list before, signed.

Nobody changes, removes or swaps one unnoticed. That the newest was removed is seen by whoever kept its hash.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from projections.dossier.sheets import canonical
from projections.speech import Spoken
from streams.engine.notes import NotSigned, SecretKey, VerifierKey, opened


@dataclass(frozen=True, slots=True)
class FolderChain:
    """What its folders are for: the name of the list, and so of the signature, and what the list says of itself."""

    purpose: str
    format: str

    @property
    def list_name(self) -> str:
        """Where the list of files stands."""
        return f"{self.purpose}.json"

    @property
    def note_name(self) -> str:
        """Where the signature under it stands."""
        return f"{self.purpose}.note"

    def read(self, folder: Path, key: VerifierKey, last: str | None = None) -> "list[Link]":
        """Every link, oldest first, if each is whole, signed, and names the one before."""
        links: list[Link] = []
        folders = sorted(folder.iterdir()) if folder.is_dir() else []
        for number, each in enumerate(folders, 1):
            own = self._read(each, key)
            before = links[-1].digest if links else None
            if (own.number, own.listed["previous"], each.name) != (number, before, f"{number:04d}"):
                raise Spoken(
                    f"{each}: falta uma edição, ou foi trocada: a cadeia está quebrada",
                    f"{each}: an edition is missing or was replaced: the chain is broken",
                )
            links.append(own)
        if last is not None and last not in {each.digest for each in links}:
            raise Spoken(
                "a edição com esse resumo não está aqui: foi retirada",
                "the edition with that hash is not here: it was taken back",
            )
        return links

    def next(
        self, files: Mapping[str, bytes], facts: Mapping[str, Any], links: "Sequence[Link]", sign: SecretKey
    ) -> dict[str, bytes]:
        """The files with the list of them, after these links, and the signature."""
        listed = canonical({
            "format": self.format, "number": len(links) + 1, "previous": links[-1].digest if links else None, **facts,
            "files": {name: sha256(body) for name, body in files.items()},
        })  # fmt: skip
        return {**files, self.list_name: listed, self.note_name: sign.sign(self._text(listed)).encode()}

    def _read(self, folder: Path, key: VerifierKey) -> "Link":
        try:
            text = (folder / self.list_name).read_bytes()
            listed = json.loads(text)
            if {each.name for each in folder.iterdir()} - {self.list_name, self.note_name} != set(listed["files"]):
                raise Spoken(
                    f"{folder}: os ficheiros não são os da lista", f"{folder}: the files are not those of the list"
                )
            for name, digest in listed["files"].items():
                if sha256((folder / name).read_bytes()) != digest:
                    raise Spoken(f"{folder}: {name} foi alterado", f"{folder}: {name} was changed")
            self._signed(folder, key, text)
            return Link(int(listed["number"]), sha256(text), listed, folder)
        except NotSigned as fault:
            raise Spoken(
                f"{folder}: a assinatura não vale: {fault}", f"{folder}: the signature does not count: {fault}"
            ) from None
        except (OSError, ValueError, KeyError, TypeError) as fault:
            raise Spoken(f"{folder} não é uma edição: {fault}", f"{folder} is not an edition: {fault}") from None

    def _signed(self, folder: Path, key: VerifierKey, listed: bytes) -> None:
        if opened((folder / self.note_name).read_text("utf-8"), [key]) != self._text(listed):
            raise NotSigned("it is under another list of files")

    def _text(self, listed: bytes) -> str:
        """What is signed: what it is for, and the hash of the list."""
        return f"vigia/{self.purpose}\n{sha256(listed)}\n"


@dataclass(frozen=True, slots=True)
class Link:
    """One folder of a chain."""

    number: int
    digest: str
    listed: Mapping[str, Any]
    folder: Path


def sha256(content: bytes) -> str:
    """In 64 digits."""
    return hashlib.sha256(content).hexdigest()
