"""Who signs the PDF of a dossier: how a command learns it."""

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.stop import Stop

if TYPE_CHECKING:
    from projections.dossier.pdf_signer import PdfSigner


def pdf_arguments(parser: Parser) -> None:
    """The name on the first page, the certificate with its key, the service that stamps the time."""
    parser.option(
        "--authority NOME|NAME", "o nome da autoridade na primeira página", "the authority's name on the first page"
    )
    parser.option(
        "--pdf-certificate FICHEIRO|FILE",
        "assina o PDF (PAdES) com este certificado (PEM, com a sua cadeia)",
        "sign the PDF (PAdES) with this certificate (PEM, with its chain)",
    )
    parser.option(
        "--pdf-key FICHEIRO|FILE", "e com a sua chave (PEM, sem senha)", "and with its key (PEM, without a passphrase)"
    )
    parser.option(
        "--time-stamps ENDEREÇO|URL",
        "o serviço que data a assinatura (RFC 3161)",
        "the service that stamps the time of the signature (RFC 3161)",
    )


def pdf_signer(args: argparse.Namespace) -> "PdfSigner | None":
    """The signer that the arguments name; it is read at once, so that a wrong file is not noticed too late."""
    from projections.dossier.pdf_signer import BadSigner, PdfSigner

    if args.pdf_certificate is None and args.pdf_key is None:
        if args.time_stamps is not None:
            raise Stop(
                "--time-stamps pede --pdf-certificate e --pdf-key.",
                "--time-stamps needs --pdf-certificate and --pdf-key.",
            )
        return None
    if args.pdf_certificate is None or args.pdf_key is None:
        raise Stop("--pdf-certificate e --pdf-key vão juntos.", "--pdf-certificate and --pdf-key go together.")
    try:
        return PdfSigner.read(Path(args.pdf_certificate), Path(args.pdf_key), args.time_stamps)
    except BadSigner as fault:
        raise Stop(f"O PDF não se pode assinar: {fault}.", f"The PDF cannot be signed: {fault}.") from None


def now() -> datetime:
    """The time at which a dossier is made."""
    return datetime.now(UTC)
