#!/usr/bin/env python3
"""Confere um dossier da Vigia. Checks a dossier of Vigia.

    python3 -I -S verify.py dossier.zip --key FINGERPRINT_OR_FILE

Precisa apenas de Python 3.8 ou posterior: nada se instala, nada se liga à rede, nada se escreve.
It needs Python 3.8 or later and nothing else: nothing is installed, fetched or written.

Sai com 0 se tudo o que pediu foi conferido e confere; com 1 se algo não confere; com 2 se não há o que conferir; com 3
se nada falha mas nem tudo se conferiu (não indicou uma chave).
It ends with 0 if everything that you asked for was checked and holds; 1 if something does not hold; 2 if there is nothing
to check; 3 if nothing fails but not everything was checked (you gave no key).
"""

import argparse
import base64
import binascii
import datetime
import functools
import hashlib
import json
import os
import re
import stat
import struct
import sys
import urllib.parse
import zlib

REQUIRED = (
    "README.txt", "dossier.pdf", "events/index.json", "events/records.jsonl", "judgement/court.json", "judgement/findings.json",
    "judgement/shortfalls.json", "judgement/story.json", "judgement/verdicts.json", "law/law.json",
    "proofs/proofs.json", "verify.py",
)  # fmt: skip
OPTIONAL = ("proofs/checkpoint.txt", "proofs/key.txt")
UNLISTED = ("manifest.json", "manifest.note")  # the list itself, and the signature under it
ATTACHED = re.compile(r"attachments/([0-9a-f]{64})\.(?:pdf|png|jpg|mp4|txt)\Z")
FOLDERS = {"", "attachments", "dossiers"} | {name.rpartition("/")[0] for name in REQUIRED + OPTIONAL}
ABOUT = ("coup", "finding", "opening", "table", "venue")  # what a dossier says it is about
FORMAT = "vigia-dossier-3"
CASE = "vigia-case-1"
INNER = re.compile(r"dossiers/[0-9]{3}\.zip\Z")
LARGEST = 2**32 - 1
HOLDS, FAILS, NO_DOSSIER, NOT_ALL_CHECKED = 0, 1, 2, 3


class DossierRefused(Exception):
    """What was given is no dossier; both sentences say why."""


class BadCheckpointKey(Exception):
    """What was given with --key is no key."""


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
    point = NEUTRAL
    for bit in range(max(s.bit_length(), h.bit_length()) - 1, -1, -1):
        point = _twice(point)
        which = (s >> bit & 1) | (h >> bit & 1) << 1
        if which:
            point = _sum(point, table[which])
    return _encoded(point) == signature[:32]


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


def included(digest, index, size, path, whole):
    """RFC 9162, 2.1.3.2."""
    if not 0 <= index < size:
        return False
    at, last = index, size - 1
    for beside in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            digest = node(beside, digest)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            digest = node(digest, beside)
        at, last = at >> 1, last >> 1
    return last == 0 and digest == whole


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


def belongs(name):
    """Whether a dossier may hold a file of that name."""
    known = ATTACHED.match(name) is not None or INNER.match(name) is not None
    return known or name in REQUIRED + OPTIONAL + UNLISTED


def members(raw):
    """The files of a dossier by name. Every byte of the container has one lawful value; any other is refused.

    The names are those of the list above, in their order, each once. So there is nothing that two tools could read
    differently: no second name, no gap, no comment, no link, nothing packed or encrypted.
    """
    contents, order, at = {}, [], 0
    while raw[at : at + 4] == b"PK\3\4":
        head = raw[at + 4 : at + 30]
        if len(head) < 26:
            break
        crc, size, _, length, extra = struct.unpack("<IIIHH", head[10:26])
        name, start = raw[at + 30 : at + 30 + length], at + 30 + length + extra
        body = raw[start : start + size]
        if head != _entry(name, crc, size) or len(body) != size or zlib.crc32(body) != crc:
            raise DossierRefused(
                "O zip não é um dossier: há nele um ficheiro comprimido, cifrado ou estragado.",
                "The zip is no dossier: a file in it is packed, encrypted or damaged.",
            )
        text = name.decode("ascii", "replace")
        if not belongs(text):
            raise DossierRefused(
                "O zip não é um dossier: tem um ficheiro que não lhe pertence: %r." % text,
                "The zip is no dossier: it holds a file that does not belong there: %r." % text,
            )
        if order and order[-1][0] >= name:
            raise DossierRefused(
                "O zip não é um dossier: um ficheiro vem repetido ou fora da ordem: %r." % text,
                "The zip is no dossier: a file comes twice or out of order: %r." % text,
            )
        contents[text] = body
        order.append((name, crc, size, at))
        at = start + size
    listed = b"".join(
        b"PK\1\2\x14\3" + _entry(name, crc, size) + struct.pack("<HHHII", 0, 0, 0, 0o644 << 16, place) + name
        for name, crc, size, place in order
    )
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, len(order), len(order), len(listed), at, 0)
    if not order or raw[at:] != listed + end:
        raise DossierRefused(
            "O ficheiro não é um dossier, ou foi cortado ou acrescentado.",
            "The file is no dossier, or it was cut or added to.",
        )
    return contents


