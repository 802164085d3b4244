"""With what dossiers are sealed and signed: checkpoints and their key, the certificate of the PDF, the authority's name."""

from dataclasses import dataclass
from pathlib import Path

from projections.dossier.pdf_signer import PdfSigner


@dataclass(frozen=True, slots=True)
class CheckpointFiles:
    """The folder of checkpoints and the file of the key, and who signs a PDF, where there are any."""

    checkpoints: Path | None = None
    key: Path | None = None
    authority: str = ""
    pdf: PdfSigner | None = None
