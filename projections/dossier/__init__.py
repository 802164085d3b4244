"""One file per coup or finding that a third party can check with plain Python: events, verdicts, law, proofs."""

from projections.dossier.gather import Gathered, NoDossier, gathered
from projections.dossier.make import dossier

__all__ = ["Gathered", "NoDossier", "dossier", "gathered"]
