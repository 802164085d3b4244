"""The front pages of a publication (index and check): a signed list of their hashes, made again with each edition.

They are no part of an edition: the index names the newest one, whose hash is only known when it is finished.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from projections.dossier.sheets import canonical
from projections.reports.chain import sha256
from projections.reports.pages import check_page, index_page
from projections.reports.publication import EDITIONS, Publication
from projections.speech import Speech, Spoken
from streams.engine.notes import NotSigned, SecretKey, VerifierKey, opened

FORMAT: Final = "vigia-front-1"
LIST, NOTE = "front.json", "front.note"


def front_files(chain: Sequence[Publication], sign: SecretKey) -> dict[str, bytes]:
    """The pages that lead to the editions and check them, the list of these pages, and the signature."""
    files: dict[str, bytes] = {}
    for say in (Speech("pt"), Speech("en")):
        files[f"index.{say.language}.html"] = index_page(chain, say).encode()
        files[f"check.{say.language}.html"] = check_page(sign.public, say).encode()
    files["index.html"] = files["index.pt.html"]
    listed = canonical({
        "format": FORMAT, "editions": len(chain), "last": chain[-1].digest if chain else None,
        "files": {name: sha256(body) for name, body in files.items()},
    })  # fmt: skip
    return {**files, LIST: listed, NOTE: sign.sign(_signed_text(listed)).encode()}


def check_front(site: Path, chain: Sequence[Publication], key: VerifierKey) -> None:
    """That they are whole, signed, and lead to these editions."""
    try:
        text = (site / LIST).read_bytes()
        _signed(site, text, key)
        listed = json.loads(text)
        there = {each.name for each in site.iterdir() if not each.name.startswith(".")} - {EDITIONS, LIST, NOTE}
        wrong = there ^ set(listed["files"])
        wrong |= {name for name in there - wrong if sha256((site / name).read_bytes()) != listed["files"][name]}
        if wrong:
            name = min(wrong)
            raise Spoken(f"{site}: {name} não é o que foi assinado", f"{site}: {name} is not what was signed")
        if (listed["editions"], listed["last"]) != (len(chain), chain[-1].digest if chain else None):
            raise Spoken(
                f"{site}: as páginas de entrada são de outras edições; vigia publish --front torna a fazê-las",
                f"{site}: the front pages are of other editions; vigia publish --front makes them again",
            )
    except NotSigned as fault:
        raise Spoken(
            f"{site}: a assinatura das páginas de entrada não vale: {fault}",
            f"{site}: the signature of the front pages does not count: {fault}",
        ) from None
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise Spoken(
            f"{site}: as páginas de entrada não estão assinadas ({fault}); vigia publish --front torna a fazê-las",
            f"{site}: the front pages are not signed ({fault}); vigia publish --front makes them again",
        ) from None


def _signed(site: Path, listed: bytes, key: VerifierKey) -> None:
    if opened((site / NOTE).read_text("utf-8"), [key]) != _signed_text(listed):
        raise NotSigned("it is under another list of files")


def _signed_text(listed: bytes) -> str:
    return f"vigia/front\n{sha256(listed)}\n"
