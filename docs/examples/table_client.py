"""A table's client in plain Python, with nothing of Vigia in it: numbers, chains and signs events, a line each.

It reads facts from standard input, one JSON object a line with `type`, `time`, `source`, `data` and perhaps `subject`,
and writes records to standard output. docs/wire.md says what every line of it is for.

    python table_client.py AR-1 SECRET < facts.jsonl > journal.jsonl

SECRET is the Ed25519 seed in hexadecimal, 64 digits; without it nothing is signed. Signing needs `cryptography`.
"""

import base64
import hashlib
import json
import sys

FIRST = "0" * 64  # the prevhash of the first record that a table ever sends


def compact(value):
    """JSON without spaces, in UTF-8; the order of members is the sender's."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Table:
    """The chain of one table."""

    def __init__(self, name, sign=None, head=FIRST):
        self.name, self.sign, self.head = name, sign, head
        self.venue = self.opening = None
        self.sequence = -1

    def record(self, fact):
        """The next record, as bytes without a newline."""
        if fact["type"] == "table_opened":  # the numbers begin again; the chain goes on
            self.venue = fact["data"]["licence"]["venue"]
            self.opening = self.name + "-" + fact["time"]
            self.sequence = 0
        elif self.sequence < 0:
            raise SystemExit("a table opens before it says anything else")
        else:
            self.sequence += 1
        event = {
            "specversion": "1.0",
            "id": "%s-%d" % (self.opening, self.sequence),
            "source": fact["source"],
            "type": fact["type"],
            **({"subject": fact["subject"]} if fact.get("subject") else {}),
            "time": fact["time"],
            "venue": self.venue,
            "table": self.name,
            "sequence": self.sequence,
            "prevhash": self.head,
            "data": fact["data"],
        }
        raw = compact(event).encode()
        if self.sign is not None:
            text = base64.urlsafe_b64encode(self.sign(b"vigia-event-v1\n" + raw)).rstrip(b"=")
            raw = raw[:-1] + b',"sig":"' + text + b'"}'
        self.head = hashlib.sha256(raw).hexdigest()
        return raw


def signer(secret):
    """A function that signs bytes with a seed of 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)).sign


def main(name, secret=None):
    """From facts to records."""
    table = Table(name, signer(secret) if secret else None)
    for line in sys.stdin:
        sys.stdout.buffer.write(table.record(json.loads(line)) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
