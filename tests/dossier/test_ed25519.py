"""The verifier's own Ed25519 agrees with RFC 8032 and with the library that everybody uses."""

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.dossier import verify

# RFC 8032, 7.1: public key, message, signature.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("public", "message", "signature"), VECTORS)
def test_the_vectors_of_the_rfc_hold_and_no_neighbour_of_them(public: str, message: str, signature: str) -> None:
    key, text, sig = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert verify.signed(key, text, sig)
    assert not verify.signed(key, text + b"x", sig)
    for at in range(64):
        flipped = bytearray(sig)
        flipped[at] ^= 1
        assert not verify.signed(key, text, bytes(flipped))


@given(seed=st.binary(min_size=32, max_size=32), message=st.binary(max_size=200), flip=st.integers(0, 64 * 8 + 32 * 8))
@settings(max_examples=60)
def test_it_says_what_the_library_says(seed: bytes, message: bytes, flip: int) -> None:
    secret = Ed25519PrivateKey.from_private_bytes(seed)
    raw = bytearray(secret.public_key().public_bytes_raw() + secret.sign(message))
    if flip:
        raw[(flip - 1) // 8] ^= 1 << (flip - 1) % 8
    public, signature = bytes(raw[:32]), bytes(raw[32:])
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        expected = True
    except (InvalidSignature, ValueError):
        expected = False
    assert verify.signed(public, message, signature) == expected


def test_a_signature_with_a_multiple_of_the_order_added_is_no_second_one() -> None:
    public, message, signature = (bytes.fromhex(part) for part in VECTORS[1])
    s = int.from_bytes(signature[32:], "little") + verify.L
    assert not verify.signed(public, message, signature[:32] + s.to_bytes(32, "little"))


@pytest.mark.parametrize("public", [b"", b"\xff" * 32, b"\x02" + b"\0" * 31, b"\0" * 31])
def test_what_is_no_key_signed_nothing(public: bytes) -> None:
    assert not verify.signed(public, b"", b"\0" * 64)