def unpacked(folder):
    """The same of a dossier that was unpacked into a folder."""
    contents = {}
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(place, name)
            text, kind = os.path.relpath(path, folder).replace(os.sep, "/"), os.lstat(path)
            if name in folders and text in FOLDERS and stat.S_ISDIR(kind.st_mode):
                continue
            known = belongs(text)
            if not known or not stat.S_ISREG(kind.st_mode) or kind.st_size > LARGEST:
                raise DossierRefused(
                    "A pasta tem um ficheiro que não pertence ao dossier: %r." % text,
                    "The folder holds a file that does not belong to the dossier: %r." % text,
                )
            with open(path, "rb") as file:
                contents[text] = file.read()
    return contents


# --- what is checked -----------------------------------------------------------------------------------------------


def canonical(value):
    return (json.dumps(value, sort_keys=True, indent=1, ensure_ascii=True) + "\n").encode()


@functools.lru_cache(maxsize=32)  # a sheet is read by several checks
def is_canonical(raw):
    return canonical(json.loads(raw.decode("utf-8"))) == raw


def read(files, name):
    """A sheet of the dossier; None unless it is written in the one lawful way, in which no key can stand twice."""
    try:
        return json.loads(files[name].decode("utf-8")) if is_canonical(files[name]) else None
    except (KeyError, ValueError, RecursionError):
        return None


