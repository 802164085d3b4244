"""One file per coup or finding that a third party can check with plain Python: events, verdicts, law, proofs."""

from projections.dossier.contents import DossierContents, NoDossier, gather
from projections.dossier.make import dossier

__all__ = ["DossierContents", "NoDossier", "dossier", "gather"]
