"""A house's day in the manner of DGOJ: a demonstration of format, accepted by nobody.

`lot.xml` follows a schema of our own (`lot.xsd`), is signed inside (XAdES) and travels in a ZIP under a password (AES-256).
It is a kind of batch (`projections.reports.batches`): the list of the batch names the hash of the archive, so the
salt and the time in it do no harm, and a correction is another lot that names the batch it rectifies.
"""

from projections.dgoj.archive import ARCHIVE, SHORTEST, opened_archive, sealed_archive
from projections.dgoj.lot import LotHeader, lot_sums, lot_xml, validated
from projections.dgoj.signature import XmlSigner, signed_lot, verified_lot

__all__ = [
    "ARCHIVE", "SHORTEST", "LotHeader", "XmlSigner", "lot_sums", "lot_xml", "opened_archive", "sealed_archive",
    "signed_lot", "validated", "verified_lot",
]  # fmt: skip