def each_once(pairs):
    """The members of an object in which no name stands twice."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name stands twice")
    return dict(pairs)


class DossierReport:
    """Says of each claim, in both languages, that it holds, that it fails, or that it was not checked and why."""

    def __init__(self):
        self.failed = False
        self.unchecked = False  # something that the caller asked for was not checked

    def check(self, holds, pt, en):
        self.failed = self.failed or not holds
        self._print("[ OK ]" if holds else "[FALHA/FAILS]", pt, en)
        return bool(holds)

    def not_checked(self, pt, en, asked=False):
        self.unchecked = self.unchecked or asked
        self._print("[NÃO CONFERIDO/NOT CHECKED]", pt, en)

    def note(self, pt, en):
        """Something to know that claims nothing: a number to compare, or what the dossier itself says is missing."""
        self._print("[ NB ]", pt, en)

    @staticmethod
    def _print(mark, pt, en):
        for line in ("%s %s" % (mark, pt), "%s %s" % (" " * len(mark), en)):
            plain = line.replace("\u00a0", " ")  # which stands between the thousands of an amount
            print("".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in plain))

    @property
    def status(self):
        return FAILS if self.failed else NOT_ALL_CHECKED if self.unchecked else HOLDS


def check_manifest(files, report):
    """The files are those of the list, and the list says what the dossier is about.

    Returns that, and whether the files are those of the list.
    """
    raw, listed = files.get("manifest.json", b""), read(files, "manifest.json")
    form = isinstance(listed, dict) and set(listed) == {"about", "files", "format"} and listed["format"] == FORMAT
    form = form and isinstance(listed["files"], dict) and isinstance(listed["about"], dict)
    form = form and tuple(sorted(listed["about"])) == ABOUT
    if not report.check(form, "A lista de ficheiros está inteira.", "The list of files is whole."):
        return None, False
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
    changed = [
        name
        for name in sorted(named & there)
        if listed["files"][name] != {"bytes": len(files[name]), "sha256": hashlib.sha256(files[name]).hexdigest()}
    ]
    report.check(
        not changed,
        "Cada ficheiro é o da lista." if not changed else "Não são os da lista: %s." % ", ".join(changed),
        "Each file is the one in the list." if not changed else "Not those of the list: %s." % ", ".join(changed),
    )
    report.note(
        "Resumo SHA-256 da lista: %s" % hashlib.sha256(raw).hexdigest(), "SHA-256 of the list: the same as above."
    )
    return listed["about"], not (lacking or extra or changed)


def records_of(files, report):
    """The records as their index places them: (entry, raw, event); None if index and bytes do not agree."""
    index, raw = read(files, "events/index.json"), files.get("events/records.jsonl", b"")
    try:
        records, at = [], 0
        for entry in index["records"]:
            if entry.get("withheld"):
                if not entry["taken"] or any(len(bytes.fromhex(entry[name])) != 32 for name in ("leaf", "sha256")):
                    raise ValueError
                records.append((entry, None, None))
                continue
            one = raw[entry["offset"] : entry["offset"] + entry["length"]]
            event = json.loads(one.decode("utf-8"), object_pairs_hook=each_once) if entry["taken"] else None
            fits = entry["offset"] == at and len(one) == entry["length"]
            if event is not None:
                fits = fits and (event["sequence"], event["id"]) == (entry["sequence"], entry["id"])
            if not fits:
                raise ValueError
            records.append((entry, one, event))
            at += entry["length"] + 1
        if at != len(raw) or not any(event for _, _, event in records):
            raise ValueError
        breaks = [tuple(each) for each in index["breaks"]]
    except (KeyError, TypeError, ValueError, RecursionError):
        report.check(
            False, "O índice dos registos não corresponde aos registos.", "The index does not fit the records."
        )
        return None, ()
    taken = sum(entry["taken"] for entry, _, _ in records)
    report.check(
        True,
        "Registos: %d, dos quais %d na cadeia." % (len(records), taken),
        "Records: %d, of which %d are in the chain." % (len(records), taken),
    )
    withheld = sum(entry.get("withheld", False) for entry, _, _ in records)
    if withheld:
        report.note(
            "Registos de que só vem o resumo: %d. Nomeiam jogadores alheios ao caso; a autoridade tem-nos." % withheld,
            "Records of which only the hash is here: %d. They name players who have nothing to do with the case; the authority has them."
            % withheld,
        )
    if taken != len(records):
        report.not_checked(
            "Registos postos de parte: %d. Não estão na cadeia e nenhum selo os cobre." % (len(records) - taken),
            "Records set aside: %d. They are not in the chain and no checkpoint covers them." % (len(records) - taken),
        )
    return records, breaks


def check_identity(about, files, records, report):
    """All parts speak of the venue, table, opening, coup and finding that the list of files names."""
    venue, table, opening, coup = (about[name] for name in ("venue", "table", "opening", "coup"))
    chain = [(raw, event) for _, raw, event in records if event is not None]
    licence = chain[0][1]["data"].get("licence") or {}
    index, verdicts, law, proofs = (
        read(files, name) or {}
        for name in ("events/index.json", "judgement/verdicts.json", "law/law.json", "proofs/proofs.json")
    )
    findings, story = read(files, "judgement/findings.json"), read(files, "judgement/story.json")
    origin = "vigia/%s/%s/" % (urllib.parse.quote(venue, safe=""), urllib.parse.quote(table, safe=""))
    subjects = {(event["id"], event["sequence"]): event.get("subject") for _, event in chain}
    agree = {
        "events/records.jsonl": opening == hashlib.sha256(chain[0][0]).hexdigest()[:32]
        and licence.get("venue") == venue
        and all(event["table"] == table and event.get("venue") in (None, venue) for _, event in chain)
        and [event["sequence"] for _, event in chain].count(0) == 1
        and (coup is None or coup in subjects.values()),
        "events/index.json": (index.get("venue"), index.get("table"), index.get("opening")) == (venue, table, opening),
        "judgement/verdicts.json": [verdicts.get(name) for name in ("venue", "table", "opening", "coup")]
        == [venue, table, opening, coup],
        "judgement/findings.json": all(
            (each["venue"], each["table"]) == (venue, table)
            and (each["opening"] == opening or (each["opening"] == "" and each["coup"] is None))
            and each["coup"] in (None, coup)
            for each in findings
        )
        and (about["finding"] is None or about["finding"] in [each["id"] for each in findings]),
        "judgement/story.json": all(
            subjects.get((each["id"], each["sequence"])) in (None, coup) for each in story if each["believed"]
        ),
        "law/law.json": law.get("regulation") == licence.get("regulation"),
        "proofs/proofs.json": str(proofs.get("origin")).startswith(origin) and proofs["origin"].count("/") == 3,
    }
    odd = sorted(name for name in agree if not agree[name])
    what = "%s · %s · %s · %s" % (venue, table, opening, about["finding"] if coup is None else coup)
    report.check(
        not odd,
        "Todas as partes tratam do mesmo: %s." % what if not odd else "Não tratam de %s: %s." % (what, ", ".join(odd)),
        "All parts are about the same: as above." if not odd else "They are about something else: %s." % ", ".join(odd),
    )


def check_chain(records, declared, report):
    """Each record rests on the one before; where the log itself was broken, the dossier says so and where."""
    chain = [(raw, event) for _, raw, event in records if event is not None]
    first = chain[0][1]
    report.check(
        first.get("type") == "table_opened" and first.get("sequence") == 0,
        "O dossier começa pela abertura da mesa.",
        "The dossier begins with the opening of the table.",
    )
    gaps, hidden = [], set()
    taken = [(entry, raw, event) for entry, raw, event in records if entry["taken"]]
    for (last, before, _), (entry, _, event) in zip(taken, taken[1:]):
        digest = last["sha256"] if before is None else hashlib.sha256(before).hexdigest()
        unbroken = event is None or event.get("prevhash") == digest
        if event is None:
            hidden.add((last["sequence"], entry["sequence"]))  # on what it rests stands inside it
        if not unbroken or entry["sequence"] != last["sequence"] + 1:
            gaps.append((last["sequence"], entry["sequence"]))
    admitted = [each for each in declared if each in gaps or each not in hidden]
    report.check(
        gaps == admitted,
        "A cadeia de registos é a que o dossier declara.",
        "The chain of records is what the dossier declares.",
    )
    for last, following in gaps:
        report.note(
            "O próprio registo da mesa está interrompido entre %s e %s; o dossier declara-o." % (last, following),
            "The table's own log is broken between %s and %s; the dossier declares it." % (last, following),
        )
    if not gaps:
        report.check(
            True,
            "A cadeia não tem falhas, do registo 0 ao %s." % taken[-1][0]["sequence"],
            "The chain is unbroken, from record 0 to %s." % taken[-1][0]["sequence"],
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
    ring, good, bad, free, must = {}, 0, [], [], False
    for _, raw, event in records:
        if event is None:
            continue
        data = event.get("data") or {}
        if event["type"] == "table_opened":
            licence = data.get("licence") or {}
            keys = licence.get("keys") or {}
            must = bool(keys) and licence.get("every_source_signs", True)
            ring = {source: {key.get("public_key")} for source, key in keys.items()}
        elif event["type"] == "key_registered" and not ring:
            ring = {data.get("source"): {data.get("public_key")}}  # the first one proves itself
        held, parts = ring.get(event["source"]), _opened(raw)
        if ring and parts is None and event["type"] == "table_opened":
            report.check(
                False,
                "A abertura está assinada: nomeia chaves, e só assinada é acreditada.",
                "The opening is signed: it names keys, and only a signed one is believed.",
            )
        elif held is None:
            free.append(event["sequence"])
        elif parts is not None and any(signed(_key_bytes(key), *parts) for key in sorted(held)):
            good += 1
        elif event["type"] == "table_opened":
            report.not_checked(
                "A assinatura da abertura: não é de uma chave que ela nomeia; pode ser de uma anterior.",
                "The signature of the opening: it is of no key that it names; an earlier key may have made it.",
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
        report.not_checked(
            "Se a autoridade responde por estas chaves de aparelhos: vigia verify --trust di-lo.",
            "Whether the authority vouches for these keys of devices: vigia verify --trust tells.",
        )
    if free and must:
        report.check(
            False,
            "Toda a fonte devia assinar; registos de fontes sem chave, %d%s." % (len(free), _listed(free)),
            "Every source had to sign; records from sources without a key, %d%s." % (len(free), _listed(free)),
        )
    elif free:
        report.not_checked(
            "Quem escreveu %d registos: as suas fontes não têm chave e não assinam." % len(free),
            "Who wrote %d records: their sources have no key and do not sign." % len(free),
        )


def _listed(numbers):
    return "" if not numbers else ": %s" % ", ".join(map(str, numbers[:20]))


def evidence_name(item, venue, table):
    """An event of the evidence by what no other has; of a record that nobody could read that is its hash."""
    if item["type"] == "unreadable":
        return [venue, table, item["event"]]
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
    missing, wrong, untold = [], [], []
    for finding in findings:
        names = [evidence_name(item, finding["venue"], finding["table"]) for item in finding["evidence"]]
        if any((item["sequence"], item["type"]) not in there.get(item["event"], ()) for item in finding["evidence"]):
            missing.append(finding["id"])
        digest_input = json.dumps([finding["rule"], finding["version"]] + sorted(names))
        if not 0 < len(names) < 256:
            untold.append(finding["id"])
        elif hashlib.sha256(digest_input.encode()).hexdigest()[:32] != finding["id"]:
            wrong.append(finding["id"])
    report.check(
        not wrong,
        "Achados: %d; resulta da regra e das provas o número de %d." % (len(findings), len(findings) - len(untold)),
        "Findings: %d; rule and evidence give the number of %d." % (len(findings), len(findings) - len(untold)),
    )
    for each in untold:
        report.not_checked(
            "O número do achado %s: o achado não nomeia todas as suas provas." % each,
            "The number of finding %s: the finding does not name all its evidence." % each,
        )
    for each in missing:
        report.not_checked(
            "Parte das provas do achado %s: esses registos não estão na cadeia deste dossier." % each,
            "Part of the evidence of finding %s: those records are not in this dossier's chain." % each,
        )


def check_money(files, report):
    """Sums are those of the shortfalls, and each shortfall has its sentence; what the sentences say is only shown."""
    findings, shortfalls = read(files, "judgement/findings.json"), read(files, "judgement/shortfalls.json")
    wrong = [finding["id"] for finding in findings if not sums_fit(finding)]
    named = [(each["finding"], len(each["pt"]), len(each["en"])) for each in shortfalls]
    wanted = [(finding["id"], len(finding["shortfalls"]), len(finding["shortfalls"])) for finding in findings]
    report.check(
        not wrong and named == wanted,
        "O que falta ao todo é a soma do que falta a cada um%s." % _listed(wrong),
        "What is short altogether is the sum of what each is short of%s." % _listed(wrong),
    )
    for finding, words in zip(findings, shortfalls):
        report.not_checked(
            "O que diz o achado %s: «%s»%s" % (finding["id"], finding["pt"], _money_in(words["pt"])),
            "What finding %s says: “%s”%s" % (finding["id"], finding["en"], _money_in(words["en"])),
        )


def _money_in(sentences):
    return " [%s]" % "; ".join(sentences) if sentences else ""


def sums_fit(finding):
    """Whether player_short and bank_short are what players and bank are short of; nobody is short to his own gain."""
    short = finding["shortfalls"]
    sums = [sum(each["amount"] for each in short if each["party"]["role"] == role) for role in ("player", "bank")]
    fair = all(each["amount"] > 0 and each["party"] != each["gainer"] for each in short)
    return fair and sums == [finding["player_short"], finding["bank_short"]]


def check_shows(files, records, report):
    """What shows a finding contains its evidence, in order, and is here."""
    there = {(event["id"], event["sequence"], event["type"]) for _, _, event in records if event is not None}
    wrong, missing = [], []
    for finding in read(files, "judgement/findings.json"):
        shows = [(item["event"], item["sequence"], item["type"]) for item in finding["shows"]]
        least = {(item["event"], item["sequence"], item["type"]) for item in finding["evidence"]}
        if not least <= set(shows) or [each[1] for each in shows] != sorted(each[1] for each in shows):
            wrong.append(finding["id"])
        if not set(shows) <= there:
            missing.append(finding["id"])
    report.check(
        not wrong,
        "Os eventos que mostram cada achado vêm por ordem e contêm as suas provas%s." % _listed(wrong),
        "The events that show each finding are in order and contain its evidence%s." % _listed(wrong),
    )
    for each in missing:
        report.not_checked(
            "Parte do que mostra o achado %s: esses registos não estão na cadeia deste dossier." % each,
            "Part of what shows finding %s: those records are not in this dossier's chain." % each,
        )


def check_coup(files, records, report):
    """The events that are told are those in the chain, and the coup is here to its end, or is said not to be."""
    there = {(event["id"], event["sequence"]) for _, _, event in records if event is not None}
    story, verdicts = read(files, "judgement/story.json"), read(files, "judgement/verdicts.json")
    fits = isinstance(story, list) and all((e["id"], e["sequence"]) in there for e in story if e["believed"])
    report.check(
        fits,
        "O que se conta do golpe são eventos que aqui estão.",
        "What is told of the coup are events that are here.",
    )
    coup = verdicts["coup"]
    if coup is None:
        return
    own = [event["type"] for _, _, event in records if event is not None and event.get("subject") == coup]
    ended = "coup_closed" in own
    report.check(
        ended or not verdicts["closed"],
        "O golpe está aqui até ao fim." if ended else "O golpe não está encerrado, e o dossier di-lo.",
        "The coup is here to its end." if ended else "The coup is not closed, and the dossier says so.",
    )
    if not ended:
        report.not_checked(
            "Como acabou o golpe: os registos acabam antes do seu encerramento.",
            "How the coup ended: the records end before it was closed.",
        )


def places_of_case(files, chain):
    """Where the events of the coup stand in the chain, and those that a finding names."""
    coup = (read(files, "judgement/verdicts.json") or {}).get("coup")
    named = {
        item["event"] for each in read(files, "judgement/findings.json") for item in each["evidence"] + each["shows"]
    }
    for at, event in enumerate(chain):
        if event is None:
            continue
        if event["id"] in named or (coup is not None and event.get("subject") == coup):
            yield at


def check_tree(files, records, report):
    """From the records to the root that was signed. Returns the body of the checkpoint that covers them, if one does."""
    proofs = read(files, "proofs/proofs.json")
    chain = [event for entry, _, event in records if entry["taken"]]
    leaves = [bytes.fromhex(entry["leaf"]) if raw is None else leaf(raw) for entry, raw, _ in records if entry["taken"]]
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
        if (head is None) != ("proofs/checkpoint.txt" not in files):
            raise ValueError
        if head is None:
            return None
        sealed, path = bytes.fromhex(head["root"]), [bytes.fromhex(each) for each in proofs["consistency"]]
        begins = report.check(
            consistent(size, own, head["size"], sealed, path),
            "O dia selado (%d registos) começa por estes." % head["size"],
            "The sealed day (%d records) begins with these." % head["size"],
        )
        places, bad = [], 0
        for each in proofs["inclusion"]:
            at = each["index"] - len(before)
            steps = [bytes.fromhex(step) for step in each["path"]]
            held = 0 <= at < len(leaves) and chain[at] is not None and chain[at]["id"] == each["event"]
            bad += not (held and included(leaves[at], each["index"], head["size"], steps, sealed))
            places.append(at)
        lacking = sorted(set(places_of_case(files, chain)) - set(places))
        proved = report.check(
            not bad and not lacking and len(places) == len(set(places)),
            "Provas de inclusão: %d; %d não conferem, %d faltam." % (len(places), bad, len(lacking)),
            "Inclusion proofs: %d; %d do not hold, %d are missing." % (len(places), bad, len(lacking)),
        )
        text = "%s\n%d\n%s\n" % (proofs["origin"], head["size"], base64.b64encode(sealed).decode())
    except (KeyError, TypeError, ValueError, AttributeError):
        report.check(False, "As provas não se lêem.", "The proofs cannot be read.")
        return None
    else:
        return text if fits and begins and proved else None


class CheckpointKey:
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
        """The text of a note that this key signed; None if it did not, or if a signature in its name is false."""
        text, blank, below = note.rpartition("\n\n")
        good = False
        for line in below[:-1].split("\n") if blank and below.endswith("\n") else ():
            name, _, code = line[2:].partition(" ")
            try:
                raw = base64.b64decode(code, validate=True)
            except (binascii.Error, ValueError):
                return None
            if not line.startswith("\u2014 ") or base64.b64encode(raw).decode() != code:
                return None
            if name == self.name and raw[:4] == self.id:
                if not signed(self.raw, (text + "\n").encode(), raw[4:]):
                    return None
                good = True
        return text + "\n" if good else None


def own_key(files, report):
    """The key that came with the dossier, or None."""
    try:
        return CheckpointKey(files["proofs/key.txt"].decode("utf-8")) if "proofs/key.txt" in files else None
    except (ValueError, binascii.Error):
        report.check(False, "A chave pública do dossier não se lê.", "The dossier's public key cannot be read.")
        return None


def given_key(asked):
    """What the caller gave with --key: a key, as text or as a file, or a fingerprint, which stays text."""
    plain = asked.replace(":", "").replace(" ", "").lower()
    if len(plain) == 64 and all(letter in "0123456789abcdef" for letter in plain):
        return plain
    try:
        if "+" not in asked:
            with open(asked, encoding="utf-8") as file:
                asked = file.read(1000)
        return CheckpointKey(asked)
    except (OSError, ValueError, binascii.Error):
        raise BadCheckpointKey from None


def key_to_check_with(given, own, report):
    """The key that the caller gave, if the dossier has that one, or has none and needs none; else None."""
    if own is None and isinstance(given, CheckpointKey):
        report.note(
            "O dossier não traz chave: confere-se com a que indicou.",
            "The dossier brings no key: it is checked with the one that you gave.",
        )
        return given
    if own is None:
        report.check(
            False,
            "O dossier não traz chave, e a impressão digital não basta para conferir: indique a própria chave.",
            "The dossier brings no key, and the fingerprint is not enough to check with: give the key itself.",
        )
        return None
    fits = own.fingerprint == given if isinstance(given, str) else (own.name, own.raw) == (given.name, given.raw)
    report.check(
        fits,
        "A chave do dossier é a que indicou." if fits else "A chave do dossier não é a que indicou.",
        "The dossier's key is the one that you gave." if fits else "The dossier's key is not the one that you gave.",
    )
    return own if fits else None


def is_checkpoint(key, files, body):
    """Whether the key signed the checkpoint, and it is the head of these records' day."""
    text = key.opened(files.get("proofs/checkpoint.txt", b"").decode("utf-8", "replace"))
    rest = r"time \S+\n(?:(?:finding|coup) \S+ [0-9a-f]{64}\n)*\Z"
    return text is not None and text.startswith(body) and re.match(rest, text[len(body) :]) is not None


