"""The dossier of a whole case: the dossiers of its coups and findings, under one list of files."""

import hashlib
from collections.abc import Sequence
from typing import Final

from projections.dossier.make import VERIFIER, packed, signed_list
from projections.dossier.sheets import canonical
from streams.engine.notes import SecretKey, VerifierKey

FORMAT: Final = "vigia-case-1"
_README: Final = """DOSSIER DE UM PROCESSO DA VIGIA: {case}
Contém {count} dossiers, um por golpe ou achado (dossiers/). Confere-se todo de uma vez:
  python3 -I -S verify.py {case}.zip --key IMPRESSÃO_DIGITAL

DOSSIER OF A CASE OF VIGIA: {case}
It contains {count} dossiers, one for each coup or finding (dossiers/). Check it as a whole:
  python3 -I -S verify.py {case}.zip --key FINGERPRINT
"""


def case_dossier(
    case: str, dossiers: Sequence[bytes], key: VerifierKey | None = None, sign: SecretKey | None = None
) -> bytes:
    """The zip. Each dossier in it can be checked by itself too."""
    files = {f"dossiers/{number:03}.zip": made for number, made in enumerate(dossiers, 1)}
    files["README.txt"] = _README.format(case=case, count=len(dossiers)).encode()
    files["verify.py"] = VERIFIER.read_bytes()
    if key is not None:
        files["proofs/key.txt"] = f"{key}\n".encode()
    listed = {name: {"bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest()} for name, raw in files.items()}
    files["manifest.json"] = canonical({"format": FORMAT, "about": {"case": case}, "files": listed})
    if sign is not None:
        files["manifest.note"] = signed_list(sign, files["manifest.json"])
    return packed(files)
