"""A lot follows its schema, is signed inside, opens under its password alone and has the sums of the other batch."""

import io
from datetime import timedelta

import pytest
import pyzipper
from cryptography.hazmat.primitives.asymmetric import rsa
from lxml import etree

from projections.dgoj import (
    LotHeader,
    XmlSigner,
    lot_sums,
    lot_xml,
    opened_archive,
    sealed_archive,
    signed_lot,
    validated,
    verified_lot,
)
from projections.dgoj.lot import expected_header
from projections.dgoj.signature import parsed
from projections.reports.batch_figures import LABEL
from projections.reports.batches import day_sums, hourly_files
from projections.speech import Spoken
from projections.statistics.cube import Cube, Measures
from tests.reports.certificates import SINCE, self_signed
from tests.reports.cubes import cell, played
from tests.reports.test_batches import DAY, HOURS

AT = SINCE + timedelta(days=90)
HEADER = LotHeader(3, "luanda", DAY)
RECTIFIES = LotHeader(4, "luanda", DAY, "ab" * 32, "late records")
CERTIFICATE, SECRET = self_signed()
SIGNER = XmlSigner(CERTIFICATE, SECRET, AT)
PASSWORD = "four words and a number 7"


@pytest.fixture(scope="module")
def signed() -> bytes:
    return signed_lot(lot_xml(HOURS, HEADER), SIGNER)


def test_a_signed_lot_follows_its_schema_and_says_what_it_is(signed: bytes) -> None:
    lot = validated(verified_lot(signed, CERTIFICATE, AT))
    assert lot.get("label") == LABEL
    assert validated(parsed(signed)) is not None  # with its signature too
    expected_header(lot, HEADER)
    assert b"benguela" not in signed
    assert AT.isoformat().encode() in signed


def test_its_sums_are_those_of_the_other_batch_to_the_cent(signed: bytes) -> None:
    lot = verified_lot(signed, CERTIFICATE, AT)
    assert lot_sums(lot) == day_sums(hourly_files(HOURS, "luanda", DAY)["summary.xml"])
    more = Cube({**HOURS.cells, cell(table="T-3"): played(1, 0)})
    assert lot_sums(lot) != day_sums(hourly_files(more, "luanda", DAY)["summary.xml"])


def test_a_rectification_names_its_batch_and_reason_inside_the_lot() -> None:
    lot = verified_lot(signed_lot(lot_xml(HOURS, RECTIFIES), SIGNER), CERTIFICATE, AT)
    expected_header(lot, RECTIFIES)
    for other in (HEADER, LotHeader(4, "luanda", DAY, "cd" * 32, "late records"), LotHeader(4, "luanda", DAY)):
        with pytest.raises(Spoken, match="not the one of the list"):
            expected_header(lot, other)


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        (b'handle="10581"', b'handle="10582"'),
        (b"<day>2023-03-14<", b"<day>2023-03-15<"),
        (b"SigningTime>2023", b"SigningTime>2024"),
    ],
)
def test_whatever_is_changed_breaks_the_signature(signed: bytes, was: bytes, instead: bytes) -> None:
    assert was in signed
    with pytest.raises(Spoken, match="does not count"):
        verified_lot(signed.replace(was, instead), CERTIFICATE, AT)


def test_neither_another_certificate_nor_no_signature_counts(signed: bytes) -> None:
    with pytest.raises(Spoken, match="does not count"):
        verified_lot(signed, self_signed()[0], AT)
    with pytest.raises(Spoken, match="does not count"):
        verified_lot(lot_xml(HOURS, HEADER), CERTIFICATE, AT)


def test_a_signed_lot_inside_another_is_not_taken_for_it(signed: bytes) -> None:
    """Signature wrapping: the signature moves up, what it signed down, and other figures stand around it."""
    inner = parsed(signed)
    signature = inner[-1]
    outer = parsed(lot_xml(Cube({cell(): played(9, 0)}), HEADER))
    inner.remove(signature)
    etree.SubElement(outer, "wrapped").append(inner)
    outer.append(signature)
    with pytest.raises(Spoken):
        validated(verified_lot(etree.tostring(outer), CERTIFICATE, AT))


def test_a_certificate_counts_on_the_day_of_the_signature() -> None:
    certificate, key = self_signed(days=91)
    lot = signed_lot(lot_xml(HOURS, HEADER), XmlSigner(certificate, key, AT))
    verified_lot(lot, certificate, AT)
    with pytest.raises(Spoken, match="does not count"):
        verified_lot(lot, certificate, AT + timedelta(days=2))


