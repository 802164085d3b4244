"""Card tables ask for looks here; they are made where all rules are."""

from streams.rules.looks import SILENT, where

__all__ = ["SILENT", "where"]
