"""`vigia batch --kind dgoj`: certificate and password from their files, the lot made, opened again and added up."""

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop, read, read_text
from projections.speech import Spoken

if TYPE_CHECKING:
    from projections.dgoj.lot import LotSums
    from projections.reports.chain import Link
    from projections.statistics.cube import Cube


def dgoj_arguments(parser: Parser) -> None:
    """What a lot is signed and sealed with."""
    parser.option(
        "--certificate FICHEIRO|FILE",
        "dgoj: o certificado (PEM) que assina o lote",
        "dgoj: the certificate (PEM) that signs the lot",
    )
    parser.option("--certificate-key FICHEIRO|FILE", "dgoj: a chave dele (PEM)", "dgoj: its key (PEM)")
    parser.option(
        "--password-file FICHEIRO|FILE",
        "dgoj: o ficheiro com a palavra-passe do arquivo",
        "dgoj: the file with the password of the archive",
    )


def dgoj_files(
    args: argparse.Namespace, cube: "Cube", facts: dict[str, Any], number: int, say: Speech
) -> dict[str, bytes]:
    """The archive of a lot. The facts of the list say when it was signed."""
    from projections.dgoj import ARCHIVE, LotHeader, XmlSigner, lot_xml, sealed_archive, signed_lot
    from projections.dossier.pdf_signer import BadSigner, PdfSigner

    _given(args, "certificate", "certificate_key", "password_file")
    try:
        pair = PdfSigner.read(Path(args.certificate), Path(args.certificate_key))
    except BadSigner as fault:
        raise Stop(f"Certificado ou chave não servem: {fault}", f"Certificate or key cannot be used: {fault}") from None
    at = datetime.now(UTC).replace(microsecond=0)
    facts["signed_at"] = at.isoformat()
    header = LotHeader(number, facts["house"], facts["day"], facts["rectifies"], facts["reason"])
    xml = signed_lot(lot_xml(cube, header), XmlSigner(pair.certificate, pair.key, at))
    return {ARCHIVE: sealed_archive(xml, _password(args, say))}


def check_dgoj(args: argparse.Namespace, links: "Sequence[Link]", say: Speech) -> None:
    """Every lot opens, is signed, follows the schema, is the one of its list and adds up, also to the summary of its day."""
    from projections.reports.batches import DGOJ, SRIJ, day_sums, last_of_each_day

    lots = [each for each in links if each.listed["kind"] == DGOJ]
    if not lots:
        return
    _given(args, "certificate", "password_file")
    with read(args.certificate, say) as file:
        certificate = file.read()
    password = _password(args, say)
    sums = {each.number: _checked(each, certificate, password) for each in lots}
    summaries = last_of_each_day(links, SRIJ)
    for day, lot in last_of_each_day(links, DGOJ).items():
        if day in summaries and day_sums((summaries[day].folder / "summary.xml").read_bytes()) != sums[lot.number]:
            raise Stop(
                f"{lot.folder}: as somas não são as do resumo em {summaries[day].folder}",
                f"{lot.folder}: the sums are not those of the summary in {summaries[day].folder}",
                Status.BAD,
            )


def _checked(link: "Link", certificate: bytes, password: str) -> "LotSums":
    from projections.dgoj import ARCHIVE, LotHeader, lot_sums, opened_archive, validated, verified_lot
    from projections.dgoj.lot import expected_header

    listed = link.listed
    try:
        xml = opened_archive((link.folder / ARCHIVE).read_bytes(), password)
        lot = validated(verified_lot(xml, certificate, datetime.fromisoformat(listed["signed_at"])))
        expected_header(
            lot, LotHeader(link.number, listed["house"], listed["day"], listed["rectifies"], listed["reason"])
        )
        return lot_sums(lot)
    except Spoken as fault:
        raise Spoken(f"{link.folder}: {fault.pt}", f"{link.folder}: {fault.en}") from None


def _password(args: argparse.Namespace, say: Speech) -> str:
    """The first line of the file: a password on a command line can be read by others on the machine."""
    return read_text(args.password_file, say).partition("\n")[0].rstrip("\r")


def _given(args: argparse.Namespace, *names: str) -> None:
    for name in names:
        if getattr(args, name) is None:
            option = f"--{name.replace('_', '-')}"
            raise Stop(f"Falta {option}: há lotes dgoj.", f"{option} is missing: a dgoj lot needs it.")
