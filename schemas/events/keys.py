"""Keys of a table's devices and dealers: made known and taken back in the table's own chain."""

from schemas.model import Data, Name, Text
from schemas.signature import PublicText, SignatureText


class KeyRegistered(Data):
    """From here on this key signs for that source; `authority_sig` is the authority's word that it may.

    Signed by a key of the table; the very first one by itself.
    """

    source: Name
    public_key: PublicText
    authority_sig: SignatureText | None = None


class KeyRevoked(Data):
    """From here on this key signs for nobody. Signed by another key of the table: nobody revokes his own."""

    public_key: PublicText
    reason: Text