def is_list(key, files):
    """Whether the key, and nobody beside it, signed the list of files."""
    note = files["manifest.note"].decode("utf-8", "replace")
    body = "vigia/dossier\n%s\n" % hashlib.sha256(files.get("manifest.json", b"")).hexdigest()
    return key.opened(note) == body and note.count("\n") == body.count("\n") + 2


def check_signatures(files, whole, body, asked, report):
    """Who vouches for the records, and who for what is said of them: for nothing that is not what was signed."""
    own = own_key(files, report)
    if asked.key is None:
        check_without_key(files, body, own, report)
        return
    key = key_to_check_with(asked.key, own, report)
    fits = key is not None
    if fits:
        report.note("Impressão digital da chave: %s" % key.fingerprint, "Fingerprint of the key: the same as above.")
    sealed = fits and body is not None and is_checkpoint(key, files, body)
    there = "proofs/checkpoint.txt" in files
    report.check(
        sealed,
        "A autoridade responde pelos registos: um selo do dia da mesa está assinado pela chave que indicou."
        if sealed
        else "Ninguém responde pelos registos: %s."
        % ("o selo não é deles, ou não é da chave que indicou" if there else "não há selo"),
        "The authority vouches for the records: a checkpoint of the table's day is signed by the key that you gave."
        if sealed
        else "Nobody vouches for the records: %s."
        % ("the checkpoint is not theirs, or not of the key that you gave" if there else "there is no checkpoint"),
    )
    there = "manifest.note" in files
    if asked.only_records and not there:
        report.not_checked(
            "Achados, veredictos, lei, PDF e outros textos: a lista de ficheiros não está assinada; ninguém responde por eles.",
            "Findings, verdicts, law, PDF and other texts: the list of files is not signed; nobody vouches for them.",
        )
        return
    listed = fits and whole and there and is_list(key, files)
    report.check(
        listed,
        "A autoridade responde por achados, veredictos, lei e PDF: a lista de ficheiros está assinada pela mesma chave."
        if listed
        else "Ninguém responde por achados, veredictos, lei e PDF: a lista de ficheiros %s."
        % ("não é a que foi assinada com a chave que indicou" if there else "não está assinada"),
        "The authority vouches for findings, verdicts, law and PDF: the list of files is signed by the same key."
        if listed
        else "Nobody vouches for findings, verdicts, law and PDF: the list of files %s."
        % ("is not what was signed with the key that you gave" if there else "is not signed"),
    )


