#!/usr/bin/env python3
"""Confere um dossier da Vigia. Checks a dossier of Vigia.

    python3 -I -S verify.py dossier.zip --key FINGERPRINT_OR_FILE

Precisa apenas de Python 3.8 ou posterior: nada se instala, nada se liga à rede, nada se escreve.
It needs Python 3.8 or later and nothing else: nothing is installed, fetched or written.

Sai com 0 se tudo confere, com 1 se algo não confere, com 2 se não há dossier para conferir.
It ends with 0 if everything holds, 1 if something does not, 2 if there is no dossier to check.
"""

import argparse
import base64
import binascii
import datetime
import hashlib
import json
import os
import struct
import sys
import zlib

REQUIRED = (
    "README.txt", "dossier.pdf", "events/index.json", "events/records.jsonl", "judgement/findings.json",
    "judgement/story.json", "judgement/verdicts.json", "law/law.json", "proofs/proofs.json", "verify.py",
)  # fmt: skip
OPTIONAL = ("proofs/checkpoint.txt", "proofs/key.txt")
UNLISTED = ("manifest.json", "manifest.note")  # the list itself, and the signature under it
FORMAT = "vigia-dossier-1"
LARGEST = 2**32 - 1


class Refused(Exception):
    """What was given is no dossier; both sentences say why."""


# --- Ed25519 (RFC 8032), in plain integers -------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # a square root of -1