def test_an_rsa_key_signs_too() -> None:
    certificate, key = self_signed(rsa.generate_private_key(public_exponent=65537, key_size=2048))
    verified_lot(signed_lot(lot_xml(HOURS, HEADER), XmlSigner(certificate, key, AT)), certificate, AT)


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        (b'currency="AOA"', b'currency="kz"'), (b'handle="10581"', b'handle="-1"'),
        (b"<number>3<", b"<number>0<"), (LABEL.encode(), b"an official submission"),
        (b"</header>", b"<rectification><batch>0</batch><reason>x</reason></rectification></header>"),
        (b"</header>", b"</header><player>Ana</player>"), (b'table name="T-2"', b'table name="T-1"'),
    ],
)  # fmt: skip
def test_what_the_schema_does_not_hold_is_no_lot(was: bytes, instead: bytes) -> None:
    lot = lot_xml(HOURS, HEADER)
    assert was in lot
    with pytest.raises(Spoken, match="does not follow the schema"):
        validated(parsed(lot.replace(was, instead)))


@pytest.mark.parametrize(
    ("was", "instead", "fault"),
    [
        (b'handle="77"', b'handle="78"', "do not add up"),
        (b'revenue="-2419"', b'revenue="-2418"', "add up"),
        (b'revenue="-2419"', b"", "a figure is missing that is known"),
    ],
)
def test_a_cent_too_many_or_too_few_is_noticed_inside_a_lot(was: bytes, instead: bytes, fault: str) -> None:
    lot = lot_xml(HOURS, HEADER)
    assert was in lot
    with pytest.raises(Spoken, match=fault):
        lot_sums(parsed(lot.replace(was, instead)))


def test_names_from_events_stay_names_in_a_lot() -> None:
    evil = '"/><table name="x"\x00\u202e'
    lot = parsed(lot_xml(Cube({cell(table=evil): played(10, 4)}), HEADER))
    assert len(lot.findall(".//{*}table")) == 1


def test_what_declares_entities_is_no_lot(signed: bytes) -> None:
    with pytest.raises(Spoken, match="declares entities"):
        verified_lot(b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', CERTIFICATE, AT)


def test_only_the_password_opens_the_archive(signed: bytes) -> None:
    sealed = sealed_archive(signed, PASSWORD)
    assert opened_archive(sealed, PASSWORD) == signed
    assert b"luanda" not in sealed
    for wrong in ("four words and a number 8", ""):
        with pytest.raises(Spoken, match="does not open"):
            opened_archive(sealed, wrong)
    with pyzipper.AESZipFile(io.BytesIO(sealed)) as archive:
        assert [(each.filename, each.wz_aes_strength) for each in archive.infolist()] == [("lot.xml", 3)]  # 256 bits


def test_a_flipped_bit_in_the_archive_is_noticed(signed: bytes) -> None:
    sealed = bytearray(sealed_archive(signed, PASSWORD))
    sealed[len(sealed) // 2] ^= 1
    with pytest.raises(Spoken, match="cannot be read"):
        opened_archive(bytes(sealed), PASSWORD)
    with pytest.raises(Spoken, match="cannot be read"):
        opened_archive(b"PK no archive", PASSWORD)


def test_an_archive_that_is_weaker_or_holds_more_is_none(signed: bytes) -> None:
    for bits, names in ((128, ("lot.xml",)), (256, ("lot.xml", "more.xml")), (256, ("../lot.xml",))):
        out = io.BytesIO()
        with pyzipper.AESZipFile(out, "w", compression=pyzipper.ZIP_DEFLATED) as archive:
            archive.setpassword(PASSWORD.encode())
            archive.setencryption(pyzipper.WZ_AES, nbits=bits)
            for name in names:
                archive.writestr(name, signed)
        with pytest.raises(Spoken):
            opened_archive(out.getvalue(), PASSWORD)


def test_a_short_password_is_not_taken(signed: bytes) -> None:
    sealed_archive(signed, "a" * 16)
    with pytest.raises(Spoken, match="at least 16"):
        sealed_archive(signed, "a" * 15)


def test_money_that_nobody_knows_is_left_out_of_a_lot_and_of_its_sums() -> None:
    cube = Cube({**HOURS.cells, cell(table="T-3"): played(0, 0, coups_unpriced=2)})
    lot = validated(parsed(lot_xml(cube, HEADER)))
    (own,) = lot_sums(lot).values()
    assert (own["coups"], own["handle"], own["revenue"]) == (40, None, None)
    assert lot_sums(lot) == day_sums(hourly_files(cube, "luanda", DAY)["summary.xml"])


def test_chips_moved_in_an_hour_without_a_coup_are_in_a_lot() -> None:
    cube = Cube({**HOURS.cells, cell(table="T-3"): Measures(prizes=25)})
    assert lot_sums(parsed(lot_xml(cube, HEADER))) == day_sums(hourly_files(cube, "luanda", DAY)["summary.xml"])