def check_without_key(files, body, own, report):
    """A signature under a key that came with the dossier can only fail: whoever made the one made the other."""
    sealed, listed = "proofs/checkpoint.txt" in files, "manifest.note" in files
    if sealed and not (own is not None and body is not None and is_checkpoint(own, files, body)):
        report.check(False, "O selo está assinado.", "The checkpoint is signed.")
    if listed and not (own is not None and is_list(own, files)):
        report.check(False, "A lista de ficheiros está assinada.", "The list of files is signed.")
    report.not_checked(
        "Quem responde pelos registos: %s." % ("não indicou uma chave" if sealed else "não há selo que os cubra"),
        "Who vouches for the records: %s." % ("you gave no key" if sealed else "no checkpoint covers them"),
        asked=True,
    )
    report.not_checked(
        "Quem responde por achados, veredictos, lei e PDF: %s."
        % ("não indicou uma chave" if listed else "a lista de ficheiros não está assinada"),
        "Who vouches for findings, verdicts, law and PDF: %s."
        % ("you gave no key" if listed else "the list of files is not signed"),
        asked=True,
    )


def check_attached(files, report):
    """Each attachment is the one that was put there: its name is its hash, and the sheet lists it."""
    there = {name: ATTACHED.match(name)[1] for name in files if ATTACHED.match(name)}
    court = read(files, "judgement/court.json") or {}
    listed = {each["file"]: each["sha256"] for each in court.get("attached", ())}
    if there or listed:
        same = all(hashlib.sha256(files[name]).hexdigest() == digest for name, digest in there.items())
        report.check(
            same and there == listed,
            "Os anexos (%d) são os que foram juntos." % len(there),
            "The attachments (%d) are those that were put there." % len(there),
        )


