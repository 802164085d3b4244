"""Who may speak, as the client keeps it, and the private half of a key on the disk."""

import pytest

from producers.device import KeyUnusable, SigningKey, TableClient
from tests.device.floor import client, evening, lines, play
from tests.engine.floor import judged
from tests.engine.keys import KEYS, TABLE, TABLET, WHEEL, key


def test_the_licence_names_the_keys_of_all_sources(tmp_path):
    script = evening(1)
    script[0].data["licence"].pop("keys")
    with client(tmp_path / "spool") as table:
        table.add_source(WHEEL, KEYS[WHEEL])
        table.open(script[0].data["licence"], time=script[0].time)
        assert set(table.ring.good) == {TABLET, WHEEL}


def test_a_dealer_who_comes_later_is_registered_and_believed(tmp_path):
    script, marta = evening(1), key("Marta")
    with client(tmp_path / "spool") as table:
        play(table, script[:3])
        tablet = table.tablet("Marta", marta)
        tablet.tell("table_suspended", {"reason": "coffee"}, time=script[3].time)
        table.revoke(marta.public, "her shift is over")
        with pytest.raises(KeyUnusable, match="all are revoked"):
            tablet.tell("table_resumed")
    written = lines(tmp_path / "spool")
    assert b'"source":"staff/Marta"' in written[4]
    assert [finding.rule for finding in judged(written).findings if "signature" in finding.rule] == []


def test_a_voice_that_comes_back_after_a_restart_is_not_registered_twice(tmp_path):
    with client(tmp_path / "spool") as table:
        play(table, evening(1)[:3])
        table.tablet("Marta", key("Marta"))
    with client(tmp_path / "spool") as table:
        table.tablet("Marta", key("Marta"))
    assert sum(b'"key_registered"' in line for line in lines(tmp_path / "spool")) == 1


def test_a_key_is_changed_for_another_without_a_finding(tmp_path):
    script = evening(1)
    with client(tmp_path / "spool") as table:
        play(table, script[:8])
        table.rotate(key("second"), "a year is over")
    with client(tmp_path / "spool", key=key("second")) as table:
        play(table, script[8:], {WHEEL: KEYS[WHEEL]})
    assert [f for f in judged(lines(tmp_path / "spool")).rules if f != "vigia/clock_steady"] == []


def test_the_wrong_key_file_is_named_before_anything_is_signed_with_it(tmp_path):
    with client(tmp_path / "spool") as table:
        play(table, evening(1)[:3])
    with pytest.raises(KeyUnusable, match="must sign with a key that table lu-1 knows"):
        client(tmp_path / "spool", key=key("another"))
    with pytest.raises(KeyUnusable, match="must sign with a key"):
        client(tmp_path / "spool", key=None)


def test_nobody_opens_the_table_again_without_its_keys(tmp_path):
    script = evening(1)
    with client(tmp_path / "spool") as table:
        play(table, script)
    with client(tmp_path / "spool", source="evil", key=key("evil")) as table:
        with pytest.raises(KeyUnusable, match="would not be believed: source without key"):
            table.open(script[0].data["licence"])
        assert len(lines(tmp_path / "spool")) == len(script)


def test_nobody_revokes_his_own_key(tmp_path):
    with client(tmp_path / "spool") as table:
        play(table, evening(1)[:3])
        with pytest.raises(KeyUnusable, match="own revocation"):
            table.revoke(KEYS[TABLET].public, "a mistake")


def test_a_key_is_written_for_its_owner_alone_and_read_again(tmp_path):
    made = SigningKey.generate()
    made.save(tmp_path / "k.pem")
    assert (tmp_path / "k.pem").stat().st_mode & 0o777 == 0o600
    assert SigningKey.load(tmp_path / "k.pem").public == made.public


def test_a_key_is_never_overwritten(tmp_path):
    SigningKey.generate().save(tmp_path / "k.pem")
    with pytest.raises(FileExistsError):
        SigningKey.generate().save(tmp_path / "k.pem")


@pytest.mark.parametrize("content", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_a_file_that_is_no_key_is_told(tmp_path, content):
    (tmp_path / "k.pem").write_bytes(content)
    (tmp_path / "k.pem").chmod(0o600)
    with pytest.raises(KeyUnusable, match="holds no private key"):
        SigningKey.load(tmp_path / "k.pem")


def test_a_key_of_another_kind_is_told(tmp_path):
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    pem = X25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (tmp_path / "k.pem").write_bytes(pem)
    (tmp_path / "k.pem").chmod(0o600)
    with pytest.raises(KeyUnusable, match="another kind"):
        SigningKey.load(tmp_path / "k.pem")


def test_a_key_that_others_can_read_is_told(tmp_path):
    SigningKey.generate().save(tmp_path / "k.pem")
    (tmp_path / "k.pem").chmod(0o644)
    with pytest.raises(KeyUnusable, match="open to other users"):
        SigningKey.load(tmp_path / "k.pem")


def test_a_missing_key_is_told(tmp_path):
    with pytest.raises(KeyUnusable, match="cannot be read"):
        SigningKey.load(tmp_path / "none.pem")


def test_a_client_without_a_key_is_a_table_that_does_not_sign(tmp_path):
    script = evening(1)
    script[0].data["licence"].pop("keys")
    with TableClient(TABLE, TABLET, None, None, tmp_path / "spool") as table:
        play(table, script, {})
    assert not any(b'"sig"' in line for line in lines(tmp_path / "spool"))
    assert judged(lines(tmp_path / "spool")).findings == []