def _decoded(raw):
    """The point that 32 bytes stand for, as (X, Y, Z, T); None if they stand for none."""
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    above, below = (y * y - 1) % P, (D * y * y + 1) % P
    x = above * pow(below, 3, P) * pow(above * pow(below, 7, P), (P - 5) // 8, P) % P
    if below * x * x % P != above:
        x = x * ROOT % P
    if below * x * x % P != above or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def _encoded(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _sum(one, other):
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _twice(point):
    x, y, z, _ = point
    a, b, c = x * x % P, y * y % P, 2 * z * z % P
    h, g = a + b, a - b
    e, f = h - (x + y) * (x + y), c + g
    return e * f % P, g * h % P, f * g % P, e * h % P


NEUTRAL = (0, 1, 1, 0)
BASE = _decoded((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signed(public, message, signature):
    """Whether the key of these 32 bytes made the signature: S·B - h·A is R."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, s = _decoded(public), int.from_bytes(signature[32:], "little")
    if key is None or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    minus = (P - key[0], key[1], 1, P - key[3])
    table = (None, BASE, minus, _sum(BASE, minus))
    found = NEUTRAL
    for bit in range(max(s.bit_length(), h.bit_length()) - 1, -1, -1):
        found = _twice(found)
        which = (s >> bit & 1) | (h >> bit & 1) << 1
        if which:
            found = _sum(found, table[which])
    return _encoded(found) == signature[:32]


# --- the tree of RFC 6962 ------------------------------------------------------------------------------------------


def leaf(raw):
    return hashlib.sha256(b"\0" + raw).digest()


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def root(leaves):
    level = list(leaves)
    while len(level) > 1:
        pairs = [node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0] if level else hashlib.sha256(b"").digest()


def included(found, index, size, path, whole):
    """RFC 9162, 2.1.3.2."""
    if not 0 <= index < size:
        return False
    at, last = index, size - 1
    for beside in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            found = node(beside, found)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            found = node(found, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and found == whole


def consistent(old, old_root, size, whole, path):
    """RFC 9162, 2.1.4.2."""
    if not 0 < old <= size:
        return False
    if old == size:
        return not path and old_root == whole
    steps = [old_root] + path if old & (old - 1) == 0 else list(path)
    if not steps:
        return False
    at, last = old - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    before = after = steps[0]
    for beside in steps[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            before, after = node(beside, before), node(beside, after)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            after = node(after, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and before == old_root and after == whole


# --- the container: a zip in which nothing is packed, hidden or left over ------------------------------------------


def _entry(name, crc, size):
    """What the local header and the directory say alike of a file."""
    return struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 0x21, crc, size, size, len(name), 0)


def members(raw):
    """The files of a dossier by name. Every byte of the container has one lawful value; any other is refused."""
    found, order, at = {}, [], 0
    while raw[at : at + 4] == b"PK\3\4":
        head = raw[at + 4 : at + 30]
        if len(head) < 26:
            break
        crc, size, _, length, extra = struct.unpack("<IIIHH", head[10:26])
        name, start = raw[at + 30 : at + 30 + length], at + 30 + length + extra
        body = raw[start : start + size]
        if head != _entry(name, crc, size) or len(body) != size or zlib.crc32(body) != crc:
            raise Refused(
                "O zip não é um dossier: há nele um ficheiro comprimido, cifrado ou estragado.",
                "The zip is no dossier: a file in it is packed, encrypted or damaged.",
            )
        text = name.decode("ascii", "replace")
        if text not in REQUIRED + OPTIONAL + UNLISTED or text in found:
            raise Refused(
                "O zip não é um dossier: tem um ficheiro que não lhe pertence: %r." % text,
                "The zip is no dossier: it holds a file that does not belong there: %r." % text,
            )
        found[text] = body
        order.append((name, crc, size, at))
        at = start + size
    listed = b"".join(
        b"PK\1\2\x14\3" + _entry(name, crc, size) + struct.pack("<HHHII", 0, 0, 0, 0o644 << 16, place) + name
        for name, crc, size, place in order
    )
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, len(order), len(order), len(listed), at, 0)
    if not order or raw[at:] != listed + end:
        raise Refused(
            "O ficheiro não é um dossier, ou foi cortado ou acrescentado.",
            "The file is no dossier, or it was cut or added to.",
        )
    return found


def unpacked(folder):
    """The same of a dossier that was unpacked into a folder."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in files + [each for each in folders if os.path.islink(os.path.join(place, each))]:
            path = os.path.join(place, name)
            text = os.path.relpath(path, folder).replace(os.sep, "/")
            if text not in REQUIRED + OPTIONAL + UNLISTED or os.path.islink(path) or os.path.getsize(path) > LARGEST:
                raise Refused(
                    "A pasta tem um ficheiro que não pertence ao dossier: %r." % text,
                    "The folder holds a file that does not belong to the dossier: %r." % text,
                )
            with open(path, "rb") as file:
                found[text] = file.read()
    return found


# --- what is checked -----------------------------------------------------------------------------------------------


def canonical(value):
    return (json.dumps(value, sort_keys=True, indent=1, ensure_ascii=True) + "\n").encode()


def read(files, name):
    try:
        return json.loads(files[name].decode("utf-8"))
    except (KeyError, ValueError, RecursionError):
        return None


class Report:
    """Says each thing in both languages, and remembers whether all of it holds."""

    def __init__(self):
        self.good = True

    def check(self, holds, pt, en):
        self.good = self.good and bool(holds)
        self._print("[ OK ]" if holds else "[FALHA/FAILS]", pt, en)
        return bool(holds)

    def note(self, pt, en):
        self._print("[ NB ]", pt, en)

    @staticmethod
    def _print(mark, pt, en):
        for line in ("%s %s" % (mark, pt), "%s %s" % (" " * len(mark), en)):
            print("".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in line))


def check_manifest(files, report):
    raw, listed = files.get("manifest.json", b""), read(files, "manifest.json")
    form = isinstance(listed, dict) and set(listed) == {"files", "format"} and canonical(listed) == raw
    form = form and listed["format"] == FORMAT and isinstance(listed["files"], dict)
    if not report.check(form, "A lista de ficheiros está inteira.", "The list of files is whole."):
        return
    named, there = set(listed["files"]), set(files) - set(UNLISTED)
    lacking = sorted((named | set(REQUIRED)) - there)
    report.check(
        not lacking,
        "Não falta nenhum ficheiro." if not lacking else "Faltam ficheiros: %s." % ", ".join(lacking),
        "No file is missing." if not lacking else "Files are missing: %s." % ", ".join(lacking),
    )
    extra = sorted(there - named)
    report.check(
        not extra,
        "Não há ficheiros a mais." if not extra else "Há ficheiros a mais: %s." % ", ".join(extra),
        "There is no file too many." if not extra else "There are files too many: %s." % ", ".join(extra),
    )
    for name in sorted(named & there):
        told = {"bytes": len(files[name]), "sha256": hashlib.sha256(files[name]).hexdigest()}
        if listed["files"][name] != told:
            report.check(False, "%s foi alterado." % name, "%s was changed." % name)
    report.note(
        "Resumo SHA-256 da lista: %s" % hashlib.sha256(raw).hexdigest(), "SHA-256 of the list: the same as above."
    )


def records_of(files, report):
    """The records as their index places them: (entry, raw, event); None if index and bytes do not agree."""
    index, raw = read(files, "events/index.json"), files.get("events/records.jsonl", b"")
    try:
        found, at = [], 0
        for entry in index["records"]:
            one = raw[entry["offset"] : entry["offset"] + entry["length"]]
            event = json.loads(one.decode("utf-8")) if entry["taken"] else None
            fits = entry["offset"] == at and len(one) == entry["length"]
            if event is not None:
                fits = fits and (event["sequence"], event["id"]) == (entry["sequence"], entry["id"])
                fits = fits and event["table"] == index["table"]
            if not fits:
                raise ValueError
            found.append((entry, one, event))
            at += entry["length"] + 1
        if at != len(raw) or not any(event for _, _, event in found):
            raise ValueError
        breaks = [tuple(each) for each in index["breaks"]]
    except (KeyError, TypeError, ValueError, RecursionError):
        report.check(
            False, "O índice dos registos não corresponde aos registos.", "The index does not fit the records."
        )
        return None, ()
    taken = sum(event is not None for _, _, event in found)
    report.check(
        True,
        "Registos: %d, dos quais %d na cadeia." % (len(found), taken),
        "Records: %d, of which %d are in the chain." % (len(found), taken),
    )
    return found, breaks


def check_chain(records, declared, report):
    """Each record rests on the one before; where the log itself was broken, the dossier says so and where."""
    chain = [(raw, event) for _, raw, event in records if event is not None]
    first = chain[0][1]
    report.check(
        first.get("type") == "table_opened" and first.get("sequence") == 0,
        "O dossier começa pela abertura da mesa.",
        "The dossier begins with the opening of the table.",
    )
    found = []
    for (before, last), (_, event) in zip(chain, chain[1:]):
        unbroken = event.get("prevhash") == hashlib.sha256(before).hexdigest()
        if not unbroken or event.get("sequence") != last["sequence"] + 1:
            found.append((last["sequence"], event["sequence"]))
    report.check(
        found == list(declared),
        "A cadeia de registos é a que o dossier declara.",
        "The chain of records is what the dossier declares.",
    )
    for last, following in found:
        report.note(
            "O próprio registo da mesa está interrompido entre %s e %s; o dossier declara-o." % (last, following),
            "The table's own log is broken between %s and %s; the dossier declares it." % (last, following),
        )
    if not found:
        report.note(
            "A cadeia não tem falhas, do registo 0 ao %s." % chain[-1][1]["sequence"],
            "The chain is unbroken, from record 0 to %s." % chain[-1][1]["sequence"],
        )


def _key_bytes(text):
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError, TypeError):
        return b""
    return raw if base64.urlsafe_b64encode(raw).rstrip(b"=").decode() == text else b""


def _opened(raw):
    """What a device signed, and its signature: the signature is the last member of the record."""
    tail = raw[-96:]
    if len(raw) <= 96 or tail[:8] != b',"sig":"' or tail[-2:] != b'"}':
        return None
    return b"vigia-event-v1\n" + raw[:-96] + b"}", _key_bytes(tail[8:-2].decode("ascii", "replace"))


def check_devices(records, report):
    """Who had to sign signed: keys as the licence names them, then as they are registered and revoked."""
    ring, good, bad, free = {}, 0, [], 0
    for _, raw, event in records:
        if event is None:
            continue
        data = event.get("data") or {}
        if event["type"] == "table_opened":
            keys = (data.get("licence") or {}).get("keys") or {}
            ring = {source: {key.get("public_key")} for source, key in keys.items()}
        elif event["type"] == "key_registered" and not ring:
            ring = {data.get("source"): {data.get("public_key")}}  # the first one proves itself
        held = ring.get(event["source"])
        if held is None:
            free += 1
        else:
            parts = _opened(raw)
            if parts is not None and any(signed(_key_bytes(key), *parts) for key in sorted(held)):
                good += 1
            elif event["type"] == "table_opened":
                report.note(
                    "A abertura não é assinada por uma chave que ela nomeia; pode sê-lo por uma anterior.",
                    "The opening is not signed by a key that it names; an earlier key may have signed it.",
                )
            else:
                bad.append(event["sequence"])
        if event["type"] == "key_registered":
            ring.setdefault(data.get("source"), set()).add(data.get("public_key"))
        elif event["type"] == "key_revoked":
            for each in ring.values():
                each.discard(data.get("public_key"))
    if ring or good or bad:
        report.check(
            not bad,
            "Assinaturas de aparelhos: %d conferem, %d não%s." % (good, len(bad), _listed(bad)),
            "Signatures of devices: %d hold, %d do not%s." % (good, len(bad), _listed(bad)),
        )
    if free:
        report.note(
            "%d registos vêm de fontes sem chave: não são assinados." % free,
            "%d records come from sources without a key: they are not signed." % free,
        )


def _listed(numbers):
    return "" if not numbers else ": %s" % ", ".join(map(str, numbers[:20]))


def evidence_name(item, venue, table):
    """An event of the evidence by what no other has; a record that nobody could read has only its hash."""
    if item["type"] == "unreadable":
        return [item["event"]]
    time = datetime.datetime.fromisoformat(item["time"].replace("Z", "+00:00"))
    return [venue, table, item["event"], str(item["sequence"]), time.isoformat()]


def check_findings(files, records, report):
    """Each finding rests on records that are here, and its number is that of its rule and evidence."""
    there = {}
    for _, _, event in records:
        if event is not None:
            there.setdefault(event["id"], []).append((event["sequence"], event["type"]))
    findings = read(files, "judgement/findings.json")
    if not isinstance(findings, list):
        report.check(False, "Os achados não se lêem.", "The findings cannot be read.")
        return
    missing, wrong = [], []
    for finding in findings:
        names = [evidence_name(item, finding["venue"], finding["table"]) for item in finding["evidence"]]
        if any((item["sequence"], item["type"]) not in there.get(item["event"], ()) for item in finding["evidence"]):
            missing.append(finding["id"])
        told = json.dumps([finding["rule"], finding["version"]] + sorted(names))
        if 0 < len(names) < 256 and hashlib.sha256(told.encode()).hexdigest()[:32] != finding["id"]:
            wrong.append(finding["id"])
    report.check(
        not wrong,
        "Achados: %d; o número de cada um resulta da regra e das provas." % len(findings),
        "Findings: %d; the number of each follows from its rule and evidence." % len(findings),
    )
    for each in missing:
        report.note(
            "O achado %s assenta também em registos que não estão na cadeia deste dossier." % each,
            "Finding %s also rests on records that are not in this dossier's chain." % each,
        )


def check_coup(files, records, report):
    """The events that are told are those in the chain, and the coup is here to its end."""
    there = {(event["id"], event["sequence"]) for _, _, event in records if event is not None}
    told, coup = read(files, "judgement/story.json"), (read(files, "judgement/verdicts.json") or {}).get("coup")
    fits = isinstance(told, list) and all((e["id"], e["sequence"]) in there for e in told if e["believed"])
    report.check(
        fits,
        "O que se conta do golpe são eventos que aqui estão.",
        "What is told of the coup are events that are here.",
    )
    own = [event["type"] for _, _, event in records if event is not None and event.get("subject") == coup]
    if coup is not None and "coup_closed" not in own:
        report.note(
            "O golpe não está encerrado neste dossier: o que lhe falta não está aqui.",
            "The coup is not closed in this dossier: what it lacks is not here.",
        )


def check_tree(files, records, report):
    """From the records to the root that was signed. Returns the checkpoint's body if it is theirs."""
    proofs = read(files, "proofs/proofs.json")
    leaves = [leaf(raw) for _, raw, event in records if event is not None]
    ids = [event["id"] for _, _, event in records if event is not None]
    try:
        before = [bytes.fromhex(each) for each in proofs["before"]]
        whole, size = before + leaves, len(before) + len(leaves)
        own = root(whole)
        fits = proofs["size"] == size and proofs["root"] == own.hex()
        report.check(
            fits,
            "A árvore dos registos do dia (%d folhas) tem a raiz indicada." % size,
            "The tree of the day's records (%d leaves) has the root given." % size,
        )
        head = proofs["checkpoint"]
        if head is None:
            report.note(
                "Não há selo: nada fora do dossier responde pelos registos.",
                "There is no checkpoint: nothing outside the dossier vouches for the records.",
            )
            return None
        sealed, path = bytes.fromhex(head["root"]), [bytes.fromhex(each) for each in proofs["consistency"]]
        report.check(
            consistent(size, own, head["size"], sealed, path),
            "O dia selado (%d registos) começa por estes." % head["size"],
            "The sealed day (%d records) begins with these." % head["size"],
        )
        bad = 0
        for each in proofs["inclusion"]:
            at = each["index"] - len(before)
            steps = [bytes.fromhex(step) for step in each["path"]]
            held = 0 <= at < len(leaves) and ids[at] == each["event"]
            bad += not (held and included(leaves[at], each["index"], head["size"], steps, sealed))
        report.check(
            not bad and proofs["inclusion"],
            "Provas de inclusão: %d, das quais %d não conferem." % (len(proofs["inclusion"]), bad),
            "Inclusion proofs: %d, of which %d do not hold." % (len(proofs["inclusion"]), bad),
        )
        text = "%s\n%d\n%s\n" % (proofs["origin"], head["size"], base64.b64encode(sealed).decode())
    except (KeyError, TypeError, ValueError, AttributeError):
        report.check(False, "As provas não se lêem.", "The proofs cannot be read.")
        return None
    else:
        return text


class Key:
    """A public key as it is handed out: name+number+base64."""

    def __init__(self, text):
        name, number, code = text.strip().split("+", 2)
        raw = base64.b64decode(code, validate=True)
        if len(raw) != 33 or raw[:1] != b"\1":
            raise ValueError("no Ed25519 key")
        self.name, self.raw = name, raw[1:]
        self.id = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
        if self.id.hex() != number:
            raise ValueError("not copied whole")

    @property
    def fingerprint(self):
        return hashlib.sha256(self.raw).hexdigest()

    def opened(self, note):
        """The text of a note that this key signed; None if it did not."""
        text, blank, below = note.rpartition("\n\n")
        for line in below.split("\n") if blank else ():
            name, _, code = line[2:].partition(" ")
            try:
                raw = base64.b64decode(code, validate=True)
            except (binascii.Error, ValueError):
                continue
            mine = line.startswith("\u2014 ") and name == self.name and raw[:4] == self.id
            if mine and base64.b64encode(raw).decode() == code and signed(self.raw, (text + "\n").encode(), raw[4:]):
                return text + "\n"
        return None


def trusted_key(asked, files, report):
    """The key to check with, and whether it was given from outside the dossier."""
    own = None
    try:
        own = Key(files["proofs/key.txt"].decode("utf-8")) if "proofs/key.txt" in files else None
    except (ValueError, binascii.Error):
        report.check(False, "A chave pública do dossier não se lê.", "The dossier's public key cannot be read.")
    if asked is None:
        return own, False
    plain = asked.replace(":", "").replace(" ", "").lower()
    if len(plain) == 64 and all(letter in "0123456789abcdef" for letter in plain):
        if own is not None and own.fingerprint == plain:
            return own, True
        report.check(
            False,
            "A chave do dossier não é a que indicou.",
            "The dossier's key is not the one that you gave.",
        )
        return None, True
    try:
        if "+" not in asked:
            with open(asked, encoding="utf-8") as file:
                asked = file.read(1000)
        return Key(asked), True
    except (OSError, ValueError, binascii.Error):
        raise Refused(
            "--key quer a impressão digital (64 algarismos) ou a chave pública.",
            "--key wants the fingerprint (64 digits) or the public key.",
        ) from None


def check_signatures(files, body, asked, report):
    """Who signed the day, and who signed this dossier."""
    key, given = trusted_key(asked, files, report)
    if key is not None:
        report.note("Impressão digital da chave: %s" % key.fingerprint, "Fingerprint of the key: the same as above.")
    if body is None:
        if given:
            report.check(False, "Sem selo, a chave não prova nada.", "Without a checkpoint the key proves nothing.")
    else:
        note = files.get("proofs/checkpoint.txt", b"").decode("utf-8", "replace")
        text = key.opened(note) if key is not None else None
        report.check(
            text is not None and text.startswith(body),
            "O selo está assinado pela chave%s." % (" que indicou" if given else " do dossier"),
            "The checkpoint is signed by the key%s." % (" that you gave" if given else " of the dossier"),
        )
    if "manifest.note" in files:
        told = "vigia/dossier\n%s\n" % hashlib.sha256(files.get("manifest.json", b"")).hexdigest()
        text = key.opened(files["manifest.note"].decode("utf-8", "replace")) if key is not None else None
        report.check(
            text == told,
            "A lista de ficheiros está assinada pela mesma chave.",
            "The list of files is signed by the same key.",
        )
    else:
        report.note(
            "A lista de ficheiros não está assinada: textos, vereditos e lei só se conferem entre si.",
            "The list of files is not signed: texts, verdicts and law are checked against each other only.",
        )
    if not given:
        report.note(
            "NÃO INDICOU UMA CHAVE: só se conferiu se o dossier condiz consigo próprio. Quem o fez podia fazer outro.",
            "YOU GAVE NO KEY: only consistency was checked. Whoever made the dossier could have made another.",
        )


def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dossier", nargs="?", default=None, help="dossier.zip, ou a pasta / or the folder")
    parser.add_argument("--key", help="impressão digital ou ficheiro da chave / fingerprint or file of the key")
    asked = parser.parse_args(words)
    place = asked.dossier or os.path.dirname(os.path.abspath(__file__))
    report = Report()
    try:
        if os.path.isdir(place):
            files = unpacked(place)
        else:
            with open(place, "rb") as file:
                raw = file.read(LARGEST + 1)
            files = members(raw)
        check_manifest(files, report)
        records, declared = records_of(files, report)
        body = None
        if records is not None:
            check_chain(records, declared, report)
            check_devices(records, report)
            check_findings(files, records, report)
            check_coup(files, records, report)
            body = check_tree(files, records, report)
        check_signatures(files, body, asked.key, report)
    except Refused as refused:
        report.check(False, *refused.args)
    except OSError as fault:
        print("Não há dossier para conferir / There is no dossier to check: %s" % fault, file=sys.stderr)
        return 2
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as fault:
        what = type(fault).__name__
        report.check(False, "O dossier não se lê (%s)." % what, "The dossier cannot be read (%s)." % what)
    print()
    if report.good:
        print("TUDO CONFERE." if asked.key else "CONDIZ CONSIGO PRÓPRIO; falta conferir com uma chave (--key).")
        print("EVERYTHING HOLDS." if asked.key else "IT IS CONSISTENT; it still has to be checked with a key (--key).")
    else:
        print("NÃO CONFERE: veja acima o que falha.\nIT DOES NOT HOLD: see above what fails.")
    return 0 if report.good else 1


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