def check_case(files, asked, report):
    """A case: its list of files, who signed it, and every dossier in it by itself."""
    listed = read(files, "manifest.json")
    there = set(files) - set(UNLISTED)
    whole = (
        isinstance(listed, dict)
        and listed.get("format") == CASE
        and set(listed["files"]) == there
        and {"README.txt", "verify.py"}
        <= there
        <= {"README.txt", "verify.py", "proofs/key.txt"} | set(filter(INNER.match, there))
        and all(
            listed["files"][name] == {"bytes": len(files[name]), "sha256": hashlib.sha256(files[name]).hexdigest()}
            for name in there
        )
    )
    report.check(
        whole,
        "O processo está inteiro: cada ficheiro é o da lista.",
        "The case is whole: each file is the one in the list.",
    )
    own = own_key(files, report)
    key = key_to_check_with(asked.key, own, report) if asked.key is not None else None
    if asked.key is None:
        report.not_checked(
            "Quem assinou a lista do processo: não indicou uma chave.",
            "Who signed the list of the case: you gave no key.",
            asked=True,
        )
    elif not asked.only_records:
        signed_by = whole and key is not None and "manifest.note" in files and is_list(key, files)
        report.check(
            signed_by,
            "A lista do processo está assinada pela chave que indicou."
            if signed_by
            else "A lista do processo não está assinada pela chave que indicou.",
            "The list of the case is signed by the key that you gave."
            if signed_by
            else "The list of the case is not signed by the key that you gave.",
        )
    for name in sorted(filter(INNER.match, files)):
        print()
        report.note("Dossier %s" % name, "Dossier %s" % name)
        inner = members(files[name])
        if any(INNER.match(each) for each in inner):
            raise DossierRefused("Um processo não contém outro.", "A case contains no other case.")
        check(inner, asked, report)


