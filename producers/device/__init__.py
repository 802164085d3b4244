"""What a table's vendor embeds: keys, a chain that survives the power cut, delivery that survives the broker."""

from producers.device.client import NewEvent, NotAnEvent, TableClient, TableSource
from producers.device.keys import KeyUnusable, Signer, SigningKey, vouch
from producers.device.spool import SpoolDamaged, SpoolTaken
from producers.journal import JournalError

__all__ = [
    "JournalError",
    "KeyUnusable",
    "NewEvent",
    "NotAnEvent",
    "Signer",
    "SigningKey",
    "SpoolDamaged",
    "SpoolTaken",
    "TableClient",
    "TableSource",
    "vouch",
]  # fmt: skip