def check(files, asked, report):
    """Everything, from the list of files to the signatures."""
    if any(INNER.match(name) for name in files):
        check_case(files, asked, report)
        return
    about, whole = check_manifest(files, report)
    check_attached(files, report)
    records, declared = records_of(files, report)
    body = None
    if about is not None and records is not None:
        check_chain(records, declared, report)
        check_identity(about, files, records, report)
        check_devices(records, report)
        check_findings(files, records, report)
        if read(files, "judgement/findings.json"):
            check_shows(files, records, report)
            check_money(files, report)
        check_coup(files, records, report)
        body = check_tree(files, records, report)
    check_signatures(files, whole, body, asked, report)
    report.not_checked(
        "Se os veredictos estão certos: leia a lei, ou julgue de novo os mesmos registos.",
        "Whether the verdicts are right: read the law, or judge the same records again.",
    )


LAST_WORDS = {
    HOLDS: ("CONFERE: tudo o que pediu foi conferido.", "IT HOLDS: everything that you asked for was checked."),
    FAILS: ("NÃO CONFERE: veja acima o que falha.", "IT DOES NOT HOLD: see above what fails."),
    NOT_ALL_CHECKED: (
        "CONDIZ CONSIGO PRÓPRIO, e mais não se conferiu: quem o fez podia ter feito outro. Indique a chave (--key).",
        "IT AGREES WITH ITSELF, and no more was checked: whoever made it could have made another. Give the key (--key).",
    ),
}


def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dossier", nargs="?", default=None, help="dossier.zip, ou a pasta / or the folder")
    parser.add_argument("--key", help="impressão digital ou ficheiro da chave / fingerprint or file of the key")
    parser.add_argument(
        "--only-records",
        action="store_true",
        help="pede só os registos: o que se diz deles pode não estar assinado / "
        "ask for the records only: what is said of them need not be signed",
    )
    asked = parser.parse_args(words)
    place = asked.dossier or os.path.dirname(os.path.abspath(__file__))
    report = DossierReport()
    try:
        if asked.key is not None:
            asked.key = given_key(asked.key)
        if os.path.isdir(place):
            files = unpacked(place)
        else:
            with open(place, "rb") as file:
                raw = file.read(LARGEST + 1)
            files = members(raw)
        check(files, asked, report)
    except DossierRefused as refused:
        report.check(False, *refused.args)
    except BadCheckpointKey:
        print(
            "Nada se conferiu: --key quer a impressão digital (64 algarismos), a chave pública ou o seu ficheiro.",
            file=sys.stderr,
        )
        print(
            "Nothing was checked: --key wants the fingerprint (64 digits), the public key or its file.", file=sys.stderr
        )
        return NO_DOSSIER
    except OSError as fault:
        print("Não há dossier para conferir / There is no dossier to check: %s" % fault, file=sys.stderr)
        return NO_DOSSIER
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError) as fault:
        what = type(fault).__name__
        report.check(False, "O dossier não se lê (%s)." % what, "The dossier cannot be read (%s)." % what)
    print()
    pt, en = LAST_WORDS[report.status]
    if asked.only_records and report.status == HOLDS:
        pt, en = "OS REGISTOS CONFEREM; só eles foram pedidos.", "THE RECORDS HOLD; only they were asked for."
    print("%s\n%s" % (pt, en))
    return report.status


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
